"""The seats of a deal as compiled code sees them: who plays, by what luck, with which room to think."""

from typing import NamedTuple

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Floats, Ints
from troggu_stats.simulation.rollout import MOST_ACTS, SCRATCH_ROWS, SCRATCH_WIDTH, VALUES_WIDTH
from troggu_stats.strategies.dispatch import ROLLOUT
from troggu_stats.strategies.registry import Lineup


class Seats(NamedTuple):
    """Everything that the players of a deal bring along.

    Parameters
    ----------
    kinds, params
        The line-up: each seat's strategy and its parameters.
    bid_kinds, bid_params
        Who bids in each seat's place, as a rule the same.
    discard_kinds, discard_params
        Who discards in its place, as a rule the same.
    keys
        Shape (8,): the key of each seat's own choices, set anew for every deal.
    """

    kinds: Ints
    params: Floats
    bid_kinds: Ints
    bid_params: Floats
    discard_kinds: Ints
    discard_params: Floats
    keys: Ints


class Room(NamedTuple):
    """Room for strategies that think ahead; nothing in it outlasts a decision but the count of failures.

    A line-up without such a strategy gets no room (None): then numba never compiles what they think with.
    """

    scratch: Ints
    values: Floats


def take_seats(lineup: Lineup) -> Seats:
    """Return the seats of a line-up."""
    return Seats(
        lineup.kinds,
        lineup.params,
        lineup.bid_kinds,
        lineup.bid_params,
        lineup.discard_kinds,
        lineup.discard_params,
        np.zeros(MAX_PLAYERS, np.int64),
    )


def room_to_think(lineup: Lineup) -> Room | None:
    """Return the room that a line-up needs to think ahead, if any of it does."""
    players = len(lineup.names)
    acting = (lineup.kinds, lineup.bid_kinds, lineup.discard_kinds)
    if not any(ROLLOUT in kinds[:players] for kinds in acting):
        return None
    return Room(np.zeros((SCRATCH_ROWS, SCRATCH_WIDTH), np.int64), np.zeros((MOST_ACTS, VALUES_WIDTH)))
