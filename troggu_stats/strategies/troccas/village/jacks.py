"""``village``'s decisions about jacks: whether to call one, what to take back to king and jack (C6, C7)."""

from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    CARD_POINTS,
    CAVALIER,
    JACK,
    QUEEN,
    SUIT_SIZE,
    CardSet,
    holds,
    joined,
    lowest_valued,
)
from troggu_stats.engine.troccas.trick import winner_of

_JACKS_POINTS = 2


@compiled
def village_call(table: Ints, hand: CardSet, gone: CardSet, rules: Ints) -> int:
    """Call the jack if it is worth more, over all who may hold it, than the cards they would take back."""
    first = table[at.LED] * SUIT_SIZE
    if holds(joined(hand, gone), first + JACK):
        return 0
    winner = winner_of(table)
    gain = 0
    for seat in range(table[at.PLAYERS]):
        card = table[at.TABLE_OF + seat]
        # Out of the question: the winner, who is void, who played the fool or the king (⚖20, ⚖21).
        if seat == winner or card < first or card > first + QUEEN:
            continue
        friend = table[at.SIDES + seat] == table[at.SIDES + winner]
        spared = rules[setting.ANY_COURT_SPARES] != 0 or friend  # ⚖13
        if card < first + CAVALIER or not spared:
            gain += _JACKS_POINTS - CARD_POINTS[card]
    return 1 if gain > 0 else 0


@inlined
def village_take_back(options: CardSet) -> int:
    """Take back the card that counts least, as what stays in the trick is won."""
    return lowest_valued(options)
