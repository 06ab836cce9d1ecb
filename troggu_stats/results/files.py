"""Tables as files: CSV and Parquet, the same bytes wherever they are written."""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from troggu_stats.results.table import Table

if TYPE_CHECKING:
    import pandas as pd

# A spreadsheet takes a cell that begins like this for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class _Spelling:
    """How a CSV is spelled."""

    separator: str
    decimal: str
    encoding: str
    line_end: str


class CsvDialect(Enum):
    """For whom a CSV is written: any program, or a spreadsheet of a country with a decimal comma."""

    STANDARD = "standard"
    EXCEL_EU = "excel-eu"


_SPELLINGS: Mapping[CsvDialect, _Spelling] = {
    CsvDialect.STANDARD: _Spelling(",", ".", "utf-8", "\n"),
    CsvDialect.EXCEL_EU: _Spelling(";", ",", "utf-8-sig", "\r\n"),
}


def csv_text(table: Table, dialect: CsvDialect = CsvDialect.STANDARD) -> str:
    """Return a table as CSV; an estimate takes five columns, as in the data frame.

    Parameters
    ----------
    table
        The table.
    dialect
        For whom. For a spreadsheet a text that it would take for a formula has an apostrophe before it.
    """
    spelling = _SPELLINGS[dialect]
    frame = table.to_frame()
    if dialect is CsvDialect.EXCEL_EU:
        frame = _without_formulas(frame)
    text: str = frame.to_csv(
        index=False, lineterminator=spelling.line_end, sep=spelling.separator, decimal=spelling.decimal
    )
    return text


def csv_bytes(table: Table, dialect: CsvDialect = CsvDialect.STANDARD) -> bytes:
    """Return a table as a CSV file in UTF-8, for a spreadsheet with the mark by which it knows that."""
    return csv_text(table, dialect).encode(_SPELLINGS[dialect].encoding)


def parquet_bytes(table: Table) -> bytes:
    """Return a table as a Parquet file; title, header, units and meanings are in its schema."""
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    arrow = pa.Table.from_pandas(table.to_frame(), preserve_index=False)
    described = arrow.schema.with_metadata(
        {
            "title": table.title,
            "header": "\n".join(table.header),
            "columns": json.dumps(
                [[one.name, one.unit, one.meaning] for one in table.columns], ensure_ascii=False
            ),
        }
    )
    buffer = io.BytesIO()
    pq.write_table(arrow.cast(described), buffer, compression="zstd")
    return buffer.getvalue()


def _without_formulas(frame: "pd.DataFrame") -> "pd.DataFrame":
    guarded = frame.copy()
    for name in guarded.columns:
        if guarded[name].dtype == "string":
            guarded[name] = guarded[name].map(_guarded, na_action="ignore")
    return guarded


def _guarded(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
