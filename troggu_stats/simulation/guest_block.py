"""Blocks of deals of Troggu in which users' strategies sit, played in the quickest way there is."""

from collections.abc import Callable
from typing import Any

import numpy as np

from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.auction import apply_bid, legal_bids, start_deal
from troggu_stats.engine.codes import BID_PHASE, CALL_PHASE, EXCHANGE_PHASE, OVER_PHASE, Phase
from troggu_stats.engine.exchange import apply_call, apply_discard, is_legal_discard
from troggu_stats.engine.kernel import Floats, Ints, compiled, uncached
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.settlement import settle
from troggu_stats.engine.trick import legal_cards
from troggu_stats.rules import Rules
from troggu_stats.simulation.gathering import gathered_cards
from troggu_stats.simulation.guest_kernel import (
    ACT,
    COUNT,
    FINE,
    ILLEGAL,
    PHASE,
    ROW,
    SEAT,
    GuestKernel,
    params_a_seat,
    sole_compiled,
)
from troggu_stats.simulation.guests import guest_seats, stepping
from troggu_stats.simulation.play_on import play_on
from troggu_stats.simulation.playout import put_card
from troggu_stats.simulation.row import Rows, write_row
from troggu_stats.simulation.seats import Room, Seats, room_to_think, take_seats
from troggu_stats.strategies.custom import OwnStrategy
from troggu_stats.strategies.registry import Lineup
from troggu_stats.strategies.view import ACT_OF_PHASE


def play_with_guests(
    numbers: Ints,
    rules: Rules,
    lineup: Lineup,
    seed: int,
    told: tuple[int, int],
    rows: Rows,
    gathered: int = 0,
) -> None:
    """Play deals in which users' strategies sit into rows of columns, in the quickest way there is.

    Parameters
    ----------
    numbers
        Numbers of the deals.
    rules, lineup, seed
        The variant, who plays, 0 to 2**53 - 1.
    told
        A seat and the bid that it is told to make; seat -1 for none.
    rows
        Where to, shape (deals, ROW_WIDTH).
    gathered
        Cards that one seat is to hold with the tapp, as a mask (see ``simulation.gathering``).

    Raises
    ------
    StrategyFailedError
        A user's strategy did something illegal, raised an exception or took too long.
    UsageError
        One cannot be compiled.
    """
    own = sole_compiled((*lineup.own, *lineup.bid_own, *lineup.discard_own))
    if own is not None and not gathered:
        _play_guest_block(own, numbers, rules, lineup, seed, told, rows)
        return
    with stepping(rules, lineup, seed, told) as steps:
        for number, row in zip(numbers.tolist(), rows, strict=True):
            given = gathered_cards(seed, number, rules, len(lineup.names), gathered) if gathered else None
            game = steps.play(number, given)
            write_row(game.table, game.secret, row)


def _play_guest_block(
    own: OwnStrategy,
    numbers: Ints,
    rules: Rules,
    lineup: Lineup,
    seed: int,
    told: tuple[int, int],
    rows: Rows,
) -> None:
    """Play deals with a user's compiled strategy into rows of columns."""
    guest = GuestKernel(own, seed, numbers, lambda phase: ACT_OF_PHASE[Phase(phase)])
    row = compile_rules(rules, len(lineup.names))
    words, order = shuffle_scratch()
    params = (params_a_seat(sitting) for sitting in (lineup.own, lineup.bid_own, lineup.discard_own))
    given: tuple[Any, ...] = (
        *(*told, *params, guest_seats(lineup), *guest.acts(_ABSENT)),
        *(np.zeros(at.TABLE_WIDTH, np.int64), np.zeros(at.SECRET_WIDTH, np.int64)),
        *(words, order, np.zeros(at.TABLE_WIDTH, np.int64), row.copy(), guest.pulse),
    )
    seats, room = take_seats(lineup), room_to_think(lineup)

    def play(some: Ints, where: Rows) -> int:
        arguments: tuple[Any, ...] = (seed, some, row, seats, room, *given, where)
        return _play_guest_deals(*arguments)

    guest.run(play, rows, lambda pulse: str(pulse[ACT]))


