"""Who is better, how surely, and how long it takes to show."""

import math

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.tournament.pairs import Pair, is_same_player, pairs_of
from troggu_stats.experiments.tournament.sums import differences
from troggu_stats.stats import (
    DEFAULT_LEVEL,
    Estimate,
    Hypotheses,
    Verdict,
    gsprt,
    paired_t,
    same_arm,
)

LEVEL = DEFAULT_LEVEL
HYPOTHESES = Hypotheses(0.0, 0.02, false_high=0.01, false_low=0.01)
"""Nothing gained, or a fiftieth of a deal's standard deviation."""
EVENING = 50
"""Deals of an evening."""
# An interval at the 95 % level excludes 0 with a chance of 80 %: the normal quantiles of .975 and of .8.
_QUANTILES = 1.959964 + 0.841621
SAME = "the same player"


def gain(plan: Plan, totals: Totals, pair: Pair, players: int) -> Estimate:
    """Return what the guest gets more than the field in its seat, in stakes a deal."""
    found = differences(totals, pairs_of(plan).index(pair)).totals
    estimate = same_arm(found, LEVEL) if is_same_player(plan, pair) else paired_t(found, LEVEL)
    return estimate.scaled(1.0 / players)


def verdict(plan: Plan, totals: Totals, pair: Pair) -> Verdict:
    """Return what the sequential test says so far; of one and the same player, that nothing is gained."""
    if is_same_player(plan, pair):
        return Verdict.LOW
    histogram = differences(totals, pairs_of(plan).index(pair))
    if not histogram.n or histogram.values == (0,):
        return Verdict.UNDECIDED
    return gsprt(histogram, HYPOTHESES).verdict


def in_words(plan: Plan, pair: Pair, found: Verdict) -> str:
    """Return a verdict for a reader."""
    if is_same_player(plan, pair):
        return SAME
    words = {Verdict.HIGH: "gains", Verdict.LOW: "does not gain", Verdict.UNDECIDED: "undecided"}
    return words[found]


def deals_to_show(totals: Totals, place: int, gained: Estimate, players: int) -> Estimate:
    """Return how many deals at a table, one seat and no deal played twice, would show a gain.

    Parameters
    ----------
    totals, place
        Totals, and the pair's place in them.
    gained
        The gain, in stakes a deal.
    players
        Number of players.

    Returns
    -------
    Estimate
        Deals after which the guest's winnings exclude 0 at the 95 % level with a chance of 80 %; nothing
        where the gain itself may be 0.

    Notes
    -----
    (z.975 + z.8)² s² / d², s the standard deviation of what one seat gets a deal; the ends are those of d.
    """
    n = int(totals["deals"][place])
    if gained.value is None or gained.low is None or gained.high is None or not gained.excludes(0.0):
        reason = "no gain or loss that could show"
        return Estimate(None, None, None, gained.n, LEVEL, reason)
    # Over all seats the field gets 0 a deal, so that the gain is also what the guest gets on average.
    variance = int(totals["seat_squares"][place]) / (n * players) - gained.value**2
    ends = sorted((abs(gained.low), abs(gained.high)))

    def deals(difference: float) -> float:
        return math.ceil((_QUANTILES / difference) ** 2 * variance)

    return Estimate(
        deals(abs(gained.value)), deals(ends[1]), deals(ends[0]), gained.n, LEVEL, "from the ends of the gain"
    )
