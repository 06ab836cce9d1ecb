"""Sums of ``headroom``: for every line and measure the moments of what the seat gets, by who plays it."""

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.auditing import FAULTS_OF_A_GUEST
from troggu_stats.experiments.headroom.ground import Ground, LineDeals, ground_of
from troggu_stats.experiments.one_seat import MEASURES
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.stats import Moments

UNBALANCED, CHANGED = range(2)


def empty_totals(ground: Ground, arms: int) -> Totals:
    """Return totals of no deals.

    Parameters
    ----------
    ground
        The game.
    arms
        How many play the seat in turn: the field's own strategy and the guests.
    """
    return Totals.empty(
        {
            "games": (1,),
            "wanted": (len(ground.lines),),
            "deals": (len(ground.lines),),
            "sums": (len(ground.lines), MEASURES, arms),
            "products": (len(ground.lines), MEASURES, arms, arms),
            "faults": (len(FAULTS_OF_A_GUEST),),
        }
    )


def play_totals(plan: Plan, players: int, first: int, count: int, lines: tuple[str, ...]) -> Totals:
    """Play deals of some lines into totals.

    Parameters
    ----------
    plan
        The run.
    players
        Number of players.
    first, count
        Which deals of each line.
    lines
        The lines; the totals of all others stay empty.
    """
    ground = ground_of(plan.rules)
    totals = empty_totals(ground, len(plan.strategies))
    for line in lines:
        _add(totals, ground.lines.index(line), ground.play_line(plan, players, line, first, count))
    return totals


def _add(totals: Totals, line: int, played: LineDeals) -> None:
    totals["games"][0] += played.games
    totals["wanted"][line] += played.wanted
    totals["deals"][line] += played.results.shape[2]
    totals["faults"][UNBALANCED] += played.unbalanced
    totals["faults"][CHANGED] += played.changed
    for measure in range(MEASURES):
        values: Ints = played.results[:, measure]
        totals["sums"][line, measure] += values.sum(axis=1)
        totals["products"][line, measure] += values @ values.T


def moments(totals: Totals, line: int, measure: int) -> Moments:
    """Return the moments of a measure of a line by its number: a column for the field, one for each guest."""
    products = totals["products"][line, measure].tolist()
    return Moments(
        int(totals["deals"][line]),
        tuple(totals["sums"][line, measure].tolist()),
        tuple(tuple(row) for row in products),
    )
