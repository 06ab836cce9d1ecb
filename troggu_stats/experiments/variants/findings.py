"""The findings of ``variants``: how far every two lie apart in what changes hands and in what is played."""

from collections.abc import Mapping

from troggu_stats.experiments.finding import FIGURE, Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.precision import Headline, PrecisionUnit
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.comparison import comparison_of
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.families import difference, figures_of
from troggu_stats.experiments.variants.measures import Kind, unit_of
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.variants.wording import LEVEL


def findings(plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
    """Return the difference of every two variants in each headline, for each number of players."""
    comparison = comparison_of(plan.rules)
    group = comparison.headlines
    return tuple(
        Finding(
            f"{names[0]} less {names[1]}, {claim.what}",
            one.players,
            f"With {one.players} players, {names[0]} instead of {names[1]} changes {claim.changed}"
            f" by {FIGURE}.",
            unit_of(claim.measure, group.money_of(claim.measure)),
            difference(one, claim.measure, pair, group.money_of(claim.measure), level=level),
        )
        for one in figures_of(plan, totals)
        for pair in one.found.pairs
        for claim in comparison.claims
        for names in [(one.found.names[pair[0]], one.found.names[pair[1]])]
    )


def headlines(plan: Plan, players: int, totals: Totals) -> tuple[Headline, ...]:
    """Return, for a run to a precision, those of the same differences that always have an interval."""
    comparison = comparison_of(plan.rules)
    one = Figures(programme(plan, players), totals, players)
    return tuple(
        Headline(
            f"{claim.what} of {' less '.join(one.found.names[place] for place in pair)}, {players} players",
            PrecisionUnit.POINTS if claim.measure.kind is Kind.SHARE else comparison.unit,
            difference(one, claim.measure, pair, comparison.headlines.money, level=LEVEL),
        )
        for pair in one.found.pairs
        for claim in comparison.claims
        if claim.measure.bottom is None and claim.measure.kind is not Kind.VOLATILITY
    )
