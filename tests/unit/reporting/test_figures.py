import sys
from dataclasses import replace
from xml.etree import ElementTree

import matplotlib as mpl
import pytest

from troggu_stats.experiments.drawing import HeatCell, Line, Panel
from troggu_stats.reporting.figures import curve, draw_files, heat_map


class TestHeatMap:
    def test_shows_every_value(self, drawn):
        figure = heat_map(drawn.heat_map)
        panels = figure.axes[:2]
        assert [axes.get_title(loc="left") for axes in panels] == ["first", "second"]
        assert [text.get_text() for text in panels[0].texts] == ["−5", "7"]
        assert [text.get_text() for text in panels[1].texts] == ["0"]
        assert [len(axes.patches) for axes in panels] == [2, 2]

    def test_a_dot_marks_what_is_not_sure(self, drawn):
        figure = heat_map(drawn.heat_map)
        assert [len(axes.lines) for axes in figure.axes[:2]] == [1, 1]

    def test_axes_have_names_and_the_bar_a_unit(self, drawn):
        figure = heat_map(drawn.heat_map)
        assert figure.axes[0].get_ylabel() == "kings"
        assert figure.axes[1].get_xlabel() == "trumps, the fool among them"
        assert "Rappen" in figure.axes[-1].get_ylabel()
        assert "seed 3" in figure.get_supxlabel()

    def test_neutral_is_in_the_middle_of_the_colours(self, drawn):
        bar = heat_map(drawn.heat_map).axes[-1]
        low, high = bar.get_ylim()
        assert low == -high

    def test_no_deals_at_all(self, drawn):
        heat_map(replace(drawn.heat_map, panels=(Panel("empty", (HeatCell(0, 0, None, False),)),)))


class TestCurve:
    def test_an_open_point_was_not_seen(self, drawn):
        axes = curve(drawn.curves).axes[0]
        faces = [line.get_markerfacecolor() for line in axes.lines if line.get_marker() in ("o", "s")]
        assert len(faces) == 3
        assert faces.count("white") == 1

    def test_an_arrow_where_it_may_never_pay(self, drawn):
        axes = curve(drawn.curves).axes[0]
        arrows = [line.get_ydata()[0] for line in axes.lines if line.get_marker() == "^"]
        assert len(arrows) == 2
        assert all(10 <= arrow <= axes.get_ylim()[1] for arrow in arrows)

    def test_no_points_at_all(self, drawn):
        curve(replace(drawn.curves, lines=(Line("none", ()),)))


class TestFiles:
    def test_same_bytes_every_time(self, drawn):
        assert draw_files([drawn.heat_map, drawn.curves]) == draw_files([drawn.heat_map, drawn.curves])

    def test_are_what_they_say(self, drawn):
        files = draw_files([drawn.heat_map, drawn.curves])
        assert sorted(files) == ["curve.png", "curve.svg", "map.png", "map.svg"]
        for name, content in files.items():
            if name.endswith(".svg"):
                ElementTree.fromstring(content)
                assert b"<dc:date>" not in content
            else:
                assert content.startswith(b"\x89PNG")

    def test_leave_the_settings_of_matplotlib_alone(self, drawn):
        before = dict(mpl.rcParams)
        draw_files([drawn.heat_map])
        assert dict(mpl.rcParams) == before

    def test_keep_no_window_state(self, drawn):
        draw_files([drawn.heat_map])
        assert "matplotlib.pyplot" not in sys.modules or not sys.modules["matplotlib.pyplot"].get_fignums()

    @pytest.mark.parametrize("text", ["$\\alpha$ & <b>", "a_b^c $"])
    def test_text_of_users_is_drawn_as_it_stands(self, drawn, text):
        files = draw_files([replace(drawn.heat_map, caption=text, title=text)])
        ElementTree.fromstring(files["map.svg"])
