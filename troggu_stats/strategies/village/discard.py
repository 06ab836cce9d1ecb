"""What ``village`` lays away: voids first, then dear plain cards, trumps last."""

import numpy as np

from troggu_stats.engine import settings as setting
from troggu_stats.engine.exchange import joint_discard
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
    TRUMP_SUIT,
    TRUMPS,
)
from troggu_stats.strategies.village import parameters as p
from troggu_stats.strategies.village.candidates import any_suits

_PIPS = PIPS_AND_TRUMPS & PLAIN_CARDS
# Orders in which to fill up a discard: cavaliers before queens, as ``village`` does; pips first; and by
# card points alone.
FILL_ORDERS: Ints = np.array(
    [
        [CAVALIERS, QUEENS, JACKS, _PIPS, TRUMPS],
        [_PIPS, JACKS, CAVALIERS, QUEENS, TRUMPS],
        [QUEENS, CAVALIERS, JACKS, _PIPS, TRUMPS],
    ],
    np.int64,
)
DEAR_FIRST, PIPS_FIRST, DEAREST_FIRST = range(3)
FILLS = 2  # those that ``rollout`` tries


@compiled
def village_discard(params: Floats, cards: int, rules: Ints) -> int:
    """Lay away what the best plan says, with the four kings where they are to be buried."""
    joint = joint_discard(cards, rules)
    # All seven are worth more in the hand than the points that they secure.
    buries = joint == KINGS and params[p.BURY_FOUR_KINGS + rules[setting.PLAYERS] - 3] != 0
    joint = joint if buries else 0
    return joint | best_plan(params, cards & ~joint, rules[setting.TAPP_SIZE] - popcount(joint), 0)


@compiled
def best_plan(params: Floats, cards: int, size: int, kept: int) -> int:
    """Try every set of suits to clear (kings stay), fill up, and return the plan worth most.

    Parameters
    ----------
    size
        How many cards go.
    kept
        Plain cards that stay whatever they are worth; a suit with one of them is not cleared.
    """
    best_worth = -1e9
    best = 0
    order = any_suits(cards)
    for number in range(16):
        suits = number ^ order
        cleared = _cleared_cards(cards, suits) & ~kept
        if popcount(cleared) <= size:
            worth = _worth_of_plan(params, cards, cleared, suits, size, kept)
            if worth > best_worth:
                best_worth = worth
                best = cleared
    return filled(cards & ~kept, best, size, DEAR_FIRST)


@inlined
def _cleared_cards(cards: int, suits: int) -> int:
    """Return the cards to lay away so that the suits (as bits) are cleared to the bare king or to nothing."""
    # A suit's bit times its cards: the four suits side by side without a branch.
    mask = 0
    for suit in range(4):
        mask |= (suits >> suit & 1) * (SUIT_CARDS << (suit * SUIT_SIZE))
    return cards & mask & ~KINGS


@inlined
def _worth_of_plan(params: Floats, cards: int, cleared: int, suits: int, size: int, kept: int) -> float:
    """Return what clearing these cards and filling up by the dearest plain cards is worth."""
    rest = cards & ~cleared & ~kept & ~FIVE_POINTERS
    left = size - popcount(cleared)
    cavaliers = min(left, popcount(rest & CAVALIERS))
    left -= cavaliers
    queens = min(left, popcount(rest & QUEENS))
    left -= queens
    jacks = min(left, popcount(rest & JACKS))
    left -= jacks
    pips = min(left, popcount(rest & PIPS_AND_TRUMPS & PLAIN_CARDS))
    trumps = left - pips
    worth = (
        params[p.DISCARD_QUEEN] * (queens + popcount(cleared & QUEENS))
        + params[p.DISCARD_CAVALIER] * (cavaliers + popcount(cleared & CAVALIERS))
        + params[p.DISCARD_JACK] * (jacks + popcount(cleared & JACKS))
        + params[p.DISCARD_PIP] * (pips + popcount(cleared & PIPS_AND_TRUMPS))
        + params[p.DISCARD_TRUMP] * trumps
    )
    for suit in range(4):
        held = cards & (SUIT_CARDS << (suit * SUIT_SIZE))
        bonus = params[p.DISCARD_BARE_KING] if held & KINGS else params[p.DISCARD_VOID]
        worth += bonus if suits >> suit & 1 and held & kept == 0 else 0.0
    return worth


@inlined
def filled(cards: int, plan: int, size: int, fill: int) -> int:
    """Return the plan filled up to its size: plain cards in the fill's order, then the lowest trumps."""
    rest = cards & ~plan & ~FIVE_POINTERS
    left = size - popcount(plan)
    first = any_suits(cards)
    for pools in range(5):
        for place in range(5):
            suit = TRUMP_SUIT if place == TRUMP_SUIT else (place + first) & 3
            of_suit = TRUMPS if suit == TRUMP_SUIT else SUIT_CARDS << (suit * SUIT_SIZE)
            kind = rest & FILL_ORDERS[fill, pools] & of_suit
            while left > 0 and kind != 0:
                card = kind & -kind
                plan |= card
                kind ^= card
                left -= 1
    return plan


@compiled
def planned_discard(cards: int, joint: int, suits: int, fill: int, rules: Ints) -> int:
    """Return the discard that clears these suits and fills up in this order; 0 if it does not fit.

    Parameters
    ----------
    joint
        Five-pointers laid away together, 0 for none.
    suits
        Suits to clear, as bits; kings stay.
    fill
        Which of the orders of filling up.
    """
    size = rules[setting.TAPP_SIZE] - popcount(joint)
    cards = cards & ~joint
    cleared = _cleared_cards(cards, suits)
    if popcount(cleared) > size:
        return 0
    return joint | filled(cards, cleared, size, fill)
