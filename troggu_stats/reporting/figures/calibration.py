"""Calibration: predicted against observed shares, with the diagonal on which predictions come true."""

import math
from typing import TYPE_CHECKING, Any

from troggu_stats.experiments.drawing import Calibration
from troggu_stats.reporting.figures.points import gid_of
from troggu_stats.reporting.figures.style import (
    GREY,
    PALE,
    colour_of,
    draw_legend,
    draw_missing,
    frame,
    legend_label,
    marker_of,
    missing_handles,
    name_axes,
    new_figure,
    styled,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LARGEST, _SMALLEST = 15.0, 4.0
_ROOM = 0.03


def calibration(drawing: Calibration) -> "Figure":
    """Return observed over predicted shares; the area of a point grows with the deals behind it.

    Parameters
    ----------
    drawing
        What to show.
    """
    from matplotlib.lines import Line2D

    with styled():
        figure = new_figure(5.4)
        axes = figure.subplots()
        axes.plot([0.0, 1.0], [0.0, 1.0], color=GREY, linewidth=0.9, linestyle="--", zorder=0.9)
        handles: list[Any] = []
        most = max((point.estimate.n for one in drawing.series for point in one.points), default=0)
        for index, series in enumerate(drawing.series):
            _draw_series(axes, drawing, index, most)
            look: dict[str, Any] = {"color": colour_of(index), "marker": marker_of(index), "linestyle": ""}
            handles.append(Line2D([], [], label=legend_label(series.label), **look))
        handles.append(Line2D([], [], color=GREY, linewidth=0.9, linestyle="--", label="as predicted"))
        if most:
            says = f"bars: {drawing.interval}; area of a point: its deals, {most:,} at most"
            handles.append(Line2D([], [], linestyle="", label=legend_label(says)))
        name_axes(axes, drawing.x, drawing.y)
        axes.grid(axis="x", color=PALE, linewidth=0.8)
        ends = [*drawing.x.ticks, *drawing.y.ticks] or [0.0, 1.0]
        axes.set_xlim(min(ends) - _ROOM, max(ends) + _ROOM)
        axes.set_ylim(min(ends) - _ROOM, max(ends) + _ROOM)
        axes.set_aspect("equal")
        draw_missing(axes, drawing)
        draw_legend(axes, handles + missing_handles(drawing))
        frame(figure, drawing)
    return figure


def _draw_series(axes: "Axes", drawing: Calibration, index: int, most: int) -> None:
    colour = colour_of(index)
    for place, point in enumerate(drawing.series[index].points):
        found = point.estimate
        if found.value is None:
            continue
        if found.low is not None and found.high is not None:
            axes.plot([point.x, point.x], [found.low, found.high], color=colour, linewidth=1.2)
        size = max(_SMALLEST, _LARGEST * math.sqrt(found.n / most)) if most else _SMALLEST
        (dot,) = axes.plot(
            [point.x],
            [found.value],
            marker=marker_of(index),
            color=colour,
            alpha=0.75,
            markeredgecolor="white",
            markersize=size,
        )
        dot.set_gid(gid_of(drawing, index, place))
