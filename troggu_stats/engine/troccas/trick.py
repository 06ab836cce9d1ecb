"""A trick of Troccas: what is legal, what a card does to the table, who wins (C4-C7)."""

from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY
from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    ALL_HIGH,
    ALL_PLAIN,
    FIRST_TOGETHER,
    FOLLOWING_HIGH,
    FOLLOWING_PLAIN,
    FOOL,
    FOOL_CARD,
    KING,
    NO_SUIT,
    SUIT_NUMBER,
    SUIT_SIZE,
    SUIT_STARTS,
    TRUMP_SUIT,
    TRUMPS,
    CardSet,
    is_empty,
    joined,
    king_and_jack,
    load,
    single,
    store,
    together_acts,
    without,
)
from troggu_stats.engine.troccas.codes import NO_BEST, OVER_PHASE, PLAY_PHASE
from troggu_stats.engine.troccas.fool import excuse_fool, lose_owed_fool, pay_owed_card


@inlined
def clear_table(table: Ints) -> None:
    """Make the table ready for a trick."""
    table[at.LED] = NO_SUIT
    table[at.LED_PLAIN] = ALL_PLAIN
    table[at.LED_HIGH] = ALL_HIGH
    table[at.BEST] = NO_BEST
    table[at.ON_TABLE] = 0
    table[at.TOGETHER_BY] = NOBODY
    for seat in range(MAX_PLAYERS):
        table[at.TABLE_OF + seat] = -1


@inlined
def legal_acts(table: Ints, hand: CardSet) -> CardSet:
    """Return what may be laid from a hand now: cards, and king and jack together (C4, C5, C7)."""
    plain, high = hand.plain & table[at.LED_PLAIN], hand.high & table[at.LED_HIGH]
    trumps = hand.high & TRUMPS
    follows = (plain | high) != 0
    # Follow; if void, trump; if neither, any card (C4). The fool is an excuse whatever else is held (C5).
    legal_plain = plain if follows else (0 if trumps != 0 else hand.plain)
    legal_high = (high if follows else trumps) | (hand.high & FOOL)
    starts = table[at.LED_PLAIN] & SUIT_STARTS & ~table[at.SUITS_LED]
    if (hand.plain >> KING) & starts:
        # Of the suits that may be led, or are led, for the first time: all cards of each.
        first = starts * ((1 << SUIT_SIZE) - 1)
        legal_high |= together_acts(hand.plain & first)
    return CardSet(legal_plain, legal_high)


@inlined
def lay(table: Ints, secret: Ints, act: int) -> None:
    """Put a card, or king and jack, of the seat whose turn it is on the table."""
    seat = table[at.TURN]
    card = act
    cards = single(act)
    if act >= FIRST_TOGETHER:
        suit = act - FIRST_TOGETHER
        card = suit * SUIT_SIZE + KING
        cards = king_and_jack(suit)
        table[at.TOGETHER_BY] = seat
        table[at.TOGETHER_SUITS] |= 1 << suit * SUIT_SIZE
    hand = at.HANDS + 2 * seat
    store(secret, hand, without(load(secret, hand), cards))
    store(table, at.PLAYED, joined(load(table, at.PLAYED), cards))
    suit = SUIT_NUMBER[card]
    led = table[at.LED]
    follows = (cards.plain & table[at.LED_PLAIN]) | (cards.high & table[at.LED_HIGH]) != 0
    if card == FOOL_CARD:
        table[at.FOOL_BY] = seat
        table[at.FOOL_TRICK] = table[at.TRICK]
        table[at.BEST] = max(table[at.BEST], seat - MAX_PLAYERS)
    else:
        # Who does not follow has shown a void; who does not trump either, one of trumps.
        ranks = follows or suit == TRUMP_SUIT
        table[at.VOID_SEATS + led] |= (0 if follows else 1) << seat
        table[at.VOID_SEATS + TRUMP_SUIT] |= (0 if ranks else 1) << seat
        # Rank and seat in one number, so that the better card is a maximum and needs no branch.
        table[at.BEST] = max(table[at.BEST], (card if ranks else -1) * MAX_PLAYERS + seat)
        if led == NO_SUIT:
            table[at.LED] = suit
            table[at.LED_PLAIN] = FOLLOWING_PLAIN[suit]
            table[at.LED_HIGH] = FOLLOWING_HIGH[suit]
    table[at.TABLE_OF + seat] = act
    table[at.HISTORY + table[at.PLAYS]] = act * MAX_PLAYERS + seat
    table[at.PLAYS] += 1
    table[at.ON_TABLE] += 1
    following = seat + 1
    following = 0 if following == table[at.PLAYERS] else following
    table[at.TURN] = next_with_card(table, secret, following) if table[at.SHORT] else following


