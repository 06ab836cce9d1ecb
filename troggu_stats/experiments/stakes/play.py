"""Playing the deals of ``stakes`` into sums: cells, outcomes of arms side by side, takes at the margin."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY, Bid, Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes.arms import (
    REFERENCE,
    Arm,
    Part,
    arms_of,
    at_threshold,
    is_replayed,
    is_usual,
    lineup_of,
    own_threshold,
    parts_of,
    thresholds_of,
)
from troggu_stats.experiments.stakes.outcomes import (
    CELLS,
    OUTCOMES,
    THRESHOLDS,
    Role,
    cells_of,
    factors_of_cells,
    joint_counts,
    outcomes_of_cells,
    payments,
    squares,
)
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.columns import NOT_CONSECUTIVE, ROW_WIDTH, Block
from troggu_stats.simulation.block import Told, play_block, play_numbers
from troggu_stats.simulation.search import count_hands
from troggu_stats.strategies.bid_tables import FEWEST_PLAYERS
from troggu_stats.strategies.bids_of import bids_by_table
from troggu_stats.strategies.registry import Lineup
from troggu_stats.strategies.village import parameters as village

FAULTS = (
    "games whose payments do not sum to zero",
    "games that their points and tricks do not pay as they were paid",
    "marginal takes that did not come about by a take",
)
UNBALANCED, PAID_OTHERWISE, NO_TAKE = range(3)
# An outcome of every arm, by threshold: what a deal came to.
_Outcomes = Mapping[int, Ints]


def empty_totals(plan: Plan) -> Totals:
    """Return totals of no deals.

    ``cells`` counts deals as usually played. ``against`` counts, for each part that is played anew and each
    threshold, deals by their outcome there and at the reference; ``refitting`` by their outcome with refitted
    and with unchanged bids. ``marginal`` holds sum and sum of squares, in stakes, at every threshold.
    """
    shapes: dict[str, tuple[int, ...]] = {
        "games": (1,),
        "deals": (1,),
        "faults": (len(FAULTS),),
        "cells": (CELLS,),
        "marginal_takes": (1,),
        "marginal": (len(THRESHOLDS), 2),
    }
    # What is not played is left out: an array without rows would lose its shape on disk.
    pairs = len(thresholds_of(plan)), OUTCOMES, OUTCOMES
    if played_parts(plan):
        shapes["against"] = (len(played_parts(plan)), *pairs)
    if Part.REFITTED in parts_of(plan):
        shapes["refitting"] = pairs
    return Totals.empty(shapes)


def played_parts(plan: Plan) -> tuple[Part, ...]:
    """Return the parts of which every threshold is a play of its own."""
    return tuple(part for part in parts_of(plan) if part is Part.REFITTED or is_replayed(plan))


def play_totals(plan: Plan, players: int, first: int, count: int) -> Totals:
    """Play deals, every arm of them, into totals."""
    totals = empty_totals(plan)
    hand = plan.rules.deal_shape(players).hand
    found: dict[Arm, Ints] = {}
    for arm in arms_of(plan, players):
        rules = at_threshold(plan.rules, arm.threshold)
        block = play_block(first, count, rules, lineup_of(plan, players, arm), plan.seed)
        cells = cells_of(block, hand)
        found[arm] = outcomes_of_cells(hand)[arm.threshold][cells]
        _count_faults(block, found[arm], totals)
        totals["games"][0] += count
        if arm == Arm(Part.UNCHANGED, own_threshold(plan)):
            usual, usual_cells = block, cells
    totals["deals"][0] += count
    cells_found = np.bincount(usual_cells, minlength=CELLS)
    totals["cells"][...] += cells_found
    settled = Settled(outcomes_of_cells(hand), usual_cells, cells_found)
    _add_pairs(plan, players, found, settled, totals)
    if not is_replayed(plan):
        _add_marginal(plan, players, usual, usual_cells, totals)
    return totals


def _count_faults(block: Block, outcomes: Ints, totals: Totals) -> None:
    """Compare what the seats were paid with what the deal's outcome says."""
    players, paid = block.players, block["payment"]
    totals["faults"][UNBALANCED] += np.count_nonzero(paid.sum(axis=1))
    declarer = block["declarer"]
    at_declarer = paid[np.arange(len(block)), declarer]
    share = payments(players)[[Role.DECLARER, Role.FORCED, Role.SOLOIST]].sum(axis=0)[outcomes]
    wrong = (declarer != NOBODY) & (at_declarer != share)
    wrong |= np.einsum("ij,ij->i", paid, paid) != squares(players)[outcomes]
    totals["faults"][PAID_OTHERWISE] += np.count_nonzero(wrong)


@dataclass(frozen=True)
class Settled:
    """The usual play of some deals, settled at every threshold.

    Parameters
    ----------
    table
        Outcome of every cell at every threshold, shape (thresholds, CELLS).
    cells
        Cell of every deal.
    found
        How many deals came to each cell.
    """

    table: Ints
    cells: Ints
    found: Ints

    def outcomes(self, threshold: int) -> Ints:
        """Return the outcome of every deal at a threshold."""
        found: Ints = self.table[threshold][self.cells]
        return found

    def joint(self, first: int, second: int) -> Ints:
        """Return how many deals came to each pair of outcomes at two thresholds."""
        return joint_counts(self.table[first], self.table[second], self.found)


