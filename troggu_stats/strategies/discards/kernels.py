"""The ways to discard as kernels: each sees hand and tapp together, and nothing else.

The legal discards are G5 and V3; none of these lays five-pointers away but ``FIVES_AWAY``, and that one
wherever it may (⚖12 says what fills it up).
"""

from troggu_stats.engine import settings as setting
from troggu_stats.engine.exchange import joint_discard
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, popcount
from troggu_stats.engine.masks import (
    FIVE_POINTERS,
    KINGS,
    PLAIN_CARDS,
    QUEENS,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMPS,
)
from troggu_stats.strategies.discards import parameters as p
from troggu_stats.strategies.discards.last_card import last_card_discard
from troggu_stats.strategies.novice import lowest_of
from troggu_stats.strategies.village.discard import DEAREST_FIRST, PIPS_FIRST, best_plan, filled

POINTS, PIPS, VOIDS, GUARD_KINGS, KEEP_QUEENS, SMALL_TRUMPS, FIVES_AWAY, FIVES_KEPT, LAST_CARD = range(9)


@compiled
def policy_discard(policy: int, params: Floats, cards: int, rules: Ints) -> int:
    """Return what a way to discard lays away, as a mask, from hand and tapp together."""
    size = rules[setting.TAPP_SIZE]
    if policy == POINTS:
        return filled(cards, 0, size, DEAREST_FIRST)
    if policy == PIPS:
        return filled(cards, 0, size, PIPS_FIRST)
    if policy == VOIDS:
        return _shortest_suits(cards, size)
    if policy == GUARD_KINGS:
        return best_plan(params, cards, size, _kept(cards, _guards(cards), size))
    if policy == KEEP_QUEENS:
        return best_plan(params, cards, size, _kept(cards, cards & QUEENS & (cards & KINGS) >> 1, size))
    if policy == SMALL_TRUMPS:
        given = lowest_of(cards & TRUMPS & ~FIVE_POINTERS, int(params[p.TRUMPS_GIVEN]))
        return given | best_plan(params, cards & ~given, size - popcount(given), 0)
    if policy == LAST_CARD:
        return last_card_discard(params, cards, rules)
    joint = joint_discard(cards, rules) if policy == FIVES_AWAY else 0
    return joint | best_plan(params, cards & ~joint, size - popcount(joint), 0)


@inlined
def _shortest_suits(cards: int, size: int) -> int:
    """Clear suits from the shortest on while they fit, kings aside; fill up by card points."""
    plan = 0
    for length in range(1, SUIT_SIZE + 1):
        for suit in range(4):
            held = cards & (SUIT_CARDS << (suit * SUIT_SIZE)) & ~KINGS
            if popcount(held) == length and popcount(plan) + length <= size:
                plan |= held
    return filled(cards, plan, size, DEAREST_FIRST)


@inlined
def _guards(cards: int) -> int:
    """Return the lowest card beside each king."""
    guards = 0
    for suit in range(4):
        held = cards & (SUIT_CARDS << (suit * SUIT_SIZE))
        rest = held & ~KINGS
        guards |= rest & -rest if held & KINGS else 0
    return guards


@inlined
def _kept(cards: int, wanted: int, size: int) -> int:
    """Return which of the wanted cards can stay without a trump going for them."""
    others = popcount(cards & PLAIN_CARDS & ~KINGS & ~wanted)
    return wanted & ~lowest_of(wanted, max(0, size - others))
