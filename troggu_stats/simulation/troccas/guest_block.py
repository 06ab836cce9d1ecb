"""Blocks of deals of Troccas in which users' strategies sit, played in the quickest way there is."""

from collections.abc import Callable
from typing import Any

import numpy as np

from troggu_stats.dealing.address import shuffle_scratch
from troggu_stats.dealing.troccas import deal_out
from troggu_stats.engine.kernel import Floats, Ints, compiled, uncached
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import FIRST_TOGETHER, NO_CARDS, PLAIN_SIZE, CardSet, holds, load
from troggu_stats.engine.troccas.codes import (
    CALL_PHASE,
    DISCARD_PHASE,
    OVER_PHASE,
    PLAY_PHASE,
    SIGNAL_PHASE,
    TroccasPhase,
)
from troggu_stats.engine.troccas.jack import apply_call, apply_take_back, end_trick, takable
from troggu_stats.engine.troccas.opening import apply_discard, is_legal_discard, start_deal
from troggu_stats.engine.troccas.packets import STAND_WIDTH
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.engine.troccas.signals import apply_signal
from troggu_stats.engine.troccas.trick import lay, legal_acts
from troggu_stats.rules import TroccasRules
from troggu_stats.simulation.block import refuse_illegal_act
from troggu_stats.simulation.guest_kernel import (
    ACT,
    COUNT,
    FINE,
    ILLEGAL,
    MORE_OF_ACT,
    PHASE,
    ROW,
    SEAT,
    GuestKernel,
    params_a_seat,
    sole_compiled,
)
from troggu_stats.simulation.row import Rows
from troggu_stats.simulation.seats import Room
from troggu_stats.simulation.troccas.guests import guest_seats, stepping
from troggu_stats.simulation.troccas.play_on import play_on
from troggu_stats.simulation.troccas.playout import laid_away
from troggu_stats.simulation.troccas.row import write_row
from troggu_stats.simulation.troccas.seats import TroccasSeats, room_to_think, take_seats
from troggu_stats.simulation.troccas.stopping import StopLog, shuffle_to_play, stop_log
from troggu_stats.strategies.custom import OwnStrategy
from troggu_stats.strategies.troccas.habits import allowed_acts, calls, tells, with_jack
from troggu_stats.strategies.troccas.registry import TroccasLineup
from troggu_stats.strategies.troccas.view import ACT_OF_PHASE


def play_with_guests(
    numbers: Ints, rules: TroccasRules, lineup: TroccasLineup, seed: int, rows: Rows
) -> None:
    """Play deals in which users' strategies sit into rows of columns, in the quickest way there is.

    Parameters
    ----------
    numbers
        Numbers of the deals.
    rules, lineup, seed
        The variant, who plays, 0 to 2**53 - 1.
    rows
        Where to, shape (deals, TROCCAS_ROW_WIDTH).

    Raises
    ------
    StrategyFailedError
        A user's strategy did something illegal, raised an exception or took too long.
    UsageError
        One cannot be compiled.
    """
    own = sole_compiled(lineup.own)
    if own is not None:
        _play_guest_block(own, numbers, rules, lineup, seed, rows)
        return
    with stepping(rules, lineup, seed) as steps:
        for number, row in zip(numbers.tolist(), rows, strict=True):
            game = steps.play(number)
            write_row(game.table, game.secret, row)


def _play_guest_block(
    own: OwnStrategy,
    numbers: Ints,
    rules: TroccasRules,
    lineup: TroccasLineup,
    seed: int,
    rows: Rows,
) -> None:
    """Play deals with a user's compiled strategy into rows of columns."""
    guest = GuestKernel(own, seed, numbers, lambda phase: ACT_OF_PHASE[TroccasPhase(phase)])
    row = compile_rules(rules, len(lineup.names))
    words, order = shuffle_scratch()
    table = np.zeros(at.TABLE_WIDTH, np.int64)
    given: tuple[Any, ...] = (
        *(params_a_seat(lineup.own), guest_seats(lineup), *guest.acts(_ABSENT)),
        *(table, np.zeros(at.SECRET_WIDTH, np.int64), words, order),
        *(np.zeros(STAND_WIDTH, np.int64), stop_log(), table.copy(), row.copy(), guest.pulse),
    )
    seats, room = take_seats(lineup), room_to_think(lineup)

    def play(some: Ints, where: Rows) -> int:
        arguments: tuple[Any, ...] = (seed, some, row, seats, room, *given, where)
        return _play_guest_deals(*arguments)

    guest.run(play, rows, _given)
    refuse_illegal_act(table[at.STATUS] - 1, numbers[guest.pulse[ROW] : guest.pulse[ROW] + 1], lineup, seed)


