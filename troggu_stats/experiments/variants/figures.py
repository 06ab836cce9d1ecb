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
from troggu_stats.experiments.variants.estimates import Figures, Money, unit_of
from troggu_stats.experiments.variants.families import (
    IN_RAPPEN,
    IN_STAKES,
    SHARES,
    Group,
    difference,
    family_size,
    figures_of,
)
from troggu_stats.experiments.variants.measures import Measure, measure_named
from troggu_stats.experiments.variants.parts import PART_MEASURES, has_parts, mean_part, parts_of
from troggu_stats.experiments.variants.sums import REACH
from troggu_stats.experiments.variants.wording import LEVEL, about_players, listed
from troggu_stats.experiments.wording import rests_on
from troggu_stats.stats import proportion

# In Rappen the stake would dwarf all other steps.
_TURNOVER, _SOLO = PART_MEASURES[1], measure_named("solo")
_CHANGES_HANDS = "What changes hands at a seat a deal"
_LEVEL = f"{LEVEL:.0%} interval"


def all_figures(plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
    """Return the differences of every two variants, their parts, and the payments of a seat."""
    figures = figures_of(plan, totals)
    return [
        _differences(plan, figures, _TURNOVER.measure, IN_RAPPEN, "turnover", _CHANGES_HANDS),
        _differences(plan, figures, _TURNOVER.measure, IN_STAKES, "turnover-in-stakes", _CHANGES_HANDS),
        _differences(plan, figures, _SOLO, SHARES, "solos", "How often a deal is a solo"),
        *_parts(plan, figures),
        *(_payments(plan, one) for one in figures),
    ]


def _about(plan: Plan) -> str:
    counts = listed(plan.players)
    return f"{plan.deals:,} deals for each of {counts} players, seed {plan.seed}; {rests_on(plan)}."


def _differences(
    plan: Plan, figures: Sequence[Figures], measure: Measure, group: Group, name: str, title: str
) -> Forest:
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
        f"differences-{name}",
        f"{title}: one variant less another",
        f"Differences on the same deals where hands are of the same size. {_about(plan)}",
        Axis("difference", unit=unit),
        tuple(groups),
        low="less by the first",
        high="more by the first",
        interval=_LEVEL,
        together=f"{_LEVEL} for all differences of the table",
    )


def _parts(plan: Plan, figures: Sequence[Figures]) -> list[Forest]:
    """Return for each other variant what each step adds to what changes hands."""
    drawn = []
    for place, name in enumerate(figures[0].found.names[1:]):
        groups = [
            ForestGroup(
                f"{one.players} players",
                tuple(ForestRow(part.name, mean_part(one, part, _TURNOVER)) for part in parts_of(one, path)),
            )
            for one in figures
            for path in one.found.paths[place : place + 1]
            if has_parts(path)
        ]
        if groups:
            drawn.append(_parts_of(plan, figures[0].found.names[0], name, place, groups))
    return drawn


def _parts_of(plan: Plan, first: str, other: str, place: int, groups: Sequence[ForestGroup]) -> Forest:
    return Forest(
        f"parts-{place + 1}",
        f"From {first} to {other}, one setting at a time: what changes hands at a seat a deal",
        f"The mean of both orders of the steps, which add up to the whole. {_about(plan)}",
        Axis("what the step adds", unit=_TURNOVER.money.value),
        tuple(groups),
        low="less changes hands",
        high="more changes hands",
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
        Axis("payment", unit=Money.STAKES.value),
        Axis("deals", unit="share"),
        tuple(series),
        interval=f"{_LEVEL} (Wilson)",
    )


def _shares(one: Figures, play: int) -> tuple[Point, ...]:
    counts = one.totals["payments"].sum(axis=0).tolist()
    mine = one.totals["payments"][play].tolist()
    return tuple(
        Point(stake - REACH, proportion(mine[stake], one.deals, LEVEL))
        for stake, count in enumerate(counts)
        if count
    )
