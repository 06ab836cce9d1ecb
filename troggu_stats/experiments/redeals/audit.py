"""What must hold in every run of ``redeals``, checked before a table is made."""

from collections.abc import Mapping

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.auditing import require
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.redeals.arms import ARMS, Arm, Who
from troggu_stats.experiments.redeals.sums import CLUSTER, OTHER_THAN_0, SUM, cluster_totals, matches_of
from troggu_stats.experiments.totals import Totals
from troggu_stats.simulation.troccas.match import MATCH_DEALS


def audit(plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
    """Check that matches, games, requests and fresh deals add up; return the counts that were checked.

    Raises
    ------
    CheckFailedError
        A figure does not add up; the error names it, with the number of players.
    """
    counts = {"games": 0, "matches": 0}
    matches = len(matches_of(plan.first, plan.deals))
    for players in plan.players:
        found = totals[players]
        games = matches * MATCH_DEALS * ARMS
        require(players, "the number of matches", int(found["matches"][0]), matches)
        require(players, "the number of games", int(found["games"][0]), games)
        _check_worth(players, found)
        _check_requests(players, found)
        counts["games"] += games
        counts["matches"] += matches
    return counts


def _check_worth(players: int, found: Totals) -> None:
    sums = found["worth"][..., SUM]
    wrong = int(np.count_nonzero(sums[:, Who.FIRST] + sums[:, Who.SECOND] != sums[:, Who.ONE]))
    require(players, "the sums over the sides that differ from those of each in turn", wrong, 0)
    own = (Who.FIRST, Who.SECOND)
    moved = found["worth"][:, own, OTHER_THAN_0] > found["changed"][:, own]
    require(players, "the differences in matches of the same cards", int(np.count_nonzero(moved)), 0)


def _check_requests(players: int, found: Totals) -> None:
    for arm in range(ARMS):
        granted = int(found["granted"][arm] - found["limits"][arm])
        require(players, f"the fresh deals of arm {arm}", int(found["fresh"][arm]), granted)
    require(players, "the fresh deals where nobody asks", int(found["fresh"][Arm.NOBODY]), 0)
    for place, which in enumerate(("requests", "requests granted")):
        by_score, by_packet = (_counted(found[name][..., place, :]) for name in ("by_standing", "by_packet"))
        require(players, f"the {which} by score", by_score, by_packet)


def _counted(shares: Ints) -> int:
    """Return how often something was counted, in all cells of totals of shares."""
    return sum(cluster_totals(one).x for one in shares.reshape(-1, CLUSTER))