def _add_pairs(plan: Plan, players: int, found: Mapping[Arm, Ints], settled: Settled, totals: Totals) -> None:
    """Count deals by their outcomes on both sides of every comparison that is played."""

    def played(part: Part, threshold: int) -> Ints | None:
        """Return the outcomes of a play of its own; None where it is the usual one, settled otherwise."""
        if part is Part.REFITTED and is_usual(plan, players, threshold):
            part = Part.UNCHANGED
        if part is Part.UNCHANGED and not is_replayed(plan):
            return None
        return found[Arm(part, threshold)]

    def joint(first: tuple[Part, int], second: tuple[Part, int]) -> Ints:
        left, right = played(*first), played(*second)
        if left is None and right is None:
            return settled.joint(first[1], second[1])
        left = settled.outcomes(first[1]) if left is None else left
        return joint_counts(left, settled.outcomes(second[1]) if right is None else right)

    for place, part in enumerate(played_parts(plan)):
        for number, threshold in enumerate(thresholds_of(plan)):
            here = part, threshold
            totals["against"][place, number] += joint(here, (part, REFERENCE))
            if part is Part.REFITTED:
                totals["refitting"][number] += joint(here, (Part.UNCHANGED, threshold))


def _add_marginal(plan: Plan, players: int, usual: Block, cells: Ints, totals: Totals) -> None:
    """Play the takes of hands that would pass with one trump less, and the same deals told to pass."""
    rows = np.flatnonzero(usual["contract"] == Contract.NORMAL)
    lineup = plan.lineup(players)
    rows = rows[_is_marginal(plan, lineup, usual, rows)]
    if not rows.size:
        return
    seats, numbers = usual["declarer"][rows].astype(np.int64), usual.first + rows
    passed = _told_to_pass(plan, lineup, numbers, seats)
    hand = plan.rules.deal_shape(players).hand
    taken = Block(NOT_CONSECUTIVE, usual.rows[rows], players)
    _count_faults(passed, outcomes_of_cells(hand)[own_threshold(plan)][cells_of(passed, hand)], totals)
    bid = usual["bid"][rows, seats]
    totals["faults"][NO_TAKE] += np.count_nonzero(bid != Bid.TAKE)
    gains = _at_thresholds(plan, taken, cells[rows], seats)
    gains -= _at_thresholds(plan, passed, cells_of(passed, hand), seats)
    totals["games"][0] += rows.size
    totals["marginal_takes"][0] += rows.size
    totals["marginal"][:, 0] += gains.sum(axis=1, dtype=np.int64)
    totals["marginal"][:, 1] += (gains * gains).sum(axis=1, dtype=np.int64)


def _is_marginal(plan: Plan, lineup: Lineup, usual: Block, rows: Ints) -> npt.NDArray[np.bool_]:
    """Tell for rows of normal games whether their declarer would pass with one trump less."""
    counts = count_hands(usual.first, len(usual), plan.troggu_rules, lineup, plan.seed)[0]
    seats, every = usual["declarer"][rows], np.arange(usual.players)
    place = (usual.players - FEWEST_PLAYERS) * MAX_PLAYERS + every
    takes_from = lineup.bid_params[every, village.TAKE_FROM + place]
    until = takes_from + lineup.bid_params[every, village.TAKE_COUNT + village.BID_TRUMP]
    counted = np.array([bids_by_table(text) for text in lineup.names])
    found = counts[seats, rows]
    near = counted[seats] & (found >= takes_from[seats]) & (found < until[seats])
    return np.asarray(near, np.bool_)


def _told_to_pass(plan: Plan, lineup: Lineup, numbers: Ints, seats: Ints) -> Block:
    rows = np.zeros((numbers.size, ROW_WIDTH), np.int16)
    for seat in range(len(lineup.names)):
        here = np.flatnonzero(seats == seat)
        if here.size:
            told = Told(seat, Bid.PASS)
            rows[here] = play_numbers(numbers[here], plan.troggu_rules, lineup, plan.seed, told).rows
    return Block(NOT_CONSECUTIVE, rows, len(lineup.names))


def _at_thresholds(plan: Plan, block: Block, cells: Ints, seats: Ints) -> npt.NDArray[np.int32]:
    """Return what one seat of each deal gets at every threshold, in stakes, shape (thresholds, deals)."""
    factors = factors_of_cells(plan.rules.deal_shape(block.players).hand)
    paid = block["payment"][np.arange(len(block)), seats].astype(np.int32)
    own = factors[own_threshold(plan)][cells]
    # Without a declarer, and in a tie, the threshold changes nothing.
    fixed = np.where(own > 0, 0, paid)
    share = np.where(own > 0, paid // np.maximum(own, 1), 0)
    found: npt.NDArray[np.int32] = np.take(factors, cells, axis=1) * share + fixed
    return found
