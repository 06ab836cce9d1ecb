"""``village``'s play: the act with the best sum of what it wins now, less what its card is worth kept."""

from typing import NamedTuple

from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, inlined, lowest_index, popcount
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    ALL_CARDS,
    BAGATT_CARD,
    CARD_POINTS,
    CAVALIERS,
    FIRST_TOGETHER,
    FOOL,
    FOOL_CARD,
    JACK,
    JACKS,
    KING,
    KINGS,
    NO_SUIT,
    PLAIN_SIZE,
    QUEENS,
    SUIT_CARDS,
    SUIT_NUMBER,
    SUIT_SIZE,
    TRUMP_SUIT,
    TRUMPS,
    CardSet,
    count,
    holds,
    is_empty,
    joined,
    load,
    lowest,
    points_of,
    without,
)
from troggu_stats.engine.troccas.trick import best_rank, winner_of
from troggu_stats.strategies.troccas.village.chances import (
    Later,
    later_seats,
    no_trump_chance,
    odds_against,
    suit_of,
    winning_chance,
)
from troggu_stats.strategies.troccas.village.parameters import (
    BAGATT_KEPT,
    CALLED_JACK,
    COUNTS,
    FOOL_BEFORE_TRICKS,
    FOOL_KEPT,
    LEAD_PARTNER_VOID,
    LEAD_SHORT,
    LEAD_TRUMP,
    LEAD_UNDER_KING,
    PIP,
    TO_COME,
    TOGETHER,
    TRUMP,
    TRUMP_RANK,
    UNBEATEN,
    of_table,
)

_COURTS = JACKS | CAVALIERS | QUEENS | KINGS
_HONOUR_BITS = 1 | 1 << 20  # bagatt and mund in the second word


class Sight(NamedTuple):
    """What a seat makes of the table before it weighs its acts.

    Parameters
    ----------
    hidden
        The cards it has not seen.
    later
        Who plays after it.
    stake
        What lies on the table and is to be expected, less what the count takes off a card.
    less
        What the count takes off every card (C8, C11).
    no_trump
        Chance that a player has none of the hidden trumps.
    chance
        How likely the own side is to win what lies there, if this seat does not beat it.
    """

    hidden: CardSet
    later: Later
    stake: float
    less: float
    no_trump: float
    chance: float


@inlined
def _look(params: Floats, table: Ints, hand: CardSet, gone: CardSet) -> Sight:
    played = load(table, at.PLAYED)
    hidden = without(ALL_CARDS, joined(joined(hand, gone), played))
    trick = without(played, load(table, at.BEFORE))
    trick = CardSet(trick.plain, trick.high & ~FOOL)
    less = 0.75 if table[at.PLAYERS] & 1 == 0 else 0.0
    later = later_seats(table)
    waiting = popcount(later.foes | later.friends)
    stake = points_of(trick) - less * count(trick) + of_table(params, TO_COME, table) * waiting
    no_trump = no_trump_chance(params, table, hidden.high & ~table[at.TOLD] & TRUMPS)
    return Sight(hidden, later, stake, less, no_trump, _chance_now(params, table, hidden, later, no_trump))


@inlined
def _chance_now(params: Floats, table: Ints, hidden: CardSet, later: Later, no_trump: float) -> float:
    best = best_rank(table)
    if best < 0:  # the fool alone lies there, or nothing
        return 1.0 / 2.0 if table[at.PLAYERS] & 1 == 0 else 1.0 / table[at.PLAYERS]
    ours = table[at.SIDES + winner_of(table)] == table[at.SIDES + table[at.TURN]]
    odds = odds_against(params, table, hidden, table[at.LED], best, no_trump)
    return winning_chance(params, table, odds, later, ours)


@compiled
def village_play(params: Floats, table: Ints, hand: CardSet, gone: CardSet, legal: CardSet) -> int:
    """Weigh every act that differs from the others, and choose the best."""
    acts = _that_differ(table, legal)
    if count(acts) == 1:
        return lowest(acts)
    sight = _look(params, table, hand, gone)
    best, choice = -1e9, -1
    plain, high = acts.plain, acts.high
    while plain | high:
        if plain:
            act = lowest_index(plain)
            plain &= plain - 1
        else:
            act = PLAIN_SIZE + lowest_index(high)
            high &= high - 1
        value = _value(params, table, hand, sight, act)
        if value > best:
            best, choice = value, act
    return choice


