"""When a run ends: asked at deal numbers that hang on the plan alone."""

import time

import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import UsageError
from troggu_stats.experiments.plan import Stop
from troggu_stats.experiments.precision import Headline, Precision, PrecisionUnit
from troggu_stats.experiments.solo import Solo
from troggu_stats.runner import Ending, Manner, State, Workers, execute, run
from troggu_stats.runner.rounds import Pace, Rounds
from troggu_stats.runner.state import looks
from troggu_stats.stats import Estimate


def precise(make_plan, text="4pp", **changes):
    settings = {"players": (4,), "deals": 20_000, "stop": Stop.PRECISE, "precision": Precision.read(text)}
    return make_plan(**(settings | changes))


class TestLooks:
    def test_are_of_one_digit(self, make_plan):
        found = looks(precise(make_plan))
        assert found == (*range(1_000, 10_000, 1_000), 10_000, 20_000)
        assert looks(precise(make_plan, deals=1_500)) == (1_000, 1_500)
        assert looks(precise(make_plan, deals=900)) == (900,)

    def test_a_cap_is_asked_once(self, make_plan):
        assert looks(make_plan(first=7, deals=10)) == (17,)


class TestPrecision:
    @pytest.mark.parametrize(
        ("text", "shown"), [("0.1pp", "0.1pp"), (" .20 RP ", "0.2rp"), ("3pp", "3pp"), ("100pp", "100pp")]
    )
    def test_reads(self, text, shown):
        assert str(Precision.read(text)) == shown

    @pytest.mark.parametrize(
        "text", ["", "0pp", "-1pp", "1", "1%", "nanpp", "1e3pp", "infrp", "1pp2", "\x1b"]
    )
    def test_refuses(self, text):
        with pytest.raises(UsageError, match=r"0\.1pp or 0\.2rp"):
            Precision.read(text)

    def test_units(self):
        share = Headline("x", PrecisionUnit.POINTS, Estimate(0.5, 0.4, 0.6, 5_000, 0.95, "Wilson"))
        assert Precision.read("10.1pp").reached(share)
        assert not Precision.read("9.9pp").reached(share)
        assert Precision.read("5pp").shortfall(share) == "x is known to ±10pp only"

    def test_keeps_a_minimum(self):
        few = Headline("x", PrecisionUnit.POINTS, Estimate(0.5, 0.5, 0.5, 999, 0.95, "Wilson"))
        assert not Precision.read("1pp").reached(few)

    @pytest.mark.compiled
    @pytest.mark.parametrize(
        "manner", [Manner(), Manner(block=777), Manner(block=1_000_000), Manner(block=50)]
    )
    def test_the_answer_is_the_same_in_any_manner(self, make_plan, csv_of, manner):
        plan = precise(make_plan)
        result = run(State.beginning(plan), manner)
        assert result.state.ended is Ending.PRECISION
        assert result.state.done in looks(plan)[:-1]
        alone = execute(make_plan(players=(4,), deals=result.state.done))
        assert csv_of(result) == csv_of(alone)
        assert not result.undecided

    @pytest.mark.compiled
    def test_a_cap_undecided(self, make_plan):
        result = execute(precise(make_plan, "0.1pp", deals=1_200))
        assert (result.state.ended, result.state.done) == (Ending.DEALS, 1_200)
        assert "share of solos won with 4 players is known to" in result.undecided[0]

    @pytest.mark.parametrize(
        ("changes", "word"),
        [
            ({"precision": None}, "how precise"),
            ({"stop": Stop.CAP}, "stops at cap"),
            ({"first": 5}, "range"),
            ({"stop": Stop.DECIDED}, "cannot stop when decided"),
        ],
    )
    def test_refuses_what_does_not_go_together(self, make_plan, changes, word):
        with pytest.raises(UsageError, match=word):
            precise(make_plan, **changes)

    def test_units_that_an_experiment_has(self, make_plan, monkeypatch):
        monkeypatch.setattr(Solo, "headline_units", (PrecisionUnit.POINTS,))
        with pytest.raises(UsageError, match="no figure in rp"):
            precise(make_plan, "1rp")


class TestTime:
    def test_ends_with_whole_rounds_and_goes_on(self, make_plan, csv_of, monkeypatch):
        deals = 60 if PLAIN else 300
        plan = make_plan(deals=deals)
        honest = Solo.totals

        def slow(self, *arguments):
            time.sleep(0.05)
            return honest(self, *arguments)

        with monkeypatch.context() as patch:
            patch.setattr(Solo, "totals", slow)
            result = run(State.beginning(plan), Manner(block=7, max_seconds=0.3))
        assert result.state.ended is Ending.TIME
        assert 0 < result.state.done < deals
        assert result.state.done % 7 == 0
        assert csv_of(result) == csv_of(execute(make_plan(deals=result.state.done)))
        assert csv_of(run(result.state, Manner())) == csv_of(execute(plan))

    @pytest.mark.parametrize("seconds", [0, -1, float("nan")])
    def test_refuses_no_time(self, seconds):
        with pytest.raises(UsageError, match="more than 0"):
            Manner(max_seconds=seconds)


class TestRounds:
    def test_blocks_may_come_back_in_any_order(self, make_plan, csv_of):
        from troggu_stats.runner.backends import play_work

        plan = make_plan()
        rounds = Rounds(State.beginning(plan), plan.end, Pace(100, 7))
        played = [play_work(plan, work) for work in rounds.blocks()]
        moved = [rounds.add(one) for one in reversed(played)]
        assert moved == [False] * (len(played) - 1) + [True]
        assert rounds.state.done == plan.end
        assert {number: totals.as_dict() for number, totals in rounds.state.totals.items()} == {
            number: totals.as_dict() for number, totals in execute(plan).totals.items()
        }

    def test_a_slow_deal_makes_small_blocks_and_a_quick_one_large(self, make_plan):
        from troggu_stats.runner.backends import Played, Work

        def deals_after(seconds_a_deal):
            pace = Pace(10_000)
            for _ in range(20):
                pace.notice(Played(Work(4, 0, pace.deals, ("",)), None, pace.deals * seconds_a_deal))
            return pace.deals

        assert [deals_after(seconds) for seconds in (10.0, 0.01, 1e-6)] == [1, 15, 10_000]

    @pytest.mark.compiled
    def test_workers_end_with_the_process_they_play_for(self, make_plan):
        assert execute(make_plan(), jobs=2, block=8).jobs == 2
        assert Workers.local(1).backend.value == "in-process"
