"""Which of ``village``'s rules decides a card: a forced card, a lead, following by worth or by price."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.kernel import Floats, Ints, inlined
from troggu_stats.engine.masks import FOOL, NO_SUIT, TRUMP_SUIT
from troggu_stats.strategies.village import parameters as p
from troggu_stats.strategies.village.candidates import game_of
from troggu_stats.strategies.village.follow import village_follow
from troggu_stats.strategies.village.follow_tables import IS_FITTED
from troggu_stats.strategies.village.follow_worth import follow_by_worth
from troggu_stats.strategies.village.lead import village_lead


@inlined
def village_play(params: Floats, table: Ints, hand: int, gone: int, role: int, legal: int) -> int:
    """Return the card that ``village`` plays among the legal ones."""
    trumpless = table[at.VOID_SEATS + TRUMP_SUIT] >> table[at.TURN] & 1
    if legal & FOOL and trumpless:
        # Who holds the fool and has played as if without trumps has withheld it; a withheld fool that
        # may be played as an excuse (⚖10) waits for the last trick.
        legal = legal & ~FOOL if legal != FOOL else legal
    if legal & (legal - 1) == 0:
        return legal
    if table[at.LED_SUIT] == NO_SUIT:
        return (
            village_lead(params, table, hand, gone, role, legal)
            if params[p.FITTED_LEADS] != 0
            else legal & -legal
        )
    if IS_FITTED[game_of(table, role)] and params[p.FITTED_FOLLOWING] != 0:
        return follow_by_worth(table, hand, gone, role, legal)
    return village_follow(params, table, hand, gone, role, legal)
