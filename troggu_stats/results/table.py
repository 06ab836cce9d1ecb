"""A table of results: columns declared once, cells that carry their doubt, a header that says how."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from troggu_stats.errors import CheckFailedError
from troggu_stats.stats.estimate import Estimate

if TYPE_CHECKING:
    import pandas as pd

Cell: TypeAlias = int | str | Estimate | None


class Dtype(Enum):
    """What the cells of a column hold, by its name in a data frame."""

    WHOLE = "Int64"
    TEXT = "string"
    ESTIMATE = "estimate"


ESTIMATE_PARTS: dict[str, str] = {
    "": "Float64",
    "_low": "Float64",
    "_high": "Float64",
    "_n": "Int64",
    "_method": "string",
}
"""The columns that an estimate takes in a data frame, by their endings."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column: its name, what its cells hold, their unit, and what they mean.

    Parameters
    ----------
    name
        Name in the data frame, in lower case with underscores.
    dtype
        What the cells hold.
    unit
        Unit, empty for plain numbers and words; ``share`` is 0 to 1.
    meaning
        One sentence for a reader.
    key
        Whether the column says which row it is, and is repeated where a wide table is cut.
    """

    name: str
    dtype: Dtype
    unit: str
    meaning: str
    key: bool = False


def key_column(name: str, meaning: str, dtype: Dtype = Dtype.WHOLE, unit: str = "") -> TableColumn:
    """Return a column that says which row it is."""
    return TableColumn(name, dtype, unit, meaning, key=True)


def count_column(name: str, meaning: str, unit: str = "deals") -> TableColumn:
    """Return a column of counts."""
    return TableColumn(name, Dtype.WHOLE, unit, meaning)


def estimate_column(name: str, unit: str, meaning: str) -> TableColumn:
    """Return a column of estimates."""
    return TableColumn(name, Dtype.ESTIMATE, unit, meaning)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of figures under declared columns, with what they are and how they were made.

    Parameters
    ----------
    name
        Name of its files.
    title
        One line for a reader.
    header
        Sentences: what is estimated, with which interval at which level, from how many deals of which
        seed, and on whose play it rests.
    columns
        The columns, keys first.
    rows
        One cell a column in every row.

    Raises
    ------
    CheckFailedError
        A row does not fit the columns.
    """

    name: str
    title: str
    header: tuple[str, ...]
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise CheckFailedError(
                    f"Table {self.name} has {len(self.columns)} columns but a row of {len(row)} cells:"
                    " please report this."
                )
            for column, cell in zip(self.columns, row, strict=True):
                if not _fits(column.dtype, cell):
                    raise CheckFailedError(
                        f"Column {column.name} of table {self.name} holds {column.dtype.value},"
                        f" not {cell!r}: please report this."
                    )

    def __iter__(self) -> Iterator[dict[str, Cell]]:
        names = [column.name for column in self.columns]
        return (dict(zip(names, row, strict=True)) for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def column(self, name: str) -> TableColumn:
        """Return the declaration of a column."""
        return next(column for column in self.columns if column.name == name)

    def flat_columns(self) -> tuple[tuple[str, str], ...]:
        """Return name and data type of every column of the data frame; an estimate takes five."""
        flat: list[tuple[str, str]] = []
        for column in self.columns:
            if column.dtype is Dtype.ESTIMATE:
                flat += [(column.name + ending, dtype) for ending, dtype in ESTIMATE_PARTS.items()]
            else:
                flat.append((column.name, column.dtype.value))
        return tuple(flat)

    def flat_rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield every row as plain values, in the order of ``flat_columns``; None where nothing is known."""
        for row in self.rows:
            plain: list[Any] = []
            for cell in row:
                if isinstance(cell, Estimate):
                    plain += [cell.value, cell.low, cell.high, cell.n, cell.method]
                else:
                    plain.append(cell)
            yield tuple(plain)

    def to_frame(self) -> "pd.DataFrame":
        """Return the table as a data frame; an estimate takes five columns, missing values are ``NA``.

        Returns
        -------
        DataFrame
            Title, header, units and meanings are in its ``attrs``.
        """
        import pandas as pd

        columns = self.flat_columns()
        values = list(zip(*self.flat_rows(), strict=True)) or [()] * len(columns)
        frame = pd.DataFrame(
            {
                name: pd.Series(list(cells), dtype=pd.api.types.pandas_dtype(dtype))
                for (name, dtype), cells in zip(columns, values, strict=True)
            }
        )
        frame.attrs = {
            "title": self.title,
            "header": list(self.header),
            "units": {column.name: column.unit for column in self.columns},
            "meanings": {column.name: column.meaning for column in self.columns},
        }
        return frame


def _fits(dtype: Dtype, cell: Cell) -> bool:
    if dtype is Dtype.ESTIMATE:
        return isinstance(cell, Estimate)
    if dtype is Dtype.WHOLE:
        return cell is None or (isinstance(cell, int) and not isinstance(cell, bool))
    return cell is None or isinstance(cell, str)
