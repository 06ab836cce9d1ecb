"""What holds for every strategy for Troccas holds for those that users bring, and cheats are caught.

An entry point and a file of code each bring one; a strategy for a view, one with a memory, and a kernel.
"""

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.troccas import layout as at
from troggu_stats.errors import StrategyFailedError
from troggu_stats.rules import load_variant
from troggu_stats.simulation.permutation import Comparison
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.simulation.troccas.permutation import TroccasTable, compare_worlds
from troggu_stats.strategies import custom
from troggu_stats.strategies.custom import code_in_use, load_code, use_code
from troggu_stats.strategies.registry import strategy_names as troggu_names
from troggu_stats.strategies.troccas.registry import seat_strategies, strategy_names

SEED = 31
BOOK, ARTICLE = load_variant("troccas", "troccas"), load_variant("troccas-encyclopaedia", "troccas")
SIGNALLING = BOOK.with_settings({"signal_trumps": True})
TABLES = [(BOOK, 4), (SIGNALLING, 3), (ARTICLE, 6), (SIGNALLING, 4), (BOOK, 5)]
PLAYERS = """
from troggu_stats.engine.troccas.cards import lowest
from troggu_stats.strategies.troccas.view import compiled


class Rememberer:
    '''Plays high and low by turns, by how often it has acted.'''

    game = "troccas"

    def __init__(self):
        self.acts = 0

    def discard(self, view):
        self.acts += 1
        return view.legal[-view.discard_size:]

    def any_act(self, view):
        self.acts += 1
        return view.legal[0 if self.acts % 2 else -1]

    play = call = take_back = signal = any_act


class Chancer:
    '''Does anything legal at random.'''

    game = "troccas"

    def discard(self, view):
        free = list(view.legal)
        return [free.pop(int(view.random() * len(free))) for _ in range(view.discard_size)]

    def any_act(self, view):
        return view.choose(view.legal)

    play = call = take_back = signal = any_act


class Kernel:
    '''Plays the lowest legal card, compiled.'''

    game = "troccas"

    @staticmethod
    @compiled
    def play(params, table, hand, gone, legal, rules, key):
        return lowest(legal)


class Peeper:
    '''Looks for the game in the frames of those that called it.'''

    game = "troccas"

    def play(self, view):
        import sys

        frame = sys._getframe()
        while "game" not in frame.f_locals:
            frame = frame.f_back
        others = [frame.f_locals["game"].hand(seat) for seat in range(view.players) if seat != view.seat]
        return view.legal[sum(hand.plain.bit_length() for hand in others) % len(view.legal)]
"""
PACKAGE = """class Installed:
    '''Calls no jack and plays any card.'''

    game = "troccas"

    def call(self, view):
        return False

    def play(self, view):
        return view.choose(view.legal)
"""
OWN = ("rememberer", "chancer", "kernel", "installed")


@pytest.fixture(autouse=True)
def brought(tmp_path, monkeypatch):
    file = tmp_path / "own players.py"
    file.write_text(PLAYERS)
    info = tmp_path / "contract_troccas-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: contract-troccas\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[troggu_stats.strategies]\ninstalled = contract_troccas_module:Installed\n"
    )
    (tmp_path / "contract_troccas_module.py").write_text(PACKAGE)
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
    for number, (rules, players) in enumerate(TABLES[: 2 if PLAIN else 5]):
        for deal in range(1 if PLAIN else deals):
            found += compare_worlds(TroccasTable(rules, [own], players, SEED, 10 * number + deal))
    return found


def test_they_are_in_the_registry_of_their_game_alone():
    assert set(OWN) <= set(strategy_names())
    assert set(OWN).isdisjoint(troggu_names())


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
    """Each act passes ``TroccasGame``, which refuses what is illegal."""
    for rules, players in TABLES:
        lineup = seat_strategies([own], players)
        block = play_block(50, 6, rules, lineup, SEED)
        pieces = [play_block(50 + row, 1, rules, lineup, SEED).rows for row in reversed(range(6))]
        np.testing.assert_array_equal(block.rows, np.concatenate(pieces[::-1]))
        for row in range(2):
            stepped = TroccasTable(rules, [own], players, SEED, 50 + row)
            for _ in stepped.play():
                pass
            assert stepped.game.payments == tuple(block["payment"][row].tolist())
            tricks = stepped.game.table[at.TRICKS_WON : at.TRICKS_WON + players]
            assert tricks.tolist() == block["tricks"][row].tolist()


@pytest.mark.parametrize("built_in", ["random", "novice", "village"])
def test_acts_left_out_and_the_other_seats_are_played_as_in_the_block(built_in, tmp_path):
    """One who signals, as all but ``random`` do: act for act, stepped deals must be the block's own."""
    file = tmp_path / "idle.py"
    file.write_text(
        f"class Idle:\n    game = 'troccas'\n    otherwise = '{built_in}'\n"
        "    def signal(self, view): return True\n"
    )
    load_code([file])
    for rules, players in TABLES:
        if built_in == "random" and rules is SIGNALLING:
            continue
        names, count = ["idle", *[built_in] * (players - 1)], 3 if PLAIN else 20
        usual = play_block(0, count, rules, seat_strategies([built_in], players), SEED)
        played = play_block(0, count, rules, seat_strategies(names, players), SEED)
        np.testing.assert_array_equal(played.rows, usual.rows)


@pytest.mark.parametrize("given", ["10**30", "-1", "82", "None", "1.5e300", "'T22'", "{}"])
@pytest.mark.parametrize("act", ["discard", "play", "call", "take_back"])
def test_what_is_no_act_is_refused_in_a_sentence(act, given, tmp_path):
    file = tmp_path / "rubbish.py"
    file.write_text(
        "class Rubbish:\n    game = 'troccas'\n"
        "    def play(self, view): return next((one for one in view.legal if '+' in one), view.legal[0])\n"
        f"    def {act}(self, view): return {given}\n"
    )
    load_code([file])
    with pytest.raises(StrategyFailedError, match=rf"^Strategy 'rubbish' failed at .*, {act} \(line 4"):
        play_block(0, 40, BOOK, seat_strategies(["rubbish"], 4), SEED)


@pytest.mark.parametrize("own", OWN)
def test_they_keep_the_cards(own):
    names = ["random"] * 4
    before = play_block(0, 20, BOOK, seat_strategies(names, 4), SEED)
    names[2] = own
    after = play_block(0, 20, BOOK, seat_strategies(names, 4), SEED)
    for column in ("trumps", "kings", "honours"):
        np.testing.assert_array_equal(before[column], after[column])
