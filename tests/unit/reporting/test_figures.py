import sys
from dataclasses import replace
from xml.etree import ElementTree

import matplotlib as mpl
import pytest

from troggu_stats.experiments.drawing import Axis, CurvePoint, Curves, HeatCell, HeatMap, Line, Panel
from troggu_stats.reporting.figures import curve, draw_files, heat_map

MAP = HeatMap(
    "map",
    "A map",
    "100 deals, seed 3",
    Axis("trumps", (0, 1, 2)),
    Axis("kings", (0, 1)),
    "Rappen",
    "less",
    "more",
    (
        Panel("first", (HeatCell(0, 0, -5.0, True), HeatCell(1, 0, 7.4, False), HeatCell(2, 1, None, False))),
        Panel("second", (HeatCell(0, 1, -0.3, False),)),
    ),
)
CURVES = Curves(
    "curve",
    "A curve",
    "100 deals, seed 3",
    Axis("kings", (0, 1, 2)),
    Axis("trumps", tuple(range(13))),
    (
        Line("seen", (CurvePoint(0, 7, 6, 8, 9, 12), CurvePoint(1, 6, 5, 12, 8, 11))),
        Line("not seen", (CurvePoint(0, 9, 8, 12, 8, 12), CurvePoint(1, None, None, None, None, 11))),
    ),
    "not seen",
    "may never pay",
)


class TestHeatMap:
    def test_shows_every_value(self):
        figure = heat_map(MAP)
        panels = figure.axes[:2]
        assert [axes.get_title(loc="left") for axes in panels] == ["first", "second"]
        assert [text.get_text() for text in panels[0].texts] == ["−5", "7"]
        assert [text.get_text() for text in panels[1].texts] == ["0"]
        assert len(panels[0].patches) == 3

    def test_a_dot_marks_what_is_not_sure(self):
        figure = heat_map(MAP)
        assert [len(axes.lines) for axes in figure.axes[:2]] == [1, 1]

    def test_axes_have_names_and_the_bar_a_unit(self):
        figure = heat_map(MAP)
        assert (figure.axes[0].get_ylabel(), figure.axes[1].get_xlabel()) == ("kings", "trumps")
        assert "Rappen" in figure.axes[-1].get_ylabel()
        assert "seed 3" in figure.get_supxlabel()

    def test_neutral_is_in_the_middle_of_the_colours(self):
        bar = heat_map(MAP).axes[-1]
        low, high = bar.get_ylim()
        assert low == -high

    def test_no_deals_at_all(self):
        heat_map(replace(MAP, panels=(Panel("empty", (HeatCell(0, 0, None, False),)),)))


class TestCurve:
    def test_an_open_point_was_not_seen(self):
        axes = curve(CURVES).axes[0]
        faces = [line.get_markerfacecolor() for line in axes.lines if line.get_marker() in ("o", "s")]
        assert len(faces) == 3
        assert faces.count("white") == 1

    def test_an_arrow_where_it_may_never_pay(self):
        axes = curve(CURVES).axes[0]
        arrows = [line.get_ydata()[0] for line in axes.lines if line.get_marker() == "^"]
        assert len(arrows) == 2
        assert all(10 <= arrow <= axes.get_ylim()[1] for arrow in arrows)

    def test_no_points_at_all(self):
        curve(replace(CURVES, lines=(Line("none", ()),)))


class TestFiles:
    def test_same_bytes_every_time(self):
        assert draw_files([MAP, CURVES]) == draw_files([MAP, CURVES])

    def test_are_what_they_say(self):
        files = draw_files([MAP, CURVES])
        assert sorted(files) == ["curve.png", "curve.svg", "map.png", "map.svg"]
        for name, content in files.items():
            if name.endswith(".svg"):
                ElementTree.fromstring(content)
                assert b"<dc:date>" not in content
            else:
                assert content.startswith(b"\x89PNG")

    def test_leave_the_settings_of_matplotlib_alone(self):
        before = dict(mpl.rcParams)
        draw_files([MAP])
        assert dict(mpl.rcParams) == before

    def test_keep_no_window_state(self):
        draw_files([MAP])
        assert "matplotlib.pyplot" not in sys.modules or not sys.modules["matplotlib.pyplot"].get_fignums()

    @pytest.mark.parametrize("text", ["$\\alpha$ & <b>", "a_b^c $"])
    def test_text_of_users_is_drawn_as_it_stands(self, text):
        files = draw_files([replace(MAP, caption=text, title=text)])
        ElementTree.fromstring(files["map.svg"])
