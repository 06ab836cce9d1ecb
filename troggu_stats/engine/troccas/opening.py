"""The start of a deal of Troccas: the state as dealt and the dealer's discard (C2, C3, C11-C13)."""

from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    FIVE_POINTERS,
    NO_CARDS,
    CardSet,
    common,
    count,
    is_empty,
    load,
    store,
    without,
)
from troggu_stats.engine.troccas.codes import DISCARD_PHASE, PLAY_PHASE
from troggu_stats.engine.troccas.trick import clear_table


@compiled
def start_deal(table: Ints, secret: Ints, rules: Ints) -> None:
    """Make everything but the cards ready; hands, and ``KNOWN`` where cards lie open, must stand already."""
    players = rules[setting.PLAYERS]
    for slot in range(at.KNOWN):
        table[slot] = 0
    for slot in range(at.PILES, at.HISTORY):
        table[slot] = 0
    table[at.PLAYERS] = players
    table[at.HAND_SIZE] = rules[setting.HAND_SIZE]
    table[at.FOOL_BY] = NOBODY
    table[at.FOOL_OWED_TO] = NOBODY
    table[at.FOOL_GIVEN] = -1
    for seat in range(players):
        odd = (seat ^ (players - 1)) & 1
        table[at.SIDES + seat] = odd if rules[setting.PARTNERSHIPS] else seat
    for slot in range(2 * MAX_PLAYERS):
        secret[at.DEALT + slot] = secret[at.HANDS + slot]
    store(secret, at.DISCARD, NO_CARDS)
    secret[at.ASKED] = 0
    clear_table(table)
    if rules[setting.EXTRA] == 0:
        _open_play(table, rules)
    else:
        table[at.PHASE] = DISCARD_PHASE
        table[at.TURN] = players - 1


@compiled
def _open_play(table: Ints, rules: Ints) -> None:
    leader = table[at.PLAYERS] - 1 if rules[setting.DEALER_LEADS] else 0  # C3
    table[at.PHASE] = PLAY_PHASE
    table[at.TURN] = leader
    table[at.LEADER] = leader
    table[at.LEADERS] = leader
    table[at.EXPECTED] = table[at.PLAYERS]


@compiled
def is_legal_discard(hand: CardSet, discard: CardSet, rules: Ints) -> bool:
    """Tell whether the dealer may lay these cards away: the extra ones, no five-pointer (C2, C12, C13)."""
    return (
        is_empty(without(discard, hand))
        and count(discard) == rules[setting.EXTRA]
        and is_empty(common(discard, FIVE_POINTERS))
    )


@compiled
def apply_discard(table: Ints, secret: Ints, rules: Ints, discard: CardSet) -> None:
    """Lay cards away for the dealer's side, and give the first lead."""
    hand = at.HANDS + 2 * table[at.TURN]
    store(secret, hand, without(load(secret, hand), discard))
    store(secret, at.DISCARD, discard)
    _open_play(table, rules)
