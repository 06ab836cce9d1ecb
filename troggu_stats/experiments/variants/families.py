"""The figures of all numbers of players, and the families of differences whose intervals hold together."""

from collections.abc import Mapping, Sequence

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.measures import Measure, Money
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.variants.wording import LEVEL
from troggu_stats.stats import Estimate, level_for_each


def figures_of(plan: Plan, totals: Mapping[int, Totals]) -> list[Figures]:
    """Return the figures of each number of players."""
    return [Figures(programme(plan, players), totals[players], players) for players in plan.players]


def family_size(figures: Sequence[Figures], measures: Sequence[Measure]) -> int:
    """Return how many differences of some figures there are, all of whose intervals are to hold together."""
    there = ([measure for measure in measures if one.players in measure.tables] for one in figures)
    return max(1, sum(len(one.found.pairs) * len(some) for one, some in zip(figures, there, strict=True)))


def value_of(one: Figures, measure: Measure, place: int, money: Money) -> Estimate:
    """Return a figure of a variant."""
    if one.players not in measure.tables:
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
    if one.players not in measure.tables:
        return Estimate.empty(level)
    first, second = (one.found.standings[place] for place in pair)
    found = one.difference(measure, first, second, money, level_for_each(level, family))
    return found.renamed(found.method, level)
