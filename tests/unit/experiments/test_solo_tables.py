import json

import pytest

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.solo import told
from troggu_stats.experiments.solo.neutral import CURVE, Threshold
from troggu_stats.experiments.solo.told import neutral_curve
from troggu_stats.reporting.numbers import shown_estimate
from troggu_stats.rules import load_variant
from troggu_stats.simulation.totals import TOGETHER
from troggu_stats.stats import Estimate

PLAN = Plan("solo", load_variant("graechen"), (4, 7), ("random:pass_rate=0.8",), 40, 9)
SOLO = get_experiment("solo")


@pytest.fixture(scope="module")
def totals():
    return {players: SOLO.totals(PLAN, players, 0, PLAN.deals) for players in PLAN.players}


@pytest.fixture(scope="module")
def tables(totals):
    return {table.name: table for table in SOLO.tables(PLAN, totals)}


class TestTables:
    def test_all_are_there(self, tables):
        assert list(tables) == [
            "contracts", "bids", "soloists", "payments", "trumps", "neutral", "hands",
            "trumps_by_situation", "neutral_by_situation", "hands_by_situation",
        ]  # fmt: skip

    def test_headers_say_what_the_figures_rest_on(self, tables):
        for table in tables.values():
            text = " ".join(table.header)
            for word in ("Estimated", "Interval", "95%", "random", "seed 9", "40 deals", "5 Rappen"):
                assert word in text

    def test_shares_of_contracts_sum_to_one(self, tables):
        for players in PLAN.players:
            shares = [row["a_deal"].value for row in tables["contracts"] if row["players"] == players]
            assert sum(shares) == pytest.approx(1.0, abs=1e-12)

    def test_passed_deals_count_as_deals_and_not_as_games(self, tables, totals):
        passed = int(totals[4]["contracts"][0])
        assert passed > 0
        row = next(row for row in tables["bids"] if row["players"] == 4)
        assert (row["deals"], row["games"]) == (40, 40 - passed)
        paid = next(row for row in tables["payments"] if row["players"] == 4)
        ratio_of_n = paid["payment_a_game"].value * (40 - passed)
        assert ratio_of_n == pytest.approx(paid["payment_a_deal"].value * 40)
        row = next(row for row in tables["contracts"] if row["contract"] == "passed on")
        assert row["a_game"].value is None

    def test_payments_of_all_seats_sum_to_zero(self, tables):
        for players in PLAN.players:
            rows = [row for row in tables["payments"] if row["players"] == players]
            assert sum(row["payment_a_deal"].value for row in rows) == pytest.approx(0.0, abs=1e-9)

    def test_eldest_is_always_asked(self, tables):
        row = next(iter(tables["bids"]))
        assert (row["asked_open"].value, row["asked_open"].low) == (1.0, 1.0)
        assert row["never_asked"].high == 0.0

    def test_soloists_of_all_seats_are_the_sum(self, tables):
        for players in PLAN.players:
            rows = [row for row in tables["soloists"] if row["players"] == players]
            assert rows[-1]["seat"] == "all"
            assert rows[-1]["solos"] == sum(row["solos"] for row in rows[:-1])

    def test_margins_are_the_one_way_table(self, tables):
        for ending in ("", "_by_situation"):
            by_trumps = {}
            for row in tables["hands" + ending]:
                key = (row["players"], row.get("situation"), row["trumps"])
                hands, paid = by_trumps.get(key, (0, 0.0))
                by_trumps[key] = hands + row["hands"], paid + row["hands"] * row["pay_solo"].value
            for row in tables["trumps" + ending]:
                hands, paid = by_trumps[(row["players"], row.get("situation"), row["trumps"])]
                assert row["hands"] == hands
                assert row["pay_solo"].value * hands == pytest.approx(paid)

    def test_after_a_take_taking_is_not_legal(self, tables):
        rows = [row for row in tables["hands_by_situation"] if row["situation"] == "after a take"]
        assert rows
        for row in rows:
            assert row["pay_take"].value is None
            assert row["advantage"].value == row["solo_less_pass"].value

    def test_a_stratum_without_deals_says_so(self, tables):
        found = [row["solo_from"] for row in tables["neutral"] if row["deals"] == 0]
        assert found
        assert all(estimate.value is None for estimate in found)

    def test_no_bare_floats(self, tables):
        for table in tables.values():
            for row in table.rows:
                assert all(isinstance(cell, int | str | Estimate | None) for cell in row)


class TestFigures:
    def test_one_map_and_one_curve_for_each_number_of_players(self, totals):
        names = [figure.name for figure in SOLO.figures(PLAN, totals)]
        assert names == [f"{kind}-{n}-players" for n in (4, 7) for kind in ("advantage", "neutral-curve")]

    def test_captions_name_deals_and_seed(self, totals):
        for figure in SOLO.figures(PLAN, totals):
            assert "40 deals" in figure.caption
            assert "seed 9" in figure.caption
            json.dumps(figure.caption)

    def test_the_curve_is_that_of_the_table(self, totals, tables):
        figure = SOLO.figures(PLAN, totals)[1]
        drawn = [point.value for line in figure.lines for point in line.points]
        curve = neutral_curve(PLAN, totals[4], 4, TOGETHER)
        assert drawn == [point.trumps.value for point in curve.values()]
        in_table = [row["solo_from"] for row in tables["neutral"] if row["players"] == 4]
        assert in_table == [point.printed for point in curve.values()]

    def test_what_was_not_seen_has_no_value_and_keeps_its_ends(self, totals, monkeypatch):
        point = Threshold(Estimate(4, 4, 9, 100, 0.95, CURVE), 3, 10)
        monkeypatch.setattr(told, "neutral_curve", lambda *_: {(0, 0): point})
        table = told.neutral_table(PLAN, totals)
        row = next(iter(table))
        assert (row["solo_from"].value, row["at_least"], row["at_most"]) == (None, 4, 9)
        assert shown_estimate(row["solo_from"]) == "more than 3 [4, 9]"
        flat = dict(zip(dict(table.flat_columns()), next(table.flat_rows()), strict=True))
        assert (flat["solo_from"], flat["solo_from_method"]) == (None, "more than 3 [4, 9]")
