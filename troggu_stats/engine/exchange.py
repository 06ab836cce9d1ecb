"""The declarer's exchange and call (G5, G14, V3, and ⚖7, ⚖9, ⚖12)."""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.auction import open_play
from troggu_stats.engine.codes import CALL_PHASE, EXCHANGE_PHASE, NOBODY
from troggu_stats.engine.kernel import Ints, compiled, inlined, popcount
from troggu_stats.engine.masks import FIRST_TRUMP, FIVE_POINTERS, KINGS


@inlined
def joint_discard(cards: int, rules: Ints) -> int:
    """Return the five-pointers that may be laid away, only all together, from hand and tapp; 0 if none."""
    allowed = rules[setting.FIVE_POINTER_DISCARD]
    if allowed == setting.FOUR_KINGS and (cards & KINGS) == KINGS:
        return KINGS
    if (
        allowed == setting.ALL_SEVEN
        and (cards & FIVE_POINTERS) == FIVE_POINTERS
        and rules[setting.TAPP_SIZE] >= 7  # V3
    ):
        return FIVE_POINTERS
    return 0


@compiled
def is_legal_discard(cards: int, discard: int, rules: Ints) -> bool:
    """Tell whether a discard may be laid away from hand and tapp together (G5, V3)."""
    five_pointers = discard & FIVE_POINTERS
    return (
        (discard & ~cards) == 0
        and popcount(discard) == rules[setting.TAPP_SIZE]
        and (five_pointers == 0 or five_pointers == joint_discard(cards, rules))
    )


@compiled
def apply_discard(table: Ints, secret: Ints, discard: int) -> None:
    """Take the tapp into the declarer's hand and lay the discard away for the declarer's side."""
    declarer = table[at.DECLARER]
    secret[at.HANDS + declarer] = (secret[at.HANDS + declarer] | secret[at.TAPP]) & ~discard
    secret[at.DISCARD] = discard
    secret[at.BANK] = discard
    table[at.EXCHANGED] = 1
    if table[at.PLAYERS] >= 7 and table[at.CALLED] == 0:
        table[at.PHASE] = CALL_PHASE
    else:
        open_play(table)


@compiled
def apply_call(table: Ints, secret: Ints, rules: Ints, trump: int) -> None:
    """Name the called trump, by number; its holder, if another player, is the secret partner (G14)."""
    table[at.CALLED] = trump
    called = 1 << (FIRST_TRUMP + trump - 1)
    declarer = table[at.DECLARER]
    partner = NOBODY
    for seat in range(table[at.PLAYERS]):
        if seat != declarer and secret[at.HANDS + seat] & called:
            partner = seat
    secret[at.PARTNER] = partner
    if not rules[setting.CALL_BEFORE_EXCHANGE]:
        open_play(table)
    elif partner == NOBODY and rules[setting.ALONE_WITHOUT_TAPP]:
        # ⚖9: openly alone with the hand as dealt; the tapp counts unseen.
        table[at.OPENLY_ALONE] = 1
        secret[at.BANK] = secret[at.TAPP]
        open_play(table)
    else:
        table[at.PHASE] = EXCHANGE_PHASE
