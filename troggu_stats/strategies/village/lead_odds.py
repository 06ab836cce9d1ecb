"""How likely a lead is to hold the trick."""

from typing import NamedTuple

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import ALONE
from troggu_stats.engine.kernel import Ints, inlined, popcount
from troggu_stats.engine.knowledge import foes_of
from troggu_stats.engine.masks import SUIT_OF, TRUMP_SUIT, TRUMPS
from troggu_stats.strategies.village.chances import NONE_OF, WON_BACK, raised, share_level


class OddsOfSuit(NamedTuple):
    """How likely another seat is to beat a card led of this suit, but for what the card says itself.

    Parameters
    ----------
    level
        Share of the suit in a hand that may hold it, in steps of ``chances.NONE_OF``.
    no_ruff
        The chance that a hand that may hold trumps has none.
    foes_void, friends_void
        The chance that none of those known to be void of the suit ruffs.
    foes_open, foes_unarmed, friends_open, friends_unarmed
        How many seats may hold the suit and trumps; how many the suit only.
    """

    level: int
    no_ruff: float
    foes_void: float
    friends_void: float
    foes_open: int
    foes_unarmed: int
    friends_open: int
    friends_unarmed: int


@inlined
def odds_of_suit(table: Ints, hand: int, unseen: int, role: int, suit: int) -> OddsOfSuit:
    """Return what the chance of holding a trick depends on, but for the card led."""
    seat = table[at.TURN]
    others = ((1 << table[at.PLAYERS]) - 1) & ~(1 << seat)
    void, unarmed = table[at.VOID_SEATS + suit], table[at.VOID_SEATS + TRUMP_SUIT]
    in_hand, hidden = popcount(hand), popcount(unseen)
    no_ruff = 1.0
    if suit != TRUMP_SUIT:
        trump_level = share_level(in_hand, hidden, popcount(others & unarmed))
        no_ruff = NONE_OF[trump_level, popcount(unseen & TRUMPS)]
    foes = foes_of(table, seat, role) & others
    friends = others & ~foes
    return OddsOfSuit(
        share_level(in_hand, hidden, popcount(others & void)),
        no_ruff,
        raised(no_ruff, popcount(foes & void & ~unarmed)),
        raised(no_ruff, popcount(friends & void & ~unarmed)),
        popcount(foes & ~void & ~unarmed),
        popcount(foes & ~void & unarmed),
        popcount(friends & ~void & ~unarmed),
        popcount(friends & ~void & unarmed),
    )


@inlined
def holds_level(unseen: int, role: int, odds: OddsOfSuit, rank: int) -> int:
    """Return the chance that the side of a card led wins the trick, in eighths."""
    out = unseen & SUIT_OF[rank]
    above = popcount(out & (-2 << rank))
    return min(7, int(8.0 * _chance_to_hold(odds, role, above, popcount(out) - above)))


@inlined
def _chance_to_hold(odds: OddsOfSuit, role: int, above: int, below: int) -> float:
    """Return the chance that the side of the card led wins the trick; in a misère all others duck."""
    none_above, none_below = NONE_OF[odds.level, above], NONE_OF[odds.level, below]
    if role == ALONE:
        # A seat beats the card only when it has nothing lower in the suit.
        follows = 1.0 - none_below * (1.0 - none_above * odds.no_ruff)
        follows_only = 1.0 - none_below * (1.0 - none_above)
    else:
        follows = none_above * (1.0 - none_below * (1.0 - odds.no_ruff))
        follows_only = none_above
    safe = odds.foes_void * raised(follows, odds.foes_open) * raised(follows_only, odds.foes_unarmed)
    if odds.friends_open + odds.friends_unarmed == 0:
        return safe + WON_BACK * (1.0 - safe) * (1.0 - odds.friends_void)
    no_friend = odds.friends_void * raised(follows, odds.friends_open)
    no_friend *= raised(follows_only, odds.friends_unarmed)
    return safe + WON_BACK * (1.0 - safe) * (1.0 - no_friend)
