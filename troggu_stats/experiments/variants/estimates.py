"""Figures of variants and their differences, each with its doubt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.measures import Differs, Kind, Measure, Money
from troggu_stats.experiments.variants.plays import Standing
from troggu_stats.experiments.variants.programme import Programme
from troggu_stats.experiments.variants.sums import by_figure, deal_moments, game_cluster, game_moments
from troggu_stats.stats import (
    Bounds,
    ClusterTotals,
    Dealt,
    Estimate,
    Moments,
    PairedCounts,
    contrast,
    difference_of_ratios,
    difference_of_roots,
    newcombe,
    proportion,
    ratio,
    root_of_ratio,
    same_arm,
    t_mean,
    tango,
    too_few_for_t,
    variance_ratio,
    where_enough_differ,
)
from troggu_stats.stats import Totals as Sums


@dataclass(frozen=True)
class Figures:
    """The figures of one number of players.

    Parameters
    ----------
    found
        What was played.
    totals
        What it came to.
    players
        Number of players.
    """

    found: Programme
    totals: Totals
    players: int

    @property
    def deals(self) -> int:
        """Deals that each variant played."""
        return int(self.totals["deals"][0])

    def value(self, measure: Measure, at: Standing, money: Money, level: float) -> Estimate:
        """Return a figure of one variant: shares of one, payments in the unit asked for."""
        cluster = self._cluster(measure, at.play)
        if measure.kind is Kind.SHARE:
            return proportion(cluster.x, cluster.c, level)
        if measure.kind is Kind.VOLATILITY:
            return root_of_ratio(cluster, level).scaled(_stake(at, money))
        if measure.bottom is not None:
            return ratio(cluster, level).scaled(_stake(at, money))
        sums = self._moments(measure).totals(at.play)
        return t_mean(sums, level).scaled(_stake(at, money) / self._seats(measure))

    def difference(
        self, measure: Measure, first: Standing, second: Standing, money: Money, level: float
    ) -> Estimate:
        """Return a figure of one variant less that of another."""
        stakes = tuple(1 if measure.kind is Kind.SHARE else _stake(one, money) for one in (first, second))
        if first.play == second.play and stakes[0] == stakes[1]:
            return same_arm(Sums(self.deals), level)
        dealt = self.found.dealt(first, second)
        if measure.kind is Kind.SHARE and measure.bottom is None:
            return self._difference_of_shares(measure, first.play, second.play, dealt, level)
        if measure.kind is Kind.PAYMENT and measure.bottom is None:
            differing = self.differing(measure, first, second, money)
            return self.weighted(measure, ((first, 1), (second, -1)), money, level, [differing])
        columns = self._columns(measure, first.play, second.play)
        power = 2 if measure.kind is Kind.VOLATILITY else 1
        factors = (stakes[0] ** power, 1, stakes[1] ** power, 1)
        how = difference_of_roots if measure.kind is Kind.VOLATILITY else difference_of_ratios
        found = how(_times(columns, factors), level, dealt)
        return where_enough_differ(found, self.differing(measure, first, second, money))

    def differing(self, measure: Measure, first: Standing, second: Standing, money: Money) -> int | None:
        """Return in how many deals two ways of playing differ; None if they all may, or are not the same.

        Only those that are compared, or follow on each other in a step, are counted.
        """
        pair = (min(first.play, second.play), max(first.play, second.play))
        if pair not in self.found.links or _stake(first, money) != _stake(second, money):
            return None
        link = self.found.links.index(pair)
        if measure.differs is Differs.FIGURE:
            figure = by_figure(self.found.comparison).index(measure)
            return int(self.totals["differing_figures"][link, figure])
        return int(self.totals["differing"][link])

    def weighted(
        self,
        measure: Measure,
        terms: Sequence[tuple[Standing, int]],
        money: Money,
        level: float,
        differing: Sequence[int | None] = (),
    ) -> Estimate:
        """Return a weighted sum of a figure of a deal over ways of playing: a step, or a sum of steps.

        Parameters
        ----------
        measure
            A share or a payment of a deal.
        terms
            Ways of playing, and how often each counts.
        money
            What payments are counted in.
        level
            Confidence level.
        differing
            In how many deals each two of them differ that are one step apart, so far as that is known.
        """
        share = measure.kind is Kind.SHARE
        weights = [0] * len(self.found.plays)
        for at, times in terms:
            weights[at.play] += times * (1 if share else _stake(at, money))
        if not any(weights):
            return same_arm(Sums(self.deals), level)
        largest = 1 if share else self.found.comparison.span(self.players)
        most = largest * max(sum(max(0, sign * one) for one in weights) for sign in (1, -1))
        moments = self._moments(measure)
        counts = [count for count in differing if count is not None and too_few_for_t(count, level)]
        few = sum(counts) if counts and len(counts) == len(differing) else None
        found = contrast(moments, weights, self.found.deals_of, level, Bounds(-most, most), few)
        return found.scaled(1 / self._seats(measure))

    def worth_of_common_deals(
        self, measure: Measure, first: Standing, second: Standing, level: float
    ) -> Estimate:
        """Return how many times more deals the difference would take on independent deals, in stakes."""
        if first.play == second.play:
            return Estimate(None, None, None, self.deals, level, "played alike")
        if self.found.dealt(first, second) is Dealt.OWN_DEALS:
            return Estimate(None, None, None, self.deals, level, "own deals")
        moments = self._moments(measure)
        found = variance_ratio(moments, first.play, second.play, level)
        return found if found.value is not None else found.renamed("never differed")

    def _seats(self, measure: Measure) -> int:
        return measure.seats(self.players)

    def _moments(self, measure: Measure) -> Moments:
        return deal_moments(self.totals, self.found.comparison.a_deal.index(measure))

    def _cluster(self, measure: Measure, play: int) -> ClusterTotals:
        if measure.bottom is not None:
            return game_cluster(self.totals, self.found.comparison.a_game.index(measure), play)
        sums = self._moments(measure).totals(play)
        seats, n = self._seats(measure), self.deals
        return ClusterTotals(n, sums.x, seats * n, sums.xx, seats * sums.x, seats * seats * n)

    def _columns(self, measure: Measure, first: int, second: int) -> Moments:
        """Return sum and number of two ways of playing, four columns."""
        if measure.bottom is not None:
            return game_moments(self.totals, self.found.comparison.a_game.index(measure), (first, second))
        moments = self._moments(measure)
        seats, n = self._seats(measure), self.deals
        (x, y), p = (moments.sums[first], moments.sums[second]), moments.products
        number = (seats * x, seats * seats * n, seats * y, seats * seats * n)
        return Moments(
            n,
            (x, seats * n, y, seats * n),
            (
                (p[first][first], number[0], p[first][second], number[0]),
                number,
                (p[second][first], number[2], p[second][second], number[2]),
                number,
            ),
        )

    def _difference_of_shares(
        self, measure: Measure, first: int, second: int, dealt: Dealt, level: float
    ) -> Estimate:
        moments = self._moments(measure)
        (x, y), both = (moments.sums[first], moments.sums[second]), moments.products[first][second]
        if dealt is Dealt.OWN_DEALS:
            return replace(newcombe(x, self.deals, y, self.deals, level), n=self.deals)
        return tango(PairedCounts(both, x - both, y - both, self.deals - x - y + both), level)


def _stake(at: Standing, money: Money) -> int:
    return at.stake if money is Money.RAPPEN else 1


def _times(moments: Moments, factors: tuple[int, ...]) -> Moments:
    """Return the moments of columns times whole numbers."""
    return Moments(
        moments.n,
        tuple(one * factor for one, factor in zip(moments.sums, factors, strict=True)),
        tuple(
            tuple(one * row_factor * factor for one, factor in zip(row, factors, strict=True))
            for row, row_factor in zip(moments.products, factors, strict=True)
        ),
    )
