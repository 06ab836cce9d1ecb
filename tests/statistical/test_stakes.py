"""Planted answers for ``stakes``: games whose points are drawn from a known distribution."""

import math

import numpy as np
import pytest

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes import EXPERIMENT
from troggu_stats.experiments.stakes.arms import Part
from troggu_stats.experiments.stakes.found import Found, Side, at_reference, doubled, paid_in_role
from troggu_stats.experiments.stakes.neutral import NO_THRESHOLD, neutral
from troggu_stats.experiments.stakes.neutral_table import curves
from troggu_stats.experiments.stakes.outcomes import (
    CELLS,
    THRESHOLDS,
    Kind,
    Role,
    cell,
    outcomes_of_cells,
    payments,
)
from troggu_stats.experiments.stakes.play import empty_totals
from troggu_stats.rules import load_variant

PLAYERS = 5
DEALS = 3000
LEVEL = 0.95
HAND = 11
PLAN = Plan("stakes", load_variant("rulebook"), (PLAYERS,), ("village",), DEALS, 1, options={"refit": "no"})
DECLARER = paid_in_role(PLAYERS, Role.DECLARER)


def chances(points):
    """Return the chance of every cell, from chances of the declarer's points in a normal game."""
    found = np.zeros(CELLS)
    for won, chance in points.items():
        found[cell(Kind.NORMAL, won)] = chance
    assert found.sum() == pytest.approx(1.0)
    return found


def truth(chance):
    """Return what a declarer gets on average at every threshold, in Rappen."""
    return 10 * payments(PLAYERS)[Role.DECLARER][outcomes_of_cells(HAND)] @ chance


def dealt(chance, generator, deals=DEALS):
    totals = empty_totals(PLAN)
    totals["deals"][0] = deals
    totals["cells"][...] = generator.multinomial(deals, chance)
    return Found(PLAN, PLAYERS, totals)


# Wins come out at 60 to 100 points, losses at 10 to 55: both are doubled at some thresholds.
EVERYTHING = chances({60: 0.3, 75: 0.2, 85: 0.05, 90: 0.1, 95: 0.05, 25: 0.05, 30: 0.05, 40: 0.1, 55: 0.1})
# Small wins and larger losses: declaring pays where few are doubled, costs from 45 on, pays again from 54 on.
TURNING = chances({60: 0.6, 94: 0.02, 20: 0.38 / 2, 45: 0.38 / 2})


class TestDifferences:
    def test_cover_what_was_planted(self):
        generator = np.random.default_rng(7)
        means = truth(EVERYTHING)
        covered, runs = 0, 400
        for _ in range(runs):
            found = dealt(EVERYTHING, generator)
            sides = Side(Part.UNCHANGED, 20), at_reference(Part.UNCHANGED)
            estimate = found.deal_difference(*sides, DECLARER, LEVEL)
            covered += not estimate.excludes(means[20] - means[30])
        assert covered / runs >= LEVEL - 3 * math.sqrt(LEVEL * (1 - LEVEL) / runs)
        assert covered < runs

    def test_find_a_planted_effect_and_none_where_there_is_none(self):
        generator = np.random.default_rng(8)
        sides = Side(Part.UNCHANGED, 20), at_reference(Part.UNCHANGED)
        found = dealt(EVERYTHING, generator)
        assert found.deal_difference(*sides, DECLARER, LEVEL).excludes(0.0)
        assert found.share_difference(*sides, doubled(tuple(Kind)), LEVEL).excludes(0.0)
        # No loser between 21 and 30 points: whatever else happens, nothing changes.
        without = chances({58: 0.5, 114 - 31: 0.2, 20: 0.2, 5: 0.1})
        found = dealt(without, generator)
        assert found.deal_difference(*sides, DECLARER, LEVEL).value == 0.0
        assert found.share_difference(*sides, doubled(tuple(Kind)), LEVEL).value == 0.0
        keys = [one.estimate.value for one in EXPERIMENT.findings(PLAN, {PLAYERS: found.totals}, LEVEL)]
        assert keys == [0.0, 0.0]

    def test_common_deals_are_worth_many(self):
        found = dealt(EVERYTHING, np.random.default_rng(9), 50_000)
        sides = Side(Part.UNCHANGED, 20), at_reference(Part.UNCHANGED)
        paid = 10 * payments(PLAYERS)[Role.DECLARER][outcomes_of_cells(HAND)]

        def variance(values):
            return (values**2 @ EVERYTHING) - (values @ EVERYTHING) ** 2

        expected = (variance(paid[20]) + variance(paid[30])) / variance(paid[20] - paid[30])
        assert found.deals_saved(*sides, DECLARER, LEVEL).value == pytest.approx(expected, rel=0.05)


class TestNeutral:
    @staticmethod
    def of(found):
        return neutral(next(curve for _, name, curve in curves(found) if name == "a take as bid"), LEVEL)

    def test_every_planted_change_of_sign_is_covered(self):
        means = truth(TURNING)
        turns = [t for t in THRESHOLDS[1:] if means[t - 1] * means[t] < 0]
        assert turns == [45, 54]
        generator = np.random.default_rng(10)
        covered, runs = 0, 60
        for _ in range(runs):
            point = self.of(dealt(TURNING, generator, 2000))
            covered += point.at_least is not None and point.at_least <= turns[0] <= turns[1] <= point.at_most
        assert covered / runs >= LEVEL - 3 * math.sqrt(LEVEL * (1 - LEVEL) / runs)

    def test_the_threshold_is_found_with_many_deals(self):
        once = chances({60: 0.6, 20: 0.4})
        point = self.of(dealt(once, np.random.default_rng(11), 20_000))
        assert (point.threshold.value, point.at_least, point.at_most) == (20, 20, 54)

    def test_there_is_none_where_declarers_always_gain(self):
        point = self.of(dealt(chances({60: 0.8, 40: 0.2}), np.random.default_rng(12)))
        assert point.threshold.method == NO_THRESHOLD
        assert point.verdict == "pays at every one"
