"""Exact weights and exact means: known answers, and what they cannot do."""

import math
from fractions import Fraction

import numpy as np
import pytest
import statsmodels.api as sm

from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.stats import (
    Bounds,
    Estimate,
    Moments,
    Totals,
    control_variates,
    post_stratify,
    proportion,
    t_mean,
    wilson,
)


def ends(estimate):
    return [estimate.low, estimate.high]


def test_strata_are_put_together_by_hand():
    first, second = wilson(30, 100), wilson(10, 400)
    found = post_stratify([1, 3], [first, second])
    assert found.value == pytest.approx(0.25 * 0.3 + 0.75 * 0.025)
    below = math.hypot(0.25 * (0.3 - first.low), 0.75 * (0.025 - second.low))
    above = math.hypot(0.25 * (first.high - 0.3), 0.75 * (second.high - 0.025))
    assert ends(found) == pytest.approx([found.value - below, found.value + above])
    assert found.n == 500


def test_one_stratum_is_itself_and_weights_need_no_sum():
    plain = wilson(3, 10)
    assert ends(post_stratify([Fraction(1, 7)], [plain])) == pytest.approx(ends(plain))
    both = [post_stratify(w, [plain, plain]) for w in ([1, 2], [Fraction(1, 3), Fraction(2, 3)])]
    assert both[0] == both[1]


def test_a_stratum_of_no_weight_needs_no_deals():
    assert post_stratify([0, 2], [Estimate.empty(), wilson(3, 10)]).value == 0.3


def test_what_a_stratum_does_not_know_the_whole_does_not_know():
    assert str(post_stratify([1, 2], [Estimate.empty(), wilson(3, 10)])) == "no deals in stratum 0"
    assert str(post_stratify([1, 2], [Estimate.empty()] * 2)) == "no deals"
    single = post_stratify([1, 2], [wilson(3, 10), t_mean(Totals.of([4]))])
    assert single.value == pytest.approx(0.1 + 8 / 3)
    assert single.method == "no interval: stratum 1 has no interval: a single deal"


def test_strata_where_nothing_varied_still_widen_the_whole():
    rare = proportion(0, 50)
    found = post_stratify([1, 1], [rare, rare])
    assert found.value == found.low == 0.0
    assert found.high == pytest.approx(rare.high / math.sqrt(2))
    equal = t_mean(Totals.of([5] * 50), bounds=Bounds(-100, 100))
    assert post_stratify([1, 1], [equal, equal]).low < 5.0


@pytest.mark.parametrize(
    ("weights", "strata"),
    [
        ([], []),
        ([1], [wilson(1, 2), wilson(1, 2)]),
        ([0, 0], [wilson(1, 2)] * 2),
        ([-1, 2], [wilson(1, 2)] * 2),
        ([0.5, 0.5], [wilson(1, 2)] * 2),
        ([1, 1], [wilson(1, 2), wilson(1, 2, 0.9)]),
    ],
)
def test_weights_that_cannot_be_are_refused(weights, strata):
    with pytest.raises(UsageError):
        post_stratify(weights, strata)


def deals(n=400, seed=3):
    rng = np.random.default_rng(seed)
    trumps, kings = rng.integers(0, 10, n), rng.integers(0, 5, n)
    return 3 * trumps - 2 * kings + rng.integers(-6, 7, n), trumps, kings


def test_control_variates_are_the_intercept_of_a_regression():
    y, trumps, kings = deals()
    found = control_variates(Moments.of([y, trumps, kings]), [Fraction(9, 2), 2])
    fit = sm.OLS(y, sm.add_constant(np.column_stack([trumps - 4.5, kings - 2.0]))).fit()
    assert found.estimate.value == pytest.approx(fit.params[0], rel=1e-10)
    assert ends(found.estimate) == pytest.approx(list(fit.conf_int()[0]), rel=1e-10)
    assert found.raw == t_mean(Totals.of(y))
    assert 0.0 < found.variance_left < 0.5


def test_control_variates_do_not_cancel():
    y, trumps, kings = deals()
    plain = control_variates(Moments.of([y, trumps, kings]), [Fraction(9, 2), 2])
    moved = control_variates(
        Moments.of([y + 10**14, trumps * 10**6 + 10**14, kings]),
        [Fraction(9, 2) * 10**6 + 10**14, 2],
    )
    ulp = math.ulp(1e14)  # the ends are stored as numbers near 10**14
    assert moved.estimate.half_width == pytest.approx(plain.estimate.half_width, abs=ulp)
    assert moved.variance_left == pytest.approx(plain.variance_left, rel=1e-9)


def test_controls_that_say_nothing_new_change_nothing():
    y, trumps, _ = deals()
    one = control_variates(Moments.of([y, trumps]), [Fraction(9, 2)])
    twice = control_variates(Moments.of([y, trumps, 2 * trumps]), [Fraction(9, 2), 9])
    assert ends(twice.estimate) == pytest.approx(ends(one.estimate), rel=1e-9)
    constant = control_variates(Moments.of([y, trumps * 0 + 7]), [7])
    assert constant.estimate == constant.raw
    assert control_variates(Moments.of([y]), []).estimate == t_mean(Totals.of(y))


def test_control_variates_at_the_edges():
    y, trumps, _ = deals()
    assert str(control_variates(Moments.of([[], []]), [3]).estimate) == "no deals"
    one = control_variates(Moments.of([y[:1], trumps[:1]]), [Fraction(9, 2)])
    assert one.estimate.method == "no interval: a single deal"
    three = control_variates(Moments.of([y[:3], trumps[:3]]), [Fraction(9, 2)])
    assert three.estimate == three.raw
    equal = control_variates(Moments.of([y * 0, trumps]), [Fraction(9, 2)])
    assert not equal.estimate.has_interval
    explained = control_variates(Moments.of([5 * trumps, trumps]), [Fraction(9, 2)])
    assert explained.estimate.value == pytest.approx(22.5)
    assert explained.estimate.method == "no interval: the controls explain all 400 deals"


def test_known_means_that_the_deals_contradict_are_refused():
    y, trumps, _ = deals()
    with pytest.raises(CheckFailedError, match="contradict"):
        control_variates(Moments.of([y, trumps]), [6])
    with pytest.raises(UsageError, match="known exactly"):
        control_variates(Moments.of([y, trumps]), [4.5])
    with pytest.raises(UsageError, match="one for each"):
        control_variates(Moments.of([y, trumps]), [])
