"""Following by fitted worths, as the declarer's side and everybody in a misère do."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.kernel import Ints, compiled, inlined, lowest_index
from troggu_stats.engine.masks import FIRST_TRUMP, SUIT_NUMBER
from troggu_stats.strategies.village import follow_tables as t
from troggu_stats.strategies.village.candidates import (
    any_suits,
    game_of,
    turned,
    turned_back,
    unlike_cards,
)
from troggu_stats.strategies.village.chances import unseen_cards
from troggu_stats.strategies.village.follow_levels import LevelsInTrick, levels_in_trick, trick_so_far
from troggu_stats.strategies.village.levels import (
    LEVELS,
    CardLevels,
    HandLevels,
    SuitLevels,
    levels_of_card,
    levels_of_hand,
    levels_of_suit,
)
from troggu_stats.strategies.worth_lists import worth_at

LOWEST_WORTH = -1 << 30
# The number of levels of each feature, to find a number in a flat table.
L_PHASE = LEVELS["phase"]
L_LENGTH = LEVELS["length"]
L_UNSEEN = LEVELS["unseen"]
L_KIND = LEVELS["kind"]
L_RUN = LEVELS["run"]
L_ABOVE = LEVELS["above"]
L_BELOW = LEVELS["below"]
L_BOSS = LEVELS["boss"]
L_LOWER = LEVELS["lower"]
L_OUT = LEVELS["trumps_out"]
L_HELD = LEVELS["trumps_held"]
L_MARGIN = LEVELS["margin"]
L_MASTERS = LEVELS["masters"]
L_HOW = LEVELS["how"]
L_KEEPS = LEVELS["keeps"]
L_LOAD = LEVELS["load"]
L_SEATS = LEVELS["seats"]
L_HONOUR = LEVELS["honour"]


@compiled
def follow_by_worth(table: Ints, hand: int, gone: int, role: int, legal: int) -> int:
    """Play the card whose worth is largest."""
    unseen = unseen_cards(table, hand, gone)
    game = game_of(table, role)
    whole = levels_of_hand(table, hand, unseen, role)
    trick = trick_so_far(table, hand, unseen, role)
    suits = any_suits(hand) & 3
    candidates = turned(unlike_cards(legal, unseen | table[at.TABLE_CARDS]), suits)
    choice = 0
    best = LOWEST_WORTH
    while candidates != 0:
        rank = turned_back(lowest_index(candidates), suits)
        candidates &= candidates - 1
        of_suit = levels_of_suit(table, hand, unseen, role, SUIT_NUMBER[rank])
        of_card = levels_of_card(hand, unseen, rank)
        here = levels_in_trick(table, unseen, role, trick, rank)
        if rank >= FIRST_TRUMP:
            worth = trump_follow_worth(game, whole, of_card, here)
        else:
            worth = plain_follow_worth(game, whole, of_suit, of_card, here)
        if worth > best:
            best = worth
            choice = 1 << rank
    return choice


@inlined
def _worth_in_trick(game: int, whole: HandLevels, here: LevelsInTrick) -> int:
    """Return what putting so many points on the trick is worth, in hundredths."""
    chance = (game * L_PHASE + whole.phase) * L_KEEPS + here.keeps
    return worth_at(t.BY_TRICK, (chance * L_LOAD + here.load) * L_SEATS + here.seats)


@inlined
def plain_follow_worth(
    game: int, whole: HandLevels, suit: SuitLevels, card: CardLevels, here: LevelsInTrick
) -> int:
    """Return what playing a plain card is worth, in hundredths."""
    w, s, c = whole, suit, card
    how = game * L_HOW + here.how
    length = (how * L_LENGTH + s.length) * L_UNSEEN + s.unseen
    run = (how * L_PHASE + w.phase) * L_RUN + s.run
    place = (how * L_KIND + c.kind) * L_ABOVE + c.above
    chance = ((game * L_KEEPS + here.keeps) * L_LENGTH + s.length) * L_KIND + c.kind
    trumps = (game * L_OUT + w.trumps_out) * L_HELD + w.trumps_held
    return (
        _worth_in_trick(game, whole, here)
        + worth_at(t.PLAIN_BY_LENGTH, length * L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_RUN, run * L_KIND + c.kind)
        + worth_at(t.PLAIN_BY_PLACE, place * L_BELOW + c.below)
        + worth_at(t.PLAIN_BY_CHANCE, chance * L_BELOW + c.below)
        + worth_at(t.PLAIN_BY_TRUMPS, trumps * L_BOSS + c.boss)
        + worth_at(t.PLAIN_BY_MARGIN, (how * L_MARGIN + w.margin) * L_BOSS + c.boss)
    )


@inlined
def trump_follow_worth(game: int, whole: HandLevels, card: CardLevels, here: LevelsInTrick) -> int:
    """Return what playing a trump is worth, in hundredths."""
    w, c = whole, card
    how = game * L_HOW + here.how
    honour = (how * L_PHASE + w.phase) * L_HONOUR + here.honour
    place = (how * L_MARGIN + w.margin) * L_ABOVE + c.above
    chance = ((game * L_KEEPS + here.keeps) * L_MASTERS + w.masters) * L_ABOVE + c.above
    trumps = (game * L_OUT + w.trumps_out) * L_HELD + w.trumps_held
    return (
        _worth_in_trick(game, whole, here)
        + worth_at(t.TRUMP_BY_HONOUR, honour * L_LOWER + c.lower)
        + worth_at(t.TRUMP_BY_PLACE, place * L_BELOW + c.below)
        + worth_at(t.TRUMP_BY_CHANCE, chance * L_HONOUR + here.honour)
        + worth_at(t.TRUMP_BY_TRUMPS, trumps * L_ABOVE + c.above)
        + worth_at(t.TRUMP_BY_PHASE, (game * L_PHASE + w.phase) * L_ABOVE + c.above)
    )
