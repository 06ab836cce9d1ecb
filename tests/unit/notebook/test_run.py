"""Runs from Python: the same figures as from the command line, and every mistake answered by a sentence."""

import html
import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser

import numpy as np
import pytest

import troggu_stats as ts
from troggu_stats.cli.main import main
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import UsageError
from troggu_stats.notebook.asking import asked_of
from troggu_stats.reporting.numbers import shown_cell
from troggu_stats.reporting.snippet import table_snippet
from troggu_stats.results.table import Dtype, Table, TableColumn
from troggu_stats.rules import find_variant, variant_names
from troggu_stats.stats.estimate import Estimate

DEALS = 8 if PLAIN else 40
WORDS = {"players": 4, "deals": DEALS, "seed": 7, "strategies": "random", "jobs": 1}
VISP = {"variant": "visp", "settings": {"double_at_most": 20}}


@pytest.fixture(scope="module")
def solo():
    return ts.run("solo", **VISP, **WORDS)


@pytest.fixture(scope="module")
def kept(solo, tmp_path_factory):
    return solo.save(tmp_path_factory.mktemp("kept") / "run")


def asked(**changes):
    usual = {
        "experiment": "solo",
        "players": None,
        "variant": "visp",
        "settings": (),
        "strategies": "village",
        "deals": None,
        "precision": None,
        "stop": None,
        "seed": 1,
        "options": (),
    }
    return asked_of(**(usual | changes))


class TestAsking:
    @pytest.mark.parametrize(
        ("players", "numbers"),
        [
            (5, (5,)),
            ("5", (5,)),
            ("4,6-7", (4, 6, 7)),
            ([6, 4], (4, 6)),
            (range(4, 7), (4, 5, 6)),
            (None, ()),
        ],
    )
    def test_players(self, players, numbers):
        assert asked(players=players).players == numbers

    def test_players_of_numpy(self):
        assert asked(players=np.array([4, 5])).players == (4, 5)
        assert asked(players=np.int64(5)).players == (5,)

    @pytest.mark.parametrize("deals", [1000, 1e3, "1e3", "1_000", "1,000", np.float64(1000)])
    def test_deals(self, deals):
        assert asked(deals=deals).deals == 1000

    @pytest.mark.parametrize(
        "settings",
        [
            {"double_at_most": 20, "forced_game": False},
            {"double_at_most": "20", "forced_game": "false"},
            ["double_at_most=20", "forced_game=false"],
        ],
    )
    def test_settings(self, settings):
        rules = asked(settings=settings).rules
        assert (rules.double_at_most, rules.forced_game) == (20, False)

    def test_a_setting_that_is_a_range(self):
        assert asked(settings={"callable": (1, 15)}).rules.callable == (1, 15)

    @pytest.mark.parametrize("strategies", ["random,village", ["random", "village"], ("random", "village")])
    def test_strategies(self, strategies):
        assert asked(strategies=strategies).strategies == ("random", "village")

    @pytest.mark.parametrize("variant", [*variant_names("troggu"), *variant_names("troccas")])
    def test_variants_of_both_games(self, variant):
        assert asked(experiment="tournament", variant=variant).rules == find_variant(variant)

    def test_a_setting_of_troccas(self):
        rules = asked(experiment="jack", variant="troccas", settings={"first_lead": "dealer"}).rules
        assert (rules.game, rules.first_lead) == ("troccas", "dealer")

    def test_a_seed_is_drawn(self):
        assert asked(seed=0).seed == 0
        assert asked(seed=None).seed != asked(seed=None).seed

    def test_options_are_texts(self):
        assert asked(options={"at": [20, 30], "pairs": 3}).options == {"at": "20,30", "pairs": "3"}
        assert asked(options=["at=20"]).options == {"at": "20"}

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            ({"experiment": "sollo"}, "Did you mean 'solo'"),
            ({"players": 9}, "3 to 8"),
            ({"experiment": "jack"}, "a variant such as troccas"),
            ({"variant": "troccas", "players": 7}, "3 to 6"),
            ({"players": 3}, "3"),
            ({"players": []}, "empty"),
            ({"players": True}, "Players cannot be"),
            ({"players": 5.5}, "Players cannot be"),
            ({"deals": 1.5}, "whole number"),
            ({"deals": float("nan")}, "whole number"),
            ({"deals": 0}, "whole number"),
            ({"variant": "vsip"}, "Did you mean 'visp'"),
            ({"settings": {"double": 3}}, "There is no setting"),
            ({"settings": {"double_at_most": 200}}, "double_at_most"),
            ({"settings": "double_at_most"}, "KEY=VALUE"),
            ({"strategies": ["vilage"]}, "Did you mean 'village'"),
            ({"seed": -1}, "The seed cannot be"),
            ({"seed": 1.5}, "The seed cannot be"),
            ({"options": {"speed": 3}}, "has no option 'speed'"),
            ({"options": "speed"}, "NAME=VALUE"),
            ({"stop": "prcise"}, "Did you mean 'precise'"),
            ({"stop": "decided", "precision": "1pp"}, "leave one out"),
            ({"precision": 3}, "0.1pp or 0.2rp"),
            ({"jobs": 0}, "number of processes"),
            ({"force": True}, "force came without out"),
        ],
    )
    def test_mistakes(self, words, sentence):
        with pytest.raises(UsageError, match=re.escape(sentence)) as caught:
            ts.run(**({"experiment": "solo", "variant": "visp"} | words))
        assert "\n" not in str(caught.value)


