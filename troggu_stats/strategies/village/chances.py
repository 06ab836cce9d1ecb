"""How likely a card is to hold the trick: the look-ahead over the seats still to play."""

import numpy as np

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import DEFENDING
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, popcount
from troggu_stats.engine.masks import ALL_CARDS, TRUMPS

_LEVELS = 64  # the share of the unseen cards that one hand holds, in steps
_MOST_CARDS = 34  # half as many again as there are trumps
# The chance that a hand holding a share of the unseen cards has none of so many of them.
NONE_OF: Floats = np.array(
    [[(1.0 - level / _LEVELS) ** cards for cards in range(_MOST_CARDS)] for level in range(_LEVELS + 1)]
)
_WON_BACK = 0.4  # beaten by a later foe, a side gets the trick back this often if a later friend can beat too


@inlined
def unseen_cards(table: Ints, hand: int, gone: int) -> int:
    """Return the cards that a seat has not seen."""
    return ALL_CARDS & ~(table[at.PLAYED] | hand | gone)


@inlined
def level_of_hand(table: Ints, unseen: int) -> int:
    """Return the share of the unseen cards that each other hand holds, in steps of 1/64."""
    return min(_LEVELS, _LEVELS * (table[at.HAND_SIZE] - table[at.TRICK]) // max(1, popcount(unseen)))


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
    power *= square if exponent & 2 else 1.0
    return power * square * square if exponent & 4 else power


@inlined
def nobody_beats(
    level: int, in_suit: int, in_suit_above: int, trumps_above: int, seats: int, void_seats: int
) -> float:
    """Return the chance that none of some seats beats a card.

    Parameters
    ----------
    level
        Share of the unseen cards in one hand, in steps of 1/64.
    in_suit, in_suit_above, trumps_above
        Unseen cards of the suit led; those that beat the card; trumps that beat it by ruffing.
    seats, void_seats
        Seats not known to be void of the suit led, and seats known to be.
    """
    no_ruff = NONE_OF[level, trumps_above]
    void = NONE_OF[level, in_suit - in_suit_above]
    holds = NONE_OF[level, in_suit_above] * (1.0 - void * (1.0 - no_ruff))
    return raised(holds, seats) * raised(no_ruff, void_seats)


@compiled
def side_wins(
    table: Ints, unseen: int, level: int, rank: int, ours: bool, later: int, foes: int, role: int
) -> float:
    """Return the chance that one's side wins the trick if the best card so far has this rank.

    Parameters
    ----------
    unseen, level
        The cards not seen, and the share of them in one hand.
    rank, ours
        Index of the best card so far, and whether one's own side played it.
    later, foes
        Seats still to play, and seats of the other side, as bits.
    """
    led = table[at.LED]
    void = table[at.VOID_SEATS + table[at.LED_SUIT]]
    above = -2 << rank
    in_suit = popcount(unseen & led)
    in_suit_above = popcount(unseen & led & above)
    trumps_above = popcount(unseen & TRUMPS & ~led & above)
    foe_seats, friend_seats = later & foes, later & ~foes
    safe_from_friends = nobody_beats(
        level,
        in_suit,
        in_suit_above,
        trumps_above,
        popcount(friend_seats & ~void),
        popcount(friend_seats & void),
    )
    if role == DEFENDING:
        # The declarer, chosen for trumps and short suits, holds more of the one and fewer of the other.
        trumps_above = (3 * trumps_above) >> 1
        in_suit_above = (2 * in_suit_above + 1) // 3
        in_suit = max(in_suit_above, (2 * in_suit + 1) // 3)
    safe_from_foes = nobody_beats(
        level, in_suit, in_suit_above, trumps_above, popcount(foe_seats & ~void), popcount(foe_seats & void)
    )
    if ours:
        return safe_from_foes + _WON_BACK * (1.0 - safe_from_foes) * (1.0 - safe_from_friends)
    return (1.0 - safe_from_friends) * (_WON_BACK + (1.0 - _WON_BACK) * safe_from_foes)
