"""Stopping the deal (C10): who asks for a fresh one, who insists on going on, who asks for bigger packets.

A strategy is handed the cards that its seat has been dealt so far, what everybody knows (a *stand*, see
``engine.troccas.packets``), and the key of its own random stream.
"""

from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, popcount
from troggu_stats.engine.philox import random_below, random_fraction
from troggu_stats.engine.troccas import packets as of
from troggu_stats.engine.troccas.cards import (
    BAGATT_CARD,
    FIVE_POINTERS,
    FOOL,
    KINGS,
    MUND_CARD,
    PLAIN_SIZE,
    QUEENS,
    TRUMPS,
    CardSet,
    common,
    count,
    load,
)
from troggu_stats.strategies.troccas.dispatch import ERR, NOVICE, RANDOM, ROLLOUT, VILLAGE
from troggu_stats.strategies.troccas.stopping_parameters import (
    ASK_BELOW,
    BIGGER_PACKETS,
    INSIST_ABOVE,
    PARTNER_ABOVE,
    WORTH_BAGATT,
    WORTH_FOOL,
    WORTH_HIGH_TRUMP,
    WORTH_KING,
    WORTH_MUND,
    WORTH_QUEEN,
    WORTH_TRUMP,
)

_MUND, _BAGATT = 1 << (MUND_CARD - PLAIN_SIZE), 1 << (BAGATT_CARD - PLAIN_SIZE)
_HIGH = sum(1 << (trump - 1) for trump in range(15, 21))  # trumps 15 to 20
_PACK = 78
_SUITS = 4
_HIGH_TRUMPS = 6
_TRUMPS_BETWEEN = 19  # neither mund nor bagatt

# Words of the seat's stream, one a packet; other acts have all below.
_ASK_WORD, _INSIST_WORD, _PACKETS_WORD = 220, 224, 228
_ASK_SLIPS, _INSIST_SLIPS = 232, 236


@inlined
def side_of(players: int, seat: int) -> int:
    """Return 0 for the dealer's side, 1 for the other; those who sit alternately are partners (C2, C11)."""
    return (players - 1 - seat) & 1


@inlined
def _of(params: Floats, parameter: int, players: int) -> float:
    """Return a parameter's value for four players, or for six."""
    return params[parameter + (1 if players == 6 else 0)]


@inlined
def _before_and_after(params: Floats, parameter: int, stand: Ints) -> float:
    """Return a limit, which is one thing while cards are to come and another once hands are whole."""
    return _of(params, parameter + 2 * stand[of.WHOLE], stand[of.PLAYERS])


@compiled
def worth_of(params: Floats, players: int, cards: CardSet) -> float:
    """Return what cards are worth to their side in game points, more than as many cards on average."""
    trump, high = _of(params, WORTH_TRUMP, players), _of(params, WORTH_HIGH_TRUMP, players)
    mund, bagatt = _of(params, WORTH_MUND, players), _of(params, WORTH_BAGATT, players)
    fool, king = _of(params, WORTH_FOOL, players), _of(params, WORTH_KING, players)
    queen = _of(params, WORTH_QUEEN, players)
    whole = mund + bagatt + fool + _SUITS * (king + queen) + _TRUMPS_BETWEEN * trump + _HIGH_TRUMPS * high
    return (
        trump * popcount(cards.high & TRUMPS & ~(_MUND | _BAGATT))
        + high * popcount(cards.high & _HIGH)
        + mund * popcount(cards.high & _MUND)
        + bagatt * popcount(cards.high & _BAGATT)
        + fool * popcount(cards.high & FOOL)
        + king * popcount(cards.plain & KINGS)
        + queen * popcount(cards.plain & QUEENS)
        - whole / _PACK * count(cards)
    )


@compiled
def seen_worth(params: Floats, stand: Ints, seat: int, hand: CardSet) -> float:
    """Return what a seat's cards and those that lie open are worth to its side, less its opponents'."""
    players = stand[of.PLAYERS]
    worth = worth_of(params, players, hand)
    for other in range(players):
        if other != seat:
            lies_open = worth_of(params, players, load(stand, of.OPEN + 2 * other))
            worth += lies_open if side_of(players, other) == side_of(players, seat) else -lies_open
    return worth


