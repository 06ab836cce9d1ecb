"""Intervals of many small samples of deals, on figures whose truth is known exactly."""

from collections.abc import Iterator
from math import comb

import numpy as np
import numpy.typing as npt

from troggu_stats.cards import TROGGU
from troggu_stats.rules import load_variant
from troggu_stats.runner.validation.check import Effort, Outcome, within_errors
from troggu_stats.simulation.block import play_block
from troggu_stats.stats import (
    DEFAULT_LEVEL,
    Estimate,
    PairedCounts,
    Totals,
    chance_of,
    expected_number,
    proportion,
    t_mean,
    tango,
)
from troggu_stats.strategies.registry import seat_strategies

SEED = 77
_PLAYERS = 5
_SAMPLES = 1_500
_SIZE = 200  # deals in a sample
_FEW = 20  # below so many successes or failures the interval is Clopper and Pearson's (docs/methods.md)
_TRUMPS = 22

Series = npt.NDArray[np.int64]


def intervals_cover(effort: Effort) -> Outcome:
    """Count how often intervals hold the truth, against how often theirs exactly should.

    Notes
    -----
    Shares and their paired differences are discrete, so their intervals cover not 95 % but a share that
    follows from the binomial distribution and from the tests that the intervals invert; that is what is
    compared with. For the mean number of trumps, nearly normal, it is 95 %. The standard error is that of
    the simulated share.
    """
    samples = effort.deals(_SAMPLES)
    parts = zip(*_columns(samples), strict=True)
    trumps, fool, others_fool, no_trump = (np.concatenate(part) for part in parts)
    hand = load_variant("rulebook").deal_shape(_PLAYERS).hand
    size = TROGGU.size
    mean = float(expected_number(_TRUMPS, hand, size))
    often, rare = float(chance_of(1, 1, hand, size)), float(chance_of(0, _TRUMPS, hand, size))
    found = {
        "mean trumps (t)": (_share_of_means(trumps, mean), DEFAULT_LEVEL),
        "fool in hand": (_share(fool.sum(axis=1), often), exact_coverage(often)),
        "no trump": (_share(no_trump.sum(axis=1), rare), exact_coverage(rare)),
        "fool here or there (Tango)": (_share_of_pairs(fool, others_fool), exact_paired_coverage(often)),
    }
    scores = {
        f"{what}, {simulated:.2%} where {exact:.2%} is exact": _errors_off(simulated, exact, samples)
        for what, (simulated, exact) in found.items()
    }
    return within_errors(scores, "coverages")


def _errors_off(simulated: float, exact: float, samples: int) -> float:
    # An exact coverage of 1 leaves no room at all; half a sample keeps the error from being 0.
    error = np.sqrt(max(exact * (1 - exact), 0.5 / samples) / samples)
    return float((simulated - exact) / error)


def _columns(samples: int) -> Iterator[tuple[Series, Series, Series, Series]]:
    rules, lineup = load_variant("rulebook"), seat_strategies(["random"], _PLAYERS)
    at_once = 100
    for first in range(0, samples, at_once):
        some = min(at_once, samples - first)
        block = play_block(first * _SIZE, some * _SIZE, rules, lineup, SEED)
        shape = (some, _SIZE)
        trumps = block["trumps"][:, 0].astype(np.int64).reshape(shape)
        fool, others_fool = (
            (block["honours"][:, seat] & 1).astype(np.int64).reshape(shape) for seat in (0, 1)
        )
        yield trumps, fool, others_fool, (trumps == 0).astype(np.int64)


def _holds(estimate: Estimate, truth: float) -> bool:
    return estimate.low is not None and estimate.high is not None and estimate.low <= truth <= estimate.high


def _share_of_means(samples: Series, truth: float) -> float:
    return float(np.mean([_holds(t_mean(Totals.of(sample)), truth) for sample in samples]))


def _share(successes: Series, truth: float) -> float:
    counts, times = np.unique(successes, return_counts=True)
    held = [_holds(proportion(int(count), _SIZE), truth) for count in counts]
    return float(np.dot(held, times) / times.sum())


def _share_of_pairs(one: Series, other: Series) -> float:
    # A card is never in two hands, so no sample has a deal with both.
    pairs = np.stack([one.sum(axis=1), other.sum(axis=1)], axis=1)
    counts, times = np.unique(pairs, axis=0, return_counts=True)
    held = [_holds(tango(PairedCounts(0, int(a), int(b), _SIZE - int(a) - int(b))), 0.0) for a, b in counts]
    return float(np.dot(held, times) / times.sum())


def exact_coverage(chance: float) -> float:
    """Return how often the intervals of a share hold it: where the tests that they invert accept it."""
    from scipy import stats

    counts = np.arange(_SIZE + 1)
    tail = (1 - DEFAULT_LEVEL) / 2
    score = np.abs(counts - _SIZE * chance) / np.sqrt(_SIZE * chance * (1 - chance))
    wilson = score <= stats.norm.isf(tail)
    below, above = stats.binom.cdf(counts, _SIZE, chance), stats.binom.sf(counts - 1, _SIZE, chance)
    exact = (below > tail) & (above > tail)
    few = np.minimum(counts, _SIZE - counts) < _FEW
    return float(np.dot(np.where(few, exact, wilson), stats.binom.pmf(counts, _SIZE, chance)))


def exact_paired_coverage(chance: float) -> float:
    """Return how often Tango's interval holds a difference of 0 between two hands' shares of one card.

    At 0 its score is McNemar's: the deals with the card in the one hand less those in the other, over the
    root of both together.
    """
    from scipy import stats

    widest = float(stats.norm.isf((1 - DEFAULT_LEVEL) / 2))
    covered = 0.0
    for either, weight in enumerate(stats.binom.pmf(np.arange(_SIZE + 1), _SIZE, 2 * chance)):
        accepted = sum(
            comb(either, one) for one in range(either + 1) if abs(2 * one - either) <= widest * either**0.5
        )
        covered += float(weight) * accepted / 2**either
    return covered
