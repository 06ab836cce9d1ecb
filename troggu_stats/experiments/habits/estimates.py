"""Estimates of a question from its totals, by t or by bounds, and whom they are about."""

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS
from troggu_stats.experiments.habits.question import Question, Who
from troggu_stats.experiments.habits.sums import OTHER_THAN_0, event_sums, turns_of, worth_sums
from troggu_stats.experiments.totals import Totals
from troggu_stats.stats import (
    DEFAULT_LEVEL,
    Bounds,
    Estimate,
    level_for_each,
    mean_of_few,
    paired_t,
    too_few_for_t,
)
from troggu_stats.stats import Totals as Sums

LEVEL = DEFAULT_LEVEL
UNIT = "game points"
_POINTS = sum(TROCCAS.points)
_WHO = {
    True: {
        Who.ONE: "one side",
        Who.DEALER: "dealer's side",
        Who.OTHER: "other side",
        Who.ALL: "all",
    },
    False: {
        Who.ONE: "one player",
        Who.DEALER: "dealer",
        Who.OTHER: "another player",
        Who.ALL: "all",
    },
}


def who_words(players: int, who: Who) -> str:
    """Return whose right it is, in words."""
    return _WHO[players in IN_PARTNERSHIPS][who]


def worth(players: int, totals: Totals, arm: int, who: Who, level: float) -> Estimate:
    """Return what an arm takes from who has the habit, a deal; of everybody's, from the dealer."""
    turns = turns_of(players, who)
    sums = worth_sums(totals, arm, who)
    return mean_of(sums, int(totals["worth"][arm, who, OTHER_THAN_0]), turns, level).scaled(1 / turns)


def worth_where(totals: Totals, event: int, role: int, level: float) -> Estimate:
    """Return what the arm of an event takes from a part in it, for each deal in which it happened."""
    sums = event_sums(totals, event, role)
    return mean_of(sums, int(totals["by_role"][event, role, OTHER_THAN_0]), 1, level)


def together(estimate: Estimate, size: int) -> Estimate:
    """Return an estimate, made at the level of one of several, under the level of all."""
    if not estimate.has_interval:
        return estimate.renamed(estimate.method, LEVEL)
    return estimate.renamed(f"{estimate.method}, simultaneous for {size} (Bonferroni)", LEVEL)


def level_of_worth(question: Question) -> tuple[int, float]:
    """Return how many intervals of the first table hold together, and the level of each."""
    size = len(question.arms) * len(Who)
    return size, level_for_each(LEVEL, size)


def level_of_events(question: Question, players: int) -> tuple[int, float]:
    """Return the same of the second table."""
    size = sum(len(event.roles) for event in question.events if event.asked(players))
    return size, level_for_each(LEVEL, max(size, 1))


def mean_of(sums: Sums, other_than_0: int, turns: int, level: float) -> Estimate:
    """Return a mean difference of payments by t, or by bounds where too few deals differ.

    Parameters
    ----------
    sums
        Of one difference a deal, added up over the sides that had their turn.
    other_than_0
        How many deals differ.
    turns
        How many sides had their turn.
    level
        Confidence level.
    """
    if sums.n and too_few_for_t(other_than_0, level):
        # Nobody can win or lose more than all card points by leaving something.
        return mean_of_few(sums, other_than_0, Bounds(-_POINTS * turns, _POINTS * turns), level)
    return paired_t(sums, level)
