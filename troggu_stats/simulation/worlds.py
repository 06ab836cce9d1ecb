"""Worlds: ways the hidden cards may lie that fit all that a seat has seen, each as likely as any other.

The hidden cards are put into their places once, within what is known, and then exchanged at random among
the places: cycles of two or more cards that no knowledge forbids. The cycles are proposed symmetrically, so
that the chain's stationary distribution is uniform, and cycles of every length connect all tables with
forbidden cells (Aoki and Takemura, "Markov chain Monte Carlo exact tests for incomplete two-way contingency
tables", 2005). The true hands are never looked at.
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
from troggu_stats.engine.philox import mixed, random_below, random_word

# --- the working row of one sampling seat ---
BANK_PLACE = MAX_PLAYERS  # tapp or discard that the seat does not know
PLACES = MAX_PLAYERS + 1
ROOM = 0  # cards that each place holds
ALLOWED = ROOM + PLACES  # cards that each place may hold
HIDDEN = ALLOWED + PLACES  # number of hidden cards
DRAWS = HIDDEN + 1  # words drawn so far
KEY = HIDDEN + 2
FAILED = HIDDEN + 3  # deals' decisions in which no world could be found
CARD = HIDDEN + 4  # the hidden cards
PLACE = CARD + 64  # where each lies
USED = PLACE + 64  # cards placed so far, by place
QUEUE = USED + PLACES
CAME_FROM = QUEUE + 64
WORLDS_WIDTH = CAME_FROM + 64

MIXING = 3  # exchanges tried between two worlds, for each hidden card
LONGEST_CYCLE = MAX_PLAYERS
CYCLE_GROWS = 8  # one cycle in so many is longer by another card


@inlined
def draw_below(work: Ints, bound: int) -> int:
    """Return the next unbiased integer in [0, bound) of the seat's stream of worlds."""
    work[DRAWS] += 1
    return random_below(work[KEY], work[DRAWS], bound)


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
    _shuffle_hidden(work)
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
def _shuffle_hidden(work: Ints) -> None:
    for last in range(work[HIDDEN] - 1, 0, -1):
        other = draw_below(work, last + 1)
        card = work[CARD + last]
        work[CARD + last] = work[CARD + other]
        work[CARD + other] = card


@compiled
def _place_all(work: Ints) -> bool:
    """Put every hidden card into a place that may hold it, moving others along where it must be."""
    for place in range(PLACES):
        work[USED + place] = 0
    for card in range(work[HIDDEN]):
        work[PLACE + card] = -1
    placed = True
    for card in range(work[HIDDEN]):
        placed = placed and _place_card(work, card)
    return placed


@compiled
def _place_card(work: Ints, card: int) -> bool:
    """Place one card by the shortest chain of moves that ends in a free place (an augmenting path)."""
    waiting = 0
    for place in range(PLACES):
        may = work[ALLOWED + place] >> work[CARD + card] & 1 and work[ROOM + place] > 0
        work[CAME_FROM + place] = card if may else -1
        if may:
            work[QUEUE + waiting] = place
            waiting += 1
    served = 0
    while served < waiting:
        place = work[QUEUE + served]
        served += 1
        if work[USED + place] < work[ROOM + place]:
            work[USED + place] += 1
            _move_along(work, card, place)
            return True
        for other in range(work[HIDDEN]):
            if work[PLACE + other] != place:
                continue
            for further in range(PLACES):
                may = work[ALLOWED + further] >> work[CARD + other] & 1 and work[ROOM + further] > 0
                if may and work[CAME_FROM + further] < 0:
                    work[CAME_FROM + further] = other
                    work[QUEUE + waiting] = further
                    waiting += 1
    return False


@compiled
def _move_along(work: Ints, card: int, place: int) -> None:
    """Move every card of a chain one place on, from its free end back to the card that began it."""
    moved = -1
    while moved != card:
        moved = work[CAME_FROM + place]
        left = work[PLACE + moved]
        work[PLACE + moved] = place
        place = left


@compiled
def next_world(work: Ints) -> None:
    """Exchange hidden cards among the places until the world before is forgotten."""
    hidden = work[HIDDEN]
    if hidden < 2:
        return
    for _ in range(MIXING * hidden):
        length = 2
        while length < LONGEST_CYCLE and draw_below(work, CYCLE_GROWS) == 0:
            length += 1
        if length == 2:
            _try_exchange(work, draw_below(work, hidden), draw_below(work, hidden))
        else:
            _try_cycle(work, hidden, length)


@inlined
def _try_exchange(work: Ints, one: int, other: int) -> None:
    """Let two cards change places if each place may hold the other card."""
    place, other_place = work[PLACE + one], work[PLACE + other]
    may = work[ALLOWED + other_place] >> work[CARD + one] & work[ALLOWED + place] >> work[CARD + other] & 1
    work[PLACE + one] = other_place if may else place
    work[PLACE + other] = place if may else other_place


@compiled
def _try_cycle(work: Ints, hidden: int, length: int) -> None:
    """Let several different cards move round, each to the place of the next, if every place may hold them."""
    for position in range(length):
        card = draw_below(work, hidden)
        for before in range(position):
            if work[QUEUE + before] == card:
                return
        work[QUEUE + position] = card
    for position in range(length):
        following = work[QUEUE + (position + 1) % length]
        if work[ALLOWED + work[PLACE + following]] >> work[CARD + work[QUEUE + position]] & 1 == 0:
            return
    first_place = work[PLACE + work[QUEUE]]
    for position in range(length - 1):
        work[PLACE + work[QUEUE + position]] = work[PLACE + work[QUEUE + position + 1]]
    work[PLACE + work[QUEUE + length - 1]] = first_place


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
        if seat != table[at.DECLARER] and (secret[at.HANDS + seat] | _on_table_of(table, seat)) & called:
            return seat
    return NOBODY


@inlined
def _on_table_of(table: Ints, seat: int) -> int:
    """Return the card that a seat has on the table, as a mask; 0 if none."""
    players, on_table = table[at.PLAYERS], table[at.ON_TABLE]
    turn = (seat - table[at.LEADER] + players) % players
    if turn >= on_table:
        return 0
    return 1 << table[at.HISTORY + table[at.PLAYS] - on_table + turn]


@inlined
def _withholder_in_world(table: Ints, secret: Ints) -> int:
    """Return who has withheld the fool: its holder, if shown to be without trumps (G8), or who owes it."""
    for seat in range(table[at.PLAYERS]):
        if secret[at.HANDS + seat] & FOOL and table[at.VOID_SEATS + TRUMP_SUIT] >> seat & 1:
            return seat
        if table[at.FOOL_OWED_TO] != NOBODY and table[at.WON + seat] & FOOL:
            return seat
    return NOBODY
