"""Which choices there are for the last card of a discard, for many hands at once."""

import numpy as np

from troggu_stats.engine.kernel import Floats, Ints, compiled
from troggu_stats.engine.settings import compile_rules
from troggu_stats.rules import Rules
from troggu_stats.strategies.discards.last_card import open_choices
from troggu_stats.strategies.registry import parse_discarder


def last_card_choices(held: Ints, rules: Rules, players: int) -> Ints:
    """Return the choices for the last card that each declarer has, as bits.

    Parameters
    ----------
    held
        Shape (deals,): hand and tapp together, as masks.
    rules, players
        The variant and the number of players.
    """
    found = np.zeros(held.size, np.int64)
    params = np.array(parse_discarder("last_card", rules).row)
    _find_choices(params, held, compile_rules(rules, players), found)
    return found


@compiled
def _find_choices(params: Floats, held: Ints, rules: Ints, found: Ints) -> None:
    for row in range(held.shape[0]):
        found[row] = open_choices(params, held[row], rules)
