"""How often the intervals of means, ratios and adjusted means cover, with their controls.

Each simulation keeps three of its own standard errors away from the limits it must keep.
"""

import math
from fractions import Fraction

import numpy as np
import pytest

from troggu_stats.stats import (
    ClusterTotals,
    Histogram,
    Moments,
    PairTotals,
    Totals,
    bca_mean,
    chances,
    control_variates,
    difference_of_ratios,
    effect,
    expected_number,
    mean,
    paired_t,
    post_stratify,
    proportion,
    ratio,
    simultaneous,
    spread,
    t_mean,
)

# No card is played here: the run without compilation would only repeat it.
pytestmark = pytest.mark.slow

NOMINAL = 0.95


def three_errors(runs, share=NOMINAL):
    return 3 * math.sqrt(share * (1 - share) / runs)


RUNS = 20_000


def within_one_percent(covered, runs=RUNS):
    """Whether the coverage is 94 to 96 %, three standard errors inside."""
    return 0.94 + three_errors(runs) <= covered <= 0.96 - three_errors(runs)


PAYMENTS = ([-30, -10, 0, 10, 20], [0.1, 0.4, 0.1, 0.3, 0.1], -2.0)
CASES = {
    "normal, rounded, n = 10": (lambda g, r: np.rint(g.normal(500, 90, (r, 10))).astype(int), 500.0),
    "flat 0-13, n = 20": (lambda g, r: g.integers(0, 14, (r, 20)), 6.5),
    "payments, n = 100": (lambda g, r: g.choice(PAYMENTS[0], (r, 100), p=PAYMENTS[1]), PAYMENTS[2]),
}


@pytest.mark.parametrize("case", CASES)
def test_t_covers(case):
    deal, truth = CASES[case]
    rows = deal(np.random.default_rng(10), RUNS)
    n = rows.shape[1]
    sums, squares = rows.sum(axis=1).tolist(), (rows.astype(np.int64) ** 2).sum(axis=1).tolist()
    found = [t_mean(Totals(n, x, xx)) for x, xx in zip(sums, squares, strict=True)]
    covered = np.mean([not estimate.excludes(truth) for estimate in found])
    print("coverage", float(covered))
    assert within_one_percent(covered)


def test_pairing_is_what_makes_small_differences_seen():
    """Common luck of ± 50, a lead of 1: paired t covers, and is a tenth as wide as t on unrelated deals."""
    rng, runs, n = np.random.default_rng(11), RUNS, 60
    covered = unpaired = 0
    for _ in range(runs):
        luck = rng.integers(-50, 51, n)
        x, y = luck + rng.integers(-3, 4, n) + 1, luck + rng.integers(-3, 4, n)
        found = paired_t(PairTotals.of(x, y))
        covered += not found.excludes(1.0)
        wide = 2.0 * math.sqrt((x.var(ddof=1) + y.var(ddof=1)) / n)
        unpaired += abs(found.value - 1.0) <= wide
        assert found.half_width < wide / 5
    print("coverage", covered / runs)
    assert within_one_percent(covered / runs)
    assert unpaired / runs > 0.999  # the control: ignoring the pairing


def test_bca_covers_where_t_does_not():
    """A payoff of 50 in 3 % of 100 deals: t misses from below, as the deals without it look sure."""
    rng, runs, truth = np.random.default_rng(12), 1000, 1.5
    counts = rng.binomial(100, 0.03, runs)
    found = {int(k): Histogram.counted({0: 100 - int(k), 50: int(k)}) for k in np.unique(counts)}
    bca, t, chosen = (
        {k: f(h) for k, h in found.items()} for f in (bca_mean, lambda h: t_mean(h.totals), mean)
    )
    covered, by_t = (
        np.mean([e[int(k)].has_interval and not e[int(k)].excludes(truth) for k in counts]) for e in (bca, t)
    )
    print("coverage", {"BCa": float(covered), "t": float(by_t)})
    assert covered >= 0.90
    assert by_t < 0.85
    assert chosen[3] == bca[3]


def deal_of_hands(rng, deals):
    """0 to 3 hands a deal, worth 10 on average, with luck that the hands of a deal share."""
    numbers = rng.integers(0, 4, deals)
    luck = rng.integers(-6, 7, deals)
    own = rng.integers(-4, 5, (deals, 3)) * (np.arange(3) < numbers[:, None])
    return numbers * (10 + luck) + own.sum(axis=1), numbers, own


@pytest.mark.parametrize("deals", [100, 300])
def test_the_delta_method_covers(deals):
    rng, runs = np.random.default_rng(13), RUNS
    covered = by_hand = 0
    for _ in range(runs):
        sums, numbers, _ = deal_of_hands(rng, deals)
        totals = ClusterTotals.of(sums, numbers)
        covered += not ratio(totals).excludes(10.0)
        # Variance of a hand, 14 + 20 / 3, taken for that of unrelated hands.
        by_hand += abs(totals.x / totals.c - 10.0) <= 1.96 * math.sqrt((14 + 20 / 3) / totals.c)
    print("coverage", {"by deal": covered / runs, "by hand": by_hand / runs})
    assert within_one_percent(covered / runs)
    assert by_hand / runs < 0.90  # the control: hands counted as though they were deals


