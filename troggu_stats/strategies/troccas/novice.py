"""``novice``: a page of rules that a beginner is told; the weak end of every comparison between players."""

from troggu_stats.engine.kernel import Ints, compiled, inlined, popcount
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    ALL_PLAIN,
    BAGATT_CARD,
    CAVALIERS,
    FIRST_TOGETHER,
    FOOL,
    FOOL_CARD,
    HONOURS,
    JACK,
    JACKS,
    KINGS,
    NO_CARDS,
    NO_SUIT,
    PIPS,
    PLAIN_SIZE,
    QUEENS,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMPS,
    CardSet,
    holds,
    is_empty,
    joined,
    lowest,
    lowest_valued,
    single,
    without,
)
from troggu_stats.engine.troccas.trick import best_rank, winner_of


@compiled
def novice_discard(hand: CardSet, rules: Ints) -> CardSet:
    """Lay away the dearest cards that may go; of equals the one from the shortest suit; trumps last."""
    discard = NO_CARDS
    left = hand
    for _ in range(rules[setting.EXTRA]):
        card = _dearest_of_shortest(left)
        discard = joined(discard, single(card))
        left = without(left, single(card))
    return discard


@compiled
def _dearest_of_shortest(hand: CardSet) -> int:
    best, choice = SUIT_SIZE + 1, -1
    for kind in (QUEENS, CAVALIERS, JACKS, PIPS):
        for suit in range(4):
            suited = hand.plain & (SUIT_CARDS << (suit * SUIT_SIZE))
            if suited & kind and popcount(suited) < best:
                best = popcount(suited)
                choice = lowest(CardSet(suited & kind, 0))
        if choice >= 0:
            return choice
    return lowest(CardSet(0, hand.high & ~HONOURS))


@inlined
def novice_call(hand: CardSet, gone: CardSet, table: Ints) -> int:
    """Call every jack but one's own and one laid away."""
    jack = table[at.LED] * SUIT_SIZE + JACK
    return 0 if holds(joined(hand, gone), jack) else 1


@compiled
def novice_play(table: Ints, legal: CardSet) -> int:
    """Lead kings, then low; give points to a winning partner; last to play win cheaply; else play low."""
    together = legal.high >> (FIRST_TOGETHER - PLAIN_SIZE)
    cards = CardSet(legal.plain, legal.high & (TRUMPS | FOOL))
    bare = CardSet(cards.plain, cards.high & ~FOOL)
    if is_empty(bare):
        return FOOL_CARD
    if table[at.LED] == NO_SUIT:
        return _lead(table, bare, together)
    winners = _beating(table, bare)
    ours = table[at.SIDES + winner_of(table)] == table[at.SIDES + table[at.TURN]]
    last = table[at.ON_TABLE] + 1 == table[at.EXPECTED]
    if ours:
        under = without(bare, winners)
        return _dearest(bare if is_empty(under) else under)
    if not is_empty(winners):
        if together:
            return FIRST_TOGETHER + lowest(CardSet(together, 0))
        if winners.plain & KINGS:
            return lowest(CardSet(winners.plain & KINGS, 0))
        if last:
            return lowest(winners)
    cheapest = lowest_valued(bare)
    # The fool saves what would be lost: a court card, or the bagatt.
    dear = single(cheapest).plain & ~PIPS or cheapest == BAGATT_CARD
    return FOOL_CARD if dear and cards.high & FOOL else cheapest


@inlined
def _beating(table: Ints, cards: CardSet) -> CardSet:
    """Return the cards that would beat the best card on the table."""
    best = best_rank(table)
    plain = cards.plain & table[at.LED_PLAIN]
    if best >= PLAIN_SIZE:
        return CardSet(0, cards.high & TRUMPS & (-2 << (best - PLAIN_SIZE)))
    above = -1 if best < 0 else -2 << best
    return CardSet(plain & above, cards.high & TRUMPS)


@inlined
def _lead(table: Ints, cards: CardSet, together: int) -> int:
    """Lead king and jack, then a king, then the lowest card of the longest suit."""
    if together:
        return FIRST_TOGETHER + lowest(CardSet(together, 0))
    if cards.plain & KINGS:
        return lowest(CardSet(cards.plain & KINGS, 0))
    best, choice = 0, -1
    for suit in range(4):
        suited = cards.plain & (SUIT_CARDS << (suit * SUIT_SIZE))
        if popcount(suited) > best:
            best = popcount(suited)
            choice = lowest(CardSet(suited, 0))
    return lowest_valued(cards) if choice < 0 else choice


@inlined
def _dearest(cards: CardSet) -> int:
    """Return the dearest plain card; without one the bagatt, else the lowest trump."""
    for kind in (KINGS, QUEENS, CAVALIERS, JACKS, ALL_PLAIN):
        if cards.plain & kind:
            return lowest(CardSet(cards.plain & kind, 0))
    return lowest(cards)
