"""Ways in which the dealer may lay cards away, by the names that Troggu's have (C2, C12, C13)."""

from enum import IntEnum

import numpy as np

from troggu_stats.engine.kernel import Floats, Ints, compiled
from troggu_stats.engine.troccas.cards import (
    KING,
    KINGS,
    NO_CARDS,
    QUEENS,
    SUIT_CARDS,
    SUIT_SIZE,
    CardSet,
    without,
)
from troggu_stats.strategies.catalogue import read_strategy
from troggu_stats.strategies.troccas.random_player import DISCARD_WORD, random_discard
from troggu_stats.strategies.troccas.village import parameters as p
from troggu_stats.strategies.troccas.village.discard import village_discard


class TroccasDiscard(IntEnum):
    """A way to discard, by its number as a habit."""

    OWN = 0
    VILLAGE = 1
    VOIDS = 2
    POINTS = 3
    PIPS = 4
    GUARD_KINGS = 5
    KEEP_QUEENS = 6
    SMALL_TRUMPS = 7
    RANDOM = 8


MEANINGS = {
    TroccasDiscard.OWN: "what the seat's own strategy lays away",
    TroccasDiscard.VILLAGE: "what strategy village lays away",
    TroccasDiscard.VOIDS: "make voids: from the shortest suits, dear cards first",
    TroccasDiscard.POINTS: "bury points: the dearest cards that may go, of equals from the shortest suit",
    TroccasDiscard.PIPS: "keep courts: the cheapest plain cards, of equals from the shortest suit",
    TroccasDiscard.GUARD_KINGS: "guard kings: as village, but the lowest card of a king's suit stays",
    TroccasDiscard.KEEP_QUEENS: "queens under kings: as village, but a queen stays beside her king",
    TroccasDiscard.SMALL_TRUMPS: "give small trumps: the lowest trumps go first, the bagatt apart",
    TroccasDiscard.RANDOM: "any cards that may go, every choice alike",
}
OWN = int(TroccasDiscard.OWN)
_GUARD, _QUEENS, _RANDOM = (
    int(one) for one in (TroccasDiscard.GUARD_KINGS, TroccasDiscard.KEEP_QUEENS, TroccasDiscard.RANDOM)
)
_BURIED = ("queen", "cavalier", "jack", "void", "guarded", "trump")
# Worths in the order above; a hundred of one outweighs all of the others.
_WORTHS = {
    TroccasDiscard.VOIDS: (0.4, 0.3, 0.2, 99.0, 0.0, -99.0),
    TroccasDiscard.POINTS: (4.0, 3.0, 2.0, 0.5, 0.0, -99.0),
    TroccasDiscard.PIPS: (-3.0, -2.0, -1.0, 0.5, 0.0, -99.0),
}


def _rows() -> Floats:
    """Return the worths of each way as rows of ``village``'s parameters; as village where it has none."""
    shipped = read_strategy("troccas", "village")["parameters"]
    rows = np.zeros((len(TroccasDiscard), p.VILLAGE_WIDTH))
    for way in TroccasDiscard:
        for place, name in enumerate(_BURIED):
            start = p.STARTS[f"bury_{name}"]
            worths = _WORTHS[way][place] if way in _WORTHS else shipped[f"bury_{name}"]["values"]
            rows[way, start : start + p.COUNTS] = worths
    rows[TroccasDiscard.SMALL_TRUMPS, p.BURY_TRUMP : p.BURY_TRUMP + p.COUNTS] = 99.0
    return rows


_PARAMS: Floats = _rows()


@compiled
def discard_by(way: int, table: Ints, hand: CardSet, rules: Ints, key: int) -> CardSet:
    """Return the cards that a way to discard lays away, by its number."""
    if way == _RANDOM:
        return random_discard(hand, rules, key, DISCARD_WORD)
    return village_discard(_PARAMS[way], table, without(hand, _kept(way, hand)), rules)


@compiled
def _kept(way: int, hand: CardSet) -> CardSet:
    """Return the cards that stay in hand by the rule that makes a way another than ``village``'s."""
    if way == _QUEENS:
        return CardSet(hand.plain & QUEENS & (hand.plain & KINGS) >> 1, 0)
    if way != _GUARD:
        return NO_CARDS
    kept = 0
    for suit in range(4):
        suited = hand.plain & (SUIT_CARDS << (suit * SUIT_SIZE))
        if suited >> (suit * SUIT_SIZE + KING) & 1:
            kept |= suited & -suited
    return CardSet(kept & ~KINGS, 0)
