"""What each act is worth in the hand of each role: fitted lists of numbers, added up once into tables.

The files under ``data/worths`` hold lists of numbers; an act's worth is the sum of one number from each list.
They are added up when the module that plays by them is imported, so that a kernel looks a few sums up for an
act. Worths are in hundredths of a game point, as small integers; only their differences mean anything.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.kernel import Ints, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS
from troggu_stats.strategies.troccas.village.levels import LEVELS

Worths: TypeAlias = npt.NDArray[np.int16]
Features: TypeAlias = tuple[str, ...]

FEWEST_PLAYERS, MOST_PLAYERS = 3, 6
ROLES = ("dealer", "partner", "other")
# Whose tables stand behind one another: a role and a number of players.
GAMES = tuple(
    (role, players)
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    for role in ROLES
    if role != "partner" or players in IN_PARTNERSHIPS
)


def _game_of_seat(players: int, seat: int) -> int:
    behind_dealer = players - 1 - seat
    partner = players in IN_PARTNERSHIPS and behind_dealer % 2 == 0
    return GAMES.index(("dealer" if behind_dealer == 0 else "partner" if partner else "other", players))


_GAME_OF: Ints = np.array(
    [
        [_game_of_seat(players, min(seat, players - 1)) for seat in range(8)]
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    ],
    np.int64,
)


@inlined
def game_of(table: Ints) -> int:
    """Return which tables hold for the seat whose turn it is."""
    return _GAME_OF[table[at.PLAYERS] - FEWEST_PLAYERS, table[at.TURN]]


def list_name(tag: str, features: Features) -> str:
    """Return the name under which a list stands in a file."""
    return "-".join((tag, *features))


@cache
def fitted_worths(name: str) -> dict[str, Any]:
    """Return the lists of a file under ``data/worths``."""
    path = resources.files("troggu_stats.strategies.troccas") / "data" / "worths" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def flat_tables(name: str, tag: str, axes: tuple[Features, ...], lists: tuple[Features, ...]) -> list[Worths]:
    """Return the tables of a file's tag, flat, each with the games as its first axis.

    Parameters
    ----------
    name
        The file: ``leads`` or ``follow``.
    tag
        For which cards the lists are: ``plain`` or ``trump``.
    axes
        The features of each table, what is known of the card last.
    lists
        The features of each list, in the order of the table that has them all, which is the one it goes into.
    """
    tables = [np.zeros((len(GAMES), *[LEVELS[axis] for axis in table]), np.int16) for table in axes]
    for features in lists:
        place = next(place for place, table in enumerate(axes) if set(features) <= set(table))
        shape = [LEVELS[axis] if axis in features else 1 for axis in axes[place]]
        for number, (role, players) in enumerate(GAMES):
            values = fitted_worths(name).get(role, {}).get(str(players), {}).get(list_name(tag, features))
            if values is not None:
                tables[place][number] += np.array(values, np.int16).reshape(shape)
    return [table.ravel() for table in tables]
