import os
import subprocess
import sys
import warnings
from dataclasses import replace
from xml.etree import ElementTree

import matplotlib as mpl
import pytest
from matplotlib.colors import to_hex

from troggu_stats.experiments.drawing import Axis, ForestGroup, ForestRow, Mark, Point, Series
from troggu_stats.reporting.figures import (
    bands,
    calibration,
    distribution,
    draw,
    draw_files,
    figure_files,
    forest,
    points_of,
)
from troggu_stats.stats.estimate import Estimate


def found(value, half=0.5, n=100):
    return Estimate(value, value - half, value + half, n, 0.95, "t")


def one_row(row, drawing):
    return replace(drawing, groups=(ForestGroup("", (row,)),))


def dots(axes, marker="o"):
    return [
        line for line in axes.lines if line.get_marker() == marker and (line.get_gid() or "").startswith("p")
    ]


class TestForest:
    def test_rows_stand_under_each_other_under_their_headings(self, drawn):
        axes = forest(drawn.forest).axes[0]
        labels = [(label.get_text(), label.get_fontweight()) for label in axes.get_yticklabels()]
        assert [text for text, _ in labels] == [
            "double stake",
            "at 20",
            "at 29",
            "at 31",
            "discard",
            "five-pointers",
        ]
        assert [text for text, weight in labels if weight == "bold"] == ["double stake", "discard"]
        places = axes.get_yticks()
        assert list(places) == sorted(places)
        assert axes.yaxis_inverted()

    def test_what_cannot_be_told_from_zero_is_open(self, drawn):
        # "at 29" excludes 0 by itself, but not together with the others: the wider interval decides.
        faces = [to_hex(dot.get_markerfacecolor()) for dot in dots(forest(drawn.forest).axes[0])]
        assert [face == "#ffffff" for face in faces] == [False, True, True]

    def test_numbers_and_letters_stand_beside_the_rows(self, drawn):
        texts = [text.get_text() for text in forest(drawn.forest).axes[0].texts]
        assert "1.20 [0.90, 1.50]" in texts
        assert "−0.10 [−0.30, 0.10]" in texts
        assert texts.count("a") == 2
        assert "no deals" in texts

    def test_a_difference_of_shares_is_in_percentage_points(self, drawn):
        drawing = replace(
            one_row(ForestRow("a", found(0.0123, 0.002)), drawn.forest), x=Axis("won games", unit="share")
        )
        axes = forest(drawing).axes[0]
        assert "1.23 [1.03, 1.43]" in [text.get_text() for text in axes.texts]
        assert axes.get_xlabel().startswith("won games (percentage points)")
        assert points_of(drawing)[0].text == "a: 1.23 [1.03, 1.43] percentage points"
        assert axes.xaxis.get_major_formatter()(0.015, None) == "1.5"

    def test_zero_and_every_value_are_within_the_axis(self, drawn):
        low, high = forest(one_row(ForestRow("a", found(7.0, 0.1)), drawn.forest)).axes[0].get_xlim()
        assert low < 0.0 < 7.1 < high

    def test_a_far_longer_interval_ends_in_an_arrow(self, drawn):
        rows = tuple(ForestRow(str(i), found(0.1 * i, 0.2)) for i in range(4))
        drawing = replace(
            drawn.forest, groups=(ForestGroup("", (*rows, ForestRow("few", found(1.0, 500.0)))),)
        )
        axes = forest(drawing).axes[0]
        assert axes.get_xlim()[1] < 5.0
        assert [line.get_marker() for line in axes.lines if line.get_marker() in "<>"] == ["<", ">"]

    def test_usual_intervals_have_no_arrows(self, drawn):
        axes = forest(drawn.forest).axes[0]
        assert not [line for line in axes.lines if line.get_marker() in ("<", ">")]

    def test_long_labels_are_broken_and_the_figure_grows(self, drawn):
        rows = tuple(ForestRow(f"{i}: " + "as long as can be " * 5, found(i)) for i in range(30))
        figure = forest(replace(drawn.forest, groups=(ForestGroup("", rows),)))
        assert all("\n" in label.get_text() for label in figure.axes[0].get_yticklabels())
        assert figure.get_size_inches()[1] > 15


