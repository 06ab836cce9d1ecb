"""The report as one page: HTML that holds its styles, script and figures, and asks for nothing else."""

import base64
import hashlib
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from troggu_stats import __version__
from troggu_stats.cards.pack import TROGGU
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.finding import FIGURE
from troggu_stats.reporting.figures import description
from troggu_stats.reporting.page.glossary import GLOSSARY
from troggu_stats.reporting.page.hands import shown_hand
from troggu_stats.reporting.page.plots import inline_svg
from troggu_stats.reporting.page.tables import ShownTable, packed
from troggu_stats.reporting.provenance import facts
from troggu_stats.reporting.report import FinishedRun, Report, ReportedFinding
from troggu_stats.reporting.sentences import METHOD, about_findings, about_labels, about_run, lede, size
from troggu_stats.reporting.wording import command_of

if TYPE_CHECKING:
    from jinja2 import Environment

_SAMPLE = "T21 F T14 T1 CK DQ SC B7"
_SAMPLE_WORDS = "Fool, mund (trump 21) and bagatt (trump 1) are the honours. These eight cards are written"
# Tables of more rows begin folded.
_OPEN_AT_MOST = 40
_TONES: Mapping[str, str] = {"Stable": "stable", "Depends on the players": "depends", "Not settled": "open"}
_DIGITS = re.compile(r"[0-9]+")
_FORMS = (("CSV", "csv"), ("Parquet", "parquet"), ("JSON", "json"))


def render_page(report: Report) -> str:
    """Return the report as one HTML page, which works from a disk and without its script.

    Whatever comes from users or files is escaped, and the page's policy lets no script run but its own.
    """
    environment = _environment()
    early, script = _asset("early.js"), _asset("page.js")
    text: str = environment.get_template("page.html.jinja").render(
        report=report,
        version=__version__,
        policy=_policy(early, script),
        style=Markup(_asset("page.css")),
        early_script=Markup(early),
        script=Markup(script),
        **_words(report),
        parts=[_part(report, index, environment) for index in range(len(report.sections))],
        provenance=[
            {
                "anchor": f"run-{run.key}",
                "title": run.title,
                "command": command_of(run.plan),
                "facts": facts(run),
            }
            for run in report.runs
        ],
        glossary=GLOSSARY,
        sample=shown_hand(TROGGU, _SAMPLE),
        sample_words=f"{_SAMPLE_WORDS} {_SAMPLE}:",
    )
    return text


@dataclass(frozen=True)
class _PageTable(ShownTable):
    """A table with the markup of its rows."""

    rows_markup: str = ""
    rows_packed: str = ""

    @property
    def is_open(self) -> bool:
        """Whether its rows are seen at once."""
        return len(self.table) <= _OPEN_AT_MOST

    @property
    def files(self) -> tuple[tuple[str, str], ...]:
        """Its files, by what they are."""
        return tuple((form, self.file.removesuffix("csv") + ending) for form, ending in _FORMS)


@dataclass(frozen=True, slots=True)
class _PageFigure:
    """A figure with its words, and whether it is seen at once."""

    anchor: str
    title: str
    caption: str
    description: str
    svg: str
    is_open: bool


def _words(report: Report) -> dict[str, Any]:
    """Return the sentences of the page that hang on the report."""
    return {
        "facts_line": size(report),
        "lede": lede(report),
        "findings": [_finding(one, len(report.runs)) for one in report.findings],
        "findings_note": about_findings(report),
        "labels_note": about_labels(report),
        "method": METHOD,
    }


def _finding(found: ReportedFinding, runs: int) -> dict[str, str]:
    before, after = found.finding.claim.split(FIGURE)
    return {
        "before": before,
        "figure": found.figure.replace("-", "\N{MINUS SIGN}"),
        "after": after,
        "label": found.label,
        "tone": _TONES.get(found.label, "open"),
        "about": found.variant if runs > 1 else "",
    }


def _part(report: Report, index: int, environment: "Environment") -> dict[str, Any]:
    section, runs = report.sections[index]
    return {
        "anchor": f"part-{section.value}",
        "title": section.title,
        "question": section.question,
        "runs": [_run(run, report.folder(run), environment) for run in runs],
    }


def _run(run: FinishedRun, folder: str, environment: "Environment") -> dict[str, Any]:
    leading = _leading(run.drawings)
    return {
        "anchor": f"run-{run.key}",
        "title": run.title,
        "question": run.question,
        "about": about_run(run),
        "examples": (),
        "figures": [_figure(run, drawing, leading) for drawing in run.drawings],
        "tables": [_table(run, folder, index, environment) for index in range(len(run.tables))],
    }


def _leading(drawings: Sequence[Drawing]) -> set[str]:
    """Return the names of the figures that are seen at once: of like ones, the middle one."""
    alike: dict[str, list[str]] = {}
    for drawing in drawings:
        alike.setdefault(_DIGITS.sub("", drawing.name), []).append(drawing.name)
    return {names[(len(names) - 1) // 2] for names in alike.values()}


def _figure(run: FinishedRun, drawing: Drawing, leading: Container[str]) -> _PageFigure:
    prefix = f"{run.key}-"
    svg = Markup(inline_svg(drawing, f"{prefix}{drawing.name}-"))
    anchor = f"figure-{prefix}{drawing.name}"
    is_open = drawing.name in leading
    return _PageFigure(anchor, drawing.title, drawing.caption, description(drawing), svg, is_open)


def _table(run: FinishedRun, folder: str, index: int, environment: "Environment") -> _PageTable:
    table = run.tables[index]
    anchor, file = f"table-{run.key}-{table.name}", f"tables/{folder}{table.name}.csv"
    shown = ShownTable(anchor, table, file)
    rows = environment.get_template("rows.html.jinja").render(rows=shown.rows(), columns=shown.columns)
    if shown.is_long:
        return _PageTable(anchor, table, file, rows_packed=packed(rows))
    return _PageTable(anchor, table, file, rows_markup=Markup(rows))


def _policy(*scripts: str) -> str:
    """Return what the page may do: nothing but run its own scripts and use its own styles."""
    digests = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"
        for text in scripts
    )
    return (
        f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src {digests};"
        " base-uri 'none'; form-action 'none'"
    )


@cache
def _asset(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("troggu_stats.reporting", "page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
