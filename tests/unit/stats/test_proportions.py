"""Known answers and edges of the intervals for shares."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from troggu_stats.errors import UsageError
from troggu_stats.stats import (
    McNemar,
    PairedCounts,
    clopper_pearson,
    mcnemar,
    newcombe,
    proportion,
    tango,
    wilson,
)
from troggu_stats.stats.proportions import effective_proportion

PUBLISHED = PairedCounts(both=794, first_only=86, second_only=150, neither=570)
half_a_digit = 0.5


def ends(estimate):
    return [estimate.low, estimate.high]


def test_wilson_known_answers():
    assert ends(wilson(3, 10)) == pytest.approx([0.107791, 0.603222], abs=half_a_digit * 1e-6)
    assert ends(wilson(0, 10)) == pytest.approx([0, 0.277533], abs=half_a_digit * 1e-6)


def test_clopper_pearson_known_answers():
    assert clopper_pearson(0, 10).high == pytest.approx(0.308497, abs=half_a_digit * 1e-6)
    assert clopper_pearson(0, 100_000).high == pytest.approx(3.68881e-5, abs=half_a_digit * 1e-10)


@pytest.mark.parametrize("interval", [wilson, clopper_pearson, proportion])
def test_no_deals(interval):
    assert str(interval(0, 0)) == "no deals"


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
@pytest.mark.parametrize("n", range(1, 51))
def test_every_share_of_up_to_50_deals(n, level):
    """Inside [0, 1], never of width 0, around its value, mirrored, and as scipy has it."""
    for interval, method in ((wilson, "wilson"), (clopper_pearson, "exact")):
        for k in range(n + 1):
            found = interval(k, n, level)
            assert 0.0 <= found.low <= found.value <= found.high <= 1.0
            assert found.low < found.high
            assert (found.low == 0.0) == (k == 0)
            assert (found.high == 1.0) == (k == n)
            mirrored = interval(n - k, n, level)
            assert ends(found) == pytest.approx([1 - mirrored.high, 1 - mirrored.low], abs=1e-9)
            theirs = binomtest(k, n).proportion_ci(level, method=method)
            assert ends(found) == pytest.approx([theirs.low, theirs.high], abs=1e-9)


@given(n=st.integers(1, 2**40), share=st.floats(0, 1))
def test_huge_numbers_keep_to_the_unit_interval(n, share):
    found = proportion(min(n, int(n * share)), n)
    assert 0.0 <= found.low <= found.value <= found.high <= 1.0
    assert found.low < found.high


@pytest.mark.parametrize(
    ("successes", "n", "method"),
    [
        (19, 1000, "Clopper-Pearson"),
        (20, 1000, "Wilson"),
        (980, 1000, "Wilson"),
        (981, 1000, "Clopper-Pearson"),
        (0, 10**6, "Clopper-Pearson"),
        (20, 39, "Clopper-Pearson"),
        (20, 40, "Wilson"),
    ],
)
def test_the_method_is_chosen_by_the_rarer_outcome(successes, n, method):
    assert proportion(successes, n).method == method


@given(n=st.integers(1, 400), data=st.data())
def test_at_the_whole_number_the_effective_interval_is_the_plain_one(n, data):
    k = data.draw(st.integers(0, n))
    plain, effective = proportion(k, n), effective_proportion(k / n, n, n, 0.95)
    assert effective.method == plain.method
    assert ends(effective) == pytest.approx(ends(plain), abs=1e-9)


@pytest.mark.parametrize("counts", [(3, 2), (-1, 5)])
def test_impossible_counts_are_refused(counts):
    with pytest.raises(UsageError, match="cannot be"):
        wilson(*counts)


def test_tango_known_answer():
    found = tango(PUBLISHED)
    assert found.value == -0.04
    assert ends(found) == pytest.approx([-0.058998, -0.021362], abs=half_a_digit * 1e-6)


def score(delta, b, c, n):
    """Tango's statistic, written from the likelihood: the nuisance found by plain search."""
    shares = np.linspace(max(0.0, -delta), (1.0 - delta) / 2.0, 400_001)
    with np.errstate(divide="ignore", invalid="ignore"):
        likelihood = (
            np.where(b, b * np.log(shares + delta), 0.0)
            + np.where(c, c * np.log(shares), 0.0)
            + np.where(n - b - c, (n - b - c) * np.log(1.0 - 2.0 * shares - delta), 0.0)
        )
    q = shares[np.nanargmax(likelihood)]
    return (b - c - n * delta) / math.sqrt(n * (2.0 * q + delta * (1.0 - delta)))


