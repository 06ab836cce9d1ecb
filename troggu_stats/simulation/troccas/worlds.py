"""Worlds of Troccas: ways the hidden cards may lie that fit all that a seat has seen.

What the seat knows is noted here, for every hidden card the places that may hold it; ``simulation.placing``
puts the cards there, every way as likely as any other. The true hands are never looked at.
"""

from troggu_stats.dealing.address import WORLDS_PURPOSE
from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.philox import mixed, random_word
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    ALL_CARDS,
    FIRST_TOGETHER,
    FIVE_POINTERS,
    FOOL_CARD,
    JACK,
    NO_CARDS,
    SUIT_NUMBER,
    SUIT_SIZE,
    TRUMP_SUIT,
    CardSet,
    count,
    holds,
    joined,
    load,
    lowest,
    single,
    store,
    without,
)
from troggu_stats.engine.troccas.jack import spares_from_call
from troggu_stats.simulation.placing import (
    BANK_PLACE,
    CARD,
    DRAWS,
    HIDDEN,
    KEY,
    MAY,
    PLACE,
    PLACING_WIDTH,
    ROOM,
    place_all,
    shuffle_hidden,
)

# Cards of each seat that everybody knows and that cannot have been laid away, two slots a seat.
SURE = PLACING_WIDTH
WORLDS_WIDTH = SURE + 2 * MAX_PLAYERS
_NO_SEATS = 0


@compiled
def open_worlds(
    table: Ints, rules: Ints, hand: CardSet, gone: CardSet, key: int, no_trump_laid_away: bool, work: Ints
) -> bool:
    """Note what the seat to decide knows and find a first world; False if none could be found.

    Parameters
    ----------
    hand, gone
        The seat's cards, and those it has laid away itself.
    key
        Key of the seat's own choices in this deal; each decision gets a stream of its own from it.
    no_trump_laid_away
        Whether to believe so of the dealer's discard, as long as the cards allow it.
    work
        Shape (WORLDS_WIDTH,), overwritten.
    """
    work[KEY] = mixed(random_word(key, (WORLDS_PURPOSE << 16) + table[at.PLAYS] * 8 + table[at.PHASE]))
    work[DRAWS] = 0
    hidden = without(ALL_CARDS, joined(load(table, at.PLAYED), joined(hand, gone)))
    work[HIDDEN] = count(hidden)
    _note_rooms(table, work)
    _note_sure_cards(table, work)
    for card in range(work[HIDDEN]):
        work[CARD + card] = lowest(hidden)
        hidden = without(hidden, single(work[CARD + card]))
    shuffle_hidden(work)
    _note_places(table, rules, no_trump_laid_away, work)
    if place_all(work):
        return True
    _note_places(table, rules, False, work)
    return no_trump_laid_away and place_all(work)


@compiled
def _note_rooms(table: Ints, work: Ints) -> None:
    """Note how many hidden cards each place holds: hands by what was laid and taken back (C6, C7)."""
    players, own = table[at.PLAYERS], table[at.TURN]
    for place in range(MAX_PLAYERS):
        work[ROOM + place] = table[at.HAND_SIZE] if place < players else 0
    for play in range(table[at.PLAYS]):
        act, seat = table[at.HISTORY + play] // MAX_PLAYERS, table[at.HISTORY + play] % MAX_PLAYERS
        work[ROOM + seat] -= 2 if act >= FIRST_TOGETHER else 1
    for trick in range(table[at.TRICK]):
        card, seat = _taken_back(table, trick)
        # Who gave a called jack has laid two cards and taken one back; so has who laid king and jack.
        if card >= 0 and table[at.TOGETHER_SUITS] >> (SUIT_NUMBER[card] * SUIT_SIZE) & 1:
            work[ROOM + seat] += 1
    work[ROOM + own] = 0
    in_hands = 0
    for seat in range(players):
        in_hands += work[ROOM + seat]
    work[ROOM + BANK_PLACE] = work[HIDDEN] - in_hands


@inlined
def _taken_back(table: Ints, trick: int) -> tuple[int, int]:
    """Return the card that was taken back from a trick, negative for none, and by whom (C6, C7)."""
    return table[at.JACKS + trick] // MAX_PLAYERS - 2, table[at.JACKS + trick] % MAX_PLAYERS


