"""Estimates of ``redeals`` from its totals: the match is the unit."""

from troggu_stats.cards import TROCCAS
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.redeals.arms import RIGHTS, SIDES, Who, rows_of
from troggu_stats.experiments.redeals.sums import OTHER_THAN_0, cluster_totals
from troggu_stats.experiments.totals import Totals
from troggu_stats.simulation.troccas.match import MATCH_DEALS
from troggu_stats.stats import (
    DEFAULT_LEVEL,
    Bounds,
    Estimate,
    level_for_each,
    mean_of_few,
    paired_t,
    proportion,
    ratio,
    too_few_for_t,
    where_enough_differ,
)
from troggu_stats.stats import Totals as Sums

LEVEL = DEFAULT_LEVEL
UNIT = "game points"
# In no deal can a side's scores with some cards and with others differ by more than all card points.
_MOST = MATCH_DEALS * sum(TROCCAS.points)


def worth(totals: Totals, right: int, who: Who, level: float) -> Estimate:
    """Return what a right brings a match to each player of the side that has it."""
    numbers = totals["worth"][right, who]
    turns = len(SIDES) if who is Who.ONE else 1
    sums = Sums(int(totals["matches"][0]), *numbers[:OTHER_THAN_0].tolist())
    other = int(numbers[OTHER_THAN_0])
    if sums.n and too_few_for_t(other, level):
        found = mean_of_few(sums, other, Bounds(-_MOST * turns, _MOST * turns), level)
    else:
        found = paired_t(sums, level)
    return found.scaled(1 / turns)


def changed(totals: Totals, right: int, who: Who) -> Estimate:
    """Return in which share of matches a right changes which cards are played."""
    return proportion(int(totals["changed"][right, who]), int(totals["matches"][0]), LEVEL)


def worth_of_bigger(totals: Totals, kind: int, level: float) -> Estimate:
    """Return what bigger packets bring, for each side and match that gets them."""
    found = ratio(cluster_totals(totals["bigger"][kind]), level)
    return where_enough_differ(found, int(totals["bigger_other"][kind]))


def level_of_worth(plan: Plan, players: int) -> tuple[int, float]:
    """Return how many intervals of the first table hold together, and the level of each."""
    size = sum(len(rows_of(right, plan)) for right in RIGHTS if right.asked(players))
    return size, level_for_each(LEVEL, size)


def together(estimate: Estimate, size: int) -> Estimate:
    """Return an estimate, made at the level of one of several, under the level of all."""
    if not estimate.has_interval:
        return estimate.renamed(estimate.method, LEVEL)
    return estimate.renamed(f"{estimate.method}, simultaneous for {size} (Bonferroni)", LEVEL)
