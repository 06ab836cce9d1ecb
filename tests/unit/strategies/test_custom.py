"""Strategies of the user's own: how they are found, refused, handed on to other processes, and played."""

import pickle
import re
import subprocess
import sys

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import StrategyFailedError, UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import Told, play_block
from troggu_stats.simulation.transcript import record_deal, record_deals
from troggu_stats.strategies import custom
from troggu_stats.strategies.custom import find_own, load_code, own_names
from troggu_stats.strategies.registry import (
    parameters,
    parse_strategy,
    seat_strategies,
    strategy_meaning,
    strategy_names,
)

RULES = load_variant("rulebook")
TAKES = "def bid(self, view): return 'take'"
PLAYS = "@compiled\ndef play(params, table, hand, gone, role, legal, rules, key):"
LOWEST = """
    class LowCard:
        '''Plays the lowest legal card.'''
        def play(self, view):
            return (view.legal_bits & -view.legal_bits).bit_length() - 1

    class Kernel:
        '''The same, compiled.'''
        @staticmethod
        @compiled
        def play(params, table, hand, gone, role, legal, rules, key):
            return legal & -legal
"""


def rows(names, players=5, deals=12, told=None):
    return play_block(3, deals, RULES, seat_strategies(names, players, rules=RULES), 5, told).rows


def failure(names, players=5):
    with pytest.raises(StrategyFailedError) as caught:
        rows(names, players)
    return str(caught.value)


class TestFinding:
    def test_classes_by_their_names(self, own_code):
        own_code(LOWEST)
        assert own_names("troggu") == ("low-card", "kernel")
        assert set(own_names("troggu")) <= set(strategy_names())
        assert strategy_meaning("low-card") == "plays the lowest legal card"
        assert find_own("kernel").is_compiled
        assert not find_own("low-card").is_compiled

    def test_functions_by_the_name_of_the_file(self, own_code):
        own_code("def bid(view): return 'pass'", "my best.py")
        assert own_names("troggu") == ("my-best",)

    def test_a_name_of_its_own(self, own_code):
        own_code("class A:\n    name = 'b2'\n    def bid(self, view): return 'pass'")
        assert own_names("troggu") == ("b2",)

    def test_loading_again_takes_the_place_of_what_was_there(self, own_code):
        own_code(LOWEST)
        own_code("def bid(view): return 'pass'", "other.py")
        assert own_names("troggu") == ("other",)

    def test_parameters_can_be_set(self, own_code):
        own_code(
            """
            class Taker:
                def __init__(self, least: float = 5): self.least = least
                def bid(self, view): return "take" if self.least < 1 and "take" in view.legal else "pass"
            """
        )
        assert [(one.name, one.values) for one in parameters("taker")] == [("least", (5.0,))]
        assert rows(["taker"])[:, 1].max() == -1
        assert (rows(["taker:least=0"])[:, 1] == 0).all()
        with pytest.raises(UsageError, match="no parameter 'most': it has least"):
            parse_strategy("taker:most=1")
        with pytest.raises(UsageError, match="give a number"):
            parse_strategy("taker:least=x")

    @pytest.mark.parametrize(
        ("source", "match"),
        [
            ("x = (", "mine.py cannot be loaded: SyntaxError in line 2"),
            ("x = 1\n1 / 0", "mine.py cannot be loaded: ZeroDivisionError in line 3"),
            ("raise SystemExit", "SystemExit in line 2"),
            ("x = 1", "holds no strategy: write a class or functions named bid, discard, call, play"),
            ("class Village:\n    def bid(self, view): pass", "'village' of mine.py is there already"),
            ("def bid(view, more): pass", r"takes \(view, more\): it must take a view"),
            ("class A:\n    name = 'a b'\n    def bid(self, view): pass", "letters, digits"),
            ("class A:\n    def __init__(self, x): pass\n    def bid(self, view): pass", "no number as its"),
            ("def bid(view): pass\ndef play(a, b, c, d, e, f, g, h): pass", "write all acts in one way"),
            (
                "def bid(view): pass\ndef discrad(view): pass",
                "'discrad' of strategy 'mine' is no act of troggu: call it 'discard', or '_discrad'",
            ),
            (
                "class A:\n    def play(self, v): pass\n    def signal(self, v): pass",
                "plays troggu, which has no act 'signal': say game = 'troccas', or call it '_signal'",
            ),
            (
                "class A:\n    game = 'troccas'\n    def play(self, v): pass\n    def bid(self, v): pass",
                "plays troccas, which has no act 'bid': say game = 'troggu', or",
            ),
            (
                "class A:\n    name = 'x'\n    bid = lambda s, v: 0\nclass B(A): pass",
                "two strategies named 'x'",
            ),
        ],
    )
    def test_what_cannot_be_used_is_refused(self, own_code, source, match):
        with pytest.raises(UsageError, match=match):
            own_code(source)

    def test_names_that_are_no_acts_are_left_alone(self, own_code):
        own_code(
            """
            from difflib import get_close_matches as bids

            def plan(view): pass

            class A:
                plays = 3
                def _signal(self): pass
                def hold(self): pass
                def lay(self): pass
                def played(self): pass
                class call_later:
                    def __get__(self, _one, _kind): raise AttributeError
                calls = call_later()
                def bid(self, view): return 'pass'
            """
        )
        assert find_own("a").acts == {"bid"}

    def test_a_missing_file(self, tmp_path):
        with pytest.raises(UsageError, match="cannot be read"):
            load_code([tmp_path / "none.py"])

    @pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf")])
    def test_a_limit_must_be_above_0(self, limit):
        with pytest.raises(UsageError, match="above 0"):
            load_code([], limit)

    def test_acts_can_be_left_to_built_in_strategies_only(self, own_code):
        own_code(
            "class A:\n    otherwise = 'b'\n    def bid(self, view): pass\nclass B:\n    def bid(self, v): 0"
        )
        with pytest.raises(UsageError, match="leaves acts to 'b': leave them to one of random"):
            parse_strategy("a")


