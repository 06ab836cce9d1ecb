"""Sums of ``headroom``: for every line and measure the moments of what the seat gets, by who plays it."""

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.auditing import FAULTS_OF_A_GUEST
from troggu_stats.experiments.headroom.lines import LINES, Line, LineDeals, play_line
from troggu_stats.experiments.one_seat import MEASURES
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.stats import Moments

UNBALANCED, CHANGED = range(2)


def empty_totals(arms: int) -> Totals:
    """Return totals of no deals.

    Parameters
    ----------
    arms
        How many play the seat in turn: the field's own strategy and the guests.
    """
    return Totals.empty(
        {
            "games": (1,),
            "wanted": (len(LINES),),
            "deals": (len(LINES),),
            "sums": (len(LINES), MEASURES, arms),
            "products": (len(LINES), MEASURES, arms, arms),
            "faults": (len(FAULTS_OF_A_GUEST),),
        }
    )


def play_totals(plan: Plan, players: int, first: int, count: int, lines: tuple[Line, ...]) -> Totals:
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
    totals = empty_totals(len(plan.strategies))
    for line in lines:
        _add(totals, LINES.index(line), play_line(plan, players, line, first, count))
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


def moments(totals: Totals, line: Line, measure: int) -> Moments:
    """Return the moments of a line's measure, one column for the field and one for each guest."""
    number = LINES.index(line)
    products = totals["products"][number, measure].tolist()
    return Moments(
        int(totals["deals"][number]),
        tuple(totals["sums"][number, measure].tolist()),
        tuple(tuple(row) for row in products),
    )
