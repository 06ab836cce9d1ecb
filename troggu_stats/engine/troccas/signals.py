"""Making the highest trump known when first obliged to trump (C9, ⚖25)."""

from troggu_stats.engine.kernel import Ints, compiled, highest_index, inlined
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import TRUMP_SUIT, TRUMPS, load
from troggu_stats.engine.troccas.codes import PLAY_PHASE, SIGNAL_PHASE


@inlined
def highest_trump_out(table: Ints) -> int:
    """Return the highest trump not yet played, as a bit of the second word; 0 if all are gone."""
    left = TRUMPS & ~table[at.PLAYED + 1]
    return 1 << highest_index(left) if left != 0 else 0


@compiled
def ask_for_signal(table: Ints, secret: Ints) -> None:
    """Turn to a signal if the seat to play must trump for the first time holding the highest trump out."""
    if table[at.LED] >= TRUMP_SUIT:
        return
    hand = load(secret, at.HANDS + 2 * table[at.TURN])
    top = highest_trump_out(table)
    if hand.plain & table[at.LED_PLAIN] or hand.high & top == 0 or secret[at.ASKED] & top:
        return
    secret[at.ASKED] |= top
    table[at.PHASE] = SIGNAL_PHASE


@compiled
def apply_signal(table: Ints, said: bool) -> None:
    """Let everybody know who holds the highest trump, or say nothing, and go on with the card."""
    if said:
        table[at.SIGNALLED + table[at.TURN]] |= highest_trump_out(table)
        table[at.TOLD] |= highest_trump_out(table)
    table[at.PHASE] = PLAY_PHASE
