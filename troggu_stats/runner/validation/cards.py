"""Dealt cards against what is exactly true of a fair shuffle."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from troggu_stats.cards import TROGGU
from troggu_stats.dealing.address import shuffle, shuffle_scratch
from troggu_stats.rules import load_variant
from troggu_stats.runner.validation.check import Effort, Outcome, within_errors
from troggu_stats.simulation.block import play_block
from troggu_stats.stats import chance_of, chance_of_at_least
from troggu_stats.strategies.registry import seat_strategies

SEED = 31
SIZE = TROGGU.size
_PLAYERS = (3, 5, 8)
_DEALS, _PACKS, _AT_ONCE = 200_000, 300_000, 20_000
_TRUMPS = 22  # the fool among them (G1, G8)
_MANY_TRUMPS = 8
_FOOL, _ALL_HONOURS = 1, 7  # bits of the column
_HANDS_OF_FIVE = 11

Packs = npt.NDArray[np.int64]


def exact_odds(effort: Effort) -> Outcome:
    """Count rare hands, as the columns show them, against hypergeometric probabilities."""
    scores: dict[str, float] = {}
    for players in _PLAYERS:
        deals = effort.deals(_DEALS)
        for what, (count, chance) in _counted(players, deals).items():
            if chance:
                scores[f"{what} of {players}"] = _errors_off(count, deals, chance)
    return within_errors(scores, "rare hands")


def _counted(players: int, deals: int) -> dict[str, tuple[int, Fraction]]:
    """Return how often each event was seen, with its exact chance."""
    rules = load_variant("rulebook")
    lineup = seat_strategies(["random"], players)
    hand = rules.deal_shape(players).hand
    of_seat = {
        "four kings": chance_of(4, 4, hand, SIZE),
        "no trump": chance_of(0, _TRUMPS, hand, SIZE),
        "eight trumps or more": chance_of_at_least(_MANY_TRUMPS, _TRUMPS, hand, SIZE),
    }
    together = players * chance_of(3, 3, hand, SIZE)
    found = {f"{what} in seat {seat}": (0, odds) for what, odds in of_seat.items() for seat in range(players)}
    found["fool in the tapp"] = (0, 1 - players * Fraction(hand, SIZE))
    found["fool, mund and bagatt in a hand"] = (0, together)
    for first in range(0, deals, _AT_ONCE):
        block = play_block(first, min(_AT_ONCE, deals - first), rules, lineup, SEED)
        seen = [block["kings"] == 4, block["trumps"] == 0, block["trumps"] >= _MANY_TRUMPS]
        counts = [int(count) for event in seen for count in event.sum(axis=0)]
        counts.append(int((block["honours"] & _FOOL == 0).all(axis=1).sum()))
        counts.append(int((block["honours"] == _ALL_HONOURS).sum()))
        found = {
            what: (so_far + count, chance)
            for (what, (so_far, chance)), count in zip(found.items(), counts, strict=True)
        }
    return found


def _errors_off(count: int, deals: int, chance: Fraction) -> float:
    """Return how many standard errors a count is off, by its exact binomial tails."""
    from scipy import stats

    below = float(stats.binom.cdf(count, deals, float(chance)))
    above = float(stats.binom.sf(count - 1, deals, float(chance)))
    off = float(stats.norm.isf(min(0.5, below, above)))
    return -off if below < above else off


def uniform_cards(effort: Effort) -> Outcome:
    """Test cards by position, by place and by neighbour for uniformity.

    Notes
    -----
    Pearson's χ², each times the factor that gives it its exact mean: a pack lies in a random permutation, so
    both margins of a deal are fixed.
    """
    return within_errors(scores_of(shuffled_packs(effort.deals(_PACKS))), "chi-squares")


def shuffled_packs(deals: int) -> Iterator[Packs]:
    """Yield the packs of the first deals as arrays of shape (some, SIZE), card by position."""
    words, order = shuffle_scratch()
    for first in range(0, deals, _AT_ONCE):
        packs = np.zeros((min(_AT_ONCE, deals - first), len(order)), np.int64)
        for row, pack in enumerate(packs, start=first):
            shuffle(SEED, row, SIZE, words, pack)
        yield packs[:, :SIZE]


def scores_of(many: Iterator[Packs]) -> dict[str, float]:
    """Return, for each χ² of packs, how many standard errors of a normal it is off, + for too uneven."""
    from scipy import stats

    deals = 0
    positions, neighbours = np.zeros((2, SIZE, SIZE))
    for packs in many:
        deals += len(packs)
        positions += _crossed(packs, np.broadcast_to(np.arange(SIZE), packs.shape))
        neighbours += _crossed(packs[:, 0::2], packs[:, 1::2])
    # Five hands and the tapp: what a seat holds, wherever in its hand it lies.
    places = np.minimum(np.arange(SIZE) // _HANDS_OF_FIVE, 5)
    by_place = np.stack([positions[:, places == place].sum(axis=1) for place in range(6)], axis=1)
    tests = {
        "card × position": _of_places(positions, np.ones(SIZE), deals),
        "card × place": _of_places(by_place, np.bincount(places), deals),
        "neighbouring cards": _of_pairs(neighbours, deals),
    }
    return {
        what: _normal_score(float(stats.chi2.cdf(*test)), float(stats.chi2.sf(*test)))
        for what, test in tests.items()
    }


def _normal_score(below: float, above: float) -> float:
    from scipy import stats

    return float(stats.norm.isf(above) if above < below else -stats.norm.isf(below))


def _crossed(rows: Packs, columns: Packs) -> npt.NDArray[np.int64]:
    cells = np.bincount((rows * SIZE + columns).ravel(), minlength=SIZE * SIZE)
    return cells.reshape(SIZE, SIZE)


def _of_places(
    counts: npt.NDArray[np.float64], sizes: npt.NDArray[np.generic], deals: int
) -> tuple[float, int]:
    # Each deal is a table with both margins fixed, so the variance is m / (m - 1) that of a multinomial.
    expected = deals * np.asarray(sizes, np.float64) / SIZE
    total = ((counts - expected) ** 2 / expected).sum() * (SIZE - 1) / SIZE
    return float(total), (SIZE - 1) * (len(sizes) - 1)


def _of_pairs(ordered: npt.NDArray[np.float64], deals: int) -> tuple[float, int]:
    # A random perfect matching: each card in one pair, which leaves m (m - 3) / 2 free contrasts, and the
    # sum of squares has the mean m (m - 2) / 2.
    counts = (ordered + ordered.T)[np.triu_indices(SIZE, 1)]
    expected = deals / (SIZE - 1)
    total = ((counts - expected) ** 2 / expected).sum() * (SIZE - 3) / (SIZE - 2)
    return float(total), SIZE * (SIZE - 3) // 2
