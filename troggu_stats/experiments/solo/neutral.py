"""From which hand on Solo pays: its advantage over the better alternative, and the neutral curve.

The formulas are in ``docs/experiments.md``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from troggu_stats.stats import ClusterTotals, Estimate, level_for_each, ratio

ADVANTAGE = "smallest of paired deltas, by deal"
CURVE = "simultaneous bands, inverted"
# Chosen before any payment is seen, so that it favours no result; t on fewer, lopsided deals misleads.
FEWEST_DEALS = 30


def advantage(differences: Sequence[ClusterTotals], level: float, family: int = 1) -> Estimate:
    """Say how much more Solo pays than the better of its alternatives, on the same cards.

    Parameters
    ----------
    differences
        Totals of Solo minus each alternative.
    level
        Confidence level, for all of the family together.
    family
        How many such intervals are to hold together.

    Returns
    -------
    Estimate
        In the unit of the totals. No interval where a difference has none.

    Notes
    -----
    The advantage is the smallest of the true differences. It lies above a number if all of them do, so
    the smallest lower end needs no correction (an intersection-union test: R. L. Berger, 1982,
    Multiparameter hypothesis testing and acceptance sampling); it lies below one only if the smallest
    does, whichever that is, so the upper ends are corrected for their number (Bonferroni).
    """
    each = level_for_each(level, family)
    below = [ratio(one, each) for one in differences]
    above = [ratio(one, level_for_each(each, len(differences))) for one in differences]
    smallest = min(below, key=lambda one: float("inf") if one.value is None else one.value)
    bare = next((one for one in below if one.low is None), None)
    if bare is not None:
        return Estimate(smallest.value, None, None, smallest.n, level, bare.method)
    low = min(one.low for one in below if one.low is not None)
    high = min(one.high for one in above if one.high is not None)
    return Estimate(smallest.value, low, high, smallest.n, level, ADVANTAGE)


@dataclass(frozen=True, slots=True)
class Threshold:
    """From how many trumps on Solo pays, other things in the hand being equal.

    Parameters
    ----------
    trumps
        Fewest trumps with which Solo pays more. A value above ``seen`` says: not with so many.
    seen
        Most trumps with which there were enough deals; None without any.
    never
        One trump more than such a hand can hold: an interval up to it does not rule out that Solo never pays.
    """

    trumps: Estimate
    seen: int | None
    never: int

    @property
    def printed(self) -> Estimate:
        """The estimate for a table: without a value where that is none of the numbers seen, and saying so."""
        found = self.trumps
        if found.value is None or self.seen is None or found.value <= self.seen:
            return found
        ends = "" if found.low is None or found.high is None else f" [{found.low:g}, {found.high:g}]"
        return Estimate(None, None, None, found.n, found.level, f"more than {self.seen}{ends}")


def threshold(by_trumps: Mapping[int, Estimate], fewest: int, most: int, level: float) -> Threshold:
    """Say from how many trumps on Solo pays, from its advantage at every number of trumps.

    Parameters
    ----------
    by_trumps
        Advantage by number of trumps, with intervals that hold together at ``level``; numbers with too
        few deals are left out.
    fewest, most
        Trumps that such a hand holds at least and at most.
    level
        Confidence level.

    Returns
    -------
    Threshold
        Its ``low`` is one more than the most trumps with which Solo surely does not pay, its ``high``
        the fewest with which it surely does. No value where no advantage is known, and no interval
        where Solo surely pays with some number of trumps and surely does not with a higher one.

    Notes
    -----
    Rests on more trumps never making Solo pay less against its alternatives; with intervals that hold
    together the statement then holds at their level. The value is where the rising curve nearest to the
    figures (isotonic regression, weighted by deals) crosses 0.
    """
    known = {t: e for t, e in sorted(by_trumps.items()) if e.value is not None}
    n = sum(e.n for e in known.values())
    never = most + 1
    if not known:
        return Threshold(Estimate(None, None, None, n, level, "too few deals"), None, never)
    seen = max(known)
    low = max((t + 1 for t, e in known.items() if e.high is not None and e.high <= 0.0), default=fewest)
    high = min((t for t, e in known.items() if e.low is not None and e.low > 0.0), default=never)
    value = _crossing(known)
    if low > high:
        reason = "more trumps made Solo pay less"
        return Threshold(Estimate.without_interval(float(value), n, level, reason), seen, never)
    value = min(max(value, low), high)
    return Threshold(Estimate(float(value), float(low), float(high), n, level, CURVE), seen, never)


def _crossing(known: Mapping[int, Estimate]) -> int:
    """Return where the fitted curve is first above 0; one more than the most trumps known if nowhere."""
    from scipy.optimize import isotonic_regression

    values = [e.value for e in known.values() if e.value is not None]
    fitted = isotonic_regression(values, weights=[max(1, e.n) for e in known.values()]).x
    return next((t for t, y in zip(known, fitted.tolist(), strict=True) if y > 0.0), max(known) + 1)
