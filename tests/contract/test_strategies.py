"""What every strategy must keep: legal acts, the same play at the same address, nobody else's luck moved."""

import numpy as np
import pytest

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Bid
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.results.columns import ROW_WIDTH
from troggu_stats.rules import load_variant, variant_names
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.permutation import Table
from troggu_stats.strategies.registry import parse_strategy, seat_strategies, strategy_meaning

SEED = 20_260
OWN_TABLES = (
    {"withheld_fool": "any_later_trick", "fool_without_tricks": "kept", "callable": (7, 9)},
    {"forced_game": False, "all_pass": "misere_least_paid", "five_pointer_discard": "none"},
    {"call_timing": "before_exchange", "called_own_or_tapp": "alone_without_tapp", "deal_at_4": "fourteen"},
)
TABLES = [load_variant(name) for name in variant_names("troggu")]
TABLES += [load_variant("rulebook").with_settings(changes) for changes in OWN_TABLES]


def tables():
    return [(rules, players) for rules in TABLES for players in rules.player_counts()]


def deals_for(strategy: str, many: int) -> int:
    """Return how many deals to play: one in ten if the strategy looks ahead or the code is not compiled."""
    return max(1, many // 10) if PLAIN or "worlds" in strategy else many


def rows(strategies, players, first, count, seed=SEED, variant="rulebook"):
    lineup = seat_strategies(strategies, players)
    return play_block(first, count, load_variant(variant), lineup, seed).rows


class TestEveryStrategy:
    def test_it_says_what_it_does(self, strategy):
        name = strategy.partition(":")[0]
        assert len(strategy_meaning(name).split()) > 3
        assert parse_strategy(strategy).text == strategy

    def test_every_act_is_legal_at_every_table(self, strategy):
        """Each act passes ``Game``, which refuses what is illegal. Known kind of fault: rare illegal play."""
        every = 3 if "worlds" in strategy else 1
        for number, (rules, players) in enumerate(tables()[::every]):
            for deal in range(deals_for(strategy, 10)):
                for game, act in Table(rules, [strategy], players, SEED, 100 * number + deal).play():
                    assert act >= 0, game.phase

    def test_stepped_deals_are_those_of_the_block(self, strategy):
        for rules, players in tables()[::5]:
            count = deals_for(strategy, 10)
            block = play_block(50, count, rules, seat_strategies([strategy], players), SEED)
            for row in range(count):
                stepped = Table(rules, [strategy], players, SEED, 50 + row)
                for _ in stepped.play():
                    pass
                assert stepped.game.payments == tuple(block["payment"][row].tolist())
                tricks = stepped.game.table[at.TRICKS_WON : at.TRICKS_WON + players]
                assert tricks.tolist() == block["tricks"][row].tolist()

    @pytest.mark.parametrize("players", [3, 5, 8])
    def test_the_same_address_is_the_same_play(self, strategy, players):
        """Known kinds of fault: a seed without effect, seed 0 as none, blocks matter, state carried over."""
        count = deals_for(strategy, 100)
        whole = rows([strategy], players, 0, count)
        pieces = [rows([strategy], players, first, 1) for first in reversed(range(count))]
        np.testing.assert_array_equal(whole, np.concatenate(pieces[::-1]))
        assert not np.array_equal(whole, rows([strategy], players, 0, count, seed=SEED + 1))
        assert not np.array_equal(whole, rows([strategy], players, count, count))
        np.testing.assert_array_equal(
            rows([strategy], players, 0, count, seed=0), rows([strategy], players, 0, count, seed=0)
        )

    @pytest.mark.parametrize("seat", [0, 2, 4])
    def test_a_swapped_strategy_keeps_the_cards_and_the_others_luck(self, strategy, seat):
        """Known kind of fault: a player that draws more shifts the deals or the draws of the others."""
        count = deals_for(strategy, 200)
        lineup = ["random"] * 5
        before = play_block(0, count, TABLES[0], seat_strategies(lineup, 5), SEED)
        lineup[seat] = strategy
        after = play_block(0, count, TABLES[0], seat_strategies(lineup, 5), SEED)
        for column in ("trumps", "kings", "honours"):
            np.testing.assert_array_equal(before[column], after[column])
        others = [other for other in range(5) if other != seat]
        asked = (before["bid"] != Bid.NONE) & (after["bid"] != Bid.NONE)
        # A random player passes by its own stream alone, whatever has been said before.
        passed = (before["bid"] == Bid.PASS) == (after["bid"] == Bid.PASS)
        assert asked[:, others].sum() > count
        assert passed[:, others][asked[:, others]].all()


# Few deals: as plain Python a deal takes a thousand times as long.
_PLAIN_RUN = """
import sys
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.permutation import Table
from troggu_stats.strategies.registry import seat_strategies
assert PLAIN
strategy, count = sys.argv[1], int(sys.argv[2])
for variant, players in (("rulebook", 3), ("visp", 5), ("graechen", 4), ("book", 7), ("st-niklaus", 6)):
    lineup = seat_strategies([strategy], players)
    sys.stdout.buffer.write(play_block(7, count, load_variant(variant), lineup, 5).rows.tobytes())
"""


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="compares compiled code with plain")
def test_compiled_equals_plain(strategy, plain_python):
    count = 1 if "worlds" in strategy else 25
    plain = np.frombuffer(plain_python(_PLAIN_RUN, strategy, str(count)), np.int16).reshape(-1, ROW_WIDTH)
    parts = [("rulebook", 3), ("visp", 5), ("graechen", 4), ("book", 7), ("st-niklaus", 6)]
    compiled = [rows([strategy], players, 7, count, seed=5, variant=name) for name, players in parts]
    np.testing.assert_array_equal(np.concatenate(compiled), plain)
