import tomllib
from dataclasses import replace

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import UsageError
from troggu_stats.experiments.tuning.bids import (
    ERRORS_OF_CHANGE,
    SMALLEST_GAIN,
    START,
    Fit,
    SeatFit,
    bidding,
    fit_bids,
    improved,
    stand,
)
from troggu_stats.experiments.tuning.files import gains_table, parameter_file
from troggu_stats.experiments.tuning.worth import SeatDeals, Thresholds, seat_deals
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block
from troggu_stats.stats import Estimate
from troggu_stats.strategies.bid_tables import BidTable, bid_table

RULES = load_variant("rulebook")
SEED = 11
DEALS = 12 if PLAIN else 1500
LEVEL = 0.95


def shipped(players):
    by_parameter = bid_table(RULES.name).by_parameter
    rows = zip(by_parameter["take_from"][players], by_parameter["solo_from"][players], strict=True)
    return [Thresholds(int(take), int(solo)) for take, solo in rows]


def made_up(deals=400, seed=3):
    """Return deals of a seat with payments out of a hat: bids are worth more with higher counts."""
    chance = np.random.Generator(np.random.Philox(seed))
    take, solo = chance.integers(0, 30, deals), 2 * chance.integers(0, 20, deals)
    noise = chance.integers(-3, 4, (3, deals))
    payments = np.stack([noise[0], noise[1] + (take - 15) // 5, noise[2] + (solo - 24) // 4])
    return SeatDeals(chance.random(deals) < 0.9, chance.random(deals) < 0.6, payments, take, solo)


def paid(played, thresholds):
    """Return what the seat gets in every deal by these thresholds, 0 where it is not asked."""
    takes = played.may_take & (played.take_counts >= thresholds.take_from)
    solos = played.solo_counts >= thresholds.solo_from
    bid = np.where(solos, 2, np.where(takes, 1, 0))
    return np.where(played.asked, played.payments[bid, np.arange(bid.size)], 0)


class TestCurves:
    now = Thresholds(14, 25)

    @pytest.mark.parametrize("take_from", [0, 1, 13, 14, 15, 22, 30])
    def test_of_takes_are_what_other_thresholds_get(self, take_from):
        played = made_up()
        gains = paid(played, Thresholds(take_from, 25)) - paid(played, self.now)
        found = played.take_curve(self.now).gain(take_from, LEVEL)
        assert found.value == pytest.approx(gains.mean(), abs=1e-12)
        if gains.any():
            half = found.high - found.value
            assert half == pytest.approx(1.966 * gains.std(ddof=1) / np.sqrt(gains.size), rel=1e-3)

    @pytest.mark.parametrize("solo_from", [0, 2, 24, 25, 26, 28, 39])
    def test_of_solos_are_what_other_thresholds_get(self, solo_from):
        played = made_up()
        gains = paid(played, Thresholds(14, solo_from)) - paid(played, self.now)
        found = played.solo_curve(self.now).gain(solo_from, LEVEL)
        assert found.value == pytest.approx(gains.mean(), abs=1e-12)

    def test_a_step_changes_a_bid(self):
        curve = made_up().solo_curve(self.now)
        # Solo counts are even here: 24 is the first that is bid on no more, 26 the first that is.
        assert (curve.lower, curve.higher) == (24, 27)
        assert curve.step(LEVEL).value == max(curve.gain(24, LEVEL).value, curve.gain(27, LEVEL).value)

    def test_nobody_asked_gains_nothing(self):
        played = replace(made_up(), asked=np.zeros(400, bool))
        assert improved(played, self.now) == self.now
        assert stand(played, self.now).largest == 0.0

    def test_the_better_threshold_is_found(self):
        played = made_up(20_000)
        found = improved(played, Thresholds(29, 39))
        assert abs(found.take_from - 17) <= 3
        assert paid(played, found).mean() > paid(played, Thresholds(29, 39)).mean() + 0.1

    def test_luck_seldom_moves_anything(self):
        chance = np.random.Generator(np.random.Philox(5))
        moved = 0
        for seed in range(40):
            played = replace(made_up(300, seed), payments=chance.integers(-3, 4, (3, 300)))
            moved += played.take_curve(self.now).best(2.0) is not None
            assert played.take_curve(self.now).best(1e9) is None
        # The best of thirty thresholds is beyond two errors more often than any one of them.
        assert moved < 20


class TestSeatDeals:
    @pytest.mark.parametrize("seat", [0, 2, 4])
    def test_thresholds_get_what_is_played(self, seat):
        thresholds = shipped(5)
        lineup = bidding(RULES, thresholds)
        played = seat_deals(seat, 7, DEALS, RULES, lineup, SEED)
        usual = play_block(7, DEALS, RULES, lineup, SEED)
        expected = np.where(played.asked, usual["payment"][:, seat], 0)
        assert (paid(played, thresholds[seat]) == expected).all()
        thresholds[seat] = Thresholds(4, 30)
        other = play_block(7, DEALS, RULES, bidding(RULES, thresholds), SEED)
        assert (paid(played, thresholds[seat]) == np.where(played.asked, other["payment"][:, seat], 0)).all()

    def test_bidding_by_the_shipped_thresholds_is_the_usual_line_up(self):
        from troggu_stats.strategies.registry import seat_strategies

        lineup = bidding(RULES, shipped(6))
        assert (lineup.bid_params == seat_strategies(["village"], 6, rules=RULES).bid_params).all()


class TestFit:
    @pytest.mark.compiled
    def test_ends_where_nobody_gains(self):
        seen = []
        fit = fit_bids(RULES, 4, 20_000, seed=SEED, on_round=seen.append)
        assert fit.settled
        assert fit.largest <= SMALLEST_GAIN
        assert seen[-1] == fit
        assert [one.rounds for one in seen] == list(range(1, fit.rounds + 1))
        assert fit == fit_bids(RULES, 4, 20_000, seed=SEED)

    def test_a_changed_setting_begins_at_the_variants_own(self):
        changed = RULES.with_settings({"double_at_most": 0})
        seen = []
        fit_bids(changed, 5, 1, rounds=1, on_round=seen.append)
        # One deal moves nothing.
        assert [seat.thresholds for seat in seen[0].seats] == shipped(5)
        fit_bids(RULES.with_settings({"stake": 5}), 5, 1, rounds=1, on_round=seen.append)
        assert {seat.thresholds for seat in seen[1].seats} == {START[5]}

    def test_a_changed_setting_needs_surer_gains(self):
        played = made_up(20_000)
        far = Thresholds(29, 39)
        assert improved(played, far, ERRORS_OF_CHANGE) != far
        assert improved(played, far, 1e9) == far

    def test_is_not_settled_before_its_time(self):
        still = Estimate(SMALLEST_GAIN * 1.5, 0.0, 1.0, 10, LEVEL, "t")
        none = Estimate(0.0, 0.0, 0.0, 10, LEVEL, "t")
        good, bad = SeatFit(Thresholds(1, 2), none, none), SeatFit(Thresholds(1, 2), none, still)
        assert Fit(2, (good, good), 3, 0).settled
        assert not Fit(2, (good, bad), 3, 0).settled
        assert not Fit(2, (good, good), 3, 1).settled

    @pytest.mark.parametrize(("deals", "rounds"), [(0, 1), (1, 0)])
    def test_refuses_what_cannot_be(self, deals, rounds):
        with pytest.raises(UsageError, match="1 or more"):
            fit_bids(RULES, 4, deals, rounds=rounds)

    def test_writes_a_file_that_is_read_back(self):
        none = Estimate(0.004, 0.0, 0.01, 10, LEVEL, "t")
        seats = tuple(SeatFit(Thresholds(8 + seat, 40 - seat), none, none) for seat in range(4))
        fits = {4: Fit(4, seats, 2, 0)}
        text = parameter_file(RULES, fits, 60_000, 1)
        entries = tomllib.loads(text)
        assert entries["take_from"] == {"4": [8, 9, 10, 11]}
        assert entries["solo_from"] == {"4": [40, 39, 38, 37]}
        assert entries["last_gain"] == {"4": 0.004}
        assert "tune bids --variant rulebook -n 60000 --seed 1" in text
        assert "Not so far yet" not in text
        moving = {4: Fit(4, seats, 2, 1)}
        assert "# Not so far yet with 4 players." in parameter_file(RULES, moving, 60_000, 1)
        table = gains_table(RULES, fits, 60_000, 1)
        assert [row["take_from"] for row in table] == [8, 9, 10, 11]


class TestTables:
    def test_rows_are_eight_seats_wide(self):
        rows = {name: {n: tuple(range(n)) for n in range(3, 9)} for name in ("take_from", "solo_from")}
        row = BidTable(rows).row("take_from")
        assert row[:8] == (0, 1, 2, 2, 2, 2, 2, 2)
        assert row[40:] == (0, 1, 2, 3, 4, 5, 6, 7)

    def test_what_a_variant_lacks_is_as_in_the_base_game(self):
        visp, base = bid_table("visp"), bid_table("rulebook")
        assert visp.row("take_from")[:8] == base.row("take_from")[:8]  # Visp has no game for three
        assert bid_table("a table of one's own").row("solo_from") == base.row("solo_from")

    def test_every_seat_has_its_threshold(self):
        for players in range(3, 9):
            for name in ("take_from", "solo_from"):
                assert len(bid_table("rulebook").by_parameter[name][players]) == players
