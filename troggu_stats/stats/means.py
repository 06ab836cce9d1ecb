"""How much on average, and how much more with one arm than with another on the same deals."""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from troggu_stats.errors import UsageError
from troggu_stats.stats.borrowed import beta_quantile, normal_quantile, t_quantile, t_two_sided
from troggu_stats.stats.estimate import DEFAULT_LEVEL, NO_DEALS, Estimate, PValue, check_level
from troggu_stats.stats.proportions import FEW
from troggu_stats.stats.totals import Histogram, PairTotals, Totals, require_all_zero

T = "t"
PAIRED_T = "paired t"
FEW_DEALS = "few deals differ, bounds"
BCA = "BCa bootstrap"
EFFECT = "delta, mean over standard deviation"
SPREAD = "delta, logarithm of the standard deviation"
BOUNDED = "bounded: all equal, Clopper-Pearson for the rest"
EXACT_ZERO = "exact: both arms are the same"
RESAMPLES = 9_999
FEWEST_FOR_BOOTSTRAP = 20
"""Under so many deals the bootstrap is narrower than it should be; t, wider, is used instead."""
_SEED = 20_240_229
_CELLS_AT_ONCE = 2_000_000


@dataclass(frozen=True, slots=True)
class Bounds:
    """The lowest and highest value that a deal can give, in the unit of the totals."""

    lowest: float
    highest: float

    def __post_init__(self) -> None:
        if not self.lowest <= self.highest:
            raise UsageError(f"Bounds {self.lowest} to {self.highest} are the wrong way round.")


def _all_equal(totals: Totals, level: float, bounds: Bounds | None) -> Estimate:
    """Estimate a mean from deals that all gave the same value: their spread tells nothing."""
    value, n = totals.mean, totals.n
    if bounds is None:
        reason = "a single deal" if n == 1 else f"all {n} deals gave the same value"
        return Estimate.without_interval(value, n, level, reason)
    if not bounds.lowest <= value <= bounds.highest:
        raise UsageError(
            f"The deals gave {value}, outside the bounds {bounds.lowest} to {bounds.highest}; widen them."
        )
    # Another value has probability q at most, by Clopper and Pearson's bound for 0 of n; the mean can
    # then lie off by q times the distance to a bound. (Closed form of their upper end at 0 of n.)
    q = -math.expm1(math.log((1.0 - level) / 2.0) / n)
    low = value - q * (value - bounds.lowest)
    high = value + q * (bounds.highest - value)
    return Estimate(value, low, high, n, level, BOUNDED)


def t_mean(totals: Totals, level: float = DEFAULT_LEVEL, bounds: Bounds | None = None) -> Estimate:
    """Say how much on average, with Student's interval.

    Parameters
    ----------
    totals
        Totals of one integer a deal.
    level
        Confidence level.
    bounds
        What a deal can give at least and at most; used when all deals gave the same.

    Returns
    -------
    Estimate
        In the unit of the totals. Without bounds, a single deal or equal deals get no interval.

    Notes
    -----
    Student [W. S. Gosset] (1908), The probable error of a mean.
    """
    check_level(level)
    if totals.n == 0:
        return Estimate.empty(level)
    if totals.spread == 0:
        return _all_equal(totals, level, bounds)
    half = t_quantile(level, totals.n - 1) * math.sqrt(totals.variance / totals.n)
    return Estimate(totals.mean, totals.mean - half, totals.mean + half, totals.n, level, T)