def _given(pulse: Ints) -> str:
    if pulse[PHASE] == DISCARD_PHASE:
        return str(CardSet(int(pulse[ACT]), int(pulse[MORE_OF_ACT])))
    return str(pulse[ACT])


@compiled
def _no_discard(params: Floats, table: Ints, hand: CardSet, rules: Ints, key: int) -> CardSet:
    return NO_CARDS


@compiled
def _no_signal(params: Floats, table: Ints, hand: CardSet, rules: Ints, key: int) -> int:
    return 0


@compiled
def _no_play(
    params: Floats, table: Ints, hand: CardSet, gone: CardSet, legal: CardSet, rules: Ints, key: int
) -> int:
    return 0


@compiled
def _no_call(params: Floats, table: Ints, hand: CardSet, gone: CardSet, rules: Ints, key: int) -> int:
    return 0


@compiled
def _no_take_back(
    params: Floats, table: Ints, hand: CardSet, gone: CardSet, cards: CardSet, rules: Ints, key: int
) -> int:
    return 0


# For acts that are left out, which another strategy does.
_ABSENT: dict[str, Callable[..., Any]] = {
    "discard": _no_discard,
    "signal": _no_signal,
    "play": _no_play,
    "call": _no_call,
    "take_back": _no_take_back,
}


@uncached
def _play_guest_deals(
    seed: int,
    numbers: Ints,
    rules: Ints,
    seats: TroccasSeats,
    room: Room | None,
    params: Floats,
    guests: Ints,
    discard: Callable[..., CardSet],
    signal: Callable[..., int],
    play: Callable[..., int],
    call: Callable[..., int],
    take_back: Callable[..., int],
    table: Ints,
    secret: Ints,
    words: Ints,
    order: Ints,
    stand: Ints,
    log: StopLog,
    shown: Ints,
    shown_rules: Ints,
    pulse: Ints,
    rows: Rows,
) -> int:
    for row in range(rows.shape[0]):
        shuffle_to_play(seed, numbers[row], rules, seats, words, order, stand, log)
        deal_out(rules, order, table, secret)
        start_deal(table, secret, rules)
        pulse[ROW] = row
        while True:
            play_on(table, secret, rules, seats, room, guests)
            if table[at.PHASE] == OVER_PHASE:
                break
            phase, seat = table[at.PHASE], table[at.TURN]
            hand, gone = load(secret, at.HANDS + 2 * seat), laid_away(table, secret, seat)
            own, key = params[seat], seats.keys[seat]
            pulse[PHASE] = phase
            pulse[SEAT] = seat
            pulse[COUNT] += 1
            # A copy: what a strategy writes there goes nowhere.
            for slot in range(at.TABLE_WIDTH):
                shown[slot] = table[slot]
            if phase == DISCARD_PHASE:
                plain, high = discard(own, shown, hand, shown_rules, key)
                pulse[ACT], pulse[MORE_OF_ACT] = plain, high
                cards = CardSet(plain, high)
                if not is_legal_discard(hand, cards, rules):
                    return ILLEGAL
                apply_discard(table, secret, rules, cards)
            elif phase == PLAY_PHASE:
                may = legal_acts(table, hand)
                legal = allowed_acts(seats.habits, seat, may)
                act = play(own, shown, hand, gone, legal, shown_rules, key)
                pulse[ACT] = act
                if act < 0 or act >= FIRST_TOGETHER + 4 or not holds(legal, act):
                    return ILLEGAL
                lay(table, secret, with_jack(seats.habits, seat, may, act))
                if table[at.ON_TABLE] == table[at.EXPECTED]:
                    end_trick(table, secret)
            elif phase == CALL_PHASE or phase == SIGNAL_PHASE:
                if phase == CALL_PHASE:
                    said = call(own, shown, hand, gone, shown_rules, key)
                else:
                    said = signal(own, shown, hand, shown_rules, key)
                pulse[ACT] = said
                if said != 0 and said != 1:
                    return ILLEGAL
                if phase == CALL_PHASE:
                    apply_call(table, secret, rules, calls(seats.habits, seat, said))
                else:
                    apply_signal(table, tells(seats.habits, seat, said))
            else:
                cards = takable(table)
                back = take_back(own, shown, hand, gone, cards, shown_rules, key)
                pulse[ACT] = back
                if back < 0 or back >= PLAIN_SIZE or not holds(cards, back):
                    return ILLEGAL
                apply_take_back(table, secret, back)
            pulse[COUNT] += 1
        if table[at.STATUS] != 0:
            return FINE
        write_row(table, secret, rows[row])
    return FINE
