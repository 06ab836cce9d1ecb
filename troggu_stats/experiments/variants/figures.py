"""Figures of ``variants``: what changes hands, what makes the difference, and what a seat gets."""

from collections.abc import Mapping, Sequence

from troggu_stats.experiments.drawing import (
    Axis,
    Distribution,
    Drawing,
    Forest,
    ForestGroup,
    ForestRow,
    Point,
    Series,
)
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.comparison import comparison_of
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.families import difference, family_size, figures_of
from troggu_stats.experiments.variants.measures import DrawnDifference, DrawnPart, unit_of
from troggu_stats.experiments.variants.parts import has_parts, mean_part, parts_of
from troggu_stats.experiments.variants.wording import LEVEL, about_players
from troggu_stats.experiments.wording import listed, rests_on
from troggu_stats.stats import proportion

_LEVEL = f"{LEVEL:.0%} interval"


def all_figures(plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
    """Return the differences of every two variants, their parts, and the payments of a seat."""
    figures = figures_of(plan, totals)
    return [
        *(_differences(plan, figures, drawn) for drawn in comparison_of(plan.rules).drawn),
        *_parts(plan, figures),
        *(_payments(plan, one) for one in figures),
    ]


def _about(plan: Plan) -> str:
    counts = listed(plan.players)
    return f"{plan.deals:,} deals for each of {counts} players, seed {plan.seed}; {rests_on(plan)}."


def _differences(plan: Plan, figures: Sequence[Figures], drawn: DrawnDifference) -> Forest:
    measure, group = drawn.measure, drawn.group
    family = family_size(figures, group.measures(plan))
    groups = []
    for one in figures:
        rows = [
            ForestRow(
                f"{one.found.names[pair[0]]} less {one.found.names[pair[1]]}",
                difference(one, measure, pair, group.money_of(measure)),
                difference(one, measure, pair, group.money_of(measure), family),
            )
            for pair in one.found.pairs
        ]
        groups.append(ForestGroup(f"{one.players} players", tuple(rows)))
    unit = unit_of(measure, group.money_of(measure))
    return Forest(
        f"differences-{drawn.name}",
        f"{drawn.title}: one variant less another",
        f"{comparison_of(plan.rules).about_differences} {_about(plan)}",
        Axis("difference", unit=unit),
        tuple(groups),
        low="less by the first",
        high="more by the first",
        interval=_LEVEL,
        together=f"{_LEVEL} for all differences of the table",
    )


def _parts(plan: Plan, figures: Sequence[Figures]) -> list[Forest]:
    """Return for each other variant what each step adds to what every comparison is about."""
    shown, drawn = comparison_of(plan.rules).drawn_part, []
    for place, name in enumerate(figures[0].found.names[1:]):
        groups = [
            ForestGroup(
                f"{one.players} players",
                tuple(ForestRow(part.name, mean_part(one, part, shown.part)) for part in parts_of(one, path)),
            )
            for one in figures
            for path in one.found.paths[place : place + 1]
            if has_parts(path)
        ]
        if groups:
            drawn.append(_parts_of(plan, shown, (figures[0].found.names[0], name), place, groups))
    return drawn


def _parts_of(
    plan: Plan, shown: DrawnPart, ends: tuple[str, str], place: int, groups: Sequence[ForestGroup]
) -> Forest:
    return Forest(
        f"parts-{place + 1}",
        f"From {ends[0]} to {ends[1]}, one setting at a time: {shown.title}",
        f"The mean of both orders of the steps, which add up to the whole. {_about(plan)}",
        Axis("what the step adds", unit=shown.part.unit),
        tuple(groups),
        low=shown.low,
        high=shown.high,
        interval=_LEVEL,
    )


def _payments(plan: Plan, one: Figures) -> Distribution:
    series, drawn = [], set()
    for name, standing in zip(one.found.names, one.found.standings, strict=True):
        if standing.play not in drawn:
            series.append(Series(name, _shares(one, standing.play)))
            drawn.add(standing.play)
    return Distribution(
        f"payments-{one.players}-players",
        f"What a seat gets in a deal, {one.players} players",
        f"Each seat in turn, from deal to deal. {about_players(plan, one.players)}",
        Axis("payment", unit=one.found.comparison.counted_in.value),
        Axis("deals", unit="share"),
        tuple(series),
        interval=f"{_LEVEL} (Wilson)",
    )


def _shares(one: Figures, play: int) -> tuple[Point, ...]:
    counts = one.totals["payments"].sum(axis=0).tolist()
    reach = one.found.comparison.reach
    mine = one.totals["payments"][play].tolist()
    return tuple(
        Point(place - reach, proportion(mine[place], one.deals, LEVEL))
        for place, count in enumerate(counts)
        if count
    )
