"""Sets of Troccas cards: 78 bits in two words, and the only module that knows where each of them is.

The plain cards fill one word, the trumps and the fool another, so that what a rule asks for - follow suit,
else trump - lies in one of them whole. ``docs/decisions/0013-troccas-engine.md`` says what else was tried.

An *act* of play is a card by its index in ``cards.TROCCAS``, or king and jack of a suit together (C7), which
has the index ``FIRST_TOGETHER`` + suit; so a set of acts is a set of cards with four more bits.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.kernel import Ints, highest_index, inlined, lowest_index, popcount, select_bit

SUIT_SIZE = TROCCAS.suit_length
PLAIN_SIZE = TROCCAS.first_trump  # cards of the first word
FOOL_CARD = TROCCAS.fool
MUND_CARD = TROCCAS.mund
BAGATT_CARD = TROCCAS.bagatt
FIRST_TOGETHER = TROCCAS.size
TRUMP_SUIT, NO_SUIT = 4, 5  # beside 0-3 for the plain suits

SUIT_CARDS = (1 << SUIT_SIZE) - 1  # the cups; shifted by SUIT_SIZE for each further suit
ALL_PLAIN = (1 << PLAIN_SIZE) - 1
TRUMPS = (1 << TROCCAS.fool - PLAIN_SIZE) - 1  # in the second word; the fool is none of them (C5)
FOOL = 1 << FOOL_CARD - PLAIN_SIZE
ALL_HIGH = TRUMPS | FOOL
HONOURS = FOOL | 1 << MUND_CARD - PLAIN_SIZE | 1 << BAGATT_CARD - PLAIN_SIZE
_TOGETHER_SHIFT = FIRST_TOGETHER - PLAIN_SIZE

# The lowest bit of every suit: shifted, the cards of one rank in all suits.
SUIT_STARTS = sum(1 << suit * SUIT_SIZE for suit in range(4))
JACK, CAVALIER, QUEEN, KING = range(SUIT_SIZE - 4, SUIT_SIZE)  # places in a suit, weakest card 0
JACKS, CAVALIERS, QUEENS, KINGS = (SUIT_STARTS << rank for rank in (JACK, CAVALIER, QUEEN, KING))
PIPS = ALL_PLAIN & ~(JACKS | CAVALIERS | QUEENS | KINGS)

CARD_POINTS: Ints = np.array(TROCCAS.points, np.int64)
SUIT_NUMBER: Ints = np.array([min(int(suit), NO_SUIT) for suit in TROCCAS.suits], np.int64)
# By suit led: what follows it, in either word; everything while no suit is set.
FOLLOWING_PLAIN: Ints = np.array(
    [*(SUIT_CARDS << suit * SUIT_SIZE for suit in range(4)), 0, ALL_PLAIN], np.int64
)
FOLLOWING_HIGH: Ints = np.array([0, 0, 0, 0, TRUMPS, ALL_HIGH], np.int64)


class CardSet(NamedTuple):
    """A set of cards.

    Parameters
    ----------
    plain
        The plain cards: bit ``i`` is card ``i``.
    high
        Trumps and fool: bit ``i`` is card ``PLAIN_SIZE + i``; in a set of acts also king and jack together.
    """

    plain: int
    high: int


@inlined
def load(array: Ints, slot: int) -> CardSet:
    """Return the set that stands in two slots of an array."""
    return CardSet(array[slot], array[slot + 1])


@inlined
def store(array: Ints, slot: int, cards: CardSet) -> None:
    """Put a set into two slots of an array."""
    array[slot] = cards.plain
    array[slot + 1] = cards.high


@inlined
def single(card: int) -> CardSet:
    """Return the set of one card, or of one act."""
    high = 1 if card >= PLAIN_SIZE else 0
    return CardSet((1 - high) << (card & 63), high << ((card - PLAIN_SIZE) & 63))


@inlined
def king_and_jack(suit: int) -> CardSet:
    """Return king and jack of a suit."""
    return CardSet(((1 << KING) | (1 << JACK)) << (suit * SUIT_SIZE), 0)


@inlined
def joined(one: CardSet, other: CardSet) -> CardSet:
    """Return the cards that are in either set."""
    return CardSet(one.plain | other.plain, one.high | other.high)


@inlined
def common(one: CardSet, other: CardSet) -> CardSet:
    """Return the cards that are in both sets."""
    return CardSet(one.plain & other.plain, one.high & other.high)


@inlined
def without(one: CardSet, other: CardSet) -> CardSet:
    """Return the cards of the first set that are not in the second."""
    return CardSet(one.plain & ~other.plain, one.high & ~other.high)


@inlined
def is_empty(cards: CardSet) -> bool:
    """Tell whether a set has no card."""
    return (cards.plain | cards.high) == 0


@inlined
def count(cards: CardSet) -> int:
    """Count the cards of a set."""
    return popcount(cards.plain) + popcount(cards.high)


@inlined
def holds(cards: CardSet, card: int) -> bool:
    """Tell whether a card, or an act, is in a set."""
    word = cards.plain if card < PLAIN_SIZE else cards.high
    place = card if card < PLAIN_SIZE else card - PLAIN_SIZE
    return (word >> place) & 1 == 1


@inlined
def lowest(cards: CardSet) -> int:
    """Return the card of the lowest index of a set that is not empty."""
    if cards.plain != 0:
        return lowest_index(cards.plain)
    return PLAIN_SIZE + lowest_index(cards.high)


@inlined
def highest(cards: CardSet) -> int:
    """Return the card of the highest index of a set that is not empty."""
    if cards.high != 0:
        return PLAIN_SIZE + highest_index(cards.high)
    return highest_index(cards.plain)


@inlined
def select(cards: CardSet, place: int) -> int:
    """Return the card with ``place`` cards of the set below it."""
    plain = popcount(cards.plain)
    first = place < plain
    word = cards.plain if first else cards.high
    rank = place if first else place - plain
    return (0 if first else PLAIN_SIZE) + lowest_index(select_bit(word, rank))


@inlined
def together_acts(plain: int) -> int:
    """Return, as bits of the second word of acts, the suits of which king and jack are both held (C7)."""
    both = (plain >> KING) & (plain >> JACK) & SUIT_STARTS
    step = SUIT_SIZE - 1
    return ((both | both >> step | both >> 2 * step | both >> 3 * step) & 15) << _TOGETHER_SHIFT


@inlined
def points_of(cards: CardSet) -> int:
    """Return the card points of a set, counted singly (G2, C1)."""
    return (
        popcount(cards.plain)
        + popcount(cards.high)
        + 4 * (popcount(cards.plain & KINGS) + popcount(cards.high & HONOURS))
        + 3 * popcount(cards.plain & QUEENS)
        + 2 * popcount(cards.plain & CAVALIERS)
        + popcount(cards.plain & JACKS)
    )


@inlined
def lowest_valued(cards: CardSet) -> int:
    """Return the lowest-valued card of a set that is not empty; of several, the one of the lowest index."""
    plain, high = cards.plain & PIPS, cards.high & ~HONOURS
    if plain | high == 0:
        plain = cards.plain & JACKS
    if plain | high == 0:
        plain = cards.plain & CAVALIERS
    if plain | high == 0:
        plain = cards.plain & QUEENS
    if plain | high == 0:
        plain, high = cards.plain, cards.high
    return lowest(CardSet(plain, high))


NO_CARDS = CardSet(0, 0)
ALL_CARDS = CardSet(ALL_PLAIN, ALL_HIGH)
FIVE_POINTERS = CardSet(KINGS, HONOURS)


def set_of(cards: Iterable[int]) -> CardSet:
    """Return the set of these cards; plain Python only."""
    found = NO_CARDS
    for card in cards:
        found = joined(found, single(card))
    return CardSet(*found)


def cards_in(cards: CardSet) -> Iterator[int]:
    """Yield the cards, or acts, of a set, lowest index first; plain Python only."""
    for first, word in ((0, int(cards.plain)), (PLAIN_SIZE, int(cards.high))):
        while word:
            yield first + lowest_index(word)
            word &= word - 1


def as_mask(cards: CardSet) -> int:
    """Return a set of cards, or acts, as one integer whose bit ``i`` is card ``i``; plain Python only."""
    return int(cards.plain) | int(cards.high) << PLAIN_SIZE


def set_from_mask(mask: int) -> CardSet:
    """Return the set whose cards are the bits of an integer; plain Python only."""
    return CardSet(mask & ALL_PLAIN, mask >> PLAIN_SIZE)
