"""How often a tournament's intervals hold the truth, and that narrower ones would be found out."""

import math

import pytest

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.tournament import EXPERIMENT
from troggu_stats.experiments.tournament.pairs import Pair, pairs_of
from troggu_stats.experiments.tournament.verdicts import gain
from troggu_stats.rules import load_variant

STRATEGIES = ("novice", "random")
RUNS, DEALS, MANY = 200, 250, 40_000
LEVEL = 0.95
PLAYERS = 5


def measured(seed, deals):
    plan = Plan("tournament", load_variant("rulebook"), (PLAYERS,), STRATEGIES, deals, seed)
    pair = Pair(0, 1)
    assert pair in pairs_of(plan)
    return gain(
        plan, EXPERIMENT.part_totals(plan, PLAYERS, 0, deals, ("novice among random",)), pair, PLAYERS
    )


def covered(estimates, truth, wider=1.0):
    return sum(abs(one.value - truth.value) <= wider * one.half_width for one in estimates)


@pytest.fixture(scope="module")
def estimates():
    return [measured(seed, DEALS) for seed in range(1, RUNS + 1)]


@pytest.fixture(scope="module")
def truth():
    return measured(0, MANY)


@pytest.mark.slow
@pytest.mark.compiled
class TestIntervals:
    def test_hold_the_truth_as_often_as_they_say(self, estimates, truth):
        # The truth is itself measured; its error is a twelfth of a run's and widens no interval by much.
        error = math.sqrt(LEVEL * (1 - LEVEL) / RUNS)
        assert abs(covered(estimates, truth) / RUNS - LEVEL) < 4 * error

    def test_narrower_ones_would_not(self, estimates, truth):
        error = math.sqrt(LEVEL * (1 - LEVEL) / RUNS)
        assert covered(estimates, truth, wider=0.6) / RUNS < LEVEL - 4 * error
