"""Sums of ``discard``: moments of what declarers get by arm and type of hand, last cards, rare discards."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.auditing import FAULTS_OF_A_GUEST
from troggu_stats.experiments.discard.arms import AWAY, KEPT, OWN, arms_of, joint_cards
from troggu_stats.experiments.discard.hand_types import ALL_HANDS, STRATA, strata_of
from troggu_stats.experiments.discard.order import order_of, screening_games
from troggu_stats.experiments.discard.playing import (
    MEASURES,
    PAYMENT,
    POINTS,
    WIN,
    Exchanges,
    by_arm,
    by_last_card,
    exchanges_of,
)
from troggu_stats.experiments.one_seat import ALL_POINTS
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.stats import Bounds, Estimate, Moments, PairedCounts, mean_of_few, paired_t, too_few_for_t
from troggu_stats.stats import Totals as Sums
from troggu_stats.strategies.discards.last_card import CHOICES

RARE_ARMS = (OWN, KEPT, AWAY)
LOST, OWN_MORE = range(2)
"""What a choice loses to the first of the list that is at hand, and to the baseline's whole discard."""
UNBALANCED, CHANGED = range(2)
# How far apart two discards can leave a deal: all card points, a win, and trebled stakes of seven defenders.
_FURTHEST = {
    POINTS: Bounds(-ALL_POINTS, ALL_POINTS),
    WIN: Bounds(-1, 1),
    PAYMENT: Bounds(-2 * 3 * 7, 2 * 3 * 7),
}
SUMS = ("deals", "x", "xx")
_DEALS_AT_ONCE = 8192


def empty_totals(arms: int) -> Totals:
    """Return totals of no deals.

    Parameters
    ----------
    arms
        How many ways to discard are compared.
    """
    shapes: dict[str, tuple[int, ...]] = {
        "games": (1,),
        "deals": (1,),
        "faults": (len(FAULTS_OF_A_GUEST),),
        "exchanges": (STRATA,),
        "sums": (STRATA, MEASURES, arms),
        "products": (STRATA, MEASURES, arms, arms),
        "differing": (STRATA, MEASURES, arms, arms),
        "held_as_dealt": (1,),
        "choices": (CHOICES,),
        "choices_lost": (CHOICES, 2, MEASURES, len(SUMS)),
        "list_more": (MEASURES, len(SUMS)),
        "screening_games": (1,),
        "rare_deals": (1,),
        "rare_held": (1,),
        "rare_sums": (MEASURES, len(RARE_ARMS)),
        "rare_products": (MEASURES, len(RARE_ARMS), len(RARE_ARMS)),
        "rare_differing": (MEASURES, len(RARE_ARMS), len(RARE_ARMS)),
    }
    return Totals.empty(shapes)


def play_totals(plan: Plan, players: int, first: int, count: int, parts: tuple[str, ...]) -> Totals:
    """Play consecutive deals, every arm of them, into totals.

    Parameters
    ----------
    plan
        The run.
    players
        Number of players.
    first, count
        Numbers of the deals.
    parts
        Whether last cards (``choices``) and rare discards (``rare``) are played too.
    """
    arms = arms_of(plan)
    totals = empty_totals(len(arms.texts))
    joint = joint_cards(plan.troggu_rules, players)
    if "choices" in parts and first == 0:
        games = screening_games(plan, players)
        totals["games"][0] += games
        totals["screening_games"][0] += games
    for start in range(first, first + count, _DEALS_AT_ONCE):
        number = min(_DEALS_AT_ONCE, first + count - start)
        deals = exchanges_of(plan, players, arms.texts[0], start, number)
        totals["deals"][0] += number
        _add_arms(totals, by_arm(arms, deals), deals)
        totals["held_as_dealt"][0] += np.count_nonzero(deals.held & joint == joint) if joint else 0
        if "choices" in parts:
            _add_choices(totals, deals, order_of(plan, players))
        _add_faults(totals, deals)
        if joint and "rare" in parts:
            _add_rare(totals, exchanges_of(plan, players, OWN, start, number, joint), number)
    return totals


def _add_faults(totals: Totals, deals: Exchanges) -> None:
    totals["games"][0] += deals.games
    totals["faults"][UNBALANCED] += deals.unbalanced
    totals["faults"][CHANGED] += deals.changed


def _add_arms(totals: Totals, results: Ints, deals: Exchanges) -> None:
    strata = strata_of(deals.held, deals.plan.rules.deal_shape(deals.players).tapp)
    for stratum in range(STRATA):
        here = slice(None) if stratum == ALL_HANDS else np.flatnonzero((strata == stratum).any(axis=0))
        some = results[:, :, here]
        totals["exchanges"][stratum] += some.shape[2]
        totals["sums"][stratum] += some.sum(axis=2).T
        for measure in range(MEASURES):
            totals["products"][stratum, measure] += _products(some[:, measure], some[:, measure])
            totals["differing"][stratum, measure] += _differing(some[:, measure])