def test_a_difference_of_ratios_covers():
    rng, runs, deals = np.random.default_rng(14), RUNS, 240
    covered = 0
    for _ in range(runs):
        sums, numbers, own = deal_of_hands(rng, deals)
        fewer = np.maximum(numbers - 1, 0)
        other = fewer * 8 + (rng.integers(-4, 5, deals) + own[:, 0]) * (fewer > 0)
        covered += not difference_of_ratios(Moments.of([sums, numbers, other, fewer])).excludes(2.0)
    print("coverage", covered / runs)
    assert within_one_percent(covered / runs)


def test_exact_weights_cover_and_narrow():
    """A win depends on how many of 4 special cards a hand of 13 from 52 holds: 5 strata of known odds.

    All four come in 1 of 379 deals; here that stratum is played on purpose, five times as often.
    """
    rng, runs, dealt = np.random.default_rng(15), 3000, np.array([456, 658, 302, 62, 22])
    weights, wins = chances(4, 13, 52), np.array([0.02, 0.3, 0.6, 0.9, 0.99])
    truth = float(sum(w * Fraction(float(p)) for w, p in zip(weights, wins, strict=True)))
    plain_width = width = covered = even = 0.0
    for _ in range(runs):
        won = rng.binomial(dealt, wins)
        strata = [proportion(int(k), int(m)) for k, m in zip(won, dealt, strict=True)]
        found = post_stratify(weights, strata)
        covered += not found.excludes(truth)
        even += not post_stratify([1] * 5, strata).excludes(truth)
        width += found.half_width
        plain_width += proportion(int(won.sum()), int(dealt.sum())).half_width
    print("coverage, width over plain width", covered / runs, width / plain_width)
    assert covered / runs >= NOMINAL - three_errors(runs)
    assert width < 0.9 * plain_width
    assert even / runs < 0.05  # the control: wrong weights


def test_known_means_cover_and_narrow():
    rng, runs, n = np.random.default_rng(16), RUNS, 60
    known = expected_number(22, 18, 62)
    covered = wrong = 0
    left = []
    for _ in range(runs):
        trumps = rng.hypergeometric(22, 40, 18, n)
        payoff = 5 * trumps + rng.integers(-9, 10, n)
        moments = Moments.of([payoff, trumps])
        found = control_variates(moments, [known])
        covered += not found.estimate.excludes(float(5 * known))
        wrong += not control_variates(moments, [known + 1]).estimate.excludes(float(5 * known))
        left.append(found.variance_left)
    print("coverage", {"coverage": covered / runs, "variance left": float(np.mean(left))})
    assert within_one_percent(covered / runs)
    assert np.mean(left) < 0.5
    assert wrong / runs < 0.05  # the control: a known mean that is one trump off


def test_simultaneous_intervals_hold_together():
    """Ten arms against the first, none better: all ten intervals hold in 95 %; uncorrected they would not."""
    rng, runs, n = np.random.default_rng(17), 1500, 50
    together = alone = 0
    for _ in range(runs):
        arms = rng.integers(-10, 11, (11, n))
        differences = [Totals.of(arm - arms[0]) for arm in arms[1:]]
        together += not any(e.excludes(0.0) for e in simultaneous(paired_t, differences))
        alone += not any(paired_t(d).excludes(0.0) for d in differences)
    print("coverage", {"together": together / runs, "alone": alone / runs})
    assert together / runs >= NOMINAL - three_errors(runs)
    assert alone / runs < 0.85


def test_an_effect_covers_and_the_mean_alone_does_not():
    """Deals with a mean of 17 and a standard deviation of 9, which is then more than half of the doubt."""
    runs = 4_000
    rows = np.random.default_rng(19).choice([0, 10, 20, 30], (runs, 200), p=[0.1, 0.3, 0.4, 0.2])
    covered = mean_alone = 0
    for row in rows:
        covered += not effect(Histogram.of(row)).excludes(17 / 9)
        mean_alone += not t_mean(Totals.of(row)).scaled(1 / row.std(ddof=1)).excludes(17 / 9)
    print("coverage", {"effect": covered / runs, "the mean alone": mean_alone / runs})
    assert abs(covered / runs - NOMINAL) <= three_errors(runs)
    assert mean_alone / runs < 0.90  # the control


def test_spreads_of_payments_cover():
    values, weights, _ = PAYMENTS
    rng = np.random.default_rng(31)
    truth = math.sqrt(np.dot(np.square(values), weights) - np.dot(values, weights) ** 2)
    runs, covered, normal = 2000, 0, 0
    for counts in rng.multinomial(400, weights, runs):
        found = spread(Histogram.counted(zip(values, counts.tolist(), strict=True)))
        covered += not found.excludes(truth)
        # The interval of a normal distribution, whose kurtosis is 3, is the control.
        reach = math.exp(1.966 * math.sqrt(2 / 1600))
        normal += found.value / reach <= truth <= found.value * reach
    assert abs(covered / runs - NOMINAL) < 0.01 + three_errors(runs)
    assert normal / runs > covered / runs