class TestEntryPoints:
    @pytest.fixture
    def package(self, tmp_path, monkeypatch):
        info = tmp_path / "own_players-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own-players\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            "[troggu_stats.strategies]\ntimid = own_players_module:Timid\nbroken = own_players_module:Gone\n"
        )
        (tmp_path / "own_players_module.py").write_text(
            "class Timid:\n    'Never bids'\n    def bid(self, view): return 'pass'\n"
        )
        monkeypatch.syspath_prepend(str(tmp_path))
        custom._entry_points.cache_clear()
        yield
        custom._entry_points.cache_clear()
        custom._installed.cache_clear()
        sys.modules.pop("own_players_module", None)

    def test_an_installed_package_brings_strategies(self, package):
        assert {"timid", "broken"} <= set(strategy_names())
        assert strategy_meaning("timid") == "never bids"
        assert rows(["timid"])[:, 1].max() == -1
        assert custom.own_code_of(["timid", "village"])[0]["strategy"] == "timid"

    def test_a_broken_one_says_so_when_it_is_asked_for(self, package):
        with pytest.raises(UsageError, match="'broken' of an installed package cannot be loaded"):
            parse_strategy("broken")


class TestProcesses:
    def test_a_plan_takes_the_code_along(self, own_code, project_root):
        own_code(LOWEST, act_limit=3.0)
        plan = Plan("solo", RULES, (5,), ("village", "low-card", *["village"] * 3), 5, 1)
        there = (
            "import pickle, sys; plan = pickle.load(sys.stdin.buffer);"
            "from troggu_stats.strategies.custom import code_in_use;"
            "from troggu_stats.simulation.block import play_block;"
            "block = play_block(0, 5, plan.rules, plan.lineup(5), 1);"
            "sys.stdout.buffer.write(block.rows.tobytes() + str(code_in_use().act_limit).encode())"
        )
        done = subprocess.run(
            [sys.executable, "-c", there], input=pickle.dumps(plan), capture_output=True, cwd=project_root
        )
        assert done.returncode == 0, done.stderr.decode()
        here = play_block(0, 5, RULES, plan.lineup(5), 1).rows.tobytes()
        assert done.stdout == here + b"3.0"

    def test_a_manifest_keeps_the_digest_and_not_the_code(self, own_code):
        import hashlib
        from pathlib import Path

        code = own_code(LOWEST)
        settled = Plan("solo", RULES, (5,), ("low-card",), 5, 1).as_dict()
        digest = hashlib.sha256(Path(code.files[0].path).read_bytes()).hexdigest()
        assert settled["own_code"] == [{"strategy": "low-card", "file": "mine.py", "sha256": digest}]
        assert "legal" not in str(settled)
        assert "own_code" not in Plan("solo", RULES, (5,), ("village",), 5, 1).as_dict()

    def test_a_file_changed_while_in_use_is_not_played(self, own_code):
        from pathlib import Path

        from troggu_stats.errors import EnvironmentFailedError

        code = own_code(LOWEST)
        Path(code.files[0].path).write_text("class LowCard:\n    def bid(self, view): return 'pass'\n")
        custom._strategies_in.cache_clear()
        with pytest.raises(EnvironmentFailedError, match="was changed while it was in use"):
            parse_strategy("low-card")


