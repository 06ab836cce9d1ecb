"""Known answers and edges of the intervals for means."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.stats import (
    Bounds,
    Histogram,
    PairTotals,
    Totals,
    bca_mean,
    clopper_pearson,
    effect,
    mean,
    mean_of_few,
    paired_t,
    paired_t_test,
    same_arm,
    skewness,
    spread,
    t_mean,
    too_few_for_t,
)
from troggu_stats.stats.means import RESAMPLES

values = st.lists(st.integers(-1000, 1000), min_size=2, max_size=60)


def ends(estimate):
    return [estimate.low, estimate.high]


@given(values, st.sampled_from([0.8, 0.95, 0.999]))
def test_t_is_that_of_scipy(sample, level):
    found = t_mean(Totals.of(sample), level)
    if len(set(sample)) == 1:
        assert not found.has_interval
        return
    theirs = scipy_stats.t.interval(
        level, len(sample) - 1, loc=np.mean(sample), scale=scipy_stats.sem(sample)
    )
    assert ends(found) == pytest.approx(list(theirs), rel=1e-9, abs=1e-9)


@given(st.lists(st.tuples(st.integers(-99, 99), st.integers(-99, 99)), min_size=2, max_size=40))
def test_paired_t_is_that_of_scipy(rows):
    x, y = np.array(rows).T
    found, p = paired_t(PairTotals.of(x, y)), paired_t_test(PairTotals.of(x, y))
    assert found.value == pytest.approx(np.mean(x - y))
    if np.ptp(x - y) == 0:
        assert not found.has_interval
        return
    theirs = scipy_stats.ttest_rel(x, y)
    interval = theirs.confidence_interval(0.95)
    assert ends(found) == pytest.approx([interval.low, interval.high], rel=1e-9, abs=1e-9)
    assert p.p == pytest.approx(theirs.pvalue, rel=1e-9, abs=1e-12)
    assert found.method == "paired t"


@pytest.mark.parametrize("estimate", [t_mean, bca_mean, mean, paired_t])
def test_no_deals_one_deal_and_equal_deals(estimate):
    make = Histogram.of if estimate is bca_mean else Totals.of
    assert str(estimate(make([]))) == "no deals"
    assert estimate(make([7])).method == "no interval: a single deal"
    assert estimate(make([7] * 5)).method == "no interval: all 5 deals gave the same value"
    assert estimate(make([7] * 5)).value == 7.0
    assert not estimate(make([7] * 5)).has_interval


def test_equal_deals_with_bounds_keep_a_width():
    """0 of 10 may be other than 0: the mean of 0 or 1 lies within Clopper and Pearson's .308497."""
    found = t_mean(Totals.of([0] * 10), bounds=Bounds(0, 1))
    assert ends(found) == pytest.approx([0, 0.308497], abs=0.5e-6)
    single = t_mean(Totals.of([3]), bounds=Bounds(-10, 10))
    assert ends(single) == pytest.approx([3 - 0.975 * 13, 3 + 0.975 * 7])
    many = t_mean(Totals(10**9, 0, 0), bounds=Bounds(-100, 100))
    assert 0.0 < many.high < 1e-6


def test_bounds_that_the_deals_break_are_refused():
    with pytest.raises(UsageError, match="outside the bounds"):
        t_mean(Totals.of([3, 3]), bounds=Bounds(0, 1))
    with pytest.raises(UsageError, match="wrong way round"):
        Bounds(1, 0)


def test_an_arm_against_itself_is_exactly_zero():
    x = np.array([3, -1, 4, 1, -5])
    found = same_arm(PairTotals.of(x, x))
    assert (found.value, found.low, found.high, found.n) == (0.0, 0.0, 0.0, 5)
    assert str(same_arm(Totals())) == "no deals"
    with pytest.raises(CheckFailedError, match="identical arms"):
        same_arm(PairTotals.of(x, x + np.array([0, 0, 1, -1, 0])))


