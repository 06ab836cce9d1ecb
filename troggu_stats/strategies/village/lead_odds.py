"""How likely a lead is to hold the trick."""

from typing import NamedTuple

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import ALONE
from troggu_stats.engine.kernel import Ints, inlined, popcount
from troggu_stats.engine.knowledge import foes_of
from troggu_stats.engine.masks import TRUMP_SUIT, TRUMPS
from troggu_stats.strategies.village.chances import WON_BACK, none_of, raised, share_level


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
    trump_level = share_level(in_hand, hidden, popcount(others & unarmed))
    trumps_out = 0 if suit == TRUMP_SUIT else popcount(unseen & TRUMPS)
    foes = foes_of(table, seat, role) & others
    friends = others & ~foes
    return OddsOfSuit(
        share_level(in_hand, hidden, popcount(others & void)),
        none_of(trump_level, trumps_out),
        none_of(trump_level, trumps_out * popcount(foes & void & ~unarmed)),
        none_of(trump_level, trumps_out * popcount(friends & void & ~unarmed)),
        popcount(foes & ~void & ~unarmed),
        popcount(foes & ~void & unarmed),
        popcount(friends & ~void & ~unarmed),
        popcount(friends & ~void & unarmed),
    )


@inlined
def holds_level(out: int, role: int, odds: OddsOfSuit, rank: int) -> int:
    """Return the chance, in eighths, that a card led wins its side the trick, by its suit's unseen cards."""
    above = popcount(out & (-2 << rank))
    below = popcount(out) - above
    chance = _ducked(odds, above, below) if role == ALONE else _chance_to_hold(odds, above, below)
    return min(7, int(8.0 * chance))


@inlined
def _ducked(odds: OddsOfSuit, above: int, below: int) -> float:
    """Return the chance that a card led wins where all others play under it if they can, as in a misère."""
    none_above, none_below = none_of(odds.level, above), none_of(odds.level, below)
    # A seat beats the card only when it has nothing lower in the suit.
    follows = 1.0 - none_below * (1.0 - none_above * odds.no_ruff)
    follows_only = 1.0 - none_below * (1.0 - none_above)
    return odds.foes_void * raised(follows, odds.foes_open) * raised(follows_only, odds.foes_unarmed)


@inlined
def _chance_to_hold(odds: OddsOfSuit, above: int, below: int) -> float:
    """Return the chance that a card led wins the trick for its side, a friend's help included."""
    safe = odds.foes_void * none_of(odds.level, above * (odds.foes_open + odds.foes_unarmed))
    no_ruff = 1.0 - none_of(odds.level, below) * (1.0 - odds.no_ruff)
    safe *= raised(no_ruff, odds.foes_open)
    friends = odds.friends_open + odds.friends_unarmed
    no_friend = odds.friends_void
    if friends != 0:
        no_friend *= none_of(odds.level, above * friends) * raised(no_ruff, odds.friends_open)
    return safe + WON_BACK * (1.0 - safe) * (1.0 - no_friend)
