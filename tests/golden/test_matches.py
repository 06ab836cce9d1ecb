"""Golden matches of Troccas: how often each deal of a seed is dealt afresh, and what the first dealers score.

Of ``random``, which chooses by its keys alone: cards and keys of fresh deals, and who is asked when, stay.
"""

import pytest

from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.match import CUT, FRESH, SCORE, play_matches
from troggu_stats.strategies.troccas.registry import seat_strategies

STOPPED = load_variant("troccas", "troccas").with_settings({"redeals": True})
SEED, FIRST, MATCHES = 1964, 20, 3
GOLDEN = {
    4: {
        SCORE: [[18, 16, 5, -5], [16, 12, -5, -7], [-9, -3, 12, -25]],
        FRESH: [[1, 0, 0, 4], [1, 0, 0, 0], [1, 0, 0, 1]],
        CUT: [[0, 2, 2, 1], [0, 0, 1, 1], [0, 0, 0, 0]],
    },
    6: {
        SCORE: [[8, -27, 8, -9], [1, -9, -19, 18], [-6, 7, -15, -14]],
        FRESH: [[0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]],
        CUT: [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    },
}


@pytest.mark.parametrize("players", [4, 6])
def test_golden_matches(players: int) -> None:
    (facts,) = play_matches(FIRST, MATCHES, STOPPED, [seat_strategies(["random"], players)], SEED).facts
    for place, golden in GOLDEN[players].items():
        assert facts[..., place].tolist() == golden
