"""``hand``: the same games as everywhere else, around given cards."""

from dataclasses import replace

import numpy as np
import pytest

from troggu_stats.cards import TROGGU
from troggu_stats.cards.pack import mask_of
from troggu_stats.engine.codes import Bid, Contract
from troggu_stats.engine.exchange import is_legal_discard
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.settings import compile_rules
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.hand import EXPERIMENT
from troggu_stats.experiments.hand.candidates import candidate_discards
from troggu_stats.experiments.hand.position import Question, players_with, position_of
from troggu_stats.experiments.hand.sums import BID_ARMS, Situation
from troggu_stats.experiments.one_seat import PAYMENT
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import Told, play_block
from troggu_stats.simulation.held import ITS_OWN, Held, play_held
from troggu_stats.simulation.transcript import record_deal
from troggu_stats.stats import Estimate
from troggu_stats.strategies.registry import seat_strategies

RULES = load_variant("rulebook")
STRONG = "T21 T20 T18 T12 T9 T5 F CK C2 D4 S7"
TAPP = "CJ C3 DQ D1 S8 BJ B5"
_BIDS = ("as usual", "pass", "take", "solo")


DEALS = 10 if PLAIN else 40


def _plan(deals: int = DEALS, rules: str = "rulebook", players: int = 5, **options: str) -> Plan:
    variant = load_variant(rules)
    return Plan("hand", variant, (players,), ("village",), deals, 3, options={"cards": STRONG, **options})


def _totals(plan: Plan) -> Totals:
    return EXPERIMENT.totals(plan, plan.players[0], 0, plan.deals)


class TestPlay:
    @pytest.mark.parametrize("players", [3, 5, 8])
    def test_a_dealt_hand_plays_as_its_deal(self, players: int) -> None:
        lineup = seat_strategies(["village"], players, rules=RULES)
        for deal in range(3):
            record = record_deal(3, deal, RULES, lineup)
            for seat in (0, players - 1):
                held = Held(seat, mask_of(TROGGU.index[card] for card in record.hands[seat]))
                for bid in BID_ARMS:
                    told = None if bid is Bid.NONE else Told(seat, bid)
                    usual = play_block(deal, 1, RULES, lineup, 3, told)
                    played = play_held(deal, 1, RULES, lineup, 3, held, bid)
                    assert (played.rows == usual.rows).all()

    def test_told_discard_counts_for_the_declarer(self) -> None:
        lineup = seat_strategies(["village"], 5, rules=RULES)
        position = position_of(_plan(tapp=TAPP))
        discard = mask_of(TROGGU.parse_hand("CJ DQ D1 D4 S8 S7 BJ"))
        block = play_held(0, DEALS, RULES, lineup, 3, position.held, Bid.TAKE, discard)
        normal = block["contract"] == Contract.NORMAL
        assert normal.any()
        # Jacks 2 each, the queen 4, four pips: what lies away, beside the tricks.
        own = block["seat_points"][normal, 0]
        assert (block["points"][normal] - own == 12).all()


class TestCandidates:
    @pytest.mark.parametrize(("variant", "players"), [("rulebook", 5), ("st-niklaus", 5), ("graechen", 3)])
    def test_all_are_legal_and_there_once(self, variant: str, players: int) -> None:
        rules = load_variant(variant)
        shape, row = rules.deal_shape(players), compile_rules(rules, players)
        every = np.random.default_rng(5)
        for _ in range(10):
            cards = mask_of(every.choice(62, shape.hand + shape.tapp, replace=False).tolist())
            found = candidate_discards(cards, rules, players)
            assert found[0] == ITS_OWN
            assert len(set(found)) == len(found) > 1
            assert all(is_legal_discard(cards, one, row) for one in found[1:])

    def test_four_kings_go_together_or_not_at_all(self) -> None:
        cards = mask_of(TROGGU.parse_hand("CK DK SK BK C1 D2 D3 S8 S9 B5 T2 T3 T4 T5 T6 T7 T8 F"))
        kings = mask_of(TROGGU.kings)
        held = {(one & kings).bit_count() for one in candidate_discards(cards, RULES, 5)[1:]}
        assert held == {0, 4}


