"""What stands on the page, piece by piece, for the templates: words, figures, tables, examples."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from markupsafe import Markup

from troggu_stats.cards.pack import TROGGU
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.finding import FIGURE
from troggu_stats.reporting.figures import description
from troggu_stats.reporting.page.glossary import words_of
from troggu_stats.reporting.page.hands import shown_hand
from troggu_stats.reporting.page.plots import Styles, inline_svg
from troggu_stats.reporting.page.tables import MINUS, ShownTable, packed
from troggu_stats.reporting.provenance import facts
from troggu_stats.reporting.report import AlikeFindings, FinishedRun, Report, ReportedFinding
from troggu_stats.reporting.sentences import METHOD, about_findings, about_labels, about_run, lede, size
from troggu_stats.reporting.wording import command_of

if TYPE_CHECKING:
    from jinja2 import Template

BareFigures: TypeAlias = Mapping[tuple[str, str], bytes]

_SAMPLE = "T21 F T14 T1 CK DQ SC B7"
_SAMPLE_WORDS = "Fool, mund (trump 21) and bagatt (trump 1) are the honours. These eight cards are written"
# Tables of more rows begin folded.
_OPEN_AT_MOST = 40
_TONES: Mapping[str, str] = {"Stable": "stable", "Depends on the players": "depends", "Not settled": "open"}
_DIGITS = re.compile(r"[0-9]+")
_FORM_WORDS = {"csv": "CSV", "parquet": "Parquet", "json": "JSON"}


def content_of(report: Report, figures: BareFigures, rows: "Template") -> dict[str, Any]:
    """Return everything that the page's template shows.

    Parameters
    ----------
    report
        The report.
    figures
        Every figure, drawn bare, by the key of its run and its name.
    rows
        The template of the rows of a table.
    """
    drawn = _Drawn(figures)
    return {
        "facts_line": size(report),
        "lede": lede(report),
        "findings": [_findings(*one) for one in report.alike],
        "findings_note": about_findings(report),
        "labels_note": about_labels(report),
        "parts": [_part(report, index, drawn, rows) for index in range(len(report.sections))],
        "figure_style": Markup(drawn.styles.sheet()),
        "method": METHOD,
        "provenance": [_provenance(run) for run in report.runs],
        "glossary": words_of({run.plan.rules.game for run in report.runs}),
        "sample": shown_hand(TROGGU, _SAMPLE),
        "sample_words": f"{_SAMPLE_WORDS} {_SAMPLE}:",
    }


class _Drawn:
    """The figures of the page, each given a number of its own."""

    def __init__(self, bare: BareFigures) -> None:
        self.styles = Styles()
        self._bare = bare
        self._count = 0

    def svg(self, run: str, drawing: Drawing) -> Markup:
        """Return a figure as an element of the page."""
        self._count += 1
        return Markup(inline_svg(drawing, self._bare[run, drawing.name], f"f{self._count}-", self.styles))


@dataclass(frozen=True)
class _PageTable(ShownTable):
    """A table with the markup of its rows, and the forms in which it is filed."""

    forms: tuple[str, ...]
    rows_markup: str = ""
    rows_packed: str = ""

    @property
    def is_open(self) -> bool:
        """Whether its rows are seen at once."""
        return len(self.table) <= _OPEN_AT_MOST

    @property
    def files(self) -> tuple[tuple[str, str], ...]:
        """Its files, by what they are."""
        return tuple((_FORM_WORDS[form], self.file.removesuffix("csv") + form) for form in self.forms)


@dataclass(frozen=True, slots=True)
class _PageFigure:
    """A figure with its words, and whether it is seen at once."""

    anchor: str
    title: str
    caption: str
    description: str
    svg: str
    is_open: bool


def _findings(run: FinishedRun, groups: Sequence[AlikeFindings]) -> dict[str, Any]:
    return {
        "anchor": f"run-{run.key}",
        "title": run.title,
        "groups": [
            {"leading": _finding(group.leading), "others": [_finding(one) for one in group.others]}
            for group in groups
        ],
    }


def _finding(found: ReportedFinding) -> dict[str, Any]:
    before, after = found.finding.claim.split(FIGURE)
    return {
        "players": found.finding.players,
        "before": before,
        "figure": found.figure.replace("-", MINUS),
        "after": after,
        "label": found.label,
        "tone": _TONES.get(found.label, "open"),
    }


def _provenance(run: FinishedRun) -> dict[str, Any]:
    return {
        "anchor": f"run-{run.key}",
        "title": run.title,
        "command": command_of(run.plan),
        "facts": facts(run),
    }


def _part(report: Report, index: int, drawn: _Drawn, rows: "Template") -> dict[str, Any]:
    section, runs = report.sections[index]
    return {
        "anchor": f"part-{section.value}",
        "title": section.title,
        "question": section.question,
        "runs": [_run(report, run, drawn, rows) for run in runs],
    }


def _run(report: Report, run: FinishedRun, drawn: _Drawn, rows: "Template") -> dict[str, Any]:
    leading = _leading(run.drawings)
    return {
        "anchor": f"run-{run.key}",
        "title": run.title,
        "question": run.question,
        "about": about_run(run),
        "examples": [
            {"cards": shown_hand(TROGGU, one.cards), "sentence": one.sentence} for one in run.examples
        ],
        "figures": [
            _figure(run, one, drawn, leading)
            for one in sorted(run.drawings, key=lambda drawing: drawing.name not in leading)
        ],
        "tables": [_table(report, run, index, rows) for index in range(len(run.tables))],
    }


def _leading(drawings: Sequence[Drawing]) -> set[str]:
    """Return the names of the figures that are seen at once: of like ones, the middle one."""
    alike: dict[str, list[str]] = {}
    for drawing in drawings:
        alike.setdefault(_DIGITS.sub("", drawing.name), []).append(drawing.name)
    return {names[(len(names) - 1) // 2] for names in alike.values()}


def _figure(run: FinishedRun, drawing: Drawing, drawn: _Drawn, leading: Container[str]) -> _PageFigure:
    anchor, svg = f"figure-{run.key}-{drawing.name}", drawn.svg(run.key, drawing)
    is_open = drawing.name in leading
    return _PageFigure(anchor, drawing.title, drawing.caption, description(drawing), svg, is_open)


def _table(report: Report, run: FinishedRun, index: int, rows: "Template") -> _PageTable:
    table = run.tables[index]
    anchor, file = f"table-{run.key}-{table.name}", report.table_file(run, table, "csv")
    shown = ShownTable(anchor, table, file)
    markup = rows.render(rows=shown.rows(), columns=shown.columns)
    if shown.is_long:
        return _PageTable(anchor, table, file, report.forms, rows_packed=packed(markup))
    return _PageTable(anchor, table, file, report.forms, rows_markup=Markup(markup))
