"""One seat of a field played by another strategy on the same deals: line-ups, roles, results of that seat."""

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.codes import NOBODY, Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.settlement import HALF_OF_POINTS
from troggu_stats.results.columns import Block
from troggu_stats.rules import Rules
from troggu_stats.strategies.dispatch import ROLLOUT
from troggu_stats.strategies.registry import Lineup, parse_strategy, seat_strategies

ALL_POINTS = 2 * HALF_OF_POINTS
EXCHANGED = (Contract.NORMAL, Contract.FORCED)
POINTS, PAYMENT = range(2)
MEASURES = 2


class SeatRole(IntEnum):
    """The part that a seat has in a deal, as the table sees it afterwards."""

    DECLARER = 0
    PARTNER = 1
    DEFENDER = 2
    SOLOIST = 3
    AGAINST_SOLO = 4
    MISERE = 5


ROLE_NAMES = {
    SeatRole.DECLARER: "declarer",
    SeatRole.PARTNER: "partner",
    SeatRole.DEFENDER: "defender",
    SeatRole.SOLOIST: "soloist",
    SeatRole.AGAINST_SOLO: "defender in a solo",
    SeatRole.MISERE: "misère",
}


class Bidder(IntEnum):
    """Who bids in the place of the other strategy."""

    FIELD = 0
    ITSELF = 1


def lineup_with(
    rules: Rules, players: int, field: str, guest: str, seat: int, bidder: Bidder = Bidder.FIELD
) -> Lineup:
    """Return a field with a guest in one seat.

    Parameters
    ----------
    rules
        The variant.
    players
        Number of players.
    field, guest
        Strategies.
    seat
        Where the guest sits.
    bidder
        Whether the field's strategy bids for the guest, so that every contract stays, or the guest itself.
    """
    texts = [field] * players
    texts[seat] = guest
    bidders = [field] if bidder is Bidder.FIELD else texts
    return seat_strategies(texts, players, bidders, rules)


def thinks_ahead(text: str) -> bool:
    """Tell whether a strategy plays deals out, which takes a thousand times as long."""
    return parse_strategy(text).kind == ROLLOUT


def roles(block: Block) -> Ints:
    """Return every seat's role, shape (deals, players); -1 in a deal that was passed on."""
    seats = np.arange(block.players)
    contract = block["contract"][:, np.newaxis]
    declares = block["declarer"][:, np.newaxis] == seats
    helps = block["partner"][:, np.newaxis] == seats
    found = np.full(contract.shape[:1] + seats.shape, NOBODY, np.int64)
    exchanged = np.isin(contract, EXCHANGED)
    solo = contract == Contract.SOLO
    found[exchanged & ~declares & ~helps] = SeatRole.DEFENDER
    found[exchanged & helps] = SeatRole.PARTNER
    found[exchanged & declares] = SeatRole.DECLARER
    found[solo & ~declares] = SeatRole.AGAINST_SOLO
    found[solo & declares] = SeatRole.SOLOIST
    found[np.broadcast_to(contract == Contract.MISERE, found.shape)] = SeatRole.MISERE
    return found


def results_of(block: Block, seats: Ints, seat_roles: Ints) -> Ints:
    """Return what one seat of each deal came to, shape (2, deals): card points, and payment in stakes.

    Parameters
    ----------
    block
        Deals.
    seats
        One seat a deal.
    seat_roles
        Its role, as the field's own deal has it: a guest may call another partner, but not change sides.

    Notes
    -----
    The points are those of the seat's side, with tapp or discard; in a misère, where points cost, its own
    with the sign turned; in a deal passed on 0.
    """
    deals = np.arange(len(block))
    points = block["points"].astype(np.int64)
    side = np.isin(seat_roles, (SeatRole.DECLARER, SeatRole.PARTNER, SeatRole.SOLOIST))
    against = np.isin(seat_roles, (SeatRole.DEFENDER, SeatRole.AGAINST_SOLO))
    own = -block["seat_points"][deals, seats].astype(np.int64)
    alone = np.where(seat_roles == SeatRole.MISERE, own, 0)
    found = np.where(side, points, np.where(against, ALL_POINTS - points, alone))
    return np.stack([found, block["payment"][deals, seats].astype(np.int64)])


def faults_of(block: Block) -> int:
    """Return how many deals have payments that do not sum to zero."""
    return int(np.count_nonzero(block["payment"].sum(axis=1)))


def played_alike(first: Block, second: Block) -> npt.NDArray[np.bool_]:
    """Tell for each deal whether the same seat plays the same contract in both."""
    alike: npt.NDArray[np.bool_] = first["contract"] == second["contract"]
    alike &= first["declarer"] == second["declarer"]
    return alike
