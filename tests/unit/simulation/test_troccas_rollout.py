"""``rollout`` for Troccas: which acts it weighs, what it does without a world, and who pays for it."""

import numpy as np
import pytest

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    ALL_CARDS,
    FIRST_TOGETHER,
    NO_CARDS,
    CardSet,
    joined,
    load,
    set_of,
    single,
)
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.engine.troccas.opening import is_legal_discard
from troggu_stats.rules import load_variant
from troggu_stats.simulation.placing import FAILED
from troggu_stats.simulation.troccas import rollout
from troggu_stats.simulation.troccas.permutation import TroccasTable
from troggu_stats.simulation.troccas.seats import room_to_think
from troggu_stats.strategies.troccas.registry import parameters, parse_strategy, seat_strategies, thinks_ahead
from troggu_stats.strategies.troccas.village.discard import village_discard
from troggu_stats.strategies.troccas.village.play import village_play

BOOK = load_variant("troccas", "troccas")
PARAMS = np.array(parse_strategy("rollout:worlds=2").row)


def cards(text: str) -> CardSet:
    return set_of(TROCCAS.parse_hand(text))


def scratch() -> np.ndarray:
    return np.zeros((rollout.SCRATCH_ROWS, rollout.SCRATCH_WIDTH), np.int64)


def values() -> np.ndarray:
    return np.zeros((rollout.MOST_ACTS, rollout.VALUES_WIDTH))


def listed(own: str, legal: CardSet, apart: CardSet) -> list[str]:
    room = scratch()
    count = rollout._list_acts(TROCCAS.parse_card(own), legal, apart, room)
    acts = room[rollout.ACTS, : 2 * count : 2].tolist()
    return [TROCCAS.text(act) if act < FIRST_TOGETHER else "together" for act in acts]


def test_cards_as_good_as_one_another_are_weighed_once():
    """C3 and C4 are alike while nobody can put a card between them; CJ counts more than a pip."""
    legal = cards("C4 C3 C2 CJ T5 T6 T8")
    assert listed("C3", legal, NO_CARDS) == ["C3", "CJ", "T5"]
    assert listed("C3", legal, cards("T7 C1")) == ["C3", "CJ", "T5", "T8"]
    assert listed("C4", cards("C4 C2 C1"), cards("C3")) == ["C4", "C2"]


def test_bagatt_mund_and_fool_are_like_nothing():
    assert listed("T2", cards("T1 T2 T3 T20 T21 F"), cards("T10")) == ["T2", "T1", "T20", "T21", "F"]


def test_king_and_jack_together_are_an_act():
    legal = joined(cards("CK CJ"), single(FIRST_TOGETHER))
    assert listed("CK", legal, ALL_CARDS) == ["CK", "CJ", "together"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_discards_begin_with_that_of_village_and_are_legal(players):
    for deal in range(5):
        game = TroccasTable(BOOK, ["village"], players, 3, deal).game
        hand = game.hand(game.turn)
        room = scratch()
        count = rollout._list_discards(PARAMS, game.table, hand, game.rules, room)
        found = [CardSet(*map(int, load(room[rollout.ACTS], 2 * act))) for act in range(count)]
        own = village_discard(PARAMS, game.table, hand, game.rules)
        assert found[0] == CardSet(*map(int, own))
        assert all(is_legal_discard(hand, discard, game.rules) for discard in found)
        assert len(set(found)) == count == {3: 35, 4: 45, 5: 35}[players] <= rollout.MOST_ACTS


def test_a_dealer_with_hardly_a_card_to_lay_away_has_fewer_discards():
    game = TroccasTable(BOOK, ["village"], 4, 3, 0).game
    hand = cards("CK DK SK BK T1 T21 F C1 C2 T5")
    room = scratch()
    assert rollout._list_discards(PARAMS, game.table, hand, game.rules, room) == 1
    assert CardSet(*map(int, load(room[rollout.ACTS], 0))) == cards("C1 C2")


def test_without_a_world_it_plays_as_village_and_counts_that():
    """What cannot be, voids in all suits with cards left, is not mended by a look at the hands."""
    table = TroccasTable(BOOK, ["village"], 4, 3, 0)
    game = next(game for game, _ in table.play() if game.phase is TroccasPhase.PLAY)
    for suit in range(5):
        game.table[at.VOID_SEATS + suit] = 0b1111
    hand, legal, room = game.hand(game.turn), game.legal_plays(), scratch()
    act = rollout.rollout_play(PARAMS, game.table, hand, NO_CARDS, legal, game.rules, 5, room, values())
    assert act == village_play(PARAMS, game.table, hand, NO_CARDS, legal)
    assert room[rollout.WORK, FAILED] == 1


def test_only_a_line_up_that_looks_ahead_has_room_for_it():
    assert room_to_think(seat_strategies(["village", "random", "novice"], 3)) is None
    assert room_to_think(seat_strategies(["village", "rollout", "novice"], 3)) is not None
    assert thinks_ahead("rollout:worlds=2")
    assert not thinks_ahead("village:err=0.1")


def test_it_has_the_parameters_of_the_village_it_plays_out_with():
    names = [one.name for one in parameters("rollout")]
    assert names[-3:] == ["worlds", "errors", "discard_belief"]
    assert set(names[:-3]) == {one.name for one in parameters("village")} - {"err"}
