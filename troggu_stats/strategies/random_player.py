"""``random``: every act uniformly at random among the legal ones; it reaches every corner of the rules."""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.auction import legal_bids
from troggu_stats.engine.codes import PASS, SOLO, TAKE
from troggu_stats.engine.exchange import joint_discard
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, popcount, select_bit
from troggu_stats.engine.masks import FIVE_POINTERS
from troggu_stats.engine.philox import random_below, random_fraction

# Numbers of the words that each act draws from its seat's stream in a deal.
BID_WORD = 0
CONTRACT_WORD = 1
KIND_WORD = 2  # with five-pointers or without
DISCARD_WORD = 3
CALL_WORD = 15
PLAY_WORD = 16

# --- parameters ---
PASS_RATE = 0  # one for each number of players, 3 to 8


@inlined
def random_bid(table: Ints, key: int, params: Floats) -> int:
    """Pass at the set rate, else take or play solo, whichever is legal, with equal chances."""
    players = table[at.PLAYERS]
    if random_fraction(key, BID_WORD) < params[PASS_RATE + players - 3]:
        return PASS
    if legal_bids(table) & (1 << TAKE):
        return TAKE + random_below(key, CONTRACT_WORD, 2) * (SOLO - TAKE)
    return SOLO


@compiled
def random_discard(cards: int, rules: Ints, key: int) -> int:
    """Choose with or without a legal joint discard at even chances, then any cards of that kind alike.

    Uniform over the kinds first, so that the rare discards of four kings or all seven do occur.
    """
    joint = joint_discard(cards, rules)
    discard = joint if joint != 0 and random_below(key, KIND_WORD, 2) == 1 else 0
    free = cards & ~FIVE_POINTERS
    for draw in range(rules[setting.TAPP_SIZE] - popcount(discard)):
        card = select_bit(free, random_below(key, DISCARD_WORD + draw, popcount(free)))
        discard |= card
        free ^= card
    return discard


@inlined
def random_call(rules: Ints, key: int) -> int:
    """Call any callable trump, one's own included."""
    lowest = rules[setting.LOWEST_CALLABLE]
    return lowest + random_below(key, CALL_WORD, rules[setting.HIGHEST_CALLABLE] - lowest + 1)


@inlined
def random_play(table: Ints, legal: int, key: int) -> int:
    """Play any legal card."""
    return select_bit(legal, random_below(key, PLAY_WORD + table[at.TRICK], popcount(legal)))
