"""Sums of ``variants``: for every figure the sums and products of all ways of playing, deal by deal."""

from typing import Any

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.kernel import Ints
from troggu_stats.errors import CheckFailedError
from troggu_stats.experiments.one_seat import faults_of
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.measures import A_DEAL, A_GAME, Deals
from troggu_stats.experiments.variants.programme import Programme, programme
from troggu_stats.stats import ClusterTotals, Moments

REACH = 64
"""What a seat gets in a deal lies well within this many stakes."""
_DEALS_AT_ONCE = 4096
_EXACT = 1 << 53
_COLUMNS = 2


def empty_totals(programme_: Programme) -> Totals:
    """Return totals of no deals."""
    plays, own = len(programme_.plays), programme_.own_plays
    return Totals.empty(
        {
            "games": (1,),
            "deals": (plays,),
            "faults": (plays,),
            "sums": (len(A_DEAL), plays),
            "products": (len(A_DEAL), plays, plays),
            "game_sums": (len(A_GAME), _COLUMNS * own),
            "game_products": (len(A_GAME), _COLUMNS * own, _COLUMNS * own),
            "game_deals": (len(A_GAME), own),
            "payments": (own, 2 * REACH + 1),
            "differing": (len(programme_.links),),
        }
    )


def play_totals(plan: Plan, players: int, first: int, count: int) -> Totals:
    """Play deals in every way into totals.

    Parameters
    ----------
    plan
        The run.
    players
        Number of players.
    first, count
        Numbers of the deals.
    """
    found = programme(plan, players)
    totals = empty_totals(found)
    for start in range(first, first + count, _DEALS_AT_ONCE):
        _add_chunk(plan, found, start, min(_DEALS_AT_ONCE, first + count - start), totals)
    return totals


def _add_chunk(plan: Plan, found: Programme, first: int, count: int, totals: Totals) -> None:
    plays, own = len(found.plays), found.own_plays
    a_deal = np.zeros((len(A_DEAL), plays, count))
    a_game = np.zeros((len(A_GAME), _COLUMNS * own, count))
    outcomes = np.zeros((plays, count), np.int64)
    for number, play in enumerate(found.plays):
        block = play.block(first, count, plan.seed)
        deals = Deals(block)
        outcomes[number] = deals.outcome
        totals["deals"][number] += len(block)
        totals["faults"][number] += faults_of(block)
        for place, measure in enumerate(A_DEAL):
            a_deal[place, number] = measure.top(deals)
        if number < own:
            _fill_games(deals, number, a_game)
            _count_payments(deals.seat_in_turn(first), totals["payments"][number])
    for link, (one, other) in enumerate(found.links):
        totals["differing"][link] += np.count_nonzero(outcomes[one] != outcomes[other])
    totals["games"][0] += plays * count
    totals["game_deals"][...] += (a_game[:, 1::_COLUMNS] > 0).sum(axis=2)
    for values, sums, products in ((a_deal, "sums", "products"), (a_game, "game_sums", "game_products")):
        totals[sums][...] += values.sum(axis=2).astype(np.int64)
        totals[products][...] += _products(values)


def _fill_games(deals: Deals, number: int, a_game: npt.NDArray[Any]) -> None:
    for place, measure in enumerate(A_GAME):
        occasions = deals.everyone if measure.bottom is None else measure.bottom(deals)
        a_game[place, _COLUMNS * number] = measure.top(deals)
        a_game[place, _COLUMNS * number + 1] = occasions * (deals.players if measure.by_seat else 1)


def _products(values: npt.NDArray[Any]) -> Ints:
    """Return the sums of products of every two columns; floats multiply fastest, and exactly so far."""
    peak = max(float(values.max(initial=0.0)), -float(values.min(initial=0.0)))
    if peak * peak * values.shape[2] >= _EXACT:
        raise CheckFailedError(
            f"A figure of a deal came to {peak:.0f}, beyond what its sums hold: please report this."
        )
    return np.asarray((values @ values.transpose(0, 2, 1)).astype(np.int64))


def _count_payments(stakes: Ints, counts: Ints) -> None:
    if stakes.size and int(np.abs(stakes).max()) > REACH:
        raise CheckFailedError(f"A seat's payment is beyond {REACH} stakes: please report this.")
    counts += np.bincount(stakes + REACH, minlength=2 * REACH + 1)


def deal_moments(totals: Totals, place: int) -> Moments:
    """Return the moments of a figure of a deal, a column for every way of playing."""
    return _moments(int(totals["deals"][0]), totals["sums"][place], totals["products"][place])


def game_moments(totals: Totals, place: int, plays: tuple[int, ...]) -> Moments:
    """Return the moments of a figure of a game for some ways of playing, two columns each: sum and number."""
    chosen = [_COLUMNS * play + column for play in plays for column in range(_COLUMNS)]
    products = totals["game_products"][place][np.ix_(chosen, chosen)]
    return _moments(int(totals["deals"][0]), totals["game_sums"][place][chosen], products)


def game_cluster(totals: Totals, place: int, play: int) -> ClusterTotals:
    """Return a figure of a game in one way of playing, the occasions of a deal being one observation."""
    found = game_moments(totals, place, (play,))
    (x, c), ((xx, xc), (_, cc)) = found.sums, found.products
    return ClusterTotals(int(totals["game_deals"][place, play]), x, c, xx, xc, cc)


def _moments(deals: int, sums: Ints, products: Ints) -> Moments:
    return Moments(deals, tuple(sums.tolist()), tuple(tuple(row) for row in products.tolist()))
