"""Every strategy by number: one kernel an act, so that seats can be mixed and machine code is cached.

A strategy is handed what its seat knows and nothing else: the public ``table``, its own ``hand``, the cards
it has laid away itself (``gone``), its own ``role``, what is legal, and the key of its own random stream.
"""

from troggu_stats.engine import layout as at
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined
from troggu_stats.strategies.discards.kernels import policy_discard
from troggu_stats.strategies.novice import novice_bid, novice_call, novice_discard, novice_play
from troggu_stats.strategies.random_player import random_bid, random_call, random_discard, random_play
from troggu_stats.strategies.slips import (
    BID_SLIPS,
    CALL_SLIPS,
    DISCARD_SLIPS,
    PLAY_SLIPS,
    SLIPS_WIDTH,
    slipped_bid,
    slipped_call,
    slipped_discard,
    slipped_play,
    slips,
)
from troggu_stats.strategies.village.bids import village_bid, village_call
from troggu_stats.strategies.village.discard import village_discard
from troggu_stats.strategies.village.play import village_play

RANDOM = 0
VILLAGE = 1
ROLLOUT = 2  # thinks by playing out: ``simulation.choices`` knows it, play-outs do not
NOVICE = 3
POLICIES = 100  # from here on ways to discard alone (``strategies.discards``)
PARAMS_WIDTH = SLIPS_WIDTH  # the longest row of any strategy


@compiled
def choose_bid(kind: int, params: Floats, table: Ints, hand: int, rules: Ints, key: int) -> int:
    """Return the bid of the seat whose turn it is."""
    if slips(params, key, BID_SLIPS):
        return slipped_bid(table, key)
    if kind == VILLAGE:
        return village_bid(params, table, hand)
    if kind == NOVICE:
        return novice_bid(params, table, hand)
    return random_bid(table, key, params)


@compiled
def choose_discard(kind: int, params: Floats, table: Ints, cards: int, rules: Ints, key: int) -> int:
    """Return the declarer's discard, as a mask, from hand and tapp together."""
    if slips(params, key, DISCARD_SLIPS):
        return slipped_discard(cards, rules, key)
    if kind >= POLICIES:
        return policy_discard(kind - POLICIES, params, cards, rules)
    if kind == VILLAGE:
        return village_discard(params, cards, rules)
    if kind == NOVICE:
        return novice_discard(cards, rules)
    return random_discard(cards, rules, key)


@compiled
def choose_call(kind: int, params: Floats, table: Ints, hand: int, gone: int, rules: Ints, key: int) -> int:
    """Return the number of the trump that the declarer calls."""
    if slips(params, key, CALL_SLIPS):
        return slipped_call(rules, key)
    if kind == VILLAGE:
        return village_call(rules, hand, gone)
    if kind == NOVICE:
        return novice_call(rules, hand, gone)
    return random_call(rules, key)


@inlined
def choose_play(
    kind: int,
    params: Floats,
    table: Ints,
    hand: int,
    gone: int,
    role: int,
    legal: int,
    rules: Ints,
    key: int,
) -> int:
    """Return the card to play, as a single-bit mask, among the legal ones."""
    if slips(params, key, PLAY_SLIPS + table[at.TRICK]):
        return slipped_play(table, legal, key)
    if kind == VILLAGE:
        return village_play(params, table, hand, gone, role, legal)
    if kind == NOVICE:
        return novice_play(table, hand, role, legal)
    return random_play(table, legal, key)
