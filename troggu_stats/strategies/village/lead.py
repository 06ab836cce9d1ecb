"""What ``village`` leads as declarer, partner or defender: each kind of lead has its worth."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import DEFENDING, NOBODY
from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, inlined, lowest_index, popcount
from troggu_stats.engine.masks import (
    BAGATT,
    CARD_POINTS,
    FOOL,
    KINGS,
    MUND,
    PIPS_AND_TRUMPS,
    QUEENS,
    SUIT_CARDS,
    SUIT_OF,
    SUIT_SIZE,
    TRUMPS,
)
from troggu_stats.strategies.village import parameters as p
from troggu_stats.strategies.village.chances import unseen_cards

NEVER = -1e9
TRUMP_HONOURS = BAGATT | MUND | FOOL


@compiled
def village_lead(params: Floats, table: Ints, hand: int, gone: int, role: int, legal: int) -> int:
    """Lead the card of the kind that is worth most for one's side."""
    unseen = unseen_cards(table, hand, gone)
    if role == DEFENDING:
        return _defenders_lead(params, table, hand, unseen, legal)
    if unseen & TRUMPS == 0:
        return _lead_without_trumps_out(unseen, legal)
    return _declarers_lead(params, hand, unseen, legal)


@inlined
def _lead_without_trumps_out(unseen: int, legal: int) -> int:
    """With no trump out: boss plain cards, then trumps from the top, then the longest suit."""
    longest = 0
    for suit in range(4):
        held = legal & (SUIT_CARDS << (suit * SUIT_SIZE))
        if held != 0:
            top = highest_index(held)
            if unseen & SUIT_OF[top] & (-2 << top) == 0:
                return 1 << top
            longest = held if popcount(held) > popcount(longest) else longest
    if legal & TRUMPS:
        return 1 << highest_index(legal & TRUMPS)
    return longest & -longest


@inlined
def _declarers_lead(params: Floats, hand: int, unseen: int, legal: int) -> int:
    out = popcount(unseen & TRUMPS)
    late = out <= params[p.LATE_TRUMPS]
    choice = 0
    best = NEVER
    for suit in range(4):
        held = legal & (SUIT_CARDS << (suit * SUIT_SIZE))
        if held == 0:
            continue
        length = popcount(held)
        pip = held & PIPS_AND_TRUMPS
        pip = pip & -pip
        king = held & KINGS
        worth = _worth_of_pip(params, held, length)
        if pip != 0 and worth > best:
            best = worth
            choice = pip
        if king != 0:
            worth = params[p.LEAD_LONG_KING] if length >= 3 else params[p.LEAD_SHORT_KING]
            if worth > best:
                best = worth
                choice = king
        court = held & ~(KINGS | PIPS_AND_TRUMPS)
        if court != 0 and params[p.LEAD_COURT] > best:
            best = params[p.LEAD_COURT]
            choice = court & -court
    trumps = legal & TRUMPS & ~(BAGATT | FOOL)
    if trumps != 0:
        card = _declarers_trump(params, trumps, unseen)
        above = popcount(unseen & TRUMPS & (-2 << lowest_index(card)))
        worth = params[p.LEAD_TRUMP] if above > 2 else params[p.LEAD_COVERED_TRUMP]
        if above == 0:
            worth = params[p.LEAD_BOSS_TRUMP_LATE] if late else params[p.LEAD_BOSS_TRUMP]
        if worth > best:
            best = worth
            choice = card
    if legal & FOOL:
        worth = params[p.LEAD_FOOL_LATE] if late else params[p.LEAD_FOOL]
        if worth > best:
            best = worth
            choice = FOOL
    if legal & BAGATT and params[p.LEAD_BAGATT] > best:
        choice = BAGATT
    return choice


@inlined
def _worth_of_pip(params: Floats, held: int, length: int) -> float:
    """Return what leading the lowest pip of a suit is worth to the declarer, by what is held with it."""
    if held & KINGS:
        return params[p.LEAD_PIP_UNDER_KING]
    if length == 1:
        return params[p.LEAD_SINGLETON_PIP]
    if length == 2:
        return params[p.LEAD_DOUBLETON_PIP]
    return params[p.LEAD_LONG_PIP_UNDER_QUEEN] if held & QUEENS else params[p.LEAD_LONG_PIP]


