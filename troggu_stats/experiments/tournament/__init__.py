"""The experiment ``tournament``: who gains a seat among whom, on the same deals with seats rotated."""

from collections.abc import Mapping

from troggu_stats.errors import UsageError
from troggu_stats.experiments.auditing import FAULTS_OF_A_GUEST, require
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.tournament.contest import contest_of
from troggu_stats.experiments.tournament.pairs import pair_name, pairs_of
from troggu_stats.experiments.tournament.sums import games_a_deal, play_totals
from troggu_stats.results.table import Table
from troggu_stats.stats import Verdict

LOOK_EVERY = 1_000
_MOST_LOOKS = 200


class Tournament:
    """Who is the better player, and how long until it shows?"""

    name = "tournament"
    meaning = "what each strategy gains in one seat among each other, seats rotated, and by which role"
    version = 1
    section = Section.PLAY
    default_deals = 100_000
    stops = (Stop.CAP, Stop.DECIDED)
    options: tuple[Option, ...] = ()
    games_played = ("troggu", "troccas")

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies asked for."""
        return asked

    def check(self, plan: Plan) -> None:
        """Refuse a plan without two strategies."""
        if len(plan.strategies) < 2:
            raise UsageError(
                f"A tournament came with {len(plan.strategies)} strategy: give two or more, as in --strategy"
                " village,novice."
            )
        for text in plan.strategies:
            contest_of(plan.rules).is_same_player(text, text, plan.rules)  # refuses what is none

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes at most."""
        contest = contest_of(plan.rules)
        games = sum(games_a_deal(contest, players) for players in plan.players)
        return len(pairs_of(plan)) * plan.deals * games

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play deals of every pair into totals."""
        return play_totals(plan, players, first, count, pairs_of(plan))

    def looks(self, plan: Plan) -> tuple[int, ...]:
        """Return after how many deals the test is asked: 1,000, 2,000 and so on."""
        if plan.stop is not Stop.DECIDED:
            return (plan.deals,)
        step = LOOK_EVERY * max(1, -(-plan.deals // (LOOK_EVERY * _MOST_LOOKS)))
        return (*range(step, plan.deals, step), plan.deals)

    def open_parts(self, plan: Plan, players: int, totals: Totals | None) -> tuple[str, ...]:
        """Return the pairs that are to be played on: with a test, those that it has not decided."""
        from troggu_stats.experiments.tournament.verdicts import verdict

        return tuple(
            pair_name(plan, pair)
            for pair in pairs_of(plan)
            if totals is None
            or plan.stop is not Stop.DECIDED
            or verdict(plan, totals, pair) is Verdict.UNDECIDED
        )

    def part_totals(self, plan: Plan, players: int, first: int, count: int, parts: tuple[str, ...]) -> Totals:
        """Play deals of some pairs into totals."""
        pairs = tuple(pair for pair in pairs_of(plan) if pair_name(plan, pair) in parts)
        return play_totals(plan, players, first, count, pairs)

    def block(self, plan: Plan) -> int:
        """Return how many deals are handed out at once: few where somebody thinks ahead."""
        return 20 if any(map(contest_of(plan.rules).thinks_ahead, plan.strategies)) else 2048

    def undecided(self, plan: Plan, totals: Mapping[int, Totals]) -> tuple[str, ...]:
        """Return the pairs that the test has left open."""
        if plan.stop is not Stop.DECIDED:
            return ()
        return tuple(
            f"{name} with {players} players"
            for players in plan.players
            for name in self.open_parts(plan, players, totals[players])
        )

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that payments sum to zero and contracts stayed; return the counts that were checked."""
        contest, counts = contest_of(plan.rules), {"games": 0, "deals": 0}
        for players in plan.players:
            found = totals[players]
            for fault, number in zip(FAULTS_OF_A_GUEST, found["faults"].tolist(), strict=True):
                require(players, f"the number of {fault}", number, 0)
            deals = int(found["deals"].sum())
            games = deals * games_a_deal(contest, players)
            require(players, "the number of games", int(found["games"][0]), games)
            require(players, "the number of differences", int(found["differences"].sum()), deals)
            counts["games"] += int(found["games"][0])
            counts["deals"] += deals
        return counts

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return the matrix, the verdicts and the gains by role."""
        from troggu_stats.experiments.tournament.tables import all_tables

        return all_tables(plan, totals)

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return nothing: the tables are short."""
        return []


EXPERIMENT = Tournament()
