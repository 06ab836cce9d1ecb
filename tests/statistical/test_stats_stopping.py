"""What stopping rules and choices of the best promise, counted over many runs, with controls.

Each simulation keeps three of its own standard errors away from the limit it must keep.
"""

import math

import numpy as np
import pytest
from scipy.stats import beta
from statsmodels.stats.proportion import proportion_confint

from troggu_stats.stats import (
    Estimate,
    Histogram,
    Hypotheses,
    Leader,
    Totals,
    Verdict,
    WidthRule,
    benjamini_hochberg,
    confidence_sequence,
    gsprt,
    holm,
    kim_nelson,
    leader,
    proportion,
    sequential_halving,
    t_mean,
    wilson,
)

# No card is played here: the run without compilation would only repeat it.
pytestmark = pytest.mark.slow

BLOCK = 100


def three_errors(runs, share):
    return 3 * math.sqrt(share * (1 - share) / runs)


def wald(k, n):
    low, high = proportion_confint(k, n, alpha=0.05, method="normal")
    return Estimate(k / n, float(low), float(high), n, 0.95, "Wald")


def stopped_coverage(interval, rule, share, runs=20_000, blocks=400):
    """Play blocks until the rule is met; how often the interval at the stop holds the truth."""
    wins = np.random.default_rng(20).binomial(BLOCK, share, (runs, blocks)).cumsum(axis=1)
    playing, covered = np.ones(runs, dtype=bool), 0
    for block in range(blocks):
        n = (block + 1) * BLOCK
        for k in np.unique(wins[playing, block]):
            found = interval(int(k), n)
            if rule.met(found):
                stopping = playing & (wins[:, block] == k)
                covered += int(stopping.sum()) * (not found.excludes(share))
                playing &= ~stopping
        if not playing.any():
            return covered / runs
    raise AssertionError("the rule did not stop; give it more blocks")


@pytest.mark.parametrize("half_width", [0.005, 0.003, 0.002])
@pytest.mark.parametrize("interval", [wilson, proportion])
def test_the_width_rule_keeps_its_coverage_at_a_rare_share(interval, half_width):
    covered = stopped_coverage(interval, WidthRule(half_width, minimum=BLOCK), 0.005)
    print("coverage", covered)
    assert covered - three_errors(20_000, covered) >= 0.93


def test_the_width_rule_on_wald_stops_at_the_first_block_without_a_win():
    """The control. A minimum of 1,000 mends only part of it."""
    covered = stopped_coverage(wald, WidthRule(0.005, minimum=BLOCK), 0.005)
    print("coverage", covered)
    assert covered < 0.50
    assert stopped_coverage(wald, WidthRule(0.005), 0.005) < 0.90


def first_leader(looks, estimate):
    """Whether any look at a run calls a winner."""
    return any(estimate(totals) for totals in looks)


def test_a_hundred_looks_at_a_true_tie():
    """2,000 runs of 10,000 deals between equals; the limit is 6 %, the promise 5 %."""
    rng, runs = np.random.default_rng(21), 2000
    called = fixed = 0
    for _ in range(runs):
        deals = rng.choice([-20, -10, 0, 10, 20], (100, BLOCK), p=[0.1, 0.2, 0.4, 0.2, 0.1])
        sums, squares = deals.sum(axis=1).cumsum().tolist(), (deals**2).sum(axis=1).cumsum().tolist()
        looks = [Totals((i + 1) * BLOCK, x, xx) for i, (x, xx) in enumerate(zip(sums, squares, strict=True))]
        called += first_leader(looks, lambda t: leader(confidence_sequence(t, 10_000)) is not Leader.NEITHER)
        fixed += first_leader(looks, lambda t: t_mean(t).excludes(0.0))
    print("called", {"sequence": called / runs, "t at every look": fixed / runs})
    assert called / runs + three_errors(runs, 0.05) <= 0.06
    assert fixed / runs > 0.25  # the control: the fixed interval at every look


def test_a_lead_is_found_while_watching():
    """A lead of a tenth of the spread is found in nine runs of ten within 10,000 deals."""
    rng, runs = np.random.default_rng(22), 200
    found = 0
    for _ in range(runs):
        deals = rng.choice([-10, 10], 10_000, p=[0.45, 0.55])
        ends = [Totals.of(deals[: (i + 1) * 1000]) for i in range(10)]
        found += any(leader(confidence_sequence(t, 10_000)) is Leader.FIRST for t in ends)
    assert found / runs > 0.9


