"""The stages of a deal of Troccas with a strategy in every seat: the discard, then tricks with jacks."""

from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    FIRST_TOGETHER,
    NO_CARDS,
    PLAIN_SIZE,
    CardSet,
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
from troggu_stats.simulation.troccas.seats import TroccasSeats
from troggu_stats.strategies.troccas.dispatch import (
    choose_call,
    choose_discard,
    choose_play,
    choose_signal,
    choose_take_back,
)


@compiled
def _end_for_illegal_act(table: Ints, seat: int) -> None:
    """End the deal where it stands: to go on from an illegal act would spoil the engine's arrays."""
    table[at.STATUS] = 1 + seat
    table[at.PHASE] = OVER_PHASE


@inlined
def _laid_away(table: Ints, secret: Ints, seat: int) -> CardSet:
    """Return the cards that a seat knows to be out of play: the dealer's own discard."""
    return load(secret, at.DISCARD) if seat == table[at.PLAYERS] - 1 else NO_CARDS


@compiled
def play_discard(table: Ints, secret: Ints, rules: Ints, seats: TroccasSeats) -> None:
    """Let the dealer lay the extra cards away, where there are any."""
    if table[at.PHASE] != DISCARD_PHASE:
        return
    seat = table[at.TURN]
    hand = load(secret, at.HANDS + 2 * seat)
    discard = choose_discard(seats.kinds[seat], seats.params[seat], table, hand, rules, seats.keys[seat])
    if is_legal_discard(hand, discard, rules):
        apply_discard(table, secret, rules, discard)
    else:
        _end_for_illegal_act(table, seat)


@compiled
def play_tricks(table: Ints, secret: Ints, rules: Ints, seats: TroccasSeats) -> None:
    """Let the seats play all tricks."""
    signals = rules[setting.SIGNALS]
    while table[at.PHASE] == PLAY_PHASE:
        for _ in range(table[at.EXPECTED]):
            seat = table[at.TURN]
            hand = load(secret, at.HANDS + 2 * seat)
            if signals:
                _let_signal(table, secret, seats, hand)
            legal = legal_acts(table, hand)
            gone = _laid_away(table, secret, seat)
            act = choose_play(
                seats.kinds[seat], seats.params[seat], table, hand, gone, legal, rules, seats.keys[seat]
            )
            if act < 0 or act >= FIRST_TOGETHER + 4 or not holds(legal, act):
                _end_for_illegal_act(table, seat)
                return
            lay(table, secret, act)
        end_trick(table, secret)
        if table[at.PHASE] == CALL_PHASE:
            _let_call(table, secret, rules, seats)
        elif table[at.PHASE] == TAKE_BACK_PHASE:
            _let_take_back(table, secret, seats)


@compiled
def _let_signal(table: Ints, secret: Ints, seats: TroccasSeats, hand: CardSet) -> None:
    ask_for_signal(table, secret)
    if table[at.PHASE] == SIGNAL_PHASE:
        seat = table[at.TURN]
        said = choose_signal(seats.kinds[seat], seats.params[seat], table, hand, seats.keys[seat])
        apply_signal(table, said != 0)


@compiled
def _let_call(table: Ints, secret: Ints, rules: Ints, seats: TroccasSeats) -> None:
    seat = table[at.TURN]
    hand, gone = load(secret, at.HANDS + 2 * seat), _laid_away(table, secret, seat)
    called = choose_call(seats.kinds[seat], seats.params[seat], table, hand, gone, rules, seats.keys[seat])
    apply_call(table, secret, rules, called != 0)


@compiled
def _let_take_back(table: Ints, secret: Ints, seats: TroccasSeats) -> None:
    seat = table[at.TURN]
    hand, cards, gone = load(secret, at.HANDS + 2 * seat), takable(table), _laid_away(table, secret, seat)
    card = choose_take_back(seats.kinds[seat], seats.params[seat], table, hand, gone, cards, seats.keys[seat])
    if 0 <= card < PLAIN_SIZE and holds(cards, card):
        apply_take_back(table, secret, card)
    else:
        _end_for_illegal_act(table, seat)
