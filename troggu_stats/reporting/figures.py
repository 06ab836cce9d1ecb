"""Figures, drawn and returned, never shown or saved: heat maps and curves with their intervals.

Colours are safe for colour-blind readers, and nothing is told by colour alone.

For readers who cannot see a figure, and for what appears on hovering over it:

``description(drawing) -> str``
    One or two sentences: what is shown, the largest and the smallest value.
``points_of(drawing) -> tuple[DrawnPoint, ...]``
    Everything marked in the figure: ``DrawnPoint(gid, series, x, value, low, high, text)``. ``gid`` is the
    ``id`` of the element in the SVG, ``point-NAME-0`` and so on, the same at every drawing; ``text`` is one
    line such as "5 players, 20 points: 1.2 [0.8, 1.6] Rappen a deal".
"""

import io
import math
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from troggu_stats.experiments.drawing import CurvePoint, Curves, Drawing, HeatMap, Panel

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
    "xtick.color": "#333333",
    "ytick.color": "#333333",
    "legend.frameon": False,
    # The same figure gives the same bytes.
    "svg.hashsalt": "troggu-sim",
    "svg.fonttype": "path",
    "figure.dpi": 100,
    "savefig.dpi": 160,
}
# Okabe and Ito's palette, with a marker each.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")
_MARKERS = ("o", "s", "P", "D")
_MAP = "PuOr"
_BLANK = "#f2f2f2"
_WIDTH = 8.0
# Text over a cell turns white where the colour's luma is below this.
_DARK = 0.5
_LOSS_SHOWN = 1 / 3
# How far the axis goes beyond what was seen, for bars that are open above.
_OPEN = 1.0


def draw_files(drawings: Sequence[Drawing]) -> dict[str, bytes]:
    """Return every figure as an SVG and a PNG file, by file name; the same figures give the same bytes."""
    files: dict[str, bytes] = {}
    for drawing in drawings:
        for ending, content in figure_files(drawing).items():
            files[f"{drawing.name}.{ending}"] = content
    return files


def figure_files(drawing: Drawing) -> dict[str, bytes]:
    """Return a figure as ``svg`` and ``png`` files."""
    import matplotlib as mpl

    files = {}
    with mpl.rc_context(rc=_STYLE):
        figure = draw(drawing)
        for ending, metadata in (("png", {"Software": None}), ("svg", {"Date": None})):
            buffer = io.BytesIO()
            figure.savefig(buffer, format=ending, metadata=metadata)
            files[ending] = buffer.getvalue()
            # Much of a file's time goes into the layout, which both can share.
            figure.set_layout_engine("none")
    return files


def draw(drawing: Drawing) -> "Figure":
    """Return the figure of a drawing of any kind."""
    if isinstance(drawing, HeatMap):
        return heat_map(drawing)
    if isinstance(drawing, Curves):
        return curve(drawing)
    raise NotImplementedError(type(drawing).__name__)


