"""What an act is judged by: features of the hand, the suit and the card, each in a few levels.

The script that fits the worths of acts and the player that looks them up read the same functions.
"""

from typing import NamedTuple

import numpy as np

from troggu_stats.engine.kernel import Ints, highest_index, inlined, popcount
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    BAGATT_CARD,
    FIRST_TOGETHER,
    FOOL_CARD,
    JACK,
    KING,
    MUND_CARD,
    PLAIN_SIZE,
    SUIT_CARDS,
    SUIT_SIZE,
    SUIT_STARTS,
    TRUMP_SUIT,
    TRUMPS,
    CardSet,
    count,
)
from troggu_stats.strategies.troccas.village.chances import friends_of

# How many levels each feature has, and which, as the lists of the files run over them.
LEVELS = {
    "phase": 7,  # first trick; 14 or more cards in hand; 9-13; 6-8; 4-5; three; two
    "out": 5,  # trumps not seen: 0, 1-2, 3-5, 6-9, 10 or more
    "held": 5,  # trumps in hand: 0, 1-2, 3-4, 5-6, 7 or more
    "margin": 6,  # trumps held less trumps out: under -7, -7 to -4, -3 to -1, 0, 1-2, 3 or more
    "masters": 4,  # trumps held that no trump out beats: 0, 1, 2, 3 or more
    "bosses": 4,  # plain cards held that no card of their suit still out beats: 0, 1, 2, 3 or more
    "armed": 4,  # foes not known to be out of trumps: 0, 1, 2, 3 or more
    "turn": 4,  # the dealer is oneself; plays next; in the middle; last
    "length": 5,  # cards of the suit in hand: 1, 2, 3, 4, 5 or more
    "unseen": 6,  # cards of the suit not seen: 0, 1-2, 3-4, 5-6, 7-8, 9 or more
    "ruffers": 3,  # foes known to be void of the suit, and not of trumps: 0, 1, 2 or more
    "partner": 2,  # whether a partner is void of it, and not of trumps
    "fresh": 2,  # whether the suit has been led before; if not, its jack may be called (C6)
    "run": 4,  # cards of the suit held that none still out beats: 0, 1, 2, 3 or more
    "kind": 6,  # pip, jack, cavalier, queen, king, king and jack together
    "cover": 3,  # no dearer card of the suit in hand; one, but no king; the king
    "courts": 5,  # court cards of the suit above it still out
    "boss": 2,  # whether no card still out beats it in its suit
    "rank": 5,  # a plain trump, bagatt, mund, fool, fool while the side has no trick to pay from (C5)
    "above": 5,  # trumps above it still out: 0, 1, 2, 3-5, 6 or more
    "below": 4,  # and below it: 0, 1-2, 3-5, 6 or more
    "lower": 2,  # whether a lower trump is in hand
    # --- of a lead ---
    "holds": 8,  # the chance, in eighths, that the side of the card wins the trick
    # --- of a card played to another's lead ---
    "thrown": 2,  # whether a plain card is thrown away, as it does not follow suit
    "how": 3,  # of trumps and fool: trumps are led; another suit of which one is void; one that one holds
    "wins": 2,  # whether the card is best so far
    "keeps": 16,  # the chance, in eighths, that its side wins; the upper eight if the card is best so far
    "load": 6,  # card points on the table with it: 3 or fewer, 4-5, 6-7, 8-10, 11-14, 15 or more
    "seats": 4,  # seats still to play: 0, 1, 2, 3 or more
}


def _levels(values: range, starts: list[int]) -> Ints:
    """Return the level of each value: how many of the starts it has reached."""
    return np.digitize(np.array(values), starts).astype(np.int64)


_PHASE: Ints = 6 - _levels(range(32), [3, 4, 6, 9, 14])
_OUT: Ints = _levels(range(32), [1, 3, 6, 10])
_HELD: Ints = _levels(range(32), [1, 3, 5, 7])
_MARGIN: Ints = _levels(range(-32, 32), [-7, -3, 0, 1, 3])
_UNSEEN: Ints = _levels(range(16), [1, 3, 5, 7, 9])
_ABOVE: Ints = _levels(range(32), [1, 2, 3, 6])
_BELOW: Ints = _levels(range(32), [1, 3, 6])
_LOAD: Ints = _levels(range(64), [4, 6, 8, 11, 15])
# Kind of a plain card by its place in the suit, and of an act beyond the cards.
_SUIT_COURTS = 0b1111 << JACK
# The places of a suit from which a card may be moved down by 1, 2, 4 and 8 and stay in it.
_DOWN_1, _DOWN_2, _DOWN_4, _DOWN_8 = (SUIT_STARTS * ((1 << SUIT_SIZE - step) - 1) for step in (1, 2, 4, 8))