def _resampled_means(histogram: Histogram) -> NDArray[np.float64]:
    """Return the means of `RESAMPLES` resamples, by multinomial counts: its cost is free of n."""
    n = histogram.n
    shares = np.array([count / n for count in histogram.counts])
    # Counted from the mean: values of 2**60 that differ by 1 would not differ as floats.
    mean = Fraction(histogram.totals.x, n)
    deviations = np.array([float(value - mean) for value in histogram.values])
    generator = np.random.Generator(np.random.Philox(_SEED))
    rows = max(1, _CELLS_AT_ONCE // len(shares))
    parts = [
        generator.multinomial(n, shares / shares.sum(), size=min(rows, RESAMPLES - done)) @ deviations
        for done in range(0, RESAMPLES, rows)
    ]
    return np.concatenate(parts) / n


def bca_mean(histogram: Histogram, level: float = DEFAULT_LEVEL, bounds: Bounds | None = None) -> Estimate:
    """Say how much on average when deals are few or lopsided, with the BCa bootstrap.

    Parameters
    ----------
    histogram
        One integer a deal, as a histogram.
    level
        Confidence level.
    bounds
        What a deal can give at least and at most; used when all deals gave the same.

    Returns
    -------
    Estimate
        In the unit of the histogram; the same for the same histogram, as the seed is fixed.

    Notes
    -----
    B. Efron (1987), Better bootstrap confidence intervals. The bias correction counts resamples equal to
    the mean as half below it; the acceleration is that of the jackknife.
    """
    from scipy.special import ndtr, ndtri

    check_level(level)
    totals = histogram.totals
    if totals.n == 0:
        return Estimate.empty(level)
    if totals.spread == 0:
        return _all_equal(totals, level, bounds)
    means = np.sort(_resampled_means(histogram))
    tie = 1e-9 * math.sqrt(totals.variance)
    below = np.searchsorted(means, -tie, "left") + np.searchsorted(means, tie, "right")
    share = min(max(below / (2.0 * RESAMPLES), 0.5 / RESAMPLES), 1.0 - 0.5 / RESAMPLES)
    bias = float(ndtri(share))
    acceleration = skewness(histogram) / (6.0 * math.sqrt(totals.n))
    ends = []
    for tail in ((1.0 - level) / 2.0, (1.0 + level) / 2.0):
        z = bias + float(ndtri(tail))
        # Past its pole the correction turns round; the outermost resample is then the end.
        slope = 1.0 - acceleration * z
        corrected = float(ndtr(bias + z / slope)) if slope > 0.0 else float(z > 0.0)
        ends.append(totals.mean + float(np.quantile(means, corrected)))
    return Estimate(totals.mean, min(ends), max(ends), totals.n, level, BCA)


def _central_moment(histogram: Histogram, order: int) -> Fraction:
    n, mean = histogram.n, Fraction(histogram.totals.x, histogram.n)
    return sum((count * (value - mean) ** order for value, count in histogram.cells), Fraction(0)) / n


def skewness(histogram: Histogram) -> float:
    """Return the moment coefficient of skewness (third moment over the 1.5th power of the second)."""
    if histogram.n == 0 or histogram.totals.spread == 0:
        return 0.0
    return float(_central_moment(histogram, 3)) / math.pow(float(_central_moment(histogram, 2)), 1.5)


def too_few_for_t(differing: int, level: float) -> bool:
    """Tell whether too few deals tell two arms apart for t, or the delta method, to keep its level.

    Parameters
    ----------
    differing
        In how many deals the arms differ.
    level
        Confidence level of the one interval, corrected if several are to hold together.

    Notes
    -----
    Some twenty at 95 %. Of a sum over few deals the tails are further off the normal's the further out
    they are asked for, by the skewness times z² over the root of their number (Edgeworth), so that the
    number grows with z².
    """
    return differing < FEW * max(1.0, (normal_quantile(level) / normal_quantile(DEFAULT_LEVEL)) ** 2)


def mean_of_few(totals: Totals, other_than_0: int, bounds: Bounds, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how much on average where hardly any deal gave anything but 0, like a rule that is seldom needed.

    Parameters
    ----------
    totals
        Totals of one integer a deal.
    other_than_0
        How many deals gave anything else: fewer than some twenty, which is too few for t.
    bounds
        What a deal can give at least and at most; 0 lies between.
    level
        Confidence level.

    Returns
    -------
    Estimate
        In the unit of the totals. How often a deal gives anything is known by Clopper and Pearson's upper
        end; of what it then gives only the bounds are taken to be known.
    """
    check_level(level)
    n = totals.n
    if n == 0:
        return Estimate.empty(level)
    # Both ends are far apart where few deals gave anything, so one tail at half the error serves each.
    often = (
        beta_quantile((1.0 + level) / 2.0, other_than_0 + 1, n - other_than_0) if other_than_0 < n else 1.0
    )
    return Estimate(totals.mean, often * bounds.lowest, often * bounds.highest, n, level, FEW_DEALS)


def effect(histogram: Histogram, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how large a mean is beside the standard deviation of a deal: how soon it stands out from luck.

    Parameters
    ----------
    histogram
        One integer a deal, as a histogram.
    level
        Confidence level.

    Returns
    -------
    Estimate
        Mean over standard deviation, a plain number. A single deal or equal deals have none.

    Notes
    -----
    Delta method on the mean and the standard deviation, both of which are in doubt; for payoffs of any
    shape (E. L. Lehmann, 1999, Elements of large-sample theory, section 5.4).
    """
    check_level(level)
    totals, n = histogram.totals, histogram.n
    if n == 0:
        return Estimate.empty(level)
    if totals.spread == 0:
        reason = "a single deal" if n == 1 else f"all {n} deals gave the same value"
        return Estimate(None, None, None, n, level, f"no effect: {reason}")
    value = totals.mean / math.sqrt(totals.variance)
    kurtosis = float(_central_moment(histogram, 4) / _central_moment(histogram, 2) ** 2)
    # The variance of (x - mean) / s - value ((x - mean)² / s² - 1) / 2, the deal's part in the estimate.
    variance = 1.0 - value * skewness(histogram) + value**2 * (kurtosis - 1.0) / 4.0
    if variance <= 1e-12:
        return Estimate.without_interval(
            value, n, level, f"only two values in {n} deals, in fixed proportion"
        )
    half = t_quantile(level, n - 1) * math.sqrt(variance / n)
    return Estimate(value, value - half, value + half, n, level, EFFECT)


def spread(histogram: Histogram, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how far deals lie from their mean: the standard deviation.

    Parameters
    ----------
    histogram
        One integer a deal, as a histogram.
    level
        Confidence level.

    Returns
    -------
    Estimate
        In the unit of the histogram. A single deal, or deals of the same or of two values in equal numbers,
        get no interval.

    Notes
    -----
    s exp(± t √((K − 1)/4n)), K the kurtosis: the delta method on log s, as D. G. Bonett (2006), Approximate
    confidence interval for standard deviation of nonnormal distributions, without his trimmed mean.
    """
    check_level(level)
    totals, n = histogram.totals, histogram.n
    if n == 0:
        return Estimate.empty(level)
    if n == 1:
        return Estimate(None, None, None, n, level, "no spread: a single deal")
    if totals.spread == 0:
        return Estimate.without_interval(0.0, n, level, f"all {n} deals gave the same value")
    value = math.sqrt(totals.variance)
    kurtosis = float(_central_moment(histogram, 4) / _central_moment(histogram, 2) ** 2)
    if kurtosis - 1.0 <= 1e-12:
        return Estimate.without_interval(value, n, level, f"only two values in {n} deals, equally often")
    factor = math.exp(t_quantile(level, n - 1) * math.sqrt((kurtosis - 1.0) / (4.0 * n)))
    return Estimate(value, value / factor, value * factor, n, level, SPREAD)


def mean(data: Totals | Histogram, level: float = DEFAULT_LEVEL, bounds: Bounds | None = None) -> Estimate:
    """Say how much on average: t, or the BCa bootstrap where a histogram shows t would mislead.

    Parameters
    ----------
    data
        Totals or a histogram of one integer a deal.
    level
        Confidence level.
    bounds
        What a deal can give at least and at most; used when all deals gave the same.

    Returns
    -------
    Estimate
        In the unit of the data; "no deals" when there are none.

    Notes
    -----
    The bootstrap is used when n < 25 G² (G the skewness) and n is 20 or more: W. G. Cochran (1977),
    Sampling techniques, section 2.15.
    """
    if isinstance(data, Totals):
        return t_mean(data, level, bounds)
    lopsided = data.n >= FEWEST_FOR_BOOTSTRAP and data.n < 25.0 * skewness(data) ** 2
    return bca_mean(data, level, bounds) if lopsided else t_mean(data.totals, level, bounds)


def paired_t(
    pairs: PairTotals | Totals, level: float = DEFAULT_LEVEL, bounds: Bounds | None = None
) -> Estimate:
    """Say how much more the first arm gives than the second on the same deals.

    Parameters
    ----------
    pairs
        Totals of both arms, or of their difference, one a deal.
    level
        Confidence level.
    bounds
        The lowest and highest difference that a deal can give; used when all deals gave the same.

    Returns
    -------
    Estimate
        First minus second. Arms that never differed get no interval without bounds, as that they are
        different arms is then all that is known of them; for one arm against itself, see `same_arm`.
    """
    difference = pairs.difference if isinstance(pairs, PairTotals) else pairs
    estimate = t_mean(difference, level, bounds)
    return estimate.renamed(PAIRED_T) if estimate.method == T else estimate


def same_arm(pairs: PairTotals | Totals, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say that an arm does not differ from itself: exactly 0, by construction and not by luck.

    Parameters
    ----------
    pairs
        Totals of both arms, or of their difference, one a deal.
    level
        Confidence level.

    Returns
    -------
    Estimate
        0 from 0 to 0.

    Raises
    ------
    CheckFailedError
        If the two differ on any deal.
    """
    difference = pairs.difference if isinstance(pairs, PairTotals) else pairs
    if difference.n == 0:
        return Estimate.empty(check_level(level))
    require_all_zero(difference)
    return Estimate(0.0, 0.0, 0.0, difference.n, check_level(level), EXACT_ZERO)


def paired_t_test(pairs: PairTotals | Totals) -> PValue:
    """Ask whether two arms give the same on average on the same deals.

    Parameters
    ----------
    pairs
        Totals of both arms, or of their difference, one a deal.

    Returns
    -------
    PValue
        Of the t test. When all deals differ by the same amount, which leaves t without a scale, that of
        the exact sign test, where deals without a difference count nothing.
    """
    difference = pairs.difference if isinstance(pairs, PairTotals) else pairs
    n = difference.n
    if n == 0:
        return PValue(1.0, 0, NO_DEALS)
    if difference.spread == 0:
        changed = n if difference.x else 0
        p = min(1.0, math.ldexp(1.0, 1 - changed)) if changed < 1_000 else 0.0
        return PValue(p, n, "exact sign test")
    statistic = difference.mean / math.sqrt(difference.variance / n)
    return PValue(t_two_sided(statistic, n - 1), n, "paired t test", statistic)
