"""What ``village`` leads as declarer, partner or defender: each kind of lead has its worth."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import DEFENDING, NOBODY, SOLO_GAME
from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, inlined, lowest_index, popcount
from troggu_stats.engine.masks import (
    BAGATT,
    CARD_POINTS,
    FIRST_TRUMP,
    FOOL,
    FOOL_CARD,
    KINGS,
    QUEENS,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMPS,
)
from troggu_stats.strategies.village import parameters as p
from troggu_stats.strategies.village.chances import unseen_cards
from troggu_stats.strategies.village.lead_tables import (
    ABOVE_LEVEL,
    FEWEST_PLAYERS,
    GAMES,
    HELD_LEVEL,
    OUT_LEVEL,
    PLAIN_WORTH,
    PLAIN_WORTH_BY_TRUMPS,
    TRUMP_WORTH,
    TRUMP_WORTH_BY_TRUMPS,
    UNSEEN_LEVEL,
)

NEVER = -1e9


@compiled
def village_lead(params: Floats, table: Ints, hand: int, gone: int, role: int, legal: int) -> int:
    """Lead the card of the kind that is worth most for one's side."""
    unseen = unseen_cards(table, hand, gone)
    if role == DEFENDING:
        return _defenders_lead(params, table, hand, unseen, legal)
    return _declarers_lead(table, hand, unseen, legal)


@inlined
def _phase_of(table: Ints, hand: int) -> int:
    """Return the first trick, then more than five cards in hand, then four or five, then fewer."""
    if table[at.TRICK] == 0:
        return 0
    cards = popcount(hand)
    if cards > 5:
        return 1
    return 2 if cards > 3 else 3


@inlined
def _declarers_lead(table: Ints, hand: int, unseen: int, legal: int) -> int:
    """Lead the card whose worth, by the fitted tables, is largest."""
    game = table[at.PLAYERS] - FEWEST_PLAYERS + (GAMES if table[at.CONTRACT] == SOLO_GAME else 0)
    phase = _phase_of(table, hand)
    trumps_out = OUT_LEVEL[popcount(unseen & TRUMPS)]
    trumps_held = HELD_LEVEL[popcount(hand & TRUMPS)]
    choice = 0
    best = NEVER
    for suit in range(4):
        cards = SUIT_CARDS << (suit * SUIT_SIZE)
        held = legal & cards
        if held == 0:
            continue
        out = unseen & cards
        length = min(popcount(held), 4) - 1
        unseen_level = UNSEEN_LEVEL[popcount(out)]
        top = highest_index(held)
        dearest = CARD_POINTS[top]
        candidates = (held & -held) | (1 << top)
        while candidates != 0:
            rank = lowest_index(candidates)
            candidates &= candidates - 1
            kind = CARD_POINTS[rank] - 1
            cover = 0 if kind + 1 == dearest else (2 if dearest == 5 else 1)
            boss = 1 if out & (-2 << rank) == 0 else 0
            worth = (
                PLAIN_WORTH[game, phase, length, unseen_level, kind, cover, boss]
                + PLAIN_WORTH_BY_TRUMPS[game, trumps_out, trumps_held, kind]
            )
            if worth > best:
                best = worth
                choice = 1 << rank
    trumps = legal & TRUMPS
    candidates = trumps
    while candidates != 0:
        rank = lowest_index(candidates)
        candidates &= candidates - 1
        above = ABOVE_LEVEL[popcount(unseen & TRUMPS & (-2 << rank))]
        lower = 1 if trumps & ((1 << rank) - 1) else 0
        honour = (
            3 if rank == FOOL_CARD else (2 if rank == FOOL_CARD - 1 else (1 if rank == FIRST_TRUMP else 0))
        )
        worth = (
            TRUMP_WORTH[game, phase, honour, above, lower]
            + TRUMP_WORTH_BY_TRUMPS[game, trumps_out, trumps_held, above]
        )
        if worth > best:
            best = worth
            choice = 1 << rank
    return choice


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
