"""Variants beside each other: sums, exact zeros, parts that add up, tables, findings and the audit."""

import json
from dataclasses import replace

import numpy as np
import pytest

from troggu_stats.engine.codes import Contract
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.precision import Precision
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants import EXPERIMENT
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.families import difference, value_of
from troggu_stats.experiments.variants.measures import TURNOVER, Kind, Money
from troggu_stats.experiments.variants.parts import ALL_STEPS, mean_part, parts_of
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.variants.troggu import COMPARISON
from troggu_stats.experiments.variants.troggu_measures import MEASURES, measure_named
from troggu_stats.rules import load_variant
from troggu_stats.runner import execute
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import seat_strategies

SEED = 4
DEALS = 24 if PLAIN else 300


def plan(first="visp", against="graechen", players=(5,), deals=DEALS, strategy="village", **options):
    asked = {"against": against, **options}
    return Plan("variants", load_variant(first), players, (strategy,), deals, SEED, options=asked)


PLAYED = {}


def played(asked):
    """Return the totals of a plan, which tests only read: many ask for the same ones."""
    key = json.dumps(asked.as_dict(), sort_keys=True)
    if key not in PLAYED:
        PLAYED[key] = {
            players: EXPERIMENT.totals(asked, players, 0, asked.deals) for players in asked.players
        }
    return PLAYED[key]


def figures(asked, players=5, totals=None):
    totals = played(asked)[players] if totals is None else totals
    return Figures(programme(asked, players), totals, players)


def numbers(estimate):
    return (estimate.value, estimate.low, estimate.high)


def table(asked, name, totals=None):
    return next(one for one in EXPERIMENT.tables(asked, totals or played(asked)) if one.name == name)


