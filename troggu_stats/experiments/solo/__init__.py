"""The experiment ``solo``: how often Solo is bid and won, and on which hands it beats taking and passing."""

from collections.abc import Mapping

from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.example import Example
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.precision import Headline, PrecisionUnit
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.solo.arms import games_a_deal, play_totals
from troggu_stats.experiments.solo.audit import audit
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table


class Solo:
    """Should I bid Solo on this hand?"""

    name = "solo"
    meaning = "how often Solo is bid and won, and on which hands it pays more than taking or passing"
    version = 1
    section = Section.BID
    default_deals = 100_000
    stops = (Stop.CAP, Stop.PRECISE)
    options: tuple[Option, ...] = ()
    headline_units = (PrecisionUnit.POINTS, PrecisionUnit.RAPPEN)

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies asked for: one for all seats, or one a seat."""
        return asked

    def check(self, plan: Plan) -> None:
        """Refuse a plan whose strategies do not fit the seats."""
        for players in plan.players:
            plan.lineup(players)

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes."""
        return sum(plan.deals * games_a_deal(players) for players in plan.players)

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play consecutive deals, every arm of them, into totals."""
        return play_totals(plan, players, first, count)

    def headlines(self, plan: Plan, players: int, totals: Totals) -> tuple[Headline, ...]:
        """Return how often a solo is won that is bid as usual, and what it pays."""
        from troggu_stats.experiments.solo.natural import headlines

        return headlines(plan, players, totals)

    def findings(self, plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
        """Return what a solo bid as usual pays, and Solo's advantage where it is a close call."""
        from troggu_stats.experiments.solo.findings import findings

        return findings(plan, totals, level)

    def for_findings(self, plan: Plan) -> Plan:
        """Return the plan: all of it is needed."""
        return plan

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that everything adds up; return the counts that were checked."""
        return audit(plan, totals)

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return natural play by seat, told hands by stratum, and the neutral curve."""
        from troggu_stats.experiments.solo.tables import all_tables

        return all_tables(plan, totals)

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return a heat map and a neutral curve for each number of players."""
        from troggu_stats.experiments.solo.figures import all_figures

        return all_figures(plan, totals)

    def examples(self, plan: Plan, totals: Mapping[int, Totals]) -> tuple[Example, ...]:
        """Return hands with the fewest trumps with which Solo pays."""
        from troggu_stats.experiments.solo.examples import examples

        return examples(plan, totals)


EXPERIMENT = Solo()
