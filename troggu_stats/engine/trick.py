"""Playing cards: what is legal, what a card does to the table, who wins the trick (G7-G9)."""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.codes import MAX_PLAYERS, NO_BEST, NOBODY, OVER_PHASE
from troggu_stats.engine.fool import excuse_fool, pay_owed_card, show_withheld_fool
from troggu_stats.engine.kernel import Ints, compiled, inlined, lowest_index
from troggu_stats.engine.masks import (
    ALL_CARDS,
    CARD_POINTS,
    FIRST_TRUMP,
    FOOL,
    NO_SUIT,
    SUIT_NUMBER,
    SUIT_OF,
    TRUMP_SUIT,
    TRUMPS,
)


@inlined
def withheld_fool(secret: Ints, seat: int) -> int:
    """Return the fool as a mask if this seat has withheld it, else 0."""
    return FOOL if secret[at.FOOL_WITHHELD_BY] == seat else 0


@inlined
def demanded_cards(hand: int, led: int, withheld: int) -> int:
    """Return what the duty to follow or to trump demands of a hand, before G8 frees a bare fool.

    ``led`` is every card while no suit is set. A withheld fool is no trump and follows nothing (G8, G9);
    it is left for the last trick, where it is the whole hand.
    """
    usable = hand & ~withheld
    usable = usable if usable != 0 else hand
    following = usable & led
    trumping = usable & TRUMPS
    demanded = trumping if trumping != 0 else usable
    return following if following != 0 else demanded


@inlined
def legal_cards(table: Ints, secret: Ints, seat: int, rules: Ints) -> int:
    """Return the cards that a seat may play now, as a mask (G7-G9, ⚖10)."""
    hand = secret[at.HANDS + seat]
    withheld = withheld_fool(secret, seat)
    demanded = demanded_cards(hand, table[at.LED], withheld)
    # G8: a fool that is the only trump need not be played; playing another card withholds it.
    legal = hand if demanded == FOOL else demanded
    return legal | (withheld & hand if rules[setting.FOOL_ANY_LATER_TRICK] else 0)


@inlined
def play_card(table: Ints, secret: Ints, card: int) -> None:
    """Put a card (a single-bit mask) of the seat whose turn it is on the table."""
    seat = table[at.TURN]
    hand = secret[at.HANDS + seat]
    led = table[at.LED]
    index = lowest_index(card)
    withheld = withheld_fool(secret, seat)
    excused = withheld & card
    if demanded_cards(hand, led, withheld) == FOOL and card != FOOL and withheld == 0:
        secret[at.FOOL_WITHHELD_BY] = seat
        secret[at.FOOL_TRICK] = table[at.TRICK]
    secret[at.HANDS + seat] = hand ^ card
    if excused == 0:
        # Who does not follow has shown a void; who does not trump either, one of trumps but for a fool (G8).
        suit = table[at.LED_SUIT]
        table[at.VOID_SEATS + suit] |= (0 if card & led else 1) << seat
        table[at.VOID_SEATS + TRUMP_SUIT] |= (0 if card & (led | TRUMPS) else 1) << seat
        table[at.LED_SUIT] = SUIT_NUMBER[index] if suit == NO_SUIT else suit
        led = SUIT_OF[index] if led == ALL_CARDS else led
        table[at.LED] = led
        # Rank and seat in one number, so that the better card is a maximum and needs no branch.
        rank = index if card & (led | TRUMPS) else -1
        table[at.BEST] = max(table[at.BEST], rank * MAX_PLAYERS + seat)
    if table[at.CALLED] != 0 and index == FIRST_TRUMP + table[at.CALLED] - 1:
        # G14: the called card makes the partner known as it is played, not only when the trick is over.
        table[at.PARTNER_SHOWN] = NOBODY if seat == table[at.DECLARER] else seat
    table[at.TABLE_CARDS] |= card
    table[at.TABLE_POINTS] += CARD_POINTS[index]
    table[at.PLAYED] |= card
    table[at.HISTORY + table[at.PLAYS]] = index
    table[at.PLAYS] += 1
    table[at.ON_TABLE] += 1
    following = seat + 1
    table[at.TURN] = 0 if following == table[at.PLAYERS] else following


@inlined
def best_seat(table: Ints) -> int:
    """Return the seat whose card is best so far."""
    return table[at.BEST] % MAX_PLAYERS


@inlined
def best_rank(table: Ints) -> int:
    """Return the index of the best card so far; negative while there is none."""
    return table[at.BEST] // MAX_PLAYERS


@inlined
def finish_trick(table: Ints, secret: Ints, rules: Ints) -> None:
    """Give the trick on the table to its winner, who leads to the next one; settle a fool in it."""
    winner = best_seat(table)
    cards = table[at.TABLE_CARDS]
    table[at.TRICKS_WON + winner] += 1
    if secret[at.FOOL_WITHHELD_BY] != NOBODY:
        _settle_fool_of_trick(table, secret, rules, winner, cards)
    else:
        table[at.WON + winner] |= cards
    table[at.LED] = ALL_CARDS
    table[at.LED_SUIT] = NO_SUIT
    table[at.BEST] = NO_BEST
    table[at.ON_TABLE] = 0
    table[at.TABLE_CARDS] = 0
    table[at.TABLE_POINTS] = 0
    table[at.TRICK] += 1
    table[at.TURN] = winner
    table[at.LEADER] = winner
    if table[at.TRICK] == table[at.HAND_SIZE]:
        table[at.PHASE] = OVER_PHASE
    else:
        table[at.LEADERS + table[at.TRICK]] = winner


@compiled
def _settle_fool_of_trick(table: Ints, secret: Ints, rules: Ints, winner: int, cards: int) -> None:
    """Give a trick away in a deal in which the fool has been withheld (G9, ⚖2, ⚖3, ⚖10)."""
    if cards & FOOL:
        if rules[setting.FOOL_ANY_LATER_TRICK]:
            excuse_fool(table, secret, rules, winner, cards)
        else:
            show_withheld_fool(table, secret, rules, winner, cards)
        return
    table[at.WON + winner] |= cards
    if table[at.FOOL_OWED_TO] != NOBODY:
        pay_owed_card(table, secret, winner, cards)
