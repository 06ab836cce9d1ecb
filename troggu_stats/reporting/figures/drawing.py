"""From a drawing of any kind to its figure and its files."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from troggu_stats.experiments.drawing import (
    Bands,
    Calibration,
    Curves,
    Distribution,
    Drawing,
    Forest,
    HeatMap,
)
from troggu_stats.reporting.figures.calibration import calibration
from troggu_stats.reporting.figures.curves import curve
from troggu_stats.reporting.figures.distribution import distribution
from troggu_stats.reporting.figures.forest import forest
from troggu_stats.reporting.figures.heat_map import heat_map
from troggu_stats.reporting.figures.lines import bands
from troggu_stats.reporting.figures.style import saved, saved_bare, styled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BARE = "bare.svg"

_KINDS: "dict[type, Callable[[Any], Figure]]" = {
    HeatMap: heat_map,
    Curves: curve,
    Forest: forest,
    Bands: bands,
    Distribution: distribution,
    Calibration: calibration,
}


def draw(drawing: Drawing) -> "Figure":
    """Return the figure of a drawing of any kind."""
    return _KINDS[type(drawing)](drawing)


def draw_files(drawings: Sequence[Drawing]) -> dict[str, bytes]:
    """Return every figure as an SVG and a PNG file, by file name; the same figures give the same bytes."""
    files: dict[str, bytes] = {}
    for drawing in drawings:
        for ending, content in figure_files(drawing).items():
            files[f"{drawing.name}.{ending}"] = content
    return files


def figure_files(drawing: Drawing, endings: Sequence[str] = ("png", "svg")) -> dict[str, bytes]:
    """Return a figure as files, by ending.

    Parameters
    ----------
    drawing
        What to show.
    endings
        ``png``, ``svg``, and last ``bare.svg``: without title and caption, and with letters as letters, for
        a page that has its own of both.
    """
    files = {}
    with styled():
        figure = draw(drawing)
        for ending in endings:
            files[ending] = saved_bare(figure) if ending == BARE else saved(figure, ending)
            # Much of a file's time goes into the layout, which all can share.
            figure.set_layout_engine("none")
    return files
