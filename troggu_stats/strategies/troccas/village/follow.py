"""What ``village`` plays to a trick that another has led: the act whose fitted worth is largest."""

from typing import NamedTuple

from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, inlined, lowest_index, popcount
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    ALL_HIGH,
    CARD_POINTS,
    FIRST_TOGETHER,
    FOOL,
    FOOL_CARD,
    KING,
    NO_SUIT,
    PIPS,
    PLAIN_SIZE,
    SUIT_CARDS,
    SUIT_NUMBER,
    SUIT_SIZE,
    TRUMP_SUIT,
    TRUMPS,
    CardSet,
    count,
    holds,
    load,
    lowest,
    points_of,
    without,
)
from troggu_stats.engine.troccas.trick import best_rank, winner_of
from troggu_stats.strategies.troccas.village import follow_tables as t
from troggu_stats.strategies.troccas.village.chances import (
    LEVELS_OF_CHANCE,
    Later,
    friends_of,
    hidden_cards,
    later_seats,
    level_of_chance,
    odds_against,
    who_is_later,
    winning_chance,
    with_told,
)
from troggu_stats.strategies.troccas.village.lead import HONOUR_BITS, LOWEST_WORTH, Choice, better
from troggu_stats.strategies.troccas.village.levels import (
    LEVELS,
    HandLevels,
    PlainLevels,
    SuitLevels,
    TrumpLevels,
    beaten_cards,
    levels_of_hand,
    levels_of_plain,
    levels_of_suit,
    levels_of_trump,
    load_level,
)
from troggu_stats.strategies.troccas.village.parameters import FITTED_FOLLOWING
from troggu_stats.strategies.troccas.village.worth_tables import game_of
from troggu_stats.strategies.worth_lists import worth_at

# The number of levels of each feature, to find a number in a flat table.
_L_PHASE = LEVELS["phase"]
_L_OUT = LEVELS["out"]
_L_HELD = LEVELS["held"]
_L_MARGIN = LEVELS["margin"]
_L_MASTERS = LEVELS["masters"]
_L_LENGTH = LEVELS["length"]
_L_UNSEEN = LEVELS["unseen"]
_L_FRESH = LEVELS["fresh"]
_L_KIND = LEVELS["kind"]
_L_COVER = LEVELS["cover"]
_L_COURTS = LEVELS["courts"]
_L_BOSS = LEVELS["boss"]
_L_ABOVE = LEVELS["above"]
_L_BELOW = LEVELS["below"]
_L_RANK = LEVELS["rank"]
_L_LOWER = LEVELS["lower"]
_L_THROWN = LEVELS["thrown"]
_L_HOW = LEVELS["how"]
_L_WINS = LEVELS["wins"]
_L_KEEPS = LEVELS["keeps"]
_L_LOAD = LEVELS["load"]
_L_SEATS = LEVELS["seats"]
_JACKS_POINTS = 2


class TrickSoFar(NamedTuple):
    """What is the same for all acts to a trick.

    Parameters
    ----------
    led, best
        The suit led, and the card that is best so far; negative for none.
    later
        Who plays after the own seat.
    seats
        The same as bits.
    under
        The chance that the own side wins with the best card so far.
    points
        Card points on the table.
    """

    led: int
    best: int
    later: Later
    seats: int
    under: float
    points: int


class ActInTrick(NamedTuple):
    """What differs from act to act of a trick: levels of features, then what is multiplied.

    Parameters
    ----------
    chance
        The chance that the own side wins the trick.
    stake
        Card points to be won, less those to be lost, each as likely as it is.
    """

    wins: int
    keeps: int
    load: int
    seats: int
    chance: float
    stake: float


@inlined
def trick_so_far(table: Ints, hidden: CardSet) -> TrickSoFar:
    """Return what all acts to a trick share."""
    led, best, seats = table[at.LED], best_rank(table), later_seats(table)
    later = who_is_later(table, seats, led if led != NO_SUIT else TRUMP_SUIT)
    trick = without(load(table, at.PLAYED), load(table, at.BEFORE))
    points = points_of(CardSet(trick.plain, trick.high & ~FOOL))
    under = 0.4  # the fool alone lies there
    if best >= 0:
        ours = friends_of(table, table[at.TURN]) >> winner_of(table) & 1 != 0
        under = _chance(table, hidden, later, seats, led, best, ours)
    return TrickSoFar(led, best, later, seats, under, points)


