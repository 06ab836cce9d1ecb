"""Worlds: ways the hidden cards may lie that fit all that a seat has seen, each as likely as any other.

What the seat knows is noted here; ``simulation.placing`` puts the cards into their places. The true hands are
never looked at.
"""

from troggu_stats.dealing.address import WORLDS_PURPOSE
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY
from troggu_stats.engine.kernel import Ints, compiled, inlined, lowest_index, popcount
from troggu_stats.engine.masks import (
    ALL_CARDS,
    FIRST_TRUMP,
    FIVE_POINTERS,
    FOOL,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMP_SUIT,
    TRUMPS,
)
from troggu_stats.engine.philox import mixed, random_word
from troggu_stats.simulation.placing import (
    BANK_PLACE,
    CARD,
    DRAWS,
    HIDDEN,
    KEY,
    MAY,
    PLACE,
    PLACES,
    PLACING_WIDTH,
    ROOM,
    place_all,
    shuffle_hidden,
)

ALLOWED = PLACING_WIDTH  # cards that each place may hold
WORLDS_WIDTH = ALLOWED + PLACES


@compiled
def open_worlds(
    table: Ints, hand: int, gone: int, seat: int, key: int, no_trump_laid_away: bool, work: Ints
) -> bool:
    """Note what a seat knows and find a first world; False if none could be found.

    Parameters
    ----------
    hand, gone
        The seat's cards, and those it has laid away itself.
    key
        Key of the seat's own choices in this deal; each decision gets a stream of its own from it.
    no_trump_laid_away
        Whether to believe so of another's discard, as long as the cards allow it.
    work
        Shape (WORLDS_WIDTH,), overwritten.
    """
    work[KEY] = mixed(random_word(key, (WORLDS_PURPOSE << 16) + table[at.PLAYS] * 4 + table[at.PHASE]))
    work[DRAWS] = 0
    hidden = ALL_CARDS & ~(table[at.PLAYED] | hand | gone)
    work[HIDDEN] = popcount(hidden)
    _note_places(table, hidden, seat, work)
    for card in range(work[HIDDEN]):
        work[CARD + card] = lowest_index(hidden)
        hidden &= hidden - 1
    shuffle_hidden(work)
    if no_trump_laid_away and table[at.EXCHANGED]:
        allowed = work[ALLOWED + BANK_PLACE]
        work[ALLOWED + BANK_PLACE] = allowed & ~TRUMPS
        if _place_all(work):
            return True
        work[ALLOWED + BANK_PLACE] = allowed
    if _place_all(work):
        return True
    # Four kings or all seven may lie in the discard together (G5, V3): then nothing is known of it.
    work[ALLOWED + BANK_PLACE] = ALL_CARDS
    return _place_all(work)


@compiled
def _note_places(table: Ints, hidden: int, seat: int, work: Ints) -> None:
    """Note how many cards each place holds and which it may hold (G7: shown voids; G5: the discard)."""
    players = table[at.PLAYERS]
    in_bank = popcount(hidden)
    for place in range(PLACES):
        work[ROOM + place] = 0
        work[ALLOWED + place] = 0
    for other in range(players):
        if other == seat:
            continue
        has_played = (other - table[at.LEADER] + players) % players < table[at.ON_TABLE]
        room = table[at.HAND_SIZE] - table[at.TRICK] - (1 if has_played else 0)
        work[ROOM + other] = room
        in_bank -= room
        allowed = ALL_CARDS
        for suit in range(4):
            if table[at.VOID_SEATS + suit] >> other & 1:
                allowed &= ~(SUIT_CARDS << (suit * SUIT_SIZE))
        if table[at.VOID_SEATS + TRUMP_SUIT] >> other & 1:
            allowed &= ~TRUMPS | FOOL  # a bare fool may have been withheld (G8)
        if table[at.OPENLY_ALONE] and other != table[at.DECLARER]:
            allowed &= ~(1 << (FIRST_TRUMP + table[at.CALLED] - 1))  # ⚖9
        work[ALLOWED + other] = allowed
    work[ROOM + BANK_PLACE] = in_bank
    work[ALLOWED + BANK_PLACE] = ALL_CARDS & ~(FIVE_POINTERS if table[at.EXCHANGED] else 0)


@compiled
def _place_all(work: Ints) -> bool:
    """Note for every hidden card which places may hold it, and put all into their places."""
    for card in range(work[HIDDEN]):
        may = 0
        for place in range(PLACES):
            may |= (work[ALLOWED + place] >> work[CARD + card] & 1) << place
        work[MAY + card] = may
    return place_all(work)


@compiled
def write_world(table: Ints, hand: int, gone: int, seat: int, work: Ints, secret: Ints) -> None:
    """Write the world as the secret half of a deal's state, so that the engine can play it."""
    for place in range(MAX_PLAYERS):
        secret[at.HANDS + place] = 0
    secret[at.HANDS + seat] = hand
    bank = 0
    for card in range(work[HIDDEN]):
        place = work[PLACE + card]
        if place == BANK_PLACE:
            bank |= 1 << work[CARD + card]
        else:
            secret[at.HANDS + place] |= 1 << work[CARD + card]
    bank |= gone
    # A call before the exchange still has the tapp to come (⚖7).
    secret[at.TAPP] = 0 if table[at.EXCHANGED] else bank
    secret[at.DISCARD] = bank if table[at.EXCHANGED] else 0
    secret[at.BANK] = bank if table[at.DECLARER] != NOBODY else 0
    secret[at.PARTNER] = _partner_in_world(table, secret)
    secret[at.FOOL_WITHHELD_BY] = _withholder_in_world(table, secret)
    secret[at.FOOL_TRICK] = 0


@inlined
def _partner_in_world(table: Ints, secret: Ints) -> int:
    """Return who is the partner: who has shown the called card or holds it, the declarer apart (G14)."""
    if table[at.CALLED] == 0 or table[at.PARTNER_SHOWN] != NOBODY:
        return table[at.PARTNER_SHOWN]
    called = 1 << (FIRST_TRUMP + table[at.CALLED] - 1)
    for seat in range(table[at.PLAYERS]):
        if seat != table[at.DECLARER] and secret[at.HANDS + seat] & called:
            return seat
    return NOBODY


@inlined
def _fool_on_table_of(table: Ints) -> int:
    """Return who has played the fool to the trick that is on the table."""
    if table[at.TABLE_CARDS] & FOOL:
        first = table[at.PLAYS] - table[at.ON_TABLE]
        for place in range(table[at.ON_TABLE]):
            if 1 << table[at.HISTORY + first + place] == FOOL:
                return (table[at.LEADER] + place) % table[at.PLAYERS]
    return NOBODY


@inlined
def _withholder_in_world(table: Ints, secret: Ints) -> int:
    """Return who has withheld the fool: who has it, or plays it now, and is shown to be without trumps (G8).

    Or who owes a card for it (⚖10).
    """
    excused_by = _fool_on_table_of(table)
    if excused_by != NOBODY and table[at.VOID_SEATS + TRUMP_SUIT] >> excused_by & 1:
        return excused_by
    for seat in range(table[at.PLAYERS]):
        if secret[at.HANDS + seat] & FOOL and table[at.VOID_SEATS + TRUMP_SUIT] >> seat & 1:
            return seat
        if table[at.FOOL_OWED_TO] != NOBODY and table[at.WON + seat] & FOOL:
            return seat
    return NOBODY
