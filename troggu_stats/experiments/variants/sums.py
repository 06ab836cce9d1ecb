"""Sums of ``variants``: for every figure the sums and products of all ways of playing, deal by deal."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.kernel import Ints
from troggu_stats.errors import CheckFailedError
from troggu_stats.experiments.one_seat import faults_of
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.comparison import Comparison
from troggu_stats.experiments.variants.measures import Deals, Differs, Measure
from troggu_stats.experiments.variants.programme import Programme, programme
from troggu_stats.stats import ClusterTotals, Moments

_DEALS_AT_ONCE = 4096
_EXACT = 1 << 53
_COLUMNS = 2


def empty_totals(programme_: Programme) -> Totals:
    """Return totals of no deals."""
    comparison = programme_.comparison
    plays, own, links = len(programme_.plays), programme_.own_plays, len(programme_.links)
    a_deal, a_game, figures = len(comparison.a_deal), len(comparison.a_game), len(by_figure(comparison))
    return Totals.empty(
        {
            "games": (1,),
            "deals": (plays,),
            "faults": (plays,),
            "sums": (a_deal, plays),
            "products": (a_deal, plays, plays),
            "game_sums": (a_game, _COLUMNS * own),
            "game_products": (a_game, _COLUMNS * own, _COLUMNS * own),
            "game_deals": (a_game, own),
            "payments": (own, 2 * comparison.reach + 1),
            "differing": (links,),
            **({"differing_figures": (links, figures)} if figures else {}),
        }
    )


def by_figure(comparison: Comparison) -> tuple[Measure, ...]:
    """Return the figures of which it is counted apart in how many deals they differ."""
    found = comparison.a_deal + comparison.a_game
    return tuple(one for one in found if one.differs is Differs.FIGURE)


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
    plays, own, comparison = len(found.plays), found.own_plays, found.comparison
    a_deal = np.zeros((len(comparison.a_deal), plays, count))
    a_game = np.zeros((len(comparison.a_game), _COLUMNS * own, count))
    outcomes = []
    for number, play in enumerate(found.plays):
        block = play.block(first, count, plan.seed)
        deals = comparison.read(block)
        outcomes.append(_outcomes(comparison, deals))
        totals["deals"][number] += len(block)
        totals["faults"][number] += faults_of(block)
        for place, measure in enumerate(comparison.a_deal):
            a_deal[place, number] = measure.top(deals)
        if number < own:
            for place, measure in enumerate(comparison.a_game):
                a_game[place, _COLUMNS * number] = measure.top(deals)
                a_game[place, _COLUMNS * number + 1] = measure.occasions(deals)
            _count_payments(deals.seat_in_turn(first), totals["payments"][number], comparison)
    for link, (one, other) in enumerate(found.links):
        _count_differing(outcomes[one], outcomes[other], link, totals)
    totals["games"][0] += plays * count
    totals["game_deals"][...] += (a_game[:, 1::_COLUMNS] > 0).sum(axis=2)
    for values, sums, products in ((a_deal, "sums", "products"), (a_game, "game_sums", "game_products")):
        totals[sums][...] += values.sum(axis=2).astype(np.int64)
        totals[products][...] += _products(values)


def _outcomes(comparison: Comparison, deals: Deals) -> list[Ints]:
    """Return what deals come to, then each figure that is counted apart, shape (deals, numbers) each."""
    figures = (np.column_stack([one.top(deals), one.occasions(deals)]) for one in by_figure(comparison))
    return [deals.outcome, *figures]


def _count_differing(ones: Sequence[Ints], others: Sequence[Ints], link: int, totals: Totals) -> None:
    whole, *figures = (
        np.count_nonzero((one != other).any(axis=1)) for one, other in zip(ones, others, strict=True)
    )
    totals["differing"][link] += whole
    if figures:
        totals["differing_figures"][link] += np.array(figures)


def _products(values: npt.NDArray[Any]) -> Ints:
    """Return the sums of products of every two columns; floats multiply fastest, and exactly so far."""
    peak = max(float(values.max(initial=0.0)), -float(values.min(initial=0.0)))
    if peak * peak * values.shape[2] >= _EXACT:
        raise CheckFailedError(
            f"A figure of a deal came to {peak:.0f}, beyond what its sums hold: please report this."
        )
    return np.asarray((values @ values.transpose(0, 2, 1)).astype(np.int64))


def _count_payments(payments: Ints, counts: Ints, comparison: Comparison) -> None:
    reach = comparison.reach
    if payments.size and int(np.abs(payments).max()) > reach:
        raise CheckFailedError(
            f"A seat's payment is beyond {reach} {comparison.counted_in.value}: please report this."
        )
    counts += np.bincount(payments + reach, minlength=2 * reach + 1)


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
