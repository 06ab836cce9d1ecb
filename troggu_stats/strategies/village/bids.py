"""What ``village`` bids and calls: integer counts of the hand against a threshold of its seat."""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.auction import legal_bids
from troggu_stats.engine.codes import MAX_PLAYERS, PASS, SOLO, TAKE
from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, inlined, popcount
from troggu_stats.engine.masks import (
    BAGATT,
    FIRST_TRUMP,
    FOOL,
    KINGS,
    MUND,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMPS,
)
from troggu_stats.strategies.village import parameters as p

HIGH_TRUMPS = 0b111111 << (FIRST_TRUMP + 14)  # 15 to 20
LOW_TRUMPS = TRUMPS & ~(HIGH_TRUMPS | BAGATT | MUND | FOOL)


@inlined
def count_hand(hand: int, params: Floats, start: int) -> float:
    """Return a hand's count under the card counts that begin at ``start``."""
    voids = 0
    for suit in range(4):
        voids += 1 if hand & (SUIT_CARDS << (suit * SUIT_SIZE)) == 0 else 0
    return (
        params[start + p.BID_TRUMP] * popcount(hand & LOW_TRUMPS)
        + params[start + p.BID_HIGH_TRUMP] * popcount(hand & HIGH_TRUMPS)
        + params[start + p.BID_BAGATT] * popcount(hand & BAGATT)
        + params[start + p.BID_MUND] * popcount(hand & MUND)
        + params[start + p.BID_FOOL] * popcount(hand & FOOL)
        + params[start + p.BID_KING] * popcount(hand & KINGS)
        + params[start + p.BID_VOID] * voids
    )


@compiled
def village_bid(params: Floats, table: Ints, hand: int) -> int:
    """Play solo or take from the counts that pay at this seat, else pass."""
    may_take = legal_bids(table) & (1 << TAKE) != 0
    return bid_of_hand(params, table[at.PLAYERS], table[at.TURN], may_take, hand)


@compiled
def bid_of_hand(params: Floats, players: int, seat: int, may_take: bool, hand: int) -> int:
    """Return what a seat bids with a hand, if a take is still open or not."""
    place = (players - 3) * MAX_PLAYERS + seat
    if count_hand(hand, params, p.SOLO_COUNT) >= params[p.SOLO_FROM + place]:
        return SOLO
    if may_take and count_hand(hand, params, p.TAKE_COUNT) >= params[p.TAKE_FROM + place]:
        return TAKE
    return PASS


@compiled
def village_call(rules: Ints, hand: int, gone: int) -> int:
    """Call the 20, or the highest callable trump that is in neither hand nor discard (G14)."""
    lowest, highest = rules[setting.LOWEST_CALLABLE], rules[setting.HIGHEST_CALLABLE]
    callable_trumps = ((1 << highest) - (1 << (lowest - 1))) << FIRST_TRUMP
    lacking = callable_trumps & ~(hand | gone)
    if lacking == 0:
        return highest
    return highest_index(lacking) - FIRST_TRUMP + 1
