"""The withheld fool: to whose pile it goes and which card is given for it (G9, ⚖2, ⚖3, ⚖8, ⚖10)."""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.codes import NOBODY
from troggu_stats.engine.kernel import Ints, compiled, inlined, lowest_index
from troggu_stats.engine.masks import FOOL, lowest_valued


@inlined
def on_declarers_side(table: Ints, secret: Ints, seat: int) -> bool:
    """Tell whether a seat is the declarer or the partner, revealed or not (⚖8)."""
    return seat == table[at.DECLARER] or seat == secret[at.PARTNER]


@compiled
def same_side(table: Ints, secret: Ints, seat: int, other: int) -> bool:
    """Tell whether two seats play together; in a misère each is a side (G12)."""
    if table[at.DECLARER] == NOBODY:
        return seat == other
    return on_declarers_side(table, secret, seat) == on_declarers_side(table, secret, other)


@compiled
def _pile_of_side(table: Ints, secret: Ints, seat: int) -> int:
    cards = 0
    for other in range(table[at.PLAYERS]):
        if same_side(table, secret, seat, other):
            cards |= table[at.WON + other]
    return cards


@compiled
def _exchange_fool(table: Ints, secret: Ints, winner: int, given: int) -> None:
    """Move the fool to its holder's pile and the given card (a mask) to the winner of the fool's trick."""
    holder = secret[at.FOOL_WITHHELD_BY]
    for seat in range(table[at.PLAYERS]):
        table[at.WON + seat] &= ~given
    table[at.WON + winner] = (table[at.WON + winner] & ~FOOL) | given
    table[at.WON + holder] |= FOOL
    if given != 0:
        table[at.FOOL_GIVEN] = lowest_index(given)


@compiled
def show_withheld_fool(table: Ints, secret: Ints, rules: Ints, winner: int, cards: int) -> None:
    """Settle a withheld fool shown in the last trick, when that trick is won (⚖2, ⚖3)."""
    holder = secret[at.FOOL_WITHHELD_BY]
    earlier = _pile_of_side(table, secret, holder)
    table[at.WON + winner] |= cards
    if same_side(table, secret, holder, winner):
        return
    if earlier != 0:
        _exchange_fool(table, secret, winner, lowest_valued(earlier))
    elif rules[setting.FOOL_KEPT_WITHOUT_TRICKS]:
        _exchange_fool(table, secret, winner, 0)
    else:
        table[at.FOOL_LOST] = 1


@compiled
def excuse_fool(table: Ints, secret: Ints, rules: Ints, winner: int, cards: int) -> None:
    """Settle a withheld fool played as an excuse to any later trick (⚖10)."""
    holder = secret[at.FOOL_WITHHELD_BY]
    last = table[at.TRICK] + 1 == table[at.HAND_SIZE]
    earlier = _pile_of_side(table, secret, holder)
    if last or earlier != 0 or same_side(table, secret, holder, winner):
        show_withheld_fool(table, secret, rules, winner, cards)
        return
    # A side without a trick owes the card from the next trick that it wins.
    table[at.WON + winner] |= cards
    _exchange_fool(table, secret, winner, 0)
    table[at.FOOL_OWED_TO] = winner


@compiled
def pay_owed_card(table: Ints, secret: Ints, winner: int, cards: int) -> None:
    """Give the card owed for the fool from the first trick that its holder's side wins (⚖10)."""
    if same_side(table, secret, secret[at.FOOL_WITHHELD_BY], winner):
        _exchange_fool(table, secret, table[at.FOOL_OWED_TO], lowest_valued(cards))
        table[at.FOOL_OWED_TO] = NOBODY


@compiled
def settle_owed_fool(table: Ints, secret: Ints, rules: Ints) -> None:
    """Settle a fool whose side never won the trick that it owed a card from (⚖3)."""
    if table[at.FOOL_OWED_TO] == NOBODY or rules[setting.FOOL_KEPT_WITHOUT_TRICKS]:
        return
    table[at.WON + secret[at.FOOL_WITHHELD_BY]] &= ~FOOL
    table[at.WON + table[at.FOOL_OWED_TO]] |= FOOL
    table[at.FOOL_LOST] = 1
