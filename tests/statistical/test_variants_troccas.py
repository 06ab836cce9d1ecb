"""Differences between variants of Troccas: a second time from recorded deals, and how often they hold."""

import math

import numpy as np
import pytest
from scipy import stats

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.variants import EXPERIMENT
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.families import difference
from troggu_stats.experiments.variants.measures import Money
from troggu_stats.experiments.variants.parts import mean_part, parts_of
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.variants.troccas import COMPARISON
from troggu_stats.experiments.variants.troccas_measures import MEASURES
from troggu_stats.rules import find_variant, load_variant
from troggu_stats.simulation.troccas.transcript import record_deals
from troggu_stats.strategies.troccas.registry import seat_strategies

RUNS, DEALS, MANY = 200, 200, 60_000
LEVEL = 0.95
ERROR = math.sqrt(LEVEL * (1 - LEVEL) / RUNS)
OTHER = "troccas-encyclopaedia"
NAMES = ("dealer", "turnover", "volatility", "dealer_wins", "jack_called", "caller")


def named(name):
    return next(one for one in MEASURES if one.name == name)


def measured(players, seed, deals, against=OTHER, strategy="random"):
    plan = Plan(
        "variants",
        load_variant("troccas", "troccas"),
        (players,),
        (strategy,),
        deals,
        seed,
        options={"against": against},
    )
    return Figures(programme(plan, players), EXPERIMENT.totals(plan, players, 0, deals), players)


def differences(one):
    found = {name: difference(one, named(name), (0, 1), Money.GAME_POINTS) for name in NAMES}
    steps = {part.name: part for part in parts_of(one, one.found.paths[0])}
    return {**found, "step": mean_part(one, steps["first_lead"], COMPARISON.parts[0])}


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_differences_are_those_of_recorded_deals(players):
    """The paired t interval written out, from nothing but the payments in the records."""
    deals, seed = 600, 31
    paid = []
    for name in ("troccas", OTHER):
        lineup = seat_strategies(["village"], players)
        records = record_deals(0, deals, find_variant(name), lineup, seed)
        paid.append(np.array([record.payments for record in records], float))
    one = measured(players, seed, deals, strategy="village")
    expected = {
        "dealer": paid[0][:, -1] - paid[1][:, -1],
        "turnover": (np.abs(paid[0]) - np.abs(paid[1])).mean(axis=1),
    }
    for key, values in expected.items():
        found = difference(one, named(key), (0, 1), Money.GAME_POINTS)
        half = stats.t.ppf(0.5 + LEVEL / 2, deals - 1) * values.std(ddof=1) / math.sqrt(deals)
        assert (found.value, found.half_width) == pytest.approx((values.mean(), half)), key
        assert found.n == deals
    spread = [np.sqrt((payments**2).mean()) for payments in paid]
    found = difference(one, named("volatility"), (0, 1), Money.GAME_POINTS)
    assert found.value == pytest.approx(spread[0] - spread[1])


@pytest.mark.compiled
def test_who_leads_decides_what_the_dealer_gets_and_a_name_decides_nothing():
    """A setting that moves something is seen; rules of another name that are the same move nothing.

    Who leads shows strength, and alone among three the dealer, who has most of it, would rather wait.
    """
    leads = measured(3, 7, 12_000, "troccas:first_lead=dealer", "village")
    dealer = difference(leads, named("dealer"), (0, 1), Money.GAME_POINTS, level=1 - 1e-5)
    assert dealer.low > 0.0
    same = measured(3, 7, 50, f"{OTHER}:first_lead=eldest,jack_called_spares=own_court", "village")
    for measure in MEASURES:
        if 3 in measure.tables:
            found = difference(same, measure, (0, 1), Money.GAME_POINTS)
            assert (found.value, found.low, found.high) == (0.0, 0.0, 0.0)


@pytest.fixture(scope="module", params=[4, 5], ids=["sides", "alone"])
def sample(request):
    players = request.param
    truth = differences(measured(players, 0, MANY))
    return truth, [differences(measured(players, seed, DEALS)) for seed in range(1, RUNS + 1)]


def covered(sample, name, wider=1.0):
    truth, runs = sample
    there = [one[name] for one in runs if one[name].has_interval]
    assert len(there) > 0.9 * RUNS
    return sum(abs(one.value - truth[name].value) <= wider * one.half_width for one in there) / len(there)


@pytest.mark.slow
@pytest.mark.compiled
class TestIntervals:
    @pytest.mark.parametrize("name", [*NAMES, "step"])
    def test_hold_the_truth_as_often_as_they_say(self, sample, name):
        # The truth is measured on three hundred times the deals.
        assert LEVEL - 4 * ERROR <= covered(sample, name) <= min(1.0, LEVEL + 4 * ERROR)

    @pytest.mark.parametrize("name", [*NAMES, "step"])
    def test_narrower_ones_would_not(self, sample, name):
        assert covered(sample, name, wider=0.6) < LEVEL - 4 * ERROR
