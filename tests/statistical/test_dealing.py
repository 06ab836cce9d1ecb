"""Dealt cards against exact probabilities, with shuffles that must fail the same checks.

Guards against known kinds of fault: a biased shuffle, modulo bias. Checked are card counts by place
(hypergeometric), and χ² of card × position, card × place and card pairs. A pack of m cards lies in a random
permutation, so the cells are not independent: by symmetry all eigenvalues of their covariance that are not 0
are equal, and each sum of squares is χ² times the factor that gives its exact mean (see the comments).
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np
import pytest
from scipy import stats

from troggu_stats.cards import TROGGU
from troggu_stats.dealing.address import shuffle, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.kernel import PLAIN, compiled, popcount
from troggu_stats.engine.masks import BAGATT, FOOL, KINGS, MUND, TRUMPS
from troggu_stats.engine.settings import compile_rules
from troggu_stats.rules import load_variant

SEED = 31
SIZE = TROGGU.size
DEALS = 1_500 if PLAIN else 1_000_000
CHUNK = 100_000
BIASED_DEALS = DEALS // 10
HONOURS = FOOL | MUND | BAGATT
WIDEST = 4.0  # standard errors
SURE = 1e-5  # for the p-values: about as rare as four standard errors
# Events counted: of each seat four kings, no trump, eight trumps or more; then fool in the tapp, the honours.
OF_SEAT = 3
FOUR_KINGS, NO_TRUMP, MANY_TRUMPS = range(OF_SEAT)


@compiled
def shuffle_many(seed: int, first: int, orders, words, order) -> None:
    for row in range(orders.shape[0]):
        shuffle(seed, first + row, SIZE, words, order)
        for place in range(SIZE):
            orders[row, place] = order[place]


@compiled
def tally(orders, players: int, hand_size: int, events, positions, neighbours, halves) -> None:
    """Count events by place, cards by position, and pairs of cards at positions that belong together."""
    for row in range(orders.shape[0]):
        for place in range(SIZE):
            positions[orders[row, place], place] += 1
        for place in range(0, SIZE, 2):
            neighbours[orders[row, place], orders[row, place + 1]] += 1
        for place in range(SIZE // 2):
            halves[orders[row, place], orders[row, place + SIZE // 2]] += 1
        together = 0
        for seat in range(players):
            hand = 0
            for place in range(seat * hand_size, (seat + 1) * hand_size):
                hand |= 1 << np.int64(orders[row, place])
            events[OF_SEAT * seat + FOUR_KINGS] += 1 if hand & KINGS == KINGS else 0
            events[OF_SEAT * seat + NO_TRUMP] += 1 if hand & TRUMPS == 0 else 0
            events[OF_SEAT * seat + MANY_TRUMPS] += 1 if popcount(hand & TRUMPS) >= 8 else 0
            together += 1 if hand & HONOURS == HONOURS else 0
        in_tapp = 0
        for place in range(players * hand_size, SIZE):
            in_tapp |= 1 << np.int64(orders[row, place])
        events[OF_SEAT * players] += 1 if in_tapp & FOOL else 0
        events[OF_SEAT * players + 1] += together


class Tally:
    """What was counted over many shuffled packs."""

    def __init__(self, packs: Iterator[np.ndarray], players: int = 5, hand_size: int = 11) -> None:
        self.players, self.hand_size, self.deals = players, hand_size, 0
        self.events = np.zeros(OF_SEAT * players + 2, np.int64)
        self.positions, self.neighbours, self.halves = np.zeros((3, SIZE, SIZE), np.int64)
        for orders in packs:
            tables = self.events, self.positions, self.neighbours, self.halves
            tally(orders, players, hand_size, *tables)
            self.deals += len(orders)

    def scores(self) -> dict[str, float]:
        """How many standard errors each count by place is off its exact probability."""
        hand = self.hand_size
        trumps = stats.hypergeom(SIZE, TRUMPS.bit_count(), hand)
        of_seat = [stats.hypergeom(SIZE, 4, hand).pmf(4), trumps.pmf(0), trumps.sf(7)]
        tapp = SIZE - self.players * hand
        honours = self.players * stats.hypergeom(SIZE, 3, hand).pmf(3)
        exact = np.array([*of_seat * self.players, tapp / SIZE, honours])
        names = [
            f"{what}, seat {seat}"
            for seat in range(self.players)
            for what in ("four kings", "no trump", "eight trumps")
        ]
        off = [self._errors_off(int(count), chance) for count, chance in zip(self.events, exact, strict=True)]
        return dict(zip([*names, "fool in the tapp", "fool, mund, bagatt"], off, strict=True))

    def _errors_off(self, count: int, chance: float) -> float:
        """How many standard errors a count is off; by the exact binomial test where few are expected."""
        if self.deals * chance > 100:
            return float((count - self.deals * chance) / np.sqrt(self.deals * chance * (1 - chance)))
        return float(stats.norm.isf(stats.binomtest(count, self.deals, chance).pvalue / 2))

    def chances(self) -> dict[str, float]:
        """The p-value of each χ²."""
        places = np.array([*np.repeat(np.arange(self.players), self.hand_size)])
        places = np.concatenate([places, np.full(SIZE - len(places), self.players)])
        sizes = np.bincount(places)
        by_place = np.stack(
            [self.positions[:, places == place].sum(axis=1) for place in range(len(sizes))], 1
        )
        return {
            "card × position": self._chance_of_places(self.positions, np.ones(SIZE)),
            "card × place": self._chance_of_places(by_place, sizes),
            "neighbours": self._chance_of_pairs(self.neighbours),
            "halves": self._chance_of_pairs(self.halves),
        }

    def _chance_of_places(self, counts: np.ndarray, sizes: np.ndarray) -> float:
        # Each deal is a table with both margins fixed, so the variance is m / (m - 1) that of a multinomial.
        expected = self.deals * sizes / SIZE
        total = ((counts - expected) ** 2 / expected).sum() * (SIZE - 1) / SIZE
        return float(stats.chi2.sf(total, (SIZE - 1) * (len(sizes) - 1)))

    def _chance_of_pairs(self, ordered: np.ndarray) -> float:
        # A random perfect matching: each card in one pair, which leaves m (m - 3) / 2 free contrasts; the
        # mean of the sum of squares is m (m - 2) / 2.
        counts = (ordered + ordered.T)[np.triu_indices(SIZE, 1)]
        expected = self.deals / (SIZE - 1)
        total = ((counts - expected) ** 2 / expected).sum() * (SIZE - 3) / (SIZE - 2)
        return float(stats.chi2.sf(total, SIZE * (SIZE - 3) // 2))


def dealt(deals: int, seed: int = SEED) -> Iterator[np.ndarray]:
    words, order = shuffle_scratch()
    for first in range(0, deals, CHUNK):
        orders = np.zeros((min(CHUNK, deals - first), SIZE), np.int8)
        shuffle_many(seed, first, orders, words, order)
        yield orders


def swapped(deals: int, draw: Callable[[np.random.Generator, int], np.ndarray]) -> Iterator[np.ndarray]:
    """Shuffle by exchanging each card, from the last on, with the one that is drawn."""
    rng = np.random.default_rng(8)
    rows = np.arange(deals)
    orders = np.tile(np.arange(SIZE, dtype=np.int8), (deals, 1))
    for last in range(SIZE - 1, 0, -1):
        other = draw(rng, last)
        orders[rows, last], orders[rows, other] = orders[rows, other], orders[rows, last].copy()
    yield orders


def any_place(rng: np.random.Generator, last: int) -> np.ndarray:
    """The beginner's shuffle: the whole pack is drawn from at every step."""
    return rng.integers(SIZE, size=BIASED_DEALS)


