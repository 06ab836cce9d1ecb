"""At which threshold declaring neither pays nor costs: a curve of means with a band, read backwards."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from troggu_stats.stats import Estimate

INVERTED = "simultaneous band, inverted"
NO_THRESHOLD = "no threshold"
OPEN = "not settled"
PAYS, COSTS = "pays", "costs"


@dataclass(frozen=True, slots=True)
class Neutral:
    """Where a curve changes its sign, if it does.

    Parameters
    ----------
    threshold
        The first threshold at which the sign is no longer that at 0, if it surely changes at all; without a
        value its method says why.
    at_least, at_most
        Between which thresholds every change of sign lies; None where there surely is none, or no deals.
    verdict
        In words.
    """

    threshold: Estimate
    at_least: int | None
    at_most: int | None
    verdict: str


def neutral(curve: Mapping[int, Estimate], level: float) -> Neutral:
    """Return where the mean is neutral, from means at rising thresholds with intervals that hold together.

    Parameters
    ----------
    curve
        Means by threshold; their intervals hold together with ``level``.
    level
        Their level.

    Notes
    -----
    A step from one threshold to the next is ruled out if both ends surely are of the same sign. As all
    intervals hold together, all true changes of sign lie in the steps that are left (test inversion, as E. C.
    Fieller, 1954, Some problems in interval estimation, for a ratio), and there surely is none if no step is.
    """
    deals = max((one.n for one in curve.values()), default=0)
    known = {threshold: one for threshold, one in curve.items() if one.value is not None}
    if not known:
        return Neutral(Estimate.empty(level), None, None, "no deals")
    left = [(low, high) for low, high in pairwise(known) if not _same_sign(known[low], known[high])]
    if not left:
        first = next(iter(known.values()))
        words = f"{PAYS if _sign(first) > 0 else COSTS} at every one"
        return Neutral(Estimate(None, None, None, deals, level, NO_THRESHOLD), None, None, words)
    at_least, at_most = left[0][0] + 1, left[-1][1]
    changed = [high for low, high in pairwise(known) if _sign(known[low]) != _sign(known[high])]
    surely = {_sign(one) for one in known.values() if one.excludes(0.0)}
    if not changed or len(surely) < 2:
        open_at = Estimate(None, None, None, deals, level, OPEN)
        seems = PAYS if _sign(next(iter(known.values()))) > 0 else COSTS
        return Neutral(open_at, at_least, at_most, f"{seems} so far as seen")
    value = min(max(changed[0], at_least), at_most)
    estimate = Estimate(value, at_least, at_most, deals, level, INVERTED)
    after = PAYS if _sign(known[changed[0]]) > 0 else COSTS
    again = ", and changes again" if len(changed) > 1 else ""
    return Neutral(estimate, at_least, at_most, f"{after} from there on{again}")


def _sign(estimate: Estimate) -> int:
    return 1 if (estimate.value or 0.0) > 0.0 else -1


def _same_sign(one: Estimate, other: Estimate) -> bool:
    return one.excludes(0.0) and other.excludes(0.0) and _sign(one) == _sign(other)
