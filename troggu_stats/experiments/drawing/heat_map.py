"""Heat maps: coloured cells around a neutral 0."""

from dataclasses import dataclass

from troggu_stats.experiments.drawing.common import Axis


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
    low, high
        Ends of the interval, where they are to be told; the map itself shows ``sure`` only.
    """

    x: int
    y: int
    value: float | None
    sure: bool
    low: float | None = None
    high: float | None = None


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
