"""Forest plots: many differences under each other around a vertical line at 0."""

from dataclasses import dataclass

from troggu_stats.experiments.drawing.common import Axis
from troggu_stats.stats.estimate import Estimate


@dataclass(frozen=True, slots=True)
class ForestRow:
    """One difference.

    Parameters
    ----------
    label
        What is compared.
    estimate
        The difference with its own interval.
    together
        The same with the interval that holds for all rows at once, drawn thin around the other.
    tied
        A letter that rows share which cannot be told apart, or a few of them; printed beside the row.
    """

    label: str
    estimate: Estimate
    together: Estimate | None = None
    tied: str = ""


@dataclass(frozen=True, slots=True)
class ForestGroup:
    """Rows under one heading; an empty title has none."""

    title: str
    rows: tuple[ForestRow, ...]


@dataclass(frozen=True, slots=True)
class Forest:
    """A figure of differences with their intervals, one a row.

    Parameters
    ----------
    name
        Name of its files.
    title, caption
        For a reader; the caption holds what is estimated, sample size, seed and the players it rests on.
    x
        The axis that all rows share, with its unit.
    groups
        The rows, from the top downwards.
    low, high
        What values below and above 0 mean.
    interval
        What the thick bars are.
    together
        What the thin bars are, such as ``simultaneous 95 %``; empty where no row has one.
    tied
        What a shared letter means; empty where no row has one.
    """

    name: str
    title: str
    caption: str
    x: Axis
    groups: tuple[ForestGroup, ...]
    low: str = ""
    high: str = ""
    interval: str = "95 % interval"
    together: str = ""
    tied: str = ""
