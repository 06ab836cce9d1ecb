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
PASSES = "random:pass_rate=1"
# A piece that is worth nothing fails its test at three standard errors in .13 % of seeds.
ERRORS = 3.0

pytestmark = pytest.mark.skipif(PLAIN, reason="too many deals for plain Python")


def _without(seats: list[int], slots: list[int], bidder: str = "village") -> Lineup:
    """Return a line-up in which these seats play with these parameters at zero."""
    lineup = seat_strategies(["village"], PLAYERS, [bidder], RULES)
    params, discard_params = lineup.params.copy(), lineup.discard_params.copy()
    for seat in seats:
        params[seat, slots] = discard_params[seat, slots] = 0.0
    return replace(lineup, params=params, discard_params=discard_params)


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
def test_the_defenders_gain_nothing_by_losing_a_piece(piece):
    everyone_else = list(range(1, PLAYERS))
    mean, error = _mean_and_error(_gain(everyone_else, [p.DEFENDER_FOLLOW + FOLLOW_PIECES[piece]], 40_000))
    assert mean > -ERRORS * error


@pytest.mark.parametrize("piece", [p.FITTED_LEADS, p.FITTED_FOLLOWING], ids=["leads", "following"])
def test_who_plays_a_misere_without_fitted_worths_pays_more(piece):
    """All are made to pass; the first seat leads, or follows, as if nothing had been fitted."""
    usual, without = _without([], [], PASSES), _without([0], [piece], PASSES)
    with_it = play_block(0, 40_000, RULES, usual, SEED)
    missing = play_block(0, 40_000, RULES, without, SEED)
    gains = missing["payment"][:, 0].astype(float) - with_it["payment"][:, 0]
    mean, error = _mean_and_error(gains)
    assert mean < -ERRORS * error


@pytest.mark.parametrize(
    ("seats", "slots", "helps_declarer"),
    [
        ([0], [p.DISCARD_VOID, p.DISCARD_BARE_KING], False),
        ([0], [p.DISCARD_QUEEN, p.DISCARD_CAVALIER, p.DISCARD_JACK, p.DISCARD_PIP, p.DISCARD_VOID], False),
        ([1, 2, 3, 4], [p.DEFENDER_FOLLOW + p.POINTS_WEIGHT, p.DEFENDER_FOLLOW + p.SEATS_WEIGHT], True),
        ([0], [p.FITTED_LEADS], False),
        ([0], [p.FITTED_FOLLOWING], False),
        ([1, 2, 3, 4], [p.FITTED_LEADS], True),
    ],
    ids=["voids", "a plan for the discard", "smearing", "leads", "following", "defenders' leads"],
)
def test_the_large_pieces_are_missed(seats, slots, helps_declarer):
    """Control: what matters much is seen to matter, so the tests above could have failed."""
    mean, error = _mean_and_error(_gain(seats, slots, 40_000))
    assert (mean if helps_declarer else -mean) > ERRORS * error
