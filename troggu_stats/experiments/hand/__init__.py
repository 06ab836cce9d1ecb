"""The experiment ``hand``: what to bid with a hand, and what to lay away once the tapp is picked up."""

from collections.abc import Mapping

from troggu_stats.errors import UsageError
from troggu_stats.experiments.auditing import require
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.example import Example
from troggu_stats.experiments.hand.position import CARDS, OPTIONS, SEAT, TAPP, position_of
from troggu_stats.experiments.hand.sums import arms_of, play_totals
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table

_DEALS_AT_ONCE = 4096


class Hand:
    """What shall I do with these cards?"""

    name = "hand"
    meaning = "what to bid with a hand, and what to discard once the tapp is known"
    version = 1
    section = Section.BID
    default_deals = 10_000
    stops = (Stop.CAP,)
    options = OPTIONS

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies asked for: one for all seats, or one a seat."""
        return asked

    def check(self, plan: Plan) -> None:
        """Refuse a plan whose cards do not make a hand, or whose strategies are a user's own."""
        position_of(plan)
        if plan.lineup(plan.players[0]).has_guests:
            raise UsageError("hand plays with this package's strategies only: 'list strategies' names them.")

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes: one for each bid or discard."""
        return plan.deals * len(arms_of(plan, position_of(plan)))

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play deals around the hand, every bid or discard of them, into totals."""
        parts = [
            play_totals(plan, players, start, min(_DEALS_AT_ONCE, first + count - start))
            for start in range(first, first + count, _DEALS_AT_ONCE)
        ]
        whole = parts[0]
        for part in parts[1:]:
            whole = whole.merge(part)
        return whole

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that deals and payments add up; return the counts that were checked."""
        (players,) = plan.players
        found = totals[players]
        arms = len(arms_of(plan, position_of(plan)))
        require(players, "the number of deals", int(found["deals"][0]), plan.deals)
        require(players, "the number of games", int(found["games"][0]), plan.deals * arms)
        require(players, "games whose payments do not sum to zero", int(found["unbalanced"][0]), 0)
        kept = found["kept"]
        require(players, "bids said as usual", int(found["bids"].sum()), int(kept.sum()))
        return {"deals": plan.deals, "games": int(found["games"][0]), "deals_kept": int(kept.sum())}

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return what each bid, or each discard, comes to."""
        from troggu_stats.experiments.hand.tables import all_tables

        return all_tables(plan, totals)

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return nothing: the table is short."""
        return []

    def examples(self, plan: Plan, totals: Mapping[int, Totals]) -> tuple[Example, ...]:
        """Return the hand that is asked about, and the tapp where that is known."""
        found = [
            Example(plan.options[CARDS], f"The hand, at seat {plan.options[SEAT]} of {plan.players[0]}.")
        ]
        if plan.options[TAPP]:
            found.append(Example(plan.options[TAPP], "The tapp, which it has picked up."))
        return tuple(found)


EXPERIMENT = Hand()
