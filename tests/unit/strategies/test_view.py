"""A view shows what its seat knows, all of it, and nothing from which more could be reached."""

import dataclasses
import itertools

import numpy as np
import pytest

from troggu_stats.cards import TROGGU, mask_of
from troggu_stats.rules import Rules, load_variant
from troggu_stats.simulation.guests import stepping
from troggu_stats.simulation.transcript import record_deal
from troggu_stats.strategies.registry import seat_strategies
from troggu_stats.strategies.view import View, points_of, rank_of, suit_of

SEED = 40_000_003
SEEN: list[View] = []
SPY = """
    from test_own_spy import SEEN

    class Spy:
        def bid(self, view):
            SEEN.append(view)
            return view.choose(view.legal)
        def discard(self, view):
            SEEN.append(view)
            return [card for card in view.legal if points_of(card) < 5][-view.tapp_size:]
        def call(self, view):
            SEEN.append(view)
            return view.legal[-1]
        def play(self, view):
            SEEN.append(view)
            return view.choose(view.legal)
"""


@pytest.fixture
def watched(own_code, monkeypatch):
    """Play deals with a spy in every seat; return the views of each deal, with its record and final state."""
    import sys
    import types

    spies = types.ModuleType("test_own_spy")
    spies.SEEN = []
    monkeypatch.setitem(sys.modules, "test_own_spy", spies)
    own_code(SPY)

    def play(players, deals, variant="rulebook"):
        rules = load_variant(variant)
        lineup = seat_strategies(["spy"], players, rules=rules)
        for deal in range(deals):
            spies.SEEN.clear()
            record = record_deal(SEED, deal, rules, lineup)
            yield list(spies.SEEN), record

    return play


def test_nothing_but_plain_values_can_be_reached(watched, reachable):
    """Known kind of fault: a player that is handed the whole game."""
    plain = (int, float, str, bool, type(None), tuple, type(iter(range(0))), View, Rules)
    for views, _ in watched(8, 1):
        for view in views:
            found = reachable(view).values()
            assert {type(one) for one in found if not isinstance(one, plain)} == set()
            assert not any(isinstance(one, np.ndarray) for one in found)
            # The address would do to deal all cards again.
            assert SEED not in [one for one in found if isinstance(one, int)]


def test_the_walk_finds_a_game_where_there_is_one(reachable):
    """The negative control."""
    rules = load_variant("rulebook")
    with stepping(rules, seat_strategies(["village"], 5), SEED) as steps:
        game = steps.play(0)
    assert any(one is game.secret for one in reachable({"view": (1, game)}).values())


def test_no_hidden_card_stands_in_a_view(watched):
    """Each set of cards in it is made of cards that its seat has seen."""
    for views, record in watched(7, 3):
        for view in views:
            own = set(record.hands[view.seat])
            if view.seat == view.declarer and view.act != "call" and view.contract != "solo":
                own |= set(record.tapp)
            elif view.tapp:
                own |= set(record.tapp)
                assert view.seat == view.declarer
            played = {card for trick in view.plays for _, card in trick}
            assert set(view.hand) | set(view.discard) | set(view.tapp) <= own
            assert set(view.unseen).isdisjoint(set(view.hand) | played)


def test_it_cannot_be_changed(watched):
    for views, _ in watched(5, 1):
        with pytest.raises(dataclasses.FrozenInstanceError):
            views[0].seat = 3
        with pytest.raises((AttributeError, TypeError)):
            views[0].extra = 3


@pytest.mark.parametrize("players", [3, 5, 8])
def test_it_tells_the_deal_as_the_record_does(watched, players):
    for views, record in watched(players, 4):
        plays = [view for view in views if view.act == "play"]
        for view in plays:
            number = view.trick_number
            told = [[card for _, card in trick] for trick in view.plays]
            assert told[:number] == [list(trick.cards) for trick in record.plays[:number]]
            assert [card for _, card in view.trick] == list(record.plays[number].cards[: len(view.trick)])
            assert all(
                seat == (record.plays[index].leader + place) % players
                for index, trick in enumerate(view.plays)
                for place, (seat, _) in enumerate(trick)
            )
            assert view.contract == record.contract
            assert view.declarer == record.declarer
            assert view.called == record.called
            winners = [trick.winner for trick in record.plays[:number]]
            assert view.tricks_won == tuple(winners.count(seat) for seat in range(players))
            assert set(view.legal) <= set(view.hand)
            if view.trick:
                assert view.winning in view.trick
                assert view.seats_to_come == players - 1 - len(view.trick)
                assert view.trick_points == sum(points_of(card) for _, card in view.trick)
        assert len(plays) == sum(len(trick.cards) for trick in record.plays)
        said = dict(record.bids)
        assert all(one in (None, said.get(seat)) for view in views for seat, one in enumerate(view.bids))


def test_wins_foretells_who_is_best(watched):
    for views, _ in watched(5, 3):
        plays = [view for view in views if view.act == "play"]
        for view, after in itertools.pairwise(plays):
            if after.trick_number == view.trick_number:
                played = after.trick[-1]
                assert view.wins(played[1]) == (after.winning == played)


def test_what_is_shown_of_voids_holds(watched):
    for views, record in watched(5, 5):
        last = [view for view in views if view.act == "play"][-1]
        rest = {seat: set(hand) for seat, hand in enumerate(record.hands)}
        for view in (view for view in views if view.act == "play"):
            rest[view.seat] = set(view.hand)
            for suit in view.voids[view.seat]:
                held = {card for card in view.hand if suit_of(card) == suit}
                assert held <= {"F"}  # a withheld fool is held on, unseen (G8)
        assert any(last.voids)


def test_draws_are_the_same_whenever_the_deal_is_played(watched):
    first = [[(v.seat, v.random(), v.random()) for v in views] for views, _ in watched(5, 2)]
    again = [[(v.seat, v.random(), v.random()) for v in views] for views, _ in watched(5, 2)]
    assert first == again
    numbers = [number for deal in first for _, *some in deal for number in some]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < 1 for number in numbers)


def test_cards_in_words_and_numbers():
    assert [points_of(card) for card in ("CK", "T21", "F", "DQ", "SC", "BJ", "T20", "C1")] == [
        *(5, 5, 5, 4, 3, 2, 1, 1)
    ]
    assert [suit_of(card) for card in ("CK", "F", "T3", "B5")] == ["C", "T", "T", "B"]
    assert rank_of("CK") == 9
    assert rank_of("F") > rank_of("T21") > rank_of("T1") == 0
    assert suit_of(TROGGU.parse_card("D2")) == "D"
    assert mask_of([TROGGU.parse_card("C6")]) == 1
