"""The logistic regression by deal, and the sentences in place of a fit."""

import numpy as np
import pytest

from troggu_stats.errors import UsageError
from troggu_stats.stats import clustered_logit


def hands(deals=200, each=3, seed=1):
    rng = np.random.default_rng(seed)
    trumps = rng.integers(0, 10, deals * each)
    deal = np.repeat(np.arange(deals), each)
    won = (rng.random(trumps.size) < 1 / (1 + np.exp(2.0 - 0.5 * trumps))).astype(int)
    return won, trumps[:, None], deal


def test_a_table_of_two_by_two_written_out():
    """One feature of 0 or 1 and one hand a deal: log odds ratio, and the sum of inverse counts.

    The sandwich of a saturated model is the model's own variance, times deals / (deals - 1) times
    (deals - 1) / (deals - terms), the correction for few clusters.
    """
    a, b, c, d = 30, 20, 15, 35
    won = [1] * a + [0] * b + [1] * c + [0] * d
    feature = np.array([1] * (a + b) + [0] * (c + d))[:, None]
    found = clustered_logit(won, feature, ["fool"], range(100))
    log_odds = found.terms[1].log_odds
    assert log_odds.value == pytest.approx(np.log(a * d / (b * c)), rel=1e-6)
    error = np.sqrt((1 / a + 1 / b + 1 / c + 1 / d) * 100 / 98)
    assert log_odds.half_width == pytest.approx(1.9842170 * error, rel=1e-5)
    assert found.terms[1].odds_ratio.value == pytest.approx(a * d / (b * c), rel=1e-6)
    assert (found.hands, found.deals) == (100, 100)


def test_the_same_hands_twice_tell_nothing_new():
    won, trumps, deal = hands()
    once = clustered_logit(won, trumps, ["trumps"], deal)
    twice = clustered_logit(np.tile(won, 2), np.tile(trumps, (2, 1)), ["trumps"], np.tile(deal, 2))
    one, two = once.terms[1].log_odds, twice.terms[1].log_odds
    assert two.value == pytest.approx(one.value, rel=1e-6)
    # Only the correction for few hands, (N - 1) / (N - 2), differs between 600 and 1200 of them.
    assert two.half_width == pytest.approx(one.half_width, rel=1e-3)
    apart = clustered_logit(
        np.tile(won, 2), np.tile(trumps, (2, 1)), ["trumps"], np.arange(2 * won.size)
    ).terms[1]
    assert apart.log_odds.half_width < 0.8 * one.half_width


def test_names_and_numbers_of_deals_of_any_kind():
    won, trumps, deal = hands()
    plain = clustered_logit(won, trumps, ["trumps"], deal)
    assert [term.name for term in plain.terms] == ["constant", "trumps"]
    assert clustered_logit(won, trumps, ["trumps"], deal * 1000 + 2**40) == plain


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda w, t, d: (w[:0], t[:0], d[:0]), "no deals"),
        (lambda w, t, d: (w * 0, t, d), "all 600 outcomes are 0"),
        (lambda w, t, d: (w * 0 + 1, t, d), "all 600 outcomes are 1"),
        (lambda w, t, d: (w, t, d * 0), "1 deals are too few"),
        (lambda w, t, d: (w, t * 0 + 3, d), "constant or follows"),
        (lambda w, t, d: ((t[:, 0] > 4).astype(int), t, d), "separate"),
        (lambda w, t, d: (np.where(t[:, 0] == 4, w, t[:, 0] > 4), t, d), "separate"),
    ],
)
def test_no_fit_is_a_sentence(make, says):
    won, trumps, deal = make(*hands())
    found = clustered_logit(won, trumps, ["trumps"], deal)
    assert says in found.problem
    assert all(term.log_odds.value is None and term.p is None for term in found.terms)
    assert says in str(found.terms[1].odds_ratio)


def test_a_single_hand_is_a_sentence():
    assert "all 1 outcomes are 1" in clustered_logit([1], [[3]], ["trumps"], [0]).problem


@pytest.mark.parametrize(
    ("outcome", "features", "deal"),
    [
        ([0, 2], [[1], [2]], [0, 1]),
        ([0, 1], [[1], [np.nan]], [0, 1]),
        ([0, 1], [[1], [2]], [0]),
    ],
)
def test_what_is_no_data_is_refused(outcome, features, deal):
    with pytest.raises(UsageError):
        clustered_logit(outcome, features, ["trumps"], deal)
