"""What each card is worth in the hand of each role: fitted numbers, added up once into tables.

The files under ``data/worths`` hold lists of numbers; a card's worth is the sum of one number from each
list. A list that a game lacks adds nothing. They are added up when the module that plays by them is imported,
so that a kernel looks a few sums up for a card. Worths are in hundredths of what they were fitted to, card
points and stakes weighed, as small integers.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.kernel import inlined, never_negative
from troggu_stats.strategies.village.levels import LEVELS

Worths: TypeAlias = npt.NDArray[np.int16]
Features: TypeAlias = tuple[str, ...]

FEWEST_PLAYERS, MOST_PLAYERS = 3, 8
# Who plays in which game, and from how many players on; in this order the tables stand behind one another.
GAMES = {
    "declarer": FEWEST_PLAYERS,
    "soloist": FEWEST_PLAYERS,
    "defender": FEWEST_PLAYERS,
    "solo_defender": FEWEST_PLAYERS,
    "misere": FEWEST_PLAYERS,
    "partner": 7,
}
_COUNTS = MOST_PLAYERS - FEWEST_PLAYERS + 1
# Where each game begins, less the fewest players.
DECLARER, SOLOIST, DEFENDER, SOLO_DEFENDER, MISERE = range(
    -FEWEST_PLAYERS, 5 * _COUNTS - FEWEST_PLAYERS, _COUNTS
)
PARTNER = 5 * _COUNTS - GAMES["partner"]


@inlined
def worth_at(worths: Worths, place: int) -> int:
    """Return the worth at a place of a flat table, in hundredths."""
    return int(worths[never_negative(place)])


def list_name(tag: str, features: Features) -> str:
    """Return the name under which a list stands in a file."""
    return "-".join((tag, *features))


@cache
def _fitted(name: str) -> dict[str, Any]:
    path = resources.files("troggu_stats.strategies") / "data" / "worths" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def is_fitted(name: str) -> npt.NDArray[np.bool_]:
    """Return for each game and number of players whether a file has numbers for it."""
    return np.array([bool(numbers) for numbers in _games(name)])


def _games(name: str) -> list[dict[str, Any]]:
    """Return the lists of each game and number of players, in the order of the tables."""
    return [
        _fitted(name).get(game, {}).get(str(players), {})
        for game, fewest in GAMES.items()
        for players in range(fewest, MOST_PLAYERS + 1)
    ]


def flat_tables(name: str, tag: str, axes: tuple[Features, ...], lists: tuple[Features, ...]) -> list[Worths]:
    """Return the tables of a file's tag, flat, each with the games and numbers of players as its first axis.

    Parameters
    ----------
    name
        The file: ``leads`` or ``follow``.
    tag
        For which cards the lists are: ``plain``, ``trump`` or ``any``.
    axes
        The features of each table, what is known of the card last.
    lists
        The features of each list; it goes into the first table that has them all.
    """
    games = _games(name)
    tables = [np.zeros((len(games), *[LEVELS[axis] for axis in table]), np.int16) for table in axes]
    for features in lists:
        place = next(place for place, table in enumerate(axes) if set(features) <= set(table))
        shape = [LEVELS[axis] if axis in features else 1 for axis in axes[place]]
        order = sorted(range(len(features)), key=lambda one: axes[place].index(features[one]))
        levels = [LEVELS[one] for one in features]
        for game, numbers in enumerate(games):
            values = np.array(numbers.get(list_name(tag, features), np.zeros(levels)), np.int16)
            tables[place][game] += values.reshape(levels).transpose(order).reshape(shape)
    return [table.ravel() for table in tables]
