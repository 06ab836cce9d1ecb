"""Curves of a few points, some of which were not seen."""

from dataclasses import dataclass

from troggu_stats.experiments.drawing.common import Axis


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One point of a curve with its interval; None where there is no value.

    Parameters
    ----------
    x
        Value on the axis.
    value, low, high
        The value and the ends of its interval.
    seen
        Highest value that was seen; a value above it is drawn open.
    never
        The value that stands for "not at all"; an interval up to it is drawn with an arrow.
    """

    x: float
    value: float | None
    low: float | None
    high: float | None
    seen: float | None
    never: float

    @property
    def is_seen(self) -> bool:
        """Whether the value is one that was seen."""
        return self.value is not None and self.seen is not None and self.value <= self.seen

    @property
    def is_open(self) -> bool:
        """Whether the interval has no upper end."""
        return self.high is not None and self.high >= self.never


@dataclass(frozen=True, slots=True)
class Line:
    """One curve of a figure."""

    label: str
    points: tuple[CurvePoint, ...]


@dataclass(frozen=True, slots=True)
class Curves:
    """A figure of curves with their intervals.

    Parameters
    ----------
    name
        Name of its files.
    title, caption
        For a reader; the caption holds sample size, seed and what is estimated.
    x, y
        The axes.
    lines
        The curves.
    above_seen
        What an open point means.
    at_never
        What an arrow means.
    """

    name: str
    title: str
    caption: str
    x: Axis
    y: Axis
    lines: tuple[Line, ...]
    above_seen: str
    at_never: str