@compiled
def village_asks(params: Floats, stand: Ints, seat: int, hand: CardSet) -> int:
    """Ask for a fresh deal with cards that are worth much less than the average."""
    return 1 if seen_worth(params, stand, seat, hand) < _before_and_after(params, ASK_BELOW, stand) else 0


@compiled
def village_insists(params: Floats, stand: Ints, seat: int, hand: CardSet) -> int:
    """Insist on going on unless the cards are poor, by a limit for opponents who ask and one for partners."""
    worth = seen_worth(params, stand, seat, hand)
    players = stand[of.PLAYERS]
    partner = side_of(players, seat) == side_of(players, stand[of.ASKED_BY])
    limit = _before_and_after(params, PARTNER_ABOVE if partner else INSIST_ABOVE, stand)
    return 1 if worth > limit else 0


@inlined
def village_packets(params: Floats, may: int) -> int:
    """Ask for the biggest packets there are, as far as ``bigger_packets`` goes."""
    return min(may, int(params[BIGGER_PACKETS]))


@compiled
def novice_asks(stand: Ints, hand: CardSet) -> int:
    """Ask without a five-pointer and with less than one trump in five cards."""
    poor = count(common(hand, FIVE_POINTERS)) == 0
    return 1 if poor and 5 * popcount(hand.high & TRUMPS) < stand[of.CARDS] else 0


@compiled
def novice_insists(stand: Ints, hand: CardSet) -> int:
    """Insist with two five-pointers, or with more than two trumps in five cards."""
    rich = count(common(hand, FIVE_POINTERS)) >= 2
    return 1 if rich or 5 * popcount(hand.high & TRUMPS) > 2 * stand[of.CARDS] else 0


@inlined
def random_asks(stand: Ints, key: int) -> int:
    """Ask at even chances; as others refuse at even chances too, the deal is soon played."""
    return random_below(key, _ASK_WORD + stand[of.PACKET], 2)


@inlined
def random_insists(stand: Ints, key: int) -> int:
    """Insist at even chances."""
    return random_below(key, _INSIST_WORD + stand[of.PACKET], 2)


@inlined
def random_packets(may: int, key: int) -> int:
    """Ask for any packets that one may have, each alike."""
    return random_below(key, _PACKETS_WORD, may + 1)


@inlined
def _slips(params: Floats, key: int, word: int) -> bool:
    return params[ERR] > 0.0 and random_fraction(key, word) < params[ERR]


@compiled
def choose_ask(kind: int, params: Floats, stand: Ints, seat: int, hand: CardSet, key: int) -> int:
    """Return 1 to ask for a fresh deal, else 0."""
    if kind == RANDOM or _slips(params, key, _ASK_SLIPS + stand[of.PACKET]):
        return random_asks(stand, key)
    if kind == VILLAGE or kind == ROLLOUT:
        return village_asks(params, stand, seat, hand)
    return novice_asks(stand, hand) if kind == NOVICE else 0


@compiled
def choose_insist(kind: int, params: Floats, stand: Ints, seat: int, hand: CardSet, key: int) -> int:
    """Return 1 to insist on going on though another seat asks for a fresh deal, else 0."""
    if kind == RANDOM or _slips(params, key, _INSIST_SLIPS + stand[of.PACKET]):
        return random_insists(stand, key)
    if kind == VILLAGE or kind == ROLLOUT:
        return village_insists(params, stand, seat, hand)
    return novice_insists(stand, hand) if kind == NOVICE else 0


@compiled
def choose_packets(kind: int, params: Floats, may: int, key: int) -> int:
    """Return which packets to ask for, those that ``may`` names at most; 0 for the usual ones."""
    if kind == RANDOM:
        return random_packets(may, key)
    if kind == VILLAGE or kind == ROLLOUT:
        return village_packets(params, may)
    return may if kind == NOVICE else 0
