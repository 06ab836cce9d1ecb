"""The last tricks of a sampled world, searched to the end with open cards: both sides play their best.

Source of the method: minimax with alpha-beta pruning (Knuth and Moore, "An analysis of alpha-beta pruning",
1975). A misère has no two sides and is played out instead.
"""

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import OVER_PHASE
from troggu_stats.engine.fool import on_declarers_side
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined
from troggu_stats.engine.settlement import HALF_OF_POINTS, settle
from troggu_stats.engine.trick import legal_cards
from troggu_stats.simulation.playout import put_card
from troggu_stats.strategies import rollout_parameters as r

MOST_PLAYS = 3 * 8  # cards of the last three tricks
UNTRIED = at.SECRET_WIDTH  # behind a level's secret: the cards still to be tried there
LOWEST, HIGHEST = -1e9, 1e9


@compiled
def declarers_worth(table: Ints, params: Floats) -> float:
    """Return what a settled deal is worth to the declarer's side: card points and stakes, weighed."""
    points = table[at.POINTS] - HALF_OF_POINTS
    won = table[at.MULTIPLIER] if points > 0 else -table[at.MULTIPLIER]
    return float(points + params[r.STAKE] * won)


@compiled
def best_worth(tables: Ints, secrets: Ints, rules: Ints, params: Floats, bounds: Floats) -> float:
    """Return what the deal is worth to the declarer's side if everyone plays best from here on.

    The search keeps its own stack: numba can't load a function that calls itself from its cache.

    Parameters
    ----------
    tables, secrets
        One row a level; the deal stands in the first, the rows behind it are room for a card each.
    bounds
        Shape (levels, 2), room: what the declarer's side and the other have elsewhere already.
    """
    if tables[0, at.PHASE] == OVER_PHASE:
        return settled_worth(tables[0], secrets[0], rules, params)
    level = 0
    open_level(tables, secrets, rules, level)
    bounds[0, 0], bounds[0, 1] = LOWEST, HIGHEST
    while True:
        if secrets[level, UNTRIED] == 0 or bounds[level, 0] >= bounds[level, 1]:
            worth = bounds[level, 0 if _raises(tables, secrets, level) else 1]
            if level == 0:
                return worth
            level -= 1
        else:
            card = secrets[level, UNTRIED] & -secrets[level, UNTRIED]
            secrets[level, UNTRIED] ^= card
            copy_level(tables, secrets, level)
            put_card(tables[level + 1], secrets[level + 1], rules, card)
            if tables[level + 1, at.PHASE] != OVER_PHASE:
                level += 1
                open_level(tables, secrets, rules, level)
                bounds[level, 0], bounds[level, 1] = bounds[level - 1, 0], bounds[level - 1, 1]
                continue
            worth = settled_worth(tables[level + 1], secrets[level + 1], rules, params)
        if _raises(tables, secrets, level):
            bounds[level, 0] = max(bounds[level, 0], worth)
        else:
            bounds[level, 1] = min(bounds[level, 1], worth)


@compiled
def settled_worth(table: Ints, secret: Ints, rules: Ints, params: Floats) -> float:
    """Settle a deal that is over and return what it is worth to the declarer's side."""
    settle(table, secret, rules)
    return declarers_worth(table, params)


@compiled
def open_level(tables: Ints, secrets: Ints, rules: Ints, level: int) -> None:
    """Note which cards are still to be tried at a level."""
    seat = tables[level, at.TURN]
    secrets[level, UNTRIED] = legal_cards(tables[level], secrets[level], seat, rules)


@inlined
def _raises(tables: Ints, secrets: Ints, level: int) -> bool:
    """Tell whether the declarer's side is to play at a level."""
    return on_declarers_side(tables[level], secrets[level], tables[level, at.TURN])


@compiled
def copy_level(tables: Ints, secrets: Ints, level: int) -> None:
    """Copy the deal of a level to the next one."""
    for slot in range(at.LEADERS):
        tables[level + 1, slot] = tables[level, slot]
    for slot in range(at.SECRET_WIDTH):
        secrets[level + 1, slot] = secrets[level, slot]
