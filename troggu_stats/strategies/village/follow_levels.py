"""What a card played to another's lead is judged by, beyond its hand and suit: the trick on the table."""

from typing import NamedTuple

import numpy as np

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import ALONE, PARTNERING
from troggu_stats.engine.kernel import Ints, inlined, popcount
from troggu_stats.engine.knowledge import foes_of
from troggu_stats.engine.masks import CARD_POINTS, FIRST_TRUMP, TRUMP_SUIT, TRUMPS
from troggu_stats.engine.trick import best_rank, best_seat
from troggu_stats.strategies.village.chances import (
    later_seats,
    nobody_beats,
    none_of,
    share_level,
    side_wins,
)
from troggu_stats.strategies.village.levels import honour_level

_LOAD_LEVEL: Ints = np.digitize(np.arange(64), [3, 5, 7, 10, 14])


class TrickSoFar(NamedTuple):
    """What is the same for all cards that one could play to a trick.

    Parameters
    ----------
    best
        Index of the best card so far.
    later, foes
        Seats still to play, and seats of the other side, as bits.
    suit_level, trump_level
        The share of the suit led, and of the trumps, in a hand that may hold them.
    under
        Level of the chance that one's side wins with the best card so far.
    called
        Index of a partner's called card; -1 for everybody else.
    """

    best: int
    later: int
    foes: int
    suit_level: int
    trump_level: int
    under: int
    called: int


class LevelsInTrick(NamedTuple):
    """What differs from card to card that one could play to a trick."""

    how: int
    keeps: int
    load: int
    seats: int
    honour: int


@inlined
def trick_so_far(table: Ints, hand: int, unseen: int, role: int) -> TrickSoFar:
    """Return what all cards that one could play to a trick share."""
    seat, players = table[at.TURN], table[at.PLAYERS]
    others = ((1 << players) - 1) & ~(1 << seat)
    hidden, in_hand = popcount(unseen), table[at.HAND_SIZE] - table[at.TRICK]
    void, unarmed = table[at.VOID_SEATS + table[at.LED_SUIT]], table[at.VOID_SEATS + TRUMP_SUIT]
    suit_level = share_level(in_hand, hidden, popcount(others & void))
    trump_level = share_level(in_hand, hidden, popcount(others & unarmed))
    later = later_seats(table)
    foes = foes_of(table, seat, role)
    best = best_rank(table)
    under = 0
    if role != ALONE:
        ours = foes >> best_seat(table) & 1 == 0
        chance = side_wins(table, unseen, suit_level, trump_level, best, ours, later, foes, role)
        under = min(7, int(8.0 * chance))
    called = FIRST_TRUMP + table[at.CALLED] - 1 if role == PARTNERING else -1
    return TrickSoFar(best, later, foes, suit_level, trump_level, under, called)


@inlined
def levels_in_trick(table: Ints, unseen: int, role: int, trick: TrickSoFar, rank: int) -> LevelsInTrick:
    """Return the levels of one card that could be played to a trick."""
    led = table[at.LED]
    card = 1 << rank
    keeps = trick.under
    if card & (led | TRUMPS) and rank > trick.best:
        if role == ALONE:
            chance = _stays_best(table, unseen, trick, rank)
        else:
            chance = side_wins(
                table,
                unseen,
                trick.suit_level,
                trick.trump_level,
                rank,
                True,
                trick.later,
                trick.foes,
                role,
            )
        keeps = 8 + min(7, int(8.0 * chance))
    how = 0
    if table[at.LED_SUIT] != TRUMP_SUIT:
        how = 1 if card & led else (2 if card & TRUMPS else 3)
    return LevelsInTrick(
        how,
        keeps,
        _LOAD_LEVEL[table[at.TABLE_POINTS] + CARD_POINTS[rank]],
        min(3, popcount(trick.later)),
        4 if rank == trick.called else honour_level(rank),
    )


@inlined
def _stays_best(table: Ints, unseen: int, trick: TrickSoFar, rank: int) -> float:
    """Return the chance that a card stays best where everybody plays under it who can."""
    led, trumps = table[at.LED], unseen & TRUMPS
    void, unarmed = table[at.VOID_SEATS + table[at.LED_SUIT]], table[at.VOID_SEATS + TRUMP_SUIT]
    if rank >= FIRST_TRUMP:
        above = popcount(trumps & (-2 << rank))
        ruffs = 1.0 - none_of(trick.trump_level, popcount(trumps) - above) * (
            1.0 - none_of(trick.trump_level, above)
        )
        if table[at.LED_SUIT] == TRUMP_SUIT:
            return nobody_beats(trick.later, void, unarmed, ruffs, ruffs, 1.0)
        follows = 1.0 - none_of(trick.suit_level, popcount(unseen & led)) * (1.0 - ruffs)
        return nobody_beats(trick.later, void, unarmed, follows, ruffs, 1.0)
    above = popcount(unseen & led & (-2 << rank))
    none_above = none_of(trick.suit_level, above)
    none_below = none_of(trick.suit_level, popcount(unseen & led) - above)
    no_ruff = none_of(trick.trump_level, popcount(trumps))
    follows = 1.0 - none_below * (1.0 - none_above * no_ruff)
    return nobody_beats(trick.later, void, unarmed, follows, no_ruff, 1.0 - none_below * (1.0 - none_above))
