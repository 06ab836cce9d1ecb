"""The stages of a deal of Troccas with a strategy in every seat: the discard, then tricks with jacks."""

from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    FIRST_TOGETHER,
    PLAIN_SIZE,
    holds,
    load,
)
from troggu_stats.engine.troccas.codes import (
    CALL_PHASE,
    DISCARD_PHASE,
    OVER_PHASE,
    PLAY_PHASE,
    SIGNAL_PHASE,
    TAKE_BACK_PHASE,
)
from troggu_stats.engine.troccas.jack import apply_call, apply_take_back, end_trick, takable
from troggu_stats.engine.troccas.opening import apply_discard, is_legal_discard
from troggu_stats.engine.troccas.signals import apply_signal, ask_for_signal
from troggu_stats.engine.troccas.trick import lay, legal_acts
from troggu_stats.simulation.seats import Room
from troggu_stats.simulation.troccas.choices import (
    choose_call,
    choose_discard,
    choose_play,
    choose_signal,
    choose_take_back,
)
from troggu_stats.simulation.troccas.playout import laid_away
from troggu_stats.simulation.troccas.seats import TroccasSeats
from troggu_stats.strategies.troccas.discards import OWN, discard_by
from troggu_stats.strategies.troccas.habits import DISCARD_HABIT, allowed_acts, calls, tells, with_jack


@compiled
def _end_for_illegal_act(table: Ints, seat: int) -> None:
    """End the deal where it stands: to go on from an illegal act would spoil the engine's arrays."""
    table[at.STATUS] = 1 + seat
    table[at.PHASE] = OVER_PHASE


@compiled
def play_discard(table: Ints, secret: Ints, rules: Ints, seats: TroccasSeats, room: Room | None) -> None:
    """Let the dealer lay the extra cards away, where there are any."""
    if table[at.PHASE] != DISCARD_PHASE:
        return
    seat = table[at.TURN]
    hand = load(secret, at.HANDS + 2 * seat)
    way = seats.habits[seat, DISCARD_HABIT]
    if way != OWN:
        discard = discard_by(way, table, hand, rules, seats.keys[seat])
    else:
        discard = choose_discard(seats, room, seat, table, hand, rules)
    if is_legal_discard(hand, discard, rules):
        apply_discard(table, secret, rules, discard)
    else:
        _end_for_illegal_act(table, seat)


@compiled
def play_tricks(table: Ints, secret: Ints, rules: Ints, seats: TroccasSeats, room: Room | None) -> None:
    """Let the seats play all tricks."""
    signals = rules[setting.SIGNALS]
    while table[at.PHASE] == PLAY_PHASE:
        for _ in range(table[at.EXPECTED]):
            if signals:
                _let_signal(table, secret, seats)
            if not play_one(table, secret, rules, seats, room):
                return
        end_trick(table, secret)
        if table[at.PHASE] == CALL_PHASE:
            answer_call(table, secret, rules, seats, room)
        elif table[at.PHASE] == TAKE_BACK_PHASE:
            answer_take_back(table, secret, rules, seats, room)


@inlined
def play_one(table: Ints, secret: Ints, rules: Ints, seats: TroccasSeats, room: Room | None) -> bool:
    """Let the seat to play lay a card, or king and jack; False if that was illegal and ended the deal."""
    seat = table[at.TURN]
    hand = load(secret, at.HANDS + 2 * seat)
    may = legal_acts(table, hand)
    allowed = allowed_acts(seats.habits, seat, may)
    gone = laid_away(table, secret, seat)
    # Among all acts first: who draws by lot must draw the same where what is not allowed is not chosen.
    act, options = 0, may
    for _ in range(2):
        act = choose_play(seats, room, seat, table, hand, gone, options, rules)
        if act < 0 or act >= FIRST_TOGETHER + 4 or holds(allowed, act) or not holds(may, act):
            break
        options = allowed
    act = with_jack(seats.habits, seat, may, act)
    if act < 0 or act >= FIRST_TOGETHER + 4 or not holds(may, act):
        _end_for_illegal_act(table, seat)
        return False
    lay(table, secret, act)
    return True


@compiled
def _let_signal(table: Ints, secret: Ints, seats: TroccasSeats) -> None:
    ask_for_signal(table, secret)
    if table[at.PHASE] == SIGNAL_PHASE:
        answer_signal(table, secret, seats)


@compiled
def answer_signal(table: Ints, secret: Ints, seats: TroccasSeats) -> None:
    """Let the seat that is asked make the highest trump known, or not (C9)."""
    seat = table[at.TURN]
    said = choose_signal(seats, seat, table, load(secret, at.HANDS + 2 * seat))
    apply_signal(table, tells(seats.habits, seat, said))


@compiled
def answer_call(table: Ints, secret: Ints, rules: Ints, seats: TroccasSeats, room: Room | None) -> None:
    """Let the winner of the trick call the jack, or not (C6)."""
    seat = table[at.TURN]
    hand, gone = load(secret, at.HANDS + 2 * seat), laid_away(table, secret, seat)
    called = choose_call(seats, room, seat, table, hand, gone, rules)
    apply_call(table, secret, rules, calls(seats.habits, seat, called))


@compiled
def answer_take_back(table: Ints, secret: Ints, rules: Ints, seats: TroccasSeats, room: Room | None) -> None:
    """Let the player of king and jack take a card back (C7)."""
    seat = table[at.TURN]
    hand, cards, gone = load(secret, at.HANDS + 2 * seat), takable(table), laid_away(table, secret, seat)
    card = choose_take_back(seats, room, seat, table, hand, gone, cards, rules)
    if 0 <= card < PLAIN_SIZE and holds(cards, card):
        apply_take_back(table, secret, card)
    else:
        _end_for_illegal_act(table, seat)