@inlined
def _chance(table: Ints, hidden: CardSet, later: Later, seats: int, led: int, card: int, ours: bool) -> float:
    chance = winning_chance(later, odds_against(hidden, later, led, card), ours)
    if table[at.TOLD] != 0:
        chance = with_told(table, seats, led, card, chance)
    return chance


@inlined
def act_in_trick(table: Ints, hidden: CardSet, trick: TrickSoFar, card: int, points: int) -> ActInTrick:
    """Return the levels of an act in its trick.

    Parameters
    ----------
    card
        The card; of king and jack, the king.
    points
        What is laid counts.
    """
    chance, wins = trick.under, 0
    led, later = trick.led, trick.later
    if led == NO_SUIT:  # a fool was led: the card sets the suit (C5)
        led = SUIT_NUMBER[card]
        later = who_is_later(table, trick.seats, led)
    ranks = card >= PLAIN_SIZE or card // SUIT_SIZE == led
    if ranks and card > trick.best and card != FOOL_CARD:
        chance, wins = _chance(table, hidden, later, trick.seats, led, card, True), 1
    keeps = wins * LEVELS_OF_CHANCE + level_of_chance(chance)
    load, seats = trick.points + points, min(3, popcount(trick.seats))
    return ActInTrick(wins, keeps, load_level(load), seats, chance, (2.0 * chance - 1.0) * load)


@inlined
def acts_in_trick(table: Ints, legal: CardSet) -> CardSet:
    """Return the acts worth a thought.

    Of each suit the lowest pip, the lowest that wins, and all courts; of trumps the lowest, the lowest that
    wins, the highest, and honours; the fool; king and jack together.
    """
    best = best_rank(table)
    pips = legal.plain & PIPS
    plain = legal.plain ^ pips
    if table[at.LED] < TRUMP_SUIT and pips & ~table[at.LED_PLAIN] == 0:
        over = pips & (-2 << best) if 0 <= best < PLAIN_SIZE else 0
        plain |= (pips & -pips) | (over & -over)
    else:
        for suit in range(4):
            suited = pips & (SUIT_CARDS << (suit * SUIT_SIZE))
            plain |= suited & -suited
    trumps = legal.high & TRUMPS & ~HONOUR_BITS
    high = legal.high ^ trumps
    if trumps != 0:
        over = trumps & (-2 << (best - PLAIN_SIZE)) if best >= PLAIN_SIZE else trumps
        high |= (trumps & -trumps) | (over & -over) | 1 << highest_index(trumps)
    return CardSet(plain, high)


@inlined
def how_of(trick: TrickSoFar, hand: CardSet) -> int:
    """Return how a trump, or the fool, comes to a trick: trumps are led; void of the suit; not void."""
    if trick.led >= TRUMP_SUIT:
        return 0
    return 2 if hand.plain & (SUIT_CARDS << (trick.led * SUIT_SIZE)) else 1


@compiled
def village_follow(params: Floats, table: Ints, hand: CardSet, gone: CardSet, legal: CardSet) -> int:
    """Play the card, or king and jack, whose worth is largest."""
    if params[FITTED_FOLLOWING] == 0.0:
        return lowest(legal)
    acts = acts_in_trick(table, legal)
    if count(acts) == 1:
        return lowest(acts)
    hidden = hidden_cards(table, hand, gone)
    beaten = beaten_cards(hidden.plain)
    game = game_of(table)
    whole = levels_of_hand(table, hand, hidden, beaten)
    trick = trick_so_far(table, hidden)
    choice = Choice(LOWEST_WORTH, -1)
    for suit in range(4):
        cards = acts.plain & (SUIT_CARDS << (suit * SUIT_SIZE))
        if cards == 0:
            continue
        of_suit = levels_of_suit(table, hand, hidden, beaten, suit)
        thrown = 0 if suit == trick.led or trick.led == NO_SUIT else 1
        while cards != 0:
            card = lowest_index(cards)
            cards &= cards - 1
            of_card = levels_of_plain(hand, hidden, beaten, suit, card)
            here = act_in_trick(table, hidden, trick, card, CARD_POINTS[card])
            worth = plain_worth(game, whole, of_suit, of_card, here, thrown) + trick_worth(game, here)
            choice = better(choice, worth, card)
        both = FIRST_TOGETHER + suit
        if holds(acts, both):
            of_card = levels_of_plain(hand, hidden, beaten, suit, both)
            king = suit * SUIT_SIZE + KING
            here = act_in_trick(table, hidden, trick, king, CARD_POINTS[king] + _JACKS_POINTS)
            worth = plain_worth(game, whole, of_suit, of_card, here, 0) + trick_worth(game, here)
            choice = better(choice, worth, both)
    return _better_trump(table, hand, hidden, acts.high & ALL_HIGH, whole, trick, choice).act


