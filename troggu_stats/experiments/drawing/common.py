"""What figures of several kinds are made of: axes, points with their estimates, series, marks."""

from dataclasses import dataclass

from troggu_stats.stats.estimate import Estimate


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis: what it shows, where its ticks are, and its unit.

    Parameters
    ----------
    label
        What it shows, without the unit where ``unit`` says it.
    ticks
        Where its ticks are; none leaves them to ``reporting``. Heat maps and curves need theirs.
    unit
        Unit of what it shows, as in tables; a ``share`` is drawn in percent.
    """

    label: str
    ticks: tuple[float, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """What was found at one value of the horizontal axis.

    Parameters
    ----------
    x
        Value on the axis.
    estimate
        What was found, in the unit of the vertical axis; without a value it is drawn as "no deals".
    """

    x: float
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together: one line, or one colour of bars.

    Parameters
    ----------
    label
        Its name in the legend.
    points
        In rising order of ``x``.
    """

    label: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A value of the horizontal axis that matters, such as the setting of a variant."""

    x: float
    label: str
