"""How well a sampled world fits what was said: would these hands have bid so?"""

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import NO_BID, PASS, TAKE
from troggu_stats.engine.kernel import Floats, Ints, compiled
from troggu_stats.strategies.village.bids import bid_of_hand


@compiled
def bid_fits(table: Ints, params: Floats, seat: int, hand: int) -> bool:
    """Tell whether ``village`` would have said what a seat said, with the hand that it has in a world.

    The hand of a declarer who has exchanged is no longer the one that bid, but as a rule no poorer: it does
    not fit if village would not take with it. A forced declarer has said nothing.

    Parameters
    ----------
    hand
        The seat's cards in that world as play began.
    """
    bid = table[at.BIDS + seat]
    if bid == NO_BID:
        return True
    taken = False
    for before in range(seat):
        taken = taken or table[at.BIDS + before] == TAKE
    would = bid_of_hand(params, table[at.PLAYERS], seat, not taken, hand)
    changed = table[at.EXCHANGED] and seat == table[at.DECLARER]
    return would == bid or (changed and (bid == PASS or would >= bid))
