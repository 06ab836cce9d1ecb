"""The built-in seats' acts up to the next act of a user's strategy: what stepped deals are played with."""

from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.codes import (
    CALL_PHASE,
    DISCARD_PHASE,
    OVER_PHASE,
    PLAY_PHASE,
    SIGNAL_PHASE,
)
from troggu_stats.engine.troccas.jack import end_trick
from troggu_stats.engine.troccas.scoring import settle
from troggu_stats.engine.troccas.signals import ask_for_signal
from troggu_stats.simulation.seats import Room
from troggu_stats.simulation.troccas.acts import (
    answer_call,
    answer_signal,
    answer_take_back,
    play_discard,
    play_one,
)
from troggu_stats.simulation.troccas.seats import TroccasSeats
from troggu_stats.strategies.troccas.discards import OWN
from troggu_stats.strategies.troccas.habits import DISCARD_HABIT


@inlined
def asks_guest(table: Ints, seats: TroccasSeats, guests: Ints) -> bool:
    """Tell whether the next act is a guest's; a discard by habit is nobody's own."""
    phase, seat = table[at.PHASE], table[at.TURN]
    if phase == DISCARD_PHASE and seats.habits[seat, DISCARD_HABIT] != OWN:
        return False
    return guests[phase] >> seat & 1 == 1


@compiled
def play_on(
    table: Ints, secret: Ints, rules: Ints, seats: TroccasSeats, room: Room | None, guests: Ints
) -> None:
    """Let built-in seats act as they do in a block, until a guest has to act or the deal is settled.

    Parameters
    ----------
    guests
        Shape (6,): for each phase, the seats (as bits) whose acts are not chosen here.
    """
    while table[at.PHASE] != OVER_PHASE:
        if rules[setting.SIGNALS] and table[at.PHASE] == PLAY_PHASE:
            ask_for_signal(table, secret)
        if asks_guest(table, seats, guests):
            return
        phase = table[at.PHASE]
        if phase == DISCARD_PHASE:
            play_discard(table, secret, rules, seats, room)
        elif phase == SIGNAL_PHASE:
            answer_signal(table, secret, seats)
        elif phase == CALL_PHASE:
            answer_call(table, secret, rules, seats, room)
        elif phase == PLAY_PHASE:
            if play_one(table, secret, rules, seats, room) and table[at.ON_TABLE] == table[at.EXPECTED]:
                end_trick(table, secret)
        else:
            answer_take_back(table, secret, rules, seats, room)
    if table[at.STATUS] == 0:
        settle(table, secret, rules)
