import itertools

import numpy as np
import pytest

from troggu_stats.cards import TROGGU, mask_of
from troggu_stats.engine.codes import Contract
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.masks import FIVE_POINTERS, KINGS, SUIT_CARDS, SUIT_SIZE
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.discard import EXPERIMENT, parts_of
from troggu_stats.experiments.discard.arms import DEFAULT_POLICIES, arms_of, joint_cards, meaning_of
from troggu_stats.experiments.discard.choice_tables import ranked_choices
from troggu_stats.experiments.discard.hand_types import ALL_HANDS, STRATA, strata_of, suits_to_clear
from troggu_stats.experiments.discard.order import _ordered, order_of
from troggu_stats.experiments.discard.playing import PAYMENT, POINTS, WIN, by_last_card, exchanges_of
from troggu_stats.experiments.discard.sums import LOST, OWN_MORE, arm_moments, lost_by, rare_moments
from troggu_stats.experiments.discard.wording import choice_name
from troggu_stats.experiments.plan import Plan
from troggu_stats.rules import load_variant
from troggu_stats.runner import execute
from troggu_stats.simulation.block import play_block
from troggu_stats.stats import PairTotals
from troggu_stats.strategies.discards.last_card import CHOICES, FROM_TRUMPS
from troggu_stats.strategies.registry import seat_strategies

RULES = load_variant("rulebook")
SEED = 12
DEALS = 6 if PLAIN else 200
FEW = "own,village,voids,points"


def plan(players=(5,), deals=DEALS, rules=RULES, strategies=("village",), first=0, **options):
    asked = {"policies": FEW, "screening": "5" if PLAIN else "60", **options}
    return Plan("discard", rules, players, strategies, deals, SEED, first=first, options=asked)


def totals_of(asked, players=5):
    return EXPERIMENT.totals(asked, players, asked.first, asked.deals)


def table_of(asked, name):
    totals = {players: totals_of(asked, players) for players in asked.players}
    return next(one for one in EXPERIMENT.tables(asked, totals) if one.name == name)


def cells(result):
    return [table.to_frame().to_csv() for table in result.tables]


class TestArms:
    def test_each_says_what_it_lays_away(self):
        for text in (*DEFAULT_POLICIES, "small_trumps:trumps=3", "random:pass_rate=0.5"):
            assert len(meaning_of(text).split()) > 3

    def test_one_under_two_names_is_played_once_and_gives_nothing(self):
        asked = plan(parts="none")
        assert arms_of(asked).same_as == (0, 0, 2, 3)
        assert arms_of(asked).played == (0, 2, 3)
        rows = [row for row in table_of(asked, "discards") if row["discard"] in ("own", "village")]
        for row in rows:
            for name in ("points_more", "wins_more", "payment_more"):
                assert (row[name].value, row[name].low, row[name].high) == (0.0, 0.0, 0.0)

    def test_seats_that_differ_are_no_one_policy(self):
        strategies = ("village", "novice", "village", "village", "village")
        assert arms_of(plan(strategies=strategies)).same_as == (0, 1, 2, 3)

    def test_only_the_discard_differs(self):
        totals = totals_of(plan(parts="none", policies="own,points,random,pips"))
        assert totals["faults"].tolist() == [0, 0]

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"policies": "own"}, "give two or more"),
            ({"policies": "own,voids,own"}, "each only once"),
            ({"policies": "own,voidz"}, "Did you mean 'voids'"),
            ({"parts": "choice"}, "Did you mean 'choices'"),
            ({"parts": "none,rare"}, "or none"),
            ({"screening": "0"}, "screening"),
            ({"policy": "own"}, "has no option 'policy'.*Did you mean 'policies'"),
        ],
    )
    def test_refuses_what_cannot_be(self, options, message):
        with pytest.raises(UsageError, match=message):
            plan(**options)

    def test_numbers_of_a_policy_stay_with_it(self):
        asked = plan(policies="own,small_trumps:trumps=3,random:pass_rate=0.5,voids")
        assert arms_of(asked).texts == ("own", "small_trumps:trumps=3", "random:pass_rate=0.5", "voids")
        assert parts_of(plan(parts="rare,choices")) == ("choices", "rare")


