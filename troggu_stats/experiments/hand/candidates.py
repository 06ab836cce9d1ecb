"""Which discards are worth comparing: every set of suits cleared, filled up in either order."""

from troggu_stats.engine.exchange import joint_discard
from troggu_stats.engine.settings import compile_rules
from troggu_stats.rules import Rules
from troggu_stats.simulation.held import ITS_OWN
from troggu_stats.strategies.village.discard import FILLS, planned_discard

_SETS_OF_SUITS = 16


def candidate_discards(cards: int, rules: Rules, players: int) -> tuple[int, ...]:
    """Return discards as masks, each once: the strategy's own choice first.

    Parameters
    ----------
    cards
        Hand and tapp together, as a mask.
    rules, players
        The variant and the number of players, which decide how many cards go and which may.
    """
    row = compile_rules(rules, players)
    joints = dict.fromkeys((0, int(joint_discard(cards, row))))
    plans = [
        int(planned_discard(cards, joint, suits, fill, row))
        for joint in joints
        for suits in range(_SETS_OF_SUITS)
        for fill in range(FILLS)
    ]
    return tuple(dict.fromkeys([ITS_OWN, *(plan for plan in plans if plan)]))
