"""What the shipped strategies are worth against each other, on the same cards.

A comparison is paired by the deal: the hands that ``village`` takes are played by its declarer and by
another, all else the same. The bound is the mean less four standard errors of the paired differences.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import start_deal
from troggu_stats.engine.codes import NOBODY, NORMAL, PASS, Contract
from troggu_stats.engine.kernel import PLAIN, compiled
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.settlement import settle
from troggu_stats.rules import load_variant
from troggu_stats.simulation.acts import play_bids, play_exchange_and_call, play_tricks
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.seats import take_seats
from troggu_stats.strategies.registry import seat_strategies

PLAYERS = 5
DEALS = 40 if PLAIN else 100_000
SEED = 77
RULES = load_variant("rulebook")
VILLAGE = ("village",) * PLAYERS


def low_end(differences: np.ndarray) -> float:
    """The mean less four of its standard errors."""
    return float(differences.mean() - 4 * differences.std(ddof=1) / np.sqrt(len(differences)))


@compiled
def play_apart(seed: int, rules, bidding, exchanging, playing, table, secret, words, order, results) -> None:
    """Play deals in which one line-up bids, one exchanges and one plays; declarer and points, -1 if none."""
    for deal in range(results.shape[0]):
        deal_cards(seed, deal, rules, words, order, secret)
        choice_keys(seed, deal, bidding.keys)
        choice_keys(seed, deal, exchanging.keys)
        choice_keys(seed, deal, playing.keys)
        start_deal(table, secret, rules)
        play_bids(table, secret, rules, bidding, None, NOBODY, PASS)
        play_exchange_and_call(table, secret, rules, exchanging, None)
        play_tricks(table, secret, rules, playing, None)
        settle(table, secret, rules)
        taken = table[at.CONTRACT] == NORMAL
        results[deal, 0] = table[at.DECLARER] if taken else NOBODY
        results[deal, 1] = table[at.POINTS] if taken else -1


@dataclass(frozen=True)
class Played:
    """Who was declarer in each deal, and the points of the declarer's side; -1 without a normal game."""

    declarer: np.ndarray
    points: np.ndarray


@cache
def played(exchanging: tuple[str, ...], playing: tuple[str, ...]) -> Played:
    """Play the same deals, bid by ``village``, with these line-ups for the exchange and for the tricks."""
    results = np.zeros((DEALS, 2), np.int64)
    lineups = [take_seats(seat_strategies(texts, PLAYERS)) for texts in (VILLAGE, exchanging, playing)]
    words, order = shuffle_scratch()
    state = np.zeros(at.TABLE_WIDTH, np.int64), np.zeros(at.SECRET_WIDTH, np.int64)
    play_apart(SEED, compile_rules(RULES, PLAYERS), *lineups, *state, words, order, results)
    return Played(results[:, 0], results[:, 1])


def gains(exchanger: str, player: str) -> np.ndarray:
    """Points by which ``village``'s declarers do better than such ones, wherever they sit."""
    usual = played(VILLAGE, VILLAGE)
    found = []
    for seat in range(PLAYERS):
        exchanging, playing = (
            tuple(one if other == seat else "village" for other in range(PLAYERS))
            for one in (exchanger, player)
        )
        other = played(exchanging, playing)
        own = usual.declarer == seat
        np.testing.assert_array_equal(other.declarer == seat, own)
        found.append((usual.points - other.points)[own])
    return np.concatenate(found)


def test_bid_apart_and_played_alike_is_the_block():
    block = play_block(0, DEALS, RULES, seat_strategies(VILLAGE, PLAYERS), SEED)
    usual = played(VILLAGE, VILLAGE)
    taken = block["contract"] == Contract.NORMAL
    np.testing.assert_array_equal(np.where(taken, block["declarer"], -1), usual.declarer)
    np.testing.assert_array_equal(block["points"][taken], usual.points[taken])
    assert taken.mean() > 0.5


@pytest.mark.compiled
def test_village_beats_a_random_declarer_by_nine_points():
    """Both with ``village``'s discard: what differs is the play of the cards."""
    assert low_end(gains("village", "random")) > 9


@pytest.mark.compiled
def test_village_beats_a_wholly_random_declarer_by_far_more():
    assert low_end(gains("random", "random")) > low_end(gains("village", "random")) + 9


@pytest.mark.compiled
def test_its_discard_alone_gains_too():
    assert low_end(gains("random", "village")) > 9


@pytest.mark.compiled
def test_random_defenders_lose_more():
    usual = played(VILLAGE, VILLAGE)
    differences = [
        (
            played(VILLAGE, tuple("village" if one == seat else "random" for one in range(PLAYERS))).points
            - usual.points
        )[usual.declarer == seat]
        for seat in range(PLAYERS)
    ]
    assert low_end(np.concatenate(differences)) > 9


def test_a_player_against_itself_differs_by_exactly_nothing():
    """The negative control; known kind of fault: a difference that ignores pairing."""
    usual = played(VILLAGE, VILLAGE)
    played.cache_clear()
    differences = (usual.points - played(VILLAGE, VILLAGE).points)[usual.declarer >= 0]
    assert len(differences) > DEALS / 2
    assert not differences.any()
    assert low_end(differences) == 0
