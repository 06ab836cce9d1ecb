"""Stopping rules: known answers, and edges where such tests hang or turn into NaN."""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from troggu_stats.errors import UsageError
from troggu_stats.stats import (
    Estimate,
    Histogram,
    Hypotheses,
    Leader,
    Scale,
    Totals,
    Verdict,
    WidthRule,
    confidence_sequence,
    effect_of_normalised_elo,
    gsprt,
    half_width_of_sequence,
    leader,
    t_mean,
    wilson,
)
from troggu_stats.stats.sequential import _with_effect

PAIRS_OF_GAMES = Histogram.counted({-2: 13, -1: 37, 0: 50, 1: 25, 2: 3})
SMALL = Hypotheses(0.0, effect_of_normalised_elo(4))


def test_gsprt_known_answer():
    found = gsprt(PAIRS_OF_GAMES, SMALL)
    assert found.llr == pytest.approx(-0.54912, abs=0.5e-5)
    assert (found.lower, found.upper) == pytest.approx((-2.94444, 2.94444), abs=0.5e-5)
    assert found.verdict is Verdict.UNDECIDED
    assert found.n == 128


def test_gsprt_does_not_care_about_the_unit():
    times_ten = Histogram.counted((10 * v, c) for v, c in PAIRS_OF_GAMES.cells)
    huge = Histogram.counted((v * 2**40, c) for v, c in PAIRS_OF_GAMES.cells)
    expected = pytest.approx(gsprt(PAIRS_OF_GAMES, SMALL).llr, rel=1e-9)
    assert gsprt(times_ten, SMALL).llr == expected
    assert gsprt(huge, SMALL).llr == expected


@given(
    st.dictionaries(st.integers(-60, 120), st.integers(1, 10**5), min_size=1, max_size=9),
    st.floats(-0.4, 0.4),
    st.floats(0.01, 0.4),
)
@example({2: 1, -1: 1}, -5e-324, 0.25)
def test_gsprt_is_finite_and_mirrored(counts, low, gap):
    hypotheses, mirrored = Hypotheses(low, low + gap), Hypotheses(-low - gap, -low)
    found = gsprt(Histogram.counted(counts), hypotheses)
    other = gsprt(Histogram.counted((-v, c) for v, c in counts.items()), mirrored)
    assert math.isfinite(found.llr)
    assert found.llr == pytest.approx(-other.llr, rel=1e-6, abs=1e-6)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(1, 60), min_size=4, max_size=4),
    st.sampled_from([-0.3, -0.05, 0.0, 0.02, 0.2]),
)
def test_the_constrained_shares_are_the_most_likely(counts, effect):
    """Held against a general optimiser, which meets its constraint to 1e-9 and its optimum to 1e-9."""
    values, shares = np.array([-1.0, -0.25, 0.25, 1.0]), np.array(counts) / sum(counts)
    found = _with_effect(values, shares, effect)
    deviation = math.sqrt(found @ values**2 - (found @ values) ** 2)
    assert found.sum() == pytest.approx(1.0, abs=1e-9)
    assert found @ values == pytest.approx(effect * deviation, abs=1e-9)

    def off_effect(q):
        return q @ values - effect * math.sqrt(max(1e-12, q @ values**2 - (q @ values) ** 2))

    best = minimize(
        lambda q: -shares @ np.log(q),
        found * 0.9 + 0.025,
        method="SLSQP",
        bounds=[(1e-9, 1.0)] * 4,
        constraints=[{"type": "eq", "fun": lambda q: q.sum() - 1.0}, {"type": "eq", "fun": off_effect}],
        options={"ftol": 1e-12, "maxiter": 500},
    )
    assert shares @ np.log(found) >= -best.fun - 1e-7


def test_gsprt_on_the_mean_written_out():
    """Two payoffs only: the shares follow from the mean, so the ratio is that of two coins."""
    histogram = Histogram.counted({-10: 40, 10: 60})
    hypotheses = Hypotheses(0.0, 2.0, Scale.MEAN, lowest=-10, highest=10)
    expected = 60 * math.log(0.6 / 0.5) + 40 * math.log(0.4 / 0.5)
    assert gsprt(histogram, hypotheses).llr == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ({0: 10**6}, Verdict.LOW),  # identical players
        ({7: 10**4}, Verdict.HIGH),  # one that always wins
        ({-7: 10**4}, Verdict.LOW),  # one that always loses
        ({1: 10**4, 7: 10**3}, Verdict.HIGH),
        ({2**40: 10**4}, Verdict.HIGH),
    ],
)
@pytest.mark.parametrize("hypotheses", [SMALL, Hypotheses(0.0, 0.1)])
def test_one_sided_results_end_the_test(counts, verdict, hypotheses):
    assert gsprt(Histogram.counted(counts), hypotheses).verdict is verdict


