"""Distributions over discrete values: bars beside each other, or dots where bars would have no room."""

import itertools
from typing import TYPE_CHECKING, Any

from troggu_stats.experiments.drawing import Distribution
from troggu_stats.reporting.figures.points import gid_of
from troggu_stats.reporting.figures.style import (
    HATCHES,
    colour_of,
    draw_legend,
    draw_marks,
    draw_missing,
    frame,
    legend_label,
    marker_of,
    missing_handles,
    new_figure,
    set_axes,
    styled,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_DOUBT = "#222222"
# More bars than this in the figure's width cannot be told apart.
_MOST_BARS = 90
_BAR_PART = 0.82


def distribution(drawing: Distribution) -> "Figure":
    """Return how often each value came, with its interval; the axis begins at 0.

    Parameters
    ----------
    drawing
        What to show.
    """
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    with styled():
        figure = new_figure(4.2)
        axes = figure.subplots()
        step = _step(drawing)
        barred = len(drawing.series) == 1 or _width(drawing, step) * len(drawing.series) <= _MOST_BARS
        handles: list[Any] = []
        for index, series in enumerate(drawing.series):
            if barred:
                _draw_bars(axes, drawing, index, step * _BAR_PART / len(drawing.series))
                handles.append(Patch(label=legend_label(series.label), **_fill(index)))
            else:
                _draw_dots(axes, drawing, index)
                look: dict[str, Any] = {
                    "color": colour_of(index),
                    "marker": marker_of(index),
                    "markersize": 5,
                }
                handles.append(Line2D([], [], label=legend_label(series.label), **look))
        if any(point.estimate.has_interval for series in drawing.series for point in series.points):
            handles.append(Line2D([], [], color=_DOUBT, linewidth=0.9, label=legend_label(drawing.interval)))
        axes.margins(x=0.02)
        set_axes(axes, drawing)
        values = _values(drawing)
        if len(values) > 1:
            axes.set_xlim(values[0] - 0.6 * step, values[-1] + 0.6 * step)
        axes.set_ylim(bottom=0.0)
        draw_missing(axes, drawing)
        draw_marks(axes, drawing.marks)
        draw_legend(axes, handles + missing_handles(drawing))
        frame(figure, drawing)
    return figure


def _values(drawing: Distribution) -> list[float]:
    return sorted({point.x for series in drawing.series for point in series.points})


def _step(drawing: Distribution) -> float:
    """Return how far neighbouring values lie apart at least."""
    values = _values(drawing)
    return min((b - a for a, b in itertools.pairwise(values)), default=1.0)


def _width(drawing: Distribution, step: float) -> float:
    """Return how many values the axis has room for."""
    values = _values(drawing)
    return (values[-1] - values[0]) / step + 1.0 if values else 0.0


def _fill(index: int) -> dict[str, Any]:
    hatch = HATCHES[index % len(HATCHES)]
    return {"facecolor": colour_of(index), "edgecolor": "white", "hatch": hatch, "linewidth": 0.3}


def _draw_bars(axes: "Axes", drawing: Distribution, index: int, width: float) -> None:
    from matplotlib.patches import Rectangle

    shift = width * (index - len(drawing.series) / 2.0)
    for place, point in enumerate(drawing.series[index].points):
        found = point.estimate
        if found.value is None:
            continue
        bar = Rectangle((point.x + shift, 0.0), width, found.value, **_fill(index))
        bar.set_gid(gid_of(drawing, index, place))
        axes.add_patch(bar)
        if found.low is not None and found.high is not None:
            middle = point.x + shift + width / 2.0
            axes.plot([middle, middle], [found.low, found.high], color=_DOUBT, linewidth=0.9)
    axes.autoscale_view()


def _draw_dots(axes: "Axes", drawing: Distribution, index: int) -> None:
    colour = colour_of(index)
    valued = [point for point in drawing.series[index].points if point.estimate.value is not None]
    values = [point.estimate.value or 0.0 for point in valued]
    axes.plot([point.x for point in valued], values, color=colour, linewidth=0.7, alpha=0.6)
    for place, point in enumerate(drawing.series[index].points):
        found = point.estimate
        if found.value is None:
            continue
        if found.low is not None and found.high is not None:
            axes.plot([point.x, point.x], [found.low, found.high], color=colour, linewidth=0.9)
        (dot,) = axes.plot([point.x], [found.value], marker=marker_of(index), color=colour, markersize=3)
        dot.set_gid(gid_of(drawing, index, place))
