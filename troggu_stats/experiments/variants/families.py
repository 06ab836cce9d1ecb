"""The figures of all numbers of players, and the families of differences whose intervals hold together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.estimates import Figures, Money
from troggu_stats.experiments.variants.measures import MEASURES, Kind, Measure, measure_named
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.variants.wording import LEVEL
from troggu_stats.stats import Estimate, level_for_each


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that are told in tables of their own.

    Parameters
    ----------
    name
        Name of the tables.
    title
        What they are about.
    everything
        The figures, whether or not there is such a thing with every number of players.
    money
        What payments are counted in.
    in_stakes
        Names of those that are counted in stakes nevertheless.
    """

    name: str
    title: str
    everything: tuple[Measure, ...]
    money: Money
    in_stakes: tuple[str, ...] = ()

    def money_of(self, measure: Measure) -> Money:
        """Return what a figure is counted in."""
        return Money.STAKES if measure.name in self.in_stakes else self.money

    def measures(self, plan: Plan) -> tuple[Measure, ...]:
        """Return the figures that there are with the run's numbers of players."""
        return tuple(one for one in self.everything if one.fewest <= max(plan.players))


_SHARES = tuple(one for one in MEASURES if one.kind is Kind.SHARE)
_PAID = tuple(one for one in MEASURES if one.kind is not Kind.SHARE)
GROUPS = (
    Group("payments", "What is paid, in Rappen", _PAID, Money.RAPPEN),
    Group("payments_in_stakes", "What is paid, in stakes", _PAID, Money.STAKES),
    Group("shares", "What is played and how it ends", _SHARES, Money.STAKES),
)
IN_RAPPEN, IN_STAKES, SHARES = GROUPS
HEADLINES = Group(
    "headlines",
    "The headlines",
    tuple(map(measure_named, ("turnover", "volatility", "declarer", "solo"))),
    Money.RAPPEN,
    in_stakes=("volatility", "declarer"),
)
"""What every comparison is about: the money that changes hands, and the game, whatever its stake."""


def figures_of(plan: Plan, totals: Mapping[int, Totals]) -> list[Figures]:
    """Return the figures of each number of players."""
    return [Figures(programme(plan, players), totals[players], players) for players in plan.players]


def family_size(figures: Sequence[Figures], measures: Sequence[Measure]) -> int:
    """Return how many differences of some figures there are, all of whose intervals are to hold together."""
    there = ([measure for measure in measures if measure.fewest <= one.players] for one in figures)
    return max(1, sum(len(one.found.pairs) * len(some) for one, some in zip(figures, there, strict=True)))


def value_of(one: Figures, measure: Measure, place: int, money: Money) -> Estimate:
    """Return a figure of a variant."""
    if one.players < measure.fewest:
        return Estimate.empty(LEVEL)
    return one.value(measure, one.found.standings[place], money, LEVEL)


def difference(
    one: Figures,
    measure: Measure,
    pair: tuple[int, int],
    money: Money,
    family: int = 1,
    level: float = LEVEL,
) -> Estimate:
    """Return how far two variants lie apart, with an interval that holds together with others of a family.

    Parameters
    ----------
    one
        Figures of a number of players.
    measure
        The figure.
    pair
        Places of the two variants.
    money
        What payments are counted in.
    family
        How many intervals are to hold together.
    level
        Confidence level of all of them together.
    """
    if one.players < measure.fewest:
        return Estimate.empty(level)
    first, second = (one.found.standings[place] for place in pair)
    found = one.difference(measure, first, second, money, level_for_each(level, family))
    return found.renamed(found.method, level)
