"""The scale of a column's intervals, which the page's script draws beside their numbers."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from troggu_stats.stats.estimate import Estimate

# The ends of a row of few deals would squeeze all others: a scale goes this many usual half-widths beyond
# the values.
_BEYOND = 3.0
_ROOM = 0.02


@dataclass(frozen=True, slots=True)
class Scale:
    """From where to where a column's numbers are drawn."""

    low: float
    high: float


def scale_of(estimates: Sequence[Estimate]) -> Scale | None:
    """Return the scale of a column: all values, and as much beyond as most intervals reach; None without any.

    A column whose numbers fall on both sides of 0, or begin near it, shows 0.
    """
    bounded = [(one.value, one.low, one.high) for one in estimates if one.value is not None]
    known = [(v, a, b) for v, a, b in bounded if a is not None and b is not None]
    if not known:
        return None
    values = [value for value, _, _ in known]
    beyond = _BEYOND * statistics.median((high - low) / 2.0 for _, low, high in known)
    low = max(min(end for _, end, _ in known), min(values) - beyond)
    high = min(max(end for _, _, end in known), max(values) + beyond)
    if low > 0.0 and low < high - low:
        low = 0.0
    if high < 0.0 and -high < high - low:
        high = 0.0
    if low == high:
        return None
    room = _ROOM * (high - low)
    return Scale(low - (room if low else 0.0), high + (room if high else 0.0))