@inlined
def _better_trump(
    table: Ints,
    hand: CardSet,
    hidden: CardSet,
    trumps: int,
    whole: HandLevels,
    trick: TrickSoFar,
    choice: Choice,
) -> Choice:
    game, how = game_of(table), how_of(trick, hand)
    while trumps != 0:
        card = PLAIN_SIZE + lowest_index(trumps)
        trumps &= trumps - 1
        of_trump = levels_of_trump(table, hand, hidden, card)
        here = act_in_trick(table, hidden, trick, card, 0 if card == FOOL_CARD else CARD_POINTS[card])
        worth = trump_worth(game, whole, of_trump, here, how) + trick_worth(game, here)
        choice = better(choice, worth, card)
    return choice


@inlined
def trick_worth(game: int, here: ActInTrick) -> float:
    """Return what the trick itself is worth after an act, in hundredths."""
    stake = t.STAKE_BY_SEATS[game * _L_SEATS + here.seats]
    chance = t.CHANCE_BY_SEATS[(game * _L_WINS + here.wins) * _L_SEATS + here.seats]
    return stake * here.stake + chance * here.chance


@inlined
def plain_worth(
    game: int, whole: HandLevels, suit: SuitLevels, card: PlainLevels, here: ActInTrick, thrown: int
) -> int:
    """Return what a plain card, or king and jack, is worth in a trick, in hundredths."""
    w, s, c = whole, suit, card
    on_table = (game * _L_SEATS + here.seats) * _L_LOAD + here.load
    phase = game * _L_PHASE + w.phase
    in_suit = ((phase * _L_THROWN + thrown) * _L_LENGTH + s.length) * _L_UNSEEN + s.unseen
    courts = (game * _L_THROWN + thrown) * _L_COURTS + c.courts
    held = ((game * _L_OUT + w.out) * _L_HELD + w.held) * _L_THROWN + thrown
    return (
        worth_at(t.PLAIN_BY_TRICK, (on_table * _L_KEEPS + here.keeps) * _L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_CHANCE, (phase * _L_KEEPS + here.keeps) * _L_BOSS + c.boss)
        + worth_at(t.PLAIN_BY_SUIT, (in_suit * _L_FRESH + s.fresh) * _L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_COURTS, (courts * _L_KIND + c.kind) * _L_COVER + c.cover)
        + worth_at(t.PLAIN_BY_TRUMPS, held * _L_KIND + c.kind)
    )


@inlined
def trump_worth(game: int, whole: HandLevels, card: TrumpLevels, here: ActInTrick, how: int) -> int:
    """Return what a trump, or the fool, is worth in a trick, in hundredths."""
    w, c = whole, card
    on_table = (game * _L_SEATS + here.seats) * _L_LOAD + here.load
    phase = game * _L_PHASE + w.phase
    rank = ((game * _L_HOW + how) * _L_PHASE + w.phase) * _L_RANK + c.rank
    margin = ((game * _L_HOW + how) * _L_MARGIN + w.margin) * _L_MASTERS + w.masters
    held = (game * _L_OUT + w.out) * _L_HELD + w.held
    return (
        worth_at(t.TRUMP_BY_TRICK, (on_table * _L_KEEPS + here.keeps) * _L_RANK + c.rank)
        + worth_at(t.TRUMP_BY_CHANCE, (phase * _L_KEEPS + here.keeps) * _L_ABOVE + c.above)
        + worth_at(t.TRUMP_BY_RANK, (rank * _L_ABOVE + c.above) * _L_LOWER + c.lower)
        + worth_at(t.TRUMP_BY_MASTERS, (margin * _L_ABOVE + c.above) * _L_BELOW + c.below)
        + worth_at(t.TRUMP_BY_TRUMPS, (held * _L_ABOVE + c.above) * _L_RANK + c.rank)
    )
