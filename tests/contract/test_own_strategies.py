"""What holds for every strategy of the registry holds for those that users bring, and cheats are caught.

An entry point and a file of code each bring one; a strategy for a view, one with a memory, and a kernel.
"""

import numpy as np
import pytest

from troggu_stats.engine import layout as at
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.permutation import Comparison, Table, compare_worlds
from troggu_stats.strategies import custom
from troggu_stats.strategies.custom import code_in_use, load_code, use_code
from troggu_stats.strategies.registry import seat_strategies, strategy_names

SEED = 31
TABLES = [("rulebook", 3, {}), ("st-niklaus", 5, {}), ("book", 8, {}), ("graechen", 4, {})]
TABLES += [("rulebook", 7, {"withheld_fool": "any_later_trick"})]
HONEST = """
from troggu_stats.strategies.view import compiled


class Rememberer:
    '''Plays high and low by turns, by how often it has acted.'''

    def __init__(self):
        self.acts = 0

    def bid(self, view):
        self.acts += 1
        return view.choose(view.legal)

    def discard(self, view):
        self.acts += 1
        return [card for card in view.legal if card[1:] != "K" or card[0] == "T"][-view.tapp_size:]

    def play(self, view):
        self.acts += 1
        return view.legal[0 if self.acts % 2 else -1]


class Kernel:
    '''Plays the lowest legal card, compiled.'''

    @staticmethod
    @compiled
    def play(params, table, hand, gone, role, legal, rules, key):
        return legal & -legal


class Peeper:
    '''Looks for the game in the frames of those that called it.'''

    def play(self, view):
        import sys

        frame = sys._getframe()
        while "game" not in frame.f_locals:
            frame = frame.f_back
        others = [frame.f_locals["game"].hand(seat) for seat in range(view.players) if seat != view.seat]
        return view.legal[sum(hand.bit_length() for hand in others) % len(view.legal)]

"""
PACKAGE = "class Installed:\n    '''Never bids and plays any card.'''\n" + (
    "    def bid(self, view): return 'pass'\n    def play(self, view): return view.choose(view.legal)\n"
)
OWN = ("rememberer", "kernel", "installed")


@pytest.fixture(autouse=True)
def brought(tmp_path, monkeypatch):
    file = tmp_path / "own players.py"
    file.write_text(HONEST)
    info = tmp_path / "contract_players-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: contract-players\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[troggu_stats.strategies]\ninstalled = contract_players_module:Installed\n"
    )
    (tmp_path / "contract_players_module.py").write_text(PACKAGE)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = code_in_use()
    custom._entry_points.cache_clear()
    load_code([file])
    yield
    use_code(before.files, before.act_limit)
    custom._entry_points.cache_clear()
    custom._installed.cache_clear()


def compared(own: str, deals: int = 2) -> Comparison:
    found = Comparison()
    for number, (variant, players, changes) in enumerate(TABLES):
        rules = load_variant(variant).with_settings(changes)
        for deal in range(1 if PLAIN else deals):
            found += compare_worlds(Table(rules, [own], players, SEED, 10 * number + deal))
    return found


def test_they_are_in_the_registry():
    assert set(OWN) <= set(strategy_names())


@pytest.mark.parametrize("own", OWN)
def test_no_hidden_card_changes_an_act(own):
    found = compared(own)
    assert found.worlds > (100 if PLAIN else 500)
    assert (found.tables, found.acts, found.first) == (0, 0, "")


def test_a_cheat_is_caught():
    """The negative control: Python hides nothing from who digs for it, but a peeping act is found out."""
    assert compared("peeper", deals=1).acts > 0


@pytest.mark.parametrize("own", OWN)
def test_the_same_address_is_the_same_play_however_it_is_asked_for(own):
    for variant, players, changes in TABLES:
        rules = load_variant(variant).with_settings(changes)
        lineup = seat_strategies([own], players)
        whole = play_block(50, 6, rules, lineup, SEED).rows
        pieces = [play_block(50 + row, 1, rules, lineup, SEED).rows for row in reversed(range(6))]
        np.testing.assert_array_equal(whole, np.concatenate(pieces[::-1]))
        block = play_block(50, 6, rules, lineup, SEED)
        for row in range(2):
            stepped = Table(rules, [own], players, SEED, 50 + row)
            for _ in stepped.play():
                pass
            assert stepped.game.payments == tuple(block["payment"][row].tolist())
            tricks = stepped.game.table[at.TRICKS_WON : at.TRICKS_WON + players]
            assert tricks.tolist() == block["tricks"][row].tolist()


@pytest.mark.parametrize("own", OWN)
def test_they_keep_the_cards_and_the_others_luck(own):
    rules = load_variant("rulebook")
    names = ["random"] * 5
    before = play_block(0, 30, rules, seat_strategies(names, 5), SEED)
    names[2] = own
    after = play_block(0, 30, rules, seat_strategies(names, 5), SEED)
    for column in ("trumps", "kings", "honours"):
        np.testing.assert_array_equal(before[column], after[column])
    # Who speaks before it says what it said; a random player passes by its own stream alone.
    np.testing.assert_array_equal(before["bid"][:, :2], after["bid"][:, :2])
