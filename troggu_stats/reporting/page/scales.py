"""Intervals drawn beside their numbers: where each lies on a scale that its column shares."""

from collections.abc import Sequence
from dataclasses import dataclass

from troggu_stats.stats.estimate import Estimate

# Of strata with few deals the ends would squeeze all others: a scale holds this part of all ends.
_HELD = 0.95
_ROOM = 0.02


@dataclass(frozen=True, slots=True)
class Bar:
    """An interval on a scale of 0 to 100.

    Parameters
    ----------
    left, width
        The interval, cut to the scale.
    value
        The number itself; None where it is beyond the scale.
    zero
        Where 0 lies; None where the scale does not reach it.
    """

    left: float
    width: float
    value: float | None
    zero: float | None


@dataclass(frozen=True, slots=True)
class Scale:
    """From where to where a column's numbers are drawn."""

    low: float
    high: float

    def place(self, number: float) -> float:
        """Return where a number lies, 0 to 100."""
        return 100.0 * (number - self.low) / (self.high - self.low)

    def bar(self, estimate: Estimate) -> Bar | None:
        """Return how to draw an estimate; None where it has no interval."""
        if estimate.value is None or estimate.low is None or estimate.high is None:
            return None
        left, right = (min(100.0, max(0.0, self.place(end))) for end in (estimate.low, estimate.high))
        value = self.place(estimate.value)
        zero = self.place(0.0)
        return Bar(
            round(left, 1),
            round(right - left, 1),
            round(value, 1) if 0.0 <= value <= 100.0 else None,
            round(zero, 1) if self.low < 0.0 < self.high else None,
        )


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