class TestTables:
    def test_best_bid_comes_first_and_differs_by_nothing(self) -> None:
        plan = _plan()
        (table,) = EXPERIMENT.tables(plan, {5: _totals(plan)})
        told = [row for row in table.rows if row[1] != "as usual"]
        assert isinstance(told[0][5], Estimate)
        assert (told[0][5].low, told[0][5].value, told[0][5].high) == (0.0, 0.0, 0.0)
        values = [row[4].value for row in told if isinstance(row[4], Estimate)]
        assert values == sorted(values, key=lambda value: -(value or 0.0))

    def test_two_discards_that_never_differed_are_still_two(self) -> None:
        plan = _plan(deals=3, tapp=TAPP)
        totals = _totals(plan)
        for name in ("sums", "products"):
            totals[name][...] = totals[name][..., :1] if name == "sums" else totals[name][..., :1, :1]
        (table,) = EXPERIMENT.tables(plan, {5: totals})
        best, *others = (row[3] for row in table.rows)
        assert isinstance(best, Estimate)
        assert (best.low, best.high) == (0.0, 0.0)
        for one in others:
            assert isinstance(one, Estimate)
            assert one.low is not None
            assert one.low < 0.0 == one.value
            assert "simultaneous" in one.method
            assert one.level == best.level

    def test_a_bid_as_usual_is_the_best_where_that_is_always_said(self) -> None:
        plan = _plan(deals=10)
        totals = _totals(plan)
        said = totals["bids"][Situation.OPEN]
        best = next(row[1] for row in EXPERIMENT.tables(plan, {5: totals})[0].rows)
        for place in ("sums", "products"):
            found, arm = totals[place][Situation.OPEN, PAYMENT], _BIDS.index(str(best))
            found[0], found[..., 0] = found[arm], found[..., arm]
        for otherwise in (0, 1):
            said[...] = 0
            said[BID_ARMS[_BIDS.index(str(best))]] = 10 - otherwise
            said[Bid.PASS if best != "pass" else Bid.SOLO] += otherwise
            (usual,) = (row for row in EXPERIMENT.tables(plan, {5: totals})[0].rows if row[1] == "as usual")
            assert isinstance(usual[5], Estimate)
            assert usual[5].value == 0.0
            assert (usual[5].half_width == 0.0) is (otherwise == 0)

    def test_later_seat_has_a_row_for_what_was_said(self) -> None:
        plan = _plan(seat="3")
        totals = _totals(plan)
        (table,) = EXPERIMENT.tables(plan, {5: totals})
        assert [row[:2] for row in table.rows if row[0] == "somebody took"] != []
        assert ("somebody took", "take") not in {row[:2] for row in table.rows}
        assert totals["kept"].sum() <= plan.deals

    def test_own_discard_is_among_the_rows(self) -> None:
        plan = _plan(deals=DEALS // 2, tapp=TAPP)
        totals = _totals(plan)
        (table,) = EXPERIMENT.tables(plan, {5: totals})
        assert any(row[0] == "as village chooses" for row in table.rows)
        assert totals["kept"][Situation.AFTER_TAKE] == 0

    def test_blocks_add_up_to_the_whole(self) -> None:
        plan = _plan()
        parts = EXPERIMENT.totals(plan, 5, 0, 3).merge(EXPERIMENT.totals(plan, 5, 3, DEALS - 3))
        assert parts.as_dict() == _totals(plan).as_dict()

    def test_audit_names_a_figure_that_is_off(self) -> None:
        plan = _plan(deals=10)
        totals = _totals(plan)
        assert EXPERIMENT.audit(plan, {5: totals})["games"] == EXPERIMENT.games(plan) == 40
        totals["unbalanced"][0] = 1
        with pytest.raises(CheckFailedError, match="payments do not sum to zero"):
            EXPERIMENT.audit(plan, {5: totals})


class TestPosition:
    def test_tapp_asks_for_the_discard(self) -> None:
        assert position_of(_plan()).question is Question.BID
        assert position_of(_plan(tapp=TAPP)).question is Question.DISCARD

    def test_number_of_cards_says_how_many_play(self) -> None:
        assert players_with(RULES, STRONG) == 5
        with pytest.raises(UsageError, match="18 with 3, 13 with 4"):
            players_with(RULES, "F")

    @pytest.mark.parametrize(
        ("options", "match"),
        [
            ({"cards": "F T21"}, "came with 2 cards"),
            ({"cards": f"{STRONG[:-2]}F"}, "given twice"),
            ({"tapp": "CJ C3"}, "tapp came with 2 cards"),
            ({"tapp": "CJ C3 DQ D1 S8 BJ F"}, "given twice"),
            ({"seat": "5"}, "0 .* to 4"),
            ({"seat": "x"}, "0 .* to 4"),
        ],
    )
    def test_what_is_no_hand_is_refused(self, options: dict[str, str], match: str) -> None:
        with pytest.raises(UsageError, match=match):
            _plan(**options)

    def test_several_tables_are_refused(self) -> None:
        with pytest.raises(UsageError, match="one number of players"):
            replace(_plan(), players=(5, 6))

    def test_discard_needs_a_call_after_it(self) -> None:
        hand, tapp = "T21 T20 T18 T12 T9 T5 F CK", "CJ C3 DQ D1 S8 BJ"
        with pytest.raises(UsageError, match="call comes before the exchange"):
            _plan(rules="book", players=7, cards=hand, tapp=tapp)
