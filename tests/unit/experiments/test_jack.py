"""The experiment ``jack``: habits laid over a line-up, events of a deal, and what they are worth."""

from dataclasses import replace

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.habits.question import Who, sides_of
from troggu_stats.experiments.habits.sums import SQUARES, SUM, lineup_of
from troggu_stats.experiments.jack import EXPERIMENT, QUESTION
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.simulation.troccas.transcript import record_deals
from troggu_stats.strategies.troccas.habits import Habit, Way
from troggu_stats.strategies.troccas.registry import seat_strategies

BOOK = load_variant("troccas", "troccas")
DEALS, SEED = 6 if PLAIN else 14, 3


def plan_of(players=(3, 4, 6), strategies=("village",), deals=DEALS, rules=BOOK):
    return Plan("jack", rules, tuple(players), tuple(strategies), deals, SEED)


@pytest.fixture(scope="module")
def played():
    plan = plan_of()
    return plan, {players: EXPERIMENT.totals(plan, players, 0, plan.deals) for players in plan.players}


def test_it_adds_up_however_it_is_cut(played):
    plan, totals = played
    games = DEALS * (1 + 3 * 4 + 1 + 3 * 3 + 1 + 3 * 3)
    assert EXPERIMENT.games(plan) == games
    assert EXPERIMENT.audit(plan, totals) == {"games": games, "deals": 3 * DEALS}
    parts = EXPERIMENT.totals(plan, 4, 2, DEALS - 2).merge(EXPERIMENT.totals(plan, 4, 0, 2))
    for name, sums in totals[4].sums.items():
        np.testing.assert_array_equal(parts[name], sums)


def test_sides_are_those_of_the_rules():
    assert sides_of(4) == ((1, 3), (0, 2))
    assert sides_of(6) == ((1, 3, 5), (0, 2, 4))
    assert sides_of(5) == ((4,), (0,), (1,), (2,), (3,))


def test_worth_is_what_the_deals_say(played):
    """Worked out anew: the dealer's side alone never calls."""
    _, totals = played
    lineup = seat_strategies(["village"], 4)
    own = play_block(0, DEALS, BOOK, lineup, SEED)["payment"]
    without = play_block(0, DEALS, BOOK, lineup.with_habit(Habit.CALL, Way.NEVER, (1, 3)), SEED)["payment"]
    less = (own - without)[:, 3].astype(int)
    assert totals[4]["worth"][0, Who.DEALER].tolist() == [
        less.sum(),
        less @ less,
        np.count_nonzero(less),
    ]
    assert totals[4]["changed"][0, Who.DEALER] == np.count_nonzero((own != without).any(axis=1))


@pytest.mark.parametrize("strategy", ["village", "novice", "random", "village:err=0.3"])
def test_who_never_does_it_never_does_it(strategy):
    for players in (3, 4):
        lineup = seat_strategies([strategy], players)
        seats = sides_of(players)[0]
        silent = play_block(0, 10, BOOK, lineup.with_habit(Habit.CALL, Way.NEVER, seats), SEED)
        assert not np.isin(silent["called_by"], seats).any()
        apart = play_block(0, 10, BOOK, lineup.with_habit(Habit.TOGETHER, Way.NEVER, range(players)), SEED)
        assert not apart["jacks_laid"].any()
        assert (apart["laid_by"] == -1).all()


def test_who_always_adds_the_jack_does():
    """Random players lay the king alone about as often; with the habit never while the jack may go along."""
    lineup = seat_strategies(["random"], 4)
    own = play_block(0, 25, BOOK, lineup, SEED)["jacks_laid"].sum()
    always = play_block(0, 25, BOOK, lineup.with_habit(Habit.TOGETHER, Way.ALWAYS, range(4)), SEED)[
        "jacks_laid"
    ]
    assert always.sum() > own


def test_no_habit_changes_nothing():
    lineup = seat_strategies(["village"], 4)
    same = lineup.with_habit(Habit.CALL, Way.OWN, range(4))
    np.testing.assert_array_equal(
        play_block(0, 5, BOOK, lineup, 1).rows, play_block(0, 5, BOOK, same, 1).rows
    )