def by_remainder(rng: np.random.Generator, last: int) -> np.ndarray:
    """Modulo bias: a byte's remainder favours the low places."""
    return rng.integers(256, size=BIASED_DEALS) % (last + 1)


def cut_only() -> Iterator[np.ndarray]:
    """A cut: every position equally likely for every card, and yet no shuffle."""
    cuts = np.random.default_rng(8).integers(SIZE, size=BIASED_DEALS)
    yield ((np.arange(SIZE) + cuts[:, None]) % SIZE).astype(np.int8)


@pytest.fixture(scope="module")
def fair() -> Tally:
    return Tally(dealt(DEALS))


def test_counts_by_place_are_hypergeometric(fair):
    assert fair.deals == DEALS
    off = {what: score for what, score in fair.scores().items() if abs(score) > WIDEST}
    assert off == {}


def test_cards_positions_and_pairs_are_uniform(fair):
    # Neither too far from uniform nor too near to it.
    assert {what: chance for what, chance in fair.chances().items() if not SURE < chance < 1 - SURE} == {}


@pytest.mark.parametrize(
    ("players", "hand_size"), [(3, 18), (4, 13), (4, 14), (6, 9), (7, 8), (8, 7)], ids=str
)
def test_counts_by_place_at_other_tables(players, hand_size):
    counted = Tally(dealt(DEALS // 5, SEED + players), players, hand_size)
    assert max(map(abs, counted.scores().values())) < WIDEST


def test_hands_and_tapp_are_the_positions_that_are_counted():
    rules = compile_rules(load_variant("rulebook"), 5)
    words, order = shuffle_scratch()
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    for number, pack in enumerate(next(dealt(20))):
        deal_cards(SEED, number, rules, words, order, secret)
        bounds = [0, 11, 22, 33, 44, 55, 62]
        places = [sum(1 << int(card) for card in pack[low:high]) for low, high in pairwise(bounds)]
        assert places == [*secret[at.HANDS : at.HANDS + 5].tolist(), int(secret[at.TAPP])]


# The remainder's bias is too slight for the few deals of a run without compilation.
@pytest.mark.parametrize("draw", [any_place, pytest.param(by_remainder, marks=pytest.mark.compiled)])
def test_a_biased_shuffle_fails(draw):
    """The negative control, on a tenth of the deals."""
    counted = Tally(swapped(BIASED_DEALS, draw))
    assert counted.chances()["card × position"] < SURE
    if not PLAIN:
        assert counted.chances()["card × place"] < SURE
        assert max(map(abs, counted.scores().values())) > WIDEST


def test_a_fair_shuffle_of_another_source_passes():
    """The control's control: the same steps with right draws are found to be fair."""
    counted = Tally(swapped(BIASED_DEALS, lambda rng, last: rng.integers(last + 1, size=BIASED_DEALS)))
    assert max(map(abs, counted.scores().values())) < WIDEST
    assert all(SURE < chance < 1 - SURE for chance in counted.chances().values())


def test_a_cut_alone_fails_by_its_pairs():
    chances = Tally(cut_only()).chances()
    assert chances["neighbours"] < SURE
    assert chances["halves"] < SURE


def test_deals_do_not_repeat_over_seeds_and_numbers():
    """Known kind of fault: workers or seeds that share one stream."""
    count = 50 if PLAIN else 50_000
    packs = {pack.tobytes() for seed in range(4) for orders in dealt(count, seed) for pack in orders}
    assert len(packs) == 4 * count
