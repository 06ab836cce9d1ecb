from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.cards import PLAIN_SUITS, TROCCAS, TROGGU, Pack, Suit, cards_of, mask_of

PACKS = pytest.mark.parametrize("pack", [TROGGU, TROCCAS], ids=["troggu", "troccas"])


@pytest.mark.parametrize(("pack", "size", "total"), [(TROGGU, 62, 114), (TROCCAS, 78, 130)])
def test_size_and_points(pack: Pack, size: int, total: int) -> None:
    assert pack.size == len(pack.texts) == len(set(pack.texts)) == len(pack.points) == len(pack.suits) == size
    assert pack.total_points == total


@PACKS
def test_only_the_seven_five_pointers_count_five(pack: Pack) -> None:
    worth_five = {pack.text(card) for card in range(pack.size) if pack.points[card] == 5}
    assert worth_five == {"CK", "DK", "SK", "BK", "T1", "T21", "F"}
    assert {pack.text(card) for card in pack.five_pointers} == worth_five


@pytest.mark.parametrize(
    ("pack", "suit", "high_to_low"),
    [
        (TROGGU, Suit.CUPS, "K Q C J 1 2 3 4 5 6"),
        (TROGGU, Suit.COINS, "K Q C J 1 2 3 4 5 6"),
        (TROGGU, Suit.SWORDS, "K Q C J 10 9 8 7 6 5"),
        (TROGGU, Suit.BATONS, "K Q C J 10 9 8 7 6 5"),
        (TROCCAS, Suit.CUPS, "K Q C J 1 2 3 4 5 6 7 8 9 10"),
        (TROCCAS, Suit.BATONS, "K Q C J 10 9 8 7 6 5 4 3 2 1"),
    ],
)
def test_order_within_a_suit(pack: Pack, suit: Suit, high_to_low: str) -> None:
    cards = [pack.plain(suit, rank) for rank in high_to_low.split()]
    strengths = [pack.strength(card) for card in cards if card is not None]
    assert strengths == list(range(pack.suit_length - 1, -1, -1))


@pytest.mark.parametrize(
    ("pack", "indices"),
    [
        (TROGGU, {"C6": 0, "CK": 9, "D6": 10, "S5": 20, "BK": 39, "T1": 40, "T21": 60, "F": 61}),
        (TROCCAS, {"C10": 0, "CK": 13, "D10": 14, "S1": 28, "BK": 55, "T1": 56, "T21": 76, "F": 77}),
    ],
)
def test_indices_are_fixed(pack: Pack, indices: dict[str, int]) -> None:
    # Deal addresses depend on them: another index would give every deal other cards.
    assert {text: pack.index[text] for text in indices} == indices


@PACKS
def test_trumps_rank_by_number_below_the_fool(pack: Pack) -> None:
    trumps = [pack.trump(number) for number in range(1, 22)]
    assert [pack.trump_number(card) for card in trumps] == list(range(1, 22))
    strengths = [pack.strength(card) for card in (*trumps, pack.fool)]
    assert all(low < high for low, high in pairwise(strengths))
    assert all(pack.trump_number(card) == 0 for card in range(pack.size) if card not in trumps)


def test_the_fool_is_a_trump_in_troggu_only() -> None:
    assert TROGGU.suit(TROGGU.fool) is Suit.TRUMP
    assert TROCCAS.suit(TROCCAS.fool) is Suit.NO_SUIT


def test_a_rank_the_pack_lacks_has_no_card() -> None:
    assert TROGGU.plain(Suit.CUPS, "7") is None
    assert TROCCAS.plain(Suit.CUPS, "7") is not None


@PACKS
def test_printed_order(pack: Pack) -> None:
    printed = pack.format_hand(range(pack.size)).split()
    assert printed[0] == "F"
    assert printed[1:22] == [f"T{number}" for number in range(21, 0, -1)]
    assert [text[0] for text in printed[22:]] == [
        suit.letter for suit in PLAIN_SUITS for _ in range(pack.suit_length)
    ]
    assert printed[22:26] == ["CK", "CQ", "CC", "CJ"]


@given(st.sets(st.integers(0, 77)))
def test_masks_keep_every_card(cards: set[int]) -> None:
    assert list(cards_of(mask_of(cards))) == sorted(cards)
