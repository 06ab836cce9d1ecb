"""The experiment ``stakes``: what the threshold for double stakes changes, and for whom."""

from collections.abc import Mapping
from dataclasses import replace

from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.stakes.arms import (
    DEFAULT_THRESHOLDS,
    REFIT_OPTION,
    THRESHOLDS_OPTION,
    Refit,
    arms_of,
    is_refitted,
    is_replayed,
    thresholds_of,
)
from troggu_stats.experiments.stakes.audit import audit
from troggu_stats.experiments.stakes.play import play_totals
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table


class Stakes:
    """What would doubling at 20 instead of 30 change, and for whom?"""

    name = "stakes"
    meaning = "what the threshold for double stakes changes, and for whom, with bids unchanged and refitted"
    version = 1
    section = Section.VARIANTS
    default_deals = 100_000
    stops = (Stop.CAP,)
    options = (
        Option(
            THRESHOLDS_OPTION,
            "where deals are played anew: with refitted bids, or by players who weigh payments; also 20, 30",
            DEFAULT_THRESHOLDS,
        ),
        Option(
            REFIT_OPTION,
            "also with bids refitted to each threshold: auto (where there are such), yes or no",
            Refit.AUTO.value,
        ),
    )

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies asked for: one for all seats, or one a seat."""
        return asked

    def check(self, plan: Plan) -> None:
        """Refuse a plan whose strategies do not fit the seats, or whose options cannot be."""
        thresholds_of(plan)
        for players in plan.players:
            plan.lineup(players)
        is_refitted(plan)

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes at most: every take may be at the margin."""
        arms = sum(len(arms_of(plan, players)) for players in plan.players)
        takes = 0 if is_replayed(plan) else len(plan.players)
        return plan.deals * (arms + takes)

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play consecutive deals, every arm of them, into totals."""
        return play_totals(plan, players, first, count)

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that everything adds up at every threshold; return the counts that were checked."""
        return audit(plan, totals)

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return what changes, where declaring is neutral, and the curves."""
        from troggu_stats.experiments.stakes.tables import all_tables

        return all_tables(plan, totals)

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return the curves, and how payments spread."""
        from troggu_stats.experiments.stakes.figures import all_figures

        return all_figures(plan, totals)

    def findings(self, plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
        """Return what doubling at 20 instead of 30 changes for the declarer, and for how many games."""
        from troggu_stats.experiments.stakes.findings import findings

        return findings(plan, totals, level)

    def for_findings(self, plan: Plan) -> Plan:
        """Return the plan with the two thresholds that its findings compare."""
        return replace(plan, options={**plan.options, "thresholds": "20,30"})


EXPERIMENT = Stakes()
