"""Odds of hands are exact fractions."""

import itertools
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom

from troggu_stats.errors import UsageError
from troggu_stats.stats import (
    chance_of,
    chance_of_all,
    chance_of_at_least,
    chance_of_deal,
    chances,
    expected_number,
)

packs = st.integers(0, 78).flatmap(lambda n: st.tuples(st.integers(0, n), st.integers(0, n), st.just(n)))


@given(packs)
def test_chances_sum_to_one_and_have_their_mean(pack):
    found = chances(*pack)
    assert sum(found) == 1
    assert sum(k * chance for k, chance in enumerate(found)) == expected_number(*pack)
    special, hand, n = pack
    theirs = hypergeom.pmf(range(special + 1), n, special, hand) if n else [1.0]
    assert [float(chance) for chance in found] == pytest.approx(list(theirs), rel=1e-9, abs=1e-15)
    for k in range(special + 1):
        assert chance_of_at_least(k, *pack) == sum(found[k:])


def test_known_hands():
    assert chance_of(1, 1, 18, 62) == Fraction(18, 62)
    assert chance_of(4, 4, 13, 52) == Fraction(11, 4165)
    assert chance_of(0, 4, 13, 52) + chance_of_at_least(1, 4, 13, 52) == 1
    assert chance_of_at_least(-3, 4, 13, 52) == 1


@pytest.mark.parametrize("held", [-1, 5, 14])
def test_what_cannot_be_held_has_no_chance(held):
    assert chance_of(held, 4, 13, 52) == 0


def test_several_kinds_by_counting_every_hand():
    pack = "aabbbcccc"
    hands = list(itertools.combinations(range(len(pack)), 4))
    for a, b in itertools.product(range(3), range(4)):
        found = sum(
            [pack[i] for i in hand].count("a") == a and [pack[i] for i in hand].count("b") == b
            for hand in hands
        )
        assert chance_of_all([a, b], [2, 3], 4, 9) == Fraction(found, len(hands))


@given(packs, st.integers(0, 20))
def test_one_kind_is_the_plain_chance(pack, held):
    special, hand, n = pack
    assert chance_of_all([held], [special], hand, n) == chance_of(held, special, hand, n)


def test_bridge_shape_and_whole_deals():
    assert chance_of_all([4, 4, 3, 2], [13] * 4, 13, 52) == Fraction(
        comb(13, 4) ** 2 * comb(13, 3) * comb(13, 2), comb(52, 13)
    )
    assert chance_of_deal([[1], [1], [1]], [3], [2, 2, 2]) == Fraction(2**3, comb(6, 3))
    assert chance_of_deal([[1], [1], [0]], [3], [2, 2, 2]) == 0
    assert chance_of_deal([[4], [0]], [3], [3, 3]) == 0


def test_all_ways_to_deal_sum_to_one():
    ways = [(a, b, 5 - a - b) for a in range(6) for b in range(6 - a)]
    assert sum(chance_of_deal([[k] for k in way], [5], [4, 4, 4]) for way in ways) == 1


@pytest.mark.parametrize(
    "call",
    [
        lambda: chance_of(0, 5, 3, 4),
        lambda: chance_of(0, 3, 5, 4),
        lambda: chance_of(0, -1, 3, 4),
        lambda: expected_number(3, 5, 4),
        lambda: chance_of_all([1], [2, 3], 4, 9),
        lambda: chance_of_all([1, 1], [2, 8], 4, 9),
        lambda: chance_of_all([1, 1], [-2, 8], 4, 9),
        lambda: chance_of_deal([[1]], [2], [3, 3]),
    ],
)
def test_hands_that_cannot_be_are_refused(call):
    with pytest.raises(UsageError):
        call()


def test_an_empty_pack():
    assert chances(0, 0, 0) == (1,)
    assert expected_number(0, 0, 0) == 0
