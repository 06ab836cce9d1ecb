"""A planted answer: rows in which Solo pays from seven trumps on, whatever else the hand holds."""

import numpy as np
import pytest

from troggu_stats.engine.codes import Bid
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo.arms import empty_totals
from troggu_stats.experiments.solo.neutral import FEWEST_DEALS
from troggu_stats.experiments.solo.told import neutral_curve, trumps_table
from troggu_stats.results.columns import Block
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.totals import (
    ARMS,
    PASS_ARM,
    SOLO_ARM,
    TAKE_ARM,
    TOGETHER,
    add_hands,
    hands_scratch,
)

DEALS = 20_000
PLAYERS = 5
PLANTED = 7
PLAN = Plan("solo", load_variant("visp"), (PLAYERS,), ("random:pass_rate=1",), DEALS, 41)

pytestmark = [pytest.mark.slow, pytest.mark.compiled]


@pytest.fixture(scope="module")
def cards():
    """Deals in which everybody passes, so that every seat is asked."""
    block = play_block(0, DEALS, PLAN.rules, PLAN.lineup(PLAYERS), PLAN.seed)
    assert (block["bid"] == Bid.PASS).all()
    return block


def totals_with(cards: Block, trumps: np.ndarray):
    """Return totals with payments that depend on these numbers of trumps, and luck that all arms share."""
    rng = np.random.default_rng(42)
    luck = rng.integers(-9, 10, (PLAYERS, DEALS))
    payments = np.zeros((PLAYERS, ARMS, DEALS), np.int16)
    payments[:, SOLO_ARM] = luck + 4 * (trumps.T - PLANTED) + 2
    payments[:, TAKE_ARM] = luck
    payments[:, PASS_ARM] = luck - rng.integers(0, 2, (PLAYERS, DEALS))
    totals = empty_totals(PLAYERS)
    add_hands(cards.rows, payments, PLAYERS, *hands_scratch(), totals["hands"])
    return totals


def test_the_planted_number_is_found_for_every_hand(cards):
    curve = neutral_curve(PLAN, totals_with(cards, cards["trumps"]), PLAYERS, TOGETHER)
    seen = [point for point in curve.values() if point.seen is not None and point.seen >= PLANTED]
    assert len(seen) >= 8
    assert {point.trumps.value for point in seen} == {PLANTED}


def test_differences_are_paired(cards):
    # Luck is common to Solo and taking, so their difference has no spread within a number of trumps.
    table = trumps_table(PLAN, {PLAYERS: totals_with(cards, cards["trumps"])})
    for row in table:
        found = row["solo_less_take"]
        assert found.value == 10 * (4 * (row["trumps"] - PLANTED) + 2)
        assert not found.has_interval
        assert row["pay_solo"].has_interval or row["deals"] < FEWEST_DEALS


def test_with_the_hands_mixed_up_it_is_not_found(cards):
    trumps = cards["trumps"]
    mixed = np.random.default_rng(43).permutation(trumps.ravel()).reshape(trumps.shape)
    curve = neutral_curve(PLAN, totals_with(cards, mixed), PLAYERS, TOGETHER)
    surely = [p for p in curve.values() if p.trumps.has_interval and p.trumps.high < p.never]
    assert surely == []
