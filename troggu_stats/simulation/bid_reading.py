"""How well a sampled world fits what was said: would these hands have bid so?"""

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import NO_BID, PASS, TAKE
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined
from troggu_stats.strategies.village.bids import bid_of_hand

MISREAD = 0.1  # how likely a bid is that village would not have made with the hand


@inlined
def played_by(table: Ints, seat: int) -> int:
    """Return the cards that a seat has played, as a mask."""
    players = table[at.PLAYERS]
    cards = 0
    for trick in range(table[at.TRICK] + 1):
        place = trick * players + (seat - table[at.LEADERS + trick] + players) % players
        if place < table[at.PLAYS]:
            cards |= 1 << table[at.HISTORY + place]
    return cards


@compiled
def weight_by_bids(table: Ints, secret: Ints, params: Floats, seat: int) -> float:
    """Return the weight of a world: bids that ``village`` would not have made count against it.

    The hand of a declarer who has exchanged is no longer the one that bid, but as a rule no poorer: it
    counts against a world if village would not take with it. A forced declarer has said nothing.
    """
    weight = 1.0
    taken = False
    for other in range(table[at.PLAYERS]):
        bid = table[at.BIDS + other]
        if bid == NO_BID:
            break
        if other != seat:
            hand = secret[at.HANDS + other] | played_by(table, other)
            would = bid_of_hand(params, table[at.PLAYERS], other, not taken, hand)
            changed = table[at.EXCHANGED] and other == table[at.DECLARER]
            fits = would == bid or (changed and (bid == PASS or would >= bid))
            weight *= 1.0 if fits else MISREAD
        taken = taken or bid == TAKE
    return weight
