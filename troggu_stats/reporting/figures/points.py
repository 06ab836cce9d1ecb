"""What is marked in a figure, one line of words each, under the name of its element in the SVG."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from troggu_stats.experiments.drawing import (
    Axis,
    Bands,
    Calibration,
    Curves,
    Distribution,
    Drawing,
    Forest,
    HeatMap,
)
from troggu_stats.reporting.numbers import PERCENT, shown_difference, shown_estimate, shown_with_unit
from troggu_stats.stats.estimate import DEFAULT_LEVEL, NO_DEALS, Estimate

_TOO_FEW = "too few deals"


class DrawnPoint(NamedTuple):
    """One thing that a figure marks.

    Parameters
    ----------
    gid
        ``id`` of its element in the SVG.
    series
        Name of its series, panel or group; may be empty.
    x
        Its place in words.
    value, low, high
        The value and its interval, as far as there are any, in the unit of the axis: a share is 0 to 1.
    text
        One line for a reader, with the unit.
    """

    gid: str
    series: str
    x: str
    value: float | None
    low: float | None
    high: float | None
    text: str


def gid_of(drawing: Drawing, series: int, place: int) -> str:
    """Return the name of the element of a point, by the place of its series and its own place there."""
    return f"point-{drawing.name}-{series}-{place}"


def points_of(drawing: Drawing) -> tuple[DrawnPoint, ...]:
    """Return everything that the figure of a drawing marks, in the order of the drawing."""
    return tuple(_KINDS[type(drawing)](drawing))


def _point(
    drawing: Drawing, place: tuple[int, int], series: str, x: str, estimate: Estimate, said: str
) -> DrawnPoint:
    name = ", ".join(part for part in (series, x) if part)
    return DrawnPoint(
        gid_of(drawing, *place), series, x, estimate.value, estimate.low, estimate.high, f"{name}: {said}"
    )


def _heat_points(drawing: HeatMap) -> Iterator[DrawnPoint]:
    for number, panel in enumerate(drawing.panels):
        for place, cell in enumerate(panel.cells):
            x = f"{_short(drawing.x)} {cell.x}, {_short(drawing.y)} {cell.y}"
            found = _bare(cell.value, cell.low, cell.high)
            said = _TOO_FEW if cell.value is None else f"{drawing.unit} {_shown_bare(found)}"
            yield _point(drawing, (number, place), panel.title, x, found, said)


def _curve_points(drawing: Curves) -> Iterator[DrawnPoint]:
    for number, line in enumerate(drawing.lines):
        for place, point in enumerate(line.points):
            found = _bare(point.value, point.low, point.high)
            said = NO_DEALS if point.value is None else f"{_short(drawing.y)} {_shown_bare(found)}"
            if point.value is not None and not point.is_seen:
                said += f" ({drawing.above_seen})"
            if point.is_open:
                said += f" ({drawing.at_never})"
            x = f"{_short(drawing.x)} {point.x:g}"
            yield _point(drawing, (number, place), line.label, x, found, said)


def _forest_points(drawing: Forest) -> Iterator[DrawnPoint]:
    for number, group in enumerate(drawing.groups):
        for place, row in enumerate(group.rows):
            said = shown_difference(row.estimate, drawing.x.unit)
            if row.together is not None and row.together.has_interval and drawing.together:
                said += f"; {drawing.together} {shown_difference(row.together, drawing.x.unit)}"
            if row.tied:
                said += f"; {row.tied}: {drawing.tied}" if drawing.tied else f"; {row.tied}"
            yield _point(drawing, (number, place), group.title, row.label, row.estimate, said)


def _series_points(drawing: Bands | Distribution) -> Iterator[DrawnPoint]:
    marked = {mark.x: mark.label for mark in drawing.marks}
    for number, series in enumerate(drawing.series):
        for place, point in enumerate(series.points):
            x = _at(drawing.x, point.x)
            label = marked.get(point.x, "")
            if label and label not in x:
                x += f" ({label})"
            said = shown_with_unit(point.estimate, drawing.y.unit)
            yield _point(drawing, (number, place), series.label, x, point.estimate, said)


def _calibration_points(drawing: Calibration) -> Iterator[DrawnPoint]:
    for number, series in enumerate(drawing.series):
        for place, point in enumerate(series.points):
            said = shown_with_unit(point.estimate, "share")
            if point.estimate.value is not None:
                said = f"{_short(drawing.y)} {said}, {point.estimate.n:,} deals"
            x = f"{_short(drawing.x)} {100.0 * point.x:.3g} {PERCENT}"
            yield _point(drawing, (number, place), series.label, x, point.estimate, said)


def _short(axis: Axis) -> str:
    """Return what an axis shows, without what its label explains behind a comma."""
    return axis.label.split(",")[0]


def _at(axis: Axis, x: float) -> str:
    """Return a value of the axis with its unit, or with what it is where it has none."""
    if axis.unit == "share":
        return f"{_short(axis)} {100.0 * x:g} {PERCENT}"
    return f"{x:g} {axis.unit}" if axis.unit else f"{_short(axis)} {x:g}"


def _bare(value: float | None, low: float | None, high: float | None) -> Estimate:
    """Return bare numbers of a drawing as an estimate, for its printing only."""
    if value is None or low is None or high is None:
        return Estimate(value, None, None, 0, DEFAULT_LEVEL, "")
    return Estimate(value, low, high, 0, DEFAULT_LEVEL, "")


def _shown_bare(found: Estimate) -> str:
    return shown_estimate(found) if found.has_interval else f"{found.value:.4g}"


_KINDS: dict[type, Callable[[Any], Iterator[DrawnPoint]]] = {
    HeatMap: _heat_points,
    Curves: _curve_points,
    Forest: _forest_points,
    Bands: _series_points,
    Distribution: _series_points,
    Calibration: _calibration_points,
}