class TestPlayed:
    @pytest.mark.parametrize("players", [3, 5, 8])
    def test_results_are_those_of_the_deals(self, players):
        asked = plan((players,), parts="none")
        totals = totals_of(asked, players)
        blocks = [
            play_block(0, DEALS, RULES, seat_strategies(["village"], players, discarders=some), SEED)
            for some in ([], ["voids"])
        ]
        kept = np.isin(blocks[0]["contract"], (Contract.NORMAL, Contract.FORCED))
        rows = np.arange(DEALS)[kept]
        points = [block["points"][kept].astype(int) for block in blocks]
        paid = [block["payment"][rows, block["declarer"][kept]].astype(int) for block in blocks]
        found = arm_moments(totals)
        assert found.deals == kept.sum()
        assert found.difference(POINTS, 2, 0) == PairTotals.of(points[1], points[0]).difference
        assert found.difference(PAYMENT, 2, 0) == PairTotals.of(paid[1], paid[0]).difference
        won = [one > 57 for one in points]
        counts = found.wins(2, 0)
        assert counts.first_only == int((won[1] & ~won[0]).sum())
        assert counts.second_only == int((won[0] & ~won[1]).sum())
        assert counts.n == kept.sum()

    def test_a_hand_played_as_dealt_is_no_exchange(self):
        # ⚖9: who calls a card of the own hand or the tapp plays as dealt, and there is nothing to choose.
        rules = RULES.with_settings(
            {"call_timing": "before_exchange", "called_own_or_tapp": "alone_without_tapp"}
        )
        asked = plan((7,), rules=rules, strategies=("random",))
        deals = exchanges_of(asked, 7, "own", 0, 40)
        everybody = play_block(0, 40, rules, seat_strategies(["random"], 7), SEED)
        normal = np.isin(everybody["contract"], (Contract.NORMAL, Contract.FORCED))
        assert deals.numbers.size == int((normal & (everybody["partner"] >= 0)).sum())
        assert deals.numbers.size < int(normal.sum())

    def test_what_a_declarer_holds_is_hand_and_tapp(self):
        deals = exchanges_of(plan(), 5, "own", 0, DEALS)
        block = play_block(0, DEALS, RULES, seat_strategies(["village"], 5), SEED)
        size = RULES.deal_shape(5)
        assert {int(held).bit_count() for held in deals.held} == {size.hand + size.tapp}
        for number, seat, held in zip(deals.numbers, deals.declarers, deals.held, strict=True):
            assert (int(held) & KINGS).bit_count() >= block["kings"][number, seat]


class TestHandTypes:
    def test_suits_to_clear_is_the_most_that_fits(self):
        chance = np.random.Generator(np.random.Philox(4))
        hands = [mask_of(chance.permutation(TROGGU.size)[:18].tolist()) for _ in range(50)]
        found = suits_to_clear(np.array(hands), 7)
        for hand, number in zip(hands, found.tolist(), strict=True):
            suits = [hand & ~KINGS & (SUIT_CARDS << (suit * SUIT_SIZE)) for suit in range(4)]
            most = max(
                count
                for count in range(5)
                for some in itertools.combinations(suits, count)
                if sum(one.bit_count() for one in some) <= 7
            )
            assert number == most

    def test_every_hand_is_of_one_type_of_each_kind(self):
        held = np.array([mask_of(TROGGU.parse_hand("F T21 T5 T4 T3 T2 CK C1 DK DQ S5 S6 S7 S8 B5 B6 B7 B8"))])
        found = strata_of(held, 7)[:, 0].tolist()
        assert found == [1 + 1, 6 + 2, 10 + 2, 14 + 2]
        assert max(found) < STRATA

    def test_types_add_up_to_all_hands(self):
        totals = totals_of(plan(parts="none"))
        assert totals["exchanges"][1:6].sum() == totals["exchanges"][ALL_HANDS]


