"""One seat of a field at Troccas: the part that it has in a deal, and what it came to there."""

from enum import IntEnum

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS
from troggu_stats.results.columns import Block


class TroccasRole(IntEnum):
    """The part that a seat has in a deal, whatever is played."""

    DEALER = 0
    PARTNER = 1
    OTHER = 2


ROLE_NAMES = {
    TroccasRole.DEALER: "dealer",
    TroccasRole.PARTNER: "dealer's partner",
    TroccasRole.OTHER: "against the dealer",
}


def roles_at(players: int) -> Ints:
    """Return the role of each seat of a table, shape (players,)."""
    seats, dealer = np.arange(players), players - 1
    found = np.where(seats == dealer, TroccasRole.DEALER, TroccasRole.OTHER)
    if players in IN_PARTNERSHIPS:
        found = np.where((seats != dealer) & (seats % 2 == dealer % 2), TroccasRole.PARTNER, found)
    return found.astype(np.int64)


def results_of(block: Block, seats: Ints, seat_roles: Ints) -> Ints:
    """Return what one seat of each deal came to, shape (2, deals): card points, and payment.

    Parameters
    ----------
    block
        Deals.
    seats
        One seat a deal.
    seat_roles
        Its role.

    Notes
    -----
    The points are those of the seat's side; where everyone plays alone, its own.
    """
    deals = np.arange(len(block))
    if block.players in IN_PARTNERSHIPS:
        others = seat_roles == TroccasRole.OTHER
        points = np.where(others, block["other_points"], block["dealer_points"]).astype(np.int64)
    else:
        points = block["seat_points"][deals, seats].astype(np.int64)
    return np.stack([points, block["payment"][deals, seats].astype(np.int64)])