def heat_map(drawing: HeatMap) -> "Figure":
    """Return maps that share axes and colours; neutral is pale, blank has too few deals.

    Parameters
    ----------
    drawing
        What to show.
    """
    import matplotlib as mpl
    from matplotlib.colors import Normalize
    from matplotlib.figure import Figure

    limit = _colour_limit(drawing)
    colours = mpl.colormaps[_MAP].reversed()
    norm = Normalize(-limit, limit)
    with mpl.rc_context(rc=_STYLE):
        columns = 2 if len(drawing.panels) > 1 else 1
        rows = -(-len(drawing.panels) // columns)
        figure = Figure(figsize=(_WIDTH, 1.75 * rows + 1.6), layout="constrained")
        grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        for axes, panel in zip(grid.flat, drawing.panels, strict=False):
            _draw_panel(axes, panel, drawing, colours, norm)
        for axes in grid[-1]:
            axes.set_xlabel(drawing.x.label)
        for axes in grid[:, 0]:
            axes.set_ylabel(drawing.y.label)
        bar = figure.colorbar(
            mpl.cm.ScalarMappable(norm, colours), ax=grid, fraction=0.035, pad=0.015, extend="both"
        )
        bar.set_label(f"{drawing.unit}\n← {drawing.low}      {drawing.high} →")
        bar.outline.set_visible(False)
        _frame(figure, drawing)
    return figure


def _draw_panel(axes: "Axes", panel: Panel, drawing: HeatMap, colours: Any, norm: Any) -> None:
    from matplotlib.colors import to_rgb
    from matplotlib.patches import Rectangle

    axes.set_title(panel.title, loc="left")
    for cell in panel.cells:
        face = _BLANK if cell.value is None else colours(norm(cell.value))
        axes.add_patch(
            Rectangle((cell.x - 0.5, cell.y - 0.5), 1, 1, facecolor=face, edgecolor="white", linewidth=1)
        )
        if cell.value is None:
            continue
        red, green, blue = to_rgb(face)
        ink = "white" if 0.299 * red + 0.587 * green + 0.114 * blue < _DARK else "#222222"
        label = f"{cell.value:.0f}".replace("-", "−")
        axes.text(
            cell.x, cell.y, "0" if label == "−0" else label, ha="center", va="center", fontsize=6.5, color=ink
        )
        if not cell.sure:
            axes.plot(cell.x + 0.34, cell.y + 0.3, ".", color=ink, markersize=3)
    axes.set_xlim(drawing.x.ticks[0] - 0.5, drawing.x.ticks[-1] + 0.5)
    axes.set_ylim(drawing.y.ticks[0] - 0.5, drawing.y.ticks[-1] + 0.5)
    axes.set_xticks(drawing.x.ticks)
    axes.set_yticks(drawing.y.ticks)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _colour_limit(drawing: HeatMap) -> float:
    """Return where the colours end: below the largest losses, which would wash out what is near 0."""
    values = [cell.value for panel in drawing.panels for cell in panel.cells if cell.value is not None]
    return max([*values, *(-value * _LOSS_SHOWN for value in values)], default=0.0) or 1.0


def curve(drawing: Curves) -> "Figure":
    """Return curves with their intervals; an open point or an arrow stands for "not seen".

    Parameters
    ----------
    drawing
        What to show.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

    with mpl.rc_context(rc=_STYLE):
        figure = Figure(figsize=(_WIDTH, 4.6), layout="constrained")
        axes = figure.subplots()
        handles = []
        bottom, top = _span(drawing)
        for index, line in enumerate(drawing.lines):
            colour, marker = _COLOURS[index % len(_COLOURS)], _MARKERS[index % len(_MARKERS)]
            shift = 0.13 * (index - (len(drawing.lines) - 1) / 2)
            _draw_line(axes, line.points, shift, colour, marker, top)
            handles.append(Line2D([], [], color=colour, marker=marker, label=line.label, markersize=6))
        grey: dict[str, Any] = {"color": "#555555", "linestyle": "", "markersize": 6}
        label = textwrap.fill(drawing.above_seen, 26)
        handles.append(Line2D([], [], marker="o", markerfacecolor="white", label=label, **grey))
        handles.append(Line2D([], [], marker="^", label=textwrap.fill(drawing.at_never, 26), **grey))
        axes.set_xticks(drawing.x.ticks)
        axes.set_yticks([tick for tick in drawing.y.ticks if bottom <= tick <= top])
        axes.set_xlim(drawing.x.ticks[0] - 0.5, drawing.x.ticks[-1] + 0.5)
        axes.set_ylim(bottom - 0.5, top + 0.4)
        axes.grid(axis="y", color="#e3e3e3", linewidth=0.8)
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        axes.set_xlabel(drawing.x.label)
        axes.set_ylabel(drawing.y.label)
        axes.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.0, 1.0), handlelength=1.6)
        _frame(figure, drawing)
    return figure


def _draw_line(
    axes: "Axes", points: Sequence[CurvePoint], shift: float, colour: str, marker: str, top: float
) -> None:
    # A gap in the line where there is no value, or none that was seen.
    heights = [p.value if p.value is not None and _is_seen(p) else math.nan for p in points]
    axes.plot([p.x + shift for p in points], heights, color=colour, linewidth=1.2, alpha=0.6)
    for point in points:
        if point.value is None:
            continue
        x = point.x + shift
        if point.low is not None and point.high is not None:
            opened = point.high >= point.never
            high = top if opened else point.high
            axes.plot([x, x], [point.low, high], color=colour, linewidth=1.8, solid_capstyle="butt")
            axes.plot([x], [high], marker="^" if opened else "_", color=colour, markersize=5)
            axes.plot([x], [point.low], marker="_", color=colour, markersize=5)
        face = colour if _is_seen(point) else "white"
        axes.plot([x], [point.value], marker=marker, color=colour, markerfacecolor=face, markersize=6.5)


def _is_seen(point: CurvePoint) -> bool:
    return point.value is not None and point.seen is not None and point.value <= point.seen


def _span(drawing: Curves) -> tuple[float, float]:
    """Return the lowest and highest value on the axis; bars that are open above end at the top."""
    points = [point for line in drawing.lines for point in line.points if point.value is not None]
    ends = [p.high for p in points if p.high is not None and p.high < p.never]
    values = [v for p in points for v in (p.value, p.low) if v is not None] + ends
    if not values:
        return drawing.y.ticks[0], drawing.y.ticks[-1]
    return max(drawing.y.ticks[0], min(values) - 1), max(values) + _OPEN


def _frame(figure: "Figure", drawing: Drawing) -> None:
    """Add title and caption."""
    figure.suptitle(drawing.title, x=0.01, ha="left", fontsize=11.5, fontweight="bold")
    caption = "\n".join(textwrap.wrap(drawing.caption, 118))
    figure.supxlabel(caption, x=0.01, ha="left", fontsize=7.5, color="#444444")
