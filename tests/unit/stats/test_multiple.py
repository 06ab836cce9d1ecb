"""Many comparisons: known answers, and groups that cannot be told apart."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troggu_stats.errors import UsageError
from troggu_stats.stats import (
    Estimate,
    PairTotals,
    Simultaneous,
    Totals,
    benjamini_hochberg,
    compare_all,
    difference_of,
    groups_alike,
    holm,
    level_for_each,
    paired_t,
    simultaneous,
    t_mean,
)

KNOWN = [0.01, 0.04, 0.03, 0.005]
p_values = st.lists(st.floats(0, 1), min_size=1, max_size=20)


def test_known_answers():
    assert holm(KNOWN) == pytest.approx((0.03, 0.06, 0.06, 0.02), rel=1e-12)
    assert benjamini_hochberg(KNOWN) == pytest.approx((0.02, 0.04, 0.04, 0.02), rel=1e-12)


def test_no_p_values_and_one():
    assert holm([]) == benjamini_hochberg([]) == ()
    assert holm([0.3]) == benjamini_hochberg([0.3]) == (0.3,)


@pytest.mark.parametrize("adjust", [holm, benjamini_hochberg])
@pytest.mark.parametrize("wrong", [-0.1, 1.1, float("nan")])
def test_what_is_no_p_value_is_refused(adjust, wrong):
    with pytest.raises(UsageError, match="cannot be adjusted"):
        adjust([0.5, wrong])


@settings(max_examples=20, deadline=None)  # statsmodels collects garbage at every call, which takes 50 ms
@given(p_values, st.integers(0, 99))
def test_adjusting_keeps_order_and_never_flatters(values, seed):
    order = random.Random(seed).sample(range(len(values)), len(values))
    for adjust in (holm, benjamini_hochberg):
        adjusted = adjust(values)
        assert all(p <= a <= 1.0 for p, a in zip(values, adjusted, strict=True))
        ranks = sorted(range(len(values)), key=values.__getitem__)
        assert [adjusted[i] for i in ranks] == sorted(adjusted)
        assert adjust([values[i] for i in order]) == tuple(adjusted[i] for i in order)
    assert all(b <= h + 1e-12 for b, h in zip(benjamini_hochberg(values), holm(values), strict=True))


def test_levels_for_each():
    assert level_for_each(0.95, 1) == pytest.approx(0.95)
    assert level_for_each(0.95, 5) == pytest.approx(0.99)
    assert level_for_each(0.95, 5, Simultaneous.SIDAK) == pytest.approx(0.95**0.2)
    with pytest.raises(UsageError, match="1 or more"):
        level_for_each(0.95, 0)


def test_simultaneous_intervals_are_wider_and_say_so():
    family = [Totals.of([1, 2, 3, 4]), Totals.of([5, 5]), Totals()]
    found = simultaneous(t_mean, family)
    assert found[0].low == t_mean(family[0], level_for_each(0.95, 3)).low < t_mean(family[0]).low
    assert found[0].level == 0.95
    assert found[0].method == "t, simultaneous for 3 (Bonferroni)"
    assert found[1].method == "no interval: all 2 deals gave the same value"
    assert str(found[2]) == "no deals"
    sidak = simultaneous(t_mean, family, how=Simultaneous.SIDAK)[0]
    assert found[0].low < sidak.low < t_mean(family[0]).low
    assert simultaneous(paired_t, []) == ()


def alike(arms, apart, group):
    return all(tuple(sorted(pair)) not in apart for pair in itertools.combinations(group, 2))


@given(st.integers(1, 7), st.data())
def test_groups_are_all_the_largest_sets(arms, data):
    every = list(itertools.combinations(range(arms), 2))
    apart = set(data.draw(st.lists(st.sampled_from(every), unique=True))) if every else set()
    sets = [
        group
        for size in range(1, arms + 1)
        for group in itertools.combinations(range(arms), size)
        if alike(arms, apart, group)
    ]
    largest = sorted(g for g in sets if not any(set(g) < set(other) for other in sets))
    assert groups_alike(arms, apart) == tuple(largest)


def test_groups_at_the_edges():
    assert groups_alike(0, []) == ()
    assert groups_alike(1, []) == ((0,),)
    assert groups_alike(3, []) == ((0, 1, 2),)
    assert groups_alike(3, [(1, 0)]) == ((0, 2), (1, 2))
    with pytest.raises(UsageError, match="arms 0 to 2"):
        groups_alike(3, [(0, 3)])
    with pytest.raises(UsageError, match="cannot be told apart"):
        groups_alike(3, [(1, 1)])


def test_all_arms_compared_on_the_same_deals():
    rng = np.random.default_rng(4)
    luck = rng.integers(-100, 101, 2000)
    arms = [luck + rng.integers(-3, 4, 2000) + lead for lead in (0, 0, 5)] + [luck]
    arms.append(arms[0])  # a copy can never be told from the original
    pairs = {(i, j): PairTotals.of(arms[i], arms[j]) for i, j in itertools.combinations(range(len(arms)), 2)}
    found = compare_all(pairs, len(arms))
    assert (2,) in found.groups
    assert any({0, 4} <= set(group) for group in found.groups)
    assert found.adjusted[0, 4] == 1.0
    assert found.adjusted[0, 2] < 1e-6
    with pytest.raises(UsageError, match="10 pairs"):
        compare_all({(0, 1): Totals()}, 5)


def test_a_difference_of_intervals_that_hold_together():
    one, other = Estimate(5.0, 3.0, 8.0, 90, 0.95, "t"), Estimate(2.0, 1.0, 4.0, 40, 0.95, "t")
    found = difference_of(one, other)
    assert (found.value, found.low, found.high, found.n, found.level) == (3.0, -1.0, 7.0, 40, 0.95)
    back = difference_of(other, one)
    assert (back.value, back.low, back.high) == (-3.0, -7.0, 1.0)
    assert difference_of(one, one).value == 0.0
    assert difference_of(one, Estimate.empty()).value is None
    bare = Estimate.without_interval(2.0, 1, 0.95, "a single deal")
    assert (difference_of(one, bare).value, difference_of(one, bare).has_interval) == (3.0, False)
    with pytest.raises(UsageError, match="one level"):
        difference_of(one, Estimate(2.0, 1.0, 4.0, 40, 0.9, "t"))
