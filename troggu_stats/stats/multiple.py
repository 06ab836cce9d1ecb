"""Many comparisons at once: p-values and intervals that hold for all of them together."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from troggu_stats.errors import UsageError
from troggu_stats.stats.estimate import DEFAULT_LEVEL, Estimate, check_level
from troggu_stats.stats.means import paired_t_test
from troggu_stats.stats.totals import PairTotals, Totals

Data = TypeVar("Data")


def _adjusted(p_values: Iterable[float], method: str) -> tuple[float, ...]:
    from statsmodels.stats.multitest import multipletests

    values = [float(p) for p in p_values]
    for p in values:
        if not 0.0 <= p <= 1.0:
            raise UsageError(f"A p-value of {p} cannot be adjusted; p-values lie between 0 and 1.")
    if not values:
        return ()
    corrected = multipletests(values, method=method)[1]
    return tuple(min(1.0, float(p)) for p in corrected)


def holm(p_values: Iterable[float]) -> tuple[float, ...]:
    """Adjust p-values so that the chance of even one false alarm stays below the level.

    Parameters
    ----------
    p_values
        Any number of p-values, however they depend on each other.

    Returns
    -------
    tuple
        Adjusted p-values in the order they came.

    Notes
    -----
    S. Holm (1979), A simple sequentially rejective multiple test procedure.
    """
    return _adjusted(p_values, "holm")


def benjamini_hochberg(p_values: Iterable[float]) -> tuple[float, ...]:
    """Adjust p-values so that the expected share of false alarms among all alarms stays below the level.

    Parameters
    ----------
    p_values
        Any number of p-values, independent or positively dependent.

    Returns
    -------
    tuple
        Adjusted p-values in the order they came.

    Notes
    -----
    Y. Benjamini and Y. Hochberg (1995), Controlling the false discovery rate.
    """
    return _adjusted(p_values, "fdr_bh")


class Simultaneous(Enum):
    """How the level of one interval is chosen so that all hold together."""

    BONFERRONI = "Bonferroni"
    SIDAK = "Šidák"


def level_for_each(level: float, count: int, how: Simultaneous = Simultaneous.BONFERRONI) -> float:
    """Return the level of each of `count` intervals so that all hold together with `level`.

    Parameters
    ----------
    level
        Level for all together.
    count
        How many intervals.
    how
        Bonferroni holds always; Šidák, a hair narrower, for two-sided intervals of means.

    Returns
    -------
    float
        A level, at least `level`.

    Notes
    -----
    O. J. Dunn (1961), Multiple comparisons among means; Z. Šidák (1967), Rectangular confidence regions
    for the means of multivariate normal distributions.
    """
    check_level(level)
    if count < 1:
        raise UsageError(f"Simultaneous intervals were asked for {count} comparisons; give 1 or more.")
    if how is Simultaneous.SIDAK:
        return math.exp(math.log(level) / count)
    return 1.0 - (1.0 - level) / count


def simultaneous(
    interval: Callable[[Data, float], Estimate],
    family: Sequence[Data],
    level: float = DEFAULT_LEVEL,
    how: Simultaneous = Simultaneous.BONFERRONI,
) -> tuple[Estimate, ...]:
    """Give intervals that all hold together, for instance of every variant against the first.

    Parameters
    ----------
    interval
        A function of this package that takes data and a level, such as `paired_t`.
    family
        The data of each comparison.
    level
        Level for all together.
    how
        How the level of each is chosen.

    Returns
    -------
    tuple
        An estimate for each; its level is that of the family, its method names the correction.
    """
    if not family:
        return ()
    each = level_for_each(level, len(family), how)
    label = f"simultaneous for {len(family)} ({how.value})"
    found = (interval(data, each) for data in family)
    return tuple(e.renamed(f"{e.method}, {label}" if e.has_interval else e.method, level) for e in found)


def difference_of(one: Estimate, other: Estimate) -> Estimate:
    """Give the difference of two estimates whose intervals hold together, whatever they have in common.

    Parameters
    ----------
    one, other
        Estimates of one level at which all intervals of a family hold together.

    Returns
    -------
    Estimate
        `one` minus `other`, from the least to the greatest difference of numbers within the two intervals.
        Its level is theirs: if both hold, so does this one, and so do all differences within the family.

    Raises
    ------
    UsageError
        The two are of different levels.

    Notes
    -----
    Nothing is assumed of how the two depend on each other, so it holds for figures of the same deals as for
    those of different ones. It is wider than an interval of paired differences, and at most by the factor
    √2 than one of independent figures. Confidence sets carry over to every function of what lies in them.
    """
    if one.level != other.level:
        raise UsageError(
            f"Intervals of levels {one.level} and {other.level} do not hold together: give both one level."
        )
    n = min(one.n, other.n)
    if one.value is None or other.value is None:
        return Estimate.empty(one.level)
    value = one.value - other.value
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return Estimate.without_interval(value, n, one.level, "one of the two has none")
    method = "difference of simultaneous intervals"
    return Estimate(value, one.low - other.high, one.high - other.low, n, one.level, method)


@dataclass(frozen=True, slots=True)
class Comparisons:
    """All arms against each other, and which of them cannot be told apart.

    Parameters
    ----------
    adjusted
        Holm's p-value of each pair of arms (i, j), i < j.
    groups
        Largest sets of arms of which no two can be told apart, in rising order; an arm may be in several.
    level
        Level at which two arms count as told apart.
    method
        The tests behind it.
    """

    adjusted: Mapping[tuple[int, int], float]
    groups: tuple[tuple[int, ...], ...]
    level: float
    method: str


def groups_alike(arms: int, told_apart: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Gather arms into the largest sets of which no two can be told apart.

    Parameters
    ----------
    arms
        Number of arms, numbered from 0.
    told_apart
        Pairs of arms that can be told apart, either way round.

    Returns
    -------
    tuple
        Sets in rising order; every arm is in one at least.

    Notes
    -----
    Insert and absorb: H.-P. Piepho (2004), An algorithm for a letter-based representation of all-pairwise
    comparisons.
    """
    groups: list[frozenset[int]] = [frozenset(range(arms))] if arms else []
    for i, j in sorted({(min(pair), max(pair)) for pair in told_apart}):
        if i == j or not 0 <= i < j < arms:
            raise UsageError(f"Arms {i} and {j} cannot be told apart; there are arms 0 to {arms - 1}.")
        split = [part for g in groups for part in ((g - {i}, g - {j}) if i in g and j in g else (g,))]
        groups = [g for g in dict.fromkeys(split) if not any(g < other for other in split)]
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def compare_all(
    pairs: Mapping[tuple[int, int], PairTotals | Totals], arms: int, level: float = DEFAULT_LEVEL
) -> Comparisons:
    """Compare every arm with every other on the same deals, and say which cannot be told apart.

    Parameters
    ----------
    pairs
        For every pair of arms (i, j), i < j, totals of both or of their difference.
    arms
        Number of arms, numbered from 0.
    level
        Two arms are told apart when Holm's p-value is at most 1 - level.

    Returns
    -------
    Comparisons
        Adjusted p-values and groups. Paired t tests.
    """
    check_level(level)
    wanted = [(i, j) for i in range(arms) for j in range(i + 1, arms)]
    if sorted(pairs) != wanted:
        raise UsageError(f"{arms} arms need the totals of {len(wanted)} pairs (i, j), i < j; others came.")
    adjusted = dict(zip(wanted, holm(paired_t_test(pairs[pair]).p for pair in wanted), strict=True))
    apart = [pair for pair, p in adjusted.items() if p <= 1.0 - level]
    return Comparisons(adjusted, groups_alike(arms, apart), level, "paired t tests, Holm")
