"""Forest plots: differences under each other around 0, each with its numbers beside it."""

import statistics
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from troggu_stats.experiments.drawing import Axis, Forest, ForestRow
from troggu_stats.reporting.figures.points import gid_of
from troggu_stats.reporting.figures.style import (
    COLOURS,
    GREY,
    PALE,
    axis_label,
    clean,
    draw_legend_above,
    frame,
    name_axes,
    new_figure,
    say_no_deals,
    styled,
)
from troggu_stats.reporting.numbers import PERCENTAGE_POINTS, shown_estimate
from troggu_stats.stats.estimate import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LABEL_LETTERS = 40
_ROW_HEIGHT, _LINE_HEIGHT, _FRAME_HEIGHT = 0.26, 0.15, 2.0
# An interval may reach this many times the usual one beyond all values; one that goes on has an arrow, so
# that a row of few deals does not press all others together.
_FAR = 4.0
# Where the letters of rows that are tied and the numbers stand, in widths of the plot.
_LETTERS, _NUMBERS, _NUMBERS_ALONE = 1.015, 1.06, 1.02
_TOGETHER = "holds for all rows at once"
# How far within the plot an arrow stands, in its widths.
_ARROW = 0.012


class _Place(NamedTuple):
    """A row of the figure: where it stands and what is in it; a heading holds no row."""

    y: float
    label: str
    row: ForestRow | None
    gid: str


def forest(drawing: Forest) -> "Figure":
    """Return differences with their intervals; a filled point is one whose interval does not hold 0.

    Parameters
    ----------
    drawing
        What to show.
    """
    with styled():
        places, bottom = _places(drawing)
        figure = new_figure(_ROW_HEIGHT * bottom + _FRAME_HEIGHT)
        axes = figure.subplots()
        ends = _ends(drawing)
        for place in places:
            if place.row is not None:
                _draw_row(axes, place, drawing, ends)
        if places:
            axes.axvline(0.0, color=GREY, linewidth=0.9, zorder=0.9)
        axes.set_xlim(*ends)
        axes.set_ylim(bottom - 0.4, -0.6)
        name_axes(axes, drawing.x, Axis("", tuple(place.y for place in places)))
        _set_labels(axes, places)
        axes.set_xlabel(_below(drawing))
        handles = _handles(drawing)
        if handles:
            draw_legend_above(axes, handles)
        else:
            axes.set_xticks([])
        if not any(group.rows for group in drawing.groups):
            say_no_deals(axes)
        frame(figure, drawing)
    return figure


def _below(drawing: Forest) -> str:
    """Return what the axis shows, and what either side of 0 means."""
    unit = PERCENTAGE_POINTS if drawing.x.unit == "share" else drawing.x.unit
    sides = [f"← {drawing.low}"] * bool(drawing.low) + [f"{drawing.high} →"] * bool(drawing.high)
    label = axis_label(replace(drawing.x, unit=unit))
    return "\n".join((label, clean("      ".join(sides)))) if sides else label


def _places(drawing: Forest) -> tuple[list[_Place], float]:
    """Return every row and heading from the top downwards, and where they end."""
    places: list[_Place] = []
    y = 0.0
    for number, group in enumerate(drawing.groups):
        if group.title:
            y += 0.35 * bool(places)
            places.append(_Place(y, clean(group.title), None, ""))
            y += 1.0
        for place, row in enumerate(group.rows):
            label = textwrap.fill(clean(row.label), _LABEL_LETTERS)
            more = label.count("\n") * _LINE_HEIGHT / _ROW_HEIGHT
            places.append(_Place(y + more / 2, label, row, gid_of(drawing, number, place)))
            y += 1.0 + more
    return places, max(y, 1.0)


def _set_labels(axes: "Axes", places: Sequence[_Place]) -> None:
    axes.grid(visible=False, axis="y")
    axes.grid(axis="x", color=PALE, linewidth=0.8)
    axes.spines["left"].set_visible(False)
    axes.set_yticks([place.y for place in places], [place.label for place in places])
    for place, label in zip(places, axes.get_yticklabels(), strict=True):
        if place.row is None:
            label.set_fontweight("bold")


