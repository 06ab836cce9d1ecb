"""Tables as plain text that fits a terminal: a wide table is cut into parts that repeat its keys."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from troggu_stats.reporting.numbers import shown_cell, shown_unit
from troggu_stats.results.table import Dtype, Table, TableColumn

DEFAULT_WIDTH = 80
MOST_ROWS = 120
"""Longer tables are named with their length instead of being printed on a terminal."""
_GAP = "  "


@dataclass(frozen=True)
class _Column:
    """A column as printed: heading and cells, all of one width."""

    heading: tuple[str, ...]
    cells: tuple[str, ...]
    key: bool
    left: bool

    @property
    def width(self) -> int:
        return max(len(text) for text in (*self.heading, *self.cells))

    def lines(self) -> Iterator[str]:
        for text in (*self.heading, *self.cells):
            yield text.ljust(self.width) if self.left else text.rjust(self.width)


def render_text(table: Table, width: int = DEFAULT_WIDTH, most_rows: int | None = MOST_ROWS) -> str:
    """Return a table as text for a terminal.

    Parameters
    ----------
    table
        The table.
    width
        Columns of the terminal; 80 suffice for every table of the product.
    most_rows
        A longer table is only named, with what to do to see it; None prints any.

    Returns
    -------
    str
        Title, header, the parts of the table, and a line for each column that needs explaining.
    """
    title = textwrap.wrap(table.title, width)
    lines = [*title, "=" * max(map(len, title))]
    for sentence in table.header:
        lines += textwrap.wrap(sentence, width)
    lines.append("")
    if most_rows is not None and len(table) > most_rows:
        lines += textwrap.wrap(
            f"{len(table):,} rows are too many for a screen: --format csv prints them, and -o DIR writes"
            f" them as tables/{table.name}.csv and .parquet.",
            width,
        )
    elif not table.rows:
        lines.append("no deals")
    else:
        for part in _parts(_printed(table), width):
            lines += [*part, ""]
        lines += _legend(table, width)
    return "\n".join(lines).rstrip() + "\n"


def _printed(table: Table) -> list[_Column]:
    columns = []
    for index, column in enumerate(table.columns):
        cells = tuple(shown_cell(column, row[index]) for row in table.rows)
        unit = shown_unit(column)
        heading = (
            column.name.replace("_", " "),
            f"({unit})" if unit and column.dtype is Dtype.ESTIMATE else "",
        )
        columns.append(_Column(heading, cells, column.key, column.dtype is Dtype.TEXT))
    return columns


def _parts(columns: Sequence[_Column], width: int) -> Iterator[list[str]]:
    """Yield the lines of each part: the keys, then as many columns as fit beside them."""
    keys = [column for column in columns if column.key]
    waiting = [column for column in columns if not column.key]
    room = width - sum(key.width + len(_GAP) for key in keys)
    while waiting:
        chosen = [waiting.pop(0)]
        while waiting and sum(one.width + len(_GAP) for one in (*chosen, waiting[0])) <= room + len(_GAP):
            chosen.append(waiting.pop(0))
        yield _part([*keys, *chosen])


def _part(columns: Sequence[_Column]) -> list[str]:
    rows = list(zip(*(column.lines() for column in columns), strict=True))
    headings, cells = rows[:2], rows[2:]
    lines = [_GAP.join(row).rstrip() for row in headings if any(text.strip() for text in row)]
    lines.append(_GAP.join("-" * column.width for column in columns))
    return lines + [_GAP.join(row).rstrip() for row in cells]


def _legend(table: Table, width: int) -> list[str]:
    lines = []
    for column in table.columns:
        text = f"{_plain(column)}: {column.meaning}"
        lines += textwrap.wrap(text, width, subsequent_indent="  ")
    return lines


def _plain(column: TableColumn) -> str:
    return column.name.replace("_", " ")
