"""Tables as plain text that fits a terminal: a wide table is cut into parts that repeat its keys."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import zip_longest
from typing import Self

from troggu_stats.reporting.numbers import shown_cell, shown_unit
from troggu_stats.results.table import Dtype, Table, TableColumn

DEFAULT_WIDTH = 80
MOST_ROWS = 120
"""Of a longer table a notebook shows the beginning."""
MOST_LINES = 80
"""A table that takes more is named with its length instead of being printed on a terminal."""
_GAP = "  "
# Where a long name may be broken: after a space or what parts a variant from its settings, else within words.
_PIECES = (re.compile(r"[^ :,=]*[ :,=]+|[^ :,=]+"), re.compile(r"[^ :,=_-]*[ :,=_-]+|[^ :,=_-]+"))
_NARROWEST = 12


class LineKind(Enum):
    """What a line of a printed table is, for whoever prints some lines in another style."""

    TITLE = "title"
    HEADER = "header"
    HEADING = "heading"
    CELLS = "cells"
    LEGEND = "legend"


Line = tuple[LineKind, str]


@dataclass(frozen=True)
class _Column:
    """A column as printed: heading and cells, all of one width; a cell may have several lines."""

    heading: tuple[str, ...]
    cells: tuple[str, ...]
    key: bool
    left: bool

    @property
    def width(self) -> int:
        return max(len(line) for text in (*self.heading, *self.cells) for line in text.split("\n"))

    def padded(self, text: str) -> str:
        """Return a line of the column, as wide as all of it."""
        return text.ljust(self.width) if self.left else text.rjust(self.width)

    def broken(self, width: int) -> Self:
        """Return the column with cells broken so as to be no wider, as far as their words allow."""
        return replace(self, cells=tuple(_broken(text, width) for text in self.cells))


def render_text(table: Table, width: int = DEFAULT_WIDTH, most_lines: int | None = MOST_LINES) -> str:
    """Return a table as text for a terminal.

    Parameters
    ----------
    table
        The table.
    width
        Columns of the terminal; 80 suffice for every table of the product.
    most_lines
        A table with more lines of rows is only named, with what to do to see it; None prints any.

    Returns
    -------
    str
        Title, header, the parts of the table, and a line for each column that needs explaining.
    """
    return "\n".join(line for _, line in lines_of(table, width, most_lines)).rstrip() + "\n"


def lines_of(table: Table, width: int = DEFAULT_WIDTH, most_lines: int | None = MOST_LINES) -> Iterator[Line]:
    """Yield the lines of ``render_text``, each with what it is."""
    title = textwrap.wrap(table.title, width)
    yield from _all(LineKind.TITLE, (*title, "=" * max(map(len, title))))
    for sentence in table.header:
        yield from _all(LineKind.HEADER, textwrap.wrap(sentence, width))
    yield LineKind.CELLS, ""
    if not table.rows:
        yield LineKind.CELLS, "no deals"
        return
    parts = list(_parts(_printed(table), width))
    lines = sum(len(row) for columns in parts for row in _rows(columns))
    if most_lines is not None and lines > most_lines:
        said = (
            f"{len(table):,} rows take {lines:,} lines, too many for a screen: --format csv prints them, and"
            f" -o DIR writes them as tables/{table.name}.csv and .parquet."
        )
        yield from _all(LineKind.CELLS, textwrap.wrap(said, width, break_on_hyphens=False))
        return
    for columns in parts:
        yield from _part(columns)
        yield LineKind.CELLS, ""
    yield from _all(LineKind.LEGEND, _legend(table, width))


def _all(kind: LineKind, lines: Sequence[str]) -> Iterator[Line]:
    return ((kind, line) for line in lines)


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


def _parts(columns: Sequence[_Column], width: int) -> Iterator[list[_Column]]:
    """Yield the columns of each part: the keys, then as many as fit beside them."""
    waiting = [column for column in columns if not column.key]
    room = width - max((column.width for column in waiting), default=0)
    keys = _fitted([column for column in columns if column.key], room)
    room = width - sum(key.width + len(_GAP) for key in keys)
    while waiting:
        chosen = [waiting.pop(0)]
        while waiting and sum(one.width + len(_GAP) for one in (*chosen, waiting[0])) <= room + len(_GAP):
            chosen.append(waiting.pop(0))
        yield [*keys, *chosen]


def _fitted(keys: list[_Column], room: int) -> list[_Column]:
    """Return the keys with the cells of the widest broken until they fit in a width, gaps included."""
    whole, narrowed = list(keys), list(keys)
    while sum(key.width + len(_GAP) for key in narrowed) > room:
        widest = max(range(len(keys)), key=lambda place: (narrowed[place].left, narrowed[place].width))
        width = narrowed[widest].width - 1
        if not narrowed[widest].left or width < _NARROWEST:
            break
        again = whole[widest].broken(width)
        if again.width > width:
            break
        narrowed[widest] = again
    return narrowed


def _broken(text: str, width: int) -> str:
    """Return a text of several lines, as long as a width allows; whole words stay together if they can."""
    lines = [text]
    for pieces in _PIECES:
        if max(map(len, lines)) <= width:
            break
        lines = [""]
        for piece in pieces.findall(text):
            if lines[-1] and len(lines[-1] + piece.rstrip()) > width:
                lines.append("")
            lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def _rows(columns: Sequence[_Column]) -> Iterator[list[tuple[str, ...]]]:
    """Yield the lines of each row, one text a column in each."""
    for row in zip(*(column.cells for column in columns), strict=True):
        yield list(zip_longest(*(text.split("\n") for text in row), fillvalue=""))


def _part(columns: Sequence[_Column]) -> Iterator[Line]:
    def line(texts: Sequence[str]) -> str:
        padded = (column.padded(text) for column, text in zip(columns, texts, strict=True))
        return _GAP.join(padded).rstrip()

    headings = [line(texts) for texts in zip(*(column.heading for column in columns), strict=True)]
    shown = [text for text in headings if text]
    yield from _all(LineKind.HEADING, (*shown, _GAP.join("-" * column.width for column in columns)))
    yield from _all(LineKind.CELLS, [line(texts) for row in _rows(columns) for texts in row])


def _legend(table: Table, width: int) -> list[str]:
    lines = []
    for column in table.columns:
        text = f"{_plain(column)}: {column.meaning}"
        lines += textwrap.wrap(text, width, subsequent_indent="  ")
    return lines


def _plain(column: TableColumn) -> str:
    return column.name.replace("_", " ")
