"""Playing a deal out from where it stands, every seat by ``village``: how a sampling player looks ahead.

The play-out knows the strategies that think by rules and none that thinks by playing out.
"""

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import PLAY_PHASE
from troggu_stats.engine.kernel import Floats, Ints, compiled
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.settlement import settle
from troggu_stats.engine.trick import finish_trick, legal_cards, play_card
from troggu_stats.strategies.village.play import village_play


@compiled
def put_card(table: Ints, secret: Ints, rules: Ints, card: int) -> None:
    """Play a card, and give a full trick to its winner."""
    play_card(table, secret, card)
    if table[at.ON_TABLE] == table[at.PLAYERS]:
        finish_trick(table, secret, rules)


@compiled
def play_out(table: Ints, secret: Ints, rules: Ints, params: Floats) -> None:
    """Play all cards that are left, every seat as ``village`` would, and settle."""
    while table[at.PHASE] == PLAY_PHASE:
        seat = table[at.TURN]
        legal = legal_cards(table, secret, seat, rules)
        role = role_of(table, secret, seat)
        hand = secret[at.HANDS + seat]
        card = village_play(params, table, hand, laid_away(table, secret, seat), role, legal)
        put_card(table, secret, rules, card)
    settle(table, secret, rules)