def test_events_are_those_of_the_records():
    """Who called, from whom, whose king, who laid both: read from the records instead of the engine."""
    for players in (4, 5):
        lineup = seat_strategies(["village"], players)
        block = play_block(0, 12, BOOK, lineup, SEED)
        for row, record in enumerate(record_deals(0, 12, BOOK, lineup, SEED)):
            called = next((one for one in record.jack_calls if not one.together), None)
            laid = next((one for one in record.jack_calls if one.together), None)
            assert block["laid_by"][row] == (-1 if laid is None else laid.seat)
            if called is None:
                assert block["called_by"][row] == -1
                continue
            trick = record.plays[called.trick]
            place = trick.cards.index(f"{called.suit}K")
            assert block["called_by"][row] == trick.winner
            assert block["called_from"][row] == called.seat
            assert block["called_king"][row] == (trick.leader + place) % players


def test_tables_tell_who_and_where(played):
    plan, totals = played
    worth, events = EXPERIMENT.tables(plan, totals)
    assert (worth.name, events.name) == ("jack_worth", "jack_events")
    assert [row["who"] for row in worth][:4] == ["one player", "dealer", "another player", "all"]
    rows = {(row["players"], row["event"], row["role"]): row for row in events}
    assert (4, ".. from partner", "caller") in rows
    assert (3, ".. from partner", "caller") not in rows
    whole = rows[4, "jack called", "caller"]["worth"].n
    assert whole == sum(rows[4, f".. king {end}", "caller"]["worth"].n for end in ("won", "beaten"))
    assert whole == sum(rows[4, f".. from {one}", "caller"]["worth"].n for one in ("partner", "opponent"))
    assert worth.column("worth").unit == "game points"


def test_findings_are_about_one_side(played):
    plan, totals = played
    found = EXPERIMENT.findings(plan, totals, 0.95)
    assert [(one.players, one.key) for one in found] == [
        (players, f"jack: {arm}, one side") for players in (3, 4, 6) for arm in ("call", "king with jack")
    ]
    assert EXPERIMENT.for_findings(plan) == plan
    sums = totals[4]["worth"][0, Who.ONE]
    assert found[2].estimate.value == pytest.approx(sums[SUM] / DEALS / 2)
    names = [drawing.name for drawing in EXPERIMENT.figures(plan, totals)]
    assert names == ["jack-worth", "jack-events"]


@pytest.mark.parametrize(
    ("name", "place", "says"),
    [
        ("faults", (0,), "do not sum to zero"),
        ("deals", (0,), "the number of deals"),
        ("games", (0,), "the number of games"),
        ("worth", (0, Who.ONE, SUM), "those of each in turn"),
        ("without_event", (0,), "without any calling jacks"),
        ("changed", (0, Who.ALL), "differences in deals without any"),
    ],
)
def test_the_audit_names_what_does_not_add_up(played, name, place, says):
    plan, totals = played
    sums = {key: array.copy() for key, array in totals[4].sums.items()}
    sums[name][place] += -DEALS if name == "changed" else 1
    with pytest.raises(CheckFailedError, match=says):
        EXPERIMENT.audit(plan, {**totals, 4: Totals(sums)})


def test_plans_that_make_no_sense_are_refused():
    with pytest.raises(UsageError, match=r"rulebook is a variant of Troggu: .* a variant such as troccas"):
        Plan("jack", load_variant("rulebook"), (4,), ("village",), 5, 1)
    with pytest.raises(UsageError, match="Unknown strategy 'bold' for Troccas"):
        plan_of(strategies=("bold",))
    with pytest.raises(UsageError, match="solo is about Troggu"):
        replace(plan_of(), experiment="solo")


def test_arms_and_events_go_together():
    keys = {arm.key for arm in QUESTION.arms}
    assert {event.arm for event in QUESTION.events} <= keys
    assert lineup_of(plan_of(), 4).names == ("village",) * 4
    assert SQUARES == 1