def test_one_sided_results_on_the_scale_of_the_mean():
    hypotheses = Hypotheses(0.0, 1.0, Scale.MEAN, lowest=-2000, highest=2000)
    assert gsprt(Histogram.counted({0: 10**5}), hypotheses).verdict is Verdict.LOW
    assert gsprt(Histogram.counted({5: 10**5}), hypotheses).verdict is Verdict.HIGH


@pytest.mark.parametrize("counts", [{}, {0: 1}, {5: 1}, {-5: 1}])
def test_none_and_one_deal_decide_nothing(counts):
    found = gsprt(Histogram.counted(counts), SMALL)
    assert found.verdict is Verdict.UNDECIDED
    assert math.isfinite(found.llr)


def test_identical_players_between_mirrored_hypotheses_favour_neither():
    assert gsprt(Histogram.counted({0: 10**6}), Hypotheses(-0.1, 0.1)).llr == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"low": 0.1, "high": 0.1}, "below"),
        ({"low": 0.0, "high": math.nan}, "below"),
        ({"low": 0.0, "high": 1.5}, "between -1 and 1"),
        ({"low": 0.0, "high": 0.1, "false_high": 0.5}, "between 0 and 0.5"),
        ({"low": 0.0, "high": 0.1, "scale": Scale.MEAN}, "need the lowest"),
        ({"low": 0.0, "high": 9.0, "scale": Scale.MEAN, "lowest": -9, "highest": 9}, "inside"),
    ],
)
def test_hypotheses_that_cannot_be_are_refused(fields, says):
    with pytest.raises(UsageError, match=says):
        Hypotheses(**fields)


def test_differences_beyond_the_range_are_refused():
    hypotheses = Hypotheses(0.0, 1.0, Scale.MEAN, lowest=-2, highest=2)
    with pytest.raises(UsageError, match="widen the range"):
        gsprt(Histogram.of([3]), hypotheses)


def test_confidence_sequence_known_answer():
    assert half_width_of_sequence(1.0, 10**6, 10**6) == pytest.approx(0.00303521, abs=0.5e-8)


@pytest.mark.parametrize("tuned_for", [100, 10**4, 10**6])
def test_a_sequence_is_shortest_against_the_fixed_interval_where_it_is_tuned(tuned_for):
    """rho comes from an approximation, so the shortest may lie a few per cent off in n, not in width."""

    def penalty(n):
        return half_width_of_sequence(1.0, n, tuned_for) * math.sqrt(n)

    assert penalty(tuned_for) == pytest.approx(
        min(penalty(max(1, int(tuned_for * f))) for f in np.linspace(0.2, 5, 97)), rel=1e-3
    )
    assert penalty(tuned_for) > 1.96


def test_a_sequence_at_the_edges():
    assert str(confidence_sequence(Totals(), 100)) == "no deals"
    assert confidence_sequence(Totals.of([4]), 100).method == "no interval: a single deal"
    assert not confidence_sequence(Totals.of([0] * 50), 100).has_interval
    wide = confidence_sequence(Totals.of([-1, 1] * 50), 100)
    assert wide.half_width > t_mean(Totals.of([-1, 1] * 50)).half_width
    with pytest.raises(UsageError, match="1 or more"):
        half_width_of_sequence(1.0, 0, 100)


def test_only_a_sequence_names_a_leader():
    ahead = Totals(10**4, 10**4, 2 * 10**4)
    assert leader(confidence_sequence(ahead, 10**4)) is Leader.FIRST
    behind = Totals(ahead.n, -ahead.x, ahead.xx)
    assert leader(confidence_sequence(behind, 10**4)) is Leader.SECOND
    assert leader(confidence_sequence(Totals(10**4, 0, 10**4), 10**4)) is Leader.NEITHER
    assert leader(Estimate.empty()) is Leader.NEITHER
    with pytest.raises(UsageError, match="only a confidence sequence"):
        leader(t_mean(ahead))


def test_a_width_rule_keeps_its_minimum():
    rule = WidthRule(half_width=0.5, minimum=1000)
    assert not rule.met(wilson(500, 999))
    assert rule.met(wilson(500, 1000))


def test_a_width_rule_does_not_stop_without_an_interval():
    rule = WidthRule(half_width=0.5, minimum=1)
    assert not rule.met(Estimate.empty())
    assert not rule.met(t_mean(Totals.of([0] * 5000)))
    assert WidthRule(0.01).minimum == 1000


@pytest.mark.parametrize(
    "fields", [{"half_width": 0.0}, {"half_width": math.inf}, {"half_width": 1.0, "minimum": 0}]
)
def test_a_width_rule_that_cannot_be_is_refused(fields):
    with pytest.raises(UsageError):
        WidthRule(**fields)
