"""The fitted worths of cards: lists in files, tables in memory, levels of features in between."""

import tomllib
from importlib import resources

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import ALONE, DECLARING, DEFENDING
from troggu_stats.engine.game import Game
from troggu_stats.engine.masks import ALL_CARDS, BAGATT, CARD_POINTS, FOOL, MUND, SUIT_NUMBER, SUIT_OF
from troggu_stats.rules import load_variant
from troggu_stats.strategies.village import follow_tables, lead_tables
from troggu_stats.strategies.village.candidates import unlike_cards
from troggu_stats.strategies.village.follow_levels import LevelsInTrick
from troggu_stats.strategies.village.follow_worth import plain_follow_worth, trump_follow_worth
from troggu_stats.strategies.village.lead import plain_worth, trump_worth
from troggu_stats.strategies.village.lead_odds import holds_level, odds_of_suit
from troggu_stats.strategies.village.levels import (
    LEVELS,
    CardLevels,
    HandLevels,
    SuitLevels,
    levels_of_card,
    levels_of_hand,
    levels_of_suit,
)
from troggu_stats.strategies.village.worth_tables import DECLARER, GAMES, MISERE, PARTNER
from troggu_stats.strategies.worth_lists import list_name

LEADS = {"plain": lead_tables.PLAIN_LISTS, "trump": lead_tables.TRUMP_LISTS}
FOLLOW = {
    "plain": follow_tables.PLAIN_LISTS,
    "trump": follow_tables.TRUMP_LISTS,
    "any": follow_tables.ANY_LISTS,
}


def read(name: str) -> dict:
    path = resources.files("troggu_stats.strategies") / "data" / "worths" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def sum_of_lists(fitted: dict, tags: tuple[str, ...], lists: dict, levels: dict[str, int]) -> int:
    """Add up one number of each list, found by its place in the file."""
    total = 0
    for tag in tags:
        for features in lists[tag]:
            place = 0
            for feature in features:
                place = place * LEVELS[feature] + levels[feature]
            total += fitted[list_name(tag, features)][place]
    return total


@pytest.mark.parametrize(("name", "lists"), [("leads", LEADS), ("follow", FOLLOW)])
def test_a_file_has_every_list_in_its_full_length_and_no_other(name, lists):
    wanted = {
        list_name(tag, features): int(np.prod([LEVELS[one] for one in features]))
        for tag in lists
        for features in lists[tag]
    }
    for game, tables in read(name).items():
        assert game in GAMES
        for numbers in tables.values():
            assert {key: len(values) for key, values in numbers.items()} == wanted


@pytest.mark.parametrize("module", [lead_tables, follow_tables])
def test_every_list_goes_into_one_table(module):
    assert all(any(set(one) <= set(table) for table in module.PLAIN_AXES) for one in module.PLAIN_LISTS)
    assert all(any(set(one) <= set(table) for table in module.TRUMP_AXES) for one in module.TRUMP_LISTS)


@pytest.mark.parametrize(
    ("game", "first", "players"), [("declarer", DECLARER, 5), ("misere", MISERE, 3), ("partner", PARTNER, 8)]
)
def test_a_worth_is_the_sum_of_one_number_from_each_list(game, first, players):
    random = np.random.default_rng(4)
    leads, follow = read("leads")[game][str(players)], read("follow")[game][str(players)]
    for _ in range(40):
        levels = {name: int(random.integers(count)) for name, count in LEVELS.items()}
        whole = HandLevels(*[levels[one] for one in HandLevels._fields])
        suit = SuitLevels(*[levels[one] for one in SuitLevels._fields])
        card = CardLevels(*[levels[one] for one in CardLevels._fields])
        here = LevelsInTrick(*[levels[one] for one in LevelsInTrick._fields])
        number, holds = first + players, levels["holds"]
        assert plain_worth(number, whole, suit, card, holds) == sum_of_lists(leads, ("plain",), LEADS, levels)
        assert trump_worth(number, whole, suit, card, holds) == sum_of_lists(leads, ("trump",), LEADS, levels)
        assert plain_follow_worth(number, whole, suit, card, here) == sum_of_lists(
            follow, ("plain", "any"), FOLLOW, levels
        )
        assert trump_follow_worth(number, whole, card, here) == sum_of_lists(
            follow, ("trump", "any"), FOLLOW, levels
        )


@pytest.mark.parametrize("role", [DECLARING, DEFENDING, ALONE])
def test_levels_of_every_card_are_within_their_range(role):
    rules = load_variant("rulebook")
    for players in (3, 5, 8):
        shape = rules.deal_shape(players)
        order = np.random.default_rng(players).permutation(62)
        hands = [
            sum(1 << int(card) for card in order[seat * shape.hand : (seat + 1) * shape.hand])
            for seat in range(players)
        ]
        table = Game(rules, hands, ALL_CARDS & ~sum(hands)).table
        table[at.DECLARER] = 0 if role == DECLARING else players - 1 if role == DEFENDING else -1
        hand, unseen = hands[0], ALL_CARDS & ~hands[0]
        for rank in range(62):
            if hand >> rank & 1:
                suit = int(SUIT_NUMBER[rank])
                found = {
                    **levels_of_hand(table, hand, unseen, role)._asdict(),
                    **levels_of_suit(table, hand, unseen, role, suit)._asdict(),
                    **levels_of_card(hand, unseen, rank)._asdict(),
                    "holds": holds_level(
                        unseen & int(SUIT_OF[rank]),
                        role,
                        odds_of_suit(table, hand, unseen, role, suit),
                        rank,
                    ),
                }
                assert {name for name, level in found.items() if not 0 <= level < LEVELS[name]} == set()


def test_cards_are_alike_when_nobody_else_holds_one_between():
    low, next_one, above = 1 << 0, 1 << 1, 1 << 2
    assert unlike_cards(low | next_one, above) == low
    assert unlike_cards(low | above, next_one) == low | above
    jack, cavalier = 1 << 6, 1 << 7  # of unlike points
    assert unlike_cards(jack | cavalier, 0) == jack | cavalier


def one_by_one(legal, apart):
    """Return what ``unlike_cards`` returns, found card by card."""
    kept, last = 0, None
    for card in range(62):
        if legal >> card & 1:
            between = 0 if last is None else (1 << card) - (2 << last)
            alike = (
                last is not None
                and SUIT_OF[last] == SUIT_OF[card]
                and CARD_POINTS[last] == CARD_POINTS[card]
                and apart & between == 0
            )
            kept |= 0 if alike else 1 << card
            last = card
    return kept


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, ALL_CARDS),
    st.integers(0, ALL_CARDS),
    st.integers(0, ALL_CARDS),
    st.booleans(),
    st.booleans(),
)
def test_cards_alike_are_found_in_one_addition(legal, apart, thinned, has_honours, few_trumps):
    legal = (legal | BAGATT | MUND | FOOL) if has_honours else legal
    legal &= ~((MUND - 1) & ~(2 * BAGATT - 1)) if few_trumps else ALL_CARDS
    apart &= thinned & ~legal
    assert unlike_cards(legal, apart) == one_by_one(legal, apart)
