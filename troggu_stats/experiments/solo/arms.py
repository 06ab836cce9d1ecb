"""The games of the experiment: every deal as usual, and with each seat told each of its three bids."""

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.codes import Bid
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.simulation.block import Told, play_block
from troggu_stats.simulation.totals import (
    ARMS,
    CONTRACTS,
    FAULTS,
    MULTIPLIERS,
    OPEN,
    POINTS_WIDTH,
    SITUATIONS,
    STRATA,
    SUMS,
    TAKEN,
    TOGETHER,
    add_hands,
    add_natural,
    collect_arm,
    hands_scratch,
)

ARM_BIDS = (Bid.SOLO, Bid.TAKE, Bid.PASS)
# Enough deals that the Python around the kernels does not count, few enough that they stay in the cache.
_DEALS_AT_ONCE = 4096


def games_a_deal(players: int) -> int:
    """Return how many games a deal takes: one as usual, and three for each seat."""
    return 1 + ARMS * players


def empty_totals(players: int) -> Totals:
    """Return totals of no deals."""
    return Totals.empty(
        {
            "deals": (1,),
            "games": (1,),
            "contracts": (CONTRACTS,),
            "points": (CONTRACTS, POINTS_WIDTH),
            "multipliers": (CONTRACTS, 2, MULTIPLIERS),
            "bids": (players, len(Bid)),
            "payments": (players, 2),
            "solo_points": (players, POINTS_WIDTH),
            "solo_multipliers": (players, 2, MULTIPLIERS),
            "solo_payments": (players, 2),
            "situations": (players, SITUATIONS),
            "arm_payments": (players, ARMS),
            "faults": (FAULTS,),
            "hands": (SITUATIONS * STRATA, SUMS),
        }
    )


def play_totals(plan: Plan, players: int, first: int, count: int) -> Totals:
    """Play consecutive deals, every arm of them, into totals.

    Parameters
    ----------
    plan
        The run.
    players
        Number of players.
    first, count
        Numbers of the deals.
    """
    totals = empty_totals(players)
    for start in range(first, first + count, _DEALS_AT_ONCE):
        _add_chunk(plan, players, start, min(_DEALS_AT_ONCE, first + count - start), totals)
    return totals


def _add_chunk(plan: Plan, players: int, first: int, count: int, totals: Totals) -> None:
    lineup = plan.lineup(players)
    natural = play_block(first, count, plan.troggu_rules, lineup, plan.seed)
    add_natural(
        natural.rows,
        players,
        totals["contracts"],
        totals["points"],
        totals["multipliers"],
        totals["bids"],
        totals["payments"],
        totals["solo_points"],
        totals["solo_multipliers"],
        totals["solo_payments"],
        totals["faults"],
    )
    payments = np.empty((players, ARMS, count), np.int16)
    for seat in range(players):
        for arm, bid in enumerate(ARM_BIDS):
            told = play_block(first, count, plan.troggu_rules, lineup, plan.seed, Told(seat, bid))
            collect_arm(
                natural.rows, told.rows, players, seat, int(bid), payments[seat, arm], totals["faults"]
            )
    _count_asked(natural["bid"], payments, totals)
    seats, group = hands_scratch()
    add_hands(natural.rows, payments, players, seats, group, totals["hands"])
    totals["deals"][0] += len(natural)
    totals["games"][0] += len(natural) * games_a_deal(players)


def _count_asked(bids: npt.NDArray[np.int16], payments: npt.NDArray[np.int16], totals: Totals) -> None:
    """Count by seat how often it was asked, and what it got when told: what the strata must add up to."""
    asked = bids != Bid.NONE
    takes = np.cumsum(bids == Bid.TAKE, axis=1)
    after_take = np.zeros_like(asked)
    after_take[:, 1:] = asked[:, 1:] & (takes[:, :-1] > 0)
    totals["situations"][:, TOGETHER] += asked.sum(axis=0)
    totals["situations"][:, TAKEN] += after_take.sum(axis=0)
    totals["situations"][:, OPEN] += (asked & ~after_take).sum(axis=0)
    totals["arm_payments"][:] += (payments * asked.T[:, np.newaxis, :]).sum(axis=2, dtype=np.int64)
