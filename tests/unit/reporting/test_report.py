"""A report: the same numbers in every form, nobody's text obeyed, sections and findings where they belong."""

import csv
import io
import itertools
import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import experiment_names, get_experiment
from troggu_stats.experiments.section import Section
from troggu_stats.reporting.page.tables import unpacked
from troggu_stats.reporting.report import LONGEST_SHOWN, FinishedRun, compose
from troggu_stats.reporting.wording import command_of
from troggu_stats.reporting.written import PAGE, report_files
from troggu_stats.results.files import CsvDialect, csv_bytes
from troggu_stats.results.table import Dtype, Table, estimate_column, key_column
from troggu_stats.rules import load_variant
from troggu_stats.runner import execute
from troggu_stats.runner.manifest import manifest
from troggu_stats.stats import Estimate

HOSTILE = "<img src=x onerror=alert(1)>"


def finished(key, plan):
    result = execute(plan)
    return FinishedRun.of(key, result, manifest(result, [], "0" * 64))


@pytest.fixture(scope="module")
def solo():
    run = finished("solo", Plan("solo", load_variant("visp"), (4, 5), ("random",), 40, 1))
    # One heat map and one curve are enough.
    return replace(run, drawings=run.drawings[:2])


@pytest.fixture(scope="module")
def tournament():
    return finished("who", Plan("tournament", load_variant("visp"), (4,), ("random", "novice"), 15, 1))


@pytest.fixture(scope="module")
def report(solo, tournament):
    return compose([tournament, solo])


@pytest.fixture(scope="module")
def files(report):
    return report_files(report)


def page_of(report):
    return report_files(report)[PAGE].decode("utf-8")


class PageReader(HTMLParser):
    """Reads the tables of a page: for each, by its anchor, the texts of its rows."""

    def __init__(self):
        super().__init__()
        self.tables = {}
        self.tags = []
        self.texts = []
        self._anchor = self._cell = self._packed = None

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.tags.append((tag, found))
        if tag == "h4":
            self._anchor = found.get("id")
        elif tag == "tbody":
            self.tables[self._anchor] = []
        elif tag == "tr" and self._anchor in self.tables:
            self._end_cell()
            self.tables[self._anchor].append([])
        elif tag in ("td", "th") and self.tables.get(self._anchor):
            self._end_cell()
            self._cell = ""
        elif tag == "script" and "data-packed" in found:
            self._packed = ""

    def handle_data(self, data):
        self.texts.append(data)
        if self._cell is not None:
            self._cell += data
        if self._packed is not None:
            self._packed += data

    def _end_cell(self):
        # The ends of cells and rows are left out of the page.
        if self._cell is not None:
            self.tables[self._anchor][-1].append(self._cell.strip().replace("\N{MINUS SIGN}", "-"))
        self._cell = None

    def handle_endtag(self, tag):
        if tag == "tbody":
            self._end_cell()
        elif tag == "script" and self._packed is not None:
            within = PageReader()
            within.feed(f"<h4 id=x></h4><table><tbody>{unpacked(self._packed)}</tbody></table>")
            self.tables[self._anchor] = within.tables["x"]
            self._packed = None


def read(page):
    reader = PageReader()
    reader.feed(page)
    return reader


def plain(text):
    return re.sub(r"\\(.)", r"\1", text)


