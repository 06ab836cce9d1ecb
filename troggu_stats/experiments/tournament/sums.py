"""Sums of a tournament: for every pair what the guest gets more than the field in the same seats."""

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.errors import CheckFailedError
from troggu_stats.experiments.auditing import FAULTS_OF_A_GUEST
from troggu_stats.experiments.one_seat import MEASURES, PAYMENT, faults_of
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.tournament.contest import Contest, contest_of
from troggu_stats.experiments.tournament.pairs import Pair, pairs_of
from troggu_stats.stats import ClusterTotals, Histogram
from troggu_stats.stats import Totals as Sums

REACH = 1024
"""A deal's difference in stakes, over all seats, lies well within this."""
CLUSTER = ("deals", "x", "c", "xx", "xc", "cc")
_DEALS_AT_ONCE = 4096
# Own bids: what the guest gets, and how much of it its own bids make; sums and squares.
BY_BIDS, BY_BIDS_SQUARED = range(2)


def empty_totals(pairs: int, roles: int) -> Totals:
    """Return totals of no deals for so many pairs and roles."""
    return Totals.empty(
        {
            "games": (1,),
            "deals": (pairs,),
            "differences": (pairs, 2 * REACH + 1),
            "by_bids": (pairs, 2),
            "seat_squares": (pairs,),
            "roles": (pairs, roles, MEASURES, len(CLUSTER)),
            "faults": (len(FAULTS_OF_A_GUEST),),
        }
    )


def games_a_deal(contest: Contest, players: int) -> int:
    """Return how many games a deal of a pair takes: the field's own, then those with the guest by seat."""
    return 1 + contest.games_a_seat * players


def play_totals(plan: Plan, players: int, first: int, count: int, pairs: tuple[Pair, ...]) -> Totals:
    """Play deals of some pairs into totals.

    Parameters
    ----------
    plan
        The run.
    players
        Number of players.
    first, count
        Numbers of the deals.
    pairs
        The pairs; the totals of all others stay empty.
    """
    everybody = pairs_of(plan)
    totals = empty_totals(len(everybody), len(contest_of(plan.rules).roles))
    for pair in pairs:
        for start in range(first, first + count, _DEALS_AT_ONCE):
            number = min(_DEALS_AT_ONCE, first + count - start)
            _add_chunk(plan, players, start, number, pair, everybody.index(pair), totals)
    return totals


def _add_chunk(
    plan: Plan, players: int, first: int, count: int, pair: Pair, place: int, totals: Totals
) -> None:
    field, guest = plan.strategies[pair.field], plan.strategies[pair.guest]
    contest = contest_of(plan.rules)
    base = contest.field_games(first, count, plan.rules, players, field, plan.seed)
    part = contest.roles_of(base)
    own = np.zeros((players, count), np.int64)
    plain = np.zeros((players, MEASURES, count), np.int64)
    totals["faults"][0] += faults_of(base)
    for seat in range(players):
        seats = np.full(count, seat)
        before = contest.results_of(base, seats, part[:, seat])
        texts = tuple(guest if other == seat else field for other in range(players))
        games = contest.guest_games(first, count, plan.rules, texts, seat, plan.seed)
        plain[seat] = contest.results_of(games.alike, seats, part[:, seat]) - before
        own[seat] = games.own["payment"][:, seat]
        totals["seat_squares"][place] += int(own[seat] @ own[seat])
        own[seat] -= before[PAYMENT]
        totals["faults"][0] += faults_of(games.alike)
        totals["faults"][0] += faults_of(games.own) if games.own is not games.alike else 0
        totals["faults"][1] += contest.changed(base, games.alike)
    totals["games"][0] += count * games_a_deal(contest, players)
    totals["deals"][place] += count
    _add_differences(own.sum(axis=0), plain[:, PAYMENT].sum(axis=0), place, totals)
    _add_roles(part.T, plain, totals["roles"][place])


def _add_differences(own: Ints, plain: Ints, place: int, totals: Totals) -> None:
    """Add each deal's difference over all seats, and how much of it the guest's own bids make."""
    if own.size and int(np.abs(own).max()) > REACH:
        raise CheckFailedError(f"A deal's difference is beyond {REACH}: please report this.")
    totals["differences"][place] += np.bincount(own + REACH, minlength=2 * REACH + 1)
    by_bids = own - plain
    totals["by_bids"][place] += (int(by_bids.sum()), int(by_bids @ by_bids))


def _add_roles(part: Ints, plain: Ints, sums: Ints) -> None:
    """Add the differences by role: all seats of one role in a deal are one observation."""
    for role in range(len(sums)):
        here = part == role
        number = here.sum(axis=0)
        for measure in range(MEASURES):
            found = ClusterTotals.of((plain[:, measure] * here).sum(axis=0), number)
            sums[role, measure] += [getattr(found, name) for name in CLUSTER]


def differences(totals: Totals, place: int) -> Histogram:
    """Return the differences a deal over all seats, in stakes."""
    counts = totals["differences"][place].tolist()
    return Histogram.counted((value - REACH, count) for value, count in enumerate(counts))


def by_bids(totals: Totals, place: int) -> Sums:
    """Return the part of the differences that the guest's own bids make, in stakes over all seats."""
    return Sums(int(totals["deals"][place]), *totals["by_bids"][place].tolist())


def by_role(totals: Totals, place: int, role: int, measure: int) -> ClusterTotals:
    """Return the differences of one role: points, or payments."""
    return ClusterTotals(*totals["roles"][place, role, measure].tolist())