class HandLevels(NamedTuple):
    """What is the same for all cards of a hand."""

    phase: int
    out: int
    held: int
    margin: int
    masters: int
    bosses: int
    armed: int
    turn: int


class SuitLevels(NamedTuple):
    """What is the same for all cards of one plain suit."""

    length: int
    unseen: int
    ruffers: int
    partner: int
    fresh: int
    run: int


class PlainLevels(NamedTuple):
    """What differs from card to card of one plain suit."""

    kind: int
    cover: int
    courts: int
    boss: int


class TrumpLevels(NamedTuple):
    """What differs from trump to trump; the fool counts as one."""

    rank: int
    above: int
    below: int
    lower: int


@inlined
def beaten_cards(out: int) -> int:
    """Return all plain cards that a card still out, of the same suit, beats or is: all suits at once."""
    out |= out >> 1 & _DOWN_1
    out |= out >> 2 & _DOWN_2
    out |= out >> 4 & _DOWN_4
    return out | out >> 8 & _DOWN_8


@inlined
def levels_of_hand(table: Ints, hand: CardSet, hidden: CardSet, beaten: int) -> HandLevels:
    """Return the levels that all cards of a hand share.

    Parameters
    ----------
    beaten
        ``beaten_cards`` of the hidden ones.
    """
    seat, players = table[at.TURN], table[at.PLAYERS]
    out, held = hidden.high & TRUMPS, hand.high & TRUMPS
    masters = held & ~((2 << highest_index(out)) - 1) if out != 0 else held
    foes = ((1 << players) - 1) & ~(1 << seat) & ~friends_of(table, seat)
    steps = players - 1 - seat
    return HandLevels(
        0 if table[at.TRICK] == 0 else _PHASE[count(hand)],
        _OUT[popcount(out)],
        _HELD[popcount(held)],
        _MARGIN[popcount(held) - popcount(out) + 32],
        min(3, popcount(masters)),
        min(3, popcount(hand.plain & ~beaten)),
        min(3, popcount(foes & ~table[at.VOID_SEATS + TRUMP_SUIT])),
        steps if steps < 2 else (3 if steps == players - 1 else 2),
    )


@inlined
def levels_of_suit(table: Ints, hand: CardSet, hidden: CardSet, beaten: int, suit: int) -> SuitLevels:
    """Return the levels that all cards of a plain suit share."""
    cards = SUIT_CARDS << (suit * SUIT_SIZE)
    held = hand.plain & cards
    seat = table[at.TURN]
    ruffers = table[at.VOID_SEATS + suit] & ~table[at.VOID_SEATS + TRUMP_SUIT] & ~(1 << seat)
    friends = friends_of(table, seat)
    return SuitLevels(
        min(popcount(held), 5) - 1,
        _UNSEEN[popcount(hidden.plain & cards)],
        min(2, popcount(ruffers & ~friends)),
        1 if ruffers & friends else 0,
        1 - (table[at.SUITS_LED] >> (suit * SUIT_SIZE) & 1),
        min(3, popcount(held & ~beaten)),
    )


@inlined
def levels_of_plain(hand: CardSet, hidden: CardSet, beaten: int, suit: int, act: int) -> PlainLevels:
    """Return the levels of a plain card, or of king and jack together."""
    first = suit * SUIT_SIZE
    if act >= FIRST_TOGETHER:
        return PlainLevels(5, 0, 0, 1)
    place = act - first
    dearer = hand.plain >> first & SUIT_CARDS & (-2 << place)
    courts = hidden.plain >> first & _SUIT_COURTS & (-2 << place)
    return PlainLevels(
        max(0, place - JACK + 1),
        2 if dearer >> KING & 1 else (1 if dearer & _SUIT_COURTS else 0),
        popcount(courts),
        1 - (beaten >> act & 1),
    )


@inlined
def levels_of_trump(table: Ints, hand: CardSet, hidden: CardSet, card: int) -> TrumpLevels:
    """Return the levels of a trump, or of the fool."""
    if card == FOOL_CARD:
        pile = at.PILES + 2 * table[at.SIDES + table[at.TURN]]
        return TrumpLevels(4 if table[pile] | table[pile + 1] == 0 else 3, 4, 0, 0)
    place = card - PLAIN_SIZE
    out = hidden.high & TRUMPS
    above = popcount(out & (-2 << place))
    rank = 1 if card == BAGATT_CARD else (2 if card == MUND_CARD else 0)
    return TrumpLevels(
        rank,
        _ABOVE[above],
        _BELOW[popcount(out) - above],
        1 if hand.high & ((1 << place) - 1) else 0,
    )


@inlined
def load_level(points: int) -> int:
    """Return the level of the card points that lie on the table with one's own card."""
    return _LOAD[points]
