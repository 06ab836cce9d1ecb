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
