"""Strategies of the user's own for Troccas: which game they say, how they play, and how they fail."""

import re

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import StrategyFailedError, UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.rules import load_variant
from troggu_stats.simulation.games import game_of
from troggu_stats.simulation.troccas.block import play_block, play_numbers
from troggu_stats.simulation.troccas.transcript import record_deals, record_given
from troggu_stats.strategies.custom import find_own, own_code_of, own_names
from troggu_stats.strategies.registry import parse_strategy as parse_for_troggu
from troggu_stats.strategies.troccas.discards import TroccasDiscard
from troggu_stats.strategies.troccas.habits import Habit, Way
from troggu_stats.strategies.troccas.registry import (
    parameters,
    parse_strategy,
    seat_strategies,
    strategy_meaning,
    strategy_names,
    thinks_ahead,
)

RULES = load_variant("troccas", "troccas").with_settings({"signal_trumps": True})
# The same player twice: every act by a view, and compiled.
TWINS = """
    from troggu_stats.engine.troccas import layout as at
    from troggu_stats.engine.troccas.cards import *
    from troggu_stats.strategies.troccas.view import card_index

    class Highest:
        '''Lays the card of the highest number, and says yes to everything.'''
        game = "troccas"
        def discard(self, view):
            return sorted(card_index(card) for card in view.legal)[:view.discard_size]
        def signal(self, view): return True
        def call(self, view): return True
        def take_back(self, view): return min(map(card_index, view.legal))
        def play(self, view):
            return (view.legal_bits & (1 << 78) - 1).bit_length() - 1

    class Quick:
        '''The same, compiled.'''
        game = "troccas"
        @staticmethod
        @compiled
        def discard(params, table, hand, rules, key):
            left, found = without(hand, FIVE_POINTERS), NO_CARDS
            for _ in range(rules[2]):
                card = single(lowest(left))
                found, left = joined(found, card), without(left, card)
            return found
        @staticmethod
        @compiled
        def signal(params, table, hand, rules, key):
            return 1
        @staticmethod
        @compiled
        def call(params, table, hand, gone, rules, key):
            return 1
        @staticmethod
        @compiled
        def take_back(params, table, hand, gone, cards, rules, key):
            return lowest(cards)
        @staticmethod
        @compiled
        def play(params, table, hand, gone, legal, rules, key):
            return highest(common(legal, ALL_CARDS))
"""
COMPILES = pytest.mark.skipif(PLAIN, reason="a kernel is compiled")


def rows(names, players=4, deals=12, habit=None):
    lineup = seat_strategies(names, players)
    return play_block(3, deals, RULES, lineup.with_habit(*habit) if habit else lineup, 5).rows


def failure(names, players=4):
    with pytest.raises(StrategyFailedError) as caught:
        rows(names, players)
    return str(caught.value)


class TestWhichGame:
    def test_they_are_found_for_their_game_alone(self, own_code):
        own_code(TWINS + "\n    class Other:\n        def play(self, view): return view.legal[0]\n")
        assert own_names("troccas") == ("highest", "quick")
        assert own_names("troggu") == ("other",)
        assert strategy_names()[-2:] == ("highest", "quick")
        assert strategy_meaning("quick") == "the same, compiled"
        assert find_own("quick").is_compiled
        assert not find_own("highest").is_compiled

    def test_another_games_strategy_is_refused_in_a_sentence(self, own_code):
        own_code(TWINS + "\n    class Other:\n        def play(self, view): return view.legal[0]\n")
        with pytest.raises(UsageError, match=r"'other' of mine.py plays Troggu, not Troccas: .*game = 'tro"):
            parse_strategy("other")
        with pytest.raises(UsageError, match=r"'highest' of mine.py plays Troccas, not Troggu:"):
            parse_for_troggu("highest")

    def test_functions_of_a_file_say_it_too(self, own_code):
        own_code("game = 'troccas'\ndef take_back(view): return view.legal[-1]", "taker.py")
        assert own_names("troccas") == ("taker",)

    @pytest.mark.parametrize(
        ("source", "match"),
        [
            (
                "class A:\n    game = 'jass'\n    def play(self, view): 0",
                "says game = 'jass': it can be 'tro",
            ),
            ("class A:\n    game = 7\n    def play(self, view): 0", "says game = '7'"),
            ("class A:\n    game = 'troccas'\n    def bid(self, view): 0", "holds no strategy: write"),
            ("game = 'troccas'\ndef take_back(view, more): 0", r"\(params, table, hand, gone, cards, rules"),
            (
                "class A:\n    name = 'rollout'\n    game = 'troccas'\n    def call(self, v): 0",
                "there already",
            ),
        ],
    )
    def test_what_cannot_be_used_is_refused(self, own_code, source, match):
        with pytest.raises(UsageError, match=match):
            own_code(source)

    def test_a_manifest_keeps_the_digest(self, own_code):
        own_code(TWINS)
        assert [one["strategy"] for one in own_code_of(["village", "highest"])] == ["highest"]

    def test_acts_can_be_left_to_built_in_strategies_only(self, own_code):
        own_code("class A:\n    game = 'troccas'\n    otherwise = 'a'\n    def call(self, view): pass")
        with pytest.raises(UsageError, match="leaves acts to 'a': leave them to one of random"):
            parse_strategy("a")

    def test_who_leaves_acts_to_rollout_thinks_ahead(self, own_code):
        own_code(
            "class A:\n    game = 'troccas'\n    otherwise = 'rollout:worlds=2'\n"
            "    def __init__(self, x: float = 1): self.x = x\n    def call(self, view): return self.x > 1\n"
        )
        assert thinks_ahead("a:x=2")
        assert [(one.name, one.values) for one in parameters("a")] == [("x", (1.0,))]
        with pytest.raises(UsageError, match="no parameter 'y': it has x"):
            parse_strategy("a:y=2")


