"""A run as a piece of HTML for a notebook: its headline table, the others folded, no style of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.wording import about_run
from troggu_stats.reporting.numbers import shown_cell, shown_unit
from troggu_stats.reporting.text import MOST_ROWS
from troggu_stats.results.table import Cell, Dtype, Table, TableColumn

_LONGEST_FOLDED = 40


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a run beside its tables.

    Parameters
    ----------
    findings
        What it has found, a sentence each.
    undecided
        What it has left open.
    figures
        Names of its figures.
    """

    findings: Sequence[str] = ()
    undecided: Sequence[str] = ()
    figures: Sequence[str] = ()


def run_snippet(plan: Plan, tables: Sequence[Table], said: Said) -> str:
    """Return a run as HTML: what it asks and found, its first table, the others to unfold.

    Parameters
    ----------
    plan
        What was played.
    tables
        Its tables, the headline first.
    said
        What is said beside them.
    """
    meaning = get_experiment(plan.experiment).meaning
    parts = [
        f"<p><strong>{escape(plan.experiment)}</strong>: {escape(meaning)}. {escape(about_run(plan))}</p>"
    ]
    if said.findings:
        found = "".join(f"<li>{escape(sentence)}</li>" for sentence in said.findings)
        parts.append(f"<ul>{found}</ul>")
    parts += [f"<p><strong>Undecided:</strong> {escape(one)}</p>" for one in said.undecided]
    for number, table in enumerate(tables):
        parts.append(_folded(table) if number else table_snippet(table))
    if said.figures:
        names = ", ".join(f"<code>{escape(name)}</code>" for name in said.figures)
        parts.append(f"<p>Figures, by <code>.figure(name)</code>: {names}</p>")
    return "<div>" + "\n".join(parts) + "</div>"


def table_snippet(table: Table) -> str:
    """Return a table as HTML, numbers as on a terminal; of a long one the first rows."""
    rows = table.rows[:MOST_ROWS]
    headings = "".join(_heading(column) for column in table.columns)
    lines = [
        f"<table><caption>{escape(table.title)}</caption><thead><tr>{headings}</tr></thead><tbody>",
        *(_row(table.columns, row) for row in rows),
        "</tbody></table>",
    ]
    if not rows:
        lines.append("<p>no deals</p>")
    if len(table) > len(rows):
        lines.append(
            f"<p>{len(rows)} of {len(table):,} rows; <code>.table({escape(repr(table.name))})</code> has"
            " all.</p>"
        )
    return "".join(lines) + f"<p><small>{escape(' '.join(table.header))}</small></p>"


def _folded(table: Table) -> str:
    """Return a table that is unfolded by its title, or its title where it is too long for a notebook."""
    title = f"{escape(table.title)} (<code>{escape(table.name)}</code>)"
    if len(table) > _LONGEST_FOLDED:
        return f"<p>{title}: {len(table):,} rows</p>"
    return f"<details><summary>{title}</summary>{table_snippet(table)}</details>"


def _heading(column: TableColumn) -> str:
    unit = shown_unit(column)
    name = escape(column.name.replace("_", " "))
    shown = f"{name}<br>({escape(unit)})" if unit and column.dtype is Dtype.ESTIMATE else name
    return f'<th scope="col" title="{escape(column.meaning)}" style="{_look(column)}">{shown}</th>'


def _row(columns: Sequence[TableColumn], row: Sequence[Cell]) -> str:
    cells = []
    for column, cell in zip(columns, row, strict=True):
        text = escape(shown_cell(column, cell))
        cells.append(f'<td style="{_look(column)}">{text}</td>')
    return f"<tr>{''.join(cells)}</tr>"


def _look(column: TableColumn) -> str:
    side = "left" if column.dtype is Dtype.TEXT else "right"
    return f"text-align: {side}; padding: 0.1em 0.6em"
