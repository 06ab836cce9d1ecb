"""What each act is worth in the hand of each role: the games whose fitted numbers stand behind one another.

The files under ``data/worths`` hold lists of numbers (``strategies.worth_lists``), fitted to game points;
their differences alone mean anything. They are added up when the module that plays by them is imported.
"""

import numpy as np

from troggu_stats.engine.kernel import Ints, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS
from troggu_stats.strategies.troccas.village.levels import LEVELS
from troggu_stats.strategies.worth_lists import Features, Worths, added_up, fitted_worths

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


def flat_tables(name: str, tag: str, axes: tuple[Features, ...], lists: tuple[Features, ...]) -> list[Worths]:
    """Return the tables of a file's tag, the games as their first axis.

    Parameters
    ----------
    name
        The file: ``leads`` or ``follow``.
    tag
        For which acts the lists are: ``plain`` or ``trump``, or what multiplies their numbers.
    axes, lists
        As for ``worth_lists.added_up``.
    """
    fitted = fitted_worths("troggu_stats.strategies.troccas", name)
    games = [fitted.get(role, {}).get(str(players), {}) for role, players in GAMES]
    return added_up(games, LEVELS, tag, axes, lists)
