"""An experiment that asks one question about a right of Troccas."""

from collections.abc import Mapping

from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.habits.audit import audit
from troggu_stats.experiments.habits.estimates import UNIT, who_words, worth
from troggu_stats.experiments.habits.question import Question, Who
from troggu_stats.experiments.habits.sums import games_a_deal, lineup_of, play_totals, rules_of
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table


class Asking:
    """What is a right worth, and to whom?

    Parameters
    ----------
    question
        Which right.
    meaning
        One sentence: what it asks.
    """

    version = 1
    section = Section.PLAY
    default_deals = 100_000
    stops = (Stop.CAP,)
    options: tuple[Option, ...] = ()
    games_played = ("troccas",)

    def __init__(self, question: Question, meaning: str) -> None:
        self.question = question
        self.name = question.name
        self.meaning = meaning

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies asked for: one for all seats, or one a seat."""
        return asked

    def check(self, plan: Plan) -> None:
        """Refuse a plan whose strategies do not fit the seats, or whose rules do not fit the question."""
        rules_of(plan, self.question)
        for players in plan.players:
            lineup_of(plan, players)

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes."""
        return plan.deals * sum(games_a_deal(self.question, players) for players in plan.players)

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play consecutive deals, every arm of them, into totals."""
        return play_totals(self.question, plan, players, first, count)

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that everything adds up; return the counts that were checked."""
        return audit(self.question, plan, totals)

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return what the right is worth in all deals, and where it is used."""
        from troggu_stats.experiments.habits.tables import all_tables

        return all_tables(self.question, plan, totals)

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return forests of the same."""
        from troggu_stats.experiments.habits.figures import all_figures

        return all_figures(self.question, plan, totals)

    def findings(self, plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
        """Return what each right is worth to who alone would leave it, for each number of players."""
        return tuple(
            Finding(
                f"{self.name}: {arm.key}, one side",
                players,
                f"With {players} players {arm.doing} is worth {{estimate}} a deal to each player of"
                f" {who_words(players, Who.ONE)} that does it, all others doing as usual.",
                UNIT,
                worth(players, totals[players], place, Who.ONE, level),
            )
            for players in plan.players
            for place, arm in enumerate(self.question.arms)
            if arm.found
        )

    def for_findings(self, plan: Plan) -> Plan:
        """Return the plan itself: all that is played goes into the findings."""
        return plan
