"""Figures of a question: what a right is worth, and what it brings where it is used."""

from collections.abc import Mapping

from troggu_stats.experiments.drawing import Axis, Drawing, Forest, ForestGroup, ForestRow
from troggu_stats.experiments.habits.estimates import (
    LEVEL,
    UNIT,
    level_of_events,
    level_of_worth,
    who_words,
    worth,
    worth_where,
)
from troggu_stats.experiments.habits.question import Question, Who
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_run

_TOGETHER = f"{LEVEL:.0%}, for all of a number of players at once"


def all_figures(question: Question, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
    """Return the forests of a run."""
    drawings: list[Drawing] = [_worth(question, plan, totals)]
    return [*drawings, _events(question, plan, totals)] if question.events else drawings


def _worth(question: Question, plan: Plan, totals: Mapping[int, Totals]) -> Forest:
    _, level = level_of_worth(question)
    groups = []
    for players in plan.players:
        rows = [
            ForestRow(
                f"{arm.key}: {who_words(players, who)}", worth(players, totals[players], place, who, level)
            )
            for place, arm in enumerate(question.arms)
            for who in (Who.DEALER, Who.OTHER)
        ]
        groups.append(ForestGroup(f"{players} players", tuple(rows)))
    return Forest(
        f"{question.name}-worth",
        question.title,
        "Mean paired difference in what each of those named gets: as everybody plays, less if they alone"
        f" never do it. {' '.join((*question.notes, about_run(plan)))}",
        Axis("more a deal for who does it", unit=UNIT),
        tuple(groups),
        "costs",
        "pays",
        _TOGETHER,
    )


def _events(question: Question, plan: Plan, totals: Mapping[int, Totals]) -> Forest:
    groups = []
    for players in plan.players:
        _, level = level_of_events(question, players)
        rows = [
            ForestRow(f"{event.name}: {role}", worth_where(totals[players], number, place, level))
            for number, event in enumerate(question.events)
            for place, role in enumerate(event.roles)
            if event.asked(players) and totals[players]["happened"][number]
        ]
        groups.append(ForestGroup(f"{players} players", tuple(rows)))
    return Forest(
        f"{question.name}-events",
        f"{question.title}, where it happens",
        "Mean paired difference in what a role gets, in deals in which it happens: as everybody plays, less"
        f" if nobody ever does it. {' '.join((*question.notes, about_run(plan)))}",
        Axis("more for the role", unit=UNIT),
        tuple(groups),
        "costs",
        "pays",
        _TOGETHER,
    )
