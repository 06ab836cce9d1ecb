"""What holds for every strategy holds for every way to discard, built in or in a user's strategy's place."""

import numpy as np
import pytest

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Phase
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.results.columns import ROW_WIDTH
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block, play_numbers
from troggu_stats.simulation.permutation import Comparison, Table, compare_worlds
from troggu_stats.strategies.custom import code_in_use, load_code, use_code
from troggu_stats.strategies.discards.policies import policies
from troggu_stats.strategies.registry import seat_strategies

SEED = 77
TABLES = [("rulebook", 3), ("visp", 5), ("graechen", 4), ("book", 7), ("st-niklaus", 6)]
WAYS = [policy.name for policy in policies()]
OWN = """
from troggu_stats.strategies.view import compiled


class Viewer:
    '''Takes whenever it may, and lays away the dearest of what may go.'''

    def bid(self, view):
        return "take" if "take" in view.legal else "pass"

    def discard(self, view):
        return [card for card in view.legal if card[1:] != "K" or card[0] == "T"][: view.tapp_size]


class Kernel:
    '''Plays the lowest legal card, compiled.'''

    @staticmethod
    @compiled
    def play(params, table, hand, gone, role, legal, rules, key):
        return legal & -legal
"""


def lineup(way, players, strategy="village"):
    return seat_strategies([strategy], players, discarders=[way])


@pytest.mark.parametrize("way", WAYS)
def test_no_hidden_card_changes_a_discard(way):
    found = Comparison()
    for number, (variant, players) in enumerate(TABLES):
        for deal in range(1 if PLAIN else 2):
            rules = load_variant(variant)
            found += compare_worlds(Table(rules, ["village"], players, SEED, 10 * number + deal, [way]))
    assert found.worlds > 100
    assert (found.tables, found.acts) == (0, 0)


def test_a_discard_that_peeks_is_caught():
    """The negative control: a discard by what the next hand holds."""
    table = Table(load_variant("rulebook"), ["village"], 5, SEED, 1, ["points"])

    def peek(game):
        return game.hand((game.turn + 1) % 5) if game.phase is Phase.EXCHANGE else 0

    assert compare_worlds(table, peek).acts > 0


@pytest.mark.parametrize("way", WAYS)
def test_stepped_deals_are_those_of_the_block(way):
    for variant, players in TABLES:
        rules = load_variant(variant)
        block = play_block(50, 2, rules, lineup(way, players), SEED)
        for row in range(2):
            stepped = Table(rules, ["village"], players, SEED, 50 + row, [way])
            for _ in stepped.play():
                pass
            assert stepped.game.payments == tuple(block["payment"][row].tolist())
            tricks = stepped.game.table[at.TRICKS_WON : at.TRICKS_WON + players]
            assert tricks.tolist() == block["tricks"][row].tolist()


_PLAIN_RUN = """
import sys
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import seat_strategies
assert PLAIN
for way in sys.argv[1:]:
    for variant, players in (("rulebook", 3), ("visp", 5), ("graechen", 4), ("book", 7), ("st-niklaus", 6)):
        lineup = seat_strategies(["village"], players, discarders=[way])
        rules = load_variant(variant)
        for gathered in (0, 1 << 9 | 1 << 19 | 1 << 29 | 1 << 39):
            rows = play_block(7, 4, rules, lineup, 5, gathered=gathered).rows
            sys.stdout.buffer.write(rows.tobytes())
"""


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="compares compiled code with plain")
def test_compiled_equals_plain(plain_python):
    plain = np.frombuffer(plain_python(_PLAIN_RUN, *WAYS), np.int16).reshape(-1, ROW_WIDTH)
    compiled = [
        play_block(7, 4, load_variant(variant), lineup(way, players), 5, gathered=gathered).rows
        for way in WAYS
        for variant, players in TABLES
        for gathered in (0, 1 << 9 | 1 << 19 | 1 << 29 | 1 << 39)
    ]
    np.testing.assert_array_equal(np.concatenate(compiled), plain)


@pytest.mark.compiled
def test_a_strategy_that_plays_out_may_discard_in_anothers_place():
    rules, players = load_variant("rulebook"), 4
    thinks = seat_strategies(["village"], players, discarders=["rollout:worlds=16"])
    played, usual = (play_block(0, 20, rules, one, SEED) for one in (thinks, lineup("village", players)))
    assert (played["declarer"] == usual["declarer"]).all()
    assert (played.rows != usual.rows).any()


class TestUsersStrategies:
    @pytest.fixture(autouse=True)
    def brought(self, tmp_path):
        file = tmp_path / "own players.py"
        file.write_text(OWN)
        before = code_in_use()
        load_code([file])
        yield
        use_code(before.files, before.act_limit)

    @pytest.mark.parametrize("guest", ["viewer", "kernel"])
    @pytest.mark.parametrize("way", ["points", "village"])
    def test_another_discards_in_their_place(self, guest, way):
        if PLAIN and guest == "kernel":
            pytest.skip("a kernel is compiled")
        rules = load_variant("rulebook")
        usual = play_block(0, 6, rules, seat_strategies([guest], 5), SEED)
        played = play_block(0, 6, rules, lineup(way, 5, guest), SEED)
        assert (usual["bid"] == played["bid"]).all()
        assert (usual["declarer"] == played["declarer"]).all()
        if guest == "viewer":
            assert (usual["points"] != played["points"]).any()

    def test_a_users_strategy_discards_in_anothers_place(self):
        rules = load_variant("rulebook")
        usual = play_block(0, 6, rules, seat_strategies(["village"], 5), SEED)
        played = play_block(0, 6, rules, lineup("viewer", 5), SEED)
        assert (usual["bid"] == played["bid"]).all()
        assert (usual["points"] != played["points"]).any()

    @pytest.mark.parametrize("guest", ["viewer", "kernel"])
    def test_gathered_cards_are_theirs_too(self, guest):
        if PLAIN and guest == "kernel":
            pytest.skip("a kernel is compiled")
        rules, kings = load_variant("rulebook"), 1 << 9 | 1 << 19 | 1 << 29 | 1 << 39
        plain = play_numbers([4, 11], rules, seat_strategies(["village"], 5), SEED, gathered=kings)
        played = play_numbers([4, 11], rules, seat_strategies([guest], 5), SEED, gathered=kings)
        for column in ("trumps", "kings", "honours"):
            assert (plain[column] == played[column]).all()
