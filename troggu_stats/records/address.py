"""From a deal's address to its cards, written out plainly: the reference for the compiled dealing.

The cards of deal ``d`` of seed ``s`` come from Philox4x64-10 (Salmon, Moraes, Dror, Shaw: "Parallel random
numbers: as easy as 1, 2, 3", SC11) with the key ``(s, 0)``. Block number ``b`` = 1, 2, 3 … has the counter
words ``(b, d, 0, f)``, the third of them being the purpose, 0 for cards, and the fourth how often a deal of
Troccas has been dealt afresh (C10), else 0. Each 64-bit word gives two numbers of 32 bits, low half first.
"""

from collections.abc import Iterator
from itertools import count

from troggu_stats.cards import TROCCAS, TROGGU, Pack
from troggu_stats.rules import Rules, TroccasRules

PACKS = {"troggu": TROGGU, "troccas": TROCCAS}

PURPOSE_CARDS = 0
HIGHEST_ADDRESS = 2**53 - 1
_MASK_64 = 2**64 - 1
_MASK_32 = 2**32 - 1
_MULTIPLIERS = (0xD2E7470EE14C6C93, 0xCA5A826395121157)
_WEYL_STEPS = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)
_ROUNDS = 10


def philox_block(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return the four 64-bit words that Philox4x64-10 makes of a counter and a key.

    Parameters
    ----------
    counter
        Four 64-bit words, the lowest first.
    key
        Two 64-bit words.
    """
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(_ROUNDS):
        first, second = _MULTIPLIERS[0] * c0, _MULTIPLIERS[1] * c2
        c0, c1, c2, c3 = (
            (second >> 64) ^ c1 ^ k0,
            second & _MASK_64,
            (first >> 64) ^ c3 ^ k1,
            first & _MASK_64,
        )
        k0, k1 = (k0 + _WEYL_STEPS[0]) & _MASK_64, (k1 + _WEYL_STEPS[1]) & _MASK_64
    return c0, c1, c2, c3


def halves(seed: int, deal: int, purpose: int = PURPOSE_CARDS, fresh: int = 0) -> Iterator[int]:
    """Yield the 32-bit numbers of an address, without end."""
    for block in count(1):
        for word in philox_block((block, deal, purpose, fresh), (seed, 0)):
            yield word & _MASK_32
            yield word >> 32


def bounded(numbers: Iterator[int], size: int) -> int:
    """Draw a number from 0 to ``size`` − 1, each equally likely.

    The product's high half is the draw; the few low halves that would favour some draws are thrown away
    (Lemire: "Fast random integer generation in an interval", ACM TOMACS 29, 2019).
    """
    while True:
        product = next(numbers) * size
        if product & _MASK_32 >= 2**32 % size:
            return product >> 32


def shuffled(seed: int, deal: int, size: int, fresh: int = 0) -> list[int]:
    """Return the card indices 0 … ``size`` − 1 in the order in which this address deals them."""
    cards = list(range(size))
    numbers = halves(seed, deal, fresh=fresh)
    for last in range(size - 1, 0, -1):
        other = bounded(numbers, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal_cards(
    seed: int, deal: int, players: int, rules: Rules | TroccasRules, fresh: int = 0
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Deal the cards of an address: the hand of each seat, and what is left over, the tapp.

    Seat 0 has the first cards of the shuffled pack, seat 1 the next, and so on; the tapp has the rest. In
    Troccas the rest is the dealer's, who is the last seat.

    Parameters
    ----------
    seed, deal
        The address, each 0 … 2⁵³ − 1.
    players
        Number of players.
    rules
        The rules at the table; only the numbers of cards in hands and tapp matter.
    fresh
        How often the deal has been dealt afresh (Troccas, C10).

    Returns
    -------
    hands, tapp
        Cards in printed order.

    Raises
    ------
    UsageError
        The table does not play with so many.
    """
    shape = rules.deal_shape(players)
    pack = PACKS[rules.game]
    order = shuffled(seed, deal, pack.size, fresh)
    sizes = [shape.hand] * (players - 1) + [shape.hand + shape.dealer_extra]
    hands = []
    for size in sizes:
        hands.append(_printed(order[:size], pack))
        order = order[size:]
    return tuple(hands), _printed(order, pack)


def _printed(cards: list[int], pack: Pack) -> tuple[str, ...]:
    return tuple(pack.text(card) for card in pack.sort_cards(cards))
