"""A question about a right of Troccas: what is done or left, by whom, and what is looked at by itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS
from troggu_stats.results.columns import Block
from troggu_stats.strategies.troccas.habits import Habit, Way

Mask = npt.NDArray[np.bool_]


class Who(IntEnum):
    """Whose habit it is; a side is a player where everyone plays alone."""

    ONE = 0  # each side in turn, no other
    DEALER = 1
    OTHER = 2  # each side but the dealer's in turn, no other
    ALL = 3


@dataclass(frozen=True)
class Arm:
    """What some seats do otherwise than their strategy would.

    Parameters
    ----------
    key
        Its name in tables, as in ``call``.
    doing
        What is worth the difference, as in ``calling jacks``.
    habits
        What these seats never or always do.
    found
        Whether what it is worth is a finding.
    """

    key: str
    doing: str
    habits: Mapping[Habit, Way]
    found: bool = True


@dataclass(frozen=True)
class Event:
    """Something that happens in some deals of the players as they are, with the seats that had to do with it.

    Parameters
    ----------
    name, meaning
        What happened, in a word and in a sentence.
    arm
        Key of the arm without it, with which these deals are compared when everybody has the habit.
    happened
        In which deals, shape (deals,).
    roles
        Names of parts in it, each with the seat that had it; ignored where nothing happened.
    sides_only
        Whether it is looked at only where players have partners.
    """

    name: str
    meaning: str
    arm: str
    happened: Callable[[Block], Mask]
    roles: Mapping[str, Callable[[Block], Ints]]
    sides_only: bool = False

    def asked(self, players: int) -> bool:
        """Tell whether it is looked at with this many players."""
        return players in IN_PARTNERSHIPS or not self.sides_only


@dataclass(frozen=True)
class Question:
    """What a right is worth.

    Parameters
    ----------
    name, title
        The experiment, and what its first table is called.
    arms
        What is left.
    events
        What is looked at by itself; the first of an arm is the whole of what it leaves.
    settings
        Settings without which nothing could be asked, laid over the variant.
    notes
        Sentences for the header of every table.
    """

    name: str
    title: str
    arms: tuple[Arm, ...]
    events: tuple[Event, ...]
    settings: Mapping[str, object]
    notes: tuple[str, ...]

    def place_of(self, key: str) -> int:
        """Return which of the arms has this key."""
        return next(place for place, arm in enumerate(self.arms) if arm.key == key)


def sides_of(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side, the dealer's first (C2, C11-C13)."""
    dealer = players - 1
    if players in IN_PARTNERSHIPS:
        return tuple(tuple(seat for seat in range(players) if (dealer - seat) % 2 == odd) for odd in (0, 1))
    return ((dealer,), *((seat,) for seat in range(dealer)))


def same_side(players: int, one: Ints, other: Ints) -> Mask:
    """Tell for each deal whether two seats are of one side."""
    apart = (one - other) % 2 if players in IN_PARTNERSHIPS else one - other
    alike: Mask = apart == 0
    return alike