class TestSums:
    @pytest.mark.parametrize("players", [4, 5, 7])
    def test_figures_are_those_of_the_games(self, players):
        asked = plan(players=(players,), strategy="random")
        one = figures(asked, players)
        for place, name in enumerate(one.found.names):
            rules = load_variant(name)
            own_deals = rules.deal_shape(players).hand == 14
            first = one.found.plays[one.found.standings[place].play].offset
            assert (first > 0) == own_deals
            lineup = seat_strategies(["random"], players, rules=rules)
            block = play_block(first, DEALS, rules, lineup, SEED)
            payments = block["payment"].astype(float) * rules.stake
            expected = {
                "turnover": np.abs(payments).mean(),
                "volatility": payments.std(),
                "solo": (block["contract"] == Contract.SOLO).mean(),
                "passed": (block["contract"] == Contract.PASSED).mean(),
                "solo_won": (block["points"][block["contract"] == Contract.SOLO] > 57).mean(),
                "soloist": payments[
                    np.arange(DEALS)[block["contract"] == Contract.SOLO],
                    block["declarer"][block["contract"] == Contract.SOLO],
                ].mean(),
                "doubled": np.where(
                    block["contract"] == Contract.SOLO, block["multiplier"] == 4, block["multiplier"] == 2
                ).mean(),
                "turnover_a_game": np.abs(payments[block["contract"] != Contract.PASSED]).mean(),
            }
            for key, value in expected.items():
                found = value_of(one, measure_named(key), place, Money.RAPPEN)
                assert found.value == pytest.approx(value), key

    def test_every_difference_is_that_of_the_values(self):
        one = figures(plan(players=(7,)), 7)
        for group in COMPARISON.groups:
            for measure in group.everything:
                values = [value_of(one, measure, place, group.money).value for place in (0, 1)]
                found = difference(one, measure, (0, 1), group.money).value
                if None not in values:
                    assert found == pytest.approx(values[0] - values[1], abs=1e-9), measure.name

    def test_blocks_of_any_size_give_the_same_totals(self):
        asked = plan(deals=DEALS)
        parts = [EXPERIMENT.totals(asked, 5, start, DEALS // 2) for start in (0, DEALS // 2)]
        whole = EXPERIMENT.totals(asked, 5, 0, DEALS)
        assert parts[1].merge(parts[0]).as_dict() == whole.as_dict()

    def test_variants_that_are_played_alike_take_no_games(self):
        assert EXPERIMENT.games(plan("visp", "visp:stake=5,rulebook", strategy="random")) == DEALS
        asked = plan()
        found = programme(asked, 5)
        assert EXPERIMENT.games(asked) == DEALS * len(found.plays)
        assert len(found.plays) < sum(len(path.forwards) + len(path.backwards) for path in found.paths)
        assert len(programme(plan(parts="none"), 5).plays) == 2


class TestFewDeals:
    def test_deals_that_differ_are_counted(self):
        asked = plan("visp", "visp:double_at_most=20", strategy="random")
        one = figures(asked)
        blocks = [play.block(0, DEALS, SEED)["payment"] for play in one.found.plays]
        first, second = one.found.standings
        assert (
            one.differing(TURNOVER, first, second, Money.STAKES) == (blocks[0] != blocks[1]).any(axis=1).sum()
        )
        dearer = replace(asked, options={"against": "visp:double_at_most=20,stake=5"})
        both = figures(dearer).found.standings
        assert figures(dearer).differing(TURNOVER, *both, Money.RAPPEN) is None
        own = figures(plan(players=(4,), strategy="random"), 4)
        assert own.differing(TURNOVER, *own.found.standings, Money.STAKES) is None

    @pytest.mark.compiled
    def test_too_few_for_t_are_told_by_bounds(self):
        """At 29 instead of 30 points hardly any game is paid otherwise."""
        asked = plan(against="visp:double_at_most=29", strategy="random")
        one = figures(asked)
        assert 0 < one.differing(TURNOVER, *one.found.standings, Money.STAKES) < 20
        turnover = difference(one, measure_named("turnover"), (0, 1), Money.RAPPEN)
        assert turnover.method == "few deals differ, bounds"
        assert not turnover.excludes(0.0)
        for name in ("volatility", "declarer"):
            found = difference(one, measure_named(name), (0, 1), Money.RAPPEN)
            assert "too few" in found.method
            assert not found.has_interval
        assert difference(one, measure_named("doubled"), (0, 1), Money.RAPPEN).method == "Tango"


class TestZeros:
    def test_a_variant_against_itself_is_exactly_0(self):
        asked = plan("visp", "visp,rulebook", players=(4, 7), strategy="random")
        for players, totals in played(asked).items():
            one = figures(asked, players, totals)
            for group in COMPARISON.groups:
                for measure in group.measures(asked):
                    if players in measure.tables:
                        for pair in one.found.pairs:
                            assert numbers(difference(one, measure, pair, group.money, 9)) == (0.0, 0.0, 0.0)

    def test_the_other_way_round_turns_the_sign(self):
        totals = {}
        for first, other in (("visp", "graechen"), ("graechen", "visp")):
            asked = plan(first, other, players=(4, 5), deals=8 if PLAIN else DEALS)
            totals[first] = {
                (players, measure.name, group.name): numbers(difference(one, measure, (0, 1), group.money, 5))
                for players, found in played(asked).items()
                for one in [figures(asked, players, found)]
                for group in COMPARISON.groups
                for measure in group.everything
            }
        for key, (value, low, high) in totals["visp"].items():
            turned = totals["graechen"][key]
            if value is None:
                assert turned == (None, None, None)
            elif low is None:
                assert turned == (-value, None, None)
            else:
                assert turned == pytest.approx((-value, -high, -low), abs=1e-12), key

    def test_half_the_stake_is_half_the_payments(self):
        asked = plan("visp", "visp:stake=5")
        one = figures(asked)
        for measure in MEASURES:
            if measure.kind is not Kind.SHARE and 5 in measure.tables:
                full = value_of(one, measure, 0, Money.RAPPEN)
                found = difference(one, measure, (0, 1), Money.RAPPEN)
                if full.value is not None:
                    assert found.value == pytest.approx(full.value / 2)
            assert difference(one, measure, (0, 1), Money.STAKES).value in (0.0, None)


class TestParts:
    @pytest.mark.parametrize(
        ("first", "other", "players"),
        [
            ("visp", "graechen", 4),
            ("visp", "st-niklaus", 5),
            ("rulebook", "book", 7),
            ("visp", "graechen", 7),
        ],
    )
    def test_steps_add_up_to_the_whole_in_both_orders(self, first, other, players):
        asked = plan(first, other, players=(players,), strategy="random")
        one = figures(asked, players)
        *steps, whole = parts_of(one, one.found.paths[0])
        assert whole.name == ALL_STEPS
        for what in COMPARISON.parts:
            ends = difference(one, what.measure, (1, 0), what.money)
            assert mean_part(one, whole, what).value == pytest.approx(ends.value)
            for order in ("forwards", "backwards"):
                found = [one.weighted(what.measure, getattr(step, order), what.money, 0.95) for step in steps]
                assert sum(step.value for step in found) == pytest.approx(ends.value, abs=1e-9)
            summed = sum(mean_part(one, step, what).value for step in steps)
            assert summed == pytest.approx(ends.value, abs=1e-9)

    def test_a_step_that_changes_the_deals_says_so(self):
        found = table(plan(players=(4, 5), strategy="random"), "parts")
        names = {(row["players"], row["step"]) for row in found}
        assert (4, "deal_at_4 (own deals)") in names
        assert not any("own deals" in step for players, step in names if players == 5)
        methods = {
            row["turnover"].method.split(",")[0] for row in found if row["step"].startswith("deal_at_4")
        }
        assert methods == {"Welch"}

    def test_the_stake_alone_moves_rappen_and_no_stakes(self):
        found = table(plan("visp", "visp:stake=5,double_at_most=20"), "parts")
        stake = next(row for row in found if row["step"] == "stake")
        assert numbers(stake["turnover_in_stakes"]) == (0.0, 0.0, 0.0)
        assert stake["turnover"].value < 0

    def test_what_hangs_on_the_order_is_told(self):
        found = table(plan("visp", "visp:stake=5,double_at_most=20"), "parts_by_order")
        rows = {(row["step"], row["order"]): row["turnover"].value for row in found}
        for step in ("stake", "double_at_most"):
            ahead, back = rows[step, "forwards"], rows[step, "backwards"]
            assert rows[step, "difference"] == pytest.approx(ahead - back)
        # Half the stake halves what the other step is worth.
        assert rows["double_at_most", "forwards"] == pytest.approx(2 * rows["double_at_most", "backwards"])

    def test_who_thinks_ahead_takes_no_steps_unless_asked(self):
        asked = {parts: plan(strategy="rollout:worlds=2", parts=parts) for parts in ("auto", "both", "none")}
        found = {parts: len(programme(one, 5).plays) for parts, one in asked.items()}
        assert found["auto"] == found["none"] == 2
        assert found["both"] > 2

    def test_there_are_none_where_none_are_asked_for(self):
        names = [one.name for one in EXPERIMENT.tables(plan(parts="none"), played(plan(parts="none")))]
        assert not any(name.startswith("parts") for name in names)
        same = plan("visp", "visp")
        assert "parts" not in [one.name for one in EXPERIMENT.tables(same, played(same))]


class TestTables:
    def test_headers_say_whose_deals_and_which_players(self):
        asked = plan(players=(4, 5, 6, 7, 8), strategy="random", deals=4)
        header = " ".join(table(asked, "differences_headlines").header)
        assert "with 4, 5, 6, 7 and 8 players, the numbers that all of them have" in header
        assert "With 4 players hands and tapp of graechen are of other sizes" in header
        assert "10 Rappen (visp) and 5 Rappen (graechen)" in header
        assert "rests on random players" in header
        header = " ".join(table(plan(), "differences_headlines").header)
        assert "All variants play the same deals" in header
        assert "that all of them have" not in header

    def test_intervals_of_a_table_hold_together(self):
        asked = plan("visp", "st-niklaus,graechen", players=(5, 6))
        totals = played(asked)
        row = next(iter(table(asked, "differences_headlines", totals)))
        one = figures(asked, 5, totals[5])
        alone = difference(one, measure_named("turnover"), (0, 1), Money.RAPPEN)
        assert row["turnover"].value == alone.value
        assert row["turnover"].half_width > 1.3 * alone.half_width
        assert row["turnover"].level == 0.95
        # Two numbers of players, three pairs, four figures.
        assert "for all 24 of this table" in " ".join(table(asked, "differences_headlines", totals).header)

    def test_letters_are_shared_by_what_cannot_be_told_apart(self):
        asked = plan("visp", "visp:stake=5,visp:stake=1000")
        rows = {row["variant"]: row for row in table(asked, "alike")}
        letters = [rows[f"stake={stake}"]["turnover"] for stake in (10, 5, 1000)]
        assert (letters[2], letters[0], letters[1]) == ("a", "b", "c")
        assert [row["solo"] for row in rows.values()] == ["a", "a", "a"]

    def test_letters_need_all_pairs(self):
        asked = plan("visp", "rulebook,book", pairs="first", strategy="random")
        tables = {one.name: one for one in EXPERIMENT.tables(asked, played(asked))}
        assert "alike" not in tables
        assert {row["less"] for row in tables["differences_shares"]} == {"rulebook", "book"}
        assert {row["first"] for row in tables["differences_shares"]} == {"visp"}

    def test_settings_say_where_variants_differ(self):
        found = {(row["setting"], row["variant"]): row["value"] for row in table(plan(), "settings")}
        assert found["double_at_most", "graechen"] == "20"
        assert found["bids", "visp"] == "as fitted for visp"
        assert not any(setting == "withheld_fool" for setting, _ in found)

    @pytest.mark.compiled
    def test_common_deals_are_worth_something_and_own_deals_are_not(self):
        rows = {row["players"]: row for row in table(plan(players=(4, 5)), "common_deals")}
        assert rows[4]["turnover"].method == "own deals"
        assert rows[5]["turnover"].value > 2
        assert not rows[5]["turnover"].has_interval

    def test_what_needs_seven_players_is_left_out_below(self):
        names = [one.name for one in table(plan(), "payments").columns]
        assert "partner" not in names
        asked = plan(players=(5, 7), strategy="random")
        rows = {row["players"]: row for row in table(asked, "payments")}
        assert rows[5]["partner"].method == "no deals"
        assert rows[7]["partner"].value is not None

    def test_figures_show_every_pair_and_every_step(self):
        asked = plan(players=(4, 5), strategy="random")
        drawn = {one.name: one for one in EXPERIMENT.figures(asked, played(asked))}
        forest = drawn["differences-turnover"]
        assert [group.title for group in forest.groups] == ["4 players", "5 players"]
        assert drawn["parts-1"].groups[0].rows[-1].label == ALL_STEPS
        shares = [
            sum(point.estimate.value for point in one.points) for one in drawn["payments-5-players"].series
        ]
        assert shares == pytest.approx([1.0] * len(shares))


class TestFindings:
    def test_there_is_one_for_each_pair_players_and_headline(self):
        asked = plan("visp", "st-niklaus,graechen", players=(5, 6))
        found = EXPERIMENT.findings(asked, played(asked), 0.99)
        assert len(found) == 3 * 2 * 4
        assert found[0].key == "visp less st-niklaus, turnover"
        assert found[0].sentence("x").endswith("what a seat pays or receives a deal by x.")
        assert {one.estimate.level for one in found} == {0.99}
        assert {one.unit for one in found} == {"Rappen", "stakes", "share"}

    def test_findings_follow_from_the_plan_alone(self):
        asked = plan("visp", "graechen")
        other = replace(asked, strategies=("random",))
        keys = [[one.key for one in EXPERIMENT.findings(some, played(some), 0.95)] for some in (asked, other)]
        assert keys[0] == keys[1]

    @pytest.mark.compiled
    def test_a_run_stops_when_they_are_precise(self):
        asked = replace(plan(deals=50_000), stop=Stop.PRECISE, precision=Precision.read("0.5rp"))
        result = execute(asked)
        assert 1_000 <= result.played.deals < 50_000
        assert result.undecided == ()


class TestPlans:
    def test_a_plan_comes_back_from_its_manifest_with_every_variant(self):
        asked = plan("visp", "visp:double_at_most=20,graechen", players=(4, 5))
        kept = asked.as_dict()
        assert list(kept["compared"]) == ["visp", "visp:double_at_most=20", "graechen"]
        assert kept["compared"]["graechen"]["rules"]["stake"] == 5
        assert kept["compared"]["graechen"]["rules_digest"] == load_variant("graechen").digest()
        assert Plan.from_dict(kept) == asked
        kept["compared"]["graechen"]["rules_digest"] = "other"
        with pytest.raises(UsageError, match="other compared"):
            Plan.from_dict(kept)

    def test_players_that_a_variant_has_not_are_refused(self):
        with pytest.raises(UsageError, match="8 players came, but visp and st-niklaus have 4 to 7 in common"):
            plan("visp", "st-niklaus", players=(5, 8))

    def test_bids_may_be_refitted_where_there_are_such(self):
        asked = plan("visp", "visp:double_at_most=20", strategy="village:bids=refitted", deals=4)
        header = " ".join(table(asked, "differences_headlines").header)
        assert "Compared: double_at_most=30 and double_at_most=20 of Visp" in header
        assert "fitted for the settings as they are" in header
        with pytest.raises(UsageError, match="leave the steps out"):
            plan("visp", "graechen", strategy="village:bids=refitted")
        assert plan("visp", "graechen", strategy="village:bids=refitted", parts="none")

    def test_unknown_words_are_refused(self):
        with pytest.raises(UsageError, match="pairs cannot be 'every': it is all or first"):
            plan(pairs="every")
        with pytest.raises(UsageError, match="Did you mean 'both'"):
            plan(parts="bot")
        with pytest.raises(UsageError, match="no option 'with'"):
            Plan("variants", load_variant("visp"), (5,), ("village",), 1, 1, options={"with": "graechen"})


@pytest.fixture(scope="module")
def good():
    return played(plan(players=(7,)))


class TestAudit:
    def test_a_run_that_adds_up_is_counted(self, good):
        asked = plan(players=(7,))
        counts = EXPERIMENT.audit(asked, good)
        assert counts["deals"] == DEALS
        assert counts["games"] == EXPERIMENT.games(asked)
        assert counts["parts"] > 0

    @pytest.mark.parametrize(
        ("name", "place", "figure"),
        [
            ("games", 0, "the number of games came"),
            ("deals", 1, "the number of deals of way of playing 1"),
            ("faults", 0, "do not sum to zero"),
            ("sums", (2, 0), "the number of contracts of way of playing 0"),
            ("payments", (1, COMPARISON.reach), "the number of payments of way of playing 1"),
            ("game_sums", (9, 0), "the sum of payments by role of way of playing 0"),
            ("game_sums", (14, 0), "the turnover by game of way of playing 0"),
            ("game_sums", (1, 1), "the number of games played of way of playing 0"),
            ("game_sums", (5, 1), "the number of solo games of way of playing 0"),
        ],
    )
    def test_a_figure_that_does_not_add_up_is_named(self, good, name, place, figure):
        sums = {key: np.array(values) for key, values in good[7].sums.items()}
        sums[name][place] += 1
        asked = plan(players=(7,))
        with pytest.raises(CheckFailedError, match=figure):
            EXPERIMENT.audit(asked, {7: Totals(sums)})

    def test_parts_that_do_not_add_up_are_named(self, good, monkeypatch):
        from troggu_stats.experiments.variants import audit

        whole = audit.parts_of

        def without_a_step(figures, path):
            found = list(whole(figures, path))
            return iter(found[:1] + found[2:])

        monkeypatch.setattr(audit, "parts_of", without_a_step)
        with pytest.raises(CheckFailedError, match="the sum of the steps forwards to graechen"):
            EXPERIMENT.audit(plan(players=(7,)), good)

    def test_more_than_sums_hold_is_no_result(self, monkeypatch):
        from troggu_stats.experiments.variants import sums

        monkeypatch.setattr(sums, "_EXACT", 10)
        with pytest.raises(CheckFailedError, match="beyond what its sums hold"):
            EXPERIMENT.totals(plan(strategy="random"), 5, 0, 4)
        monkeypatch.setattr(sums, "_EXACT", 1 << 53)
        with pytest.raises(CheckFailedError, match="beyond 64 stakes"):
            sums._count_payments(np.array([-65]), np.zeros(129, np.int64), COMPARISON)
