"""The experiment ``redeals``: what the right to stop the deal is worth, over matches of four deals (C10)."""

from collections.abc import Mapping

from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS
from troggu_stats.errors import UsageError
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.redeals.arms import ARMS, RIGHTS, Who
from troggu_stats.experiments.redeals.audit import audit
from troggu_stats.experiments.redeals.estimates import UNIT, worth
from troggu_stats.experiments.redeals.sums import lineup_of, matches_of, play_totals
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table
from troggu_stats.rules.variants import AnyRules
from troggu_stats.simulation.troccas.match import MATCH_DEALS
from troggu_stats.strategies.troccas.registry import built_in_names


class Redeals:
    """What is it worth that one may ask for a fresh deal, insist on going on, and have bigger packets?"""

    name = "redeals"
    meaning = "what the right to stop the deal is worth over matches of four deals, and how often it is used"
    version = 1
    section = Section.PLAY
    default_deals = 100_000
    stops = (Stop.CAP,)
    options: tuple[Option, ...] = ()
    games_played = ("troccas",)

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies asked for: one for all seats, or one a seat of a match's first deal."""
        return asked

    def usual_players(self, rules: AnyRules) -> tuple[int, ...]:
        """Return the numbers of players with whom there are partners."""
        return tuple(players for players in rules.player_counts() if players in IN_PARTNERSHIPS)

    def check(self, plan: Plan) -> None:
        """Refuse a plan with which everyone plays alone, or whose strategies do not fit the seats."""
        for players in plan.players:
            if players not in IN_PARTNERSHIPS:
                raise UsageError(
                    f"With {players} players everyone plays alone, and every request for a fresh deal is"
                    " refused (C10): ask redeals with 4 or 6 players."
                )
            if lineup_of(plan, players).has_guests:
                raise UsageError(
                    "redeals asks this package's own players, as no strategy of a user's stops a deal: choose"
                    f" {', '.join(built_in_names())}."
                )

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes, every arm counted."""
        matches = len(matches_of(plan.first, plan.deals))
        return len(plan.players) * matches * MATCH_DEALS * ARMS

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play the matches that begin among some deals, every arm of them, into totals."""
        return play_totals(plan, players, first, count)

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that everything adds up; return the counts that were checked."""
        return audit(plan, totals)

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return what the rights are worth, and how often they are used."""
        from troggu_stats.experiments.redeals.tables import all_tables

        return all_tables(plan, totals)

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return a forest of what the rights are worth."""
        from troggu_stats.experiments.redeals.figures import all_figures

        return all_figures(plan, totals)

    def findings(self, plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
        """Return what each right is worth to one side, for each number of players."""
        return tuple(
            Finding(
                f"{self.name}: {right.key}, one side",
                players,
                f"With {players} players {right.claim}.",
                UNIT,
                worth(totals[players], place, Who.ONE, level),
            )
            for players in plan.players
            for place, right in enumerate(RIGHTS)
            if right.claim and right.asked(players)
        )

    def for_findings(self, plan: Plan) -> Plan:
        """Return the plan itself: all that is played goes into the findings."""
        return plan


EXPERIMENT = Redeals()
