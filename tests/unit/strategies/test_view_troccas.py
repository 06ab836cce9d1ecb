"""A view of Troccas shows what its seat knows, all of it, and nothing from which more could be reached."""

import itertools
import sys
import types

import numpy as np
import pytest

from troggu_stats.rules import TroccasRules, load_variant
from troggu_stats.simulation.troccas.transcript import record_deals
from troggu_stats.strategies.troccas.registry import seat_strategies
from troggu_stats.strategies.troccas.view import View, points_of, rank_of, suit_of

SEED = 40_000_003
RULES = load_variant("troccas", "troccas").with_settings({"signal_trumps": True})
SPY = """
    from test_own_spy import SEEN
    from troggu_stats.strategies.troccas.view import points_of

    class Spy:
        game = "troccas"
        def discard(self, view):
            SEEN.append(view)
            return view.legal[-view.discard_size:]
        def any_act(self, view):
            SEEN.append(view)
            return view.choose(view.legal)
        call = play = take_back = signal = any_act
"""


@pytest.fixture
def watched(own_code, monkeypatch):
    """Play deals with a spy in every seat; return the views of each deal with its record."""
    spies = types.ModuleType("test_own_spy")
    spies.SEEN = []
    monkeypatch.setitem(sys.modules, "test_own_spy", spies)
    own_code(SPY)

    def play(players, deals):
        lineup = seat_strategies(["spy"], players)
        for deal in range(deals):
            spies.SEEN.clear()
            (record,) = record_deals(deal, 1, RULES, lineup, SEED)
            yield list(spies.SEEN), record

    return play


def test_nothing_but_plain_values_can_be_reached(watched, reachable):
    """Known kind of fault: a player that is handed the whole game."""
    plain = (int, float, str, bool, type(None), tuple, type(iter(range(0))), View, TroccasRules)
    for views, _ in watched(4, 1):
        for view in views:
            found = reachable(view).values()
            assert {type(one) for one in found if not isinstance(one, plain)} == set()
            assert not any(isinstance(one, np.ndarray) for one in found)
            # The address would do to deal all cards again.
            assert SEED not in [one for one in found if isinstance(one, int)]


def test_every_act_is_asked_for(watched):
    acts = {view.act for players in (3, 4) for views, _ in watched(players, 6) for view in views}
    assert acts == {"discard", "signal", "play", "call", "take_back"}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_tells_the_deal_as_the_record_does(watched, players):
    for views, record in watched(players, 4):
        last = views[-1]
        moved = [(one.trick, one.seat, one.taken_back) for one in record.jack_calls]
        winners = [trick.winner for trick in record.plays]
        for view in views:
            number = view.trick_number
            assert view.tricks_won == tuple(winners[:number].count(seat) for seat in range(players))
            assert list(view.jacks) == [one for one in moved if one[0] < number]
            in_sides = players in (4, 6)
            same = [seat for seat in range(players) if in_sides and (seat - view.seat) % 2 == 0]
            assert set(view.partners) == set(same) - {view.seat}
            assert set(view.foes) == set(range(players)) - {*same, view.seat}
            assert view.dealer == record.declarer
            own = view.seat == view.dealer and view.act != "discard"
            assert view.discard == (record.discard if own else ())
            assert view.fool_by in (None, record.fool.seat)
            assert view.fool_given in (None, record.fool.given)
            if view.trick and view.act == "play":
                assert view.winning is None or view.winning in [
                    (seat, card.partition("+")[0]) for seat, card in view.trick
                ]
            if view.act == "play":
                cards = {card for one in view.legal for card in one.split("+")}
                assert cards <= set(view.hand)
        touched = {trick for trick, _, _ in moved}
        for number, trick in enumerate(last.plays[: last.trick_number]):
            if number not in touched:
                assert [card for _, card in trick] == list(record.plays[number].cards)
                assert trick[0][0] == record.plays[number].leader


def test_no_hidden_card_stands_in_a_view(watched):
    """The seat's cards are its own; what it has not seen lies in other hands or in the dealer's discard."""
    for views, record in watched(4, 4):
        for view in views:
            if view.act != "play" or view.trick_number or view.trick:
                continue
            kept = set(record.hands[view.seat]) - set(record.discard)
            assert set(view.hand) == kept
            others = {card for seat, hand in enumerate(record.hands) if seat != view.seat for card in hand}
            assert set(view.unseen) <= others
            lying_open = {card for cards in view.shown for card in cards}
            assert len(lying_open) == 4
            assert set(view.unseen).isdisjoint(lying_open | set(view.hand) | set(view.discard))


def test_what_is_shown_lies_in_that_hand(watched):
    for views, record in watched(4, 6):
        holds = {}
        for view in views:
            if view.act == "play":
                holds[view.trick_number, view.seat] = set(view.hand)
        for view in views:
            for seat, cards in enumerate(view.shown):
                held = holds.get((view.trick_number, seat))
                if view.act == "play" and held is not None:
                    gone = set(record.discard) if seat == view.dealer else set()
                    assert set(cards) <= held | gone


def test_wins_foretells_who_is_best(watched):
    for players in (4, 5):
        for views, _ in watched(players, 4):
            plays = [view for view in views if view.act == "play"]
            for view, after in itertools.pairwise(plays):
                if after.trick_number == view.trick_number:
                    seat, card = after.trick[-1]
                    assert view.wins(card) == (after.winning == (seat, card.partition("+")[0]))


def test_points_are_those_of_the_tricks_won(watched):
    for views, record in watched(4, 3):
        last = views[-1]
        if not any(record.jack_calls) and record.fool.given is None:
            won = [0, 0]
            for trick in record.plays[: last.trick_number]:
                won[trick.winner % 2] += sum(points_of(card) for card in trick.cards)
            assert abs(last.points[0] - won[0]) <= 5  # the fool stays with its holder (C5)
        assert sum(last.points[:2]) <= 130


def test_draws_are_the_same_whenever_the_deal_is_played(watched):
    first = [[(v.seat, v.random(), v.random()) for v in views] for views, _ in watched(5, 2)]
    again = [[(v.seat, v.random(), v.random()) for v in views] for views, _ in watched(5, 2)]
    assert first == again
    numbers = [number for deal in first for _, *some in deal for number in some]
    assert len(set(numbers)) == len(numbers)


def test_cards_in_words_and_numbers():
    assert [points_of(card) for card in ("CK", "T21", "F", "DQ", "SC", "BJ", "T20", "C1", "CK+CJ")] == [
        *(5, 5, 5, 4, 3, 2, 1, 1, 7)
    ]
    assert [suit_of(card) for card in ("CK", "F", "T3", "B5", "DK+DJ")] == ["C", "F", "T", "B", "D"]
    assert rank_of("CK") == rank_of("CK+CJ") == 13
    assert rank_of("F") > rank_of("T21") > rank_of("T1") == 0
