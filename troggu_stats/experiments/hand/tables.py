"""Tables of ``hand``: every bid or discard, the best first, and which cannot be told from the best."""

import math
from collections.abc import Mapping

from troggu_stats.engine.codes import Bid
from troggu_stats.engine.settlement import HALF_OF_POINTS
from troggu_stats.experiments.hand.position import Position, Question, cards_text, position_of
from troggu_stats.experiments.hand.sums import BID_ARMS, Situation, arms_of, moments
from troggu_stats.experiments.one_seat import PAYMENT, POINTS
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_run
from troggu_stats.results.table import Cell, Dtype, Table, count_column, estimate_column, key_column
from troggu_stats.simulation.held import ITS_OWN
from troggu_stats.stats import (
    DEFAULT_LEVEL,
    Bounds,
    Estimate,
    Moments,
    level_for_each,
    paired_t,
    proportion,
    same_arm,
    t_mean,
)

LEVEL = DEFAULT_LEVEL
_MOST_STAKES = 6  # a solo without a trick (G11)
_POINTS = Bounds(-2 * HALF_OF_POINTS, 2 * HALF_OF_POINTS)
_SAID = {Situation.OPEN: "nobody took", Situation.AFTER_TAKE: "somebody took"}
_BIDS = {Bid.NONE: "as usual", Bid.PASS: "pass", Bid.TAKE: "take", Bid.SOLO: "solo"}