def markdown_tables(text):
    found, title = {}, ""
    for line in text.splitlines():
        if line.startswith("#"):
            title = plain(line.lstrip("#").strip())
        elif line.startswith("| "):
            cells = [plain(cell.strip()) for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            found.setdefault(title, []).append(cells)
    return {title: rows[2:] for title, rows in found.items()}


def agrees(text, number, scale):
    """Whether a printed number is the exact one, rounded to the digits that it has."""
    digits = len(text.partition(".")[2])
    return abs(float(text.replace(",", "")) - number * scale) <= 0.5000001 * 10.0**-digits


def check_cell(shown, column, cell):
    """Compare a printed cell with the value in JSON, by itself and not by the code that printed it."""
    if cell is None:
        assert shown == "–"
    elif not isinstance(cell, dict):
        assert shown.replace(",", "") == str(cell)
    elif cell["value"] is None:
        assert shown == cell["method"]
    else:
        scale = 100.0 if column["unit"] == "share" else 1.0
        value, _, interval = shown.partition(" ")
        assert agrees(value, cell["value"], scale)
        ends = re.fullmatch(r"\[(\S+), (\S+)\]", interval)
        if cell["low"] is None:
            assert ends is None
        else:
            assert agrees(ends[1], cell["low"], scale)
            assert agrees(ends[2], cell["high"], scale)


class TestSameNumbers:
    def test_cell_by_cell(self, report, files):
        page = read(files["report.html"].decode("utf-8")).tables
        markdown = markdown_tables(files["report.md"].decode("utf-8"))
        compared = 0
        for run in report.runs:
            for table in run.tables:
                stem = f"tables/{run.key}/{table.name}"
                (document,) = json.loads(files[f"{stem}.json"])["tables"]
                rows = list(csv.DictReader(io.StringIO(files[f"{stem}.csv"].decode("utf-8"))))
                on_page = page[f"table-{run.key}-{table.name}"]
                assert len(rows) == len(document["rows"]) == len(on_page) == len(table)
                if len(table) <= LONGEST_SHOWN:
                    assert markdown[table.title] == on_page
                else:
                    assert table.title not in markdown
                for row, cells, shown in zip(rows, document["rows"], on_page, strict=True):
                    for column, cell, text in zip(document["columns"], cells, shown, strict=True):
                        check_cell(text, column, cell)
                        check_csv(row, column["name"], cell)
                        compared += 1
        assert compared > 1000
        assert any(table.name == "hands_by_situation" for run in report.runs for table in run.tables)

    def test_a_number_that_differs_would_be_found(self):
        cell = {"value": 0.5, "low": 0.4, "high": 0.6, "method": "t"}
        check_cell("50 [40, 60]", {"unit": "share"}, cell)
        for wrong in ("51 [40, 60]", "50 [40, 61]", "0.5 [0.4, 0.6]", "50 (no interval)"):
            with pytest.raises((AssertionError, TypeError)):
                check_cell(wrong, {"unit": "share"}, cell)

    def test_the_same_runs_give_the_same_bytes(self, report, files):
        assert report_files(report) == files


def check_csv(row, name, cell):
    parts = {"": "value", "_low": "low", "_high": "high", "_n": "n", "_method": "method"}
    if not isinstance(cell, dict):
        assert row[name] == ("" if cell is None else str(cell))
        return
    for ending, part in parts.items():
        text, number = row[name + ending], cell[part]
        assert text == "" if number is None else (text == str(number) or float(text) == number)


class TestExcel:
    def test_semicolons_commas_and_a_mark(self, solo):
        table = solo.tables[0]
        data = csv_bytes(table, CsvDialect.EXCEL_EU)
        assert data.startswith(b"\xef\xbb\xbf")
        rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
        usual = list(csv.DictReader(io.StringIO(csv_bytes(table).decode("utf-8"))))
        assert len(rows) == len(usual) == len(table)
        for row, other in zip(rows, usual, strict=True):
            assert {key: text.replace(",", ".") for key, text in row.items()} == {
                key: text.replace(",", ".") for key, text in other.items()
            }
        assert any("," in text for row in rows for text in row.values())

    def test_no_text_becomes_a_formula(self):
        column = key_column("who", "", Dtype.TEXT)
        table = Table("t", "t", (), (column,), (("=1+1",), ("-x",), ("plain",)))
        lines = csv_bytes(table, CsvDialect.EXCEL_EU).decode("utf-8-sig").split("\r\n")
        assert lines == ["who", "'=1+1", "'-x", "plain", ""]
        assert b"\n=1+1\n" in csv_bytes(table)


@pytest.fixture(scope="module")
def hostile(solo):
    """A run all of whose texts are somebody's who wishes us ill."""
    evil = f"{HOSTILE} | </script> `x` [a](javascript:b)\n# no heading"
    table = Table(
        "bad",
        evil,
        (evil,),
        (key_column("who", evil, Dtype.TEXT), estimate_column("x", evil, evil)),
        ((evil, Estimate(None, None, None, 0, 0.95, evil)), (evil, Estimate.empty())),
    )
    drawing = replace(solo.drawings[1], title=evil, caption=evil, above_seen=evil, at_never=evil)
    about = json.loads(json.dumps(solo.manifest))
    about["ended"]["because"] = about["machine"]["python"] = evil
    run = replace(solo, tables=(table,), drawings=(drawing,), manifest=about)
    return compose([run])


class TestHostileText:
    def test_the_page_escapes_it(self, hostile):
        reader = read(page_of(hostile))
        names = {tag for tag, _ in reader.tags}
        assert "img" not in names
        assert sum(tag == "script" for tag, _ in reader.tags) == 2
        assert not any(name.startswith("on") for _, found in reader.tags for name in found)
        assert HOSTILE in "".join(reader.texts)
        assert "javascript:" not in "".join(found.get("href", "") for _, found in reader.tags)

    def test_markdown_escapes_it(self, hostile):
        text = report_files(hostile)["report.md"].decode("utf-8")
        assert "<img" not in text.replace("\\<img", "")
        assert "[a](" not in text.replace("\\[a](", "")
        assert not any(line.startswith("# no heading") for line in text.splitlines())
        rows = [line for line in text.splitlines() if line.startswith("| \\<img")]
        assert {len(re.split(r"(?<!\\)\|", row)) for row in rows} == {4}

    def test_text_of_a_figure_is_text(self, hostile):
        page = page_of(hostile)
        assert "&lt;img src=x" in page
        assert "<img" not in page


class TestSections:
    def test_every_experiment_has_one(self):
        for name in experiment_names():
            assert isinstance(get_experiment(name).section, Section), name

    def test_come_in_the_order_of_the_questions(self, report):
        assert [section for section, _ in report.sections] == [Section.BID, Section.PLAY]
        page = page_of(report)
        assert page.index("When to bid") < page.index("How to play") < page.index("Method and provenance")

    def test_headings_go_down_one_by_one(self, files):
        tags = [tag for tag, _ in read(files["report.html"].decode("utf-8")).tags]
        levels = [int(tag[1]) for tag in tags if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels))

    def test_ids_are_unique(self, files):
        ids = [found["id"] for _, found in read(files["report.html"].decode("utf-8")).tags if "id" in found]
        assert len(ids) == len(set(ids))

    def test_the_page_names_nothing_outside(self, files):
        page = files["report.html"].decode("utf-8")
        for _, found in read(page).tags:
            for name in ("src", "href", "xlink:href"):
                assert not re.match(r"[a-z]+:(?!image/png)", found.get(name) or "")
        named = {found["href"] for tag, found in read(page).tags if tag == "a"}
        assert {one for one in named if not one.startswith("#")} <= set(files)


