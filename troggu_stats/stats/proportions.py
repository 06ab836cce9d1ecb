"""How often something happens, and how much more often with one arm than with another."""

import math
from enum import Enum

from troggu_stats.errors import UsageError
from troggu_stats.stats.borrowed import beta_quantile, normal_quantile
from troggu_stats.stats.estimate import DEFAULT_LEVEL, NO_DEALS, Estimate, PValue, check_level
from troggu_stats.stats.totals import PairedCounts

WILSON = "Wilson"
CLOPPER_PEARSON = "Clopper-Pearson"
TANGO = "Tango"
NEWCOMBE = "Newcombe"
FEW = 20
"""Under so many successes or failures an interval is Clopper and Pearson's."""


def _check_counts(successes: int, n: int) -> None:
    if not 0 <= successes <= n:
        raise UsageError(f"{successes} successes in {n} deals cannot be; give between 0 and {n}.")


def _interval(successes: int, n: int, level: float, method: str) -> tuple[float, float]:
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(successes, n, alpha=1.0 - level, method=method)
    # At the ends the interval is closed by definition; rounding may leave it a hair inside or outside.
    return (
        0.0 if successes == 0 else max(0.0, float(low)),
        1.0 if successes == n else min(1.0, float(high)),
    )


def wilson(successes: int, n: int, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how often something happens, with Wilson's score interval.

    Parameters
    ----------
    successes, n
        Deals in which it happened, and deals.
    level
        Confidence level.

    Returns
    -------
    Estimate
        A share of 0 to 1.

    Notes
    -----
    E. B. Wilson (1927), Probable inference, the law of succession, and statistical inference.
    """
    check_level(level)
    _check_counts(successes, n)
    if n == 0:
        return Estimate.empty(level)
    return Estimate(successes / n, *_interval(successes, n, level, "wilson"), n, level, WILSON)


def clopper_pearson(successes: int, n: int, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how often something happens, with the interval that never covers less than it claims.

    Parameters
    ----------
    successes, n
        Deals in which it happened, and deals.
    level
        Confidence level.

    Returns
    -------
    Estimate
        A share of 0 to 1.

    Notes
    -----
    C. J. Clopper and E. S. Pearson (1934), The use of confidence or fiducial limits.
    """
    check_level(level)
    _check_counts(successes, n)
    if n == 0:
        return Estimate.empty(level)
    return Estimate(successes / n, *_interval(successes, n, level, "beta"), n, level, CLOPPER_PEARSON)


def proportion(successes: int, n: int, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how often something happens: Wilson, or Clopper-Pearson under 20 successes or failures.

    Parameters
    ----------
    successes, n
        Deals in which it happened, and deals.
    level
        Confidence level.

    Returns
    -------
    Estimate
        A share of 0 to 1; "no deals" when n is 0.
    """
    few = min(successes, n - successes) < FEW
    return clopper_pearson(successes, n, level) if few else wilson(successes, n, level)


def effective_proportion(share: float, effective: float, n: int, level: float) -> Estimate:
    """Say how often something happens when n observations are worth only `effective` independent ones.

    The method is that of `proportion`, at the effective number (E. L. Korn and B. I. Graubard, 1998).
    """
    few = min(share, 1.0 - share) * effective < FEW - 0.5  # FEW successes may arrive as 19.999…
    x = share * effective
    if few:
        tail = (1.0 - level) / 2.0
        low = 0.0 if share == 0.0 else beta_quantile(tail, x, effective - x + 1.0)
        high = 1.0 if share == 1.0 else beta_quantile(1.0 - tail, x + 1.0, effective - x)
        return Estimate(share, low, high, n, level, CLOPPER_PEARSON)
    z = normal_quantile(level)
    centre = (x + z * z / 2.0) / (effective + z * z)
    half = z * math.sqrt(share * (1.0 - share) * effective + z * z / 4.0) / (effective + z * z)
    return Estimate(share, max(0.0, centre - half), min(1.0, centre + half), n, level, WILSON)


def _tango_score(delta: float, first_only: int, second_only: int, n: int) -> float:
    """Return Tango's score statistic for a true difference of `delta`, strictly between -1 and 1."""
    b = -first_only - second_only + (2 * n - first_only + second_only) * delta
    c = -second_only * delta * (1.0 - delta)
    root = math.sqrt(max(0.0, b * b - 8.0 * n * c))
    # The larger root of 2n q² + b q + c = 0, written so that nothing cancels when b > 0.
    q = (root - b) / (4.0 * n) if b <= 0.0 else (-2.0 * c / (root + b) if root + b > 0.0 else 0.0)
    variance = n * (2.0 * max(0.0, q) + delta * (1.0 - delta))
    return (first_only - second_only - n * delta) / math.sqrt(max(variance, 1e-300))


def tango(counts: PairedCounts, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how much more often the first arm succeeds than the second on the same deals.

    Parameters
    ----------
    counts
        The table of paired outcomes.
    level
        Confidence level.

    Returns
    -------
    Estimate
        First share minus second share, -1 to 1, with Tango's score interval; it has a width even when
        the arms never differed, which alone does not prove that they never will.

    Notes
    -----
    T. Tango (1998), Equivalence test and confidence interval for the difference in proportions for the
    paired-sample design.
    """
    from scipy.optimize import brentq

    check_level(level)
    n = counts.n
    if n == 0:
        return Estimate.empty(level)
    z = normal_quantile(level)
    b, c = counts.first_only, counts.second_only
    value = (b - c) / n
    edge = 1.0 - 1e-12

    def end(limit: float, target: float) -> float:
        inside = min(max(value, -edge), edge)
        if abs(limit - inside) < 1e-11:
            return limit / edge
        return float(brentq(lambda d: _tango_score(d, b, c, n) - target, inside, limit, xtol=1e-14))

    return Estimate(value, end(-edge, z), end(edge, -z), n, level, TANGO)


class McNemar(Enum):
    """Which form of McNemar's test."""

    EXACT = "McNemar exact"
    CHI_SQUARE = "McNemar chi-square without correction"


def mcnemar(counts: PairedCounts, form: McNemar = McNemar.EXACT) -> PValue:
    """Ask whether two arms succeed equally often on the same deals.

    Parameters
    ----------
    counts
        The table of paired outcomes.
    form
        The exact binomial form, or χ² with one degree of freedom.

    Returns
    -------
    PValue
        p is 1 when the arms never differed.

    Notes
    -----
    Q. McNemar (1947), Note on the sampling error of the difference between correlated proportions.
    """
    from statsmodels.stats.contingency_tables import mcnemar as mcnemar_of_table

    if counts.n == 0:
        return PValue(1.0, 0, NO_DEALS)
    b, c = counts.first_only, counts.second_only
    if b + c == 0:
        return PValue(1.0, counts.n, form.value, 0.0)
    table = [[counts.both, b], [c, counts.neither]]
    result = mcnemar_of_table(table, exact=form is McNemar.EXACT, correction=False)
    return PValue(min(1.0, float(result.pvalue)), counts.n, form.value, float(result.statistic))


def newcombe(first: int, first_n: int, second: int, second_n: int, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how much more often something happens in one set of deals than in another, unrelated one.

    Parameters
    ----------
    first, first_n
        Successes and deals of the first set.
    second, second_n
        Successes and deals of the second set.
    level
        Confidence level.

    Returns
    -------
    Estimate
        First share minus second share, -1 to 1; n counts both sets; "no deals" if either is empty.

    Notes
    -----
    R. G. Newcombe (1998), Interval estimation for the difference between independent proportions, method 10.
    """
    from statsmodels.stats.proportion import confint_proportions_2indep

    check_level(level)
    _check_counts(first, first_n)
    _check_counts(second, second_n)
    if first_n == 0 or second_n == 0:
        return Estimate.empty(level)
    low, high = confint_proportions_2indep(
        first, first_n, second, second_n, method="newcomb", compare="diff", alpha=1.0 - level
    )
    value = first / first_n - second / second_n
    return Estimate(value, max(-1.0, float(low)), min(1.0, float(high)), first_n + second_n, level, NEWCOMBE)
