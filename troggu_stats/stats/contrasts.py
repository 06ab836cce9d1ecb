"""Weighted sums of arms that played the same deals, and of arms that did not."""

import math
from collections.abc import Sequence

from troggu_stats.errors import UsageError
from troggu_stats.stats.borrowed import t_quantile
from troggu_stats.stats.estimate import DEFAULT_LEVEL, Estimate, check_level
from troggu_stats.stats.means import Bounds, mean_of_few, paired_t
from troggu_stats.stats.totals import Moments, Totals

WELCH = "Welch"
VARIANCE_RATIO = "no interval: a ratio of two variances"


def contrast(
    moments: Moments,
    weights: Sequence[int],
    deals: Sequence[int],
    level: float = DEFAULT_LEVEL,
    bounds: Bounds | None = None,
    few: int | None = None,
) -> Estimate:
    """Say what a weighted sum of arms comes to on average: one arm less another, or a step between them.

    Parameters
    ----------
    moments
        A column for each arm, one value a deal.
    weights
        A whole number for each arm.
    deals
        For each arm the number of the deals that it played: arms of the same number played the same deals,
        those of different numbers know nothing of each other.
    level
        Confidence level.
    bounds
        The lowest and highest sum that a deal can give; used when all deals gave the same, or few differ.
    few
        In how many deals the arms differ at most, where these are too few for t: then ``mean_of_few``.

    Returns
    -------
    Estimate
        Σ w x̄. With all arms on the same deals it is the paired t interval of the weighted sums, else
        Welch's, each set of deals being one sample. Without bounds, deals whose sums are all equal give no
        interval.

    Notes
    -----
    B. L. Welch (1947), The generalization of "Student's" problem when several different population
    variances are involved.
    """
    check_level(level)
    n = moments.n
    if not len(weights) == len(deals) == len(moments.sums):
        raise UsageError(
            f"{len(weights)} weights and {len(deals)} numbers of deals came for {len(moments.sums)} arms;"
            " give one of each for every arm."
        )
    if n == 0:
        return Estimate.empty(level)
    played = sorted({one for one, weight in zip(deals, weights, strict=True) if weight})
    samples = [_weighted(moments, weights, deals, one) for one in played]
    if len(samples) <= 1:
        sums = samples[0] if samples else Totals(n)
        if bounds is not None and few:
            return mean_of_few(sums, few, bounds, level)
        return paired_t(sums, level, bounds)
    value = sum(one.x for one in samples) / n
    if n == 1:
        return Estimate.without_interval(value, n, level, "a single deal")
    spreads = [one.spread for one in samples if one.spread]
    if not spreads:
        # The sums of the k-th deals of all sets are one sample like any other, of equal values.
        whole = sum(one.x for one in samples)
        return paired_t(Totals(n, whole, whole * whole // n), level, bounds)
    # With equally many deals in each, Welch's degrees of freedom need the variances in proportion alone.
    freedom = (n - 1) * sum(spreads) ** 2 / sum(one**2 for one in spreads)
    half = t_quantile(level, freedom) * math.sqrt(sum(spreads) / (n * (n - 1)) / n)
    return Estimate(value, value - half, value + half, n, level, WELCH)


def variance_ratio(moments: Moments, first: int, second: int, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how many times more deals a comparison would take if the two arms did not play the same.

    Parameters
    ----------
    moments
        A column for each arm, one value a deal.
    first, second
        The two arms.
    level
        Confidence level that the table has.

    Returns
    -------
    Estimate
        (s₁² + s₂²) / s² of the differences, 1 or less where common deals do not pay; without an interval.
        Arms that never differed have none.
    """
    n = moments.n
    if n == 0:
        return Estimate.empty(check_level(level))
    together = moments.difference(first, second).spread
    if together == 0:
        return Estimate(None, None, None, n, check_level(level), f"the arms never differed in {n} deals")
    apart = moments.spread(first, first) + moments.spread(second, second)
    return Estimate(apart / together, None, None, n, check_level(level), VARIANCE_RATIO)


def _weighted(moments: Moments, weights: Sequence[int], deals: Sequence[int], number: int) -> Totals:
    """Return the totals of the weighted sums over the arms that played one set of deals."""
    arms = [arm for arm, played in enumerate(deals) if played == number and weights[arm]]
    return Totals(
        moments.n,
        sum(weights[arm] * moments.sums[arm] for arm in arms),
        sum(weights[i] * weights[j] * moments.products[i][j] for i in arms for j in arms),
    )