def _add_choices(totals: Totals, deals: Exchanges, order: tuple[int, ...]) -> None:
    played, baseline = by_last_card(deals), deals.baseline
    # There is a first of the list that is at hand in every deal: some card always goes last.
    first = np.array(order)[np.argmax(played.there[list(order)], axis=0)]
    listed = played.results[first, :, np.arange(first.size)].T
    for measure in range(MEASURES):
        totals["list_more"][measure] += _sums(listed[measure] - baseline[measure])
    for choice in range(CHOICES):
        there = np.flatnonzero(played.there[choice])
        totals["choices"][choice] += there.size
        own = played.results[choice]
        beaten = there[first[there] != choice]
        for measure in range(MEASURES):
            lost = totals["choices_lost"][choice, :, measure]
            lost[LOST] += _sums(listed[measure, beaten] - own[measure, beaten])
            lost[OWN_MORE] += _sums(baseline[measure, there] - own[measure, there])


def _sums(differences: Ints) -> list[int]:
    return [differences.size, int(differences.sum()), int(differences @ differences)]


def _add_rare(totals: Totals, deals: Exchanges, dealt: int) -> None:
    results = np.stack([deals.baseline, *(deals.played_by(text) for text in RARE_ARMS[1:])])
    totals["rare_deals"][0] += dealt
    totals["rare_held"][0] += deals.numbers.size
    totals["rare_sums"][:] += results.sum(axis=2).T
    for measure in range(MEASURES):
        totals["rare_products"][measure] += _products(results[:, measure], results[:, measure])
        totals["rare_differing"][measure] += _differing(results[:, measure])
    _add_faults(totals, deals)


def _products(left: Ints, right: Ints) -> Ints:
    """Return left times right transposed: floats are far quicker at it, and exact below 2**53."""
    exact: npt.NDArray[np.float64] = left.astype(np.float64) @ right.astype(np.float64).T
    return exact.astype(np.int64)


def _differing(values: Ints) -> Ints:
    """Return in how many deals each two arms differ."""
    found: Ints = np.count_nonzero(values[:, np.newaxis] != values, axis=2)
    return found


@dataclass(frozen=True)
class ArmMoments:
    """What declarers got by arm, on the same deals: means, differences, shares of wins.

    Parameters
    ----------
    measures
        Moments of points, wins and stakes, a column for each arm.
    differing
        For each measure, in how many deals each two arms differ.
    """

    measures: tuple[Moments, ...]
    differing: Ints

    @property
    def deals(self) -> int:
        """Number of deals."""
        return self.measures[POINTS].n

    def wins(self, one: int, other: int) -> PairedCounts:
        """Return how often one arm won, another, both or neither."""
        found = self.measures[WIN]
        both = found.products[one][other]
        first, second = found.sums[one], found.sums[other]
        return PairedCounts(both, first - both, second - both, found.n - first - second + both)

    def values(self, measure: int, arm: int) -> Sums:
        """Return the points or stakes of an arm."""
        return self.measures[measure].totals(arm)

    def difference(self, measure: int, one: int, other: int) -> Sums:
        """Return one arm less another, deal by deal."""
        return self.measures[measure].difference(one, other)

    def more(self, measure: int, one: int, other: int, level: float) -> Estimate:
        """Return what one arm gets more than another, by bounds where too few deals differ for t."""
        sums, differing = self.difference(measure, one, other), int(self.differing[measure, one, other])
        if sums.n and too_few_for_t(differing, level):
            return mean_of_few(sums, differing, _FURTHEST[measure], level)
        return paired_t(sums, level)

    def over(self, deals: int) -> "ArmMoments":
        """Return the same over more deals, in all others of which there was nothing to get."""
        measures = tuple(Moments(deals, one.sums, one.products) for one in self.measures)
        return ArmMoments(measures, self.differing)


def arm_moments(totals: Totals, stratum: int = ALL_HANDS) -> ArmMoments:
    """Return the moments of a type of hand."""
    parts = (totals[name][stratum] for name in ("sums", "products", "differing"))
    return _moments(int(totals["exchanges"][stratum]), *parts)


def rare_moments(totals: Totals) -> ArmMoments:
    """Return the moments of the hands with all cards of a joint discard, by ``RARE_ARMS``."""
    return _moments(
        int(totals["rare_held"][0]), totals["rare_sums"], totals["rare_products"], totals["rare_differing"]
    )


def _moments(deals: int, sums: Ints, products: Ints, differing: Ints) -> ArmMoments:
    measures = tuple(
        Moments(deals, tuple(row), tuple(map(tuple, square)))
        for row, square in zip(sums.tolist(), products.tolist(), strict=True)
    )
    return ArmMoments(measures, differing)


def lost_by(totals: Totals, choice: int, against: int, measure: int) -> Sums:
    """Return what a choice loses to the first of the list, or to the baseline: points, wins or stakes."""
    return Sums(*totals["choices_lost"][choice, against, measure].tolist())


def list_more(totals: Totals, measure: int) -> Sums:
    """Return what the first of the list as last card gets more than the baseline's whole discard."""
    return Sums(*totals["list_more"][measure].tolist())