def test_arms_that_never_differed_may_yet_differ():
    never = PairTotals.of([1, 2, 3], [1, 2, 3])
    assert paired_t(never).value == 0.0
    assert not paired_t(never).has_interval
    bounded = paired_t(never, bounds=Bounds(-20, 20))
    assert bounded.low < 0.0 < bounded.high
    assert paired_t_test(never).p == 1.0


@pytest.mark.parametrize(("n", "p"), [(1, 1.0), (2, 0.5), (10, 2**-9), (5000, 0.0)])
def test_a_difference_always_the_same_is_judged_by_its_sign(n, p):
    found = paired_t_test(Totals(n, 3 * n, 9 * n))
    assert found.p == p
    assert found.method == "exact sign test"


def test_no_deals_show_no_difference():
    assert paired_t_test(Totals()).method == "no deals"


def test_sums_beyond_32_bits_keep_their_digits():
    sample = np.array([2**62 + v for v in (-3, -1, 0, 1, 3)])
    found, near = t_mean(Totals.of(sample)), t_mean(Totals.of(sample - 2**62))
    assert found.value == near.value + 2.0**62
    assert Totals.of(sample).variance == Totals.of(sample - 2**62).variance == 5.0
    spread = bca_mean(Histogram.of(sample))
    assert spread.low <= spread.value <= spread.high


@given(st.lists(st.integers(-50, 50), min_size=3, max_size=80).filter(lambda v: len(set(v)) > 1))
def test_skewness_is_that_of_scipy(sample):
    assert skewness(Histogram.of(sample)) == pytest.approx(scipy_stats.skew(sample), rel=1e-9, abs=1e-12)


def test_bca_is_that_of_scipy():
    """Two programs with random numbers of their own agree within the error of their resamples.

    An end at a share s of B resamples has the error √(s (1 − s) / B) / φ(z) in standard errors of the mean:
    .064 at s = .0025, less nearer the middle. The bias correction adds 2 × .5 / √B / φ(0) = .025. Together
    .07 for either program; four times √2 of it is allowed.
    """
    sample = np.array([0] * 30 + [10] * 20 + [60] * 4)
    found = bca_mean(Histogram.of(sample))
    theirs, plain = (
        scipy_stats.bootstrap(
            (sample,), np.mean, n_resamples=RESAMPLES, method=method, rng=np.random.default_rng(6)
        ).confidence_interval
        for method in ("BCa", "percentile")
    )
    allowed = 4 * math.sqrt(2) * 0.07 * scipy_stats.sem(sample)
    assert ends(found) == pytest.approx([theirs.low, theirs.high], abs=allowed)
    assert found.high - plain.high > allowed  # without its corrections it would be refused


def test_bca_is_the_same_for_the_same_histogram():
    sample = np.random.default_rng(8).integers(0, 9, 200)
    parts = Histogram.of(sample[150:]) + Histogram.of(sample[:150])
    assert bca_mean(parts) == bca_mean(Histogram.of(sample))


@settings(max_examples=25, deadline=None)
@given(st.dictionaries(st.integers(-60, 120), st.integers(1, 10**6), min_size=2, max_size=8))
def test_bca_stays_within_the_values(counts):
    found = bca_mean(Histogram.counted(counts))
    assert min(counts) <= found.low <= found.high <= max(counts)
    assert found.low < found.high


@pytest.mark.parametrize(
    ("counts", "method"),
    [
        ({0: 97, 50: 3}, "BCa bootstrap"),  # skewness 5.5: t needs 760 deals
        ({0: 9700, 50: 300}, "t"),
        ({-10: 50, 10: 50}, "t"),
        ({0: 9, 50: 1}, "t"),  # too few for any bootstrap
    ],
)
def test_the_method_is_chosen_by_the_skewness(counts, method):
    histogram = Histogram.counted(counts)
    assert mean(histogram).method == method
    assert mean(histogram.totals).method == "t"


