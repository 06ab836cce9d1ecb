"""Slips: at a set rate, any legal act with equal chances instead of the one chosen (``village:err=0.05``).

They measure how much an answer rests on how well people play. Their words are no other act's, so that a
higher rate keeps every slip of a lower one.
"""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.auction import legal_bids
from troggu_stats.engine.codes import PASS
from troggu_stats.engine.exchange import joint_discard
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, popcount, select_bit
from troggu_stats.engine.masks import FIVE_POINTERS
from troggu_stats.engine.philox import random_below, random_fraction
from troggu_stats.strategies.rollout_parameters import ROLLOUT_WIDTH

ERR = ROLLOUT_WIDTH  # the rate; 0 for strategies that never slip
SLIPS_WIDTH = ERR + 1

# Words of a seat's stream in a deal: whether an act slips, and which act it is then.
BID_SLIPS, DISCARD_SLIPS, CALL_SLIPS = 64, 65, 66
PLAY_SLIPS = 67  # and one for each further trick
SLIPPED_BID, SLIPPED_CALL, SLIPPED_JOINT = 96, 97, 98
SLIPPED_PLAY = 99
SLIPPED_DISCARD = 128  # and one for each further card


@inlined
def slips(params: Floats, key: int, word: int) -> bool:
    """Tell whether an act slips."""
    return params[ERR] > 0.0 and random_fraction(key, word) < params[ERR]


@compiled
def slipped_bid(table: Ints, key: int) -> int:
    """Say anything legal."""
    bids = legal_bids(table) >> PASS
    bid = random_below(key, SLIPPED_BID, popcount(bids))
    # The only gap that legal bids can have is a take after a take.
    return PASS + bid + (1 if bid == 1 and bids & 2 == 0 else 0)


@compiled
def slipped_discard(cards: int, rules: Ints, key: int) -> int:
    """Lay away any legal discard: the joint ones (G5, V3) are as likely as their number among all."""
    size = rules[setting.TAPP_SIZE]
    free = cards & ~FIVE_POINTERS
    joint = joint_discard(cards, rules)
    # How many discards without five-pointers come on one with them: C(free, size) / C(free, size - joint).
    ratio = 1.0
    for place in range(size - popcount(joint), size):
        ratio *= (popcount(free) - place) / (place + 1.0)
    if joint == 0 or random_fraction(key, SLIPPED_JOINT) * (1.0 + ratio) < ratio:
        joint = 0
    discard = joint
    for draw in range(size - popcount(joint)):
        card = select_bit(free, random_below(key, SLIPPED_DISCARD + draw, popcount(free)))
        discard |= card
        free ^= card
    return discard


@compiled
def slipped_call(rules: Ints, key: int) -> int:
    """Call any callable trump."""
    lowest = rules[setting.LOWEST_CALLABLE]
    return lowest + random_below(key, SLIPPED_CALL, rules[setting.HIGHEST_CALLABLE] - lowest + 1)


@compiled
def slipped_play(table: Ints, legal: int, key: int) -> int:
    """Play any legal card."""
    return select_bit(legal, random_below(key, SLIPPED_PLAY + table[at.TRICK], popcount(legal)))
