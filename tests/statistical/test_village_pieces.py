"""Each piece of ``village`` earns its keep: taking it away never helps, and the large ones are missed.

A lost rule would otherwise go unnoticed, as nothing crashes (an ablation once "showed" that random leads are
better). Arms play the same deals, and differences are paired.
"""

from dataclasses import replace

import numpy as np
import pytest

from troggu_stats.engine.codes import Bid, Contract
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import Told, play_block
from troggu_stats.strategies.registry import Lineup, seat_strategies
from troggu_stats.strategies.village import parameters as p

PLAYERS = 5
SEED = 77
RULES = load_variant("rulebook")
# Twelve pieces at three standard errors: a right player fails one of these tests in 1.6 % of seeds.
ERRORS = 3.0

pytestmark = pytest.mark.skipif(PLAIN, reason="too many deals for plain Python")


def _without(seats: list[int], slots: list[int]) -> Lineup:
    """Return a line-up in which these seats play with these parameters at zero."""
    lineup = seat_strategies(["village"], PLAYERS)
    params = lineup.params.copy()
    for seat in seats:
        params[seat, slots] = 0.0
    return replace(lineup, params=params)


def _gain(seats: list[int], slots: list[int], deals: int) -> np.ndarray:
    """Return by deal what the declarer at seat 0 gains, in card points, when the piece is taken away."""
    told = Told(0, Bid.TAKE)
    usual = play_block(0, deals, RULES, _without([], []), SEED)
    with_it = play_block(0, deals, RULES, _without([], []), SEED, told)
    without = play_block(0, deals, RULES, _without(seats, slots), SEED, told)
    taken = (usual["declarer"] == 0) & (usual["contract"] == Contract.NORMAL)
    same = (with_it["contract"] == Contract.NORMAL) & (without["contract"] == Contract.NORMAL)
    rows = taken & same
    return without["points"][rows].astype(float) - with_it["points"][rows]


def _mean_and_error(gains: np.ndarray) -> tuple[float, float]:
    return float(gains.mean()), float(gains.std(ddof=1) / np.sqrt(gains.size))


FOLLOW_PIECES = {
    "points": p.POINTS_WEIGHT,
    "trump price": p.TRUMP_PRICE,
    "mund price": p.MUND_PRICE,
    "fool price": p.FOOL_PRICE,
}


@pytest.mark.parametrize("piece", FOLLOW_PIECES)
def test_the_declarer_gains_nothing_by_losing_a_piece(piece):
    mean, error = _mean_and_error(_gain([0], [p.DECLARER_FOLLOW + FOLLOW_PIECES[piece]], 40_000))
    assert mean < ERRORS * error


@pytest.mark.parametrize("piece", FOLLOW_PIECES)
def test_the_defenders_gain_nothing_by_losing_a_piece(piece):
    everyone_else = list(range(1, PLAYERS))
    mean, error = _mean_and_error(_gain(everyone_else, [p.DEFENDER_FOLLOW + FOLLOW_PIECES[piece]], 40_000))
    assert mean > -ERRORS * error


def test_the_defenders_gain_nothing_by_leading_from_the_first_suit_they_hold():
    """With all worths alike they lead the lowest card of the same suit; to agree is worth something."""
    leads = list(range(p.DEFEND_LONG_PIP, p.DEFEND_DECLARER_VOID + 1))
    mean, error = _mean_and_error(_gain([1, 2, 3, 4], leads, 40_000))
    assert mean > -ERRORS * error


@pytest.mark.parametrize(
    ("seats", "slots", "helps_declarer"),
    [
        ([0], [p.DISCARD_VOID, p.DISCARD_BARE_KING], False),
        ([0], [p.DISCARD_QUEEN, p.DISCARD_CAVALIER, p.DISCARD_JACK, p.DISCARD_PIP, p.DISCARD_VOID], False),
        ([1, 2, 3, 4], [p.DEFENDER_FOLLOW + p.POINTS_WEIGHT, p.DEFENDER_FOLLOW + p.SEATS_WEIGHT], True),
    ],
    ids=["voids", "a plan for the discard", "smearing"],
)
def test_the_large_pieces_are_missed(seats, slots, helps_declarer):
    """Control: what matters much is seen to matter, so the tests above could have failed."""
    mean, error = _mean_and_error(_gain(seats, slots, 40_000))
    assert (mean if helps_declarer else -mean) > ERRORS * error