class TestPlaying:
    @pytest.mark.parametrize("players", [3, 4, 5, 6])
    def test_acts_left_out_are_another_s_and_the_others_keep_their_luck(self, own_code, players):
        """An act that says what the stand-in says: the block must be the stand-in's own."""
        own_code(
            "class Same:\n    game = 'troccas'\n    otherwise = 'novice'\n    def signal(s, v): return True"
        )
        names = ["same", *["random"] * (players - 1)]
        assert np.array_equal(rows(names, players), rows(["novice", *names[1:]], players))

    @pytest.mark.parametrize("players", [3, 4, 5, 6])
    @COMPILES
    def test_a_kernel_plays_what_the_function_of_a_view_plays(self, own_code, players):
        own_code(TWINS)
        assert np.array_equal(rows(["quick"], players), rows(["highest"], players))
        mixed = ["village", "quick", "highest", "random", "novice", "quick"][:players]
        alone = [{"quick": "highest"}.get(name, name) for name in mixed]
        assert np.array_equal(rows(mixed, players), rows(alone, players))

    @pytest.mark.parametrize("name", ["highest", pytest.param("quick", marks=COMPILES)])
    def test_habits_stand_between_them_and_the_table(self, own_code, name):
        own_code(TWINS)
        names = [name, "random", "random", name]
        mine = (0, 3)
        never = rows(names, habit=(Habit.CALL, Way.NEVER, range(4)))
        together = rows(names, habit=(Habit.TOGETHER, Way.ALWAYS, mine))
        silent = rows(names, habit=(Habit.TELL, Way.NEVER, mine))
        points = rows(names, habit=(Habit.DISCARD, TroccasDiscard.POINTS, (3,)))
        columns = game_of(RULES).columns
        called, laid, told, discarded = (
            columns[one].start for one in ("jacks_called", "jacks_laid", "told_by", "discard_points")
        )
        usual = rows(names)
        assert usual[:, called].sum() > 0
        assert never[:, called].sum() == 0
        assert together[:, laid].sum() > usual[:, laid].sum()
        assert (usual[:, told] & 0b1001).any()
        assert not (silent[:, told] & 0b1001).any()
        assert points[:, discarded].sum() > usual[:, discarded].sum()

    def test_records_are_of_the_same_deals_as_the_block(self, own_code):
        own_code(TWINS)
        for players in (3, 6):
            lineup = seat_strategies(["highest"], players)
            block = play_block(0, 4, RULES, lineup, 9)
            records = list(record_deals(0, 4, RULES, lineup, 9))
            assert [list(one.payments) for one in records] == block["payment"].tolist()
            again = play_numbers([3, 1], RULES, lineup, 9)
            assert again["payment"].tolist() == [list(records[number].payments) for number in (3, 1)]

    def test_cards_entered_by_hand_are_played(self, own_code):
        from dataclasses import dataclass

        from troggu_stats.cards import TROCCAS, mask_of

        @dataclass
        class Given:
            hands: tuple[int, ...]
            tapp: int = 0

        own_code(TWINS)
        hands = [range(seat * 13, seat * 13 + 13) for seat in range(6)]
        (record,) = record_given(
            [Given(tuple(map(mask_of, hands)))], RULES, seat_strategies(["highest"], 6), 1
        )
        assert record.deal is None
        assert record.hands[0] == tuple(TROCCAS.texts[card] for card in TROCCAS.sort_cards(hands[0]))

    def test_memory_lasts_a_deal_and_no_longer(self, own_code):
        own_code(
            """
            class Counts:
                game = "troccas"
                def __init__(self): self.acts = 0
                def play(self, view):
                    mine = [seat for trick in view.plays for seat, _ in trick if seat == view.seat]
                    assert self.acts == len(mine)
                    self.acts += 1
                    return view.legal[0]
            """
        )
        assert len(rows(["counts"])) == 12


