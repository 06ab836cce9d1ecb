"""How often intervals between variants hold the truth, on common deals and on own ones."""

import math

import numpy as np
import pytest

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.variants import EXPERIMENT
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.families import difference
from troggu_stats.experiments.variants.measures import Money
from troggu_stats.experiments.variants.parts import mean_part, parts_of
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.variants.sums import deal_moments
from troggu_stats.experiments.variants.troggu import COMPARISON
from troggu_stats.experiments.variants.troggu_measures import A_DEAL, measure_named
from troggu_stats.rules import load_variant

RUNS, DEALS, MANY = 200, 200, 60_000
LEVEL = 0.95
ERROR = math.sqrt(LEVEL * (1 - LEVEL) / RUNS)
# With four players the two are dealt otherwise, with five alike.
OWN_DEALS, SAME_DEALS = 4, 5
NAMES = ("turnover", "volatility", "doubled", "declarer", "doubled_a_game")


def measured(players, seed, deals):
    plan = Plan(
        "variants",
        load_variant("visp"),
        (players,),
        ("random",),
        deals,
        seed,
        options={"against": "graechen"},
    )
    return Figures(programme(plan, players), EXPERIMENT.totals(plan, players, 0, deals), players)


def differences(one):
    found = {name: difference(one, measure_named(name), (0, 1), Money.RAPPEN) for name in NAMES}
    steps = {part.name: part for part in parts_of(one, one.found.paths[0])}
    return {**found, "step": mean_part(one, steps["double_at_most"], COMPARISON.parts[0])}


@pytest.fixture(scope="module", params=[OWN_DEALS, SAME_DEALS], ids=["own deals", "same deals"])
def sample(request):
    players = request.param
    truth = differences(measured(players, 0, MANY))
    return truth, [differences(measured(players, seed, DEALS)) for seed in range(1, RUNS + 1)]


def covered(sample, name, wider=1.0):
    truth, runs = sample
    return (
        sum(abs(one[name].value - truth[name].value) <= wider * one[name].half_width for one in runs) / RUNS
    )


@pytest.mark.slow
@pytest.mark.compiled
class TestIntervals:
    @pytest.mark.parametrize("name", [*NAMES, "step"])
    def test_hold_the_truth_as_often_as_they_say(self, sample, name):
        # The truth is measured on three hundred times the deals; payments are skew, which costs t a little.
        assert covered(sample, name) >= LEVEL - 4 * ERROR
        assert covered(sample, name) <= min(1.0, LEVEL + 4 * ERROR)

    @pytest.mark.parametrize("name", [*NAMES, "step"])
    def test_narrower_ones_would_not(self, sample, name):
        assert covered(sample, name, wider=0.6) < LEVEL - 4 * ERROR


@pytest.mark.compiled
class TestDeals:
    @staticmethod
    def correlation(players):
        one = measured(players, 9, 20_000)
        moments = deal_moments(one.totals, A_DEAL.index(measure_named("turnover")))
        first, second = (standing.play for standing in one.found.standings)
        spreads = moments.spread(first, first) * moments.spread(second, second)
        return moments.spread(first, second) / math.sqrt(spreads)

    def test_deals_of_other_sizes_know_nothing_of_each_other(self):
        assert abs(self.correlation(OWN_DEALS)) < 4 / math.sqrt(20_000)

    def test_common_deals_would_be_found_out(self):
        assert self.correlation(SAME_DEALS) > 20 / math.sqrt(20_000)

    def test_seats_in_turn_are_drawn_fairly(self):
        """What seats get in turn is 0 on average within luck, and as wide as all seats together."""
        one = measured(SAME_DEALS, 9, 20_000)
        counts = one.totals["payments"][0]
        stakes = np.arange(len(counts)) - len(counts) // 2
        spread = one.value(measure_named("volatility"), one.found.standings[0], Money.STAKES, LEVEL).value
        assert abs((stakes * counts).sum() / 20_000) < 4 * spread / math.sqrt(20_000)
        assert math.sqrt((stakes**2 * counts).sum() / 20_000) == pytest.approx(spread, rel=0.05)
