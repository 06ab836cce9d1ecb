"""What the totals of ``stakes`` say at a threshold: shares doubled, payments by role, and what changes."""

from dataclasses import dataclass

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes.arms import REFERENCE, Part, thresholds_of
from troggu_stats.experiments.stakes.outcomes import (
    NORMAL_KINDS,
    OUTCOMES,
    THRESHOLDS,
    Kind,
    Role,
    joint_counts,
    multiplied,
    of_kinds,
    outcomes_of_cells,
    payments,
    seats_in_role,
    squares,
)
from troggu_stats.experiments.stakes.play import played_parts
from troggu_stats.experiments.totals import Totals
from troggu_stats.stats import (
    Bounds,
    ClusterTotals,
    Estimate,
    Histogram,
    Moments,
    PairedCounts,
    difference_of_ratios,
    mean_of_few,
    paired_t,
    proportion,
    ratio,
    spread,
    t_mean,
    tango,
    too_few_for_t,
    where_enough_differ,
)
from troggu_stats.stats import Totals as Sums
from troggu_stats.stats.contrasts import variance_ratio
from troggu_stats.stats.means import EXACT_ZERO

DOUBLED_OF = {
    "normal": NORMAL_KINDS,
    "solo": (Kind.SOLO,),
    "together": tuple(Kind),
}
"""Of which games a share is doubled: those with exchange, forced ones too; solos; both."""


@dataclass(frozen=True)
class Measure:
    """Something that an outcome has a value of, and in which deals it counts.

    Parameters
    ----------
    value, counts
        For each outcome, shape (OUTCOMES,); ``counts`` is 0 or 1, and where it is 0 the value is.
    """

    value: Ints
    counts: Ints


def doubled(kinds: tuple[Kind, ...]) -> Measure:
    """Return whether a game of these kinds is doubled."""
    of = of_kinds(kinds)
    return Measure(multiplied(2) * of, of)


def paid_in_role(players: int, role: Role) -> Measure:
    """Return what a seat in a role gets, in the deals that have the role."""
    return Measure(payments(players)[role], np.minimum(seats_in_role(players)[role], 1))


def share_of_deals(of: Ints) -> Measure:
    """Return whether a deal comes to some outcomes, given as 0 or 1 for each, among all deals."""
    return Measure(of, np.ones(OUTCOMES, np.int64))


@dataclass(frozen=True)
class Side:
    """One side of a comparison: by which bids, at which threshold."""

    part: Part
    threshold: int


