"""What each card is worth in the hand of each role: the games whose fitted numbers stand behind one another.

The files under ``data/worths`` hold lists of numbers (``strategies.worth_lists``), fitted to card points and
stakes weighed. They are added up when the module that plays by them is imported.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from troggu_stats.strategies.village.levels import LEVELS
from troggu_stats.strategies.worth_lists import Features, Worths, added_up, fitted_worths

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


def is_fitted(name: str) -> npt.NDArray[np.bool_]:
    """Return for each game and number of players whether a file has numbers for it."""
    return np.array([bool(numbers) for numbers in _games(name)])


def _games(name: str) -> list[dict[str, Any]]:
    """Return the lists of each game and number of players, in the order of the tables."""
    fitted = fitted_worths("troggu_stats.strategies", name)
    return [
        fitted.get(game, {}).get(str(players), {})
        for game, fewest in GAMES.items()
        for players in range(fewest, MOST_PLAYERS + 1)
    ]


def flat_tables(name: str, tag: str, axes: tuple[Features, ...], lists: tuple[Features, ...]) -> list[Worths]:
    """Return the tables of a file's tag, games and numbers of players as their first axis.

    Parameters
    ----------
    name
        The file: ``leads`` or ``follow``.
    tag
        For which cards the lists are: ``plain``, ``trump`` or ``any``.
    axes, lists
        As for ``worth_lists.added_up``.
    """
    return added_up(_games(name), LEVELS, tag, axes, lists)
