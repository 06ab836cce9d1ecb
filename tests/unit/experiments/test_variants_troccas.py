"""Variants of Troccas beside each other: figures against recorded deals, exact zeros, parts, words."""

import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.precision import Precision
from troggu_stats.experiments.robustness import Check
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants import EXPERIMENT
from troggu_stats.experiments.variants.arms import other_rulings, variant_text
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.families import difference, value_of
from troggu_stats.experiments.variants.measures import Money
from troggu_stats.experiments.variants.parts import ALL_STEPS, mean_part, parts_of
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.variants.sums import by_figure
from troggu_stats.experiments.variants.troccas import COMPARISON
from troggu_stats.experiments.variants.troccas_measures import ALONE, MEASURES, TroccasDeals
from troggu_stats.rules import find_variant, load_variant
from troggu_stats.runner import execute
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.simulation.troccas.transcript import record_deals
from troggu_stats.strategies.troccas.registry import seat_strategies

SEED = 6
DEALS = 8 if PLAIN else 120
BOOK = load_variant("troccas", "troccas")
OTHER = "troccas-encyclopaedia"
TABLES = (3, 4, 5, 6)
# Words of Troggu, which no sentence about Troccas has any use for.
OF_TROGGU = re.compile(r"rappen|stake|contract|declarer|solo|bid|tapp\b|misère", re.IGNORECASE)


def plan(against=OTHER, players=TABLES, strategy="village", first=BOOK, deals=DEALS, **options):
    asked = {"against": against, **options}
    return Plan("variants", first, players, (strategy,), deals, SEED, options=asked)


def played(asked):
    return {players: EXPERIMENT.totals(asked, players, 0, asked.deals) for players in asked.players}


@pytest.fixture(scope="module")
def run():
    asked = plan()
    return asked, played(asked)


def figures(asked, totals, players):
    return Figures(programme(asked, players), totals[players], players)


def named(name):
    return next(one for one in MEASURES if one.name == name)


def numbers(estimate):
    return (estimate.value, estimate.low, estimate.high)


def of_record(record):
    """Return what the figures are about, from one recorded deal."""
    called = [call for call in record.jack_calls if not call.together]
    laid = [call for call in record.jack_calls if call.together]
    caller = record.plays[called[0].trick].winner if called else None
    paid = record.payments
    return {
        "dealer": paid[-1],
        "eldest": paid[0],
        "between": sum(paid[1:-1]) / (len(paid) - 2),
        "turnover": np.abs(paid).mean(),
        "dealer_wins": paid[-1] > 0,
        "even": not any(paid),
        "jack_called": bool(called),
        "king_with_jack": bool(laid),
        "sits_out": any(call.taken_back is None for call in laid),
        "fool_lost": record.fool.lost,
        "caller": paid[caller] if called else None,
        "giver": paid[called[0].seat] if called else None,
        "layer": paid[laid[0].seat] if laid else None,
        "from_partner": (caller - called[0].seat) % 2 == 0 if called else None,
    }


