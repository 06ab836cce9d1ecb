import pytest

from troggu_stats.reporting.numbers import shown_cell, shown_estimate
from troggu_stats.reporting.text import render_text
from troggu_stats.results.table import Dtype, Table, count_column, estimate_column, key_column
from troggu_stats.stats import Estimate


def estimate(value, low, high, n=100):
    return Estimate(value, low, high, n, 0.95, "t")


KEYS = (key_column("players", "number of players"), key_column("said", "what was said", Dtype.TEXT))
COLUMNS = (
    *KEYS,
    count_column("deals", "deals"),
    *(estimate_column(f"figure_{i}", "share" if i % 2 else "Rappen", f"figure {i}") for i in range(6)),
)


def table(rows=3):
    cells = (estimate(0.123456, 0.1, 0.2), estimate(-1234.5, -1300.25, -1200.125)) * 3
    return Table(
        "numbers",
        "Some numbers under a title that is itself too long for one line of a terminal of that width",
        ("Estimated: something long enough that it has to be broken over two lines of a terminal, surely.",),
        COLUMNS,
        tuple((i, "after a take", 1_000_000, *cells) for i in range(rows)),
    )


class TestNumbers:
    @pytest.mark.parametrize(
        ("given", "shown"),
        [
            (estimate(0.123456, 0.1, 0.2), "0.123 [0.100, 0.200]"),
            (estimate(1234.567, 1200.0, 1300.5), "1235 [1200, 1300]"),
            (estimate(-0.001, -3.0, 3.0), "0.0 [-3.0, 3.0]"),
            (estimate(7.0, 6.0, 9.0), "7 [6, 9]"),
            (estimate(0.0, 0.0, 0.0), "0 [0, 0]"),
            (estimate(0.0, 0.0, 0.00001), "0.000000 [0.000000, 0.000010]"),
            (Estimate.empty(), "no deals"),
            (Estimate(None, None, None, 5, 0.95, "not legal"), "not legal"),
            (Estimate.without_interval(3.25, 1, 0.95, "a single deal"), "3.2 (no interval)"),
        ],
    )
    def test_as_many_digits_as_the_interval_bears(self, given, shown):
        assert shown_estimate(given) == shown

    def test_shares_are_percent(self):
        assert (
            shown_cell(estimate_column("x", "share", ""), estimate(0.5, 0.41, 0.605)) == "50.0 [41.0, 60.5]"
        )

    def test_counts_have_separators_and_keys_have_none(self):
        assert shown_cell(count_column("x", ""), 1234567) == "1,234,567"
        assert shown_cell(key_column("x", ""), 1234567) == "1234567"
        assert shown_cell(count_column("x", ""), None) == "–"


class TestText:
    @pytest.mark.parametrize("width", [60, 80, 120, 200])
    def test_fits_the_terminal(self, width):
        assert max(map(len, render_text(table(), width).splitlines())) <= width

    def test_every_part_repeats_the_keys(self):
        lines = render_text(table()).splitlines()
        headings = [line for line in lines if line.startswith("players  said")]
        assert len(headings) >= 3
        shown = " ".join(headings)
        assert all(f"figure {i}" in shown for i in range(6))
        assert sum("after a take" in line for line in lines) == 3 * len(headings)

    def test_explains_its_columns_and_units(self):
        text = render_text(table())
        assert "figure 3: figure 3" in text
        assert "(%)" in text
        assert "(Rappen)" in text

    def test_a_long_table_says_where_it_is(self):
        text = render_text(table(200))
        assert "200 rows take 800 lines, too many for a screen" in " ".join(text.split())
        assert "-o DIR" in " ".join(text.split())
        assert len(render_text(table(200), most_lines=None).splitlines()) > 600

    def test_an_empty_table_says_so(self):
        assert "no deals" in render_text(table(0))

    def test_has_no_trailing_blanks(self):
        assert all(line == line.rstrip() for line in render_text(table()).splitlines())

    def test_long_names_are_broken_where_they_leave_no_room_for_a_figure(self):
        names = ("st-niklaus:five_pointer_discard=all_seven,double_at_most=20", "troccas:signal_trumps=true")
        keys = (key_column("first", "one", Dtype.TEXT), key_column("less", "another", Dtype.TEXT))
        figure = (estimate_column("figure", "Rappen", "a figure"),)
        rows = ((*names, estimate(0.024, -0.0521, 0.1034)), (*names[::-1], estimate(0.024, -0.0521, 0.1034)))
        shown = render_text(Table("x", "Long names", (), (*keys, *figure), rows))
        lines = shown.splitlines()
        assert max(map(len, lines)) <= 80
        assert shown.count("0.024 [-0.052, 0.103]") == 2
        # Nothing of a name is lost, and each piece stands in its own column.
        start = next(line for line in lines if line.startswith("first")).index("less")
        cells = lines[lines.index("") + 4 : -3]
        left = "".join(line[:start].strip() for line in cells)
        assert left == names[0] + names[1]
        # Names that leave room are not touched.
        short = Table(
            "x", "Short", (), (*keys, *figure), (("visp", "st-niklaus:stake=5", estimate(1, 0, 2)),)
        )
        assert "visp   st-niklaus:stake=5  1 [0, 2]" in render_text(short)
