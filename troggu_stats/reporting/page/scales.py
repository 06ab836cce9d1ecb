"""The scale of a column's intervals, which the page's script draws beside their numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from troggu_stats.stats.estimate import Estimate

# Of strata with few deals the ends would squeeze all others: a scale holds this part of all ends.
_HELD = 0.95
_ROOM = 0.02


@dataclass(frozen=True, slots=True)
class Scale:
    """From where to where a column's numbers are drawn."""

    low: float
    high: float


def scale_of(estimates: Sequence[Estimate]) -> Scale | None:
    """Return the scale of a column: all values, and all but the longest ends; None where there are none.

    A column whose numbers fall on both sides of 0, or begin near it, shows 0.
    """
    values = [one.value for one in estimates if one.value is not None and one.has_interval]
    lows = sorted(one.low for one in estimates if one.low is not None)
    highs = sorted(one.high for one in estimates if one.high is not None)
    if not values:
        return None
    spare = int((1.0 - _HELD) * len(lows))
    low, high = min(*values, lows[spare]), max(*values, highs[-1 - spare])
    if low > 0.0 and low < high - low:
        low = 0.0
    if high < 0.0 and -high < high - low:
        high = 0.0
    if low == high:
        return None
    room = _ROOM * (high - low)
    return Scale(low - (room if low else 0.0), high + (room if high else 0.0))
