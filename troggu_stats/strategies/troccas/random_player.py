"""``random``: every act uniformly at random among the legal ones; it reaches every corner of the rules."""

from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.philox import random_below
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    FIVE_POINTERS,
    NO_CARDS,
    CardSet,
    count,
    joined,
    select,
    single,
    without,
)

# Numbers of the words that each act draws from its seat's stream in a deal; one a trick, or a card.
DISCARD_WORD = 0
PLAY_WORD = 4
JACK_WORD = 32
SIGNAL_WORD = 60


@compiled
def random_discard(hand: CardSet, rules: Ints, key: int, word: int) -> CardSet:
    """Lay away any cards but five-pointers, every legal discard alike."""
    free = without(hand, FIVE_POINTERS)
    discard = NO_CARDS
    for draw in range(rules[setting.EXTRA]):
        card = single(select(free, random_below(key, word + draw, count(free))))
        discard = joined(discard, card)
        free = without(free, card)
    return discard


@inlined
def random_act(table: Ints, legal: CardSet, key: int, word: int) -> int:
    """Choose any of the legal acts, or cards to take back."""
    return select(legal, random_below(key, word + table[at.TRICK], count(legal)))


@inlined
def random_yes(table: Ints, key: int, word: int) -> int:
    """Say yes or no at even chances."""
    return random_below(key, word + table[at.TRICK], 2)
