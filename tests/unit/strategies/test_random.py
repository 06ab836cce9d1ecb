"""``random`` reaches every corner of the rules, and finds a declarer in most deals."""

from functools import cache
from math import comb

import numpy as np
import pytest
from scipy import stats

from troggu_stats.engine.codes import Bid, Contract
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import parameters, seat_strategies

DEALS = 300 if PLAIN else 30_000
SEED = 99


def blocks(variant, deals=DEALS, strategy="random", **settings):
    rules = load_variant(variant).with_settings(settings)
    for players in rules.player_counts():
        yield play_block(0, deals, rules, seat_strategies([strategy], players), SEED)


@cache
def usual_block(players):
    """Return deals by the rulebook, which tests only read."""
    return play_block(0, DEALS, load_variant("rulebook"), seat_strategies(["random"], players), SEED)


@pytest.mark.parametrize("players", range(3, 9))
def test_most_deals_find_a_declarer_by_bidding(players):
    block = usual_block(players)
    bid = int(np.isin(block["contract"], [Contract.NORMAL, Contract.SOLO]).sum())
    (rates,) = (one.values for one in parameters("random") if one.name == "pass_rate")
    chance = 1 - rates[players - 3] ** players
    assert chance > 0.6
    assert stats.binomtest(bid, DEALS, chance).pvalue > 1e-4


@pytest.mark.parametrize("rate", [0, 0.25, 1])
def test_the_pass_rate_can_be_set(rate):
    lineup = seat_strategies([f"random:pass_rate={rate}"], 6)
    bids = play_block(0, DEALS, load_variant("rulebook"), lineup, SEED)["bid"]
    first = int((bids[:, 0] == Bid.PASS).sum())
    assert stats.binomtest(first, DEALS, rate).pvalue > 1e-4 if 0 < rate < 1 else first == rate * DEALS


def test_take_and_solo_are_alike_where_both_are_legal():
    lineup = seat_strategies(["random:pass_rate=0"], 4)
    bids = play_block(0, DEALS, load_variant("rulebook"), lineup, SEED)["bid"][:, 0]
    assert stats.binomtest(int((bids == Bid.TAKE).sum()), DEALS).pvalue > 1e-4


def test_all_contracts_and_all_multipliers():
    contracts, multipliers = set(), set()
    for block in (*map(usual_block, range(3, 9)), *blocks("graechen")):
        contracts.update(block["contract"].tolist())
        multipliers.update(block["multiplier"].tolist())
    assert contracts == set(map(int, Contract))
    assert multipliers == {-1, 0, 1, 2, 3, 4, 6}


@pytest.mark.parametrize("players", [7, 8])
def test_every_callable_trump_alike(players):
    block = play_block(
        0, DEALS, load_variant("rulebook"), seat_strategies(["random:pass_rate=1"], players), SEED
    )
    called = block["called"][block["contract"] == Contract.FORCED]
    counts = np.bincount(called, minlength=21)[1:]
    assert counts.sum() == len(called)
    # G13: no game is forced if fool and bagatt both lie in the tapp.
    tapp = load_variant("rulebook").deal_shape(players).tapp
    assert stats.binomtest(len(called), DEALS, 1 - comb(tapp, 2) / comb(62, 2)).pvalue > 1e-4
    assert stats.chisquare(counts).pvalue > 1e-4
    both = block["partner"][block["contract"] == Contract.FORCED]
    assert (both >= 0).any()
    assert (both < 0).any()  # its own card, or one in the discard


def test_only_callable_trumps_are_called():
    for block in blocks(
        "rulebook", 60 if PLAIN else DEALS, "random:pass_rate=1", callable=(7, 9), players=(7, 8)
    ):
        assert set(block["called"].tolist()) <= {0, 7, 8, 9}


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "cards"), [("rulebook", 4), ("graechen", 7), ("st-niklaus", 7)])
def test_four_kings_and_all_seven_are_buried_at_times_and_kept_at_times(variant, cards):
    rules = load_variant(variant)
    players = rules.players[0]
    block = play_block(0, 10 * DEALS, rules, seat_strategies(["random"], players), SEED)
    buried = block["five_pointers_discarded"]
    assert set(buried.tolist()) == {0, cards}


def test_no_five_pointer_is_buried_where_none_may_be():
    for block in blocks("rulebook", 60 if PLAIN else DEALS, five_pointer_discard="none"):
        assert not block["five_pointers_discarded"].any()


def test_the_fool_is_withheld_and_lost():
    withheld = lost = 0
    for block in map(usual_block, range(3, 9)):
        withheld += int((block["fool_withheld_by"] >= 0).sum())
        lost += int(block["fool_lost"].sum())
        assert (block["fool_withheld_by"] >= 0)[block["fool_lost"] == 1].all()
    assert withheld > 0
    assert lost > 0
