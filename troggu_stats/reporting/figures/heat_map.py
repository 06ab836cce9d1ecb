"""Heat maps: coloured cells around a pale 0, each with its number."""

from typing import TYPE_CHECKING, Any

from troggu_stats.experiments.drawing import HeatMap
from troggu_stats.reporting.figures.points import gid_of
from troggu_stats.reporting.figures.style import axis_label, clean, frame, new_figure, styled

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MAP = "PuOr"
_BLANK = "#f2f2f2"
# Text over a cell turns white where the colour's luma is below this.
_DARK = 0.5
_LOSS_SHOWN = 1 / 3


def heat_map(drawing: HeatMap) -> "Figure":
    """Return maps that share axes and colours; neutral is pale, blank has too few deals.

    Parameters
    ----------
    drawing
        What to show.
    """
    import matplotlib as mpl
    from matplotlib.colors import Normalize

    limit = _colour_limit(drawing)
    colours = mpl.colormaps[_MAP].reversed()
    norm = Normalize(-limit, limit)
    with styled():
        columns = 2 if len(drawing.panels) > 1 else 1
        rows = -(-len(drawing.panels) // columns)
        figure = new_figure(1.75 * rows + 1.6)
        grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        for number, axes in enumerate(grid.flat[: len(drawing.panels)]):
            _draw_panel(axes, number, drawing, colours, norm)
        for axes in grid[-1]:
            axes.set_xlabel(axis_label(drawing.x))
        for axes in grid[:, 0]:
            axes.set_ylabel(axis_label(drawing.y))
        bar = figure.colorbar(
            mpl.cm.ScalarMappable(norm, colours), ax=grid, fraction=0.035, pad=0.015, extend="both"
        )
        bar.set_label(clean(drawing.unit) + "\n" + clean(f"← {drawing.low}      {drawing.high} →"))
        bar.outline.set_visible(False)
        frame(figure, drawing)
    return figure


def _draw_panel(axes: "Axes", number: int, drawing: HeatMap, colours: Any, norm: Any) -> None:
    from matplotlib.colors import to_rgb
    from matplotlib.patches import Rectangle

    panel = drawing.panels[number]
    axes.set_title(clean(panel.title), loc="left")
    for place, cell in enumerate(panel.cells):
        face = _BLANK if cell.value is None else colours(norm(cell.value))
        square = Rectangle((cell.x - 0.5, cell.y - 0.5), 1, 1, facecolor=face, edgecolor="white", linewidth=1)
        square.set_gid(gid_of(drawing, number, place))
        axes.add_patch(square)
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
