"""Jacks called by the winner of a trick, or laid with the king (C6, C7, ⚖13, ⚖14, ⚖20, ⚖21, ⚖24).

What happened is kept in ``JACKS``, a number a trick: 0 for nothing, else eight times a code plus the seat;
the code is 1 where king and jack were laid and nothing was taken back, else the card taken back plus 2.
"""

from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY
from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    CAVALIER,
    FOOL_CARD,
    JACK,
    KING,
    NO_CARDS,
    QUEEN,
    SUIT_SIZE,
    SUIT_STARTS,
    TRUMP_SUIT,
    CardSet,
    holds,
    is_empty,
    joined,
    king_and_jack,
    load,
    single,
    store,
    without,
)
from troggu_stats.engine.troccas.codes import CALL_PHASE, TAKE_BACK_PHASE
from troggu_stats.engine.troccas.trick import close_trick, winner_of


@inlined
def end_trick(table: Ints, secret: Ints) -> None:
    """Close a trick to which everybody has played, or stop at the decision about a jack that it brings."""
    starts = table[at.LED_PLAIN] & SUIT_STARTS
    king = table[at.PLAYED] >> KING & ~(table[at.BEFORE] >> KING) & starts
    if table[at.LED] < TRUMP_SUIT and king & ~table[at.SUITS_LED]:
        _ask_about_jack(table)
        if table[at.PHASE] == CALL_PHASE or table[at.PHASE] == TAKE_BACK_PHASE:
            return
    close_trick(table, secret)


@compiled
def _ask_about_jack(table: Ints) -> None:
    """Turn to who may call the jack or has to take a card back; only open cards decide what is asked."""
    suit = table[at.LED]
    winner = winner_of(table)
    jack = suit * SUIT_SIZE + JACK
    if table[at.TOGETHER_BY] != NOBODY:
        if not is_empty(takable(table)):
            table[at.PHASE] = TAKE_BACK_PHASE
            table[at.TURN] = table[at.TOGETHER_BY]
    elif not holds(load(table, at.PLAYED), jack):
        table[at.PHASE] = CALL_PHASE
        table[at.TURN] = winner


@compiled
def takable(table: Ints) -> CardSet:
    """Return the cards of which king and jack's player must take one; none if that side lost (C7)."""
    seat = table[at.TOGETHER_BY]
    if table[at.SIDES + seat] != table[at.SIDES + winner_of(table)]:
        return NO_CARDS
    trick = without(load(table, at.PLAYED), load(table, at.BEFORE))
    suited = CardSet(trick.plain & table[at.LED_PLAIN], 0)
    return without(suited, king_and_jack(table[at.LED]))


@compiled
def apply_take_back(table: Ints, secret: Ints, card: int) -> None:
    """Let the player of king and jack take a card of the trick into the hand."""
    seat = table[at.TOGETHER_BY]
    table[at.JACKS + table[at.TRICK]] = (card + 2) * MAX_PLAYERS + seat
    _return_card(table, secret, seat, card)
    close_trick(table, secret)


@compiled
def _return_card(table: Ints, secret: Ints, seat: int, card: int) -> None:
    """Move a card from the table to a hand, where everybody knows it."""
    back = single(card)
    hand, known = at.HANDS + 2 * seat, at.KNOWN + 2 * seat
    store(secret, hand, joined(load(secret, hand), back))
    # It may have lain open in another hand, from which it was played (C2, C7).
    for other in range(table[at.PLAYERS]):
        theirs = at.KNOWN + 2 * other
        store(table, theirs, without(load(table, theirs), back))
    store(table, known, joined(load(table, known), back))
    store(table, at.PLAYED, without(load(table, at.PLAYED), back))


@compiled
def apply_call(table: Ints, secret: Ints, rules: Ints, called: bool) -> None:
    """Let the winner call the jack or not; whoever has to gives it for the card played back (C6)."""
    if called:
        jack = table[at.LED] * SUIT_SIZE + JACK
        holder = NOBODY
        for seat in range(table[at.PLAYERS]):
            if holds(load(secret, at.HANDS + 2 * seat), jack):
                holder = seat
        if holder == NOBODY or _is_spared(table, rules, holder):
            table[at.CALLED_IN_VAIN] |= table[at.LED_PLAIN] & SUIT_STARTS
        else:
            _exchange_jack(table, secret, holder, jack)
    close_trick(table, secret)


@compiled
def _is_spared(table: Ints, rules: Ints, holder: int) -> bool:
    """Tell whether the holder's card stays in the trick."""
    ours = table[at.SIDES + holder] == table[at.SIDES + winner_of(table)]
    return spares_from_call(rules, table[at.TABLE_OF + holder], table[at.LED], ours)


@inlined
def spares_from_call(rules: Ints, card: int, led: int, ours: bool) -> bool:
    """Tell whether a card played keeps its player from giving the jack (⚖13, ⚖20, ⚖21).

    Parameters
    ----------
    led
        The suit led.
    ours
        Whether its player is on the side of the trick's winner.
    """
    rank = card - led * SUIT_SIZE
    if card == FOOL_CARD or rank == KING:
        return True
    if rank != QUEEN and rank != CAVALIER:
        return False
    return rules[setting.ANY_COURT_SPARES] != 0 or (rules[setting.PARTNERSHIPS] != 0 and ours)


@compiled
def _exchange_jack(table: Ints, secret: Ints, holder: int, jack: int) -> None:
    card = table[at.TABLE_OF + holder]
    table[at.JACKS + table[at.TRICK]] = (card + 2) * MAX_PLAYERS + holder
    table[at.CALLED_JACKS] |= table[at.LED_PLAIN] & SUIT_STARTS
    hand = at.HANDS + 2 * holder
    store(secret, hand, without(load(secret, hand), single(jack)))
    store(table, at.PLAYED, joined(load(table, at.PLAYED), single(jack)))
    table[at.TABLE_OF + holder] = jack
    _return_card(table, secret, holder, card)
