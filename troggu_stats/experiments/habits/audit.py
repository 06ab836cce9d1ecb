"""What must hold in every run of a question, checked before a table is made."""

from collections.abc import Mapping

import numpy as np

from troggu_stats.experiments.auditing import FAULTS_OF_A_GUEST, require
from troggu_stats.experiments.habits.question import Question, Who
from troggu_stats.experiments.habits.sums import OTHER_THAN_0, SUM, games_a_deal
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.strategies.custom import own_code_of


def audit(question: Question, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
    """Check that deals, games, payments and events add up; return the counts that were checked.

    Raises
    ------
    CheckFailedError
        A figure does not add up; the error names it, with the number of players.
    """
    counts = {"games": 0, "deals": 0}
    for players in plan.players:
        found = totals[players]
        require(players, f"the number of {FAULTS_OF_A_GUEST[0]}", int(found["faults"][0]), 0)
        require(players, "the number of deals", int(found["deals"][0]), plan.deals)
        games = plan.deals * games_a_deal(question, players)
        require(players, "the number of games", int(found["games"][0]), games)
        _check_worth(question, players, found)
        if not own_code_of(plan.strategies):
            _check_untouched(question, players, found)
        counts["games"] += games
        counts["deals"] += plan.deals
    return counts


def _check_worth(question: Question, players: int, found: Totals) -> None:
    sums = found["worth"][..., SUM]
    parts = sums[:, Who.DEALER] + sums[:, Who.OTHER]
    wrong = int(np.count_nonzero(parts != sums[:, Who.ONE]))
    require(players, "the sums over the sides that differ from those of each in turn", wrong, 0)
    moved = (
        found["worth"][:, (Who.DEALER, Who.ALL), OTHER_THAN_0] > found["changed"][:, (Who.DEALER, Who.ALL)]
    )
    require(players, "the differences in deals without any", int(np.count_nonzero(moved)), 0)


def _check_untouched(question: Question, players: int, found: Totals) -> None:
    # A strategy of the user's own is shown what it may do, and what it does may hang on how much that is.
    with_events = {event.arm for event in question.events}
    for place, arm in enumerate(question.arms):
        if arm.key in with_events:
            figure = f"the payments that changed without any {arm.doing}"
            require(players, figure, int(found["without_event"][place]), 0)
