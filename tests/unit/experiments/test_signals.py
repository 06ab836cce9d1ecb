"""The experiment ``signals``, and what ``village`` makes of trumps that are known."""

import numpy as np
import pytest

from troggu_stats.experiments.habits.question import Who
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.signals import EXPERIMENT
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.strategies.troccas.habits import Habit, Way
from troggu_stats.strategies.troccas.registry import seat_strategies

BOOK = load_variant("troccas", "troccas")
TOLD = BOOK.with_settings({"signal_trumps": True})


@pytest.fixture(scope="module")
def played():
    plan = Plan("signals", BOOK, (3, 4), ("village",), 8, 3)
    return plan, {players: EXPERIMENT.totals(plan, players, 0, plan.deals) for players in plan.players}


def test_it_adds_up_and_signals_whatever_the_variant(played):
    plan, totals = played
    assert EXPERIMENT.audit(plan, totals) == {"games": 8 * (5 + 4), "deals": 16}
    assert totals[4]["happened"].sum() > 0
    worth, events = EXPERIMENT.tables(plan, totals)
    assert any("signal_trumps = true" in line for line in worth.header)
    assert {row["event"] for row in events} == {"one side tells", "several tell"}
    (one, other) = EXPERIMENT.findings(plan, totals, 0.95)
    assert one.key == other.key == "signals: tell, one side"


def test_nobody_telling_is_the_game_without_signals():
    """Who says nothing plays as if the rule were off, so that the arm of all is that game."""
    lineup = seat_strategies(["village"], 4)
    silent = lineup.with_habit(Habit.TELL, Way.NEVER, range(4))
    without = play_block(0, 8, BOOK, lineup, 3)
    np.testing.assert_array_equal(play_block(0, 8, TOLD, silent, 3).rows, without.rows)
    told = play_block(0, 8, TOLD, lineup, 3)
    assert told["told_by"].any()
    assert not without["told_by"].any()


def test_who_does_not_listen_gains_nothing(played):
    """The negative control: novices play by no trump that is made known, so telling is worth nothing."""
    plan = Plan("signals", BOOK, (4,), ("novice",), 8, 3)
    totals = EXPERIMENT.totals(plan, 4, 0, plan.deals)
    assert totals["happened"].sum() > 0
    assert not totals["worth"][:, Who.ALL].any()
    assert not totals["changed"].any()
