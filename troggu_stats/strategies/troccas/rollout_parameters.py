"""Where ``rollout``'s own parameters stand in its row, behind those of the ``village`` it plays out with."""

from troggu_stats.strategies.troccas.village.parameters import VILLAGE_WIDTH

WORLDS, ERRORS, DISCARD_BELIEF = range(VILLAGE_WIDTH, VILLAGE_WIDTH + 3)
ROLLOUT_WIDTH = VILLAGE_WIDTH + 3
