"""Tables as CSV, JSON and Markdown: the same numbers as in the files of a run."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.reporting.numbers import shown_cell, shown_unit
from troggu_stats.reporting.text import DEFAULT_WIDTH, render_text
from troggu_stats.results.files import csv_text
from troggu_stats.results.table import Table
from troggu_stats.stats.estimate import Estimate


def table_as_dict(table: Table) -> dict[str, Any]:
    """Return a table as plain values that strict JSON can hold; estimates keep all their fields."""
    return {
        "name": table.name,
        "title": table.title,
        "header": list(table.header),
        "columns": [
            {
                "name": one.name,
                "type": one.dtype.value,
                "unit": one.unit,
                "meaning": one.meaning,
                "key": one.key,
            }
            for one in table.columns
        ],
        "rows": [
            [cell.as_dict() if isinstance(cell, Estimate) else cell for cell in row] for row in table.rows
        ],
    }


def render_json(tables: Sequence[Table]) -> str:
    """Return tables as one JSON document."""
    return (
        json.dumps({"tables": [table_as_dict(table) for table in tables]}, indent=1, allow_nan=False) + "\n"
    )


def json_bytes(table: Table) -> bytes:
    """Return a table as a JSON file, a row a line, in the form of ``render_json``."""
    whole = table_as_dict(table)
    rows = ",\n".join(json.dumps(row, allow_nan=False, separators=(",", ":")) for row in whole.pop("rows"))
    head = json.dumps(whole, allow_nan=False)
    return f'{{"tables": [{head[:-1]}, "rows": [\n{rows}\n]}}]}}\n'.encode("ascii")


def render_md(table: Table) -> str:
    """Return a table as Markdown, numbers as on a terminal."""
    lines = [f"## {escaped(table.title)}", "", *(escaped(one) + "  " for one in table.header), ""]
    return "\n".join([*lines, *md_rows(table)]) + "\n"


def md_rows(table: Table) -> Iterator[str]:
    """Yield the lines of a table in Markdown, without its title and header."""
    headings = []
    for column in table.columns:
        unit = shown_unit(column)
        name = column.name.replace("_", " ")
        headings.append(escaped(f"{name} ({unit})" if unit else name))
    yield "| " + " | ".join(headings) + " |"
    yield "| " + " | ".join(":--" if one.key else "--:" for one in table.columns) + " |"
    for row in table.rows:
        cells = (escaped(shown_cell(*pair)) for pair in zip(table.columns, row, strict=True))
        yield "| " + " | ".join(cells) + " |"


def _all_text(tables: Sequence[Table], width: int) -> str:
    return "\n\n".join(render_text(table, width) for table in tables)


def _all_csv(tables: Sequence[Table], _width: int) -> str:
    if len(tables) == 1:
        return csv_text(tables[0])
    return "\n".join(f"# {table.name}: {table.title}\n{csv_text(table)}" for table in tables)


def _all_json(tables: Sequence[Table], _width: int) -> str:
    return render_json(tables)


def _all_md(tables: Sequence[Table], _width: int) -> str:
    return "\n".join(render_md(table) for table in tables)


_FORMATS: dict[str, Callable[[Sequence[Table], int], str]] = {
    "table": _all_text,
    "csv": _all_csv,
    "json": _all_json,
    "md": _all_md,
}


def render_tables(tables: Sequence[Table], form: str, width: int = DEFAULT_WIDTH) -> str:
    """Return tables in a format by its name: table, csv, json or md.

    Parameters
    ----------
    tables
        The tables, in the order in which they are read.
    form
        Name of the format.
    width
        Columns of the terminal; counts for ``table`` only.

    Raises
    ------
    UsageError
        There is no such format.
    """
    if form not in _FORMATS:
        raise UsageError(
            f"There is no format {form!a}; there are {', '.join(_FORMATS)}.{did_you_mean(form, _FORMATS)}"
        )
    return _FORMATS[form](tables, width)


def escaped(text: str) -> str:
    """Return text that Markdown shows as it stands, on one line; names of strategies come from users."""
    text = " ".join(text.split())
    for special in ("\\", "|", "*", "_", "`", "<", "["):
        text = text.replace(special, "\\" + special)
    return text
