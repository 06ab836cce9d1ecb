import math

import numpy as np
import pytest
from scipy import stats

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.one_seat import PAYMENT, SeatRole, lineup_with
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.tournament import EXPERIMENT
from troggu_stats.experiments.tournament.pairs import Pair, is_same_player, labels, pair_name, pairs_of
from troggu_stats.experiments.tournament.sums import REACH, by_bids, by_role, differences
from troggu_stats.experiments.tournament.verdicts import SAME, deals_to_show, gain, verdict
from troggu_stats.rules import load_variant
from troggu_stats.runner import execute
from troggu_stats.simulation.block import play_block
from troggu_stats.stats import Estimate, Verdict
from troggu_stats.strategies.registry import seat_strategies

RULES = load_variant("rulebook")
SEED = 8
DEALS = 8 if PLAIN else 120


def plan(strategies=("village", "novice"), players=(5,), deals=DEALS, stop=Stop.CAP):
    return Plan("tournament", RULES, players, strategies, deals, SEED, stop)


def totals_of(asked, players=5):
    return EXPERIMENT.totals(asked, players, 0, asked.deals)


def cells(result):
    return [table.to_frame().to_csv() for table in result.tables]


class TestPairs:
    def test_everybody_sits_among_everybody_else(self):
        pairs = pairs_of(plan(("village", "novice", "random")))
        assert {(pair.guest, pair.field) for pair in pairs} == {
            (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)
        }  # fmt: skip

    def test_a_field_that_thinks_meets_only_guests_that_think(self):
        asked = plan(("rollout:worlds=2", "village", "rollout:worlds=3"))
        found = {(pair.guest, pair.field) for pair in pairs_of(asked)}
        assert found == {(0, 1), (2, 1), (0, 2), (2, 0)}

    def test_names_tell_twins_apart(self):
        assert labels(("a", "b", "a", "a")) == ("a", "b", "a (2)", "a (3)")
        names = [pair_name(plan(("village",) * 3), pair) for pair in pairs_of(plan(("village",) * 3))]
        assert len(set(names)) == 6

    def test_the_same_player_under_two_names(self):
        asked = plan(("random", "random:pass_rate=0.5", "random:pass_rate=.50"))
        assert not is_same_player(asked, Pair(0, 1))
        assert is_same_player(asked, Pair(1, 2))


class TestSums:
    @pytest.mark.parametrize("players", [3, 7])
    def test_differences_are_those_of_the_games(self, players):
        asked = plan(("random:pass_rate=0.8", "random"), (players,))
        field = play_block(0, DEALS, RULES, seat_strategies(["random"], players), SEED)
        found = np.zeros(DEALS, np.int64)
        for seat in range(players):
            texts = ["random"] * players
            texts[seat] = "random:pass_rate=0.8"
            guest = play_block(0, DEALS, RULES, seat_strategies(texts, players), SEED)
            found += guest["payment"][:, seat].astype(np.int64) - field["payment"][:, seat]
        assert found.any()
        histogram = differences(totals_of(asked, players), 0)
        assert histogram.totals.x == found.sum()
        assert histogram.totals.xx == (found**2).sum()
        assert histogram.n == DEALS

    def test_players_who_differ_in_bids_alone_differ_by_bids_alone(self):
        asked = plan(("random:pass_rate=0.8", "random"))
        totals = totals_of(asked)
        assert by_bids(totals, 0) == differences(totals, 0).totals
        for role in SeatRole:
            assert by_role(totals, 0, role, PAYMENT).xx == 0

    @pytest.mark.parametrize("players", [4, 8])
    def test_roles_and_bids_make_up_the_difference(self, players):
        totals = totals_of(plan(("novice", "random"), (players,)), players)
        roles = sum(by_role(totals, 0, role, PAYMENT).x for role in SeatRole)
        assert roles + by_bids(totals, 0).x == differences(totals, 0).totals.x
        hands = sum(by_role(totals, 0, role, PAYMENT).c for role in SeatRole)
        assert hands == players * DEALS

    def test_the_guest_bids_for_itself_only_where_asked(self):
        lineup = lineup_with(RULES, 4, "village", "random", 2)
        assert lineup.kinds[:4].tolist() != lineup.bid_kinds[:4].tolist()
        assert len(set(lineup.bid_kinds[:4].tolist())) == 1

    def test_a_difference_beyond_reach_is_no_result(self, monkeypatch):
        from troggu_stats.experiments.tournament import sums

        monkeypatch.setattr(sums, "REACH", 0)
        with pytest.raises(CheckFailedError, match="beyond 0:"):
            sums._add_differences(np.array([1]), np.array([0]), 0, sums.empty_totals(1, 6))
        assert REACH > 8 * 7 * 6


