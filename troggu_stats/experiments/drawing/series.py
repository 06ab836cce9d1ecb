"""Figures of series: lines with bands, distributions, and what was predicted against what came."""

from dataclasses import dataclass

from troggu_stats.experiments.drawing.common import Axis, Mark, Series


@dataclass(frozen=True, slots=True)
class Bands:
    """A figure of lines over a numeric axis, each with the band of its intervals.

    Parameters
    ----------
    name
        Name of its files.
    title, caption
        For a reader; the caption holds what is estimated, sample size, seed and the players it rests on.
    x, y
        The axes, with their units.
    series
        The lines.
    marks
        Values of ``x`` to mark with an upright line, such as the settings of the variants.
    interval
        What the bands are.
    """

    name: str
    title: str
    caption: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    marks: tuple[Mark, ...] = ()
    interval: str = "95 % interval"


@dataclass(frozen=True, slots=True)
class Distribution:
    """A figure of how often each of some discrete values came: points, payments in stakes, tricks.

    Parameters
    ----------
    name
        Name of its files.
    title, caption
        For a reader; the caption holds what is estimated, sample size, seed and the players it rests on.
    x, y
        The axes, with their units; ``y`` is usually ``Axis("deals", unit="share")``.
    series
        The shares by value; drawn as bars beside each other where there is room, else as steps.
    marks
        Values of ``x`` to mark, such as the points that are needed to win.
    interval
        What the bars of doubt are.
    """

    name: str
    title: str
    caption: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    marks: tuple[Mark, ...] = ()
    interval: str = "95 % interval"


@dataclass(frozen=True, slots=True)
class Calibration:
    """A figure of predicted against observed shares: on the diagonal every prediction came true.

    Parameters
    ----------
    name
        Name of its files.
    title, caption
        For a reader; the caption holds what is estimated, sample size, seed and the players it rests on.
    x, y
        The axes: the predicted and the observed share.
    series
        In each point ``x`` is the predicted share, 0 to 1, and the estimate the observed one; its ``n``
        is drawn as the size of the point.
    interval
        What the bars are.
    """

    name: str
    title: str
    caption: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    interval: str = "95 % interval"