class TestLastCards:
    def test_regret_is_what_is_lost_to_the_first_of_the_list(self):
        asked = plan(parts="choices")
        totals = totals_of(asked)
        deals = exchanges_of(asked, 5, "own", 0, DEALS)
        played, order = by_last_card(deals), order_of(asked, 5)
        lost = dict.fromkeys(range(CHOICES), ())
        for deal in range(deals.numbers.size):
            there = [choice for choice in order if played.there[choice, deal]]
            for choice in there[1:]:
                points = played.results[:, POINTS, deal]
                lost[choice] += (int(points[there[0]] - points[choice]),)
        for choice, losses in lost.items():
            found = lost_by(totals, choice, LOST, POINTS)
            assert (found.n, found.x, found.xx) == (len(losses), sum(losses), sum(x * x for x in losses))
            assert lost_by(totals, choice, OWN_MORE, POINTS).n == totals["choices"][choice]

    def test_the_list_is_found_in_planted_worths(self):
        worths = np.arange(CHOICES, dtype=float)[::-1] * 3
        met = np.full((CHOICES, CHOICES), 1000)
        sums = np.rint(met * worths[:, np.newaxis]).astype(np.int64)
        assert _ordered(met, sums) == tuple(range(CHOICES))
        # Two that never met each other are placed by what both met; one that never came is last.
        met[3, 4] = met[4, 3] = 0
        met[7], met[:, 7] = 0, 0
        met[7, 7] = 5
        sums = np.rint(met * worths[:, np.newaxis]).astype(np.int64)
        assert _ordered(met, sums) == (*(one for one in range(CHOICES) if one != 7), 7)

    def test_few_deals_make_no_first(self):
        met = np.full((3, 3), 5000)
        met[2], met[:, 2] = 4, 4
        padded = np.zeros((CHOICES, CHOICES), np.int64)
        padded[:3, :3] = met
        sums = np.zeros_like(padded)
        sums[0, 1] = 5000  # the first a point better than the second
        sums[2, 0], sums[2, 1] = 12, 12  # the third three points better than both, in four deals
        assert _ordered(padded, sums)[0] == 0

    def test_the_list_does_not_depend_on_the_deals_of_the_run(self):
        assert order_of(plan(deals=3), 5) == order_of(plan(deals=7, first=5), 5)

    def test_names_are_one_each(self):
        assert len({choice_name(choice) for choice in range(CHOICES)}) == CHOICES
        assert choice_name(FROM_TRUMPS) == "lowest trump"
        assert choice_name(0) == "queen alone in its suit"

    @pytest.mark.compiled
    def test_verdicts_follow_the_intervals(self):
        asked = plan(deals=400, parts="choices")
        for found in ranked_choices(asked, totals_of(asked), 5):
            if found.verdict == "loses":
                assert found.regret.low > 0
            elif found.verdict == "not told from the best":
                assert not found.regret.excludes(0.0)


class TestRare:
    @pytest.mark.parametrize(
        ("variant", "players", "cards"),
        [
            ("rulebook", 8, KINGS),
            ("st-niklaus", 5, FIVE_POINTERS),
            ("st-niklaus", 7, 0),
            ("graechen", 4, 0),
            ("graechen", 3, FIVE_POINTERS),
        ],
    )
    def test_what_may_go_together(self, variant, players, cards):
        assert joint_cards(load_variant(variant), players) == cards

    @pytest.mark.parametrize("variant", ["rulebook", "st-niklaus"])
    def test_gathered_declarers_hold_the_cards(self, variant):
        rules = load_variant(variant)
        asked = plan(rules=rules)
        cards = joint_cards(rules, 5)
        deals = exchanges_of(asked, 5, "own", 0, DEALS, cards)
        assert deals.numbers.size > 0
        assert (deals.held & cards == cards).all()
        away = deals.played_by("fives_away")
        kept = deals.played_by("fives_kept")
        assert (away != kept).any()
        assert (deals.games, deals.changed, deals.unbalanced) == (DEALS + 2 * deals.numbers.size, 0, 0)

    def test_village_does_one_or_the_other(self):
        totals = totals_of(plan(parts="rare"))
        found = rare_moments(totals)
        own_less_kept, own_less_away = (found.difference(POINTS, 0, other) for other in (1, 2))
        assert min(own_less_kept.xx, own_less_away.xx) == 0

    def test_a_variant_without_it_has_no_rows(self):
        rules = load_variant("rulebook").with_settings({"five_pointer_discard": "none"})
        asked = plan(rules=rules, parts="rare")
        assert len(table_of(asked, "rare_discards")) == 0
        totals = totals_of(asked)
        assert totals["rare_deals"].tolist() == [0]
        assert [drawing.name for drawing in EXPERIMENT.figures(asked, {5: totals})][-1] != "rare-discards"


class TestTables:
    def test_one_less_another_is_minus_the_other_less_the_one(self):
        there, back = (
            table_of(plan(policies=some, parts="none"), name)
            for some, name in (("voids,points", "discards"), ("points,voids", "discards"))
        )
        forth = next(row for row in there if row["discard"] == "points")
        again = next(row for row in back if row["discard"] == "voids")
        for name in ("points_more", "wins_more", "payment_more"):
            assert forth[name].value == pytest.approx(-again[name].value, abs=1e-12)
            assert forth[name].low == pytest.approx(-again[name].high, abs=1e-9)

    def test_more_is_the_difference_of_the_values(self):
        first, *others = table_of(plan(parts="none"), "discards")
        for row in others:
            for name in ("points", "wins", "payment"):
                assert row[f"{name}_more"].value == pytest.approx(row[name].value - first[name].value)

    def test_differences_of_a_number_of_players_hold_together(self):
        row = next(row for row in table_of(plan(parts="none"), "discards") if row["discard"] == "points")
        assert "simultaneous for 3" in row["points_more"].method
        assert "simultaneous for 3" in row["wins_more"].method
        assert row["points_more"].level == 0.95

    def test_headers_say_what_how_and_who(self):
        asked = plan()
        totals = {5: totals_of(asked)}
        tables = EXPERIMENT.tables(asked, totals)
        assert [table.name for table in tables] == ["discards", "hand_types", "last_cards", "rare_discards"]
        for table in tables:
            header = " ".join(table.header)
            for word in ("Estimated", "Interval", "95%", f"seed {SEED}", "village", f"{DEALS:,} deals"):
                assert word in header
        assert len(EXPERIMENT.figures(asked, totals)) == 5

    def test_parts_that_are_not_played_have_no_table(self):
        asked = plan(parts="none")
        totals = {5: totals_of(asked)}
        assert len(EXPERIMENT.tables(asked, totals)) == 2
        assert len(EXPERIMENT.figures(asked, totals)) == 3


