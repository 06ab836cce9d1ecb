"""``village``'s discard as dealer: dear cards that may be lost, and voids (C2, C12, C13)."""

from troggu_stats.engine.kernel import Floats, Ints, compiled, lowest_index, popcount
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    CAVALIER,
    HONOURS,
    JACK,
    KINGS,
    NO_CARDS,
    PLAIN_SIZE,
    QUEEN,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMPS,
    CardSet,
    joined,
    single,
    without,
)
from troggu_stats.strategies.troccas.village.parameters import (
    BURY_CAVALIER,
    BURY_GUARDED,
    BURY_JACK,
    BURY_QUEEN,
    BURY_TRUMP,
    BURY_VOID,
    of_table,
)


@compiled
def village_discard(params: Floats, table: Ints, hand: CardSet, rules: Ints) -> CardSet:
    """Lay away one card after the other, each time the one best gone."""
    discard = NO_CARDS
    left = hand
    for _ in range(rules[setting.EXTRA]):
        card = single(_best_gone(params, table, left))
        discard = joined(discard, card)
        left = without(left, card)
    return discard


@compiled
def _best_gone(params: Floats, table: Ints, hand: CardSet) -> int:
    best, choice = -1e9, -1
    plain = hand.plain & ~KINGS
    while plain:
        card = lowest_index(plain)
        plain &= plain - 1
        value = _worth_gone(params, table, hand, card)
        if value > best:
            best, choice = value, card
    trumps = hand.high & TRUMPS & ~HONOURS
    if trumps and (choice < 0 or of_table(params, BURY_TRUMP, table) > best):
        return PLAIN_SIZE + lowest_index(trumps)
    return choice


@compiled
def _worth_gone(params: Floats, table: Ints, hand: CardSet, card: int) -> float:
    rank = card % SUIT_SIZE
    suited = hand.plain & (SUIT_CARDS << (card - rank))
    value = of_table(params, BURY_VOID, table) / popcount(suited)
    if suited & KINGS:
        value += of_table(params, BURY_GUARDED, table)
    if rank == QUEEN:
        return value + of_table(params, BURY_QUEEN, table)
    if rank == CAVALIER:
        return value + of_table(params, BURY_CAVALIER, table)
    if rank == JACK:
        return value + of_table(params, BURY_JACK, table)
    return value
