"""Weighted sums of arms: the same as the plain methods where there is one, and honest about whose deals."""

import numpy as np
import pytest
from scipy import stats

from troggu_stats.errors import UsageError
from troggu_stats.stats import Moments, PairTotals, Totals, contrast, paired_t, t_mean, variance_ratio

GENERATOR = np.random.default_rng(7)
COMMON = GENERATOR.integers(-9, 10, 300)
ARMS = [COMMON + GENERATOR.integers(-2, 3, 300) for _ in range(3)]
MOMENTS = Moments.of(ARMS)


def ends(estimate):
    return [estimate.value, estimate.low, estimate.high]


def test_one_arm_less_another_is_the_paired_t():
    assert contrast(MOMENTS, (1, 0, -1), (0, 0, 0)) == paired_t(PairTotals.of(ARMS[0], ARMS[2]))


def test_any_weights_are_the_t_of_the_weighted_sums():
    found = contrast(MOMENTS, (2, -3, 1), (4, 4, 4), 0.9)
    plain = t_mean(Totals.of(2 * ARMS[0] - 3 * ARMS[1] + ARMS[2]), 0.9)
    assert ends(found) == pytest.approx(ends(plain))


def test_arms_on_other_deals_are_welchs():
    found = contrast(MOMENTS, (1, -1, 0), (0, 1, 0))
    other = stats.ttest_ind(ARMS[0], ARMS[1], equal_var=False).confidence_interval(0.95)
    assert ends(found)[1:] == pytest.approx([other.low, other.high])
    assert found.method == "Welch"
    # The deals that these arms share are worth something, so leaving that out is seen.
    assert found.half_width > 3 * contrast(MOMENTS, (1, -1, 0), (0, 0, 0)).half_width


def test_three_arms_on_two_sets_of_deals():
    found = contrast(MOMENTS, (1, -2, 1), (0, 1, 0))
    variances = [np.var(one, ddof=1) / 300 for one in (ARMS[0] + ARMS[2], 2 * ARMS[1])]
    half = stats.t.ppf(0.975, sum(variances) ** 2 / sum(v**2 / 299 for v in variances)) * np.sqrt(
        sum(variances)
    )
    assert found.half_width == pytest.approx(half)


def test_the_other_way_round_turns_the_sign():
    one, other = contrast(MOMENTS, (1, -1, 0), (0, 0, 0)), contrast(MOMENTS, (-1, 1, 0), (0, 0, 0))
    assert ends(one) == [-other.value, -other.high, -other.low]


def test_what_leaves_no_interval():
    assert contrast(Moments.of([[], []]), (1, -1), (0, 0)).method == "no deals"
    assert "a single deal" in contrast(Moments.of([[3], [1]]), (1, -1), (0, 0)).method
    same = contrast(Moments.of([ARMS[0], ARMS[0]]), (1, -1), (0, 0))
    assert same.value == 0.0
    assert not same.has_interval
    with pytest.raises(UsageError, match="for every arm"):
        contrast(MOMENTS, (1, -1), (0, 0, 0))


def test_the_variance_ratio_is_what_common_deals_save():
    a, b = ARMS[:2]
    expected = (a.var(ddof=1) + b.var(ddof=1)) / (a - b).var(ddof=1)
    found = variance_ratio(MOMENTS, 0, 1)
    assert found.value == pytest.approx(expected)
    assert found.value > 5
    shuffled = Moments.of([a, GENERATOR.permutation(b)])
    assert variance_ratio(shuffled, 0, 1).value == pytest.approx(1.0, abs=0.25)
    assert variance_ratio(Moments.of([a, a]), 0, 1).value is None
    assert variance_ratio(Moments.of([[], []]), 0, 1).value is None
