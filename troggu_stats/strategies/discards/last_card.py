"""The last card of a discard, from one holding or another, with the rest of the discard the same.

The rest is what ``village`` would lay away if it could lay away one card fewer. What then remains in a suit
is a holding, and the card that may come from it has a *choice* by number: its rank in its holding.
"""

import numpy as np

from troggu_stats.engine import settings as setting
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, popcount
from troggu_stats.engine.masks import (
    CAVALIERS,
    FIVE_POINTERS,
    JACKS,
    KINGS,
    PIPS_AND_TRUMPS,
    PLAIN_CARDS,
    QUEENS,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMPS,
)
from troggu_stats.strategies.discards.parameters import HOLDING
from troggu_stats.strategies.village.discard import best_plan

SINGLE, BESIDE_KING, KING_AND_MORE, ONE_OF_TWO, ONE_OF_MORE = range(5)
HOLDINGS = 5
RANKS: Ints = np.array([QUEENS, CAVALIERS, JACKS, PIPS_AND_TRUMPS & PLAIN_CARDS], np.int64)
FROM_TRUMPS = 4 * HOLDINGS
CHOICES = FROM_TRUMPS + 1
"""A choice is a rank (queen, cavalier, jack, pip) times five plus a holding; the last is the lowest trump."""


@compiled
def last_card_discard(params: Floats, cards: int, rules: Ints) -> int:
    """Return the discard whose last card is the choice in ``HOLDING``; ``village``'s where there is none."""
    size = rules[setting.TAPP_SIZE]
    rest = best_plan(params, cards, size - 1, 0)
    card = card_of_choice(cards & ~rest, int(params[HOLDING]))
    return rest | card if card != 0 else best_plan(params, cards, size, 0)


@compiled
def card_of_choice(left: int, choice: int) -> int:
    """Return the lowest card that a choice stands for, as a mask; 0 if what is left has none."""
    if choice == FROM_TRUMPS:
        trumps = left & TRUMPS & ~FIVE_POINTERS
        return trumps & -trumps
    for suit in range(4):
        held = left & (SUIT_CARDS << (suit * SUIT_SIZE))
        some = held & RANKS[choice // HOLDINGS]
        if some != 0 and _holding(held) == choice % HOLDINGS:
            return some & -some
    return 0


@inlined
def _holding(held: int) -> int:
    """Return what kind of holding the cards of a suit are."""
    others = popcount(held & ~KINGS)
    if held & KINGS:
        return BESIDE_KING if others == 1 else KING_AND_MORE
    if others == 1:
        return SINGLE
    return ONE_OF_TWO if others == 2 else ONE_OF_MORE


@compiled
def open_choices(params: Floats, cards: int, rules: Ints) -> int:
    """Return which choices there are for the last card, as bits."""
    left = cards & ~best_plan(params, cards, rules[setting.TAPP_SIZE] - 1, 0)
    found = 0
    for choice in range(CHOICES):
        found |= (1 << choice) if card_of_choice(left, choice) != 0 else 0
    return found
