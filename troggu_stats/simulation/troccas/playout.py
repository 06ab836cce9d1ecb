"""Playing a deal of Troccas out, every seat by ``village``: how ``rollout`` looks ahead."""

from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import NO_CARDS, CardSet, load
from troggu_stats.engine.troccas.codes import CALL_PHASE, PLAY_PHASE, SIGNAL_PHASE, TAKE_BACK_PHASE
from troggu_stats.engine.troccas.jack import apply_call, apply_take_back, end_trick, takable
from troggu_stats.engine.troccas.scoring import settle
from troggu_stats.engine.troccas.signals import apply_signal, ask_for_signal
from troggu_stats.engine.troccas.trick import lay, legal_acts
from troggu_stats.strategies.troccas.village.jacks import village_call, village_take_back
from troggu_stats.strategies.troccas.village.play import village_play


@inlined
def laid_away(table: Ints, secret: Ints, seat: int) -> CardSet:
    """Return the cards that a seat knows to be out of play: the dealer's own discard."""
    return load(secret, at.DISCARD) if seat == table[at.PLAYERS] - 1 else NO_CARDS


@compiled
def play_out(table: Ints, secret: Ints, rules: Ints, params: Floats) -> None:
    """Play all cards that are left, every seat as ``village`` would, and settle."""
    signals = rules[setting.SIGNALS] != 0
    while table[at.PHASE] == PLAY_PHASE:
        for _ in range(table[at.EXPECTED] - table[at.ON_TABLE]):
            if signals:
                ask_for_signal(table, secret)
                if table[at.PHASE] == SIGNAL_PHASE:
                    apply_signal(table, True)
            seat = table[at.TURN]
            hand = load(secret, at.HANDS + 2 * seat)
            gone = laid_away(table, secret, seat)
            lay(table, secret, village_play(params, table, hand, gone, legal_acts(table, hand)))
        end_trick(table, secret)
        if table[at.PHASE] != PLAY_PHASE:
            answer_about_jack(table, secret, rules, params)
    settle(table, secret, rules)


@compiled
def answer_about_jack(table: Ints, secret: Ints, rules: Ints, params: Floats) -> None:
    """Call a jack or not, or take a card back, as ``village`` would; nothing if the deal is over."""
    seat = table[at.TURN]
    hand, gone = load(secret, at.HANDS + 2 * seat), laid_away(table, secret, seat)
    if table[at.PHASE] == CALL_PHASE:
        apply_call(table, secret, rules, village_call(table, hand, gone, rules) != 0)
    elif table[at.PHASE] == TAKE_BACK_PHASE:
        apply_take_back(table, secret, village_take_back(takable(table)))
