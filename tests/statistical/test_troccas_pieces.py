"""Each fitted piece of Troccas's ``village`` earns its keep: whoever plays without it loses, with any number.

Arms play the same deals, and differences are paired.
"""

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.strategies.troccas.registry import seat_strategies

BOOK = load_variant("troccas", "troccas")
SEED, DEALS = 77, 12_000
ERRORS = 3.0

pytestmark = pytest.mark.skipif(PLAIN, reason="too many deals for plain Python")


def gain(text: str, players: int, seat: int) -> tuple[float, float]:
    """Return what a seat of a field of village gains by playing otherwise, and the error of that."""
    names = ["village"] * players
    usual = play_block(0, DEALS, BOOK, seat_strategies(names, players), SEED)["payment"][:, seat]
    names[seat] = text
    other = play_block(0, DEALS, BOOK, seat_strategies(names, players), SEED)["payment"][:, seat]
    gains = other.astype(float) - usual
    return float(gains.mean()), float(gains.std(ddof=1) / np.sqrt(DEALS))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("piece", ["fitted_leads", "fitted_following"])
def test_who_plays_without_fitted_worths_loses(piece, players):
    for seat in (0, players - 1):
        mean, error = gain(f"village:{piece}=0", players, seat)
        assert mean < -ERRORS * error


def test_a_player_like_village_loses_nothing():
    """The control: the same play is the same deals."""
    assert gain("village:fitted_leads=1", 4, 3) == (0.0, 0.0)
