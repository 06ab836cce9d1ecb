"""The experiment ``headroom``: what one seat of a field gains when another strategy plays it."""

from collections.abc import Mapping

from troggu_stats.errors import UsageError
from troggu_stats.experiments.auditing import FAULTS_OF_A_GUEST, require
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.headroom.ground import ground_of
from troggu_stats.experiments.headroom.sums import play_totals
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table
from troggu_stats.simulation.search import MOST_WANTED
from troggu_stats.stats import WidthRule

DEFAULT_GUESTS = ("random", "rollout:worlds=64")
_LOOK_EVERY = 1_000
_MOST_LOOKS = 50


class Headroom:
    """How much do the players give away?"""

    name = "headroom"
    meaning = "what one seat of a field gains, part by part, when another strategy plays it"
    version = 2
    section = Section.PLAY
    default_deals = 10_000
    stops = (Stop.PRECISE, Stop.CAP)
    options: tuple[Option, ...] = ()
    games_played = ("troggu", "troccas")

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the field and its guests; a field alone gets the usual guests."""
        return (*asked, *DEFAULT_GUESTS) if len(asked) == 1 else asked

    def check(self, plan: Plan) -> None:
        """Refuse a plan without a guest, or with more deals than there are stretches to find them in."""
        if len(plan.strategies) < 2:
            raise UsageError(
                "headroom needs a field and a guest: give two strategies or more, the field first."
            )
        for text in plan.strategies:
            ground_of(plan.rules).check(text, plan.rules)
        if plan.deals > MOST_WANTED:
            raise UsageError(f"headroom cannot find {plan.deals} deals: give at most {MOST_WANTED}.")

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes at most."""
        lines = sum(len(ground_of(plan.rules).lines_of(plan.rules, players)) for players in plan.players)
        return lines * plan.deals * len(plan.strategies)

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play deals of every line into totals."""
        lines = ground_of(plan.rules).lines_of(plan.rules, players)
        return play_totals(plan, players, first, count, lines)

    def looks(self, plan: Plan) -> tuple[int, ...]:
        """Return after how many deals of a line its precision is asked: 1,000, 2,000 and so on."""
        step = _LOOK_EVERY * max(1, -(-plan.deals // (_LOOK_EVERY * _MOST_LOOKS)))
        return (*range(step, plan.deals, step), plan.deals) if plan.stop is Stop.PRECISE else (plan.deals,)

    def open_parts(self, plan: Plan, players: int, totals: Totals | None) -> tuple[str, ...]:
        """Return the lines whose head-room is not yet precise enough."""
        lines = ground_of(plan.rules).lines_of(plan.rules, players)
        if totals is None or plan.stop is Stop.CAP:
            return lines
        return tuple(line for line in lines if not _is_precise(plan, totals, line))

    def part_totals(self, plan: Plan, players: int, first: int, count: int, parts: tuple[str, ...]) -> Totals:
        """Play deals of some lines into totals."""
        return play_totals(plan, players, first, count, parts)

    def block(self, plan: Plan) -> int:
        """Return how many deals are handed out at once: few where a guest thinks ahead."""
        return 50 if any(map(ground_of(plan.rules).thinks_ahead, plan.strategies)) else 4096

    def undecided(self, plan: Plan, totals: Mapping[int, Totals]) -> tuple[str, ...]:
        """Return nothing: a wider interval is no open question."""
        return ()

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that payments sum to zero and contracts stayed; return the counts that were checked."""
        counts = {"games": 0, "deals": 0, "deals_not_found": 0}
        for players in plan.players:
            found = totals[players]
            for fault, number in zip(FAULTS_OF_A_GUEST, found["faults"].tolist(), strict=True):
                require(players, f"the number of {fault}", number, 0)
            counts["games"] += int(found["games"][0])
            counts["deals"] += int(found["deals"].sum())
            counts["deals_not_found"] += int((found["wanted"] - found["deals"]).sum())
        return counts

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return what each line is worth, in card points and as paid."""
        from troggu_stats.experiments.headroom.tables import all_tables

        return all_tables(plan, totals)

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return nothing: the tables are short."""
        return []


def _is_precise(plan: Plan, totals: Totals, line: str) -> bool:
    from troggu_stats.experiments.headroom.tables import headroom_of

    ground = ground_of(plan.rules)
    rule = WidthRule(ground.enough(line).width, _LOOK_EVERY)
    # A line hardly any of whose deals are found would never have enough of them.
    empty = totals["deals"][ground.lines.index(line)] == 0
    return bool(empty) or rule.met(headroom_of(plan, totals, line))


EXPERIMENT = Headroom()
