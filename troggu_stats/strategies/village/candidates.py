"""Which cards are worth weighing against one another, and by whose numbers."""

from troggu_stats.cards import TROGGU
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import ALONE, DEFENDING, PARTNERING, SOLO_GAME
from troggu_stats.engine.kernel import Ints, inlined
from troggu_stats.engine.masks import (
    ALL_CARDS,
    BAGATT,
    CARD_POINTS,
    FIRST_TRUMP,
    FOOL,
    MUND,
    PLAIN_CARDS,
    SUIT_OF,
    SUIT_SIZE,
    TRUMPS,
)
from troggu_stats.strategies.village import worth_tables as worths

# The lowest card of each suit and of each run of equal points in a suit.
_LOWEST_OF_EQUALS = sum(
    1 << card
    for card in range(TROGGU.size)
    if card == 0 or SUIT_OF[card] != SUIT_OF[card - 1] or CARD_POINTS[card] != CARD_POINTS[card - 1]
)
_BETWEEN_HONOURS = TRUMPS & ~(BAGATT | FOOL)


@inlined
def any_suits(cards: int) -> int:
    """Return four bits that only the cards decide, to begin with no suit more often than with another.

    Where suits are worth the same, a player who always took the first would have voids in it more often than
    chance, and everybody else could play on that.
    """
    return (cards ^ cards >> 13 ^ cards >> 27 ^ cards >> 41 ^ cards >> 53) & 15


@inlined
def turned(cards: int, suits: int) -> int:
    """Return the cards with their plain suits moved on by 0 to 3 places, the last before the first."""
    plain = cards & PLAIN_CARDS
    moved = plain << (suits * SUIT_SIZE) | plain >> (FIRST_TRUMP - suits * SUIT_SIZE)
    return moved & PLAIN_CARDS | cards & TRUMPS


@inlined
def turned_back(rank: int, suits: int) -> int:
    """Return the card that stands at a place of turned cards."""
    back = rank - suits * SUIT_SIZE
    return rank if rank >= FIRST_TRUMP else (back if back >= 0 else back + FIRST_TRUMP)


@inlined
def game_of(table: Ints, role: int) -> int:
    """Return which fitted worths hold: those of a role, contract and number of players."""
    solo = table[at.CONTRACT] == SOLO_GAME
    game = worths.SOLOIST if solo else worths.DECLARER
    if role == DEFENDING:
        game = worths.SOLO_DEFENDER if solo else worths.DEFENDER
    game = worths.PARTNER if role == PARTNERING else game
    game = worths.MISERE if role == ALONE else game
    return game + table[at.PLAYERS]


@inlined
def unlike_cards(legal: int, apart: int) -> int:
    """Return the legal cards less those that are as good as the card below them.

    Two cards of a suit and of equal points are alike when no card lies between them that another may hold
    or that is on the table (``apart``).
    """
    between = ~(apart | legal | _LOWEST_OF_EQUALS) & ALL_CARDS
    above = legal << 1
    # A carry runs up through all cards between, so that one addition finds the next card above each.
    reached = (above | between + (above & between)) & ~between
    kept = legal & ~(reached & ~_LOWEST_OF_EQUALS)
    # Bagatt, mund and fool are five points each, and as good as another without a trump between them.
    if legal & BAGATT and (apart | legal & ~MUND) & _BETWEEN_HONOURS == 0:
        kept &= ~(MUND | FOOL)
    return kept
