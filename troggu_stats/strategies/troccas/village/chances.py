"""How likely the own side is to win a trick once a card lies there: from shown voids and cards still out."""

from typing import NamedTuple

import numpy as np

from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, popcount
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    ALL_CARDS,
    PLAIN_SIZE,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMP_SUIT,
    TRUMPS,
    CardSet,
    load,
)

_MOST_OTHERS = 5
_MOST_OUT = 22
# Chance that one of so many hands has none of so many cards that lie in any of them: (1 - 1/hands) ** cards.
NONE_OF: Floats = np.array(
    [[1.0] * _MOST_OUT]
    + [[(1 - 1 / hands) ** out for out in range(_MOST_OUT)] for hands in range(1, _MOST_OTHERS + 1)]
)
_WON_BACK = 0.4  # beaten by a later foe, a side gets the trick back this often if a later friend can beat too
_BEATS_AS_TOLD = 0.6  # who is known to hold a higher trump beats the card this often, where it may (C9)
_EVERY_OTHER_SEAT = 0b010101
LEVELS_OF_CHANCE = 8


@inlined
def hidden_cards(table: Ints, hand: CardSet, gone: CardSet) -> CardSet:
    """Return the cards that a seat has not seen."""
    played = load(table, at.PLAYED)
    return CardSet(
        ALL_CARDS.plain & ~(hand.plain | gone.plain | played.plain),
        ALL_CARDS.high & ~(hand.high | gone.high | played.high),
    )


@inlined
def friends_of(table: Ints, seat: int) -> int:
    """Return, as bits, the other seats of a seat's side: every second one where there are sides (C2, C11)."""
    side = _EVERY_OTHER_SEAT << (seat & 1) & ((1 << table[at.PLAYERS]) - 1) & ~(1 << seat)
    return side if table[at.PLAYERS] & 1 == 0 else 0


@inlined
def later_seats(table: Ints) -> int:
    """Return, as bits, who is still to play to the trick after the seat whose turn it is."""
    players = table[at.PLAYERS]
    seats = ((1 << (table[at.EXPECTED] - table[at.ON_TABLE] - 1)) - 1) << (table[at.TURN] + 1)
    return (seats | seats >> players) & ((1 << players) - 1)


@inlined
def raised(base: float, exponent: int) -> float:
    """Return a power with an exponent from 0 to 5."""
    square = base * base
    result = base if exponent & 1 else 1.0
    result *= square if exponent & 2 else 1.0
    return result * (square * square if exponent & 4 else 1.0)


class Seats(NamedTuple):
    """Who of one side is still to play, by what is known of them.

    Parameters
    ----------
    open_armed, open_unarmed
        How many may hold the suit led, and trumps or none.
    void_armed
        How many are void of it and may trump.
    """

    open_armed: int
    open_unarmed: int
    void_armed: int


class Later(NamedTuple):
    """Who plays to a trick after the own seat, and how thinly the cards still out are spread.

    Parameters
    ----------
    foes, friends
        The seats of either side; trumps led, all that have trumps are open.
    may_follow, may_trump
        How many other hands may hold the suit led, and trumps.
    """

    foes: Seats
    friends: Seats
    may_follow: int
    may_trump: int


@inlined
def _seats(seats: int, void: int, unarmed: int) -> Seats:
    return Seats(
        popcount(seats & ~void & ~unarmed),
        popcount(seats & ~void & unarmed),
        popcount(seats & void & ~unarmed),
    )


@inlined
def who_is_later(table: Ints, later: int, suit: int) -> Later:
    """Sort the seats still to play to a suit.

    Parameters
    ----------
    later
        The seats as bits.
    suit
        The suit led.
    """
    seat = table[at.TURN]
    others = ((1 << table[at.PLAYERS]) - 1) & ~(1 << seat)
    friends = friends_of(table, seat)
    void, unarmed = table[at.VOID_SEATS + suit], table[at.VOID_SEATS + TRUMP_SUIT]
    return Later(
        _seats(later & ~friends, void, unarmed),
        _seats(later & friends, void, unarmed),
        popcount(others & ~void),
        popcount(others & ~unarmed),
    )


class Odds(NamedTuple):
    """The chances that one player does not beat a card: of each kind of seat."""

    open_armed: float
    open_unarmed: float
    void_armed: float


@inlined
def odds_against(hidden: CardSet, later: Later, led: int, card: int) -> Odds:
    """Return how likely players are not to beat a card: a trump, or one of the suit led."""
    trumps = hidden.high & TRUMPS
    if led == TRUMP_SUIT:
        safe = NONE_OF[later.may_trump, popcount(trumps & (-2 << (card - PLAIN_SIZE)))]
        return Odds(safe, 1.0, safe)
    suited = hidden.plain & (SUIT_CARDS << (led * SUIT_SIZE))
    if card >= PLAIN_SIZE:
        over = NONE_OF[later.may_trump, popcount(trumps & (-2 << (card - PLAIN_SIZE)))]
        void = NONE_OF[later.may_follow, popcount(suited)]
        return Odds(1.0 - void * (1.0 - over), 1.0, over)
    above = popcount(suited & (-2 << card))
    none_above = NONE_OF[later.may_follow, above]
    none_below = NONE_OF[later.may_follow, popcount(suited) - above]
    no_trump = NONE_OF[later.may_trump, popcount(trumps)]
    # Who cannot follow trumps if it can.
    return Odds(none_above * (1.0 - none_below * (1.0 - no_trump)), none_above, no_trump)


@inlined
def _none_beats(seats: Seats, odds: Odds) -> float:
    return (
        raised(odds.open_armed, seats.open_armed)
        * raised(odds.open_unarmed, seats.open_unarmed)
        * raised(odds.void_armed, seats.void_armed)
    )


@inlined
def winning_chance(later: Later, odds: Odds, ours: bool) -> float:
    """Return the chance that the own side wins a trick in which a card is best now.

    Parameters
    ----------
    odds
        How likely players are not to beat it.
    ours
        Whether it is the own side's.
    """
    kept = _none_beats(later.foes, odds)
    taken = 1.0 - _none_beats(later.friends, odds)
    return kept + _WON_BACK * (1.0 - kept) * taken if ours else taken * (_WON_BACK + (1.0 - _WON_BACK) * kept)


@inlined
def level_of_chance(chance: float) -> int:
    """Return a chance in eighths, 0 to 7."""
    return min(LEVELS_OF_CHANCE - 1, int(LEVELS_OF_CHANCE * chance))


@compiled
def with_told(table: Ints, later: int, led: int, card: int, chance: float) -> float:
    """Return the chance that the own side wins, seen what trumps have been made known (C9).

    Parameters
    ----------
    later
        Seats still to play, as bits.
    card
        The card that is best so far.
    chance
        What it is without that.
    """
    above = table[at.TOLD] & ~table[at.PLAYED + 1]
    above &= -2 << (card - PLAIN_SIZE) if card >= PLAIN_SIZE else -1
    may = later & (-1 if led == TRUMP_SUIT else table[at.VOID_SEATS + led])
    friends = friends_of(table, table[at.TURN])
    for seat in range(table[at.PLAYERS]):
        if may >> seat & 1 and table[at.SIGNALLED + seat] & above:
            won = 1.0 if friends >> seat & 1 else 0.0
            chance += _BEATS_AS_TOLD * (won - chance)
    return chance