class TestPlaying:
    @pytest.mark.parametrize("players", [3, 5, 8])
    def test_acts_left_out_are_villages_and_others_keep_their_luck(self, own_code, players):
        """Only the first bid is the user's own, and it says what village says: the block must be the same."""
        own_code("class Same:\n    otherwise = 'random'\n    def call(self, view): return view.legal[-1]")
        names = ["same", *["random"] * (players - 1)]
        if players < 7:  # nobody calls
            assert np.array_equal(rows(names, players), rows(["random"], players))
        else:
            mine, others = rows(names, players), rows(["random"], players)
            untouched = others[:, 1] != 0
            assert untouched.any()
            assert np.array_equal(mine[untouched], others[untouched])

    def test_a_kernel_plays_what_the_function_of_a_view_plays(self, own_code):
        own_code(LOWEST)
        assert np.array_equal(rows(["kernel"]), rows(["low-card"]))
        mixed = [
            ["village", one, "random", other, "novice"]
            for one in own_names("troggu")
            for other in own_names("troggu")
        ]
        for names in mixed[1:]:
            assert np.array_equal(rows(names), rows(mixed[0]))

    def test_a_told_bid_is_told_to_a_guest_too(self, own_code):
        from troggu_stats.engine.codes import Bid, Contract

        own_code(LOWEST)
        for name in own_names("troggu"):
            assert (rows([name], told=Told(0, Bid.SOLO))[:, 0] == Contract.SOLO).all()

    def test_bidders_may_be_users_strategies(self, own_code):
        own_code("def bid(view): return 'pass'", "timid.py")
        lineup = seat_strategies(["village"], 5, bidders=["timid"], rules=RULES)
        assert play_block(0, 5, RULES, lineup, 1)["declarer"].max() == -1

    def test_records_are_of_the_same_deals(self, own_code):
        own_code(LOWEST)
        lineup = seat_strategies(["low-card"], 7, rules=RULES)
        block = play_block(0, 5, RULES, lineup, 9)
        records = list(record_deals(0, 5, RULES, lineup, 9))
        assert [list(one.payments) for one in records] == (block["payment"] * RULES.stake).tolist()
        assert record_deal(9, 3, RULES, lineup) == records[3]

    def test_memory_lasts_a_deal_and_no_longer(self, own_code):
        own_code(
            """
            class Counts:
                def __init__(self): self.acts = 0
                def bid(self, view):
                    assert self.acts == 0
                    return "pass"
                def play(self, view):
                    assert self.acts == view.trick_number
                    self.acts += 1
                    return view.legal[0]
            """
        )
        assert len(rows(["counts"])) == 12

    def test_what_it_prints_goes_to_standard_error(self, own_code, capsys):
        own_code("def bid(view):\n    print('hm')\n    return 'pass'", "talker.py")
        rows(["talker"], deals=1)
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err == "hm\n" * 5


