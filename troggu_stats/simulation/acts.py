"""The three stages of a deal with a strategy in every seat: bids, exchange and call, tricks."""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.auction import apply_bid, legal_bids
from troggu_stats.engine.codes import BID_PHASE, CALL_PHASE, EXCHANGE_PHASE, OVER_PHASE, PASS, PLAY_PHASE
from troggu_stats.engine.exchange import apply_call, apply_discard, is_legal_discard
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.trick import finish_trick, legal_cards, play_card
from troggu_stats.simulation.choices import choose_bid, choose_call, choose_discard, choose_play
from troggu_stats.simulation.seats import Room, Seats


@compiled
def end_for_illegal_act(table: Ints, seat: int) -> None:
    """End the deal where it stands: to go on from an illegal act would spoil the engine's arrays."""
    table[at.STATUS] = 1 + seat
    table[at.PHASE] = OVER_PHASE


@compiled
def play_bids(
    table: Ints,
    secret: Ints,
    rules: Ints,
    seats: Seats,
    room: Room | None,
    told_seat: int,
    told_bid: int,
) -> None:
    """Let the seats speak in turn; one of them may be told what to say."""
    while table[at.PHASE] == BID_PHASE:
        seat = table[at.TURN]
        if seat == told_seat:
            bid = told_bid if legal_bids(table) & (1 << told_bid) else PASS
        else:
            hand = secret[at.HANDS + seat]
            bid = choose_bid(seats, room, seat, table, hand, rules)
        if legal_bids(table) >> bid & 1:
            apply_bid(table, secret, rules, bid)
        else:
            end_for_illegal_act(table, seat)


@compiled
def play_exchange_and_call(table: Ints, secret: Ints, rules: Ints, seats: Seats, room: Room | None) -> None:
    """Let the declarer of a normal or forced game exchange, and call where there is a call."""
    while table[at.PHASE] == EXCHANGE_PHASE or table[at.PHASE] == CALL_PHASE:
        seat = table[at.DECLARER]
        hand = secret[at.HANDS + seat]
        if table[at.PHASE] == EXCHANGE_PHASE:
            cards = hand | secret[at.TAPP]
            discard = choose_discard(seats, room, seat, table, cards, rules)
            if is_legal_discard(cards, discard, rules):
                apply_discard(table, secret, discard)
            else:
                end_for_illegal_act(table, seat)
        else:
            gone = laid_away(table, secret, seat)
            trump = choose_call(seats, room, seat, table, hand, gone, rules)
            if rules[setting.LOWEST_CALLABLE] <= trump <= rules[setting.HIGHEST_CALLABLE]:
                apply_call(table, secret, rules, trump)
            else:
                end_for_illegal_act(table, seat)


@compiled
def play_tricks(table: Ints, secret: Ints, rules: Ints, seats: Seats, room: Room | None) -> None:
    """Let the seats play all tricks."""
    players = table[at.PLAYERS]
    while table[at.PHASE] == PLAY_PHASE:
        for _ in range(players):
            seat = table[at.TURN]
            hand = secret[at.HANDS + seat]
            legal = legal_cards(table, secret, seat, rules)
            gone = laid_away(table, secret, seat)
            role = role_of(table, secret, seat)
            card = choose_play(seats, room, seat, table, hand, gone, role, legal, rules)
            if card & legal != card or card & (card - 1) != 0 or card == 0:
                end_for_illegal_act(table, seat)
                return
            play_card(table, secret, card)
        finish_trick(table, secret, rules)
