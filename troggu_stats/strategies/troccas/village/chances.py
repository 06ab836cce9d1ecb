"""How likely the own side is to win a trick once a card lies there: from shown voids and cards still out."""

from typing import NamedTuple

import numpy as np

from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, popcount
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    NO_SUIT,
    PLAIN_SIZE,
    SUIT_CARDS,
    SUIT_NUMBER,
    SUIT_SIZE,
    TRUMP_SUIT,
    TRUMPS,
    CardSet,
)
from troggu_stats.strategies.troccas.village.parameters import HIGHER, OVER, RESCUE, RUFF, TOLD, of_table

_MOST_OUT = SUIT_SIZE + 1
# Chance that one of 2 to 5 other hands has none of so many cards, each being anywhere: (1 - 1/n) ** cards.
VOID_CHANCE: Floats = np.array(
    [[(1 - 1 / hands) ** out for out in range(_MOST_OUT)] for hands in range(2, 6)]
)


class Later(NamedTuple):
    """Who plays to the trick after the own seat.

    Parameters
    ----------
    foes, friends
        Seats as bits.
    """

    foes: int
    friends: int


@inlined
def later_seats(table: Ints) -> Later:
    """Return who is still to play after the seat whose turn it is."""
    seat, players = table[at.TURN], table[at.PLAYERS]
    foes = friends = 0
    for step in range(1, table[at.EXPECTED] - table[at.ON_TABLE]):
        other = seat + step
        other = other - players if other >= players else other
        if table[at.SIDES + other] == table[at.SIDES + seat]:
            friends |= 1 << other
        else:
            foes |= 1 << other
    return Later(foes, friends)


@inlined
def power(base: float, exponent: int) -> float:
    """Return a number to the power of a whole number from 0 to 31, by squaring and without a branch."""
    result = 1.0
    for bit in range(5):
        result *= base if exponent >> bit & 1 else 1.0
        base *= base
    return result


@inlined
def _seats_power(base: float, seats: int) -> float:
    """Return a number to the power of the number of seats, at most seven."""
    exponent = popcount(seats)
    square = base * base
    result = base if exponent & 1 else 1.0
    result *= square if exponent & 2 else 1.0
    return result * (square * square if exponent & 4 else 1.0)


class Odds(NamedTuple):
    """The chances that one player does not beat a card, and who has which.

    Parameters
    ----------
    void
        Chance of one who has shown a void in the suit led.
    other
        Chance of one who has not.
    voids, others
        Seats as bits of which each holds; a seat in none cannot beat it.
    told
        Chance of one who has made known a trump that beats it, and may play it (C9).
    tellers
        Seats as bits of which that holds.
    """

    void: float
    other: float
    voids: int
    others: int
    told: float
    tellers: int


@inlined
def no_trump_chance(params: Floats, table: Ints, trumps: int) -> float:
    """Return the chance that a player has, or plays, none of these trumps."""
    return power(of_table(params, OVER, table), popcount(trumps))


@inlined
def odds_against(params: Floats, table: Ints, hidden: CardSet, led: int, card: int, no_trump: float) -> Odds:
    """Return how likely players are not to beat a card.

    Parameters
    ----------
    hidden
        The cards that the own seat has not seen.
    led
        The suit led.
    card
        The card that is best so far, a trump or of that suit.
    no_trump
        Chance that a player has none of the hidden trumps.
    """
    trumpless = table[at.VOID_SEATS + TRUMP_SUIT]
    told = of_table(params, TOLD, table)
    tellers = _tellers(table, led, card) if table[at.TOLD] else 0
    if card >= PLAIN_SIZE:
        over = hidden.high & ~table[at.TOLD] & TRUMPS & (-2 << (card - PLAIN_SIZE))
        no_trump = no_trump_chance(params, table, over)
    if led == TRUMP_SUIT:
        return Odds(1.0, no_trump, 0, ~(trumpless | tellers), told, tellers)
    voids = table[at.VOID_SEATS + led]
    suited = hidden.plain & (SUIT_CARDS << (led * SUIT_SIZE))
    void_chance = VOID_CHANCE[table[at.PLAYERS] - 3, popcount(suited)]
    unruffed = 1.0 - of_table(params, RUFF, table) * (1.0 - no_trump)
    higher = 0 if card >= PLAIN_SIZE else suited & (-2 << card)
    stays = power(of_table(params, HIGHER, table), popcount(higher))
    # A seat that has shown a void trumps if it can; any other follows, or is void by chance.
    other = void_chance * unruffed + (1.0 - void_chance) * stays
    return Odds(unruffed, other, voids & ~(trumpless | tellers), ~voids, told, tellers)


@compiled
def _tellers(table: Ints, led: int, card: int) -> int:
    """Return the seats that are known to hold a trump above a card and may play it now (C9)."""
    above = table[at.TOLD] & ~table[at.PLAYED + 1]
    above &= -2 << (card - PLAIN_SIZE) if card >= PLAIN_SIZE else -1
    may = -1 if led == TRUMP_SUIT else table[at.VOID_SEATS + led]
    found = 0
    for seat in range(table[at.PLAYERS] if above else 0):
        found |= (1 if table[at.SIGNALLED + seat] & above else 0) << seat
    return found & may


@inlined
def _safe_chance(odds: Odds, seats: int) -> float:
    """Return the chance that none of these seats beats the card."""
    unknown = _seats_power(odds.void, seats & odds.voids) * _seats_power(odds.other, seats & odds.others)
    return unknown * _seats_power(odds.told, seats & odds.tellers)


@inlined
def winning_chance(params: Floats, table: Ints, odds: Odds, later: Later, ours: bool) -> float:
    """Return the chance that the own side wins a trick in which a card is best now.

    Parameters
    ----------
    odds
        How likely players are not to beat it.
    ours
        Whether it is the own side's.
    """
    kept = _safe_chance(odds, later.foes)
    if later.friends == 0:
        return kept if ours else 0.0
    rescue = of_table(params, RESCUE, table)
    taken = 1.0 - _safe_chance(odds, later.friends)
    if ours:
        return kept + (1.0 - kept) * taken * rescue
    return taken * (rescue if later.foes else 1.0)


@inlined
def suit_of(table: Ints, card: int) -> int:
    """Return the suit that is led once a card lies there."""
    led = table[at.LED]
    return SUIT_NUMBER[card] if led == NO_SUIT else led