@compiled
def _no_bid(params: Floats, table: Ints, hand: int, rules: Ints, key: int) -> int:
    return 0


@compiled
def _no_discard(params: Floats, table: Ints, cards: int, rules: Ints, key: int) -> int:
    return 0


@compiled
def _no_call(params: Floats, table: Ints, hand: int, gone: int, rules: Ints, key: int) -> int:
    return 0


@compiled
def _no_play(
    params: Floats, table: Ints, hand: int, gone: int, role: int, legal: int, rules: Ints, key: int
) -> int:
    return 0


# For acts that are left out, which another strategy does.
_ABSENT: dict[str, Callable[..., int]] = {
    "bid": _no_bid,
    "discard": _no_discard,
    "call": _no_call,
    "play": _no_play,
}


@uncached
def _play_guest_deals(
    seed: int,
    numbers: Ints,
    rules: Ints,
    seats: Seats,
    room: Room | None,
    told_seat: int,
    told_bid: int,
    params: Floats,
    bid_params: Floats,
    discard_params: Floats,
    guests: Ints,
    bid: Callable[..., int],
    discard: Callable[..., int],
    call: Callable[..., int],
    play: Callable[..., int],
    table: Ints,
    secret: Ints,
    words: Ints,
    order: Ints,
    shown: Ints,
    shown_rules: Ints,
    pulse: Ints,
    rows: Rows,
) -> int:
    for row in range(rows.shape[0]):
        deal_cards(seed, numbers[row], rules, words, order, secret)
        choice_keys(seed, numbers[row], seats.keys)
        for slot in range(at.LEADERS, at.TABLE_WIDTH):
            table[slot] = 0
        start_deal(table, secret, rules)
        pulse[ROW] = row
        while table[at.PHASE] != OVER_PHASE:
            play_on(table, secret, rules, seats, room, told_seat, told_bid, guests)
            if table[at.PHASE] == OVER_PHASE:
                break
            phase, seat = table[at.PHASE], table[at.TURN]
            hand, gone, key = secret[at.HANDS + seat], laid_away(table, secret, seat), seats.keys[seat]
            pulse[PHASE] = phase
            pulse[SEAT] = seat
            pulse[COUNT] += 1
            # A copy: what a strategy writes there goes nowhere.
            for slot in range(at.TABLE_WIDTH):
                shown[slot] = table[slot]
            if phase == BID_PHASE:
                act = bid(bid_params[seat], shown, hand, shown_rules, key)
                legal = legal_bids(table) if 0 <= act < 4 else 0
                if legal >> act & 1 == 0:
                    pulse[ACT] = act
                    return ILLEGAL
                apply_bid(table, secret, rules, act)
            elif phase == EXCHANGE_PHASE:
                cards = hand | secret[at.TAPP]
                act = discard(discard_params[seat], shown, cards, shown_rules, key)
                if not is_legal_discard(cards, act, rules):
                    pulse[ACT] = act
                    return ILLEGAL
                apply_discard(table, secret, act)
            elif phase == CALL_PHASE:
                act = call(params[seat], shown, hand, gone, shown_rules, key)
                if act < rules[setting.LOWEST_CALLABLE] or act > rules[setting.HIGHEST_CALLABLE]:
                    pulse[ACT] = act
                    return ILLEGAL
                apply_call(table, secret, rules, act)
            else:
                legal = legal_cards(table, secret, seat, rules)
                role = role_of(table, secret, seat)
                act = play(params[seat], shown, hand, gone, role, legal, shown_rules, key)
                if act == 0 or act & ~legal != 0 or act & (act - 1) != 0:
                    pulse[ACT] = act
                    return ILLEGAL
                put_card(table, secret, rules, act)
            pulse[COUNT] += 1
            if table[at.PHASE] == OVER_PHASE:
                settle(table, secret, rules)
        write_row(table, secret, rows[row])
    return FINE