@compiled
def next_with_card(table: Ints, secret: Ints, seat: int) -> int:
    """Return this seat, or the next one after it that has a card; this seat if nobody has one (C7)."""
    players = table[at.PLAYERS]
    for step in range(players):
        other = (seat + step) % players
        if not is_empty(load(secret, at.HANDS + 2 * other)):
            return other
    return seat


@inlined
def winner_of(table: Ints) -> int:
    """Return who is winning the trick; of a fool alone, its player (C7)."""
    return table[at.BEST] % MAX_PLAYERS


@inlined
def best_rank(table: Ints) -> int:
    """Return the card that is winning; negative while there is none."""
    return table[at.BEST] // MAX_PLAYERS


@inlined
def close_trick(table: Ints, secret: Ints) -> None:
    """Put the trick away, settle the fool, and pass the lead to the winner."""
    winner = winner_of(table)
    side = table[at.SIDES + winner]
    played = load(table, at.PLAYED)
    cards = without(played, load(table, at.BEFORE))
    store(table, at.BEFORE, played)
    pile = at.PILES + 2 * side
    if cards.high & FOOL:
        cards = CardSet(cards.plain, cards.high ^ FOOL)
        excuse_fool(table, winner)
        store(table, pile, joined(load(table, pile), cards))
    else:
        store(table, pile, joined(load(table, pile), cards))
        if table[at.FOOL_OWED_TO] != NOBODY:
            pay_owed_card(table, winner, cards)
    table[at.TRICKS_WON + winner] += 1
    table[at.WINNERS + table[at.TRICK]] = winner
    table[at.ENDS + table[at.TRICK]] = table[at.PLAYS]
    starts = table[at.LED_PLAIN] & SUIT_STARTS
    table[at.SUITS_LED] |= 0 if table[at.LED] == NO_SUIT else starts
    if table[at.TOGETHER_BY] != NOBODY and table[at.JACKS + table[at.TRICK]] == 0:
        table[at.SHORT] = 1  # nothing was taken back
        table[at.JACKS + table[at.TRICK]] = MAX_PLAYERS + table[at.TOGETHER_BY]
    clear_table(table)
    table[at.TRICK] += 1
    table[at.PHASE] = PLAY_PHASE
    if table[at.SHORT]:
        _lead_among_those_with_cards(table, secret, winner)
    elif table[at.TRICK] == table[at.HAND_SIZE]:
        _end_play(table)
    else:
        _lead(table, winner)


@inlined
def _lead(table: Ints, seat: int) -> None:
    table[at.TURN] = seat
    table[at.LEADER] = seat
    table[at.LEADERS + table[at.TRICK]] = seat


@compiled
def _lead_among_those_with_cards(table: Ints, secret: Ints, winner: int) -> None:
    """Leave the lead to the winner or the next who has a card; with no cards left the deal is over (C7)."""
    left = 0
    for seat in range(table[at.PLAYERS]):
        left += 0 if is_empty(load(secret, at.HANDS + 2 * seat)) else 1
    table[at.EXPECTED] = left
    if left == 0:
        _end_play(table)
    else:
        _lead(table, next_with_card(table, secret, winner))


@compiled
def _end_play(table: Ints) -> None:
    table[at.PHASE] = OVER_PHASE
    lose_owed_fool(table)
