"""What a figure shows, as plain numbers and words; ``reporting`` draws it.

=================  =========================================================================================
``HeatMap``        cells around a neutral 0, by two whole numbers
``Curves``         curves over few whole numbers, with points that were not seen and bars that are open
``Forest``         differences under each other around 0, in groups
``Bands``          lines with bands over a numeric axis, some values of which are marked
``Distribution``   how often each of some discrete values came
``Calibration``    predicted against observed shares
=================  =========================================================================================

Every kind has ``name`` (of its files), ``title`` and ``caption`` (what is estimated, how many deals, which
seed, whose play it rests on). Values of the newer kinds are ``Estimate``s, so that none is without its doubt:
one without a value is drawn as "no deals", one without an interval as a bare point. An ``Axis`` whose unit is
``share`` is drawn in percent, as tables print it; in a forest, which holds differences, in percentage points.
"""

from typing import TypeAlias

from troggu_stats.experiments.drawing.common import Axis, Mark, Point, Series
from troggu_stats.experiments.drawing.curves import CurvePoint, Curves, Line
from troggu_stats.experiments.drawing.forest import Forest, ForestGroup, ForestRow
from troggu_stats.experiments.drawing.heat_map import HeatCell, HeatMap, Panel
from troggu_stats.experiments.drawing.series import Bands, Calibration, Distribution

__all__ = [
    "Axis",
    "Bands",
    "Calibration",
    "CurvePoint",
    "Curves",
    "Distribution",
    "Drawing",
    "Forest",
    "ForestGroup",
    "ForestRow",
    "HeatCell",
    "HeatMap",
    "Line",
    "Mark",
    "Panel",
    "Point",
    "Series",
]

Drawing: TypeAlias = HeatMap | Curves | Forest | Bands | Distribution | Calibration