class TestVerdicts:
    def test_one_player_against_itself_is_exactly_nothing(self):
        asked = plan(("village", "village"), (3, 6), 6 if PLAIN else 300, Stop.DECIDED)
        result = execute(asked)
        assert result.undecided == ()
        for row in result.tables[1]:
            assert (row["gain"].value, row["gain"].low, row["gain"].high) == (0.0, 0.0, 0.0)
            assert row["verdict"] == SAME

    @pytest.mark.compiled
    def test_the_better_player_gains_and_the_worse_does_not(self):
        asked = plan(("village", "random"), deals=20_000, stop=Stop.DECIDED)
        result = execute(asked)
        found = {(row["strategy"], row["field"]): row for row in result.tables[1]}
        assert found["village", "random"]["verdict"] == "gains"
        for row in found.values():
            deal, evening = row["gain"], row["gain_an_evening"]
            assert (evening.value, evening.low) == pytest.approx((50 * deal.value, 50 * deal.low))
        assert found["random", "village"]["verdict"] == "does not gain"
        assert result.undecided == ()
        assert all(row["deals"] < 20_000 and row["deals"] % 1000 == 0 for row in found.values())
        assert cells(execute(asked, block=777)) == cells(result)

    @pytest.mark.compiled
    def test_too_few_deals_leave_it_open(self):
        result = execute(plan(("village", "village:err=0.0005"), deals=500, stop=Stop.DECIDED))
        assert result.undecided == (
            "village among village:err=0.0005 with 5 players",
            "village:err=0.0005 among village with 5 players",
        )

    def test_no_deals_decide_nothing(self):
        from troggu_stats.experiments.tournament.sums import empty_totals

        assert verdict(plan(), empty_totals(2, 6), Pair(0, 1)) is Verdict.UNDECIDED

    def test_deals_until_it_shows(self):
        asked = plan(("village", "random"))
        totals = totals_of(asked)
        gained = Estimate(0.5, 0.25, 0.75, DEALS, 0.95, "paired t")
        found = deals_to_show(totals, 0, gained, 5)
        variance = totals["seat_squares"][0] / (5 * DEALS) - 0.25
        assert found.value == math.ceil(2.801585**2 * variance / 0.25)
        assert found.low < found.value < found.high
        # A third of the gain takes nine times as many deals, each rounded up to a whole one.
        assert 9 * (found.low - 1) < found.high <= 9 * found.low
        open_ = Estimate(0.5, -0.25, 1.25, DEALS, 0.95, "paired t")
        assert deals_to_show(totals, 0, open_, 5).value is None

    @pytest.mark.compiled
    def test_as_many_deals_do_show_it(self):
        """Play stretches of that length at a table: four in five must show a gain that is known exactly."""
        asked = plan(("village", "random"), deals=4000)
        totals = totals_of(asked)
        gained = gain(asked, totals, Pair(0, 1), 5)
        length = int(deals_to_show(totals, 0, gained, 5).value)
        stretches, shown = 300, 0
        lineup = lineup_with(RULES, 5, "random", "village", 0)
        lineups = [
            seat_strategies(["village" if one == seat else "random" for one in range(5)], 5, rules=RULES)
            for seat in range(5)
        ]
        paid = np.zeros(stretches * length, np.int64)
        for seat in range(5):
            block = play_block(10**6, stretches * length, RULES, lineups[seat], SEED)
            paid[seat::5] = block["payment"][seat::5, seat]
        assert lineup.names == lineups[0].names
        for stretch in paid.reshape(stretches, length):
            error = stretch.std(ddof=1) / math.sqrt(length)
            shown += stretch.mean() > 1.96 * error
        # The gain is known to so much of itself, four standard errors, and the chance to show with it.
        unsure = gained.half_width * 4 / 1.96 / gained.value
        low, high = (stats.norm.cdf(2.801585 * (1 + off) - 1.959964) for off in (-unsure, unsure))
        four_errors = 4 * math.sqrt(0.16 / stretches)
        assert low - four_errors < shown / stretches < high + four_errors


class TestExperiment:
    @pytest.mark.compiled
    def test_blocks_change_nothing(self):
        asked = plan(("village", "novice", "random"), (4, 7))
        whole = execute(asked)
        assert cells(execute(asked, block=31)) == cells(whole)
        assert whole.games == EXPERIMENT.games(asked) == 6 * DEALS * (9 + 15)

    def test_refuses_one_strategy(self):
        with pytest.raises(UsageError, match="two or more"):
            plan(("village",))

    def test_the_matrix_has_every_pair(self):
        asked = plan(("village", "random"))
        matrix = EXPERIMENT.tables(asked, {5: totals_of(asked)})[0]
        rows = list(matrix)
        assert rows[0]["among_village"].value == rows[1]["among_random"].value == 0.0
        assert rows[0]["among_random"].n == DEALS

    def test_audit_names_what_is_wrong(self):
        asked = plan(("village", "random"))
        totals = totals_of(asked)
        assert EXPERIMENT.audit(asked, {5: totals})["deals"] == 2 * DEALS
        totals["differences"][0, REACH] += 1
        with pytest.raises(CheckFailedError, match="number of differences"):
            EXPERIMENT.audit(asked, {5: totals})
