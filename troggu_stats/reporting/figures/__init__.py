"""Figures, drawn and returned, never shown or saved; a function for each kind of drawing.

Colours are safe for colour-blind readers, and nothing is told by colour alone: lines differ in marker and
stroke, bars in hatching, sure from unsure by filled and open points.

For readers who cannot see a figure, and for what appears on hovering over it:

``description(drawing) -> str``
    One or two sentences: what is shown, the largest and the smallest value.
``points_of(drawing) -> tuple[DrawnPoint, ...]``
    Everything marked in the figure: ``DrawnPoint(gid, series, x, value, low, high, text)``. ``gid`` is the
    ``id`` of its element in the SVG, ``point-NAME-0-3`` for the fourth point of the first series, the same at
    every drawing; ``text`` is one line such as "5 players, 20 points: 1.2 [0.8, 1.6] Rappen a deal".
"""

from troggu_stats.reporting.figures.calibration import calibration
from troggu_stats.reporting.figures.curves import curve
from troggu_stats.reporting.figures.distribution import distribution
from troggu_stats.reporting.figures.drawing import draw, draw_files, figure_files
from troggu_stats.reporting.figures.forest import forest
from troggu_stats.reporting.figures.heat_map import heat_map
from troggu_stats.reporting.figures.lines import bands
from troggu_stats.reporting.figures.points import DrawnPoint, points_of
from troggu_stats.reporting.figures.words import description

__all__ = [
    "DrawnPoint",
    "bands",
    "calibration",
    "curve",
    "description",
    "distribution",
    "draw",
    "draw_files",
    "figure_files",
    "forest",
    "heat_map",
    "points_of",
]
