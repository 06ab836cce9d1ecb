"""Where ``rollout``'s own parameters stand in its row, behind those of the ``village`` it plays out with."""

from troggu_stats.strategies.village.parameters import VILLAGE_WIDTH

(
    WORLDS,
    ERRORS,
    STAKE,
    MISERE_STAKE,
    MISERE_POINT,
    DISCARD_BELIEF,
    READING,
    READS_BIDS,
    MISREAD,
    EXACT_TRICKS,
) = range(VILLAGE_WIDTH, VILLAGE_WIDTH + 10)
ROLLOUT_WIDTH = VILLAGE_WIDTH + 10
