"""``novice``: a page of rules that a beginner is told; the weak end of every comparison between players."""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.auction import legal_bids
from troggu_stats.engine.codes import ALONE, DECLARING, PASS, SOLO, TAKE, WITH_PARTNER
from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, inlined, popcount
from troggu_stats.engine.knowledge import foes_of
from troggu_stats.engine.masks import (
    CAVALIERS,
    FIVE_POINTERS,
    FOOL,
    JACKS,
    KINGS,
    NO_SUIT,
    PIPS_AND_TRUMPS,
    PLAIN_CARDS,
    QUEENS,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMP_SUIT,
    TRUMPS,
    lowest_valued,
)
from troggu_stats.engine.trick import best_rank, best_seat

# --- parameters ---
COUNT_TRUMP, COUNT_HONOUR, COUNT_KING = range(3)
TAKE_FROM = 3  # one for each number of players, 3 to 8
SOLO_FROM = 9

_HONOURS = FIVE_POINTERS & TRUMPS


@inlined
def novice_bid(params: Floats, table: Ints, hand: int) -> int:
    """Count trumps, honours and kings, and bid from so many on."""
    count = (
        params[COUNT_TRUMP] * popcount(hand & TRUMPS)
        + params[COUNT_HONOUR] * popcount(hand & _HONOURS)
        + params[COUNT_KING] * popcount(hand & KINGS)
    )
    players = table[at.PLAYERS]
    if count >= params[SOLO_FROM + players - 3]:
        return SOLO
    may_take = legal_bids(table) & (1 << TAKE)
    return TAKE if may_take and count >= params[TAKE_FROM + players - 3] else PASS


@compiled
def novice_discard(cards: int, rules: Ints) -> int:
    """Lay away plain cards from the shortest suit on, dear ones first; trumps from the lowest if need be."""
    left = rules[setting.TAPP_SIZE]
    discard = 0
    for length in range(1, SUIT_SIZE + 1):
        for suit in range(4):
            held = cards & (SUIT_CARDS << (suit * SUIT_SIZE))
            if popcount(held) != length:
                continue
            for kind in (QUEENS, CAVALIERS, JACKS, PIPS_AND_TRUMPS):
                some = lowest_of(held & kind, left)
                discard |= some
                left -= popcount(some)
    return discard | lowest_of(cards & TRUMPS & ~FIVE_POINTERS, left)


@inlined
def lowest_of(cards: int, count: int) -> int:
    """Return so many of a set's cards, from the lowest on; all of them if there are fewer."""
    some = 0
    while count > 0 and cards != 0:
        some |= cards & -cards
        cards &= cards - 1
        count -= 1
    return some


@inlined
def novice_call(rules: Ints, hand: int, gone: int) -> int:
    """Call the highest callable trump not held, as custom has it (G14)."""
    trump = rules[setting.HIGHEST_CALLABLE]
    held = (hand | gone) >> (4 * SUIT_SIZE - 1)  # trump number t is bit t
    while trump > rules[setting.LOWEST_CALLABLE] and held >> trump & 1:
        trump -= 1
    return rules[setting.HIGHEST_CALLABLE] if held >> trump & 1 else trump


@compiled
def novice_play(table: Ints, hand: int, role: int, legal: int) -> int:
    """Lead simply; last to play, win cheaply; give points to a winning partner; else play low."""
    trumpless = table[at.VOID_SEATS + TRUMP_SUIT] >> table[at.TURN] & 1
    if legal & FOOL and trumpless and legal != FOOL:
        legal &= ~FOOL  # withheld: it waits for the last trick (⚖10)
    if table[at.LED_SUIT] == NO_SUIT:
        return _lead(role, legal)
    bare_fool = legal & TRUMPS == FOOL and legal & PLAIN_CARDS
    winners = legal & (table[at.LED] | TRUMPS) & (-2 << best_rank(table))
    if role == ALONE:
        if bare_fool:
            winners, legal = 0, legal & ~FOOL
        under = legal & ~winners
        return _dearest(under) if under != 0 else _lowest(legal)
    ours = foes_of(table, table[at.TURN], role) >> best_seat(table) & 1 == 0
    if ours and bare_fool:
        winners, legal = 0, legal & ~FOOL  # G8: withheld, as one's own side is winning
    last = table[at.ON_TABLE] + 1 == table[at.PLAYERS]
    if ours:
        under = legal & ~winners
        return _dearest(under if under != 0 else legal)
    if last and winners != 0:
        return winners & -winners
    if winners & KINGS:
        return winners & KINGS
    return _lowest(legal)


@inlined
def _lead(role: int, legal: int) -> int:
    """Lead the lowest card of the longest suit as declarer, of the shortest as anybody else.

    A declarer who holds more trumps than other cards leads them from the top, the fool last.
    """
    declaring = role == DECLARING or role == WITH_PARTNER
    trumps = legal & TRUMPS & ~FOOL
    if declaring and trumps != 0 and popcount(trumps) > popcount(legal & PLAIN_CARDS):
        return 1 << highest_index(trumps)
    choice = 0
    best = -1
    for suit in range(4):
        held = legal & (SUIT_CARDS << (suit * SUIT_SIZE))
        length = popcount(held) if declaring else SUIT_SIZE - popcount(held)
        if held != 0 and length > best:
            best = length
            choice = held & -held
    return choice if choice != 0 else _lowest(legal)


@inlined
def _lowest(legal: int) -> int:
    """Return the card of least worth, a plain one sooner than a trump."""
    plain = legal & PLAIN_CARDS & ~KINGS
    return lowest_valued(plain if plain != 0 else legal)


@inlined
def _dearest(cards: int) -> int:
    """Return the dearest plain card but for a trump honour to be saved; else the lowest trump."""
    for kind in (KINGS, QUEENS, CAVALIERS, JACKS, PLAIN_CARDS & PIPS_AND_TRUMPS, TRUMPS):
        some = cards & kind
        if some != 0:
            return some & -some
    return 0
