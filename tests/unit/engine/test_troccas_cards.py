"""Sets of Troccas cards in two words against plain Python sets."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.troccas import cards as c
from troggu_stats.records.deck import TROCCAS_DECK

SETS = st.sets(st.integers(0, TROCCAS.size - 1))
SOME = st.sets(st.integers(0, TROCCAS.size - 1), min_size=1)


def members(cards) -> set[int]:
    return set(c.cards_in(cards))


@given(SETS, SETS)
def test_sets_are_sets(one: set[int], other: set[int]) -> None:
    left, right = c.set_of(one), c.set_of(other)
    assert members(left) == one
    assert members(c.joined(left, right)) == one | other
    assert members(c.common(left, right)) == one & other
    assert members(c.without(left, right)) == one - other
    assert c.count(left) == len(one)
    assert bool(c.is_empty(left)) is not bool(one)
    assert {card for card in range(TROCCAS.size) if c.holds(left, card)} == one
    assert c.points_of(left) == sum(TROCCAS.points[card] for card in one)


@given(SOME)
def test_one_card_of_a_set(some: set[int]) -> None:
    cards = c.set_of(some)
    ordered = sorted(some)
    assert (c.lowest(cards), c.highest(cards)) == (ordered[0], ordered[-1])
    assert [c.select(cards, place) for place in range(len(some))] == ordered
    texts = [TROCCAS.text(card) for card in some]
    assert TROCCAS.text(c.lowest_valued(cards)) in TROCCAS_DECK.lowest_valued(texts)


@given(SETS)
def test_king_and_jack_together(some: set[int]) -> None:
    found = c.together_acts(c.set_of(some).plain)
    suits = {act - c.FIRST_TOGETHER for act in c.cards_in(c.CardSet(0, found))}
    held = {TROCCAS.text(card) for card in some}
    assert suits == {suit for suit, letter in enumerate("CDSB") if {f"{letter}K", f"{letter}J"} <= held}
    for suit, letter in enumerate("CDSB"):
        both = {TROCCAS.text(card) for card in c.cards_in(c.king_and_jack(suit))}
        assert both == {f"{letter}K", f"{letter}J"}


def test_the_words_hold_what_their_names_say() -> None:
    assert members(c.ALL_CARDS) == set(range(TROCCAS.size))
    assert members(c.FIVE_POINTERS) == set(TROCCAS.five_pointers)
    assert members(c.CardSet(c.KINGS, 0)) == set(TROCCAS.kings)
    assert members(c.CardSet(0, c.TRUMPS)) == {TROCCAS.trump(number) for number in range(1, 22)}
    assert members(c.CardSet(0, c.FOOL)) == {TROCCAS.fool}
    assert len(members(c.CardSet(c.PIPS, 0))) == 40
    assert c.SUIT_NUMBER[TROCCAS.fool] == c.NO_SUIT


@pytest.mark.parametrize("card", [0, 55, 56, 77, 78, 81])
def test_sets_are_kept_in_arrays(card: int) -> None:
    array = np.zeros(4, np.int64)
    c.store(array, 2, c.single(card))
    assert list(c.cards_in(c.load(array, 2))) == [card]
    assert array[:2].tolist() == [0, 0]