@inlined
def _that_differ(table: Ints, legal: CardSet) -> CardSet:
    """Return the acts worth a thought: the lowest pip and court cards of a suit, trumps that win or lose.

    Of the court cards that may be led only each suit's highest counts, and of trumps the lowest, the lowest
    that wins, the highest, bagatt and mund.
    """
    plain = 0
    for suit in range(4):
        suited = legal.plain & (SUIT_CARDS << (suit * SUIT_SIZE))
        if suited:
            courts = suited & _COURTS
            pips = suited ^ courts
            if courts and table[at.LED] == NO_SUIT:
                courts = 1 << highest_index(courts)
            plain |= courts | (pips & -pips)
    trumps = legal.high & TRUMPS & ~_HONOUR_BITS
    high = legal.high ^ trumps
    if trumps:
        best = best_rank(table)
        over = trumps & (-2 << (best - PLAIN_SIZE)) if best >= PLAIN_SIZE else trumps
        high |= (trumps & -trumps) | (over & -over) | (1 << highest_index(trumps))
    return CardSet(plain, high)


@compiled
def _value(params: Floats, table: Ints, hand: CardSet, sight: Sight, act: int) -> float:
    if act == FOOL_CARD:
        return _fool_value(params, table, sight)
    together = act >= FIRST_TOGETHER
    card = (act - FIRST_TOGETHER) * SUIT_SIZE + KING if together else act
    led = suit_of(table, card)
    best = best_rank(table)
    suit = SUIT_NUMBER[card]
    wins = (suit == led or suit == TRUMP_SUIT) and card > best
    chance = sight.chance
    if wins:
        odds = odds_against(params, table, sight.hidden, led, card, sight.no_trump)
        chance = winning_chance(params, table, odds, sight.later, True)
    worth = CARD_POINTS[card] - sight.less
    kept = kept_value(params, table, sight.hidden, card)
    if together:
        jack = card - KING + JACK
        worth += 2.0 - sight.less
        kept += kept_value(params, table, sight.hidden, jack) - of_table(params, TOGETHER, table)
    value = (2.0 * chance - 1.0) * (sight.stake + worth) - kept
    if wins and not together and card < PLAIN_SIZE and card % SUIT_SIZE == KING:
        value += chance * _call_value(params, table, sight, card)
    if table[at.LED] == NO_SUIT:
        value += _lead_value(params, table, hand, sight, card)
    return value


@inlined
def _call_value(params: Floats, table: Ints, sight: Sight, king: int) -> float:
    """Return what calling the jack may bring when the king comes to its suit's first trick (C6)."""
    first = table[at.SUITS_LED] >> (king - KING) & 1 == 0
    return of_table(params, CALLED_JACK, table) if first and holds(sight.hidden, king - KING + JACK) else 0.0


@inlined
def _fool_value(params: Floats, table: Ints, sight: Sight) -> float:
    """Weigh the excuse: it is never captured, and worth keeping while many cards may be saved by it."""
    value = (2.0 * sight.chance - 1.0) * sight.stake
    left = table[at.HAND_SIZE] - table[at.TRICK] - 1
    kept = of_table(params, FOOL_KEPT, table) * left / table[at.HAND_SIZE]
    if is_empty(load(table, at.PILES + 2 * table[at.SIDES + table[at.TURN]])):
        kept += of_table(params, FOOL_BEFORE_TRICKS, table)
    return value - kept


@compiled
def kept_value(params: Floats, table: Ints, hidden: CardSet, card: int) -> float:
    """Return what a card is worth that is kept in hand."""
    if card >= PLAIN_SIZE:
        place = card - PLAIN_SIZE
        trumps = hidden.high & TRUMPS
        out = popcount(trumps)
        below = popcount(trumps & ((1 << place) - 1))
        share = 1.0 if out == 0 else below / out
        value = of_table(params, TRUMP, table) + of_table(params, TRUMP_RANK, table) * share * share
        return value + (of_table(params, BAGATT_KEPT, table) if card == BAGATT_CARD else 0.0)
    rank = card % SUIT_SIZE
    suited = hidden.plain & (SUIT_CARDS << (card - rank))
    unbeaten = suited & (-2 << card) == 0 and rank < KING
    # The worths of pip, jack, cavalier, queen and king stand one after the other.
    kind = max(rank - JACK + 1, 0)
    kept = of_table(params, PIP + COUNTS * kind, table)
    return kept + (of_table(params, UNBEATEN, table) if unbeaten else 0.0)


@compiled
def _lead_value(params: Floats, table: Ints, hand: CardSet, sight: Sight, card: int) -> float:
    """Return what speaks for leading a suit, whatever card of it."""
    if card >= PLAIN_SIZE:
        return of_table(params, LEAD_TRUMP, table)
    rank = card % SUIT_SIZE
    start = card - rank
    value = of_table(params, LEAD_SHORT, table) / popcount(hand.plain & (SUIT_CARDS << start))
    if sight.hidden.plain >> (start + KING) & 1:
        value += of_table(params, LEAD_UNDER_KING, table)
    if sight.later.friends & table[at.VOID_SEATS + SUIT_NUMBER[card]]:
        value += of_table(params, LEAD_PARTNER_VOID, table)
    return value
