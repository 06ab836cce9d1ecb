import pytest

from troggu_stats.experiments.solo.neutral import ADVANTAGE, CURVE, advantage, threshold
from troggu_stats.stats import ClusterTotals, Estimate, level_for_each, ratio

LEVEL = 0.95


def differences(*values):
    return ClusterTotals.of(values, [1] * len(values))


def sure(value, margin=1.0, n=100):
    return Estimate(value, value - margin, value + margin, n, LEVEL, "t")


class TestAdvantage:
    def test_is_that_over_the_better_alternative(self):
        over_take, over_pass = differences(3, 5, 4, 6), differences(-2, 0, 1, -1)
        found = advantage((over_take, over_pass), LEVEL)
        assert found.value == -0.5
        assert found.low == ratio(over_pass, LEVEL).low
        assert found.high == ratio(over_pass, level_for_each(LEVEL, 2)).high
        assert found.method == ADVANTAGE

    def test_the_lower_end_is_the_lowest_of_all(self):
        close, noisy = differences(2, 2, 2, 3), differences(30, -20, 25, -15)
        found = advantage((close, noisy), LEVEL)
        assert found.value == 2.25
        assert found.low == ratio(noisy, LEVEL).low < ratio(close, LEVEL).low

    def test_with_one_alternative_is_its_paired_interval(self):
        only = differences(1, 4, 2)
        found, plain = advantage((only,), LEVEL), ratio(only, LEVEL)
        assert (found.value, found.low, found.high) == (plain.value, plain.low, plain.high)

    def test_a_family_widens_it(self):
        pair = (differences(3, 5, 4, 6), differences(1, 0, 2, 3))
        alone, together = advantage(pair, LEVEL), advantage(pair, LEVEL, 50)
        assert together.low < alone.low
        assert together.high > alone.high
        assert together.level == LEVEL

    def test_no_deals(self):
        found = advantage((ClusterTotals(), ClusterTotals()), LEVEL)
        assert (found.value, found.n, found.method) == (None, 0, "no deals")

    def test_a_single_deal_has_no_interval(self):
        found = advantage((differences(4), differences(2)), LEVEL)
        assert (found.value, found.has_interval) == (2.0, False)
        assert "single deal" in found.method


class TestThreshold:
    def test_between_surely_not_and_surely(self):
        by_trumps = {3: sure(-5), 4: sure(-2), 5: sure(0.5), 6: sure(0.8), 7: sure(4)}
        found = threshold(by_trumps, 0, 11, LEVEL)
        assert (found.trumps.low, found.trumps.value, found.trumps.high) == (5, 5, 7)
        assert (found.seen, found.never, found.trumps.method) == (7, 12, CURVE)
        assert found.trumps.n == 500

    def test_nothing_known(self):
        found = threshold({}, 0, 11, LEVEL)
        assert (found.trumps.value, found.seen) == (None, None)

    def test_never_seen_to_pay(self):
        found = threshold({3: sure(-5), 4: sure(-4)}, 0, 11, LEVEL)
        assert (found.trumps.low, found.trumps.value, found.trumps.high) == (5, 5, 12)
        assert found.trumps.value > found.seen
        assert (found.printed.value, found.printed.method) == (None, "more than 4 [5, 12]")

    def test_what_was_seen_is_printed_as_it_is(self):
        found = threshold({3: sure(-5), 4: sure(4)}, 0, 11, LEVEL)
        assert found.printed is found.trumps

    def test_always_pays(self):
        found = threshold({3: sure(5), 4: sure(6)}, 1, 11, LEVEL)
        assert (found.trumps.low, found.trumps.value, found.trumps.high) == (1, 3, 3)

    def test_a_dip_within_the_noise_is_smoothed(self):
        by_trumps = {3: sure(-5), 4: sure(0.4, 2, 10), 5: sure(-0.6, 1, 1000), 6: sure(4)}
        assert threshold(by_trumps, 0, 11, LEVEL).trumps.value == 6

    def test_a_dip_beyond_the_noise_takes_the_interval_away(self):
        found = threshold({3: sure(5), 4: sure(-5)}, 0, 11, LEVEL)
        assert not found.trumps.has_interval
        assert "more trumps" in found.trumps.method

    @pytest.mark.parametrize("value", [-0.2, 0.0, 0.2])
    def test_the_value_lies_in_its_interval(self, value):
        found = threshold({3: sure(-5), 4: sure(value), 5: sure(3)}, 0, 11, LEVEL).trumps
        assert found.low <= found.value <= found.high
