"""Taking all cards back: a deal as it stood when play began, so that it can be played once more."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import clear_trick_and_fool
from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY, PLAY_PHASE
from troggu_stats.engine.kernel import Ints, compiled, inlined


@inlined
def played_by(table: Ints, seat: int) -> int:
    """Return the cards that a seat has played, as a mask."""
    players = table[at.PLAYERS]
    cards = 0
    for trick in range(table[at.TRICK] + 1):
        place = trick * players + (seat - table[at.LEADERS + trick] + players) % players
        if place < table[at.PLAYS]:
            cards |= 1 << table[at.HISTORY + place]
    return cards


@compiled
def take_back(table: Ints, secret: Ints) -> None:
    """Give every seat the cards back that it has played; what was played, and in which order, stays noted."""
    for seat in range(table[at.PLAYERS]):
        secret[at.HANDS + seat] |= played_by(table, seat)
    secret[at.FOOL_WITHHELD_BY] = NOBODY
    for seat in range(MAX_PLAYERS):
        table[at.VOID_SEATS + seat] = 0
        table[at.WON + seat] = 0
        table[at.TRICKS_WON + seat] = 0
    for slot in (at.TRICK, at.ON_TABLE, at.TABLE_CARDS, at.TABLE_POINTS, at.PLAYED, at.PLAYS, at.FOOL_LOST):
        table[slot] = 0
    clear_trick_and_fool(table)
    table[at.PHASE] = PLAY_PHASE
    table[at.TURN] = table[at.LEADERS]
    table[at.LEADER] = table[at.LEADERS]
