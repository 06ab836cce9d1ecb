"""Do the intervals of ``solo`` hold what they promise? Known truths, and corrections left out on purpose."""

import numpy as np
import pytest

from troggu_stats.experiments.solo.neutral import advantage, threshold
from troggu_stats.stats import ClusterTotals, Estimate, ratio

# No card is played here: the run without compilation would only repeat it.
pytestmark = pytest.mark.slow

LEVEL = 0.9
RUNS = 2000
DEALS = 60
TAIL = (1 - LEVEL) / 2


def standard_error(share, runs=RUNS):
    return (share * (1 - share) / runs) ** 0.5


def two_differences(rng, first, second):
    """Return totals of two independent differences with these true means."""
    ones = np.ones(DEALS, np.int64)
    return [ClusterTotals.of(rng.integers(-20, 21, DEALS) + mean, ones) for mean in (first, second)]


class TestAdvantage:
    def misses(self, first, second, family=1):
        rng, truth = np.random.default_rng(31), min(first, second)
        below = above = uncorrected = 0
        for _ in range(RUNS):
            pair = two_differences(rng, first, second)
            found = advantage(pair, LEVEL, family)
            below += found.high < truth
            above += found.low > truth
            uncorrected += min(ratio(one, LEVEL).high for one in pair) < truth
        return below / RUNS, above / RUNS, uncorrected / RUNS

    def test_each_end_holds_where_both_alternatives_are_equally_good(self):
        below, above, _ = self.misses(2, 2)
        assert below <= TAIL + 4 * standard_error(TAIL)
        assert above <= TAIL + 4 * standard_error(TAIL)

    def test_each_end_holds_where_one_alternative_is_clearly_better(self):
        below, above, _ = self.misses(1, 40)
        assert below <= TAIL + 4 * standard_error(TAIL)
        assert abs(above - TAIL) <= 4 * standard_error(TAIL)

    def test_without_the_correction_the_upper_end_would_not_hold(self):
        _, _, uncorrected = self.misses(2, 2)
        expected = 1 - (1 - TAIL) ** 2
        assert abs(uncorrected - expected) <= 4 * standard_error(expected)
        assert uncorrected > TAIL + 4 * standard_error(TAIL)


class TestNeutralCurve:
    """A planted curve: Solo pays from 6 trumps on."""

    RUNS = 500
    MEANS = (-6, -4, -2, 0, 1, 3)  # with 2 to 7 trumps; 0 does not pay
    TRUTH = 6

    def misses(self, family, level=LEVEL):
        rng, missed = np.random.default_rng(32), 0
        ones = np.ones(DEALS, np.int64)
        for _ in range(self.RUNS):
            by_trumps = {}
            for trumps, mean in enumerate(self.MEANS, start=2):
                pair = [ClusterTotals.of(rng.integers(-9, 10, DEALS) + mean, ones) for _ in range(2)]
                by_trumps[trumps] = advantage(pair, level, family)
            found = threshold(by_trumps, 0, 11, level).trumps
            missed += found.low is None or not found.low <= self.TRUTH <= found.high
        return missed / self.RUNS

    def test_the_interval_holds_the_planted_number(self):
        allowed = 1 - LEVEL
        assert self.misses(len(self.MEANS)) <= allowed + 4 * standard_error(allowed, self.RUNS)

    def test_at_a_low_level_it_would_miss_it(self):
        allowed = 1 - LEVEL
        assert self.misses(1, 0.1) > allowed + 4 * standard_error(allowed, self.RUNS)

    def test_the_numbers_next_to_it_are_told_apart_with_enough_deals(self):
        by_trumps = {t: Estimate(m, m - 0.5, m + 0.5, 9, LEVEL, "t") for t, m in enumerate(self.MEANS, 2)}
        found = threshold(by_trumps, 0, 11, LEVEL).trumps
        assert (found.low, found.value, found.high) == (5, 6, 6)