def _draw_row(axes: "Axes", place: _Place, drawing: Forest, ends: tuple[float, float]) -> None:
    row = place.row
    assert row is not None
    deciding = row.together or row.estimate
    sure = deciding.excludes(0.0)
    colour = COLOURS[0] if sure else GREY
    if row.together is not None:
        _draw_interval(axes, place.y, row.together, ends, {"color": colour, "linewidth": 0.9})
    _draw_interval(axes, place.y, row.estimate, ends, {"color": colour, "linewidth": 2.6})
    beside: dict[str, Any] = {
        "transform": axes.get_yaxis_transform(),
        "va": "center",
        "fontsize": 8,
        "color": "#222222" if row.estimate.value is not None else GREY,
    }
    axes.text(_LETTERS, place.y, clean(row.tied), **beside)
    tied = any(one.tied for group in drawing.groups for one in group.rows)
    numbers = _numbers(row, drawing.x.unit)
    written = axes.text(_NUMBERS if tied else _NUMBERS_ALONE, place.y, numbers, **beside)
    if row.estimate.value is None:
        written.set_gid(place.gid)
        return
    (dot,) = axes.plot(
        [row.estimate.value],
        [place.y],
        marker="o",
        color=colour,
        markerfacecolor=colour if sure else "white",
        markersize=6,
    )
    dot.set_gid(place.gid)


def _draw_interval(
    axes: "Axes", y: float, found: Estimate, ends: tuple[float, float], look: dict[str, Any]
) -> None:
    if found.low is None or found.high is None:
        return
    edge = _ARROW * (ends[1] - ends[0])
    low, high = max(found.low, ends[0] + edge), min(found.high, ends[1] - edge)
    axes.plot([low, high], [y, y], solid_capstyle="butt", **look)
    for end, cut, arrow in ((low, found.low < low, "<"), (high, found.high > high, ">")):
        if cut:
            axes.plot([end], [y], marker=arrow, color=look["color"], markersize=5)


def _numbers(row: ForestRow, unit: str) -> str:
    found = row.estimate.scaled(100.0) if unit == "share" else row.estimate
    return clean(shown_estimate(found).replace("-", "−") if found.value is not None else found.method)


def _ends(drawing: Forest) -> tuple[float, float]:
    """Return where the axis ends: every value is inside, and every interval but a far longer one."""
    found = [
        one
        for group in drawing.groups
        for row in group.rows
        for one in (row.estimate, row.together)
        if one is not None and one.value is not None
    ]
    values = [0.0, *(one.value for one in found if one.value is not None)]
    usual = [one.half_width for one in found if one.half_width]
    reach = _FAR * statistics.median(usual) if usual else 0.0
    low = min([*values, *(one.low for one in found if one.low is not None)])
    high = max([*values, *(one.high for one in found if one.high is not None)])
    low, high = max(low, min(values) - reach), min(high, max(values) + reach)
    room = 0.05 * (high - low) or 1.0
    return low - room, high + room


def _handles(drawing: Forest) -> list[Any]:
    from matplotlib.lines import Line2D

    rows = [row for group in drawing.groups for row in group.rows if row.estimate.value is not None]
    if not rows:
        return []
    dot: dict[str, Any] = {"marker": "o", "linestyle": "", "markersize": 6}
    handles = [
        Line2D([], [], color=COLOURS[0], label="differs from 0", **dot),
        Line2D([], [], color=GREY, markerfacecolor="white", label="cannot be told from 0", **dot),
        Line2D([], [], color=GREY, linewidth=2.6, label=clean(drawing.interval)),
    ]
    if any(row.together is not None for row in rows):
        handles.append(Line2D([], [], color=GREY, linewidth=0.9, label=clean(drawing.together or _TOGETHER)))
    if any(row.tied for row in rows):
        handles.append(Line2D([], [], linestyle="", label=clean(f"same letter: {drawing.tied}")))
    return handles
