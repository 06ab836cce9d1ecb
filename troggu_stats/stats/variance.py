"""The same deals, told more exactly: by weights and means of the cards that are known without error."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational

import numpy as np
from numpy.typing import NDArray

from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.stats.borrowed import t_quantile
from troggu_stats.stats.estimate import DEFAULT_LEVEL, NO_DEALS, Estimate, check_level
from troggu_stats.stats.means import t_mean
from troggu_stats.stats.totals import Moments

POST_STRATIFIED = "post-stratified by exact weights, MOVER"
CONTROLLED = "regression control variates"
_FEWEST_TO_CHECK_MEANS = 100
_CONTRADICTED = 1e-9


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A sharpened figure with the raw one beside it.

    Parameters
    ----------
    estimate
        The sharpened figure.
    raw
        The same deals without the adjustment.
    variance_left
        Variance of the sharpened figure as a share of the raw one's; None where either is not known.
    """

    estimate: Estimate
    raw: Estimate
    variance_left: float | None


def post_stratify(
    weights: Sequence[int | Fraction], strata: Sequence[Estimate], level: float = DEFAULT_LEVEL
) -> Estimate:
    """Weigh the strata of deals by how often they really come, not by how often they happened to come.

    Parameters
    ----------
    weights
        Exact weight of each stratum, as integers or fractions in any proportion.
    strata
        Estimate of each stratum, at `level`; a deal counts in one stratum only. A stratum played on
        purpose more often than it comes is welcome.
    level
        Confidence level.

    Returns
    -------
    Estimate
        Weighted mean in the unit of the strata. A stratum of positive weight without deals leaves no
        value, one without an interval no interval; the method then names it.

    Notes
    -----
    D. Holt and T. M. F. Smith (1979), Post stratification. The strata's intervals are put together by
    the method of variance estimates recovery (G. Y. Zou and A. Donner, 2008, Construction of confidence
    limits about effect measures), which keeps what Wilson or Clopper-Pearson say of a stratum where
    nothing varied.
    """
    check_level(level)
    if len(weights) != len(strata) or not weights:
        raise UsageError(f"{len(weights)} weights came for {len(strata)} strata; give one for each.")
    if any(not isinstance(w, Rational) or w < 0 for w in weights) or not sum(weights):
        raise UsageError("Weights must be integers or fractions of 0 or more, not all 0.")
    if any(e.level != level for e in strata if e.has_interval):
        raise UsageError(f"Strata came at other levels than {level}; estimate each at the level wanted.")
    total = sum((Fraction(w) for w in weights), Fraction(0))
    used = [(i, Fraction(w) / total, e) for i, (w, e) in enumerate(zip(weights, strata, strict=True)) if w]
    n = sum(e.n for _, _, e in used)
    value = low = high = 0.0
    bare: str | None = None
    for i, weight, e in used:
        if e.value is None:
            return Estimate(None, None, None, n, level, f"{NO_DEALS} in stratum {i}" if n else NO_DEALS)
        share = float(weight)
        value += share * e.value
        if e.low is None or e.high is None:
            bare = bare or f"stratum {i} has {e.method}"
            continue
        low = math.hypot(low, share * (e.value - e.low))
        high = math.hypot(high, share * (e.high - e.value))
    if bare is not None:
        return Estimate.without_interval(value, n, level, bare)
    return Estimate(value, value - low, value + high, n, level, POST_STRATIFIED)


def _regress(moments: Moments, off: NDArray[np.float64]) -> tuple[NDArray[np.float64], float, float, int]:
    """Return slopes on the controls, residual sum of squares, leverage of the known means, and rank.

    `off` is by how much each control's mean lies above the known one. All from exact integers, scaled to
    correlations, so that nothing cancels; controls that say nothing new get no slope.
    """
    q, n = len(moments.sums) - 1, moments.n
    spreads = [moments.spread(i, i) for i in range(q + 1)]
    scale = np.array([math.sqrt(s / n) if s else 1.0 for s in spreads])
    cross = np.array([[moments.spread(i, j) / n for j in range(q + 1)] for i in range(q + 1)])
    cross /= np.outer(scale, scale)
    rank = int(np.linalg.matrix_rank(cross[1:, 1:], hermitian=True, tol=1e-9)) if q else 0
    inverse = np.linalg.pinv(cross[1:, 1:], rcond=1e-9, hermitian=True) if q else np.zeros((0, 0))
    standard = inverse @ cross[1:, 0]
    left = max(0.0, float(cross[0, 0] - cross[0, 1:] @ standard))
    shift = off / scale[1:]
    slopes = standard * scale[0] / scale[1:]
    residual = left * scale[0] ** 2 if left > 1e-12 else 0.0
    return slopes, residual, float(shift @ inverse @ shift), rank


def _check_known_means(leverage: float, n: int, rank: int) -> None:
    """Refuse known means that the deals contradict: they would shift the figure without a trace."""
    from scipy.special import fdtrc

    if n < _FEWEST_TO_CHECK_MEANS:
        return
    hotelling = leverage * n * (n - 1)
    p = float(fdtrc(rank, n - rank, hotelling * (n - rank) / (rank * (n - 1))))
    if p < _CONTRADICTED:
        raise CheckFailedError(
            f"The controls' means in {n} deals contradict the known ones (p = {p:.1g}); give the means "
            "of the deals as they were dealt, conditions and all."
        )


def control_variates(
    moments: Moments, known_means: Sequence[int | Fraction], level: float = DEFAULT_LEVEL
) -> Adjusted:
    """Take out of a mean what is owed to better or worse cards than on average.

    Parameters
    ----------
    moments
        Columns of integers, one value a deal: first the one asked about, then each control, such as the
        number of trumps in a hand.
    known_means
        Exact mean of each control, for instance from `expected_number`.
    level
        Confidence level.

    Returns
    -------
    Adjusted
        The adjusted mean, and the raw one. Without variation, or with fewer than three deals more than
        controls, the adjusted figure is the raw one.

    Raises
    ------
    CheckFailedError
        If a hundred deals or more contradict the known means (Hotelling's T², p < 1e-9).

    Notes
    -----
    S. S. Lavenberg and P. D. Welch (1981), A perspective on the use of control variables to increase the
    efficiency of Monte Carlo simulations: the intercept of a regression on the controls less their means.
    """
    check_level(level)
    q = len(moments.sums) - 1
    if q < 0 or len(known_means) != q:
        raise UsageError(f"{len(known_means)} known means came for {max(q, 0)} controls; give one for each.")
    if any(not isinstance(mean, Rational) for mean in known_means):
        raise UsageError("Means of controls must be known exactly, as integers or fractions.")
    n, raw = moments.n, t_mean(moments.totals(0), level)
    if n < q + 3 or not raw.has_interval:
        return Adjusted(raw, raw, None)
    off = np.array([float(Fraction(s, n) - m) for s, m in zip(moments.sums[1:], known_means, strict=True)])
    slopes, residual, leverage, rank = _regress(moments, off)
    if rank == 0:
        return Adjusted(raw, raw, 1.0)
    _check_known_means(leverage, n, rank)
    value = moments.totals(0).mean - float(slopes @ off)
    if residual == 0.0:
        reason = f"the controls explain all {n} deals"
        return Adjusted(Estimate.without_interval(value, n, level, reason), raw, None)
    degrees = n - rank - 1
    variance = residual / degrees * (1.0 / n + leverage)
    half = t_quantile(level, degrees) * math.sqrt(variance)
    estimate = Estimate(value, value - half, value + half, n, level, CONTROLLED)
    return Adjusted(estimate, raw, float(variance) / (moments.totals(0).variance / n))
