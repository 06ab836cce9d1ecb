"""What ``village`` leads: the act whose fitted worth is largest."""

from typing import NamedTuple

from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, inlined, lowest_index
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    BAGATT_CARD,
    CAVALIERS,
    FIRST_TOGETHER,
    FOOL,
    FOOL_CARD,
    JACKS,
    KING,
    KINGS,
    MUND_CARD,
    PLAIN_SIZE,
    QUEENS,
    SUIT_CARDS,
    SUIT_SIZE,
    TRUMP_SUIT,
    TRUMPS,
    CardSet,
    lowest,
)
from troggu_stats.engine.troccas.cards import (
    holds as holds_card,
)
from troggu_stats.strategies.troccas.village import lead_tables as t
from troggu_stats.strategies.troccas.village.chances import (
    Later,
    hidden_cards,
    later_seats,
    level_of_chance,
    odds_against,
    who_is_later,
    winning_chance,
    with_told,
)
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
)
from troggu_stats.strategies.troccas.village.parameters import FITTED_LEADS
from troggu_stats.strategies.troccas.village.worth_tables import game_of
from troggu_stats.strategies.worth_lists import worth_at

LOWEST_WORTH = -1e9
COURTS = JACKS | CAVALIERS | QUEENS | KINGS
HONOUR_BITS = 1 << BAGATT_CARD - PLAIN_SIZE | 1 << MUND_CARD - PLAIN_SIZE
# The number of levels of each feature, to find a number in a flat table.
_L_PHASE = LEVELS["phase"]
_L_OUT = LEVELS["out"]
_L_HELD = LEVELS["held"]
_L_MARGIN = LEVELS["margin"]
_L_MASTERS = LEVELS["masters"]
_L_BOSSES = LEVELS["bosses"]
_L_ARMED = LEVELS["armed"]
_L_TURN = LEVELS["turn"]
_L_LENGTH = LEVELS["length"]
_L_UNSEEN = LEVELS["unseen"]
_L_RUFFERS = LEVELS["ruffers"]
_L_PARTNER = LEVELS["partner"]
_L_FRESH = LEVELS["fresh"]
_L_RUN = LEVELS["run"]
_L_KIND = LEVELS["kind"]
_L_COVER = LEVELS["cover"]
_L_COURTS = LEVELS["courts"]
_L_BOSS = LEVELS["boss"]
_L_ABOVE = LEVELS["above"]
_L_BELOW = LEVELS["below"]
_L_RANK = LEVELS["rank"]
_L_LOWER = LEVELS["lower"]
_L_HOLDS = LEVELS["holds"]


@inlined
def plain_leads(legal: CardSet, beaten: int, suit: int) -> int:
    """Return the cards of a suit worth a thought: the lowest pip, one that nothing beats, the end courts."""
    suited = legal.plain & (SUIT_CARDS << (suit * SUIT_SIZE))
    courts = suited & COURTS
    pips = suited ^ courts
    bosses = pips & ~beaten
    return (pips & -pips) | (bosses & -bosses) | (courts & -courts) | _highest(courts)


@inlined
def _highest(cards: int) -> int:
    return 1 << highest_index(cards) if cards != 0 else 0


@inlined
def trump_leads(legal: CardSet, hidden: CardSet) -> int:
    """Return the trumps worth a thought: the two lowest, the highest, the lowest master, honours and fool."""
    trumps = legal.high & TRUMPS & ~HONOUR_BITS
    others = trumps & (trumps - 1)
    out = hidden.high & TRUMPS
    masters = trumps & ~((2 << highest_index(out)) - 1) if out != 0 else trumps
    found = (trumps & -trumps) | (others & -others) | (masters & -masters) | _highest(trumps)
    return found | legal.high & (HONOUR_BITS | FOOL)


@inlined
def holds_level(table: Ints, hidden: CardSet, later: Later, seats: int, suit: int, card: int) -> int:
    """Return the chance that the side of a card led wins the trick, in eighths."""
    if card == FOOL_CARD:
        return 0
    chance = winning_chance(later, odds_against(hidden, later, suit, card), True)
    if table[at.TOLD] != 0:
        chance = with_told(table, seats, suit, card, chance)
    return level_of_chance(chance)


class Choice(NamedTuple):
    """The best act so far, and what it is worth in hundredths."""

    worth: float
    act: int


@inlined
def better(choice: Choice, worth: float, act: int) -> Choice:
    """Return the better of a choice and another act; of equals the first."""
    return Choice(float(worth), act) if worth > choice.worth else choice


