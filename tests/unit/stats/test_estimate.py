"""An estimate says what it knows and nothing more."""

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.errors import UsageError
from troggu_stats.stats import NO_DEALS, Estimate, PValue, wilson

finite = st.floats(-1e9, 1e9, allow_nan=False)


def test_an_empty_stratum_says_no_deals():
    empty = Estimate.empty()
    assert str(empty) == NO_DEALS == "no deals"
    assert (empty.value, empty.low, empty.high, empty.n) == (None, None, None, 0)
    assert empty.half_width is None
    assert not empty.has_interval
    assert not empty.excludes(0.0)
    assert empty.scaled(10.0) == empty


def test_a_value_without_an_interval_says_why():
    one = Estimate.without_interval(7.0, 1, 0.95, "a single deal")
    assert str(one) == "7 (no interval: a single deal)"
    assert one.half_width is None
    assert one.scaled(10.0).value == 70.0


def test_an_interval_is_printed_with_both_ends():
    assert str(wilson(3, 10)) == "0.3 [0.107791, 0.603222]"


@pytest.mark.parametrize("broken", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("field", ["value", "low", "high"])
def test_what_is_not_a_number_is_refused(field, broken):
    fields = {"value": 0.5, "low": 0.0, "high": 1.0} | {field: broken}
    with pytest.raises(UsageError, match="use None"):
        Estimate(**fields, n=3, level=0.95, method="Wilson")


@pytest.mark.parametrize(
    ("value", "low", "high", "n", "level"),
    [
        (0.5, 0.9, 0.1, 3, 0.95),
        (0.5, None, 0.1, 3, 0.95),
        (0.5, 0.1, None, 3, 0.95),
        (None, 0.1, 0.9, 3, 0.95),
        (0.5, 0.1, 0.9, -1, 0.95),
        (0.5, 0.1, 0.9, 3, 0.0),
        (0.5, 0.1, 0.9, 3, 1.0),
        (0.5, 0.1, 0.9, 3, 95),
    ],
)
def test_what_cannot_be_is_refused(value, low, high, n, level):
    with pytest.raises(UsageError):
        Estimate(value, low, high, n, level, "Wilson")


@given(value=finite, width=st.floats(0, 1e6), n=st.integers(1, 2**70))
def test_strict_json_there_and_back(value, width, n):
    estimate = Estimate(np.float64(value), value - width, value + width, n, 0.95, "t")
    text = json.dumps(estimate.as_dict(), allow_nan=False)
    assert Estimate.from_dict(json.loads(text)) == estimate


def test_numpy_numbers_become_plain_ones():
    estimate = Estimate(np.float64(-0.0), np.float32(-1), np.float64(1), np.int64(3), 0.95, "t")
    assert [type(number) for number in (estimate.value, estimate.low, estimate.n)] == [float, float, int]
    assert repr(estimate.value) == "0.0"


@given(value=finite, width=st.floats(0, 1e6), factor=st.floats(-100, 100))
def test_another_unit_scales_everything(value, width, factor):
    estimate = Estimate(value, value - width, value + width, 9, 0.95, "t").scaled(factor)
    assert estimate.low <= estimate.high
    assert estimate.value == pytest.approx(value * factor, abs=1e-300)


@pytest.mark.parametrize("p", [-0.1, 1.1, math.nan])
def test_a_p_value_lies_between_0_and_1(p):
    with pytest.raises(UsageError):
        PValue(p, 3, "t")


def test_a_root_is_that_of_value_and_ends():
    found = Estimate(9.0, 4.0, 16.0, 10, 0.95, "t").root()
    assert (found.value, found.low, found.high) == (3.0, 2.0, 4.0)
    assert Estimate(1.0, -0.5, 4.0, 10, 0.95, "t").root().low == 0.0
    assert Estimate.without_interval(9.0, 1, 0.95, "a single deal").root().value == 3.0
    assert Estimate.empty().root() == Estimate.empty()
