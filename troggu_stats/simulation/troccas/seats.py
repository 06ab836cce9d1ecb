"""The seats of a deal of Troccas as compiled code sees them: who plays, and by what luck."""

from typing import NamedTuple

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Floats, Ints
from troggu_stats.simulation.seats import Room
from troggu_stats.simulation.troccas.rollout import MOST_ACTS, SCRATCH_ROWS, SCRATCH_WIDTH, VALUES_WIDTH
from troggu_stats.strategies.troccas.dispatch import ROLLOUT
from troggu_stats.strategies.troccas.registry import TroccasLineup


class TroccasSeats(NamedTuple):
    """Everything that the players of a deal bring along.

    Parameters
    ----------
    kinds, params
        The line-up: each seat's strategy and its parameters.
    keys
        Shape (8,): the key of each seat's own choices, set anew for every deal.
    habits
        What seats always or never do.
    """

    kinds: Ints
    params: Floats
    keys: Ints
    habits: Ints


def take_seats(lineup: TroccasLineup) -> TroccasSeats:
    """Return the seats of a line-up."""
    return TroccasSeats(lineup.kinds, lineup.params, np.zeros(MAX_PLAYERS, np.int64), lineup.habits)


def room_to_think(lineup: TroccasLineup) -> Room | None:
    """Return the room that a line-up needs to think ahead, if any of it does."""
    if ROLLOUT not in lineup.kinds[: len(lineup.names)]:
        return None
    return Room(np.zeros((SCRATCH_ROWS, SCRATCH_WIDTH), np.int64), np.zeros((MOST_ACTS, VALUES_WIDTH)))
