"""What ``village`` leads, in every role: the card whose fitted worth is largest."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import DEFENDING, NOBODY
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, lowest_index, popcount
from troggu_stats.engine.masks import SUIT_CARDS, SUIT_SIZE, TRUMP_SUIT, TRUMPS
from troggu_stats.strategies.village import lead_tables as t
from troggu_stats.strategies.village import parameters as p
from troggu_stats.strategies.village.candidates import any_suits, game_of, unlike_cards
from troggu_stats.strategies.village.chances import unseen_cards
from troggu_stats.strategies.village.lead_odds import holds_level, odds_of_suit
from troggu_stats.strategies.village.levels import (
    LEVELS,
    CardLevels,
    HandLevels,
    SuitLevels,
    levels_of_hand,
    levels_of_plain_card,
    levels_of_suit,
    levels_of_trump,
)
from troggu_stats.strategies.worth_lists import worth_at

LOWEST_WORTH = -1 << 30
# The number of levels of each feature, to find a number in a flat table.
L_PHASE = LEVELS["phase"]
L_LENGTH = LEVELS["length"]
L_OUT = LEVELS["trumps_out"]
L_UNSEEN = LEVELS["unseen"]
L_KIND = LEVELS["kind"]
L_COVER = LEVELS["cover"]
L_TURN = LEVELS["turn"]
L_RUN = LEVELS["run"]
L_HELD = LEVELS["trumps_held"]
L_ABOVE = LEVELS["above"]
L_MARGIN = LEVELS["margin"]
L_MASTERS = LEVELS["masters"]
L_ARMED = LEVELS["armed"]
L_BOSS = LEVELS["boss"]
L_HOLDS = LEVELS["holds"]
L_BELOW = LEVELS["below"]
L_RUFFERS = LEVELS["ruffers"]
L_RANK = LEVELS["rank"]
L_LOWER = LEVELS["lower"]
L_BOSSES = LEVELS["bosses"]


@compiled
def village_lead(params: Floats, table: Ints, hand: int, gone: int, role: int, legal: int) -> int:
    """Lead the card whose worth is largest."""
    unseen = unseen_cards(table, hand, gone)
    game = game_of(table, role)
    whole = levels_of_hand(table, hand, unseen, role)
    candidates = unlike_cards(legal, unseen)
    choice = 0
    best = LOWEST_WORTH
    first = any_suits(hand)
    for place in range(4):
        suit = (place + first) & 3
        suit_cards = SUIT_CARDS << (suit * SUIT_SIZE)
        cards = candidates & suit_cards
        if cards == 0:
            continue
        held, out = hand & suit_cards, unseen & suit_cards
        of_suit = levels_of_suit(table, hand, unseen, role, suit)
        odds = odds_of_suit(table, hand, unseen, role, suit)
        extra = _going_on(params, table, role, suit)
        while cards != 0:
            rank = lowest_index(cards)
            cards &= cards - 1
            of_card = levels_of_plain_card(held, out, rank)
            holds = holds_level(out, role, odds, rank)
            worth = plain_worth(game, whole, of_suit, of_card, holds) + extra
            if worth > best:
                best = worth
                choice = 1 << rank
    cards = candidates & TRUMPS
    held, out = hand & TRUMPS, unseen & TRUMPS
    of_suit = levels_of_suit(table, hand, unseen, role, TRUMP_SUIT)
    odds = odds_of_suit(table, hand, unseen, role, TRUMP_SUIT)
    while cards != 0:
        rank = lowest_index(cards)
        cards &= cards - 1
        of_card = levels_of_trump(held, out, rank)
        worth = trump_worth(game, whole, of_suit, of_card, holds_level(out, role, odds, rank))
        if worth > best:
            best = worth
            choice = 1 << rank
    return choice


@inlined
def _going_on(params: Floats, table: Ints, role: int, suit: int) -> int:
    """Return what a defender adds for going on with a plain suit that has been played, in hundredths."""
    if role != DEFENDING:
        return 0
    extra = params[p.DEFEND_PER_CARD_GONE] * popcount(table[at.PLAYED] & (SUIT_CARDS << (suit * SUIT_SIZE)))
    declarer = table[at.DECLARER]
    if declarer != NOBODY and table[at.VOID_SEATS + suit] >> declarer & 1:
        extra += params[p.DEFEND_DECLARER_VOID]
    return int(100.0 * extra)


@inlined
def plain_worth(game: int, whole: HandLevels, suit: SuitLevels, card: CardLevels, holds: int) -> int:
    """Return what leading a plain card is worth, in hundredths."""
    w, s, c = whole, suit, card
    phase = game * L_PHASE + w.phase
    length = phase * L_LENGTH + s.length
    trumps_out = phase * L_OUT + w.trumps_out
    in_suit = ((length * L_UNSEEN + s.unseen) * L_KIND + c.kind) * L_COVER + c.cover
    turn = (phase * L_TURN + w.turn) * L_RUN + s.run
    trumps = (game * L_OUT + w.trumps_out) * L_HELD + w.trumps_held
    above = ((game * L_LENGTH + s.length) * L_KIND + c.kind) * L_ABOVE + c.above
    masters = (game * L_MARGIN + w.margin) * L_MASTERS + w.masters
    foes = (game * L_OUT + w.trumps_out) * L_ARMED + w.armed
    return (
        worth_at(t.PLAIN_BY_SUIT, in_suit * L_BOSS + c.boss)
        + worth_at(t.PLAIN_BY_CHANCE, (length * L_HOLDS + holds) * L_BELOW + c.below)
        + worth_at(t.PLAIN_BY_ABOVE, above)
        + worth_at(t.PLAIN_BY_TRUMPS, trumps * L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_RUN, turn * L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_RUFFERS, (trumps_out * L_RUFFERS + s.ruffers) * L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_MASTERS, masters * L_BOSS + c.boss)
        + worth_at(t.PLAIN_BY_FOES, foes * L_BOSS + c.boss)
    )


@inlined
def trump_worth(game: int, whole: HandLevels, suit: SuitLevels, card: CardLevels, holds: int) -> int:
    """Return what leading a trump is worth, in hundredths."""
    w, s, c = whole, suit, card
    phase = game * L_PHASE + w.phase
    masters = ((game * L_MARGIN + w.margin) * L_MASTERS + w.masters) * L_ABOVE + c.above
    trumps = (game * L_OUT + w.trumps_out) * L_HELD + w.trumps_held
    chance = (phase * L_RUFFERS + s.ruffers) * L_HOLDS + holds
    turn = (phase * L_TURN + w.turn) * L_BOSSES + w.bosses
    return (
        worth_at(t.TRUMP_BY_RANK, ((phase * L_RANK + c.rank) * L_ABOVE + c.above) * L_LOWER + c.lower)
        + worth_at(t.TRUMP_BY_MASTERS, masters * L_BELOW + c.below)
        + worth_at(t.TRUMP_BY_TRUMPS, trumps * L_ABOVE + c.above)
        + worth_at(t.TRUMP_BY_CHANCE, chance * L_RANK + c.rank)
        + worth_at(t.TRUMP_BY_BOSSES, turn * L_ABOVE + c.above)
        + worth_at(t.TRUMP_BY_FOES, (phase * L_MASTERS + w.masters) * L_ARMED + w.armed)
    )
