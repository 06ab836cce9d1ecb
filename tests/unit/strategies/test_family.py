"""Slips at a set rate, and the cautious and the bold: what answers are tried against."""

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from troggu_stats.cards import TROGGU, mask_of
from troggu_stats.engine.codes import Bid
from troggu_stats.engine.exchange import is_legal_discard
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.masks import FIVE_POINTERS, KINGS
from troggu_stats.engine.settings import compile_rules
from troggu_stats.errors import UsageError
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import parameters, parse_strategy, seat_strategies, strategy_names
from troggu_stats.strategies.slips import slipped_discard

RULES = load_variant("rulebook")
DEALS = 20 if PLAIN else 2000


def rows(strategy, players=5, deals=DEALS):
    return play_block(0, deals, RULES, seat_strategies([strategy], players, rules=RULES), 8)


@pytest.mark.parametrize("name", ["village", "cautious", "bold"])
def test_a_rate_of_0_changes_nothing(name):
    assert np.array_equal(rows(name).rows, rows(f"{name}:err=0").rows)
    assert not np.array_equal(rows(name).rows, rows(f"{name}:err=0.5").rows)


@pytest.mark.skipif(PLAIN, reason="needs more deals than plain Python plays")
def test_slips_say_anything_legal_alike():
    bids = rows("village:err=1")["bid"][:, 0]
    counts = [int((bids == bid).sum()) for bid in (Bid.PASS, Bid.TAKE, Bid.SOLO)]
    assert sum(counts) == DEALS
    assert stats.chisquare(counts).pvalue > 1e-4
    after_take = rows("village:err=1")["bid"]
    second = after_take[after_take[:, 0] == Bid.TAKE, 1]
    assert set(second.tolist()) == {Bid.PASS, Bid.SOLO}


@pytest.mark.skipif(PLAIN, reason="needs more deals than plain Python plays")
def test_slips_come_at_their_rate():
    """Eldest's bids differ from village's where a slip falls on another of the three bids."""
    honest, slipping = rows("village")["bid"][:, 0], rows("village:err=0.3")["bid"][:, 0]
    changed = int((honest != slipping).sum())
    assert stats.binomtest(changed, DEALS, 0.3 * 2 / 3).pvalue > 1e-4


def test_a_slipped_discard_is_any_legal_one_alike():
    """Four kings and nine other cards, tapp of six: C(9, 6) discards without the kings, C(9, 2) with them."""
    rules = compile_rules(RULES, 8)
    held = mask_of(TROGGU.parse_hand("CK DK SK BK C1 C2 C3 C4 C5 C6 D1 D2 D3"))
    free = 9
    tries = 2000 if PLAIN else 20_000
    found = [int(slipped_discard(held, rules, key)) for key in range(tries)]
    assert all(is_legal_discard(held, discard, rules) for discard in set(found))
    with_kings = sum(discard & KINGS == KINGS for discard in found)
    share = math.comb(free, 2) / (math.comb(free, 2) + math.comb(free, 6))
    assert stats.binomtest(with_kings, tries, share).pvalue > 1e-4
    plain = held & ~FIVE_POINTERS
    cards = [card for card in range(TROGGU.size) if plain >> card & 1]
    pairs = [sum(1 << card for card in pair) | KINGS for pair in itertools.combinations(cards, 2)]
    counts = [found.count(pair) for pair in pairs]
    assert stats.chisquare(counts).pvalue > 1e-4


def test_cautious_bids_on_fewer_hands_and_bold_on_more():
    first = {name: rows(name)["bid"][:, 0] for name in ("cautious", "village", "bold")}
    assert (first["cautious"] <= first["village"]).all()
    assert (first["village"] <= first["bold"]).all()
    if not PLAIN:
        assert (first["cautious"] < first["village"]).any()
        assert (first["village"] < first["bold"]).any()


def test_a_set_of_parameters_moves_what_a_table_bids_from():
    for variant in ("rulebook", "visp"):
        of = {name: {one.name: one for one in parameters(name, variant)} for name in ("village", "bold")}
        moved = np.subtract(of["bold"]["take_from"].values, of["village"]["take_from"].values)
        assert set(moved.tolist()) == {-3.0}
        assert of["bold"]["discard"] == of["village"]["discard"]


def test_the_family_is_listed_and_can_be_changed():
    assert {"random", "novice", "village", "rollout", "cautious", "bold"} <= set(strategy_names())
    assert parse_strategy("bold:solo_from=50").row != parse_strategy("bold").row
    with pytest.raises(UsageError, match="0 to 1"):
        parse_strategy("cautious:err=1.5")
    with pytest.raises(UsageError, match="no parameter 'err'"):
        parse_strategy("rollout:err=0.1")
