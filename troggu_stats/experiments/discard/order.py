"""In which order the last card of a discard is best drawn: a list from deals of their own, before the run."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.discard.playing import POINTS, by_last_card, exchanges_of
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.words import MOST_DEALS, whole_number
from troggu_stats.strategies.discards.last_card import CHOICES

SCREENED_BY = "village"
MOST_SCREENED = 1_000_000
HELD_BACK = 100
"""As though every choice had come out even with an average one in so many deals."""
_DIGITS = 6


def order_of(plan: Plan, players: int) -> tuple[int, ...]:
    """Return the choices for the last card, the best first, and those that never came last.

    Notes
    -----
    The worths w that fit the paired differences best: least squares of d - (w(a) - w(b)) over all deals and
    all pairs of choices that a declarer had, with ``HELD_BACK`` w² for each choice so that few deals move
    little (ridge regression: A. E. Hoerl and R. W. Kennard, 1970). The deals have numbers that no run plays,
    so that the list is the same for every part of a run, and no deal that judges it had a part in it.
    """
    return _screened(plan, players)[0]


def screening_games(plan: Plan, players: int) -> int:
    """Return how many games the list takes."""
    return _screened(plan, players)[1]


def screening_deals(plan: Plan) -> int:
    """Return from how many deals the list is made."""
    return whole_number(plan.options["screening"], "The option screening", 1, MOST_SCREENED)


@lru_cache(maxsize=64)
def _screened(plan: Plan, players: int) -> tuple[tuple[int, ...], int]:
    village = replace(plan, strategies=(SCREENED_BY,))
    deals = exchanges_of(village, players, SCREENED_BY, MOST_DEALS, screening_deals(plan))
    played = by_last_card(deals)
    there = played.there.astype(np.int64)
    points = played.results[:, POINTS]
    met = there @ there.T
    return _ordered(met, points @ there.T), deals.games


def _ordered(met: Ints, sums: Ints) -> tuple[int, ...]:
    """Return the choices by the worths that fit all pairs' differences.

    Parameters
    ----------
    met
        Shape (CHOICES, CHOICES): deals with both choices; on the diagonal, with the one.
    sums
        Points of the first choice of a pair on these deals.
    """
    pairs = met - np.diag(np.diag(met))
    normal = np.diag(pairs.sum(axis=1) + HELD_BACK) - pairs
    leads = (sums - sums.T).sum(axis=1)
    worths = np.linalg.solve(normal.astype(np.float64), leads.astype(np.float64))
    came = pairs.sum(axis=1) > 0
    # Rounded, so that the last bits of a machine's arithmetic order nothing.
    keys = [(not came[choice], -round(float(worths[choice]), _DIGITS), choice) for choice in range(CHOICES)]
    return tuple(choice for *_, choice in sorted(keys))