class TestBands:
    def test_a_line_has_a_gap_where_there_are_no_deals(self, drawn):
        axes = bands(drawn.bands).axes[0]
        line = next(line for line in axes.lines if len(line.get_xdata()) == 4)
        assert [value != value for value in line.get_ydata()] == [False, False, True, False]
        assert [line.get_gid() for line in axes.lines if line.get_marker() == "x"] == ["point-bands-0-2"]
        assert "no deals" in [text.get_text() for text in axes.get_legend().get_texts()]

    def test_marked_values_are_labelled(self, drawn):
        axes = bands(drawn.bands).axes[0]
        assert [text.get_text() for text in axes.texts] == ["1 visp", "3 graechen"]
        assert [text.get_rotation() for text in axes.texts] == [0.0, 0.0]

    def test_labels_of_near_marks_stand_upright(self, drawn):
        xs = tuple(Point(x, found(x / 10)) for x in range(10, 58))
        near = tuple(Mark(x, str(x)) for x in (20, 29, 30, 31))
        axes = bands(replace(drawn.bands, series=(Series("a", xs),), marks=near)).axes[0]
        assert {text.get_rotation() for text in axes.texts} == {90.0}

    def test_lines_differ_in_more_than_their_colour(self, drawn):
        many = tuple(Series(str(i), (Point(0, found(i)), Point(1, found(i)))) for i in range(14))
        axes = bands(replace(drawn.bands, series=many, marks=())).axes[0]
        looks = {
            (line.get_color(), line.get_linestyle()) for line in axes.lines if line.get_linestyle() != "None"
        }
        markers = {line.get_marker() for line in axes.lines if line.get_gid()}
        assert len(markers) == 7
        assert len(looks) >= 14

    def test_a_band_of_a_single_point_is_seen(self, drawn):
        axes = bands(replace(drawn.bands, series=(Series("a", (Point(5, found(1.0)),)),), marks=())).axes[0]
        assert [list(line.get_ydata()) for line in axes.lines if line.get_linewidth() == 3] == [[0.5, 1.5]]
        assert axes.get_xlim() == (3.0, 7.0)


class TestDistribution:
    def test_bars_begin_at_zero_and_stand_beside_each_other(self, drawn):
        axes = distribution(drawn.distribution).axes[0]
        bars = [bar for bar in axes.patches if bar.get_gid()]
        assert len(bars) == 5
        assert {bar.get_y() for bar in bars} == {0.0}
        assert axes.get_ylim()[0] == 0.0
        village, novice = bars[0], bars[3]
        assert village.get_x() + village.get_width() == pytest.approx(novice.get_x())
        assert village.get_hatch() != novice.get_hatch()

    def test_many_values_of_several_series_are_dots(self, drawn):
        many = tuple(
            Series(str(i), tuple(Point(x, found(0.01, 0.001)) for x in range(115))) for i in range(3)
        )
        axes = distribution(replace(drawn.distribution, series=many)).axes[0]
        assert not axes.patches
        assert {line.get_marker() for line in axes.lines if line.get_gid()} == {"o", "s", "P"}

    def test_many_values_of_one_series_are_bars(self, drawn):
        one = Series("a", tuple(Point(x, found(0.01, 0.001)) for x in range(115)))
        assert len(distribution(replace(drawn.distribution, series=(one,))).axes[0].patches) == 115

    def test_payments_may_be_negative_and_far_apart(self, drawn):
        one = Series("a", tuple(Point(x, found(0.2, 0.01)) for x in (-8, -4, 0, 4)))
        bars = distribution(replace(drawn.distribution, series=(one,))).axes[0].patches
        assert all(bar.get_width() == pytest.approx(4 * 0.82) for bar in bars)
        assert bars[0].get_x() + bars[0].get_width() / 2 == pytest.approx(-8.0)


