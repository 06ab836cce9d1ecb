"""Dealing a numbered deal of Troccas: hands, and cards that lie open, put where the engine expects them."""

from troggu_stats.cards import TROCCAS
from troggu_stats.dealing.address import shuffle
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import NO_CARDS, CardSet, joined, single, store

PACK_SIZE = TROCCAS.size


@compiled
def deal_cards(
    seed: int, deal: int, rules: Ints, words: Ints, order: Ints, table: Ints, secret: Ints
) -> None:
    """Deal the cards of an address: seat 0's hand first, then each further seat's, the rest to the dealer.

    With four players the last card of each hand lies open (C2); the dealer's extra cards come after it.
    """
    shuffle(seed, deal, PACK_SIZE, words, order)
    deal_out(rules, order, table, secret)


@compiled
def deal_out(rules: Ints, order: Ints, table: Ints, secret: Ints) -> None:
    """Deal a shuffled pack as ``deal_cards`` does."""
    hand_size = rules[setting.HAND_SIZE]
    players = rules[setting.PLAYERS]
    place = 0
    for seat in range(players):
        cards = NO_CARDS
        for _ in range(hand_size):
            cards = joined(cards, single(order[place]))
            place += 1
        shown = single(order[place - 1]) if rules[setting.SHOWS_LAST_CARD] else NO_CARDS
        store(table, at.KNOWN + 2 * seat, shown)
        if seat == players - 1:
            for rest in range(place, PACK_SIZE):
                cards = joined(cards, single(order[rest]))
        store(secret, at.HANDS + 2 * seat, cards)


@compiled
def hand_so_far(rules: Ints, order: Ints, seat: int, cards: int) -> CardSet:
    """Return a seat's first cards of a shuffled pack; the dealer's whole hand has the extra ones.

    Packets go round the table, but each seat's cards lie together in the pack (``docs/deal-addresses.md``).
    """
    hand_size = rules[setting.HAND_SIZE]
    first = seat * hand_size
    end = first + cards
    if cards == hand_size and seat == rules[setting.PLAYERS] - 1:
        end += rules[setting.EXTRA]
    found = NO_CARDS
    for place in range(first, end):
        found = joined(found, single(order[place]))
    return found


@compiled
def open_card(rules: Ints, order: Ints, seat: int) -> CardSet:
    """Return the card of a seat that lies open once hands are whole: its last, with four players (C2)."""
    if not rules[setting.SHOWS_LAST_CARD]:
        return NO_CARDS
    return single(order[(seat + 1) * rules[setting.HAND_SIZE] - 1])
