"""Finding deals that come to a wanted contract: only the cards are dealt and the bids said."""

import numpy as np
import numpy.typing as npt

from troggu_stats.dealing.address import SEED_LIMIT, choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import start_deal
from troggu_stats.engine.codes import NOBODY, PASS, Contract
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.settings import compile_rules
from troggu_stats.rules import Rules
from troggu_stats.simulation.acts import play_bids
from troggu_stats.simulation.seats import Room, Seats, room_to_think, take_seats
from troggu_stats.strategies.bid_tables import FITTED
from troggu_stats.strategies.registry import Lineup
from troggu_stats.strategies.village import parameters as village
from troggu_stats.strategies.village.bids import count_hand

STRETCH = 1 << 14
"""Deals that are searched for each one wanted."""
MOST_WANTED = SEED_LIMIT // STRETCH
NOT_FOUND = -1


def find_deals(
    first: int, count: int, contracts: frozenset[Contract], rules: Rules, lineup: Lineup, seed: int
) -> Ints:
    """Return for each of some stretches of deals the first deal that comes to one of these contracts.

    What is found in a stretch does not depend on any other, so that the k-th found deal has an address of
    its own; and each is a fair sample of all deals that come to such a contract.

    Parameters
    ----------
    first, count
        Numbers of the stretches; stretch ``k`` holds the ``STRETCH`` deals from ``k * STRETCH`` on.
    contracts
        What is wanted.
    rules
        The variant.
    lineup
        Who bids.
    seed
        0 to 2**53 - 1.

    Returns
    -------
    ndarray
        Shape (count,); ``NOT_FOUND`` where a stretch has no such deal.
    """
    found = np.full(count, NOT_FOUND, np.int64)
    words, order = shuffle_scratch()
    _find_deals(
        seed,
        first,
        sum(1 << contract for contract in contracts),
        compile_rules(rules, len(lineup.names)),
        take_seats(lineup),
        room_to_think(lineup),
        np.zeros(at.TABLE_WIDTH, np.int64),
        np.zeros(at.SECRET_WIDTH, np.int64),
        words,
        order,
        found,
    )
    return found


@compiled
def _find_deals(
    seed: int,
    first: int,
    contracts: int,
    rules: Ints,
    seats: Seats,
    room: Room | None,
    table: Ints,
    secret: Ints,
    words: Ints,
    order: Ints,
    found: Ints,
) -> None:
    for stretch in range(found.shape[0]):
        for number in range((first + stretch) * STRETCH, (first + stretch + 1) * STRETCH):
            deal_cards(seed, number, rules, words, order, secret)
            choice_keys(seed, number, seats.keys)
            start_deal(table, secret, rules)
            play_bids(table, secret, rules, seats, room, NOBODY, PASS)
            if contracts >> table[at.CONTRACT] & 1:
                found[stretch] = number
                break


def count_hands(first: int, count: int, rules: Rules, lineup: Lineup, seed: int) -> npt.NDArray[np.int16]:
    """Return what every hand counts towards a take and a solo by the counts of ``village``.

    Parameters
    ----------
    first, count
        Numbers of the deals.
    rules
        The variant.
    lineup
        Who bids; each seat counts by its own parameters.
    seed
        0 to 2**53 - 1.

    Returns
    -------
    ndarray
        Shape (2, players, count), rounded down: take, then solo.
    """
    players = len(lineup.names)
    counts = np.zeros((len(FITTED), players, count), np.int16)
    words, order = shuffle_scratch()
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    _count_hands(seed, first, compile_rules(rules, players), take_seats(lineup), words, order, secret, counts)
    return counts


@compiled
def _count_hands(
    seed: int,
    first: int,
    rules: Ints,
    seats: Seats,
    words: Ints,
    order: Ints,
    secret: Ints,
    counts: npt.NDArray[np.int16],
) -> None:
    for deal in range(counts.shape[2]):
        deal_cards(seed, first + deal, rules, words, order, secret)
        for seat in range(counts.shape[1]):
            hand, params = secret[at.HANDS + seat], seats.bid_params[seat]
            counts[0, seat, deal] = int(count_hand(hand, params, village.TAKE_COUNT) // 1)
            counts[1, seat, deal] = int(count_hand(hand, params, village.SOLO_COUNT) // 1)