class TestResults:
    def test_troccas_is_the_command_lines_too(self, capsys):
        run = ts.run("jack", variant="troccas", **WORDS | {"strategies": "novice"})
        words = f"run jack -p 4 -n {DEALS} --seed 7 --strategy novice -j 1 --variant troccas --format json -q"
        assert main(words.split()) == 0
        told = json.loads(capsys.readouterr().out)["tables"]
        assert [one["name"] for one in told] == list(run.tables)
        worth = next(place for place, one in enumerate(told[0]["columns"]) if one["name"] == "worth")
        assert [row[worth]["value"] for row in told[0]["rows"]] == run.table()["worth"].tolist()

    def test_tables_are_those_of_the_command_line(self, solo, capsys):
        words = (
            f"run solo -p 4 -n {DEALS} --seed 7 --strategy random -j 1 --variant visp --set double_at_most=20"
        )
        assert main([*words.split(), "--format", "json", "-q"]) == 0
        told = json.loads(capsys.readouterr().out)["tables"]
        assert [one["name"] for one in told] == list(solo.tables)
        for one in told:
            frame = solo.table(one["name"])
            assert len(frame) == len(one["rows"])
            for place, column in enumerate(one["columns"]):
                cells = [row[place] for row in one["rows"]]
                if column["type"] == "estimate":
                    cells = [cell["value"] for cell in cells]
                mine = frame[column["name"]].astype(object)
                assert mine.where(frame[column["name"]].notna(), None).tolist() == cells

    def test_the_first_table_is_the_headline(self, solo):
        assert solo.table().equals(solo.table("contracts"))

    def test_a_table_has_its_units(self, solo):
        attrs = solo.table("contracts").attrs
        assert (attrs["units"]["won"], attrs["units"]["points"]) == ("share", "card points")
        assert "seed 7" in " ".join(attrs["header"])

    def test_the_header_names_what_was_changed(self, solo):
        assert f"Visp with double_at_most=20, {DEALS} deals" in " ".join(solo.table().attrs["header"])

    def test_figures(self, solo):
        assert list(solo.figures) == ["advantage-4-players", "neutral-curve-4-players"]
        assert "4 players" in solo.figure().get_suptitle()
        assert solo.figure("neutral-curve-4-players")._repr_png_().startswith(b"\x89PNG")

    def test_names_that_are_not_there(self, solo):
        with pytest.raises(UsageError, match="Did you mean 'soloists'"):
            solo.table("soloist")
        with pytest.raises(KeyError, match="no figure 'x': it has"):
            solo.figure("x")
        assert "soloists" in solo.tables
        assert "x" not in solo.tables
        assert solo.figures.get("x") is None

    def test_an_experiment_without_figures(self):
        run = ts.run("headroom", strategies=["random", "random"], players=4, deals=2, seed=1, jobs=1)
        with pytest.raises(UsageError, match="headroom has no figure"):
            run.figure()

    def test_the_manifest_holds_every_setting(self, solo):
        plan = solo.manifest["plan"]
        assert (plan["seed"], plan["deals"], plan["rules"]["double_at_most"]) == (7, DEALS, 20)
        assert solo.manifest["audit"]

    def test_says_what_it_is(self, solo):
        assert repr(solo).startswith(f"<solo: Visp with double_at_most=20, {DEALS} deals")
        assert "tables: contracts" in repr(solo)


