"""Lines with bands over a numeric axis."""

import math
from typing import TYPE_CHECKING, Any

from troggu_stats.experiments.drawing import Bands, Point
from troggu_stats.reporting.figures.points import gid_of
from troggu_stats.reporting.figures.style import (
    GREY,
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
    stroke_of,
    styled,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_BAND = 0.2


def bands(drawing: Bands) -> "Figure":
    """Return lines with the band of their intervals; a cross below stands where there are no deals.

    Parameters
    ----------
    drawing
        What to show.
    """
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    with styled():
        figure = new_figure(4.6)
        axes = figure.subplots()
        handles: list[Any] = []
        for index, series in enumerate(drawing.series):
            _draw_series(axes, drawing, index)
            handles.append(Line2D([], [], label=legend_label(series.label), **_look(index), markersize=5))
        if any(point.estimate.has_interval for series in drawing.series for point in series.points):
            handles.append(Patch(color=GREY, alpha=_BAND, label=legend_label(drawing.interval)))
        set_axes(axes, drawing)
        low, high = axes.get_ylim()
        if low < 0.0 < high:
            axes.axhline(0.0, color=GREY, linewidth=0.9, zorder=0.9)
        draw_missing(axes, drawing)
        draw_marks(axes, drawing.marks)
        draw_legend(axes, handles + missing_handles(drawing))
        frame(figure, drawing)
    return figure


def _look(index: int) -> dict[str, Any]:
    return {"color": colour_of(index), "linestyle": stroke_of(index), "marker": marker_of(index)}


def _draw_series(axes: "Axes", drawing: Bands, index: int) -> None:
    points = drawing.series[index].points
    xs = [point.x for point in points]
    values = [math.nan if p.estimate.value is None else p.estimate.value for p in points]
    lows, highs = zip(*(_interval(point) for point in points), strict=True) if points else ((), ())
    look = _look(index)
    axes.fill_between(xs, lows, highs, color=look["color"], alpha=_BAND, linewidth=0)
    for left, x, right in zip([math.nan, *lows[:-1]], range(len(xs)), [*lows[1:], math.nan], strict=True):
        if math.isnan(left) and math.isnan(right):
            # A band of one point has no width.
            axes.plot([xs[x]] * 2, [lows[x], highs[x]], color=look["color"], alpha=_BAND * 2, linewidth=3)
    axes.plot(xs, values, color=look["color"], linestyle=look["linestyle"], linewidth=1.4)
    size = 5.0 if len(points) <= 25 else 3.2 if len(points) <= 60 else 2.0
    for place, point in enumerate(points):
        if point.estimate.value is not None:
            (dot,) = axes.plot(
                [point.x], [point.estimate.value], marker=look["marker"], color=look["color"], markersize=size
            )
            dot.set_gid(gid_of(drawing, index, place))


def _interval(point: Point) -> tuple[float, float]:
    found = point.estimate
    return (math.nan, math.nan) if found.low is None or found.high is None else (found.low, found.high)