def all_tables(plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
    """Return the table of the bids, or that of the discards."""
    position = position_of(plan)
    make = bids_table if position.question is Question.BID else discards_table
    return [make(plan, totals[plan.players[0]], position)]


def bids_table(plan: Plan, totals: Totals, position: Position) -> Table:
    """Return what the seat gets by each bid, by what was said before it."""
    columns = (
        key_column("before", "what earlier seats have said", Dtype.TEXT),
        key_column("bid", "what the seat says", Dtype.TEXT),
        count_column("deals", "deals in which the seat is asked"),
        estimate_column("wins", "share", "deals that the seat ends with a gain"),
        estimate_column("payment", "Rappen", "what the seat gets a deal"),
        estimate_column("less_best", "Rappen", "what it gets a deal less than by the best of the bids"),
        estimate_column("said_as_usual", "share", f"how often {plan.played_by} says so by itself"),
    )
    rows = [
        row
        for situation in Situation
        if _is_asked(position, situation)
        for row in _bids(plan, totals, situation)
    ]
    header = (
        "Estimated: what this hand gets by each bid. All other cards are dealt anew each time; the others bid"
        " as usual, and so does the seat under 'as usual'.",
        f"Hand of seat {position.held.seat}: {cards_text(position.held.hand)}.",
        _interval("bids"),
        about_run(plan, f"{plan.deals:,} deals"),
    )
    return Table("hand_bids", "What to bid", header, columns, tuple(rows))


def discards_table(plan: Plan, totals: Totals, position: Position) -> Table:
    """Return what the declarer's side comes to by each discard, the best first."""
    arms = arms_of(plan, position)
    points, payments = (moments(totals, Situation.OPEN, measure) for measure in (POINTS, PAYMENT))
    order = sorted(range(len(arms)), key=lambda arm: -points.sums[arm])
    scale = plan.troggu_rules.stake
    rows = [
        (
            f"as {plan.played_by} chooses" if arms[arm] == ITS_OWN else cards_text(arms[arm]),
            points.n,
            t_mean(points.totals(arm), LEVEL),
            _less_best(points, arm, order[0], len(arms), _POINTS),
            proportion(int(totals["wins"][Situation.OPEN, arm]), points.n, LEVEL),
            t_mean(payments.totals(arm), LEVEL).scaled(scale),
        )
        for arm in order
    ]
    columns = (
        key_column("discard", "the cards laid away", Dtype.TEXT),
        count_column("deals", "deals in which the seat takes and nobody plays solo"),
        estimate_column("points", "card points", "card points of the declarer's side, discard included"),
        estimate_column("less_best", "card points", "points less than with the best of these discards"),
        estimate_column("wins", "share", "games that the declarer wins"),
        estimate_column("payment", "Rappen", "what the declarer gets a game"),
    )
    header = (
        "Estimated: what the declarer's side comes to by each discard, the game played on as usual; the"
        " other cards are dealt anew each time. Compared: every set of suits cleared, filled up with dear"
        " cards or with pips, and what the seat itself chooses.",
        f"Hand of seat {position.held.seat}: {cards_text(position.held.hand)}.",
        f"Tapp: {cards_text(position.held.tapp)}.",
        _interval("discards"),
        about_run(plan, f"{plan.deals:,} deals"),
    )
    return Table("hand_discards", "What to discard", header, columns, tuple(rows))


def _is_asked(position: Position, situation: Situation) -> bool:
    """Tell whether this can have been said before: nobody speaks before eldest."""
    return situation is Situation.OPEN or position.held.seat > 0


def _bids(plan: Plan, totals: Totals, situation: Situation) -> list[tuple[Cell, ...]]:
    found = moments(totals, situation, PAYMENT)
    offered = [
        arm
        for arm, bid in enumerate(BID_ARMS)
        # After a take only solo is left to say (G4).
        if not (bid is Bid.TAKE and situation is Situation.AFTER_TAKE)
    ]
    told = [arm for arm in offered if BID_ARMS[arm] is not Bid.NONE]
    best = max(told, key=lambda arm: found.sums[arm])
    order = sorted(offered, key=lambda arm: (BID_ARMS[arm] is Bid.NONE, -found.sums[arm]))
    said = totals["bids"][situation]
    return [
        (
            _SAID[situation],
            _BIDS[BID_ARMS[arm]],
            found.n,
            proportion(int(totals["wins"][situation, arm]), found.n, LEVEL),
            t_mean(found.totals(arm), LEVEL).scaled(plan.troggu_rules.stake),
            _bid_less_best(plan, totals, situation, arm, best, len(told)),
            # What it says as usual it says by itself.
            proportion(found.n if BID_ARMS[arm] is Bid.NONE else int(said[BID_ARMS[arm]]), found.n, LEVEL),
        )
        for arm in order
    ]


def _bid_less_best(
    plan: Plan, totals: Totals, situation: Situation, arm: int, best: int, told: int
) -> Estimate:
    """Return what a bid gets less than the best, in Rappen."""
    found = moments(totals, situation, PAYMENT)
    said = int(totals["bids"][situation, BID_ARMS[best]])
    if BID_ARMS[arm] is Bid.NONE and said == found.n:
        # What it always said as usual is the best bid itself.
        arm = best
    most = _MOST_STAKES * (plan.players[0] - 1)
    # What a seat gets differs by twice the most that it can win or lose.
    bounds = Bounds(-2 * most, 2 * most)
    return _less_best(found, arm, best, told, bounds).scaled(plan.troggu_rules.stake)


def _less_best(found: Moments, arm: int, best: int, arms: int, bounds: Bounds) -> Estimate:
    """Return what an arm has less than the best, so that the best may be chosen by the same deals.

    Parameters
    ----------
    found
        Moments of all arms.
    arm, best
        Places of the two.
    arms
        Among how many the best was chosen.
    bounds
        The lowest and highest difference that a deal can give: two bids or discards that never differed
        are still two.
    """
    difference = found.difference(arm, best)
    if arm == best:
        return same_arm(difference, LEVEL)
    pairs = max(1, math.comb(arms, 2))
    estimate = paired_t(difference, level_for_each(LEVEL, pairs), bounds)
    method = f"{estimate.method}, simultaneous for {pairs} (Bonferroni)"
    return estimate.renamed(method if estimate.has_interval else estimate.method, LEVEL)


def _interval(what: str) -> str:
    return (
        f"Interval: {LEVEL:.0%}; means t, shares Wilson (Clopper-Pearson where few); 'less best' paired t on"
        f" the same deals, simultaneous for all pairs of {what} (Bonferroni): one whose interval holds 0"
        " cannot be told from the best."
    )