@compiled
def _note_sure_cards(table: Ints, work: Ints) -> None:
    """Note whose hands hold which open cards: the dealer's last card may lie in the discard (C2)."""
    dealer = table[at.PLAYERS] - 1
    for seat in range(MAX_PLAYERS):
        known = NO_CARDS if seat == dealer else load(table, at.KNOWN + 2 * seat)
        store(work, SURE + 2 * seat, joined(known, CardSet(0, table[at.SIGNALLED + seat])))
    for trick in range(table[at.TRICK]):
        card, owner = _taken_back(table, trick)
        if card >= 0:
            store(work, SURE + 2 * owner, joined(load(work, SURE + 2 * owner), single(card)))


@compiled
def _note_places(table: Ints, rules: Ints, no_trump_laid_away: bool, work: Ints) -> None:
    """Note for every hidden card the places that may hold it."""
    players, dealer = table[at.PLAYERS], table[at.PLAYERS] - 1
    dealt_open = load(table, at.KNOWN + 2 * dealer)
    for slot in range(work[HIDDEN]):
        card = work[CARD + slot]
        suit = SUIT_NUMBER[card]
        may = ((1 << players) - 1) & ~table[at.VOID_SEATS + suit]
        if suit < TRUMP_SUIT and card - suit * SUIT_SIZE == JACK:
            may &= ~_without_jack(table, rules, suit)
        laid_away = not holds(FIVE_POINTERS, card) and not (no_trump_laid_away and suit == TRUMP_SUIT)
        may |= 1 << BANK_PLACE if laid_away else 0
        if holds(dealt_open, card):
            may &= 1 << dealer | 1 << BANK_PLACE
        for seat in range(players):
            if holds(load(work, SURE + 2 * seat), card):
                may = 1 << seat
        work[MAY + slot] = may


@compiled
def _without_jack(table: Ints, rules: Ints, suit: int) -> int:
    """Return the seats, as bits, that would have given a suit's jack when it was called in vain (C6)."""
    if table[at.CALLED_IN_VAIN] >> (suit * SUIT_SIZE) & 1 == 0:
        return _NO_SEATS
    begin = 0
    for trick in range(table[at.TRICK]):
        end = table[at.ENDS + trick]
        first = table[at.HISTORY + begin] // MAX_PLAYERS
        if first == FOOL_CARD and end > begin + 1:
            first = table[at.HISTORY + begin + 1] // MAX_PLAYERS  # ⚖19
        if first < FIRST_TOGETHER and SUIT_NUMBER[first] == suit:
            return _unspared(table, rules, suit, begin, trick)
        begin = end
    return _NO_SEATS


@compiled
def _unspared(table: Ints, rules: Ints, led: int, begin: int, trick: int) -> int:
    """Return who played a card to a trick that would not have kept the jack in hand."""
    found = _NO_SEATS
    winners = table[at.SIDES + table[at.WINNERS + trick]]
    for play in range(begin, table[at.ENDS + trick]):
        card, seat = table[at.HISTORY + play] // MAX_PLAYERS, table[at.HISTORY + play] % MAX_PLAYERS
        if not spares_from_call(rules, card, led, table[at.SIDES + seat] == winners):
            found |= 1 << seat
    return found


@compiled
def write_world(table: Ints, hand: CardSet, gone: CardSet, work: Ints, secret: Ints) -> None:
    """Write the world as the secret half of a deal's state, so that the engine can play it."""
    for seat in range(MAX_PLAYERS):
        store(secret, at.HANDS + 2 * seat, NO_CARDS)
    store(secret, at.HANDS + 2 * table[at.TURN], hand)
    store(secret, at.DISCARD, gone)
    said = 0
    for seat in range(MAX_PLAYERS):
        said |= table[at.SIGNALLED + seat]
    secret[at.ASKED] = said
    for slot in range(work[HIDDEN]):
        place = work[PLACE + slot]
        where = at.DISCARD if place == BANK_PLACE else at.HANDS + 2 * place
        store(secret, where, joined(load(secret, where), single(work[CARD + slot])))