@inlined
def _declarers_trump(params: Floats, trumps: int, unseen: int) -> int:
    """Return the trump to lead if one is led: a boss (the lowest of equals), a middle or a low one."""
    out = unseen & TRUMPS
    top = highest_index(trumps)
    if out & (-2 << top) == 0:
        # All trumps above the highest one out are equal: spend the lowest of them.
        bosses = trumps & (-2 << highest_index(out))
        return bosses & -bosses
    free = trumps
    if popcount(trumps) >= params[p.MANY_TRUMPS]:
        # A middle trump: the highest that still has three or more unseen above it.
        while free != 0 and popcount(out & (-2 << highest_index(free))) < 3:
            free ^= 1 << highest_index(free)
        if free != 0:
            return 1 << highest_index(free)
    return trumps & -trumps


@inlined
def _defenders_lead(params: Floats, table: Ints, hand: int, unseen: int, legal: int) -> int:
    second_half = 2 * table[at.TRICK] >= table[at.HAND_SIZE]
    declarer = table[at.DECLARER]
    choice = 0
    best = NEVER
    for suit in range(4):
        cards = SUIT_CARDS << (suit * SUIT_SIZE)
        held = legal & cards
        if held == 0:
            continue
        length = popcount(held)
        gone_bonus = params[p.DEFEND_PER_CARD_GONE] * (SUIT_SIZE - length - popcount(unseen & cards))
        if declarer != NOBODY and table[at.VOID_SEATS + suit] >> declarer & 1:
            gone_bonus += params[p.DEFEND_DECLARER_VOID]
        low = held & -held
        top = highest_index(held)
        worth = gone_bonus + _defenders_low_card(params, held, length, hand, CARD_POINTS[lowest_index(low)])
        if worth > best:
            best = worth
            choice = low
        if second_half and unseen & cards & (-2 << top) == 0:
            worth = params[p.DEFEND_BOSS_LATE]
            if worth > best:
                best = worth
                choice = 1 << top
    trumps = legal & TRUMPS & ~(BAGATT | FOOL)
    if trumps != 0:
        top = highest_index(trumps)
        out = unseen & TRUMPS
        card = trumps & -trumps
        above = popcount(out & (-2 << lowest_index(card)))
        worth = params[p.DEFEND_TRUMP] if above > 2 else params[p.DEFEND_COVERED_TRUMP]
        if second_half and out & (-2 << top) == 0:
            card = 1 << top
            worth = params[p.DEFEND_BOSS_LATE]
        if worth > best:
            best = worth
            choice = card
    if legal & BAGATT and params[p.DEFEND_BAGATT] > best:
        best = params[p.DEFEND_BAGATT]
        choice = BAGATT
    if legal & FOOL and params[p.DEFEND_FOOL] > best:
        choice = FOOL
    return choice


@inlined
def _defenders_low_card(params: Floats, held: int, length: int, hand: int, points: int) -> float:
    """Return what leading the lowest card of a suit is worth to a defender, by what is held with it."""
    if points == 5:
        return params[p.DEFEND_BARE_KING] if length == 1 else params[p.DEFEND_KING]
    if points > 1:
        return params[p.DEFEND_JACK + points - 2]  # jack, cavalier and queen stand in this order
    if length == 1:
        return params[p.DEFEND_SINGLETON_PIP if hand & TRUMPS else p.DEFEND_SINGLETON_PIP_NO_TRUMPS]
    if held & KINGS:
        return params[p.DEFEND_PIP_UNDER_KING if length > 2 else p.DEFEND_SHORT_PIP_UNDER_KING]
    if held & QUEENS:
        return params[p.DEFEND_PIP_UNDER_QUEEN if length > 2 else p.DEFEND_SHORT_PIP_UNDER_QUEEN]
    return params[p.DEFEND_LONG_PIP]