class TestFindings:
    def test_are_the_same_whoever_plays(self):
        options = {"policies": ",".join(DEFAULT_POLICIES), "parts": "rare"}
        found = []
        for strategy in ("village", "novice"):
            asked = plan((3, 7), deals=8, strategies=(strategy,), **options)
            totals = {players: totals_of(asked, players) for players in (3, 7)}
            found.append(EXPERIMENT.findings(asked, totals, 0.99))
        keys = [[(one.key, one.players) for one in some] for some in found]
        assert keys[0] == keys[1]
        assert len(set(keys[0])) == len(keys[0]) == 10
        assert {one.estimate.level for one in found[0]} == {0.99}

    def test_are_the_differences_of_the_table(self):
        asked = plan(policies="points,voids", parts="none")
        totals = {5: totals_of(asked)}
        (finding,) = EXPERIMENT.findings(asked, totals, 0.95)
        row = next(row for row in EXPERIMENT.tables(asked, totals)[0] if row["discard"] == "voids")
        assert finding.estimate.value == row["points_more"].value
        assert finding.sentence("1 point").startswith("With 5 players making voids")

    def test_a_claim_about_a_rule_is_not_made_of_another_with_its_name(self):
        asked = plan(policies="village:err=0.9,guard_kings,village", parts="none")
        (finding,) = EXPERIMENT.findings(asked, {5: totals_of(asked)}, 0.95)
        without = plan(policies="village,guard_kings", parts="none")
        (expected,) = EXPERIMENT.findings(without, {5: totals_of(without)}, 0.95)
        assert finding.estimate == expected.estimate
        alone = plan(policies="village:err=0.9,guard_kings", parts="none")
        assert not EXPERIMENT.findings(alone, {5: totals_of(alone)}, 0.95)


class TestRun:
    def test_blocks_and_ranges_change_nothing(self):
        asked = plan((4, 7), deals=DEALS)
        whole = execute(asked)
        assert cells(execute(asked, block=max(1, DEALS // 3))) == cells(whole)
        assert whole.games == whole.audit["games"] <= EXPERIMENT.games(asked)
        split = DEALS // 2
        parts = [plan((4,), deals=split), plan((4,), deals=DEALS - split, first=split)]
        merged = totals_of(parts[0], 4).merge(totals_of(parts[1], 4))
        assert merged.as_dict() == totals_of(plan((4,)), 4).as_dict()

    def test_the_screening_counts_as_games_once(self):
        first, second = plan(parts="choices", deals=4), plan(parts="choices", deals=4, first=4)
        assert totals_of(first)["screening_games"][0] > 4
        assert totals_of(second)["screening_games"][0] == 0
        EXPERIMENT.audit(second, {5: totals_of(second)})

    @pytest.mark.parametrize(
        ("name", "place", "message"),
        [
            ("faults", (0,), "payments do not sum to zero"),
            ("faults", (1,), "contract changed"),
            ("deals", (0,), "number of deals"),
            ("games", (0,), "number of games"),
            ("exchanges", (2,), "types by trumps"),
            ("sums", (ALL_HANDS, WIN, 1), "types by trumps"),
            ("products", (slice(0, 2), POINTS, 1, 1), "arm from itself"),
            ("rare_deals", (0,), "number of games"),
        ],
    )
    def test_audit_names_what_is_wrong(self, name, place, message):
        asked = plan(deals=4)
        totals = totals_of(asked)
        EXPERIMENT.audit(asked, {5: totals})
        wrong = totals.merge(type(totals)({key: np.zeros_like(sums) for key, sums in totals.sums.items()}))
        if name == "products":
            # All hands and every trait's first type, so that the types still add up.
            place = ([0, 1, 6, 10, 14], POINTS, 1, 1)
        wrong[name][place] += 1
        with pytest.raises(CheckFailedError, match=message):
            EXPERIMENT.audit(asked, {5: wrong})

    @pytest.mark.compiled
    def test_where_players_think_ahead_it_works_too(self):
        asked = plan((4,), deals=2, strategies=("rollout:worlds=2",), policies="own,voids", screening="5")
        result = execute(asked)
        assert result.audit["deals"] == 2
