"""What rights of Troccas are worth: that what matters is found, and what cannot matter is not."""

from dataclasses import replace

import numpy as np
import pytest

from troggu_stats.experiments.habits.asking import Asking
from troggu_stats.experiments.habits.estimates import worth
from troggu_stats.experiments.habits.question import Arm, Who
from troggu_stats.experiments.jack import EXPERIMENT, QUESTION
from troggu_stats.experiments.plan import Plan
from troggu_stats.rules import load_variant
from troggu_stats.strategies.troccas.habits import Habit, Way

BOOK = load_variant("troccas", "troccas")
SEED = 11
# So seldom would an interval around the truth exclude 0 where the truth is 0.
_SURE = 1 - 1e-5


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_calling_pays_who_calls(players):
    plan = Plan("jack", BOOK, (players,), ("village",), 2_000, SEED)
    totals = EXPERIMENT.totals(plan, players, 0, plan.deals)
    assert worth(players, totals, 0, Who.ONE, _SURE).low > 0


def test_a_right_that_nobody_can_use_is_worth_nothing():
    """The negative control: without the rule no trump is made known, so who never does it loses nothing."""
    arm = Arm("tell", "making trumps known", {Habit.TELL: Way.NEVER})
    asking = Asking(replace(QUESTION, arms=(arm,), events=()), "nothing")
    plan = Plan("jack", BOOK, (3, 4), ("village",), 12, SEED)
    for players in plan.players:
        totals = asking.totals(plan, players, 0, plan.deals)
        assert not totals["worth"].any()
        assert not totals["changed"].any()


@pytest.mark.compiled
def test_each_in_turn_is_the_dealer_and_the_others():
    """One player in turn is the dealer and the others, each as often."""
    plan = Plan("jack", BOOK, (5,), ("village",), 1_000, SEED)
    found = EXPERIMENT.totals(plan, 5, 0, plan.deals)
    own = [worth(5, found, 0, who, 0.95).value for who in (Who.DEALER, Who.OTHER, Who.ONE)]
    assert np.isclose(own[2], (own[0] + 4 * own[1]) / 5)
