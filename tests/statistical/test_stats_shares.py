"""How often the intervals of shares cover: exactly where that can be summed, else by simulation.

Each simulation keeps three of its own standard errors away from the limits it must keep, so that a pass
is no luck; and each check is also put to a method that must fail it.
"""

import math
from functools import cache

import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.proportion import proportion_confint

from troggu_stats.stats import (
    ClusterTotals,
    PairedCounts,
    clopper_pearson,
    clustered_proportion,
    newcombe,
    proportion,
    tango,
    wilson,
)

# No card is played here: the run without compilation would only repeat it.
pytestmark = pytest.mark.slow

RUNS = 20_000
NOMINAL = 0.95
THREE_ERRORS = 3 * math.sqrt(NOMINAL * (1 - NOMINAL) / RUNS)
Z = 1.959963984540054


def wald(k, n):
    low, high = proportion_confint(k, n, alpha=0.05, method="normal")
    return float(low), float(high)


def ends(interval):
    return lambda k, n: (interval(k, n).low, interval(k, n).high)


def coverage(interval, n, shares):
    """Exact coverage at each true share: the chances of the counts whose interval holds it, summed."""
    low, high = np.array([interval(k, n) for k in range(n + 1)]).T
    chances = binom.pmf(np.arange(n + 1)[:, None], n, shares)
    return (chances * ((low[:, None] <= shares) & (shares <= high[:, None]))).sum(axis=0)


@pytest.mark.parametrize("n", [1, 2, 5, 10, 30, 100, 300])
def test_clopper_pearson_never_covers_less(n):
    """Summed, not simulated: the slack is for the rounding of n + 1 chances."""
    shares = np.linspace(0.0005, 0.9995, 1999)
    lowest = coverage(ends(clopper_pearson), n, shares).min()
    print("lowest", float(lowest))
    assert lowest >= NOMINAL - 1e-12
    assert coverage(wald, n, shares).min() < 0.75  # the control


@pytest.mark.parametrize("n", [100, 200, 500])
def test_wilson_covers_on_average(n):
    shares = np.linspace(0.05, 0.95, 901)
    average = coverage(ends(wilson), n, shares).mean()
    print("average", float(average))
    assert 0.94 <= average <= 0.96


@pytest.mark.parametrize("n", [100, 1000])
def test_a_rare_event_is_where_wald_fails(n):
    """p = .005: Wald covers in 39 % of the runs of 100 deals, in 87 % of those of 1000."""
    share = np.array([0.005])
    by_method = {f.__name__: float(coverage(ends(f), n, share)[0]) for f in (clopper_pearson, proportion)}
    print("coverage", by_method)
    assert min(by_method.values()) >= 0.95
    assert coverage(wald, n, share)[0] < 0.90


def test_simulated_deals_agree_with_the_sum():
    """The simulation of this file and its exact sums are of the same thing."""
    n, share = 100, 0.3
    counts = np.random.default_rng(1).binomial(n, share, RUNS)
    found = {int(k): wilson(int(k), n) for k in np.unique(counts)}
    covered = np.mean([not found[int(k)].excludes(share) for k in counts])
    print("coverage", float(covered))
    assert covered == pytest.approx(coverage(ends(wilson), n, np.array([share]))[0], abs=THREE_ERRORS)


@cache
def tango_of(first_only, second_only, n):
    return tango(PairedCounts(n - first_only - second_only, first_only, second_only, 0))


def unpaired(first_only, second_only, n, both):
    """Newcombe's interval, as though the arms had played different deals."""
    return newcombe(both + first_only, n, both + second_only, n)


@pytest.mark.parametrize(
    ("n", "first_only", "second_only"),
    [(100, 0.10, 0.05), (100, 0.20, 0.10), (200, 0.10, 0.05), (50, 0.15, 0.10)],
)
def test_tango_covers(n, first_only, second_only):
    chances = [first_only, second_only, 1 - first_only - second_only]
    runs = np.random.default_rng(2).multinomial(n, chances, RUNS)
    truth = first_only - second_only
    covered = np.mean([not tango_of(int(b), int(c), n).excludes(truth) for b, c, _ in runs])
    print("coverage", float(covered))
    assert 0.94 + THREE_ERRORS <= covered <= 0.96 - THREE_ERRORS


def test_arms_taken_for_unrelated_cover_too_much():
    """The control of pairing: on common deals the unpaired interval is far too wide."""
    runs = np.random.default_rng(3).multinomial(100, [0.10, 0.05, 0.85], 2000)
    covered = np.mean([not unpaired(int(b), int(c), 100, 40).excludes(0.05) for b, c, _ in runs])
    assert covered > 0.99


def hands(rng, deals, alike):
    """Deals with 0 to 3 hands of a stratum, each successful half the time; alike within a deal."""
    numbers = rng.integers(0, 4, deals)
    together = rng.integers(0, 2, deals) * numbers
    return numbers, np.where(rng.random(deals) < alike, together, rng.binomial(numbers, 0.5))


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_shares_of_hands_cover_whatever_hands_of_a_deal_share(alike):
    rng = np.random.default_rng(4)
    covered = by_hand = 0
    for _ in range(RUNS):
        numbers, wins = hands(rng, 301, alike)
        totals = ClusterTotals.of(wins, numbers)
        covered += not clustered_proportion(totals).excludes(0.5)
        half = Z * math.sqrt(totals.x * (totals.c - totals.x) / totals.c) / totals.c
        by_hand += abs(totals.x / totals.c - 0.5) <= half
    print("coverage by deal and by hand", covered / RUNS, by_hand / RUNS)
    assert 0.94 + THREE_ERRORS <= covered / RUNS <= 0.96 - THREE_ERRORS
    if alike == 1.0:
        assert by_hand / RUNS < 0.85  # the control: hands counted as though they were deals


def test_shares_of_rare_hands_cover():
    """One hand in twenty, in deals that agree: the effective number errs on the safe side."""
    rng, runs = np.random.default_rng(5), 3000
    covered = 0
    for _ in range(runs):
        numbers = rng.integers(0, 4, 150)
        wins = numbers * (rng.random(150) < 0.05)
        covered += not clustered_proportion(ClusterTotals.of(wins, numbers)).excludes(0.05)
    print("coverage", covered / runs)
    assert covered / runs >= NOMINAL - 3 * math.sqrt(NOMINAL * (1 - NOMINAL) / runs)


@pytest.mark.parametrize(("n", "p", "m", "q"), [(70, 0.8, 80, 0.6), (40, 0.1, 60, 0.1)])
def test_newcombe_covers(n, p, m, q):
    """Summed over both counts; Newcombe's own study finds 94 to 97 % for most cases."""
    covered = sum(
        binom.pmf(k, n, p) * binom.pmf(j, m, q)
        for k in range(n + 1)
        for j in range(m + 1)
        if binom.pmf(k, n, p) * binom.pmf(j, m, q) > 1e-6 and not newcombe(k, n, j, m).excludes(p - q)
    )
    print("coverage", float(covered))
    assert 0.94 <= covered <= 0.97