@compiled
def village_lead(params: Floats, table: Ints, hand: CardSet, gone: CardSet, legal: CardSet) -> int:
    """Lead the card, or king and jack, whose worth is largest."""
    if params[FITTED_LEADS] == 0.0:
        return lowest(legal)
    hidden = hidden_cards(table, hand, gone)
    beaten = beaten_cards(hidden.plain)
    game = game_of(table)
    whole = levels_of_hand(table, hand, hidden, beaten)
    seats = later_seats(table)
    choice = Choice(LOWEST_WORTH, -1)
    for suit in range(4):
        cards = plain_leads(legal, beaten, suit)
        if cards == 0:
            continue
        of_suit = levels_of_suit(table, hand, hidden, beaten, suit)
        later = who_is_later(table, seats, suit)
        while cards != 0:
            card = lowest_index(cards)
            cards &= cards - 1
            of_card = levels_of_plain(hand, hidden, beaten, suit, card)
            holds = holds_level(table, hidden, later, seats, suit, card)
            choice = better(choice, plain_worth(game, whole, of_suit, of_card, holds), card)
        both = FIRST_TOGETHER + suit
        if holds_card(legal, both):
            of_card = levels_of_plain(hand, hidden, beaten, suit, both)
            holds = holds_level(table, hidden, later, seats, suit, suit * SUIT_SIZE + KING)
            choice = better(choice, plain_worth(game, whole, of_suit, of_card, holds), both)
    return _better_trump(table, hand, hidden, legal, whole, choice).act


@inlined
def _better_trump(
    table: Ints, hand: CardSet, hidden: CardSet, legal: CardSet, whole: HandLevels, choice: Choice
) -> Choice:
    game, seats = game_of(table), later_seats(table)
    later = who_is_later(table, seats, TRUMP_SUIT)
    trumps = trump_leads(legal, hidden)
    while trumps != 0:
        card = PLAIN_SIZE + lowest_index(trumps)
        trumps &= trumps - 1
        of_trump = levels_of_trump(table, hand, hidden, card)
        holds = holds_level(table, hidden, later, seats, TRUMP_SUIT, card)
        choice = better(choice, trump_worth(game, whole, of_trump, holds), card)
    return choice


@inlined
def plain_worth(game: int, whole: HandLevels, suit: SuitLevels, card: PlainLevels, holds: int) -> int:
    """Return what leading a plain card, or king and jack, is worth, in hundredths."""
    w, s, c = whole, suit, card
    phase = game * _L_PHASE + w.phase
    length = phase * _L_LENGTH + s.length
    in_suit = ((length * _L_UNSEEN + s.unseen) * _L_FRESH + s.fresh) * _L_KIND + c.kind
    held = (game * _L_OUT + w.out) * _L_HELD + w.held
    margin = (game * _L_MARGIN + w.margin) * _L_MASTERS + w.masters
    ruff = ((game * _L_OUT + w.out) * _L_RUFFERS + s.ruffers) * _L_PARTNER + s.partner
    run = (phase * _L_TURN + w.turn) * _L_RUN + s.run
    foes = (game * _L_OUT + w.out) * _L_ARMED + w.armed
    in_length = (game * _L_LENGTH + s.length) * _L_COURTS + c.courts
    return (
        worth_at(t.PLAIN_BY_SUIT, in_suit * _L_COVER + c.cover)
        + worth_at(t.PLAIN_BY_CHANCE, (length * _L_KIND + c.kind) * _L_HOLDS + holds)
        + worth_at(t.PLAIN_BY_COURTS, (in_length * _L_KIND + c.kind) * _L_COVER + c.cover)
        + worth_at(t.PLAIN_BY_TRUMPS, held * _L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_MASTERS, (margin * _L_BOSS + c.boss) * _L_HOLDS + holds)
        + worth_at(t.PLAIN_BY_RUFFERS, ruff * _L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_RUN, run * _L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_FOES, foes * _L_BOSS + c.boss)
    )


@inlined
def trump_worth(game: int, whole: HandLevels, card: TrumpLevels, holds: int) -> int:
    """Return what leading a trump, or the fool, is worth, in hundredths."""
    w, c = whole, card
    phase = game * _L_PHASE + w.phase
    margin = (game * _L_MARGIN + w.margin) * _L_MASTERS + w.masters
    held = (game * _L_OUT + w.out) * _L_HELD + w.held
    turn = (phase * _L_TURN + w.turn) * _L_BOSSES + w.bosses
    foes = (phase * _L_OUT + w.out) * _L_ARMED + w.armed
    return (
        worth_at(t.TRUMP_BY_RANK, ((phase * _L_RANK + c.rank) * _L_ABOVE + c.above) * _L_LOWER + c.lower)
        + worth_at(t.TRUMP_BY_MASTERS, (margin * _L_ABOVE + c.above) * _L_BELOW + c.below)
        + worth_at(t.TRUMP_BY_TRUMPS, (held * _L_ABOVE + c.above) * _L_RANK + c.rank)
        + worth_at(t.TRUMP_BY_CHANCE, (phase * _L_HOLDS + holds) * _L_RANK + c.rank)
        + worth_at(t.TRUMP_BY_BOSSES, turn * _L_ABOVE + c.above)
        + worth_at(t.TRUMP_BY_FOES, foes)
    )