class TestSums:
    @pytest.mark.parametrize("players", TABLES)
    def test_figures_are_those_of_recorded_deals(self, run, players):
        asked, totals = run
        one = figures(asked, totals, players)
        for place, name in enumerate(one.found.names):
            lineup = seat_strategies(["village"], players)
            records = [of_record(deal) for deal in record_deals(0, DEALS, find_variant(name), lineup, SEED)]
            for key in records[0]:
                measure = named(key)
                there = [deal[key] for deal in records if deal[key] is not None]
                if players in measure.tables and there:
                    found = value_of(one, measure, place, Money.GAME_POINTS)
                    assert found.value == pytest.approx(np.mean(there)), key

    @pytest.mark.parametrize("players", TABLES)
    def test_every_difference_is_that_of_the_values(self, run, players):
        asked, totals = run
        one = figures(asked, totals, players)
        for group in COMPARISON.groups:
            for measure in group.everything:
                values = [value_of(one, measure, place, group.money).value for place in (0, 1)]
                if None not in values:
                    found = difference(one, measure, (0, 1), group.money).value
                    assert found == pytest.approx(values[0] - values[1], abs=1e-9), measure.name

    def test_blocks_of_any_size_give_the_same_totals(self, run):
        asked, totals = run
        halves = [EXPERIMENT.totals(asked, 5, start, DEALS // 2) for start in (DEALS // 2, 0)]
        assert halves[0].merge(halves[1]).as_dict() == totals[5].as_dict()

    @pytest.mark.parametrize("players", TABLES)
    def test_nobody_gets_more_than_there_is(self, players):
        """What a figure of a deal sums up lies within the span that bounds it, and within the reach."""
        block = play_block(0, 5 * DEALS, BOOK, seat_strategies(["random"], players), SEED)
        deals = TroccasDeals(block)
        for what in COMPARISON.parts:
            top = what.measure.top(deals)
            assert np.ptp(top) <= COMPARISON.span(players)
        assert np.abs(deals.payments).max() <= COMPARISON.reach

    def test_spans_are_what_changes_hands_if_one_side_has_all(self):
        assert [COMPARISON.span(players) for players in TABLES] == [
            2 * (127 - 42),
            4 * 36,
            2 * (127 - 25),
            210,
        ]


class TestFewDeals:
    def test_deals_that_differ_are_counted_for_each_figure_apart(self):
        asked = plan("troccas:jack_called_spares=any_court", players=(4,))
        one = figures(asked, played(asked), 4)
        blocks = [play.block(0, DEALS, SEED) for play in one.found.plays]
        first, second = one.found.standings

        def differing(measure):
            return one.differing(measure, first, second, Money.GAME_POINTS)

        paid = (blocks[0]["payment"] != blocks[1]["payment"]).any(axis=1).sum()
        assert differing(named("dealer")) == differing(named("volatility")) == paid
        called = [block["jacks_called"] > 0 for block in blocks]
        assert differing(named("jack_called")) == (called[0] != called[1]).sum()
        callers = [TroccasDeals(block).paid_to("called_by") for block in blocks]
        assert differing(named("caller")) >= (callers[0] != callers[1]).sum()

    def test_what_differs_in_no_deal_is_told_by_bounds_and_not_by_t(self):
        """Random players take no notice of a trump made known: nothing changes but that it is known."""
        asked = plan("troccas:signal_trumps=true", players=(3, 4), strategy="random")
        for players, totals in played(asked).items():
            one = Figures(programme(asked, players), totals, players)
            assert len(one.found.plays) == 2
            dealer = difference(one, named("dealer"), (0, 1), Money.GAME_POINTS)
            assert dealer.value == 0.0
            assert dealer.low < 0.0 < dealer.high
            told = difference(one, named("told"), (0, 1), Money.GAME_POINTS)
            assert told.value == -value_of(one, named("told"), 1, Money.GAME_POINTS).value < 0.0


class TestStoppedDeals:
    def test_a_deal_that_may_be_stopped_is_told_and_played_once_where_nobody_can(self):
        asked = plan("troccas:redeals=true", players=(4, 5), strategy="novice")
        assert len(programme(asked, 4).plays) == 2
        assert len(programme(asked, 5).plays) == 1
        totals = played(asked)
        header = " ".join(EXPERIMENT.tables(asked, totals)[1].header)
        assert "In redeals=true a deal may be stopped" in header
        assert "a match's first" in header
        lineup = seat_strategies(["novice"], 4)
        rules = BOOK.with_settings({"redeals": True})
        paid = play_block(0, DEALS, rules, lineup, SEED)["payment"][:, 3]
        found = value_of(figures(asked, totals, 4), named("dealer"), 1, Money.GAME_POINTS)
        assert found.value == pytest.approx(paid.mean())


class TestZeros:
    def test_a_variant_against_itself_is_exactly_0(self):
        """The negative control: the same rules under any name are played once, and differ by nothing."""
        same = f"troccas,{OTHER}:first_lead=eldest,jack_called_spares=own_court"
        asked = plan(same)
        assert EXPERIMENT.games(asked) == DEALS * len(TABLES)
        for players, totals in played(asked).items():
            one = Figures(programme(asked, players), totals, players)
            for group in COMPARISON.groups:
                for measure in group.measures(asked):
                    if players in measure.tables:
                        for pair in one.found.pairs:
                            assert numbers(difference(one, measure, pair, group.money, 9)) == (0.0, 0.0, 0.0)

    def test_the_other_way_round_turns_the_sign(self, run):
        asked, totals = run
        turned = plan("troccas", first=find_variant(OTHER))
        turned_totals = played(turned)
        for players in TABLES:
            one, other = figures(asked, totals, players), figures(turned, turned_totals, players)
            for group in COMPARISON.groups:
                for measure in group.everything:
                    found = numbers(difference(one, measure, (0, 1), group.money, 5))
                    value, low, high = numbers(difference(other, measure, (0, 1), group.money, 5))
                    if low is not None:
                        assert found == pytest.approx((-value, -high, -low), abs=1e-12), measure.name


class TestParts:
    @pytest.mark.parametrize("players", TABLES)
    def test_steps_add_up_to_the_whole_in_both_orders(self, run, players):
        asked, totals = run
        one = figures(asked, totals, players)
        *steps, whole = parts_of(one, one.found.paths[0])
        assert [step.name for step in steps] == ["first_lead", "jack_called_spares"]
        assert whole.name == ALL_STEPS
        for what in COMPARISON.parts:
            ends = difference(one, what.measure, (1, 0), what.money)
            assert mean_part(one, whole, what).value == pytest.approx(ends.value)
            for order in ("forwards", "backwards"):
                found = [one.weighted(what.measure, getattr(step, order), what.money, 0.95) for step in steps]
                assert sum(step.value for step in found) == pytest.approx(ends.value, abs=1e-9)

    def test_a_step_is_what_the_setting_alone_changes(self, run):
        """Forwards the first setting is changed alone: the same as comparing with it alone."""
        asked, totals = run
        alone = plan("troccas:first_lead=dealer", players=(4,))
        one, other = figures(asked, totals, 4), figures(alone, played(alone), 4)
        step = next(iter(parts_of(one, one.found.paths[0])))
        found = one.weighted(named("dealer"), step.forwards, Money.GAME_POINTS, 0.95)
        expected = difference(other, named("dealer"), (1, 0), Money.GAME_POINTS)
        assert found.value == expected.value
        # Of the few deals that plain Python plays too few differ for t, which steps always use.
        if not PLAIN:
            assert numbers(found) == numbers(expected)

    def test_who_thinks_ahead_takes_no_steps_unless_asked(self):
        asked = {
            parts: plan(strategy="rollout:worlds=2", players=(4,), parts=parts) for parts in ("auto", "both")
        }
        assert len(programme(asked["auto"], 4).plays) == 2
        assert len(programme(asked["both"], 4).plays) == 4


class TestTables:
    def test_nothing_is_said_in_words_of_troggu(self):
        asked = plan(f"{OTHER},troccas:signal_trumps=true", players=(4, 5))
        totals = played(asked)
        said = []
        for table in EXPERIMENT.tables(asked, totals):
            said += [table.name, table.title, *table.header]
            said += [text for one in table.columns for text in (one.name, one.unit, one.meaning)]
        for drawing in EXPERIMENT.figures(asked, totals):
            said += [drawing.name, drawing.title, drawing.caption]
        said += [one.claim + one.unit + one.key for one in EXPERIMENT.findings(asked, totals, 0.95)]
        assert len(said) > 100
        assert [text for text in said if OF_TROGGU.search(text)] == []

    def test_what_is_paid_is_game_points(self, run):
        asked, totals = run
        tables = {table.name: table for table in EXPERIMENT.tables(asked, totals)}
        assert list(tables) == [
            "settings",
            "differences_headlines",
            "payments",
            "shares",
            "differences_payments",
            "differences_shares",
            "common_deals",
            "parts",
            "parts_by_order",
        ]
        header = " ".join(tables["payments"].header)
        assert "What is paid are game points." in header
        assert {one.unit for one in tables["payments"].columns[2:]} == {"game points"}
        assert {(row["setting"], row["value"]) for row in tables["settings"]} == {
            ("first_lead", "eldest"),
            ("first_lead", "dealer"),
            ("jack_called_spares", "own_court"),
            ("jack_called_spares", "any_court"),
        }

    def test_seats_are_told_apart_where_everyone_plays_alone(self, run):
        asked, totals = run
        for row in next(one for one in EXPERIMENT.tables(asked, totals) if one.name == "payments"):
            alone = row["players"] in ALONE
            assert (row["eldest"].value is not None) == (row["between"].value is not None) == alone
        only_sides = plan(players=(4, 6))
        columns = next(
            one for one in EXPERIMENT.tables(only_sides, played(only_sides)) if one.name == "payments"
        ).columns
        assert not {"eldest", "between"} & {one.name for one in columns}

    def test_letters_and_figures_are_made(self):
        asked = plan(f"{OTHER},troccas:signal_trumps=true", players=(4, 5))
        totals = played(asked)
        alike = next(one for one in EXPERIMENT.tables(asked, totals) if one.name == "alike")
        assert len(alike.rows) == 2 * 3
        assert "Payments in game points." in " ".join(alike.header)
        drawn = {one.name: one for one in EXPERIMENT.figures(asked, totals)}
        assert {"differences-dealer", "differences-jacks", "parts-1", "payments-4-players"} <= set(drawn)
        for series in drawn["payments-5-players"].series:
            assert sum(point.estimate.value for point in series.points) == pytest.approx(1.0)


class TestFindings:
    def test_there_is_one_for_each_pair_players_and_headline(self, run):
        asked, totals = run
        found = EXPERIMENT.findings(asked, totals, 0.99)
        assert len(found) == len(TABLES) * 4
        assert found[0].key == f"troccas less {OTHER}, dealer"
        assert found[0].sentence("x") == (
            f"With 3 players, troccas instead of {OTHER} changes what the dealer gets a deal by x."
        )
        assert {one.unit for one in found} == {"game points", "share"}
        lean = EXPERIMENT.for_findings(asked)
        again = EXPERIMENT.findings(lean, played(lean), 0.99)
        assert [(one.key, numbers(one.estimate)) for one in again] == [
            (one.key, numbers(one.estimate)) for one in found
        ]

    def test_they_can_be_checked_under_other_players(self):
        check = Check.of(plan(players=(3, 4)), fields=("random", "novice"))
        results = {
            field: SimpleNamespace(played=one, totals=played(one)) for field, one in check.plans.items()
        }
        judged = check.judge(results).judged
        assert [(one.finding.players, one.finding.key.partition(", ")[2]) for one in judged[:4]] == [
            (3, "dealer"),
            (3, "deals won by the dealer's side"),
            (3, "volatility"),
            (3, "deals with a jack called"),
        ]
        assert len(judged) == 2 * 4

    @pytest.mark.compiled
    def test_a_run_stops_when_they_are_precise(self):
        asked = replace(
            plan(deals=50_000, players=(4,)), stop=Stop.PRECISE, precision=Precision.read("1.2gp")
        )
        result = execute(asked)
        assert 1_000 <= result.played.deals < 50_000
        assert result.undecided == ()


class TestPlans:
    def test_a_plan_comes_back_from_its_manifest_with_every_variant(self):
        asked = plan(f"{OTHER},troccas:signal_trumps=true")
        kept = asked.as_dict()
        assert kept["compared"][OTHER]["rules"]["first_lead"] == "dealer"
        assert Plan.from_dict(kept) == asked

    def test_the_usual_others_are_those_of_the_game(self):
        for first, other in ((BOOK, OTHER), (find_variant(OTHER), "troccas")):
            found = EXPERIMENT.compared(first, {})
            assert list(found) == [first.name, other]
        assert list(EXPERIMENT.compared(find_variant("visp"), {})) == ["visp", "st-niklaus", "graechen"]

    def test_an_open_point_is_decided_otherwise(self):
        assert [variant_text(one) for one in other_rulings(BOOK)] == ["troccas:jack_called_spares=any_court"]

    def test_what_does_not_go_together_is_refused(self):
        with pytest.raises(
            UsageError, match="troccas is a variant of Troccas and visp of Troggu: compare var"
        ):
            plan("visp")
        with pytest.raises(UsageError, match=f"visp is a variant of Troggu and {OTHER} of Troccas"):
            plan(f"graechen,{OTHER}", first=find_variant("visp"), players=(4,))
        with pytest.raises(UsageError, match="3 to 6"):
            plan(players=(4, 7))
        for unit, rules in (("rp", BOOK), ("gp", find_variant("visp"))):
            with pytest.raises(
                UsageError, match=f"{rules.name} has no figure in {unit}: give a precision in"
            ):
                Plan(
                    "variants", rules, (4,), ("village",), 10, 1,
                    stop=Stop.PRECISE, precision=Precision.read(f"1{unit}"),
                )  # fmt: skip


class TestAudit:
    def test_a_run_that_adds_up_is_counted(self, run):
        asked, totals = run
        counts = EXPERIMENT.audit(asked, totals)
        assert counts["deals"] == DEALS * len(TABLES)
        assert counts["games"] == EXPERIMENT.games(asked)
        assert counts["parts"] > 0

    @pytest.mark.parametrize(
        ("name", "measure", "column", "figure"),
        [
            ("sums", "dealer", 0, "the sum of payments by seat of way of playing 0"),
            ("sums", "eldest", 1, "the sum of payments by seat of way of playing 1"),
            ("game_sums", "caller", 1, "the number of deals with a caller of way of playing 0"),
            ("game_sums", "layer", 3, "the number of deals with a layer of way of playing 1"),
        ],
    )
    def test_a_figure_that_does_not_add_up_is_named(self, run, name, measure, column, figure):
        asked, totals = run
        listed = COMPARISON.a_deal if name == "sums" else COMPARISON.a_game
        sums = {key: np.array(values) for key, values in totals[4].sums.items()}
        sums[name][listed.index(named(measure)), column] += 1
        with pytest.raises(CheckFailedError, match=figure):
            EXPERIMENT.audit(replace(asked, players=(4,)), {4: Totals(sums)})

    def test_every_share_is_counted_apart(self):
        """So that a share of which few deals differ is not taken for one of many, as payments differ more."""
        apart = {one.name for one in by_figure(COMPARISON)}
        assert {one.name for one in MEASURES} - apart == {
            "dealer", "eldest", "between", "turnover", "volatility",
        }  # fmt: skip
