"""How likely a card is to hold the trick: the look-ahead over the seats still to play."""

import numpy as np

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import DEFENDING
from troggu_stats.engine.kernel import (
    Floats,
    Ints,
    compiled,
    highest_index,
    inlined,
    never_negative,
    popcount,
)
from troggu_stats.engine.masks import ALL_CARDS, TRUMP_SUIT, TRUMPS

_LEVELS = 64  # the share of the unseen cards that one hand holds, in steps
_MOST_CARDS = 22 * 7 + 1  # all trumps, once for each other seat
# The chance that a hand with a share of the unseen cards has none of so many of them. The chance that n such
# hands have none is that of one hand and n times as many cards.
NONE_OF: Floats = np.array(
    [[(1.0 - level / _LEVELS) ** cards for cards in range(_MOST_CARDS)] for level in range(_LEVELS + 1)]
)
# By cards in a hand and cards that lie somewhere, in the same steps: a table is faster than dividing.
_SHARE_LEVEL: Ints = np.array(
    [[min(_LEVELS, _LEVELS * cards // max(1, hidden)) for hidden in range(63)] for cards in range(20)]
)
WON_BACK = 0.4  # beaten by a later foe, a side gets the trick back this often if a later friend can beat too


@inlined
def none_of(level: int, cards: int) -> float:
    """Return the chance that a hand with this share of the unseen cards has none of so many of them."""
    return NONE_OF[never_negative(level), never_negative(cards)]


@inlined
def unseen_cards(table: Ints, hand: int, gone: int) -> int:
    """Return the cards that a seat has not seen."""
    return ALL_CARDS & ~(table[at.PLAYED] | hand | gone)


@inlined
def share_level(in_hand: int, hidden: int, void_hands: int) -> int:
    """Return the share of a suit's unseen cards in a hand not known to be void, in steps of 1/64.

    Parameters
    ----------
    in_hand, hidden
        Cards in each hand, and cards not seen.
    void_hands
        How many of the other hands are known to hold none of the suit.
    """
    return _SHARE_LEVEL[never_negative(in_hand), never_negative(max(in_hand, hidden - in_hand * void_hands))]


@inlined
def bosses_of(held: int, out: int) -> int:
    """Return the cards held of a suit that no card of it still out beats."""
    return held & ~((2 << highest_index(out)) - 1) if out != 0 else held


@inlined
def later_seats(table: Ints) -> int:
    """Return the seats (as bits) that play to this trick after the one whose turn it is."""
    players = table[at.PLAYERS]
    seats = ((1 << (players - 1 - table[at.ON_TABLE])) - 1) << (table[at.TURN] + 1)
    return (seats | seats >> players) & ((1 << players) - 1)


@inlined
def raised(base: float, exponent: int) -> float:
    """Return a power with an exponent from 0 to 7."""
    square = base * base
    power = base if exponent & 1 else 1.0
    power = power * square if exponent & 2 else power
    # Four seats at once are rare, and asking is faster than multiplying for nothing.
    return power * square * square if exponent > 3 else power


@inlined
def nobody_beats(
    seats: int, void: int, unarmed: int, follows: float, ruffs: float, follows_only: float
) -> float:
    """Return the chance that none of some seats beats a card, by what is known of each.

    Parameters
    ----------
    seats, void, unarmed
        Seats as bits: those asked about, those known to be void of the suit led, and of trumps.
    follows, ruffs, follows_only
        Chances that a seat does not beat the card: one of which nothing is known, one that is void of the
        suit, one that has no trumps. A seat that has neither never beats it.
    """
    return (
        raised(follows, popcount(seats & ~void & ~unarmed))
        * raised(ruffs, popcount(seats & void & ~unarmed))
        * raised(follows_only, popcount(seats & ~void & unarmed))
    )


@inlined
def chance_of_seats(
    seats: int,
    void: int,
    unarmed: int,
    suit_level: int,
    trump_level: int,
    in_suit: int,
    in_suit_above: int,
    trumps_above: int,
) -> float:
    """Return the chance that none of some seats beats the best card, from the cards that are out."""
    if seats == 0:
        return 1.0
    both = popcount(seats & ~void & ~unarmed)
    suit_only = popcount(seats & ~void & unarmed)
    trumps_only = popcount(seats & void & ~unarmed)
    is_void = none_of(suit_level, in_suit - in_suit_above)
    no_ruff = 1.0 - is_void * (1.0 - none_of(trump_level, trumps_above))
    return (
        raised(no_ruff, both)
        * none_of(suit_level, in_suit_above * (both + suit_only))
        * none_of(trump_level, trumps_above * trumps_only)
    )


@compiled
def side_wins(
    table: Ints,
    unseen: int,
    suit_level: int,
    trump_level: int,
    rank: int,
    ours: bool,
    later: int,
    foes: int,
    role: int,
) -> float:
    """Return the chance that one's side wins the trick if the best card so far has this rank.

    Parameters
    ----------
    unseen
        The cards not seen.
    suit_level, trump_level
        The share of the suit led, and of the trumps, in a hand that may hold them.
    rank, ours
        Index of the best card so far, and whether one's own side played it.
    later, foes
        Seats still to play, and seats of the other side, as bits.
    """
    led = table[at.LED]
    void, unarmed = table[at.VOID_SEATS + table[at.LED_SUIT]], table[at.VOID_SEATS + TRUMP_SUIT]
    above = -2 << rank
    in_suit = popcount(unseen & led)
    in_suit_above = popcount(unseen & led & above)
    trumps_above = popcount(unseen & TRUMPS & ~led & above)
    safe_from_friends = chance_of_seats(
        later & ~foes, void, unarmed, suit_level, trump_level, in_suit, in_suit_above, trumps_above
    )
    if role == DEFENDING:
        # The declarer, chosen for trumps and short suits, holds more of the one and fewer of the other.
        trumps_above = (3 * trumps_above) >> 1
        in_suit_above = (2 * in_suit_above + 1) // 3
        in_suit = max(in_suit_above, (2 * in_suit + 1) // 3)
    safe_from_foes = chance_of_seats(
        later & foes, void, unarmed, suit_level, trump_level, in_suit, in_suit_above, trumps_above
    )
    if ours:
        return safe_from_foes + WON_BACK * (1.0 - safe_from_foes) * (1.0 - safe_from_friends)
    return (1.0 - safe_from_friends) * (WON_BACK + (1.0 - WON_BACK) * safe_from_foes)
