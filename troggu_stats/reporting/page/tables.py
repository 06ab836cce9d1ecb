"""A table as the page shows it: cells as text with their bars, long ones packed."""

import base64
import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from troggu_stats.reporting.numbers import shown_cell, shown_unit
from troggu_stats.reporting.page.scales import Scale, scale_of
from troggu_stats.reporting.report import LONGEST_SHOWN
from troggu_stats.results.table import Cell, Table, TableColumn
from troggu_stats.stats.estimate import Estimate

# More columns than this stand crosswise in print.
_WIDE = 8
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class ShownCell:
    """A cell: its number, and its interval in words."""

    text: str
    interval: str = ""


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column: its heading, its unit and meaning, what its cells are, and the scale of its intervals."""

    heading: str
    unit: str
    meaning: str
    key: bool
    kind: str
    scale: Scale | None


@dataclass(frozen=True)
class ShownTable:
    """A table of the page.

    Parameters
    ----------
    anchor
        Its id in the page.
    table
        The table.
    file
        Its CSV file, relative to the page.
    """

    anchor: str
    table: Table
    file: str

    @property
    def title(self) -> str:
        """One line."""
        return self.table.title

    @property
    def notes(self) -> tuple[str, ...]:
        """What is estimated and how, sentence by sentence."""
        return self.table.header

    @property
    def is_long(self) -> bool:
        """Whether its rows are packed, to be unpacked when somebody looks."""
        return len(self.table) > LONGEST_SHOWN

    @property
    def is_wide(self) -> bool:
        """Whether it stands crosswise in print."""
        return len(self.table.columns) > _WIDE

    @cached_property
    def columns(self) -> tuple[ShownColumn, ...]:
        """The columns."""
        return tuple(
            ShownColumn(
                _words(one.name),
                shown_unit(one),
                one.meaning,
                one.key,
                one.dtype.name.lower(),
                self._scale(place),
            )
            for place, one in enumerate(self.table.columns)
        )

    def rows(self) -> Iterator[list[ShownCell]]:
        """Yield the rows."""
        for row in self.table.rows:
            yield [shown(*one) for one in zip(self.table.columns, row, strict=True)]

    def _scale(self, place: int) -> Scale | None:
        cells = [row[place] for row in self.table.rows]
        factor = 100.0 if self.table.columns[place].unit == "share" else 1.0
        return scale_of([cell.scaled(factor) for cell in cells if isinstance(cell, Estimate)])


def shown(column: TableColumn, cell: Cell) -> ShownCell:
    """Return a cell as the page shows it: its text is that of every other form, with true minus signs."""
    text = shown_cell(column, cell)
    if not isinstance(cell, Estimate) or cell.value is None:
        # A word, a count, or the reason why there is no number.
        return ShownCell(text)
    value, _, rest = text.replace("-", MINUS).partition(" ")
    return ShownCell(value, rest)


def packed(rows: str) -> str:
    """Return the markup of a table's rows as the page's script unpacks it: gzip in base64."""
    return base64.b64encode(gzip.compress(rows.encode("utf-8"), mtime=0)).decode("ascii")


def unpacked(text: str) -> str:
    """Return what ``packed`` was given."""
    return gzip.decompress(base64.b64decode(text)).decode("utf-8")


def _words(name: str) -> str:
    return name.replace("_", " ")
