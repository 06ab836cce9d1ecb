"""Dealing a numbered deal: hands and tapp put where the engine expects them."""

from troggu_stats.cards import TROGGU
from troggu_stats.dealing.address import shuffle
from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.kernel import Ints, compiled

PACK_SIZE = TROGGU.size


@compiled
def deal_cards(seed: int, deal: int, rules: Ints, words: Ints, order: Ints, secret: Ints) -> None:
    """Deal the cards of an address: seat 0's hand first, then each further seat's, the rest to the tapp."""
    shuffle(seed, deal, PACK_SIZE, words, order)
    hand_size = rules[setting.HAND_SIZE]
    place = 0
    for seat in range(rules[setting.PLAYERS]):
        cards = 0
        for _ in range(hand_size):
            cards |= 1 << order[place]
            place += 1
        secret[at.HANDS + seat] = cards
    tapp = 0
    for rest in range(place, PACK_SIZE):
        tapp |= 1 << order[rest]
    secret[at.TAPP] = tapp


@compiled
def deal_around(
    seed: int,
    deal: int,
    rules: Ints,
    held_seat: int,
    held_hand: int,
    held_tapp: int,
    words: Ints,
    order: Ints,
    secret: Ints,
) -> None:
    """Deal the cards of an address around a seat's hand that is given, and the tapp if that is given too.

    The other cards go to the other places in their shuffled order, so that they lie as in a fair deal in
    which the given ones happen to lie where they are.
    """
    shuffle(seed, deal, PACK_SIZE, words, order)
    given = held_hand | held_tapp
    place = 0
    for seat in range(rules[setting.PLAYERS]):
        cards = held_hand if seat == held_seat else 0
        wanted = 0 if seat == held_seat else rules[setting.HAND_SIZE]
        while wanted > 0:
            card = 1 << order[place]
            place += 1
            if card & given == 0:
                cards |= card
                wanted -= 1
        secret[at.HANDS + seat] = cards
    tapp = held_tapp
    while held_tapp == 0 and place < PACK_SIZE:
        tapp |= (1 << order[place]) & ~given
        place += 1
    secret[at.TAPP] = tapp
