"""Ratios of sums over deals: the deal is the unit, however many of its hands fall in a stratum."""

import math
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from troggu_stats.errors import UsageError
from troggu_stats.stats.borrowed import t_quantile
from troggu_stats.stats.estimate import DEFAULT_LEVEL, Estimate, check_level
from troggu_stats.stats.means import too_few_for_t
from troggu_stats.stats.proportions import effective_proportion
from troggu_stats.stats.totals import ClusterTotals, Moments

DELTA = "delta, by deal"
DELTA_DIFFERENCE = "paired delta, by deal"
DELTA_APART = "delta of independent deals"
ROOT = "root of {}"


class Dealt(Enum):
    """Whether two arms played the same deals, or each its own, independent ones."""

    SAME_DEALS = "the same deals"
    OWN_DEALS = "own deals"


def ratio(totals: ClusterTotals, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how much a hand of a stratum gives on average, when a deal may hold several of them.

    Parameters
    ----------
    totals
        Sums over deals; x the value, c the number of hands.
    level
        Confidence level.

    Returns
    -------
    Estimate
        Σx / Σc; n counts the deals with at least one hand. A single deal, or deals that all agree with
        the ratio, get no interval.

    Notes
    -----
    Delta method, or linearisation: W. G. Cochran (1977), Sampling techniques, chapter 6. With one hand
    a deal it is the t interval of the mean.
    """
    check_level(level)
    n = totals.deals
    if totals.c == 0:
        return Estimate.empty(level)
    value = totals.x / totals.c
    if n == 1:
        return Estimate.without_interval(value, n, level, "a single deal")
    if totals.residual == 0:
        return Estimate.without_interval(value, n, level, f"all {n} deals agree with the ratio")
    variance = float(Fraction(totals.residual * n, (n - 1) * totals.c**4))
    half = t_quantile(level, n - 1) * math.sqrt(variance)
    return Estimate(value, value - half, value + half, n, level, DELTA)


def clustered_proportion(totals: ClusterTotals, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how often something happens to a hand of a stratum, when a deal may hold several of them.

    Parameters
    ----------
    totals
        Sums over deals; x the hands it happened to, c the number of hands.
    level
        Confidence level.

    Returns
    -------
    Estimate
        A share of 0 to 1; n counts the deals with at least one hand. Never without an interval, unless
        there are no deals.

    Notes
    -----
    `proportion` at the effective number of hands, p (1 − p) over the delta method's variance, and not
    over the number of hands: E. L. Korn and B. I. Graubard (1998), Confidence intervals for proportions
    with small expected number of positive counts. Where nothing varies, hands of a deal are taken to
    agree fully: (Σc)² / Σc² (L. Kish, 1965, Survey sampling). One hand a deal gives `proportion`.
    """
    check_level(level)
    if totals.c == 0:
        return Estimate.empty(level)
    if not 0 <= totals.x <= totals.c:
        raise UsageError(f"{totals.x} of {totals.c} hands cannot be; give between none and all of them.")
    share = Fraction(totals.x, totals.c)
    variance = Fraction(totals.residual, totals.c**4)
    if 0 < share < 1:
        effective = share * (1 - share) / variance if variance else Fraction(totals.c)
        effective = min(effective, Fraction(totals.c))
    else:
        effective = Fraction(totals.c**2, totals.cc)
    return effective_proportion(float(share), float(effective), totals.deals, level)


def difference_of_ratios(
    moments: Moments, level: float = DEFAULT_LEVEL, dealt: Dealt = Dealt.SAME_DEALS
) -> Estimate:
    """Say how far two arms' ratios lie apart.

    Parameters
    ----------
    moments
        Four columns a deal: the first arm's sum and number, the second arm's sum and number.
    level
        Confidence level.
    dealt
        Whether both arms played the same deals; what their deals share counts only then.

    Returns
    -------
    Estimate
        First ratio minus second; n counts all deals played. "no deals" if either arm has no hand.

    Notes
    -----
    Delta method on a deal's difference of linearised ratios, whose covariance is the pairing.
    """
    check_level(level)
    found = _Linearised.of(moments, dealt)
    if found is None:
        return Estimate.empty(level)
    squares = found.first - 2 * found.both + found.second
    return found.estimate(float(found.ratios[0] - found.ratios[1]), float(squares), level)


def where_enough_differ(found: Estimate, differing: int | None) -> Estimate:
    """Return how far two arms lie apart, without its interval where hardly any deal tells them apart.

    Parameters
    ----------
    found
        A difference or a ratio of two arms on the same deals, by the delta method.
    differing
        In how many deals the arms differ; None where they all may.

    Notes
    -----
    The delta method takes a sum over deals for normal. Of a few deals it is not: where one deal in fifty
    differs, the single one that a hundred deals show too often gives an interval that is far too short.
    """
    if found.value is None or not found.has_interval or differing is None:
        return found
    if not too_few_for_t(differing, found.level):
        return found
    return Estimate.without_interval(found.value, found.n, found.level, f"{differing} deals differ, too few")


def root_of_ratio(totals: ClusterTotals, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how far a hand's result strays from 0, from the sums of its squares: the root of a ratio.

    Parameters
    ----------
    totals
        Sums over deals; x a deal's sum of squares, c the number of hands.
    level
        Confidence level.

    Returns
    -------
    Estimate
        √(Σx / Σc), in the unit of what was squared; the ends are the roots of those of ``ratio``. Where the
        results are known to be 0 on average it is their standard deviation.
    """
    found = ratio(totals, level)
    if found.value is None:
        return found
    method = ROOT.format(found.method) if found.has_interval else found.method
    low, high = (None if end is None else math.sqrt(max(0.0, end)) for end in (found.low, found.high))
    return Estimate(math.sqrt(found.value), low, high, found.n, level, method)


def difference_of_roots(
    moments: Moments, level: float = DEFAULT_LEVEL, dealt: Dealt = Dealt.SAME_DEALS
) -> Estimate:
    """Say how much further one arm's results stray from 0 than another's: the difference of two roots.

    Parameters
    ----------
    moments
        Four columns a deal: the first arm's sum of squares and number, the second arm's two.
    level
        Confidence level.
    dealt
        Whether both arms played the same deals.

    Returns
    -------
    Estimate
        Root of the first ratio minus root of the second. An arm that never strayed gives no interval.

    Notes
    -----
    Delta method once more: a root's deal counts as its ratio's over twice the root.
    """
    check_level(level)
    found = _Linearised.of(moments, dealt)
    if found is None:
        return Estimate.empty(level)
    roots = [math.sqrt(one) for one in found.ratios]
    value = roots[0] - roots[1]
    if not all(roots):
        return Estimate.without_interval(value, found.n, level, "the results of an arm are all 0")
    if found.ratios[0] == found.ratios[1]:
        squares = float(found.first - 2 * found.both + found.second) / (4.0 * found.ratios[0])
    else:
        a, b = (0.5 / root for root in roots)
        squares = a * a * float(found.first) - 2.0 * a * b * float(found.both) + b * b * float(found.second)
    estimate = found.estimate(value, max(0.0, squares), level)
    return estimate.renamed(ROOT.format(estimate.method)) if estimate.has_interval else estimate


@dataclass(frozen=True, slots=True)
class _Linearised:
    """Two ratios, and the sums over deals of squares and product of their linearised residuals, exact."""

    n: int
    ratios: tuple[Fraction, Fraction]
    first: Fraction
    second: Fraction
    both: Fraction
    dealt: Dealt

    @classmethod
    def of(cls, moments: Moments, dealt: Dealt) -> "_Linearised | None":
        """Return them for four columns, or None if either arm has no hand."""
        if len(moments.sums) != 4:
            raise UsageError(f"A difference of ratios came with {len(moments.sums)} columns; it needs four.")
        first_sum, first_number, second_sum, second_number = moments.sums
        if first_number == 0 or second_number == 0:
            return None
        a, b = Fraction(first_sum, first_number), Fraction(second_sum, second_number)
        weights = Fraction(1, first_number), -a / first_number, Fraction(1, second_number), -b / second_number

        def product(one: int, other: int) -> Fraction:
            pairs = ((i, j) for i in (one, one + 1) for j in (other, other + 1))
            return sum((weights[i] * weights[j] * moments.products[i][j] for i, j in pairs), Fraction(0))

        # The residuals of each arm sum to 0: independent deals leave nothing of their product.
        both = product(0, 2) if dealt is Dealt.SAME_DEALS else Fraction(0)
        return cls(moments.n, (a, b), product(0, 0), product(2, 2), both, dealt)

    def estimate(self, value: float, squares: float, level: float) -> Estimate:
        """Return a difference with the interval that the sum of squares of its linearised deals gives it."""
        n = self.n
        if n == 1:
            return Estimate.without_interval(value, n, level, "a single deal")
        if squares == 0:
            return Estimate.without_interval(value, n, level, f"the arms never differed in {n} deals")
        half = t_quantile(level, n - 1) * math.sqrt(squares * n / (n - 1))
        method = DELTA_DIFFERENCE if self.dealt is Dealt.SAME_DEALS else DELTA_APART
        return Estimate(value, value - half, value + half, n, level, method)
