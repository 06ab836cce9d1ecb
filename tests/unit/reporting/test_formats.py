import csv
import io
import json

import pytest

from troggu_stats.errors import UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.reporting.formats import render_json, render_md, render_tables
from troggu_stats.reporting.text import render_text
from troggu_stats.results.files import csv_text
from troggu_stats.results.table import Table, key_column
from troggu_stats.rules import load_variant
from troggu_stats.runner import execute
from troggu_stats.stats import Estimate


@pytest.fixture(scope="module")
def tables():
    plan = Plan("solo", load_variant("visp"), (4, 5), ("random",), 30, 1)
    return execute(plan).tables


def strict(text):
    def refuse(word):
        raise AssertionError(f"{word} is not JSON")

    return json.loads(text, parse_constant=refuse)


class TestFormats:
    def test_json_is_strict_and_whole(self, tables):
        document = strict(render_json(tables))
        assert [one["name"] for one in document["tables"]] == [one.name for one in tables]
        for written, table in zip(document["tables"], tables, strict=True):
            for plain, row in zip(written["rows"], table.rows, strict=True):
                back = [Estimate.from_dict(one) if isinstance(one, dict) else one for one in plain]
                assert tuple(back) == row

    def test_csv_agrees_with_json(self, tables):
        document = strict(render_json(tables))
        for written, table in zip(document["tables"], tables, strict=True):
            rows = list(csv.DictReader(io.StringIO(csv_text(table))))
            assert len(rows) == len(written["rows"])
            for row, plain in zip(rows, written["rows"], strict=True):
                for column, cell in zip(table.columns, plain, strict=True):
                    shown = cell["value"] if isinstance(cell, dict) else cell
                    found = row[column.name]
                    assert (
                        found == ""
                        if shown is None
                        else float(found) == shown
                        if isinstance(shown, float)
                        else found == str(shown)
                    )

    def test_markdown_agrees_with_the_terminal(self, tables):
        for table in tables:
            lines = [line for line in render_md(table).splitlines() if line.startswith("|")]
            assert len(lines) == len(table) + 2
            text = render_text(table, most_lines=None)
            cell = lines[2].split(" | ")[len([c for c in table.columns if c.key])]
            assert cell.replace("\\", "") in text

    def test_every_format_fits_all_tables(self, tables):
        for name in ("table", "csv", "json", "md"):
            assert render_tables(tables, name).endswith("\n")
        assert max(map(len, render_tables(tables, "table", 80).splitlines())) <= 80

    def test_one_table_as_csv_is_plain_csv(self, tables):
        assert render_tables(tables[:1], "csv") == csv_text(tables[0])

    def test_an_unknown_format_is_refused(self, tables):
        with pytest.raises(UsageError, match="Did you mean 'json'"):
            render_tables(tables, "jsn")

    def test_text_of_users_is_escaped_in_markdown(self):
        hostile = "x|y*z[a](b)<script>"
        table = Table("t", hostile, (hostile,), (key_column("k", ""),), ((1,),))
        assert "<script>" not in render_md(table).replace("\\<script>", "")
