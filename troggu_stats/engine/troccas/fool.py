"""The fool as an excuse: whose pile it goes to and which card is given for it (C5, ⚖17-⚖19)."""

from troggu_stats.engine.codes import NOBODY
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    FOOL,
    CardSet,
    is_empty,
    joined,
    load,
    lowest_valued,
    single,
    store,
    without,
)


@compiled
def excuse_fool(table: Ints, winner: int) -> None:
    """Put the fool of this trick on its holder's pile, which gives a card of earlier tricks for it."""
    holders, winners = table[at.SIDES + table[at.FOOL_BY]], table[at.SIDES + winner]
    pile = at.PILES + 2 * holders
    earlier = load(table, pile)
    table[pile + 1] |= FOOL
    if holders == winners:
        return
    if is_empty(earlier):
        table[at.FOOL_OWED_TO] = winner  # ⚖18
    else:
        _give(table, earlier, holders, winners)


@compiled
def pay_owed_card(table: Ints, winner: int, cards: CardSet) -> None:
    """Give the card owed for the fool from the first trick that its holder's side wins (⚖18)."""
    holders = table[at.SIDES + table[at.FOOL_BY]]
    if table[at.SIDES + winner] == holders:
        _give(table, cards, holders, table[at.SIDES + table[at.FOOL_OWED_TO]])
        table[at.FOOL_OWED_TO] = NOBODY


@compiled
def lose_owed_fool(table: Ints) -> None:
    """Give away a fool whose side won no trick that it could have paid from (⚖18)."""
    if table[at.FOOL_OWED_TO] == NOBODY:
        return
    table[at.PILES + 2 * table[at.SIDES + table[at.FOOL_BY]] + 1] &= ~FOOL
    table[at.PILES + 2 * table[at.SIDES + table[at.FOOL_OWED_TO]] + 1] |= FOOL
    table[at.FOOL_LOST] = 1


@compiled
def _give(table: Ints, cards: CardSet, giver: int, taker: int) -> None:
    """Move the lowest-valued of some cards from one side's pile to the other's."""
    card = lowest_valued(cards)
    table[at.FOOL_GIVEN] = card
    store(table, at.PILES + 2 * giver, without(load(table, at.PILES + 2 * giver), single(card)))
    store(table, at.PILES + 2 * taker, joined(load(table, at.PILES + 2 * taker), single(card)))
