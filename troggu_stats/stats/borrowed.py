"""Quantiles borrowed from scipy and kept, as tables ask for the same ones over and over.

scipy and statsmodels take up to a second to import, which help texts and errors must not pay: here
and in the other modules they are imported by the functions that need them.
"""

from functools import lru_cache


@lru_cache(maxsize=1024)
def normal_quantile(level: float) -> float:
    """Return the z for which a standard normal lies within ±z with probability `level`."""
    from scipy.special import ndtri

    return -float(ndtri((1.0 - level) / 2.0))


@lru_cache(maxsize=65536)
def t_quantile(level: float, degrees: float) -> float:
    """Return the t for which Student's t lies within ±t with probability `level`."""
    from scipy.special import stdtrit

    return -float(stdtrit(degrees, (1.0 - level) / 2.0))


def t_two_sided(statistic: float, degrees: float) -> float:
    """Return the two-sided p-value of a t statistic."""
    from scipy.special import stdtr

    return min(1.0, 2.0 * float(stdtr(degrees, -abs(statistic))))


def beta_quantile(probability: float, a: float, b: float) -> float:
    """Return the quantile of a beta distribution."""
    from scipy.special import betaincinv

    return float(betaincinv(a, b, probability))