class TestFailing:
    @pytest.mark.parametrize(
        ("body", "act", "line", "why"),
        [
            ("def play(self, view):\n        if view.trick_number == 2:\n            return 'T21'\n"
             "        return view.legal[0]", "play", 6, "may not play T21: it may play"),
            ("def play(self, view): return 'CK+DJ'", "play", 4, "it gave 'CK.DJ'"),
            ("def play(self, view): return 82", "play", 4, "may not play act number 82"),
            ("def discard(self, view):\n        return ['CK', 'F']", "discard", 5, "may not be laid away"),
            ("def discard(self, view): return [99]", "discard", 4, "number goes from 0 to 77"),
            ("def discard(self, view): return view.legal[:1]", "discard", 4, "discard 2 cards held"),
            ("def call(self, view): return 'no'", "call", 4, "it gave 'no' .give True or False"),
            ("def call(self, view): return None", "call", 4, "nothing was returned"),
            ("def call(self, view): return 2", "call", 4, "give True or False"),
            ("def take_back(self, view): return 'T3'", "take_back", 4, "may not take that card back"),
            ("def signal(self, view): return {}[0]", "signal", 4, r"it raised KeyError \(0\)"),
        ],
    )  # fmt: skip
    def test_a_failure_names_deal_seat_act_and_line(self, own_code, body, act, line, why):
        own_code(f"class Bad:\n    game = 'troccas'\n    {body}")
        sentence = failure(["bad"])
        assert re.match(rf"Strategy 'bad' failed at deal 5:\d+, seat \d, {act} \(line {line} of mine.py\): ",
                        sentence), sentence  # fmt: skip
        assert re.search(why, sentence), sentence
        assert sentence.endswith(".")

    def test_an_act_over_the_limit_is_stopped(self, own_code):
        own_code("game = 'troccas'\ndef call(view):\n    while True:\n        pass", act_limit=0.3)
        sentence = failure(["mine"])
        assert ", call (line " in sentence
        assert "it took more than 0.3 s" in sentence

    @pytest.mark.parametrize(
        ("act", "arguments", "body", "why"),
        [
            ("play", "params, table, hand, gone, legal, rules, key", "return 55 + legal.plain % 2", "gave 5"),
            ("discard", "params, table, hand, rules, key", "return hand", "it gave CardSet"),
            ("call", "params, table, hand, gone, rules, key", "return 2", "it gave 2, which is not legal"),
            ("signal", "params, table, hand, rules, key", "return -1", "it gave -1, which is not legal"),
            ("take_back", "params, table, hand, gone, cards, rules, key", "return 99", "it gave 99"),
        ],
    )
    @COMPILES
    def test_a_kernel_that_fails_names_the_block(self, own_code, act, arguments, body, why):
        own_code(f"game = 'troccas'\n@compiled\ndef {act}({arguments}):\n    {body}\n")
        sentence = failure(["mine"])
        assert re.search(rf"seat \d, {act} \(line 3 of mine.py\), in the block of deals 3 to 14", sentence)
        assert why in sentence

    @COMPILES
    def test_a_kernel_that_cannot_be_compiled(self, own_code):
        own_code(
            "game = 'troccas'\n@compiled\ndef signal(params, table, hand, rules, key):\n    return nowhere\n"
        )
        with pytest.raises(UsageError, match="cannot be compiled: TypingError"):
            rows(["mine"])

    @COMPILES
    def test_what_a_kernel_writes_goes_nowhere(self, own_code):
        source = (
            "from troggu_stats.engine.troccas.cards import lowest\ngame = 'troccas'\n@compiled\n"
            "def play(params, table, hand, gone, legal, rules, key):\n    {}return lowest(legal)\n"
        )
        own_code(source.format(""))
        honest = rows(["mine"])
        own_code(source.format("table[:] = 3\n    rules[:] = 1\n    "))
        assert np.array_equal(rows(["mine"]), honest)


LOOSE = "village:ask_below=0,insist_above=1,partner_above=3"
SILENT = f"""
    class Silent:
        '''Never makes a trump known, and leaves all else, stopping the deal too, to another.'''
        game = "troccas"
        otherwise = "{LOOSE}"
        def signal(self, view): return False

    class QuickSilent:
        '''The same, compiled.'''
        game = "troccas"
        otherwise = "{LOOSE}"
        @staticmethod
        @compiled
        def signal(params, table, hand, rules, key):
            return 0
"""


class TestStoppingTheDeal:
    @pytest.mark.parametrize("name", ["silent", pytest.param("quick-silent", marks=COMPILES)])
    def test_otherwise_asks_and_insists_in_its_stead(self, own_code, name):
        own_code(SILENT)
        rules = load_variant("troccas", "troccas").with_settings({"redeals": True})
        own, stand_in = (seat_strategies([text], 4) for text in (name, LOOSE))
        np.testing.assert_array_equal(
            play_block(0, 12, rules, own, 5).rows, play_block(0, 12, rules, stand_in, 5).rows
        )
        records = [list(record_deals(0, 12, rules, line, 5)) for line in (own, stand_in)]
        for one, other in zip(*records, strict=True):
            assert (one.hands, one.deal, one.plays) == (other.hands, other.deal, other.plays)
        assert 0 < sum(record.deal is None for record in records[0]) < 12

    def test_the_experiment_refuses_it_in_a_sentence(self, own_code):
        own_code(SILENT)
        with pytest.raises(UsageError, match="no strategy of a user's stops a deal: choose random, novice"):
            Plan("redeals", RULES, (4,), ("silent",), 40, 1)