class TestFailing:
    @pytest.mark.parametrize(
        ("body", "line", "why"),
        [
            ("def play(self, view):\n        if view.trick_number == 2:\n            return 'T21'\n"
             "        return view.legal[0]", 5, "may not play T21: it may play"),
            ("def bid(self, view):\n        return 'double'", 4, "it gave 'double'"),
            ("def bid(self, view):\n        pass", 4, r"it gave None \(nothing was returned\)"),
            ("def bid(self, view):\n        return {}[view.seat]", 4, r"it raised KeyError \(0\)"),
            ("def bid(self, view):\n        raise SystemExit", 4, "it raised SystemExit"),
            (f"{TAKES}\n    def discard(self, view):\n        return view.hand[:7]", 5, "be laid away"),
            (f"{TAKES}\n    def discard(self, view): return ['ZZ']", 4, "is no card"),
            (f"{TAKES}\n    def discard(self, view): return -1", 4, "discard 7 cards"),
        ],
    )  # fmt: skip
    def test_a_failure_names_deal_seat_act_and_line(self, own_code, body, line, why):
        own_code(f"class Bad:\n    {body}")
        sentence = failure(["bad", *["village"] * 4])
        assert sentence.startswith("Strategy 'bad' failed at deal 5:"), sentence
        assert ", seat 0, " in sentence
        assert f"(line {line} of mine.py)" in sentence
        assert re.search(why, sentence), sentence
        assert sentence.endswith(".")

    def test_a_call_out_of_range(self, own_code):
        own_code(
            "def bid(view): return 'take' if 'take' in view.legal else 'pass'\ndef call(view): return 21"
        )
        assert "Trump 21 may not be called" in failure(["mine"], players=7)

    @pytest.mark.parametrize(
        "loop",
        ["while True:\n        pass", "import time\n    time.sleep(60)", "while True:\n        [0] * 1000"],
    )
    def test_an_act_over_the_limit_is_stopped(self, own_code, loop):
        own_code(f"def bid(view):\n    {loop}", act_limit=0.3)
        sentence = failure(["mine"])
        assert "seat 0, bid (line " in sentence
        assert "it took more than 0.3 s" in sentence

    def test_swallowing_the_interruption_does_not_help(self, own_code):
        own_code(
            "def bid(view):\n    import time\n    try:\n        time.sleep(9)\n    except BaseException:\n"
            "        return 'pass'",
            act_limit=0.3,
        )
        assert "it took more than 0.3 s" in failure(["mine"])

    @pytest.mark.parametrize(
        ("body", "why"),
        [
            ("return 2 * legal", "which is not legal"),
            ("return legal & 0", "it gave 0, which is not legal"),
            ("return hand", "which is not legal"),
        ],
    )
    def test_a_kernel_that_fails_names_the_block(self, own_code, body, why):
        own_code(f"@compiled\ndef play(params, table, hand, gone, role, legal, rules, key):\n    {body}\n")
        sentence = failure(["village", "mine", *["village"] * 3])
        assert "seat 1, play (line 2 of mine.py), in the block of deals 3 to 14" in sentence
        assert why in sentence

    @pytest.mark.skipif(PLAIN, reason="about compiling")
    def test_a_kernel_that_cannot_be_compiled(self, own_code):
        own_code("@compiled\ndef bid(params, table, hand, rules, key):\n    return nowhere(hand)\n")
        with pytest.raises(UsageError, match="cannot be compiled: TypingError: NameError: name 'nowhere'"):
            rows(["mine"])

    def test_what_a_kernel_writes_goes_nowhere(self, own_code):
        source = f"{PLAYS}\n    {{}}return legal & -legal\n"
        own_code(source.format(""))
        honest = rows(["mine"])
        own_code(source.format("table[:] = 3\n    rules[:] = 1\n    "))
        assert np.array_equal(rows(["mine"]), honest)