def test_an_effect_is_that_of_the_sample_and_its_error_that_of_its_parts():
    """Against the variance of each deal's part in it (its influence), deal by deal."""
    sample = np.random.default_rng(6).choice([-30, -10, 0, 20, 60], 400, p=[0.1, 0.4, 0.3, 0.15, 0.05])
    found = effect(Histogram.of(sample))
    value = sample.mean() / sample.std(ddof=1)
    standard = (sample - sample.mean()) / sample.std()
    parts = standard - value * (standard**2 - 1) / 2
    half = scipy_stats.t.ppf(0.975, 399) * parts.std() / math.sqrt(400)
    assert found.value == pytest.approx(value, rel=1e-12)
    assert found.half_width == pytest.approx(half, rel=1e-9)


def test_an_effect_without_a_spread_is_none():
    assert effect(Histogram()).n == 0
    assert effect(Histogram.of([4])).value is None
    assert effect(Histogram.of([4, 4, 4])).method == "no effect: all 3 deals gave the same value"
    assert effect(Histogram.of([-1, 1])).has_interval


class TestSpread:
    def test_is_the_standard_deviation_with_its_delta_interval(self):
        sample = np.random.default_rng(3).integers(-20, 40, 500)
        found = spread(Histogram.of(sample))
        deviation = sample.std(ddof=1)
        centred = sample - sample.mean()
        kurtosis = (centred**4).mean() / (centred**2).mean() ** 2
        reach = scipy_stats.t.ppf(0.975, 499) * math.sqrt((kurtosis - 1) / 2000)
        assert found.value == pytest.approx(deviation)
        assert ends(found) == pytest.approx([deviation / math.exp(reach), deviation * math.exp(reach)])

    def test_says_why_there_is_no_interval(self):
        assert spread(Histogram()).method == "no deals"
        assert spread(Histogram.of([4])).value is None
        assert spread(Histogram.of([4, 4, 4])).value == 0.0
        assert "equally often" in spread(Histogram.of([1, -1])).method
        assert spread(Histogram.of([1, 1, -1])).has_interval


class TestFewDeals:
    def test_no_deal_is_the_bound_for_equal_deals(self):
        bounds = Bounds(-6, 12)
        plain = t_mean(Totals(500, 0, 0), bounds=bounds)
        found = mean_of_few(Totals(500, 0, 0), 0, bounds)
        assert (found.low, found.high) == pytest.approx((plain.low, plain.high))

    def test_ends_are_those_of_how_rare_it_is(self):
        found = mean_of_few(Totals(1_000, 7, 21), 3, Bounds(-4, 4), 0.9)
        often = clopper_pearson(3, 1_000, 0.9).high
        assert (found.value, found.low, found.high) == pytest.approx((0.007, -4 * often, 4 * often))

    def test_holds_the_truth_where_t_does_not(self):
        """One deal in four hundred gives 10: t from two thousand deals misses the mean far too often."""
        generator = np.random.default_rng(5)
        counts = generator.binomial(2_000, 0.0025, 2_000)
        few = [mean_of_few(Totals(2_000, 10 * k, 100 * k), k, Bounds(-10, 10)) for k in counts.tolist()]
        plain = [t_mean(Totals(2_000, 10 * k, 100 * k), bounds=Bounds(-10, 10)) for k in counts.tolist()]
        held = [sum(one.low <= 0.025 <= one.high for one in some) / 2_000 for some in (few, plain)]
        assert held[0] >= 0.95
        assert held[1] < 0.95 - 4 * np.sqrt(0.95 * 0.05 / 2_000)

    def test_nothing_played_says_so(self):
        assert mean_of_few(Totals(), 0, Bounds(-1, 1)).method == "no deals"
        assert mean_of_few(Totals(2, 2, 2), 2, Bounds(0, 1)).high == 1.0


class TestTooFewForT:
    def test_twenty_at_95_percent_and_more_where_the_level_is_corrected(self) -> None:
        assert too_few_for_t(19, 0.95)
        assert not too_few_for_t(20, 0.95)
        # z is 3.48 for a hundred intervals together: 20 (3.48 / 1.96)² = 63.1.
        assert too_few_for_t(63, 1 - 0.05 / 100)
        assert not too_few_for_t(64, 1 - 0.05 / 100)

    def test_never_fewer_than_twenty(self) -> None:
        assert too_few_for_t(19, 0.5)
