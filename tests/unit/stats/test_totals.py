"""Totals are exact integers, and adding parts in any order gives the same."""

import json
import random
import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.stats import ClusterTotals, Histogram, Moments, PairedCounts, PairTotals, Totals
from troggu_stats.stats.totals import exact_dot, require_all_zero, whole_numbers

small = st.integers(-(2**20), 2**20)
huge = st.integers(-(2**80), 2**80)
pairs = st.lists(st.tuples(small, small), min_size=1, max_size=40)


def columns(rows):
    return [np.array(column) for column in zip(*rows, strict=True)]


def clusters(rows):
    return ClusterTotals.of([x if c else 0 for x, c in rows], [c for _, c in rows])


MAKERS = {
    "totals": lambda rows: Totals.of([x for x, _ in rows]),
    "pairs": lambda rows: PairTotals.of(*columns(rows)),
    "clusters": lambda rows: clusters([(x, abs(y) % 4) for x, y in rows]),
    "paired counts": lambda rows: PairedCounts.of([x % 2 for x, _ in rows], [y % 2 for _, y in rows]),
    "histogram": lambda rows: Histogram.of([x for x, _ in rows]),
    "moments": lambda rows: Moments.of(columns(rows)),
}


@pytest.mark.parametrize("kind", MAKERS)
@given(rows=pairs, seed=st.integers(0, 99), cut=st.integers(1, 7))
def test_any_cut_and_order_give_the_same_totals(kind, rows, seed, cut):
    make = MAKERS[kind]
    parts = [make(rows[start : start + cut]) for start in range(0, len(rows), cut)]
    random.Random(seed).shuffle(parts)
    merged = parts[0]
    for part in parts[1:]:
        merged = merged + part
    assert merged == make(rows)


@pytest.mark.parametrize("kind", MAKERS)
@given(rows=pairs)
def test_plain_json_there_and_back(kind, rows):
    totals = MAKERS[kind](rows)
    assert type(totals).from_dict(json.loads(json.dumps(totals.as_dict(), allow_nan=False))) == totals


@given(st.lists(st.one_of(small, huge), max_size=30))
def test_sums_of_any_size_are_exact(values):
    assert Totals.of(np.array(values, dtype=object)) == Totals(
        len(values), sum(values), sum(v * v for v in values)
    )


@pytest.mark.parametrize("value", [2**31 - 1, -(2**31), 2**40, 2**62, -(2**63), 2**63 - 1])
def test_sums_beyond_32_and_64_bits_do_not_wrap(value):
    array = np.full(1000, value, dtype=np.int64)
    assert Totals.of(array) == Totals(1000, 1000 * value, 1000 * value * value)


def test_sums_of_small_types_do_not_wrap():
    array = np.full(100_000, 30_000, dtype=np.int16)
    assert Totals.of(array) == Totals(100_000, 3_000_000_000, 90_000_000_000_000)
    assert Totals.of(np.full(300, 255, dtype=np.uint8)).xx == 300 * 255 * 255
    assert Totals.of(np.full(3, 2**64 - 1, dtype=np.uint64)).x == 3 * (2**64 - 1)
    assert Totals.of(np.array([True, False, True])) == Totals(3, 2, 2)


def test_products_are_cut_where_64_bits_would_overflow():
    array = np.full(10, 2**31, dtype=np.int64)  # ten products of 2**62 each: two already reach 2**63
    assert exact_dot(array, array) == 10 * 2**62
    assert int(np.dot(array, array)) != 10 * 2**62


@given(st.lists(small, min_size=2, max_size=50))
def test_mean_and_variance_are_those_of_the_values(values):
    totals = Totals.of(values)
    assert totals.mean == pytest.approx(statistics.fmean(values), rel=1e-12, abs=1e-9)
    assert totals.variance == pytest.approx(float(statistics.variance(map(int, values))), rel=1e-12)


def test_variance_does_not_cancel():
    values = [10**15 + v for v in (1, 2, 3, 4)]
    assert Totals.of(values).variance == pytest.approx(5 / 3, rel=1e-15)


def test_no_mean_of_nothing_and_no_variance_of_one():
    with pytest.raises(UsageError, match="no mean"):
        _ = Totals().mean
    with pytest.raises(UsageError, match="two are needed"):
        _ = Totals.of([3]).variance


