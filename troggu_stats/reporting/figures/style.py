"""The one style of all figures: fonts, colours, strokes, the frame with title and caption."""

import io
import itertools
import textwrap
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from troggu_stats.experiments.drawing import Axis, Bands, Calibration, Distribution, Drawing, Mark
from troggu_stats.records import safe_text
from troggu_stats.reporting.figures.points import gid_of
from troggu_stats.reporting.numbers import PERCENT
from troggu_stats.stats.estimate import NO_DEALS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.titlesize": 9.5,
    "axes.labelsize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#555555",
    "axes.formatter.use_locale": False,
    "xtick.color": "#333333",
    "ytick.color": "#333333",
    "legend.frameon": False,
    "hatch.linewidth": 0.6,
    # Names of strategies come from users: a $ is a $.
    "text.parse_math": False,
    # The same figure gives the same bytes.
    "svg.hashsalt": "troggu-sim",
    "svg.fonttype": "path",
    "figure.dpi": 100,
    "savefig.dpi": 160,
}
# Okabe and Ito's palette without its yellow, which is too pale for a line; a marker and a hatching each.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#222222")
MARKERS = ("o", "s", "P", "D", "^", "v", "X")
HATCHES = ("", "///", "..", "\\\\\\", "xx", "||", "--")
_STROKES = ("-", "--", "-.", ":")
WIDTH = 8.0
GREY = "#555555"
PALE = "#e3e3e3"
_CROSS: Any = {"color": GREY, "marker": "x", "markersize": 4}
# Labels of marks stand upright when they are nearer than this part of the axis.
_CROWDED = 0.09
# How much of the axis is seen at either side of a value that stands alone.
_ALONE = 2.0
_TITLE_LETTERS, _CAPTION_LETTERS = 84, 118


@contextmanager
def styled() -> Iterator[None]:
    """Draw in the one style whatever the user's settings are, and leave them as they were."""
    import matplotlib as mpl

    with mpl.rc_context(), warnings.catch_warnings():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        # A name in a script that the font lacks is drawn as boxes.
        warnings.filterwarnings("ignore", message=r"Glyph .* missing from")
        yield


def new_figure(height: float) -> "Figure":
    """Return an empty figure, ``height`` inches high, that a notebook shows by itself."""
    from troggu_stats.reporting.figures.shown import ShownFigure

    return ShownFigure(figsize=(WIDTH, height), layout="constrained")


def saved(figure: "Figure", ending: str) -> bytes:
    """Return a figure as the content of a file, without date or version."""
    metadata = {"png": {"Software": None}, "svg": {"Date": None}}[ending]
    buffer = io.BytesIO()
    with styled():
        figure.savefig(buffer, format=ending, metadata=metadata)
    return buffer.getvalue()


def saved_bare(figure: "Figure") -> bytes:
    """Return a figure as SVG without its title and caption, its letters as letters; it loses both."""
    import matplotlib as mpl

    for text in figure.texts:
        text.set_visible(False)
    buffer = io.BytesIO()
    with styled(), mpl.rc_context(rc={"svg.fonttype": "none"}):
        figure.savefig(
            buffer,
            format="svg",
            metadata={"Date": None, "Creator": None},
            bbox_inches="tight",
            pad_inches=0.05,
        )
    return buffer.getvalue()


def frame(figure: "Figure", drawing: Drawing) -> None:
    """Add title and caption."""
    title = textwrap.fill(clean(drawing.title), _TITLE_LETTERS)
    figure.suptitle(title, x=0.01, ha="left", fontsize=11.5, fontweight="bold")
    caption = textwrap.fill(clean(drawing.caption), _CAPTION_LETTERS)
    figure.supxlabel(caption, x=0.01, ha="left", fontsize=7.5, color="#444444")


def clean(text: str) -> str:
    """Return text without letters that no file may hold; those of users may have any."""
    return safe_text(text, max(len(text), 4))


def colour_of(index: int) -> str:
    """Return the colour of a series by its place."""
    return COLOURS[index % len(COLOURS)]


def marker_of(index: int) -> str:
    """Return the marker of a series by its place."""
    return MARKERS[index % len(MARKERS)]


def stroke_of(index: int) -> str:
    """Return the stroke of a series by its place; with the colour, 28 differ."""
    return _STROKES[index % len(_STROKES)]


