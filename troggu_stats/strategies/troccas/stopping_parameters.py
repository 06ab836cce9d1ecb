"""Where ``village``'s parameters for stopping the deal stand in its row; its file explains them."""

from troggu_stats.strategies.troccas.rollout_parameters import ROLLOUT_WIDTH

_TABLES = 2  # one value for four players, one for six
_FIRST = ROLLOUT_WIDTH + 1  # behind the rate of slips
(
    WORTH_TRUMP,
    WORTH_HIGH_TRUMP,
    WORTH_MUND,
    WORTH_BAGATT,
    WORTH_FOOL,
    WORTH_KING,
    WORTH_QUEEN,
) = range(_FIRST, _FIRST + 7 * _TABLES, _TABLES)
# Of each limit four values: the tables' while cards are to come, then with whole hands.
ASK_BELOW, INSIST_ABOVE, PARTNER_ABOVE = range(WORTH_QUEEN + _TABLES, WORTH_QUEEN + 7 * _TABLES, 2 * _TABLES)
BIGGER_PACKETS = PARTNER_ABOVE + 2 * _TABLES
STOPPING_END = BIGGER_PACKETS + 1
STOPPING_STARTS = {
    "stop_trump": WORTH_TRUMP,
    "stop_high_trump": WORTH_HIGH_TRUMP,
    "stop_mund": WORTH_MUND,
    "stop_bagatt": WORTH_BAGATT,
    "stop_fool": WORTH_FOOL,
    "stop_king": WORTH_KING,
    "stop_queen": WORTH_QUEEN,
    "ask_below": ASK_BELOW,
    "insist_above": INSIST_ABOVE,
    "partner_above": PARTNER_ABOVE,
    "bigger_packets": BIGGER_PACKETS,
}
