"""What a card is judged by: features of the hand, the suit and the card, each in a few levels.

The script that fits the worths of cards and the player that looks them up read the same functions.
"""

from typing import NamedTuple

import numpy as np

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import NOBODY
from troggu_stats.engine.kernel import Ints, inlined, never_negative, popcount
from troggu_stats.engine.knowledge import foes_of
from troggu_stats.engine.masks import (
    CARD_POINTS,
    COURTS,
    FIRST_TRUMP,
    FOOL_CARD,
    KINGS,
    SUIT_CARDS,
    SUIT_OF,
    SUIT_SIZE,
    TRUMP_SUIT,
    TRUMPS,
)
from troggu_stats.strategies.village.chances import bosses_of

# How many levels each feature has, and which, as the lists of the files run over them.
LEVELS = {
    "phase": 6,  # first trick; more than seven cards in hand; six or seven; four or five; three; two
    "trumps_out": 4,  # trumps unseen: 0, 1-3, 4-7, 8 or more
    "trumps_held": 5,  # 0, 1-2, 3-4, 5-6, 7 or more
    "margin": 6,  # trumps held less trumps unseen: under -7, -7 to -4, -3 to -1, 0, 1-2, 3 or more
    "masters": 5,  # trumps held that no unseen trump beats: 0, 1, 2, 3, 4 or more
    "bosses": 4,  # plain cards held that no unseen card of their suit beats: 0, 1, 2, 3 or more
    "armed": 3,  # foes not known to be out of trumps: 0, 1, 2 or more
    "turn": 4,  # the declarer, who leads or of whom there is none; plays next; in the middle; last
    "length": 4,  # cards of the suit in hand: 1, 2, 3, 4 or more
    "unseen": 5,  # cards of the suit unseen: 0, 1-2, 3-4, 5-6, 7 or more
    "ruffers": 3,  # foes known to be void of the suit, and not of trumps: 0, 1, 2 or more
    "run": 4,  # cards of the suit held that no unseen one beats: 0, 1, 2, 3 or more
    "kind": 5,  # pip, jack, cavalier, queen, king
    "cover": 3,  # no dearer card of the suit in hand; one, but no king; the king
    "boss": 2,  # whether no card unseen beats it in its suit
    "above": 5,  # cards of its suit unseen above it: 0, 1, 2, 3-5, 6 or more
    "below": 4,  # and below it: 0, 1-2, 3-4, 5 or more
    "rank": 4,  # a plain trump, bagatt, mund, fool
    "lower": 2,  # whether a lower card of the suit is in hand
    # --- of a lead ---
    "holds": 8,  # the chance, in eighths, that the side of the card wins the trick
    # --- of a card played to another's lead ---
    "how": 4,  # trumps are led; it follows suit; it trumps; it is thrown away
    "keeps": 16,  # the chance, in eighths, that its side wins; the upper eight if the card is best so far
    "load": 6,  # card points on the table with it: 2 or fewer, 3-4, 5-6, 7-9, 10-13, 14 or more
    "seats": 4,  # seats still to play: 0, 1, 2, 3 or more
    "honour": 5,  # as rank; the last level is a partner's called card
}

_PHASE_LEVEL: Ints = 5 - np.digitize(np.arange(24), [3, 4, 6, 8])
_OUT_LEVEL: Ints = np.digitize(np.arange(24), [1, 4, 8])
_HELD_LEVEL: Ints = np.digitize(np.arange(24), [1, 3, 5, 7])
_MARGIN_LEVEL: Ints = np.digitize(np.arange(48) - 24, [-7, -3, 0, 1, 3])
_UNSEEN_LEVEL: Ints = np.digitize(np.arange(24), [1, 3, 5, 7])
_ABOVE_LEVEL: Ints = np.digitize(np.arange(24), [1, 2, 3, 6])
_BELOW_LEVEL: Ints = np.digitize(np.arange(24), [1, 3, 5])
_HONOUR_LEVEL: Ints = np.zeros(FOOL_CARD + 1, np.int64)
_HONOUR_LEVEL[[FIRST_TRUMP, FOOL_CARD - 1, FOOL_CARD]] = 1, 2, 3


class HandLevels(NamedTuple):
    """What is the same for all cards of a hand."""

    phase: int
    trumps_out: int
    trumps_held: int
    margin: int
    masters: int
    bosses: int
    armed: int
    turn: int