def lopsided(effect):
    """Shares of lopsided payoffs with the effect given: small losses often, a large win rarely."""
    values = np.array([-30, -10, 0, 10, 20, 60])
    shares = np.array([0.05, 0.35, 0.34, 0.2, 0.05, 0.01])
    for _ in range(200):  # tilt until mean over standard deviation is the effect
        mean_now = shares @ values
        deviation = math.sqrt(shares @ values**2 - mean_now**2)
        shares = shares * np.exp((effect * deviation - mean_now) / deviation**2 * values * 0.5)
        shares /= shares.sum()
    mean_now = shares @ values
    assert mean_now / math.sqrt(shares @ values**2 - mean_now**2) == pytest.approx(effect, abs=1e-9)
    return values.tolist(), shares


@pytest.mark.parametrize(("effect", "wrong"), [(0.0, Verdict.HIGH), (0.15, Verdict.LOW)])
def test_the_sequential_test_errs_as_seldom_as_it_says(effect, wrong):
    """Lopsided payoffs, looked at every 25 deals: at most 5 % wrong, and all runs end."""
    rng, runs = np.random.default_rng(23), 400
    values, shares = lopsided(effect)
    hypotheses = Hypotheses(0.0, 0.15)
    errors, deals = 0, []
    for _ in range(runs):
        counts = np.zeros(len(values), dtype=np.int64)
        found = gsprt(Histogram(), hypotheses)
        while found.verdict is Verdict.UNDECIDED:
            counts += rng.multinomial(25, shares)
            found = gsprt(Histogram.counted(zip(values, counts.tolist(), strict=True)), hypotheses)
            assert found.n < 50_000
        errors += found.verdict is wrong
        deals.append(found.n)
    print("errors", {"wrong": errors / runs, "deals": float(np.mean(deals))})
    assert errors / runs <= 0.05 + three_errors(runs, 0.05)


def planted(seed, arms=20, deals=3000):
    """Arms on common deals, one of them one unit ahead of all the rest."""
    rng = np.random.default_rng(seed)
    rows = rng.integers(-3, 4, (arms, deals)) + rng.integers(-10, 11, deals)
    best = int(rng.integers(arms))
    rows[best] += 1
    return rows, best


def test_kim_nelson_picks_the_planted_arm():
    """The lower end of Clopper and Pearson's interval of the runs that were right must reach 95 %."""
    runs = 800
    right = short = halved = 0
    for seed in range(runs):
        rows, best = planted(seed)

        def sample(arms, first, count, rows=rows):
            return rows[list(arms), first : first + count]

        found = kim_nelson(sample, 20, indifference=1.0, first_stage=30)
        right += found.best == (best,)
        short += int(rows[:, :30].sum(axis=1).argmax()) == best
        halved += best in sequential_halving(sample, 20, budget=found.plays, keep=5).best
    print("right", {"Kim-Nelson": right / runs, "first stage only": short / runs})
    assert beta.ppf(0.025, right, runs - right + 1) >= 0.95
    assert short / runs < 0.90  # the control: the best of the first stage
    assert halved / runs > 0.95  # a screen to a quarter of the arms hardly ever loses it


def test_holm_keeps_false_alarms_rare_and_uncorrected_tests_do_not():
    """Twenty true ties a run: any false alarm in at most 5 %, against 64 % uncorrected.

    Holm's values are never below those of Benjamini and Hochberg, so only runs where those alarm are asked.
    """
    rng, runs = np.random.default_rng(25), 1000
    tests = rng.random((runs, 20))
    alarms = [row for row in tests if min(benjamini_hochberg(row)) <= 0.05]
    any_bh = len(alarms) / runs
    any_holm = sum(min(holm(row)) <= 0.05 for row in alarms) / runs
    uncorrected = np.mean(tests.min(axis=1) <= 0.05)
    print("any alarm", {"Holm": float(any_holm), "BH": float(any_bh), "none": float(uncorrected)})
    limit = 0.05 + three_errors(runs, 0.05)
    assert any_holm <= any_bh <= limit
    assert uncorrected > 0.5