class TestKeeping:
    def test_opened_again_it_is_the_same(self, solo, kept):
        again = ts.open_run(kept)
        assert list(again.tables) == list(solo.tables)
        for name, table in solo.tables.items():
            assert again.table(name).equals(table)
        assert again._repr_html_() == solo._repr_html_()
        assert (again.manifest["plan"], again.manifest["totals_sha256"]) == (
            solo.manifest["plan"],
            solo.manifest["totals_sha256"],
        )
        assert "figures/advantage-4-players.svg" in again.manifest["files"]

    def test_out_keeps_it_while_it_is_played(self, kept, tmp_path):
        target = tmp_path / "run"
        ts.run("solo", out=target, **VISP, **WORDS)
        for kind in ("tables", "figures"):
            names = sorted(path.name for path in (kept / kind).iterdir())
            assert names
            for name in names:
                assert (target / kind / name).read_bytes() == (kept / kind / name).read_bytes()

    def test_what_is_there_stays_unless_it_may_be_replaced(self, solo, kept):
        before = (kept / "manifest.json").stat().st_ino
        for keep in (solo.save, lambda place: ts.run("solo", out=place, **WORDS)):
            with pytest.raises(UsageError, match="not empty"):
                keep(kept)
        assert (kept / "manifest.json").stat().st_ino == before
        solo.save(kept, force=True)
        assert (kept / "manifest.json").stat().st_ino != before

    def test_no_run_there(self, tmp_path):
        with pytest.raises(UsageError, match="There is no run"):
            ts.open_run(tmp_path)

    def test_a_run_that_has_not_ended(self, tmp_path):
        def stop(progress):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            ts.run("solo", out=tmp_path / "run", on_progress=stop, **WORDS)
        with pytest.raises(UsageError, match="troggu-sim resume"):
            ts.open_run(tmp_path / "run")


class _Cells(HTMLParser):
    """Collects the texts of cells, and what is open at the end."""

    def __init__(self):
        super().__init__()
        self.open, self.cells, self.tags = [], [], set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag != "br":
            self.open.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "td":
            self.cells[-1] += data


def cells_of(text):
    parser = _Cells()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    return parser


class TestNotebook:
    def test_shows_the_headline_as_on_a_terminal(self, solo):
        shown = cells_of(solo._repr_html_()).cells
        table = solo._result.tables[0]
        expected = [shown_cell(*pair) for row in table.rows for pair in zip(table.columns, row, strict=True)]
        assert shown[: len(expected)] == expected

    def test_what_users_name_is_text(self):
        hostile = "<script>alert(1)</script>&\"'"
        column = TableColumn(hostile, Dtype.TEXT, hostile, hostile, key=True)
        value = TableColumn("value", Dtype.ESTIMATE, hostile, hostile)
        row = (hostile, Estimate.empty())
        text = table_snippet(Table(hostile, hostile, (hostile,), (column, value), (row,)))
        found = cells_of(text)
        assert found.cells == [hostile, "no deals"]
        assert "script" not in found.tags
        assert html.unescape(text).count(hostile) >= 5

    def test_of_a_long_table_the_first_rows(self):
        column = TableColumn("n", Dtype.WHOLE, "", "a number", key=True)
        text = table_snippet(Table("t", "T", ("H.",), (column,), tuple((n,) for n in range(500))))
        assert len(cells_of(text).cells) == 120
        assert "120 of 500 rows" in text

    def test_names_the_figures(self, solo):
        assert "advantage-4-players" in solo._repr_html_()

    def test_findings_come_first(self):
        run = ts.run("discard", options={"policies": "voids,points", "parts": "none"}, **WORDS)
        assert run.findings
        text = run._repr_html_()
        for sentence in run.findings:
            assert text.index(html.escape(sentence)) < text.index("<table>")

    def test_what_is_undecided_is_said(self):
        run = ts.run("solo", precision="0.0001pp", **WORDS)
        assert run.undecided
        assert "Undecided" in run._repr_html_()


PROGRAM = """
import sys
import troggu_stats as ts
assert callable(ts.run) is True and "run" in dir(ts)
try:
    ts.run("solo", players=99)
except ValueError as error:
    print(error)
print(sorted({"numpy", "pandas", "numba", "scipy", "matplotlib", "click", "rich"} & set(sys.modules)))
"""


class TestImporting:
    def test_a_mistake_costs_no_heavy_import(self):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        )
        sentence, imported = done.stdout.splitlines()
        assert sentence.startswith("Players cannot be 99")
        assert imported == "[]"

    def test_the_package_alone_imports_nothing_of_it(self):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        program = "import sys, troggu_stats; print([m for m in sys.modules if m.startswith('troggu_stats.')])"
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == "[]"

    def test_what_is_not_there(self):
        with pytest.raises(AttributeError, match="no attribute 'runn'"):
            ts.runn  # noqa: B018


def test_the_tour_of_the_scripts_runs(project_root):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(project_root), *sys.path])}
    done = subprocess.run(
        [sys.executable, project_root / "scripts" / "examples" / "notebook_tour.py", "20"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "the same table again: True" in done.stdout
    assert "seed 2026 and 20 deals" in done.stdout
    assert done.stderr == ""
