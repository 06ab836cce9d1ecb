"""The ways to discard: legal under every variant (G5, V3, ⚖12), and each the rule that it says."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from troggu_stats.cards import TROGGU, mask_of
from troggu_stats.engine.exchange import is_legal_discard, joint_discard
from troggu_stats.engine.masks import FIVE_POINTERS, KINGS, PLAIN_CARDS, TRUMPS
from troggu_stats.engine.settings import compile_rules
from troggu_stats.errors import UsageError
from troggu_stats.results.columns import COLUMNS
from troggu_stats.rules import load_variant, variant_names
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.last_cards import last_card_choices
from troggu_stats.strategies.discards.last_card import CHOICES, FROM_TRUMPS, HOLDINGS, card_of_choice
from troggu_stats.strategies.discards.policies import policies
from troggu_stats.strategies.dispatch import POLICIES, choose_discard
from troggu_stats.strategies.registry import parse_discarder, parse_strategy, seat_strategies

RULES = [load_variant(name) for name in variant_names("troggu")]
RULES.append(load_variant("rulebook").with_settings({"five_pointer_discard": "none"}))
RULEBOOK = RULES[[rules.name for rules in RULES].index("rulebook")]
WAYS = [policy.name for policy in policies()]
TABLE = np.zeros(1, np.int64)


def laid_away(text, cards, rules=RULEBOOK, players=5):
    one = parse_discarder(text, rules)
    params, row = np.array(one.row), compile_rules(rules, players)
    return int(choose_discard(one.kind, params, TABLE, cards, row, 0))


def cards(text):
    return mask_of(TROGGU.parse_hand(text))


def shown(mask):
    return TROGGU.format_hand([card for card in range(TROGGU.size) if mask >> card & 1])


@some.composite
def exchanges(draw):
    """Draw rules, players, and a hand with its tapp; often with four kings or all seven five-pointers."""
    rules = draw(some.sampled_from(RULES))
    players = draw(some.sampled_from(list(rules.player_counts())))
    shape = rules.deal_shape(players)
    first = draw(some.sampled_from([0, 0, KINGS, FIVE_POINTERS]))
    order = draw(some.permutations(range(TROGGU.size)))
    held = [card for card in range(TROGGU.size) if first >> card & 1]
    held += [card for card in order if not first >> card & 1][: shape.hand + shape.tapp - len(held)]
    return rules, players, mask_of(held)


class TestEveryWay:
    @settings(max_examples=60)
    @given(exchanges(), some.integers(0, CHOICES - 1))
    def test_is_legal_whatever_is_held(self, exchange, choice):
        rules, players, held = exchange
        row = compile_rules(rules, players)
        for text in (*WAYS, f"last_card:choice={choice}", "small_trumps:trumps=5"):
            assert is_legal_discard(held, laid_away(text, held, rules, players), row), (text, shown(held))

    @settings(max_examples=40)
    @given(exchanges())
    def test_no_trump_goes_while_a_plain_card_may(self, exchange):
        rules, players, held = exchange
        for text in WAYS:
            gone = laid_away(text, held, rules, players)
            joint = gone & FIVE_POINTERS
            plain = held & PLAIN_CARDS & ~KINGS
            if text not in ("small_trumps", "last_card") and gone & TRUMPS & ~joint:
                assert plain & ~gone == 0, (text, shown(held))

    @settings(max_examples=40)
    @given(exchanges())
    def test_five_pointers_go_where_they_may_and_only_there(self, exchange):
        rules, players, held = exchange
        joint = joint_discard(held, compile_rules(rules, players))
        for text in WAYS:
            gone = laid_away(text, held, rules, players) & FIVE_POINTERS
            assert gone == (joint if text == "fives_away" else 0)

    def test_a_discard_of_a_king_would_be_noticed(self):
        """The negative control of the first test."""
        held = cards("CK C1 C2 D1 D2 D3 S5 S6 S7 B5 B6 B7 T2 T3 T4 T5 T6 T7")
        row = compile_rules(RULEBOOK, 5)
        gone = laid_away("points", held)
        assert is_legal_discard(held, gone, row)
        assert not is_legal_discard(held, gone & (gone - 1) | cards("CK"), row)


HELD = cards("F T20 T18 T9  CK CQ C4  DK DC D5  SQ S9 S6 S5  BJ B10 B9 B8")
# Of cards that are worth the same, the hand itself decides which go.
MEANT = {
    "village": "CQ DC D5 SQ S9 S6 S5",  # swords void, a bare king, a dear card
    "points": "CQ DC SQ S9 S6 S5 BJ",
    "pips": "C4 S9 S6 S5 B10 B9 B8",
    "voids": "CQ C4 DC D5  SQ BJ S5",  # the two short suits to their kings; a suit of four does not fit
    "guard_kings": "CQ DC SQ S9 S6 S5 BJ",  # C4 and D5 stay
    "keep_queens": "DC D5 SQ S9 S6 S5 BJ",  # the queen beside her king stays, the other goes
    "small_trumps": "T9 T18  DC SQ S9 S6 S5",
    "fives_away": "CQ DC D5 SQ S9 S6 S5",
    "fives_kept": "CQ DC D5 SQ S9 S6 S5",
}


class TestWhatTheyLayAway:
    @pytest.mark.parametrize("text", MEANT)
    def test_is_what_they_say(self, text):
        assert shown(laid_away(text, HELD)) == shown(cards(MEANT[text]))

    def test_a_guard_goes_before_a_trump(self):
        fewer = cards("F T20 T18 T9 T8 T5 T3 T1  CK CQ C4  DK DC D5  SQ S9 S6 B10")
        gone = laid_away("guard_kings", fewer)
        assert gone & TRUMPS == 0
        assert (gone & cards("C4 D5")).bit_count() == 1

    @pytest.mark.parametrize(("trumps", "gone"), [(1, "T9"), (2, "T9 T18"), (4, "T9 T18 T20")])
    def test_the_lowest_trumps_go_but_not_the_bagatt(self, trumps, gone):
        assert laid_away(f"small_trumps:trumps={trumps}", HELD) & TRUMPS == cards(gone)

    def test_four_kings_go_or_stay(self):
        four = cards("F T20 T18 T9 T8 T5 T3  CK CQ C4  DK DC D5  SK S9 S6 BK B9")
        assert laid_away("fives_away", four) & KINGS == KINGS
        assert laid_away("fives_kept", four) & KINGS == 0
        assert laid_away("fives_away", four, load_variant("st-niklaus")) & KINGS == 0

    def test_all_seven_go_where_the_tapp_has_room(self):
        seven = cards("F T21 T1 T8 T5 T3  CK CQ C4  DK DC D5  SK S9 S6 BK B9 B8")
        niklaus = load_variant("st-niklaus")
        assert laid_away("fives_away", seven, niklaus) == FIVE_POINTERS
        assert laid_away("fives_kept", seven, niklaus) & FIVE_POINTERS == 0
        assert laid_away("fives_away", seven, RULEBOOK) & FIVE_POINTERS == KINGS


class TestLastCard:
    @settings(max_examples=40)
    @given(exchanges())
    def test_choices_share_all_but_one_card(self, exchange):
        rules, players, held = exchange
        found = int(last_card_choices(np.array([held]), rules, players)[0])
        gone = [
            laid_away(f"last_card:choice={choice}", held, rules, players)
            for choice in range(CHOICES)
            if found >> choice & 1
        ]
        assert gone
        shared = gone[0]
        for one in gone:
            shared &= one
        assert shared.bit_count() >= rules.deal_shape(players).tapp - 1
        assert len(set(gone)) == len(gone)

    @pytest.mark.parametrize(("left", "choices"), [("CK CQ", {1}), ("CQ C4", {3, 15 + 3}), ("CK", set())])
    def test_a_holding_is_what_remains_of_a_suit(self, left, choices):
        mask = cards(left) | cards("T2 T9")
        found = {choice for choice in range(CHOICES) if card_of_choice(mask, choice)}
        assert found == choices | {FROM_TRUMPS}
        assert card_of_choice(mask, FROM_TRUMPS) == cards("T2")

    def test_every_holding_has_its_number(self):
        suits = ["C{0}", "CK C{0}", "CK C{0} C6 C5", "C{0} C6", "C{0} C6 C5"]
        for rank, letter in enumerate("QCJ6"):
            for holding in range(HOLDINGS):
                mask = cards(suits[holding].format(letter).replace("C6 C6", "C6 C4"))
                assert card_of_choice(mask, rank * HOLDINGS + holding) == cards(f"C{letter}")


class TestNames:
    def test_each_says_what_it_does(self):
        for policy in policies():
            assert len(policy.meaning.split()) > 5
            assert parse_discarder(policy.name).kind == POLICIES + policy.kernel

    def test_a_strategy_is_one_too(self):
        for text in ("random", "village:err=0.5"):
            assert parse_discarder(text, RULEBOOK) == parse_strategy(text, RULEBOOK)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("voidz", "no way to discard 'voidz'.*Did you mean 'voids'"),
            ("voids:trumps=2", "'voids' has no parameter 'trumps'"),
            ("small_trumps:trumps=9", "'trumps' of strategy 'small_trumps' cannot be '9'"),
            ("small_trumps:trumps=x", "cannot be 'x'"),
        ],
    )
    def test_refuses_what_there_is_not(self, text, message):
        with pytest.raises(UsageError, match=message):
            parse_discarder(text)


class TestInALineup:
    def test_only_the_discard_changes(self):
        usual = play_block(0, 60, RULEBOOK, seat_strategies(["village"], 5), 3)
        played = play_block(0, 60, RULEBOOK, seat_strategies(["village"], 5, discarders=["points"]), 3)
        for column in ("contract", "declarer", "bid", "trumps", "kings"):
            assert (usual[column] == played[column]).all()
        assert (usual["points"] != played["points"]).any()

    @pytest.mark.parametrize("strategy", ["village", "novice", "random"])
    def test_a_strategy_that_discards_for_itself_changes_nothing(self, strategy):
        usual = play_block(0, 40, RULEBOOK, seat_strategies([strategy], 6), 3)
        same = play_block(0, 40, RULEBOOK, seat_strategies([strategy], 6, discarders=[strategy]), 3)
        assert (usual.rows == same.rows).all()

    def test_one_discarder_a_seat(self):
        texts = ["points", "village", "village", "village", "village"]
        usual = play_block(0, 60, RULEBOOK, seat_strategies(["village"], 5), 3)
        played = play_block(0, 60, RULEBOOK, seat_strategies(["village"], 5, discarders=texts), 3)
        others = usual["declarer"] != 0
        assert (usual.rows[others] == played.rows[others]).all()
        declared = usual.rows[~others, COLUMNS["points"].start]
        assert (declared != played.rows[~others, COLUMNS["points"].start]).any()
