"""The built-in seats' acts up to the next act of a user's strategy: what stepped deals are played with."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import apply_bid, legal_bids
from troggu_stats.engine.codes import BID_PHASE, CALL_PHASE, EXCHANGE_PHASE, OVER_PHASE, PASS
from troggu_stats.engine.exchange import apply_call, apply_discard
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.settlement import settle
from troggu_stats.engine.trick import legal_cards
from troggu_stats.simulation.choices import choose_bid, choose_call, choose_discard, choose_play
from troggu_stats.simulation.playout import put_card
from troggu_stats.simulation.seats import Room, Seats


@compiled
def play_on(
    table: Ints,
    secret: Ints,
    rules: Ints,
    seats: Seats,
    room: Room | None,
    told_seat: int,
    told_bid: int,
    guests: Ints,
) -> None:
    """Let built-in seats act as they do in a block, until a guest has to act or the deal is settled.

    Parameters
    ----------
    guests
        Shape (4,): for each phase but the last, the seats (as bits) whose acts are not chosen here.
    """
    while table[at.PHASE] != OVER_PHASE:
        phase = table[at.PHASE]
        seat = table[at.TURN]
        hand = secret[at.HANDS + seat]
        if phase == BID_PHASE and seat == told_seat:
            apply_bid(table, secret, rules, told_bid if legal_bids(table) & (1 << told_bid) else PASS)
            continue
        if guests[phase] >> seat & 1:
            return
        gone = laid_away(table, secret, seat)
        if phase == BID_PHASE:
            apply_bid(table, secret, rules, choose_bid(seats, room, seat, table, hand, rules))
        elif phase == EXCHANGE_PHASE:
            cards = hand | secret[at.TAPP]
            apply_discard(table, secret, choose_discard(seats, room, seat, table, cards, rules))
        elif phase == CALL_PHASE:
            trump = choose_call(seats, room, seat, table, hand, gone, rules)
            apply_call(table, secret, rules, trump)
        else:
            legal = legal_cards(table, secret, seat, rules)
            role = role_of(table, secret, seat)
            put_card(
                table, secret, rules, choose_play(seats, room, seat, table, hand, gone, role, legal, rules)
            )
    settle(table, secret, rules)