class TestCalibration:
    def test_the_diagonal_says_as_predicted(self, drawn):
        axes = calibration(drawn.calibration).axes[0]
        diagonal = axes.lines[0]
        assert list(diagonal.get_xdata()) == list(diagonal.get_ydata()) == [0.0, 1.0]
        assert axes.get_xlim() == axes.get_ylim()

    def test_areas_grow_with_the_deals(self, drawn):
        small, large = dots(calibration(drawn.calibration).axes[0])
        assert (large.get_markersize() / small.get_markersize()) ** 2 == pytest.approx(4.0)


class TestEveryKind:
    def test_says_what_is_estimated(self, every_kind):
        for drawing in every_kind:
            figure = draw(drawing)
            assert figure.get_suptitle() == drawing.title
            assert "seed 3" in figure.get_supxlabel()

    def test_nothing_at_all(self, empty_drawings):
        for drawing in empty_drawings:
            ElementTree.fromstring(figure_files(drawing)["svg"])

    def test_nothing_says_so(self, empty_drawings):
        for drawing in empty_drawings[2:]:
            texts = [text.get_text() for axes in draw(drawing).axes for text in axes.texts]
            assert "no deals" in texts, drawing

    def test_every_point_has_its_own_element(self, every_kind):
        for drawing in every_kind:
            root = ElementTree.fromstring(figure_files(drawing)["svg"])
            ids = [one.get("id") for one in root.iter() if (one.get("id") or "").startswith("point-")]
            # Curves draw nothing where there is no value.
            named = [
                one.gid for one in points_of(drawing) if one.value is not None or drawing.name != "curve"
            ]
            assert sorted(ids) == sorted(named)

    def test_same_bytes_whatever_was_drawn_before(self, drawn):
        alone = figure_files(drawn.forest)
        after = draw_files([drawn.distribution, drawn.forest])
        assert (after["forest.svg"], after["forest.png"]) == (alone["svg"], alone["png"])

    def test_settings_of_the_user_change_nothing(self, drawn):
        before = figure_files(drawn.forest)
        with mpl.rc_context({"font.size": 22, "axes.facecolor": "red", "lines.linestyle": ":"}):
            assert figure_files(drawn.forest) == before

    def test_an_unknown_script_is_drawn_without_a_warning(self, drawn):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            figure_files(replace(drawn.bands, title="\N{CJK UNIFIED IDEOGRAPH-724C}"))

    @pytest.mark.parametrize("text", ["a\x00b\x1b[31m", "\udc80", "$\\frac{$", "-->", "]]>", "a\nb"])
    def test_whatever_a_name_holds_the_file_is_sound(self, drawn, text):
        rows = (ForestRow(text, found(1.0), tied=text),)
        drawing = replace(
            drawn.forest, title=text, caption=text, groups=(ForestGroup(text, rows),), tied=text, low=text
        )
        ElementTree.fromstring(figure_files(drawing)["svg"])
        lines = replace(drawn.bands, series=(Series(text, (Point(1, found(1.0)),)),), marks=(Mark(1, text),))
        ElementTree.fromstring(figure_files(lines)["svg"])

    def test_a_notebook_shows_it(self, drawn):
        assert draw(drawn.forest)._repr_png_().startswith(b"\x89PNG")


PROGRAM = """
import hashlib, sys
from troggu_stats.experiments.drawing import Axis, Bands, Point, Series
from troggu_stats.reporting.figures import figure_files
from troggu_stats.stats.estimate import Estimate
points = tuple(Point(x, Estimate(1000.5 * x, 1000.0 * x, 1001.0 * x, 9, 0.95, "t")) for x in (1, 2))
drawing = Bands("b", "t", "c", Axis("x"), Axis("y"), (Series("s", points),))
for content in figure_files(drawing).values():
    print(hashlib.sha256(content).hexdigest())
assert "matplotlib.pyplot" not in sys.modules
"""


class TestAnywhere:
    def test_same_bytes_without_a_display_and_in_any_locale(self):
        plain = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "LANG", "LC_ALL")}
        plain["PYTHONPATH"] = os.pathsep.join(sys.path)
        printed = set()
        for name, seed in (("C", "1"), ("de_CH.ISO-8859-1", "2")):
            environment = {**plain, "LC_ALL": name, "PYTHONHASHSEED": seed}
            command = [sys.executable, "-c", PROGRAM]
            printed.add(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
        assert len(printed) == 1
