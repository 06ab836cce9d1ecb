"""The figure of ``redeals``: what each right is worth to one side."""

from collections.abc import Mapping

from troggu_stats.experiments.drawing import Axis, Drawing, Forest, ForestGroup, ForestRow
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.redeals.arms import RIGHTS, Who
from troggu_stats.experiments.redeals.estimates import LEVEL, UNIT, level_of_worth, worth
from troggu_stats.experiments.redeals.tables import about_matches
from troggu_stats.experiments.totals import Totals


def all_figures(plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
    """Return the forest of a run."""
    groups = []
    for players in plan.players:
        _, level = level_of_worth(plan, players)
        rows = [
            ForestRow(right.key, worth(totals[players], place, Who.ONE, level))
            for place, right in enumerate(RIGHTS)
            if right.asked(players) and right.whose is Who.ONE
        ]
        groups.append(ForestGroup(f"{players} players", tuple(rows)))
    return [
        Forest(
            "redeals-worth",
            "What the right to stop the deal is worth",
            "Mean paired difference in what each player of a side gets a match, with a right less without it."
            f" {'; '.join(f'{one.key}: {one.meaning}' for one in RIGHTS if one.whose is Who.ONE)}."
            f" {about_matches(plan)}",
            Axis("more a match for the side that has it", unit=UNIT),
            tuple(groups),
            "costs",
            "pays",
            f"{LEVEL:.0%}, for all of a number of players at once",
        )
    ]
