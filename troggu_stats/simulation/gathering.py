"""Deals in which one seat holds certain cards in hand and tapp: rare ones, dealt on purpose.

A deal that is given so is drawn fairly from all deals in which that seat and the tapp hold the cards. The
exchanges look at no other card's face, so what is exchanged for them, and where, is left to chance alone.
"""

import numpy as np

from troggu_stats.dealing.address import GATHERING_PURPOSE, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Ints, compiled, popcount, select_bit
from troggu_stats.engine.philox import philox_block, random_below
from troggu_stats.engine.settings import compile_rules
from troggu_stats.rules import Rules

_SEAT_WORD = 0
_FIRST_EXCHANGE_WORD = 1


@compiled
def gather(seed: int, deal: int, gathered: int, rules: Ints, secret: Ints) -> None:
    """Exchange cards so that one seat, any of them alike, and the tapp hold some.

    Each of these cards that lies elsewhere changes places with one of the seat's and the tapp's other cards,
    all alike: the places of the gathered cards are then any, and so are those of all others.
    """
    key = philox_block(1, deal, GATHERING_PURPOSE, 0, seed, 0)[0]
    seat = random_below(key, _SEAT_WORD, rules[setting.PLAYERS])
    missing = gathered & ~(secret[at.HANDS + seat] | secret[at.TAPP])
    draw = _FIRST_EXCHANGE_WORD
    while missing != 0:
        card = missing & -missing
        missing ^= card
        free = (secret[at.HANDS + seat] | secret[at.TAPP]) & ~gathered
        other = select_bit(free, random_below(key, draw, popcount(free)))
        draw += 1
        for holder in range(rules[setting.PLAYERS]):
            if secret[at.HANDS + holder] & card:
                secret[at.HANDS + holder] ^= card | other
        if secret[at.TAPP] & other:
            secret[at.TAPP] ^= card | other
        else:
            secret[at.HANDS + seat] ^= card | other


def gathering_seats(numbers: Ints, players: int, seed: int) -> Ints:
    """Return the seat of each deal that gets the cards, shape (deals,): each as likely as any other."""
    seats = np.zeros(numbers.size, np.int64)
    _seat_all(seed, players, numbers, seats)
    return seats


@compiled
def _seat_all(seed: int, players: int, numbers: Ints, seats: Ints) -> None:
    for row in range(seats.shape[0]):
        key = philox_block(1, numbers[row], GATHERING_PURPOSE, 0, seed, 0)[0]
        seats[row] = random_below(key, _SEAT_WORD, players)


def gathered_cards(seed: int, deal: int, rules: Rules, players: int, gathered: int) -> Ints:
    """Return the cards of a deal in which a seat holds some: eight hands and the tapp, as masks."""
    row = compile_rules(rules, players)
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    deal_cards(seed, deal, row, *shuffle_scratch(), secret)
    gather(seed, deal, gathered, row, secret)
    return np.array([*secret[at.HANDS : at.HANDS + MAX_PLAYERS], secret[at.TAPP]], np.int64)


def held_cards(numbers: Ints, seats: Ints, rules: Rules, players: int, seed: int, gathered: int = 0) -> Ints:
    """Return what one seat of each deal holds in hand and tapp, as masks: what it exchanges from.

    Parameters
    ----------
    numbers, seats
        Shape (deals,): numbers of the deals, and a seat of each.
    rules, players, seed
        The variant, number of players, 0 to 2**53 - 1.
    gathered
        Cards that one seat is to hold with the tapp; 0 for deals as they fall.
    """
    held = np.zeros(numbers.size, np.int64)
    words, order = shuffle_scratch()
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    _hold(seed, numbers, seats, gathered, compile_rules(rules, players), words, order, secret, held)
    return held


@compiled
def _hold(
    seed: int,
    numbers: Ints,
    seats: Ints,
    gathered: int,
    rules: Ints,
    words: Ints,
    order: Ints,
    secret: Ints,
    held: Ints,
) -> None:
    for row in range(held.shape[0]):
        deal_cards(seed, numbers[row], rules, words, order, secret)
        if gathered != 0:
            gather(seed, numbers[row], gathered, rules, secret)
        held[row] = secret[at.HANDS + seats[row]] | secret[at.TAPP]
