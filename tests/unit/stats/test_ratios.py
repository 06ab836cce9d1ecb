"""Ratios by deal: with one hand a deal they are the plain estimates."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.errors import UsageError
from troggu_stats.stats import (
    ClusterTotals,
    Dealt,
    Moments,
    PairTotals,
    Totals,
    clustered_proportion,
    difference_of_ratios,
    difference_of_roots,
    paired_t,
    proportion,
    ratio,
    root_of_ratio,
    t_mean,
)

deals = st.lists(
    st.integers(0, 4).flatmap(lambda c: st.tuples(st.integers(0, c), st.just(c))), min_size=1, max_size=40
)


def ends(estimate):
    return [estimate.low, estimate.high]


@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=40), st.integers(0, 20))
def test_one_hand_a_deal_is_the_mean(sample, without):
    hands = np.array(sample + [0] * without)
    numbers = np.array([1] * len(sample) + [0] * without)
    found, plain = ratio(ClusterTotals.of(hands, numbers)), t_mean(Totals.of(sample))
    assert (found.value, found.n, found.has_interval) == (plain.value, plain.n, plain.has_interval)
    if plain.has_interval:
        assert ends(found) == pytest.approx(ends(plain), rel=1e-9, abs=1e-9)


def test_the_delta_method_written_out():
    x, c = np.array([5, 0, 7, 3, 12]), np.array([2, 1, 1, 3, 4])
    value = 27 / 11
    error = np.sqrt(5 / 4 * np.sum((x - value * c) ** 2)) / 11
    found = ratio(ClusterTotals.of(x, c))
    assert found.value == pytest.approx(value)
    assert found.half_width == pytest.approx(2.7764451 * error, rel=1e-7)
    assert found.n == 5


def test_the_same_hands_twice_tell_nothing_new():
    """Every deal holds its hand twice: as wide as with each hand once, not narrower by √2."""
    x = np.array([1, 0, 1, 1, 0, 1, 0, 0, 1, 1] * 10)
    once = ratio(ClusterTotals.of(x, np.ones(100, dtype=int)))
    twice = ratio(ClusterTotals.of(2 * x, np.full(100, 2)))
    assert ends(twice) == pytest.approx(ends(once), rel=1e-12)
    one, two = (clustered_proportion(ClusterTotals.of(k * x, np.full(100, k))) for k in (1, 2))
    assert ends(two) == pytest.approx(ends(one), rel=1e-12)


def test_edges_are_sentences():
    assert str(ratio(ClusterTotals())) == str(clustered_proportion(ClusterTotals())) == "no deals"
    assert ratio(ClusterTotals.of([6], [3])).method == "no interval: a single deal"
    assert ratio(ClusterTotals.of([6, 2], [3, 1])).method == "no interval: all 2 deals agree with the ratio"
    with pytest.raises(UsageError, match="cannot be"):
        clustered_proportion(ClusterTotals.of([3], [2]))


@given(st.integers(1, 200), st.data())
def test_one_hand_a_deal_is_the_plain_share(n, data):
    k = data.draw(st.integers(0, n))
    found = clustered_proportion(ClusterTotals.of([1] * k + [0] * (n - k), [1] * n))
    plain = proportion(k, n)
    assert found.method == plain.method
    assert [found.value, *ends(found)] == pytest.approx([plain.value, *ends(plain)], abs=1e-9)


@given(deals)
def test_a_share_always_has_an_honest_interval(rows):
    x, c = zip(*rows, strict=True)
    found = clustered_proportion(ClusterTotals.of(x, c))
    if sum(c) == 0:
        assert str(found) == "no deals"
        return
    assert 0.0 <= found.low <= found.value <= found.high <= 1.0
    assert found.low < found.high
    most = proportion(sum(x), sum(c))
    if most.method == found.method:
        assert found.high - found.low >= most.high - most.low - 1e-9  # hands never count for more than one


def test_shares_of_none_and_all_count_deals_not_hands():
    none = clustered_proportion(ClusterTotals.of([0] * 10, [3] * 10))
    assert none.high == pytest.approx(0.308497, abs=0.5e-6)
    whole = clustered_proportion(ClusterTotals.of([3] * 10, [3] * 10))
    assert whole.low == pytest.approx(1 - 0.308497, abs=0.5e-6)


def test_sums_beyond_32_bits():
    rng = np.random.default_rng(3)
    x, c = rng.integers(0, 9, 50), rng.integers(1, 4, 50)
    plain, huge = ratio(ClusterTotals.of(x, c)), ratio(ClusterTotals.of(x * 2**50, c))
    assert [huge.value, *ends(huge)] == pytest.approx(
        [2.0**50 * end for end in (plain.value, *ends(plain))], rel=1e-12
    )


@given(st.lists(st.tuples(st.integers(-99, 99), st.integers(-99, 99)), min_size=2, max_size=30))
def test_a_difference_of_ratios_of_one_hand_a_deal_is_paired_t(rows):
    x, y = np.array(rows).T
    ones = np.ones(len(rows), dtype=int)
    found, plain = difference_of_ratios(Moments.of([x, ones, y, ones])), paired_t(PairTotals.of(x, y))
    assert found.value == pytest.approx(plain.value, abs=1e-12)
    assert found.has_interval == plain.has_interval
    if plain.has_interval:
        assert ends(found) == pytest.approx(ends(plain), rel=1e-9, abs=1e-9)


def test_a_difference_of_ratios_at_the_edges():
    x, c = np.array([3, 1, 4]), np.array([1, 2, 2])
    same = difference_of_ratios(Moments.of([x, c, x, c]))
    assert same.value == 0.0
    assert same.method == "no interval: the arms never differed in 3 deals"
    assert str(difference_of_ratios(Moments.of([x, c, x * 0, c * 0]))) == "no deals"
    assert difference_of_ratios(Moments.of([x[:1], c[:1]] * 2)).method == "no interval: a single deal"
    with pytest.raises(UsageError, match="four"):
        difference_of_ratios(Moments.of([x, c]))


def two_arms(seed=3, deals=400):
    generator = np.random.default_rng(seed)
    numbers = generator.integers(0, 3, deals)
    luck = generator.integers(1, 9, deals)
    return [
        column
        for more in (1, 2)
        for column in ((luck + more) * numbers * generator.integers(1, 3, deals), numbers)
    ]


def test_ratios_of_own_deals_add_their_variances():
    moments = Moments.of(two_arms())
    halves = [ratio(ClusterTotals.of(*columns)).half_width for columns in (two_arms()[:2], two_arms()[2:])]
    found = difference_of_ratios(moments, dealt=Dealt.OWN_DEALS)
    assert found.half_width == pytest.approx(np.hypot(*halves), rel=0.01)
    assert found.half_width > difference_of_ratios(moments).half_width
    assert found.value == difference_of_ratios(moments).value


def test_the_root_is_the_standard_deviation_of_what_is_0_on_average():
    values = np.array([3, -3, 1, -1, 5, -5] * 50)
    found = root_of_ratio(ClusterTotals.of(values**2, np.ones(300, dtype=int)))
    assert found.value == pytest.approx(values.std())
    plain = t_mean(Totals.of(values**2))
    assert ends(found) == pytest.approx(np.sqrt(ends(plain)))
    assert root_of_ratio(ClusterTotals()).value is None


def test_roots_differ_by_the_delta_method_written_out():
    squares, numbers, others, also = two_arms()
    found = difference_of_roots(Moments.of(two_arms()))
    roots = [np.sqrt(squares.sum() / numbers.sum()), np.sqrt(others.sum() / also.sum())]
    deal = [
        (x - root**2 * c) / (2 * root * c.sum())
        for x, c, root in ((squares, numbers, roots[0]), (others, also, roots[1]))
    ]
    error = np.sqrt(400 / 399 * ((deal[0] - deal[1]) ** 2).sum())
    assert found.value == pytest.approx(roots[0] - roots[1])
    assert found.half_width == pytest.approx(1.9659 * error, rel=1e-4)
    apart = difference_of_roots(Moments.of(two_arms()), dealt=Dealt.OWN_DEALS)
    both = np.sqrt(400 / 399 * (deal[0] ** 2 + deal[1] ** 2).sum())
    assert apart.half_width == pytest.approx(1.9659 * both, rel=1e-4)
    turned = difference_of_roots(Moments.of([others, also, squares, numbers]))
    assert [turned.value, *ends(turned)] == pytest.approx([-found.value, -found.high, -found.low])


def test_equal_roots_and_arms_that_never_strayed():
    squares, numbers, *_ = two_arms()
    same = difference_of_roots(Moments.of([squares, numbers, squares, numbers]))
    assert (same.value, same.has_interval) == (0.0, False)
    still = difference_of_roots(Moments.of([0 * squares, numbers, squares, numbers]))
    assert not still.has_interval
    assert difference_of_roots(Moments.of([[0], [0], [1], [1]])).value is None
    turned = np.roll(squares, 1), np.roll(numbers, 1)
    assert difference_of_roots(Moments.of([squares, numbers, *turned])).half_width > 0
