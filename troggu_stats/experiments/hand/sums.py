"""Sums of ``hand``: what the seat gets by each bid, or by each discard, on the same deals."""

from collections.abc import Sequence
from enum import IntEnum

import numpy as np

from troggu_stats.engine.codes import Bid, Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.hand.candidates import candidate_discards
from troggu_stats.experiments.hand.position import Position, Question, position_of
from troggu_stats.experiments.one_seat import PAYMENT, POINTS, faults_of
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.columns import Block
from troggu_stats.simulation.held import ITS_OWN, play_held
from troggu_stats.stats import Moments

MEASURES = 2
BID_ARMS = (Bid.NONE, Bid.PASS, Bid.TAKE, Bid.SOLO)
"""What the seat is told to say; ``NONE`` lets it bid as usual."""


class Situation(IntEnum):
    """What was said before the seat's turn."""

    OPEN = 0
    AFTER_TAKE = 1


def arms_of(plan: Plan, position: Position) -> tuple[int, ...]:
    """Return what is compared: bids, or discards as masks."""
    if position.question is Question.BID:
        return tuple(map(int, BID_ARMS))
    held = position.held
    return candidate_discards(held.hand | held.tapp, plan.troggu_rules, plan.players[0])


def empty_totals(arms: int) -> Totals:
    """Return totals of no deals, for a number of arms."""
    situations = len(Situation)
    return Totals.empty(
        {
            "games": (1,),
            "deals": (1,),
            "unbalanced": (1,),
            "kept": (situations,),
            "bids": (situations, len(Bid)),
            "wins": (situations, arms),
            "sums": (situations, MEASURES, arms),
            "products": (situations, MEASURES, arms, arms),
        }
    )


def play_totals(plan: Plan, players: int, first: int, count: int) -> Totals:
    """Play deals around the hand, every arm of them, into totals."""
    position = position_of(plan)
    arms = arms_of(plan, position)
    blocks = _play_arms(plan, players, first, count, position, arms)
    totals = empty_totals(len(arms))
    totals["games"][0] = count * len(arms)
    totals["deals"][0] = count
    totals["unbalanced"][0] = sum(map(faults_of, blocks))
    for situation, kept in enumerate(_kept(blocks[0], position)):
        _add(totals, situation, kept, blocks, position)
    return totals


def _play_arms(
    plan: Plan, players: int, first: int, count: int, position: Position, arms: Sequence[int]
) -> list[Block]:
    lineup = plan.lineup(players)
    asks_bid = position.question is Question.BID
    told = [(Bid(arm), ITS_OWN) if asks_bid else (Bid.TAKE, arm) for arm in arms]
    return [
        play_held(first, count, plan.troggu_rules, lineup, plan.seed, position.held, bid, discard)
        for bid, discard in told
    ]


def _kept(block: Block, position: Position) -> tuple[Ints, Ints]:
    """Return which deals count, by what was said before: the seat is asked, or it takes and exchanges."""
    seat = position.held.seat
    bids = block["bid"]
    if position.question is Question.DISCARD:
        takes = (block["contract"] == Contract.NORMAL) & (block["declarer"] == seat)
        return np.flatnonzero(takes), np.zeros(0, np.int64)
    asked = bids[:, seat] != Bid.NONE
    taken = (bids[:, :seat] == Bid.TAKE).any(axis=1)
    return np.flatnonzero(asked & ~taken), np.flatnonzero(asked & taken)


def _add(totals: Totals, situation: int, kept: Ints, blocks: Sequence[Block], position: Position) -> None:
    seat = position.held.seat
    totals["kept"][situation] += kept.size
    totals["bids"][situation] += np.bincount(blocks[0]["bid"][kept, seat], minlength=len(Bid))
    payments = np.stack([block["payment"][kept, seat].astype(np.int64) for block in blocks])
    # In a misère or a passed deal nobody declares, and only payments say anything.
    points = np.stack([block["points"][kept].astype(np.int64) for block in blocks])
    totals["wins"][situation] += (payments > 0).sum(axis=1)
    for measure, values in ((POINTS, points), (PAYMENT, payments)):
        totals["sums"][situation, measure] += values.sum(axis=1)
        totals["products"][situation, measure] += values @ values.T


def moments(totals: Totals, situation: Situation, measure: int) -> Moments:
    """Return the moments of a measure, one column for each arm."""
    return Moments(
        int(totals["kept"][situation]),
        tuple(totals["sums"][situation, measure].tolist()),
        tuple(tuple(row) for row in totals["products"][situation, measure].tolist()),
    )
