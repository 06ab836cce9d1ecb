"""What a seat knows about its own part in a deal beyond its cards and the table."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import ALONE, DECLARING, DEFENDING, MISERE, NOBODY, PARTNERING, WITH_PARTNER
from troggu_stats.engine.kernel import Ints, inlined


@inlined
def role_of(table: Ints, secret: Ints, seat: int) -> int:
    """Return a seat's role as that seat itself knows it (G14: partner and lone declarer know)."""
    if seat == table[at.DECLARER]:
        return DECLARING if secret[at.PARTNER] == NOBODY else WITH_PARTNER
    if table[at.CONTRACT] == MISERE:
        return ALONE
    return PARTNERING if seat == secret[at.PARTNER] else DEFENDING


@inlined
def laid_away(table: Ints, secret: Ints, seat: int) -> int:
    """Return the cards that a seat knows to be out of play: the declarer's own discard."""
    return secret[at.DISCARD] if seat == table[at.DECLARER] else 0


@inlined
def foes_of(table: Ints, seat: int, role: int) -> int:
    """Return the seats (as bits) that play against a seat, as far as it can know (G14)."""
    everyone = (1 << table[at.PLAYERS]) - 1
    declarer = 0 if table[at.DECLARER] == NOBODY else 1 << table[at.DECLARER]
    shown = 0 if table[at.PARTNER_SHOWN] == NOBODY else 1 << table[at.PARTNER_SHOWN]
    if role == DEFENDING:
        return declarer | shown
    if role == PARTNERING:
        return everyone & ~(declarer | 1 << seat)
    return everyone & ~(shown | 1 << seat)
