"""Where the numbers of the ways to discard stand in a row, after those of ``village`` that it holds too."""

from troggu_stats.strategies.village.parameters import VILLAGE_WIDTH

TRUMPS_GIVEN = VILLAGE_WIDTH
HOLDING = VILLAGE_WIDTH + 1
