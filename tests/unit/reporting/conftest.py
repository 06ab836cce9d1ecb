"""Drawings of every kind, as experiments make them, and as they come at the edges."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from troggu_stats.experiments.drawing import (
    Axis,
    Bands,
    Calibration,
    CurvePoint,
    Curves,
    Distribution,
    Forest,
    ForestGroup,
    ForestRow,
    HeatCell,
    HeatMap,
    Line,
    Mark,
    Panel,
    Point,
    Series,
)
from troggu_stats.stats.estimate import Estimate

CAPTION = "Mean paired difference; visp, 5 players, 100 deals, seed 3; rests on village players."
NO_DEALS = Estimate.empty()
SHARE = Axis("deals", unit="share")


def found(value, half=0.5, n=100):
    """Return an estimate with an interval of the same length on both sides."""
    return Estimate(value, value - half, value + half, n, 0.95, "t")


def series(label, values, half=0.05):
    """Return a series over 0, 1, 2 ...; None is a point without deals."""
    return Series(
        label,
        tuple(Point(x, NO_DEALS if v is None else found(v, half)) for x, v in enumerate(values)),
    )


MAP = HeatMap(
    "map",
    "A map",
    CAPTION,
    Axis("trumps, the fool among them", (0, 1, 2)),
    Axis("kings", (0, 1)),
    "Rappen",
    "less",
    "more",
    (
        Panel("first", (HeatCell(0, 0, -5.0, True), HeatCell(1, 0, 7.4, False, -1.0, 15.8))),
        Panel("second", (HeatCell(0, 1, -0.3, False), HeatCell(2, 1, None, False))),
    ),
)
CURVES = Curves(
    "curve",
    "A curve",
    CAPTION,
    Axis("kings", (0, 1, 2)),
    Axis("trumps", tuple(range(13))),
    (
        Line("seen", (CurvePoint(0, 7, 6, 8, 9, 12), CurvePoint(1, 6, 5, 12, 8, 11))),
        Line("not seen", (CurvePoint(0, 9, 8, 12, 8, 12), CurvePoint(1, None, None, None, None, 11))),
    ),
    "not seen",
    "may never pay",
)
FOREST = Forest(
    "forest",
    "What the settings change",
    CAPTION,
    Axis("declarer gets more", unit="Rappen a deal"),
    (
        ForestGroup(
            "double stake",
            (
                ForestRow("at 20", found(1.2, 0.3), found(1.2, 0.5)),
                ForestRow("at 29", found(0.3, 0.2), found(0.3, 0.4), "a"),
                ForestRow("at 31", found(-0.1, 0.2), found(-0.1, 0.4), "a"),
            ),
        ),
        ForestGroup("discard", (ForestRow("five-pointers", NO_DEALS),)),
    ),
    "declarer gets less",
    "declarer gets more",
    together="simultaneous 95 %",
    tied="cannot be told apart",
)
BANDS = Bands(
    "bands",
    "A setting",
    CAPTION,
    Axis("points", unit="card points"),
    Axis("payment", unit="Rappen"),
    (series("3 players", (2.0, 1.0, None, -1.0)), series("4 players", (1.0, 1.0, 1.0, 1.0))),
    (Mark(1, "1 visp"), Mark(3, "3 graechen")),
)
DISTRIBUTION = Distribution(
    "distribution",
    "Tricks",
    CAPTION,
    Axis("tricks"),
    SHARE,
    (series("village", (0.2, 0.5, 0.3)), series("novice", (0.4, None, 0.6))),
    (Mark(1, "half"),),
)
CALIBRATION = Calibration(
    "calibration",
    "Does it know?",
    CAPTION,
    Axis("predicted share", unit="share"),
    Axis("observed share", unit="share"),
    (
        Series(
            "bids",
            (Point(0.2, found(0.25, 0.1, 50)), Point(0.6, found(0.45, 0.1, 200)), Point(0.9, NO_DEALS)),
        ),
    ),
)
EMPTY = (
    replace(MAP, panels=(Panel("empty", (HeatCell(0, 0, None, False),)),)),
    replace(CURVES, lines=(Line("none", ()),)),
    replace(FOREST, groups=()),
    replace(FOREST, groups=(ForestGroup("", (ForestRow("a", NO_DEALS),)),)),
    replace(BANDS, series=(), marks=()),
    replace(BANDS, series=(series("a", (None, None)),)),
    replace(DISTRIBUTION, series=(Series("a", ()),)),
    replace(DISTRIBUTION, series=(series("a", (None,)),)),
    replace(CALIBRATION, series=()),
    replace(CALIBRATION, series=(Series("a", (Point(0.5, NO_DEALS),)),)),
)


@pytest.fixture(scope="session")
def drawn():
    """Return a drawing of each kind by the name of its kind."""
    return SimpleNamespace(
        heat_map=MAP,
        curves=CURVES,
        forest=FOREST,
        bands=BANDS,
        distribution=DISTRIBUTION,
        calibration=CALIBRATION,
    )


@pytest.fixture(scope="session")
def every_kind(drawn):
    """Return a drawing of each kind."""
    return tuple(vars(drawn).values())


@pytest.fixture(scope="session")
def empty_drawings():
    """Return drawings of each kind with nothing in them, or nothing but "no deals"."""
    return EMPTY