@dataclass(frozen=True)
class Found:
    """The totals of one number of players, read by part and threshold.

    Parameters
    ----------
    plan
        The run.
    players
        Number of players.
    totals
        Its totals.
    """

    plan: Plan
    players: int
    totals: Totals

    @property
    def deals(self) -> int:
        """Deals dealt."""
        return int(self.totals["deals"][0])

    def thresholds(self, part: Part) -> tuple[int, ...]:
        """Return the thresholds at which there is anything of a part: all where one play gives them."""
        return thresholds_of(self.plan) if part in played_parts(self.plan) else tuple(THRESHOLDS)

    def outcomes(self, side: Side) -> Ints:
        """Return how many deals came to each outcome, shape (OUTCOMES,)."""
        if side.part not in played_parts(self.plan):
            outcomes = self._table()[side.threshold]
            # Whole numbers below 2**53 are summed exactly as floats.
            return np.bincount(outcomes, self.totals["cells"], OUTCOMES).astype(np.int64)
        found: Ints = self._against(side).sum(axis=1)
        return found

    def pairs(self, first: Side, second: Side) -> tuple[Ints, Ints, Ints]:
        """Return pairs of outcomes that a deal came to on two sides, and how often: three equal lengths.

        The sides are of one part, with the second at the reference; or of refitted and unchanged bids at
        one threshold; or both of one play.
        """
        if first.part is second.part and first.part not in played_parts(self.plan):
            table = self._table()
            joint = joint_counts(table[first.threshold], table[second.threshold], self.totals["cells"])
        elif first.part is second.part:
            joint = self._against(first)
        else:
            joint = self.totals["refitting"][thresholds_of(self.plan).index(first.threshold)]
        left, right = np.nonzero(joint)
        return left, right, joint[left, right]

    def _table(self) -> Ints:
        return outcomes_of_cells(self.plan.rules.deal_shape(self.players).hand)

    def _against(self, side: Side) -> Ints:
        place = played_parts(self.plan).index(side.part)
        found: Ints = self.totals["against"][place, thresholds_of(self.plan).index(side.threshold)]
        return found

    # --- estimates on one side ---

    def count(self, side: Side, of: Ints) -> int:
        """Return how many deals there are of some outcomes, given as 0 or 1 for each."""
        return int(self.outcomes(side) @ of)

    def share(self, side: Side, measure: Measure, level: float) -> Estimate:
        """Return in which share of the deals that count the value is 1."""
        counts = self.outcomes(side)
        return proportion(int(counts @ measure.value), int(counts @ measure.counts), level)

    def mean(self, side: Side, measure: Measure, level: float) -> Estimate:
        """Return the mean over the deals that count, in Rappen."""
        return t_mean(self._histogram(side, measure).totals, level).scaled(self.plan.troggu_rules.stake)

    def mean_a_deal(self, side: Side, measure: Measure, level: float) -> Estimate:
        """Return the mean over all deals dealt, in Rappen, 0 where nothing counts."""
        return self.mean(side, _everywhere(measure), level)

    def spread(self, side: Side, measure: Measure, level: float) -> Estimate:
        """Return the standard deviation over the deals that count, in Rappen."""
        return spread(self._histogram(side, measure), level).scaled(self.plan.troggu_rules.stake)

    def spread_a_deal(self, side: Side, measure: Measure, level: float) -> Estimate:
        """Return the standard deviation over all deals dealt, in Rappen."""
        return self.spread(side, _everywhere(measure), level)

    def histogram(self, side: Side, measure: Measure) -> Histogram:
        """Return how often each value came among the deals that count, in stakes."""
        return self._histogram(side, measure)

    def _histogram(self, side: Side, measure: Measure) -> Histogram:
        counts = self.outcomes(side) * measure.counts
        here = np.flatnonzero(counts)
        return Histogram.counted(zip(measure.value[here].tolist(), counts[here].tolist(), strict=True))

    def volatility(self, side: Side, of: Ints, level: float) -> Estimate:
        """Return the root mean square of what a seat gets, in Rappen, over the deals of some outcomes.

        The payments of a deal sum to zero, so that this is the standard deviation for a seat drawn by lot.
        """
        squared = t_mean(self._histogram(side, Measure(squares(self.players) * of, of)).totals, level)
        return squared.scaled(1 / self.players).root().scaled(self.plan.troggu_rules.stake)

    # --- estimates of a difference ---

    def share_difference(self, first: Side, second: Side, measure: Measure, level: float) -> Estimate:
        """Return how much higher a share is on the first side, on the same deals."""
        left, right, deals = self.pairs(first, second)
        if (measure.counts[left] != measure.counts[right]).any():
            return self._ratio_difference(first, second, measure, level)
        succeeds, fails = measure.value, measure.counts - measure.value
        table = (
            deals @ (one[left] * other[right]) for one in (succeeds, fails) for other in (succeeds, fails)
        )
        both, first_only, second_only, neither = map(int, table)
        return tango(PairedCounts(both, first_only, second_only, neither), level)

    def mean_difference(self, first: Side, second: Side, measure: Measure, level: float) -> Estimate:
        """Return how much higher a mean over the deals that count is on the first side, in Rappen."""
        return self._ratio_difference(first, second, measure, level).scaled(self.plan.troggu_rules.stake)

    def deal_difference(self, first: Side, second: Side, measure: Measure, level: float) -> Estimate:
        """Return how much higher a mean over all deals is on the first side, in Rappen."""
        sums, differing = self._a_deal(first, second, measure), self._differing(first, second, measure)
        most = int(measure.value.max() - measure.value.min())
        bounds = Bounds(-most, most)
        if differing and too_few_for_t(differing, level):
            found = mean_of_few(sums, differing, bounds, level)
        else:
            found = paired_t(sums, level, bounds)
        return found.scaled(self.plan.troggu_rules.stake)

    def _ratio_difference(self, first: Side, second: Side, measure: Measure, level: float) -> Estimate:
        found = difference_of_ratios(self._moments(first, second, measure), level)
        return where_enough_differ(found, self._differing(first, second, measure))

    def _differing(self, first: Side, second: Side, measure: Measure) -> int:
        """Return in how many deals a value, or whether there is one, differs."""
        left, right, deals = self.pairs(first, second)
        other = measure.value[left] != measure.value[right]
        other |= measure.counts[left] != measure.counts[right]
        return int(deals[other].sum())

    def deals_saved(self, first: Side, second: Side, measure: Measure, level: float) -> Estimate:
        """Return how many times more deals the difference a deal would take without common ones."""
        if first == second:
            return Estimate(None, None, None, self.deals, level, "itself")
        return variance_ratio(self._moments(first, second, measure), 0, 2, level)

    def volatility_ratio(self, first: Side, second: Side, level: float) -> Estimate:
        """Return the volatility of the first side over that of the second, on the same deals."""
        left, right, counts = self.pairs(first, second)
        value = squares(self.players)
        found = Moments.counted([value[left], value[right]], counts)
        (xx, xc), (_, cc) = found.products
        times = ratio(ClusterTotals(found.n, found.sums[0], found.sums[1], xx, xc, cc), level).root()
        return where_enough_differ(times, int(counts[value[left] != value[right]].sum()))

    def _moments(self, first: Side, second: Side, measure: Measure) -> Moments:
        left, right, counts = self.pairs(first, second)
        columns = [measure.value[left], measure.counts[left], measure.value[right], measure.counts[right]]
        return Moments.counted(columns, counts)

    def _a_deal(self, first: Side, second: Side, measure: Measure) -> Sums:
        return self._moments(first, second, measure).difference(0, 2)

    def once(self, level: float) -> Estimate:
        """Return what a ratio of a side to itself is: exactly 1."""
        return Estimate(1.0, 1.0, 1.0, self.deals, level, EXACT_ZERO)

    # --- takes at the margin ---

    def marginal(self, threshold: int, level: float) -> Estimate:
        """Return what a marginal take gains over passing with the same cards, in Rappen."""
        x, xx = self.totals["marginal"][threshold].tolist()
        sums = Sums(int(self.totals["marginal_takes"][0]), x, xx)
        return paired_t(sums, level).scaled(self.plan.troggu_rules.stake)


def _everywhere(measure: Measure) -> Measure:
    return Measure(measure.value, np.ones(OUTCOMES, np.int64))


def at_reference(part: Part) -> Side:
    """Return the side with which a part's thresholds are compared."""
    return Side(part, REFERENCE)
