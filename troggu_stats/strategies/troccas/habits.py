"""Habits: what a seat always or never does, whoever plays there, so that one right can be weighed alone.

Experiments lay them over a line-up (``TroccasLineup.with_habit``). They stand between a strategy and the
table: what a strategy does besides, and its luck, stay as they are.
"""

from enum import IntEnum

from troggu_stats.engine.kernel import Ints, inlined
from troggu_stats.engine.troccas.cards import (
    ALL_HIGH,
    FIRST_TOGETHER,
    KING,
    PLAIN_SIZE,
    SUIT_SIZE,
    CardSet,
    holds,
)


class Habit(IntEnum):
    """What a habit is about, which is its place in a seat's row."""

    CALL = 0  # calling a jack (C6)
    TOGETHER = 1  # laying the jack with its king (C7)
    TELL = 2  # making the highest trump known (C9)
    DISCARD = 3  # the dealer's discard: 0, or the number of a way to discard
    ASK = 4  # asking for a fresh deal (C10)
    INSIST = 5  # insisting on going on when another asks
    PACKETS = 6  # asking for bigger packets when behind in a match


class Way(IntEnum):
    """What a seat does about it."""

    OWN = 0  # what its strategy does
    NEVER = 1
    ALWAYS = 2


HABITS = len(Habit)
# The same numbers as plain constants, which is what compiled code can use.
_CALL, _TOGETHER, _TELL, DISCARD_HABIT, _ASK, _INSIST, _PACKETS = (int(one) for one in Habit)
_NEVER, _ALWAYS = int(Way.NEVER), int(Way.ALWAYS)


@inlined
def allowed_acts(habits: Ints, seat: int, legal: CardSet) -> CardSet:
    """Return the acts left to a seat; who may lay king and jack may always lay the king alone."""
    high = legal.high & ALL_HIGH if habits[seat, _TOGETHER] == _NEVER else legal.high
    return CardSet(legal.plain, high)


@inlined
def with_jack(habits: Ints, seat: int, legal: CardSet, act: int) -> int:
    """Return the act chosen, or king and jack for a king laid by who always adds the jack."""
    if habits[seat, _TOGETHER] != _ALWAYS or act < 0 or act >= PLAIN_SIZE or act % SUIT_SIZE != KING:
        return act
    together = FIRST_TOGETHER + act // SUIT_SIZE
    return together if holds(legal, together) else act


@inlined
def calls(habits: Ints, seat: int, called: int) -> bool:
    """Tell whether the jack is called."""
    return called != 0 and habits[seat, _CALL] != _NEVER


@inlined
def tells(habits: Ints, seat: int, said: int) -> bool:
    """Tell whether the highest trump is made known."""
    return said != 0 and habits[seat, _TELL] != _NEVER


@inlined
def may_ask(habits: Ints, seat: int) -> bool:
    """Tell whether a seat ever asks for a fresh deal."""
    return habits[seat, _ASK] != _NEVER


@inlined
def may_insist(habits: Ints, seat: int) -> bool:
    """Tell whether a seat ever insists on going on."""
    return habits[seat, _INSIST] != _NEVER


@inlined
def may_ask_for_packets(habits: Ints, seat: int) -> bool:
    """Tell whether a seat ever asks for bigger packets."""
    return habits[seat, _PACKETS] != _NEVER
