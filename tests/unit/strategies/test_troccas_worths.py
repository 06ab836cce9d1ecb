"""The fitted worths of Troccas: lists in files, tables in memory, levels of features in between."""

import tomllib
from importlib import resources

import numpy as np
import pytest

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    CARD_POINTS,
    FIRST_TOGETHER,
    FOOL_CARD,
    PLAIN_SIZE,
    SUIT_SIZE,
    cards_in,
    holds,
    set_of,
)
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.guests import dealt_game
from troggu_stats.simulation.troccas.permutation import TroccasTable
from troggu_stats.strategies.troccas.registry import seat_strategies
from troggu_stats.strategies.troccas.village import follow, follow_tables, lead, lead_tables
from troggu_stats.strategies.troccas.village.chances import (
    friends_of,
    hidden_cards,
    later_seats,
    odds_against,
    who_is_later,
    winning_chance,
    with_told,
)
from troggu_stats.strategies.troccas.village.discard import village_discard
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
from troggu_stats.strategies.troccas.village.worth_tables import GAMES, game_of
from troggu_stats.strategies.worth_lists import list_name

BOOK = load_variant("troccas", "troccas")
LEADS = {"plain": lead_tables.PLAIN_LISTS, "trump": lead_tables.TRUMP_LISTS}
FOLLOW = {
    "plain": follow_tables.PLAIN_LISTS,
    "trump": follow_tables.TRUMP_LISTS,
    "stake": follow_tables.STAKE_LISTS,
    "chance": follow_tables.CHANCE_LISTS,
}


def read(name: str) -> dict:
    path = resources.files("troggu_stats.strategies.troccas") / "data" / "worths" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def number_of(fitted: dict, tag: str, features: tuple[str, ...], levels: dict[str, int]) -> int:
    """Return the number of a list, found by its place in the file."""
    place = 0
    for feature in features:
        place = place * LEVELS[feature] + levels[feature]
    return fitted[list_name(tag, features)][place]


def sum_of_lists(fitted: dict, tag: str, lists: dict, levels: dict[str, int]) -> int:
    return sum(number_of(fitted, tag, features, levels) for features in lists[tag])


@pytest.mark.parametrize(("name", "lists"), [("leads", LEADS), ("follow", FOLLOW)])
def test_a_file_has_every_role_and_every_list_in_its_full_length(name, lists):
    wanted = {
        list_name(tag, features): int(np.prod([LEVELS[one] for one in features]))
        for tag in lists
        for features in lists[tag]
    }
    found = read(name)
    assert {(role, int(players)) for role in found for players in found[role]} == set(GAMES)
    for role, players in GAMES:
        numbers = found[role][str(players)]
        assert {key: len(values) for key, values in numbers.items()} == wanted


@pytest.mark.parametrize("module", [lead_tables, follow_tables])
@pytest.mark.parametrize("tag", ["PLAIN", "TRUMP"])
def test_every_list_goes_into_a_table_in_its_order(module, tag):
    axes, lists = getattr(module, f"{tag}_AXES"), getattr(module, f"{tag}_LISTS")
    for features in lists:
        table = next(table for table in axes if set(features) <= set(table))
        assert tuple(axis for axis in table if axis in features) == features


@pytest.mark.parametrize("game", [0, 3, len(GAMES) - 1])
def test_a_worth_is_the_sum_of_one_number_from_each_list(game):
    random = np.random.default_rng(4)
    role, players = GAMES[game]
    leads, following = read("leads")[role][str(players)], read("follow")[role][str(players)]
    for _ in range(40):
        levels = {name: int(random.integers(count)) for name, count in LEVELS.items()}
        whole = HandLevels(*[levels[one] for one in HandLevels._fields])
        suit = SuitLevels(*[levels[one] for one in SuitLevels._fields])
        card = PlainLevels(*[levels[one] for one in PlainLevels._fields])
        trump = TrumpLevels(*[levels[one] for one in TrumpLevels._fields])
        here = follow.ActInTrick(
            levels["wins"], levels["keeps"], levels["load"], levels["seats"], 0.75, float(levels["load"])
        )
        assert lead.plain_worth(game, whole, suit, card, levels["holds"]) == sum_of_lists(
            leads, "plain", LEADS, levels
        )
        assert lead.trump_worth(game, whole, trump, levels["holds"]) == sum_of_lists(
            leads, "trump", LEADS, levels
        )
        assert follow.plain_worth(game, whole, suit, card, here, levels["thrown"]) == sum_of_lists(
            following, "plain", FOLLOW, levels
        )
        assert follow.trump_worth(game, whole, trump, here, levels["how"]) == sum_of_lists(
            following, "trump", FOLLOW, levels
        )
        stake = number_of(following, "stake", follow_tables.STAKE_LISTS[0], levels)
        chance = number_of(following, "chance", follow_tables.CHANCE_LISTS[0], levels)
        assert follow.trick_worth(game, here) == pytest.approx(stake * here.stake + chance * 0.75)