class Found:
    """An experiment that found two things."""

    name, meaning, section, version = "solo", "what is found", Section.BID, 1
    default_deals, stops, options = 1, (), ()

    def findings(self, plan, totals, level):
        half = 1.0 / (1.0 - level)
        return tuple(
            Finding(
                key,
                5,
                f"With {key} it is {{estimate}}.",
                unit,
                Estimate(0.25, 0.25 - half, half, 9, level, "t"),
            )
            for key, unit in (("aces", "Rappen"), ("kings", "share"))
        )

    strategies = check = games = totals = audit = tables = figures = for_findings = findings


class TestFindings:
    @pytest.fixture
    def found(self, solo, monkeypatch):
        monkeypatch.setattr("troggu_stats.reporting.report.get_experiment", lambda name: Found())
        return compose([solo], {("solo", 5, "aces"): "Stable"})

    def test_hold_together(self, found):
        assert [one.finding.estimate.level for one in found.findings] == [0.975, 0.975]

    def test_say_figure_unit_and_label(self, found):
        aces, kings = found.findings
        assert aces.sentence == "With aces it is 0 [-40, 40] Rappen."
        assert kings.figure.endswith("percentage points")
        assert (aces.label, kings.label) == ("Stable", "")

    def test_begin_the_page_and_the_markdown(self, found):
        files = report_files(found)
        text = files["report.md"].decode("utf-8")
        assert text.index("## Findings") < text.index("## When to bid")
        assert "**(Stable)**" in text
        page = files["report.html"].decode("utf-8")
        assert page.index('id="findings"') < page.index('id="part-bid"')
        assert 'class="label label-stable"' in page


class TestProvenance:
    def test_the_command_makes_the_run_again(self, make_plan_words):
        plan = Plan(
            "tournament",
            load_variant("visp").with_settings({"double_at_most": 20}),
            (4, 5),
            ("random:pass_rate=0.5", "novice"),
            100,
            0,
        )
        words = command_of(plan)
        assert "--set double_at_most=20" in words
        assert make_plan_words(words) == plan.as_dict()


@pytest.fixture
def make_plan_words(capsys):
    from troggu_stats.cli.main import main

    def make_plan(command):
        assert main([*command.split()[1:], "--dry-run", "--format", "json"]) == 0
        shown = json.loads(capsys.readouterr().out)
        return {key: value for key, value in shown.items() if key not in ("games", "jobs", "out", "rows")}

    return make_plan