def axis_label(axis: Axis) -> str:
    """Return what an axis shows, with its unit."""
    unit = PERCENT if axis.unit == "share" else axis.unit
    return clean(f"{axis.label} ({unit})" if unit else axis.label)


def set_axes(axes: "Axes", drawing: Bands | Distribution) -> None:
    """Name and limit the axes of a figure of series; values that are whole have whole ticks."""
    from matplotlib.ticker import MaxNLocator

    name_axes(axes, drawing.x, drawing.y)
    xs = [point.x for series in drawing.series for point in series.points]
    if not drawing.x.ticks and all(float(x).is_integer() for x in xs):
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if not xs:
        axes.set_xticks([])
    if len(set(xs)) == 1:
        axes.set_xlim(xs[0] - _ALONE, xs[0] + _ALONE)


def name_axes(axes: "Axes", x: Axis, y: Axis) -> None:
    """Name both axes and set their ticks; shares are shown in percent."""
    from matplotlib.ticker import FuncFormatter

    axes.set_xlabel(axis_label(x))
    axes.set_ylabel(axis_label(y))
    for part, axis in ((axes.xaxis, x), (axes.yaxis, y)):
        if axis.ticks:
            part.set_ticks(list(axis.ticks))
        if axis.unit == "share":
            part.set_major_formatter(FuncFormatter(_percent))
    axes.grid(axis="y", color=PALE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)


def _percent(value: float, _place: int | None) -> str:
    return f"{100.0 * value:.6g}".replace("-", "−")


def draw_marks(axes: "Axes", marks: Sequence[Mark]) -> None:
    """Draw an upright line at each marked value, with its label above."""
    left, right = axes.get_xlim()
    places = sorted(mark.x for mark in marks)
    near = min((b - a for a, b in itertools.pairwise(places)), default=right - left)
    crowded = near < _CROWDED * (right - left)
    for mark in marks:
        axes.axvline(mark.x, color=GREY, linewidth=0.8, linestyle=(0, (2, 2)), zorder=0.9)
        axes.annotate(
            clean(mark.label),
            (mark.x, 1.0),
            (0, 3),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="center",
            va="bottom",
            rotation=90 if crowded else 0,
            fontsize=7.5,
            color="#333333",
        )


def draw_missing(axes: "Axes", drawing: Bands | Distribution | Calibration) -> None:
    """Draw a cross at the foot where a point has no value, and say so where none has one."""
    points = [point for series in drawing.series for point in series.points]
    if all(point.estimate.value is None for point in points):
        axes.set_yticks([])
        say_no_deals(axes)
    for number, series in enumerate(drawing.series):
        for index, point in enumerate(series.points):
            if point.estimate.value is None:
                (cross,) = axes.plot([point.x], [0.02], transform=axes.get_xaxis_transform(), **_CROSS)
                cross.set_gid(gid_of(drawing, number, index))


def say_no_deals(axes: "Axes") -> None:
    """Write that there is nothing to see where there is nothing."""
    place: dict[str, Any] = {"transform": axes.transAxes, "ha": "center", "va": "center"}
    axes.text(0.5, 0.6, NO_DEALS, color=GREY, **place)


def missing_handles(drawing: Bands | Distribution | Calibration) -> list[Any]:
    """Return the legend of the crosses, if there are any."""
    from matplotlib.lines import Line2D

    points = [point for series in drawing.series for point in series.points]
    if all(point.estimate.value is not None for point in points):
        return []
    return [Line2D([], [], linestyle="", label=NO_DEALS, **_CROSS)]


def draw_legend_above(axes: "Axes", handles: Sequence[Any]) -> None:
    """Add a legend above what is drawn, where both sides are taken."""
    if handles:
        place: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (0.0, 1.0), "ncols": 2}
        axes.legend(handles=list(handles), handlelength=2.0, fontsize=8, **place)


def draw_legend(axes: "Axes", handles: Sequence[Any]) -> None:
    """Add a legend at the right, outside of what is drawn."""
    if handles:
        axes.legend(handles=list(handles), loc="upper left", bbox_to_anchor=(1.0, 1.0), handlelength=2.2)


def legend_label(text: str) -> str:
    """Return a legend's text in short lines."""
    return textwrap.fill(clean(text), 26)
