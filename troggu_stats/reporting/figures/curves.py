"""Curves over few whole numbers; an open point or an arrow stands for "not seen"."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from troggu_stats.experiments.drawing import Curves
from troggu_stats.reporting.figures.points import gid_of
from troggu_stats.reporting.figures.style import (
    GREY,
    colour_of,
    draw_legend,
    frame,
    legend_label,
    marker_of,
    name_axes,
    new_figure,
    styled,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# How far the axis goes beyond what was seen, for bars that are open above.
_OPEN = 1.0
# Lines stand beside each other, so that no bar hides another.
_SHIFT = 0.13


def curve(drawing: Curves) -> "Figure":
    """Return curves with their intervals; an open point or an arrow stands for "not seen".

    Parameters
    ----------
    drawing
        What to show.
    """
    from matplotlib.lines import Line2D

    with styled():
        figure = new_figure(4.6)
        axes = figure.subplots()
        handles = []
        bottom, top = _span(drawing)
        for index, line in enumerate(drawing.lines):
            _draw_line(axes, drawing, index, top)
            look: dict[str, Any] = {"color": colour_of(index), "marker": marker_of(index), "markersize": 6}
            handles.append(Line2D([], [], label=legend_label(line.label), **look))
        grey: dict[str, Any] = {"color": GREY, "linestyle": "", "markersize": 6}
        label = legend_label(drawing.above_seen)
        handles.append(Line2D([], [], marker="o", markerfacecolor="white", label=label, **grey))
        handles.append(Line2D([], [], marker="^", label=legend_label(drawing.at_never), **grey))
        heights = tuple(tick for tick in drawing.y.ticks if bottom <= tick <= top)
        name_axes(axes, drawing.x, replace(drawing.y, ticks=heights))
        axes.set_xlim(drawing.x.ticks[0] - 0.5, drawing.x.ticks[-1] + 0.5)
        axes.set_ylim(bottom - 0.5, top + 0.4)
        draw_legend(axes, handles)
        frame(figure, drawing)
    return figure


def _draw_line(axes: "Axes", drawing: Curves, index: int, top: float) -> None:
    points, colour = drawing.lines[index].points, colour_of(index)
    shift = _SHIFT * (index - (len(drawing.lines) - 1) / 2)
    # A gap in the line where there is no value, or none that was seen.
    heights = [p.value if p.value is not None and p.is_seen else math.nan for p in points]
    axes.plot([p.x + shift for p in points], heights, color=colour, linewidth=1.2, alpha=0.6)
    for place, point in enumerate(points):
        if point.value is None:
            continue
        x = point.x + shift
        if point.low is not None and point.high is not None:
            high = top if point.is_open else point.high
            axes.plot([x, x], [point.low, high], color=colour, linewidth=1.8, solid_capstyle="butt")
            axes.plot([x], [high], marker="^" if point.is_open else "_", color=colour, markersize=5)
            axes.plot([x], [point.low], marker="_", color=colour, markersize=5)
        face = colour if point.is_seen else "white"
        (dot,) = axes.plot(
            [x], [point.value], marker=marker_of(index), color=colour, markerfacecolor=face, markersize=6.5
        )
        dot.set_gid(gid_of(drawing, index, place))


def _span(drawing: Curves) -> tuple[float, float]:
    """Return the lowest and highest value on the axis; bars that are open above end at the top."""
    points = [point for line in drawing.lines for point in line.points if point.value is not None]
    ends = [p.high for p in points if p.high is not None and p.high < p.never]
    values = [v for p in points for v in (p.value, p.low) if v is not None] + ends
    if not values:
        return drawing.y.ticks[0], drawing.y.ticks[-1]
    return max(drawing.y.ticks[0], min(values) - 1), max(values) + _OPEN
