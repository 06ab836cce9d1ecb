"""The arms of ``redeals``: who asks for a fresh deal, insists on going on, asks for bigger packets (C10)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from troggu_stats.experiments.habits.question import sides_of
from troggu_stats.experiments.plan import Plan
from troggu_stats.strategies.troccas.habits import Habit, Way
from troggu_stats.strategies.troccas.registry import TroccasLineup

BIGGER_PACKETS_OF = 4  # players (⚖28)


class Who(IntEnum):
    """Whose right it is."""

    ONE = 0  # each side in turn
    FIRST = 1  # the side that deals first
    SECOND = 2


WHO_WORDS = {Who.ONE: "one side", Who.FIRST: "deals first", Who.SECOND: "other side"}


class Arm(IntEnum):
    """Who stops the deal; those with a side have two places, the side's that deals first and the other's."""

    NOBODY = 0  # nobody asks for a fresh deal
    ALL = 1
    ALONE = 2  # one side alone asks
    UNREFUSED = 4  # one side alone asks, and its opponents never insist
    YIELDING = 6  # one side never insists
    USUAL_PACKETS = 8  # one side never asks for bigger packets


ARMS = 10
SIDES = (0, 1)


@dataclass(frozen=True)
class Right:
    """A right: what a side gets in one arm more than in another.

    Parameters
    ----------
    key
        Its name in tables.
    meaning
        The arm with it and the arm without it, in words.
    having, lacking
        Those arms, by the side whose right it is.
    claim
        A finding about one side, with a place for the figure; empty if it is none.
    players
        Numbers of players at which there is such a right.
    whose
        Whose it is in tables: each side's in turn, or that of who deals first where both have it at once.
    """

    key: str
    meaning: str
    having: Callable[[int], int]
    lacking: Callable[[int], int]
    claim: str = ""
    players: tuple[int, ...] = (4, 6)
    whose: Who = Who.ONE

    def asked(self, players: int) -> bool:
        """Tell whether it is asked about with this many players."""
        return players in self.players


def _always(arm: Arm) -> Callable[[int], int]:
    return lambda _: int(arm)


def _own(arm: Arm) -> Callable[[int], int]:
    return lambda side: int(arm) + side


RIGHTS = (
    Right(
        "ask",
        "may ask for a fresh deal, alone; all may insist; less if nobody asks",
        _own(Arm.ALONE),
        _always(Arm.NOBODY),
        "the right to ask for a fresh deal is worth {estimate} a match to each player of a side that alone"
        " has it, its opponents free to insist on going on",
    ),
    Right(
        "ask, unrefused",
        "may ask, alone, and the opponents never insist; less if nobody asks",
        _own(Arm.UNREFUSED),
        _always(Arm.NOBODY),
        "it is worth {estimate} a match to each player of a side that alone may ask for a fresh deal if its"
        " opponents never insist on going on",
    ),
    Right(
        "insist",
        "may insist on going on where all may ask; less if it never insists",
        _always(Arm.ALL),
        _own(Arm.YIELDING),
        "the right to insist on going on is worth {estimate} a match to each player of a side, where all may"
        " ask for a fresh deal",
    ),
    Right(
        "bigger packets",
        "asks for bigger packets when behind, where all may stop the deal; less if it never does",
        _always(Arm.ALL),
        _own(Arm.USUAL_PACKETS),
        "bigger packets when behind are worth {estimate} a match to each player of a side, where all may ask"
        " for a fresh deal",
        (BIGGER_PACKETS_OF,),
    ),
    Right(
        "redeals",
        "all may stop the deal, as the setting has it; less if nobody may",
        _always(Arm.ALL),
        _always(Arm.NOBODY),
        whose=Who.FIRST,
    ),
)
BIGGER = next(place for place, right in enumerate(RIGHTS) if right.key == "bigger packets")


def rows_of(right: Right, plan: Plan) -> tuple[Who, ...]:
    """Return whose worth of a right is shown: of each side too, where the players are not all alike."""
    alike = len(set(plan.strategies)) == 1 or right.whose is Who.FIRST
    return (right.whose,) if alike else tuple(Who)


def arms_of(lineup: TroccasLineup) -> tuple[TroccasLineup, ...]:
    """Return the line-up with the habits of each arm, in the order of their places."""
    players = len(lineup.names)
    everybody, sides = range(players), sides_of(players)

    def never(habit: Habit, seats: Sequence[int], line: TroccasLineup = lineup) -> TroccasLineup:
        return line.with_habit(habit, Way.NEVER, seats)

    alone = [never(Habit.ASK, sides[1 - side]) for side in SIDES]
    return (
        never(Habit.ASK, everybody),
        lineup,
        *alone,
        *(never(Habit.INSIST, sides[1 - side], alone[side]) for side in SIDES),
        *(never(Habit.INSIST, sides[side]) for side in SIDES),
        *(never(Habit.PACKETS, sides[side]) for side in SIDES),
    )
