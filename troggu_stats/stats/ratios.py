"""Ratios of sums over deals: the deal is the unit, however many of its hands fall in a stratum."""

import math
from fractions import Fraction

from troggu_stats.errors import UsageError
from troggu_stats.stats.borrowed import t_quantile
from troggu_stats.stats.estimate import DEFAULT_LEVEL, Estimate, check_level
from troggu_stats.stats.proportions import effective_proportion
from troggu_stats.stats.totals import ClusterTotals, Moments

DELTA = "delta, by deal"
DELTA_DIFFERENCE = "paired delta, by deal"


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


def difference_of_ratios(moments: Moments, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how far two arms' ratios lie apart when both played the same deals.

    Parameters
    ----------
    moments
        Four columns a deal: the first arm's sum and number, the second arm's sum and number.
    level
        Confidence level.

    Returns
    -------
    Estimate
        First ratio minus second; n counts all deals played. "no deals" if either arm has no hand.

    Notes
    -----
    Delta method on a deal's difference of linearised ratios, whose covariance is the pairing.
    """
    check_level(level)
    if len(moments.sums) != 4:
        raise UsageError(f"A difference of ratios came with {len(moments.sums)} columns; it needs four.")
    n = moments.n
    first_sum, first_number, second_sum, second_number = moments.sums
    if first_number == 0 or second_number == 0:
        return Estimate.empty(level)
    a, b = Fraction(first_sum, first_number), Fraction(second_sum, second_number)
    value = float(a - b)
    if n == 1:
        return Estimate.without_interval(value, n, level, "a single deal")
    weights = (Fraction(1, first_number), -a / first_number, Fraction(-1, second_number), b / second_number)
    squares = sum(
        (
            weights[i] * weights[j] * moments.products[i][j]
            for i in range(4)
            for j in range(4)
        ),
        Fraction(0),
    )  # fmt: skip
    if squares == 0:
        return Estimate.without_interval(value, n, level, f"the arms never differed in {n} deals")
    half = t_quantile(level, n - 1) * math.sqrt(float(squares * n / (n - 1)))
    return Estimate(value, value - half, value + half, n, level, DELTA_DIFFERENCE)