def levels_of_act(table, hand, hidden, act: int) -> dict[str, int]:
    """Return the levels of all features that an act has here."""
    beaten = beaten_cards(hidden.plain)
    together = act >= FIRST_TOGETHER
    suit = act - FIRST_TOGETHER if together else min(act // SUIT_SIZE, 4)
    card = suit * SUIT_SIZE + SUIT_SIZE - 1 if together else act
    found = levels_of_hand(table, hand, hidden, beaten)._asdict()
    if suit < 4:
        found |= levels_of_suit(table, hand, hidden, beaten, suit)._asdict()
        found |= levels_of_plain(hand, hidden, beaten, suit, act)._asdict()
    else:
        found |= levels_of_trump(table, hand, hidden, card)._asdict()
    if table[at.ON_TABLE] == 0:
        seats = later_seats(table)
        later = who_is_later(table, seats, suit)
        found["holds"] = lead.holds_level(table, hidden, later, seats, suit, card)
    else:
        trick = follow.trick_so_far(table, hidden)
        here = follow.act_in_trick(table, hidden, trick, card, 0 if card == FOOL_CARD else CARD_POINTS[card])
        assert 0.0 <= here.chance <= 1.0
        found |= {"wins": here.wins, "keeps": here.keeps, "load": here.load, "seats": here.seats}
        found["how"] = follow.how_of(trick, hand)
    return {name: int(level) for name, level in found.items()}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_levels_of_every_act_are_within_their_range(players):
    table = TroccasTable(BOOK, ["random"], players, 3, 1)
    seen: dict[str, set[int]] = {}
    for _ in table.play():
        game = table.game
        if game.phase is not TroccasPhase.PLAY:
            continue
        hand, gone = game.hand(game.turn), game.laid_away(game.turn)
        hidden = hidden_cards(game.table, hand, gone)
        for act in cards_in(game.legal_plays()):
            for name, level in levels_of_act(game.table, hand, hidden, act).items():
                assert 0 <= level < LEVELS[name], name
                seen.setdefault(name, set()).add(level)
    assert set(seen) >= set(LEVELS) - {"thrown"}
    assert sum(map(len, seen.values())) > sum(LEVELS.values()) / 2


def test_a_card_is_beaten_by_those_still_out_of_its_own_suit():
    out = set_of(TROCCAS.parse_hand("CQ D3 S1")).plain
    beaten = {TROCCAS.text(card) for card in range(PLAIN_SIZE) if beaten_cards(out) >> card & 1}
    below = set(TROCCAS.parse_hand("CQ CC CJ C1-C10 D3-D10 S1"))
    assert beaten == {TROCCAS.text(card) for card in below}


@pytest.mark.parametrize(
    ("players", "roles"),
    [(3, "oo d"), (4, "opod"), (5, "ooood"), (6, "opopod")],
)
def test_each_seat_plays_by_the_worths_of_its_role(players, roles):
    table = np.zeros(at.TABLE_WIDTH, np.int64)
    table[at.PLAYERS] = players
    for seat, letter in enumerate(roles.replace(" ", "")):
        table[at.TURN] = seat
        role, count = GAMES[game_of(table)]
        assert (role[0], count) == (letter, players)
        odd = {one for one in range(players) if one != seat and (one - seat) % 2 == 0}
        assert friends_of(table, seat) == sum(1 << one for one in odd if players % 2 == 0)


def test_a_trump_made_known_counts_for_its_side():
    """C9: the mund, known to be in a foe's hand, beats what may be trumped; in a partner's, it wins back."""
    table = np.zeros(at.TABLE_WIDTH, np.int64)
    table[at.PLAYERS] = 4
    mund = 1 << 20
    table[at.TOLD] = mund
    for teller, sign in ((1, -1), (2, 1)):
        table[at.SIGNALLED : at.SIGNALLED + 4] = 0
        table[at.SIGNALLED + teller] = mund
        table[at.VOID_SEATS] = 1 << teller
        assert np.sign(with_told(table, 0b1110, 0, 3, 0.5) - 0.5) == sign
        assert with_told(table, 0b1110, 1, 20, 0.5) == 0.5  # not known to be void of that suit


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_after_a_fool_that_led_every_card_sets_the_suit_and_is_best(players):
    """C5: by its own suit it is judged, and no suit's number is beyond the cards that a word holds."""
    rules = BOOK.with_settings({"first_lead": "dealer"})
    games = (dealt_game(rules, players, 3, deal) for deal in range(100))
    game = next(game for game in games if holds(game.hand(players - 1), FOOL_CARD))
    if game.phase is TroccasPhase.DISCARD:
        params = seat_strategies(["village"], players).params[0]
        game.discard(village_discard(params, game.table, game.hand(game.turn), game.rules))
    game.play(FOOL_CARD)
    hand = game.hand(game.turn)
    hidden = hidden_cards(game.table, hand, game.laid_away(game.turn))
    trick = follow.trick_so_far(game.table, hidden)
    for card in cards_in(game.legal_plays()):
        if card < FOOL_CARD:
            suit = min(card // SUIT_SIZE, 4)
            later = who_is_later(game.table, trick.seats, suit)
            here = follow.act_in_trick(game.table, hidden, trick, card, CARD_POINTS[card])
            assert here.wins == 1
            assert here.chance == winning_chance(later, odds_against(hidden, later, suit, card), True)