@given(rows=pairs)
def test_a_difference_is_that_of_the_deals(rows):
    x, y = columns(rows)
    assert PairTotals.of(x, y).difference == Totals.of(x - y)
    assert PairTotals.of(x, y).first == Totals.of(x)
    assert PairTotals.of(x, y).second == Totals.of(y)
    moments = Moments.of([x, y])
    assert moments.difference(0, 1) == Totals.of(x - y)
    assert moments.totals(1) == Totals.of(y)


def test_an_arm_against_itself_differs_by_nothing():
    x = np.array([3, -1, 4, 2**40])
    require_all_zero(PairTotals.of(x, x).difference)
    with pytest.raises(CheckFailedError, match="identical arms"):
        require_all_zero(PairTotals.of([1, -1], [0, 0]).difference)


@given(st.dictionaries(small, st.integers(1, 10**12), max_size=12))
def test_a_histogram_has_the_totals_of_its_values(counts):
    histogram = Histogram.counted(counts)
    assert histogram.n == sum(counts.values())
    assert histogram.totals.x == sum(v * c for v, c in counts.items())
    assert histogram.values == tuple(sorted(counts))


def test_counts_of_a_value_that_comes_twice_add_up():
    assert Histogram.counted([(3, 2), (1, 5), (3, 1), (9, 0)]) == Histogram(((1, 5), (3, 3)))


def test_only_deals_with_a_hand_of_the_stratum_count():
    totals = ClusterTotals.of([5, 0, 7, 0], [2, 0, 1, 1])
    assert totals == ClusterTotals(deals=3, x=12, c=4, xx=74, xc=17, cc=6)
    assert totals.residual == sum((x * 4 - 12 * c) ** 2 for x, c in ((5, 2), (7, 1), (0, 1)))


def test_nothing_adds_up_to_nothing():
    empty = np.array([], dtype=np.int16)
    assert Totals.of(empty) == Totals() == Totals.of([])
    assert PairTotals.of(empty, empty) == PairTotals()
    assert ClusterTotals.of(empty, empty) == ClusterTotals()
    assert PairedCounts.of(empty, empty) == PairedCounts()
    assert Histogram.of(empty) == Histogram()
    assert Moments.of([empty, empty]).sums == (0, 0)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Totals.of([0.5]), "only integers"),
        (lambda: Totals.of(["3"]), "only integers"),
        (lambda: Totals.of(np.zeros((2, 2), dtype=int)), "2 dimensions"),
        (lambda: PairTotals.of([1], [1, 2]), "one value a deal"),
        (lambda: ClusterTotals.of([1], [0]), "without observations"),
        (lambda: ClusterTotals.of([1], [-1]), "0 or more"),
        (lambda: PairedCounts.of([2], [0]), "0 or 1"),
        (lambda: PairedCounts(-1), "negative"),
        (lambda: Histogram(((3, 1), (1, 1))), "rising"),
        (lambda: Histogram(((3, 0),)), "positive"),
        (lambda: Histogram.counted({3: -1}), "integers"),
        (lambda: Histogram.counted({0.5: 1}), "integers"),
        (lambda: Totals.from_dict({"n": 1}), "these hold"),
        (lambda: Totals.from_dict({"n": 1, "x": 0.5, "xx": 1}), "not integers"),
        (lambda: Moments.of([[1]]) + Moments.of([[1], [2]]), "do not add up"),
        (lambda: whole_numbers([1.0, float("nan")]), "only integers"),
    ],
)
def test_what_does_not_add_up_is_a_sentence(make, says):
    with pytest.raises(UsageError, match=says):
        make()


@pytest.mark.parametrize("kind", MAKERS)
def test_only_like_adds_to_like(kind):
    with pytest.raises(TypeError):
        MAKERS[kind]([(1, 2)]) + 3


@given(st.lists(st.tuples(small, small, st.integers(0, 5)), min_size=1, max_size=20))
def test_counted_moments_are_those_of_the_rows_repeated(rows):
    x, y, times = columns(rows)
    assert Moments.counted([x, y], times) == Moments.of([np.repeat(x, times), np.repeat(y, times)])


def test_counted_moments_are_exact_beyond_64_bits():
    found = Moments.counted([[2**31]], [2**40])
    assert found.products == ((2**102,),)