@pytest.mark.parametrize("counts", [(5, 3, 1, 4), (0, 7, 2, 0), (10, 0, 4, 30), (0, 9, 9, 0), (50, 1, 0, 49)])
def test_tango_ends_where_the_score_is_the_quantile(counts):
    """The slack is that of a grid of steps 2.5e-6 wide for the nuisance, times the score's slope in it."""
    table = PairedCounts(*counts)
    found = tango(table)
    for end, target in ((found.low, 1.959964), (found.high, -1.959964)):
        reached = score(end, table.first_only, table.second_only, table.n)
        assert reached == pytest.approx(target, abs=1e-3)


@given(st.tuples(*[st.integers(0, 40)] * 4), st.sampled_from([0.8, 0.95, 0.999]))
def test_tango_is_sound_and_mirrored(counts, level):
    table = PairedCounts(*counts)
    found = tango(table, level)
    if table.n == 0:
        assert str(found) == "no deals"
        return
    assert -1.0 <= found.low <= found.value <= found.high <= 1.0
    assert found.low < found.high
    swapped = tango(PairedCounts(counts[0], counts[2], counts[1], counts[3]), level)
    assert ends(swapped) == pytest.approx([-found.high, -found.low], abs=1e-9)


def test_tango_without_a_difference_has_a_width():
    """With b = c = 0 the score solves in closed form: z² / (n + z²)."""
    z_squared = 1.959963984540054**2
    for n in (1, 10, 10**6):
        edge = z_squared / (n + z_squared)
        assert ends(tango(PairedCounts(n, 0, 0, 0))) == pytest.approx([-edge, edge], rel=1e-6)


def test_tango_of_sums_beyond_32_bits():
    found = tango(PairedCounts(2**40, 2**39, 2**38, 2**40))
    assert found.low < found.value < found.high
    assert found.half_width == pytest.approx(1.96 * math.sqrt(0.75 / 2.75 / (2.75 * 2**40)), rel=0.1)


def test_mcnemar_known_answers():
    chi_square = mcnemar(PUBLISHED, McNemar.CHI_SQUARE)
    assert chi_square.statistic == pytest.approx(17.3559, abs=half_a_digit * 1e-4)
    assert mcnemar(PUBLISHED).p == pytest.approx(3.716e-5, abs=half_a_digit * 1e-8)


@pytest.mark.parametrize("form", McNemar)
def test_mcnemar_without_a_difference(form):
    assert mcnemar(PairedCounts(5, 0, 0, 4), form).p == 1.0
    assert mcnemar(PairedCounts(), form).method == "no deals"
    assert mcnemar(PairedCounts(5, 7, 7, 4), form).p == pytest.approx(1.0, abs=1e-12)


def test_newcombe_known_answer():
    assert ends(newcombe(56, 70, 48, 80)) == pytest.approx([0.0524, 0.3339], abs=half_a_digit * 1e-4)


@given(n=st.integers(1, 60), m=st.integers(1, 60), data=st.data())
def test_newcombe_is_sound_and_mirrored(n, m, data):
    k, j = data.draw(st.integers(0, n)), data.draw(st.integers(0, m))
    found, swapped = newcombe(k, n, j, m), newcombe(j, m, k, n)
    assert -1.0 <= found.low <= found.value <= found.high <= 1.0
    assert found.low < found.high
    assert ends(swapped) == pytest.approx([-found.high, -found.low], abs=1e-9)


def test_newcombe_with_an_empty_side_says_no_deals():
    assert str(newcombe(0, 0, 3, 5)) == str(newcombe(3, 5, 0, 0)) == "no deals"
