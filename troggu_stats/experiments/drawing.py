"""What a figure shows, as plain numbers and words; ``reporting`` draws it."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis: what it shows and in which unit, and its ticks."""

    label: str
    ticks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeatCell:
    """One cell: its place, its value, and how sure its sign is.

    Parameters
    ----------
    x, y
        Values on the axes.
    value
        What the colour shows; None where there are no deals.
    sure
        Whether the interval excludes 0.
    """

    x: int
    y: int
    value: float | None
    sure: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """One of several maps side by side that share axes and colours."""

    title: str
    cells: tuple[HeatCell, ...]


@dataclass(frozen=True, slots=True)
class HeatMap:
    """A figure of coloured cells around a neutral 0.

    Parameters
    ----------
    name
        Name of its files.
    title, caption
        For a reader; the caption holds sample size, seed and what is estimated.
    x, y
        The axes that all panels share.
    unit
        What the colours show, with the unit.
    low, high
        What values below and above 0 mean, for the ends of the colour bar.
    panels
        The maps.
    """

    name: str
    title: str
    caption: str
    x: Axis
    y: Axis
    unit: str
    low: str
    high: str
    panels: tuple[Panel, ...]


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


Drawing: TypeAlias = HeatMap | Curves
