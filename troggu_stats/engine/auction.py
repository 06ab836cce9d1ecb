"""The start of a deal: the state as dealt, the bids and what they lead to (G3, G4, G6, G12, G13)."""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.codes import (
    BID_PHASE,
    CALL_PHASE,
    EXCHANGE_PHASE,
    FORCED,
    MAX_PLAYERS,
    MISERE,
    NO_BEST,
    NOBODY,
    NORMAL,
    OVER_PHASE,
    PASS,
    PASSED,
    PLAY_PHASE,
    SOLO,
    SOLO_GAME,
    TAKE,
)
from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.masks import ALL_CARDS, BAGATT, FOOL, NO_SUIT


@inlined
def clear_trick_and_fool(table: Ints) -> None:
    """Note that no card is on the table, no partner has shown and nothing is owed for the fool."""
    table[at.LED] = ALL_CARDS
    table[at.LED_SUIT] = NO_SUIT
    table[at.BEST] = NO_BEST
    table[at.PARTNER_SHOWN] = NOBODY
    table[at.FOOL_OWED_TO] = NOBODY
    table[at.FOOL_GIVEN] = -1


@compiled
def start_deal(table: Ints, secret: Ints, rules: Ints) -> None:
    """Make everything but the cards ready; hands and tapp must stand in ``secret`` already."""
    players = rules[setting.PLAYERS]
    for slot in range(at.LEADERS):
        table[slot] = 0
    table[at.PLAYERS] = players
    table[at.DECLARER] = NOBODY
    clear_trick_and_fool(table)
    table[at.HAND_SIZE] = rules[setting.HAND_SIZE]
    table[at.TAPP_SIZE] = rules[setting.TAPP_SIZE]
    table[at.BIDDER] = NOBODY
    table[at.PHASE] = BID_PHASE
    for seat in range(MAX_PLAYERS):
        secret[at.DEALT + seat] = secret[at.HANDS + seat]
    secret[at.DISCARD] = 0
    secret[at.BANK] = 0
    secret[at.PARTNER] = NOBODY
    secret[at.FOOL_WITHHELD_BY] = NOBODY


@inlined
def legal_bids(table: Ints) -> int:
    """Return which bids the next seat may make, as bits ``1 << bid``: after a take only solo is left (G4)."""
    taken = table[at.HIGHEST_BID] == TAKE
    return (1 << PASS) | (1 << SOLO) | ((0 if taken else 1) << TAKE)


@compiled
def apply_bid(table: Ints, secret: Ints, rules: Ints, bid: int) -> None:
    """Record what the next seat says, and open the game when the bidding is over."""
    seat = table[at.TURN]
    table[at.BIDS + seat] = bid
    if bid > PASS:
        table[at.HIGHEST_BID] = bid
        table[at.BIDDER] = seat
    table[at.TURN] = seat + 1
    if bid == SOLO or seat + 1 == table[at.PLAYERS]:
        _open_game(table, secret, rules)


@compiled
def _open_game(table: Ints, secret: Ints, rules: Ints) -> None:
    bid = table[at.HIGHEST_BID]
    if bid == SOLO:
        # G6: the tapp stays unseen and counts for the soloist.
        table[at.CONTRACT] = SOLO_GAME
        table[at.DECLARER] = table[at.BIDDER]
        secret[at.BANK] = secret[at.TAPP]
        open_play(table)
    elif bid == TAKE:
        _open_exchange(table, rules, NORMAL, table[at.BIDDER])
    elif table[at.PLAYERS] >= 7 and rules[setting.FORCED_GAME]:
        forced = _holder_of_honour(secret, table[at.PLAYERS])
        if forced == NOBODY:
            _open_all_passed(table, rules[setting.ALL_PASS_HONOURS_IN_TAPP])
        else:
            _open_exchange(table, rules, FORCED, forced)
    else:
        _open_all_passed(table, rules[setting.ALL_PASS])


@compiled
def _holder_of_honour(secret: Ints, players: int) -> int:
    """Return who must play when all pass: the fool's holder, else the bagatt's, else nobody (G13)."""
    wanted = BAGATT if secret[at.TAPP] & FOOL else FOOL
    for seat in range(players):
        if secret[at.HANDS + seat] & wanted:
            return seat
    return NOBODY


@compiled
def _open_exchange(table: Ints, rules: Ints, contract: int, declarer: int) -> None:
    table[at.CONTRACT] = contract
    table[at.DECLARER] = declarer
    table[at.TURN] = declarer
    call_first = table[at.PLAYERS] >= 7 and rules[setting.CALL_BEFORE_EXCHANGE]
    table[at.PHASE] = CALL_PHASE if call_first else EXCHANGE_PHASE


@compiled
def _open_all_passed(table: Ints, all_pass: int) -> None:
    if all_pass == setting.ALL_PASS_PASSED:
        table[at.CONTRACT] = PASSED
        table[at.PHASE] = OVER_PHASE
        return
    table[at.CONTRACT] = MISERE
    open_play(table)


@compiled
def open_play(table: Ints) -> None:
    """Give the first lead: the declarer's, in a misère eldest's (G7, G12)."""
    leader = table[at.DECLARER]
    if leader == NOBODY:
        leader = 0
    table[at.PHASE] = PLAY_PHASE
    table[at.TURN] = leader
    table[at.LEADER] = leader
    table[at.LEADERS] = leader