class SuitLevels(NamedTuple):
    """What is the same for all cards of one suit, or for all trumps."""

    length: int
    unseen: int
    ruffers: int
    run: int


class CardLevels(NamedTuple):
    """What differs from card to card of one suit."""

    kind: int
    cover: int
    boss: int
    above: int
    below: int
    rank: int
    lower: int


@inlined
def levels_of_hand(table: Ints, hand: int, unseen: int, role: int) -> HandLevels:
    """Return the levels that all cards of a hand share."""
    seat, players, declarer = table[at.TURN], table[at.PLAYERS], table[at.DECLARER]
    out, held = unseen & TRUMPS, hand & TRUMPS
    bosses = 0
    for suit in range(4):
        cards = SUIT_CARDS << (suit * SUIT_SIZE)
        bosses += popcount(bosses_of(hand & cards, unseen & cards))
    foes = foes_of(table, seat, role) & ~(1 << seat)
    turn = 0
    if declarer != NOBODY and declarer != seat:
        place = declarer - seat if declarer > seat else declarer - seat + players
        turn = 1 if place == 1 else (3 if place == players - 1 else 2)
    return HandLevels(
        0 if table[at.TRICK] == 0 else _PHASE_LEVEL[never_negative(popcount(hand))],
        _OUT_LEVEL[never_negative(popcount(out))],
        _HELD_LEVEL[never_negative(popcount(held))],
        _MARGIN_LEVEL[never_negative(popcount(held) - popcount(out) + 24)],
        min(4, popcount(bosses_of(held, out))),
        min(3, bosses),
        min(2, popcount(foes & ~table[at.VOID_SEATS + TRUMP_SUIT])),
        turn,
    )


@inlined
def levels_of_suit(table: Ints, hand: int, unseen: int, role: int, suit: int) -> SuitLevels:
    """Return the levels that all cards of a suit share; suit 4 are the trumps."""
    cards = TRUMPS if suit == TRUMP_SUIT else SUIT_CARDS << (suit * SUIT_SIZE)
    held, out = hand & cards, unseen & cards
    seat = table[at.TURN]
    foes = foes_of(table, seat, role) & ~(1 << seat) & table[at.VOID_SEATS + suit]
    armed = foes if suit == TRUMP_SUIT else foes & ~table[at.VOID_SEATS + TRUMP_SUIT]
    return SuitLevels(
        min(popcount(held), 4) - 1,
        _UNSEEN_LEVEL[never_negative(popcount(out))],
        min(2, popcount(armed)),
        min(3, popcount(bosses_of(held, out))),
    )


@inlined
def levels_of_card(hand: int, unseen: int, rank: int) -> CardLevels:
    """Return the levels of one card."""
    if rank >= FIRST_TRUMP:
        return levels_of_trump(hand & TRUMPS, unseen & TRUMPS, rank)
    cards = SUIT_OF[never_negative(rank)]
    return levels_of_plain_card(hand & cards, unseen & cards, rank)


@inlined
def levels_of_plain_card(held: int, out: int, rank: int) -> CardLevels:
    """Return the levels of a plain card, from the cards of its suit in hand and unseen."""
    above = popcount(out & (-2 << rank))
    dearer = held & (-2 << rank)
    cover = 2 if dearer & KINGS else (1 if dearer & COURTS else 0)
    boss = 1 if above == 0 else 0
    lower = 1 if held & ((1 << rank) - 1) else 0
    kind = CARD_POINTS[never_negative(rank)] - 1
    return CardLevels(kind, cover, boss, _above_level(above), _below_level(popcount(out) - above), 0, lower)


@inlined
def levels_of_trump(held: int, out: int, rank: int) -> CardLevels:
    """Return the levels of a trump, from the trumps in hand and unseen."""
    above = popcount(out & (-2 << rank))
    boss = 1 if above == 0 else 0
    lower = 1 if held & ((1 << rank) - 1) else 0
    kind = CARD_POINTS[never_negative(rank)] - 1
    honour = honour_level(rank)
    return CardLevels(kind, 0, boss, _above_level(above), _below_level(popcount(out) - above), honour, lower)


@inlined
def _above_level(cards: int) -> int:
    return _ABOVE_LEVEL[never_negative(cards)]


@inlined
def _below_level(cards: int) -> int:
    return _BELOW_LEVEL[never_negative(cards)]


@inlined
def honour_level(rank: int) -> int:
    """Return which honour a trump is, if any."""
    return _HONOUR_LEVEL[never_negative(rank)]
