"""Sets of Troggu cards as the bits of one integer: bit ``i`` is card ``i`` of ``cards.TROGGU``."""

import numpy as np

from troggu_stats.cards import TROGGU
from troggu_stats.engine.kernel import Ints, inlined, popcount

SUIT_SIZE = 10
FIRST_TRUMP = 40  # card index of trump 1
ALL_CARDS = (1 << TROGGU.size) - 1
SUIT_CARDS = (1 << SUIT_SIZE) - 1  # the cups; shifted by SUIT_SIZE for each further suit
PLAIN_CARDS = (1 << FIRST_TRUMP) - 1
TRUMPS = ALL_CARDS ^ PLAIN_CARDS  # the fool is the highest of them (G8)
BAGATT = 1 << FIRST_TRUMP
MUND = 1 << (FIRST_TRUMP + 20)
FOOL = 1 << (FIRST_TRUMP + 21)
FOOL_CARD = FIRST_TRUMP + 21


def _of_value(value: int) -> int:
    return sum(1 << card for card in range(TROGGU.size) if TROGGU.points[card] == value)


FIVE_POINTERS = _of_value(5)
QUEENS, CAVALIERS, JACKS, PIPS_AND_TRUMPS = (_of_value(value) for value in (4, 3, 2, 1))
KINGS = FIVE_POINTERS & PLAIN_CARDS
COURTS = KINGS | QUEENS | CAVALIERS | JACKS
HONOURS = FIVE_POINTERS & TRUMPS

CARD_POINTS: Ints = np.array(TROGGU.points, np.int64)
# The cards that follow suit to a card: its suit, or all trumps.
SUIT_OF: Ints = np.array(
    [
        TRUMPS if card >= FIRST_TRUMP else SUIT_CARDS << (card // SUIT_SIZE * SUIT_SIZE)
        for card in range(TROGGU.size)
    ],
    np.int64,
)
# Its suit by number: 0 cups, 1 coins, 2 swords, 3 batons, 4 trumps.
SUIT_NUMBER: Ints = np.array([min(card // SUIT_SIZE, 4) for card in range(TROGGU.size)], np.int64)
TRUMP_SUIT = 4
NO_SUIT = 5


@inlined
def points_of(cards: int) -> int:
    """Return the card points of a set of cards (G2)."""
    return (
        popcount(cards)
        + 4 * popcount(cards & FIVE_POINTERS)
        + 3 * popcount(cards & QUEENS)
        + 2 * popcount(cards & CAVALIERS)
        + popcount(cards & JACKS)
    )


@inlined
def lowest_valued(cards: int) -> int:
    """Return, as a mask, the lowest-valued card of a set that is not empty; of several, the lowest."""
    cheapest = cards & PIPS_AND_TRUMPS
    for dearer in (JACKS, CAVALIERS, QUEENS, FIVE_POINTERS):
        if cheapest == 0:
            cheapest = cards & dearer
    return cheapest & -cheapest
