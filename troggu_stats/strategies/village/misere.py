"""What ``village`` plays in a misère, where everyone is alone and points are to be avoided (G12, V1)."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, lowest_index, popcount
from troggu_stats.engine.masks import (
    BAGATT,
    CARD_POINTS,
    FOOL,
    KINGS,
    MUND,
    PLAIN_CARDS,
    QUEENS,
    SUIT_CARDS,
    SUIT_OF,
    SUIT_SIZE,
    TRUMPS,
)
from troggu_stats.engine.trick import best_rank
from troggu_stats.strategies.village import parameters as p
from troggu_stats.strategies.village.chances import unseen_cards
from troggu_stats.strategies.village.follow import ends_of

FEW_UNSEEN = 4
HIGH_TRUMPS_FROM = 0.6  # of the unseen trumps below


@compiled
def misere_follow(params: Floats, table: Ints, hand: int, legal: int) -> int:
    """Give the dearest card that stays under; what must win, wins as late and as cheaply as may be."""
    unseen = unseen_cards(table, hand, 0)
    seats = table[at.PLAYERS] - 1 - table[at.ON_TABLE]
    winning = (table[at.LED] | TRUMPS) & (-2 << best_rank(table))
    if legal & TRUMPS == FOOL and legal & PLAIN_CARDS:
        legal &= ~FOOL  # G8: a bare fool is always withheld in a misère
    candidates = _candidates(legal, winning)
    best = -1e9
    choice = 0
    while candidates != 0:
        card = candidates & -candidates
        candidates ^= card
        rank = lowest_index(card)
        sway = 1.0 if card & winning else -1.0
        score = -params[p.MISERE_POINTS] * sway * (table[at.TABLE_POINTS] + CARD_POINTS[rank])
        score -= params[p.MISERE_SEATS] * sway * seats
        score += _relief(params, hand, unseen, card, rank)
        if score > best:
            best = score
            choice = card
    return choice


@inlined
def _candidates(legal: int, winning: int) -> int:
    """Return the ends of each suit and of the trumps, among the cards that win and those that stay under."""
    candidates = ends_of(legal & TRUMPS & winning) | ends_of(legal & TRUMPS & ~winning)
    candidates |= legal & (BAGATT | MUND | FOOL)
    for suit in range(4):
        held = legal & (SUIT_CARDS << (suit * SUIT_SIZE))
        candidates |= ends_of(held & winning) | ends_of(held & ~winning)
    return candidates


@inlined
def _relief(params: Floats, hand: int, unseen: int, card: int, rank: int) -> float:
    """Return how glad one is to be rid of a card."""
    if card & TRUMPS:
        if card == FOOL:
            return params[p.MISERE_FOOL]
        trumps = unseen & TRUMPS
        below = popcount(trumps & ~(-2 << rank)) / max(1, popcount(trumps))
        relief = params[p.MISERE_TRUMP] * below
        relief += params[p.MISERE_MUND] if card == MUND else 0.0
        return relief + (params[p.MISERE_BAGATT] if card == BAGATT else 0.0)
    held = popcount(hand & SUIT_OF[rank])
    relief = params[p.MISERE_VOID] if held == 1 else -params[p.MISERE_LENGTH] * held
    relief += params[p.MISERE_KING] if card & KINGS else 0.0
    return relief + (params[p.MISERE_QUEEN] if card & QUEENS else 0.0)


@compiled
def misere_lead(params: Floats, table: Ints, hand: int, legal: int) -> int:
    """Lead singletons and low cards of short suits, or a low trump; never a court from length or the fool."""
    unseen = unseen_cards(table, hand, 0)
    choice = 0
    best = -1e9
    for suit in range(4):
        cards = SUIT_CARDS << (suit * SUIT_SIZE)
        held = legal & cards
        if held == 0:
            continue
        card = held & -held
        worth = _worth_of_plain_lead(
            params, popcount(held), CARD_POINTS[lowest_index(card)], popcount(unseen & cards)
        )
        if worth > best:
            best = worth
            choice = card
    trumps = legal & TRUMPS & ~FOOL
    if trumps != 0:
        card = trumps & -trumps
        worth = _worth_of_trump_lead(params, hand, unseen, card)
        if worth > best:
            best = worth
            choice = card
    return choice if choice != 0 else legal & -legal


@inlined
def _worth_of_plain_lead(params: Floats, length: int, points: int, out: int) -> float:
    if length == 1:
        worth = params[p.MISERE_LEAD_COURT] if points > 1 else params[p.MISERE_LEAD_PIP]
        worth = params[p.MISERE_LEAD_CAVALIER] if points == 3 else worth
        return params[p.MISERE_LEAD_KING] if points == 5 else worth
    if points >= 4:
        return params[p.MISERE_LEAD_LONG_KING] if points == 5 else params[p.MISERE_LEAD_LONG_QUEEN]
    if length == 2:
        return params[p.MISERE_LEAD_DOUBLETON]
    return params[p.MISERE_LEAD_LONG_SPENT] if out <= FEW_UNSEEN else params[p.MISERE_LEAD_LONG]


@inlined
def _worth_of_trump_lead(params: Floats, hand: int, unseen: int, card: int) -> float:
    trumps = unseen & TRUMPS
    below = popcount(trumps & ~(-2 << lowest_index(card)))
    if below > HIGH_TRUMPS_FROM * popcount(trumps):
        return params[p.MISERE_LEAD_HIGH_TRUMP]
    worth = params[p.MISERE_LEAD_TRUMP] - params[p.MISERE_LEAD_TRUMP_FEWER] * (popcount(hand & TRUMPS) - 3)
    return worth + (params[p.MISERE_LEAD_TRUMP_WITH_FOOL] if hand & FOOL else 0.0)
