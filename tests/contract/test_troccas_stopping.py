"""What everybody who may stop the deal must keep (C10): no hidden card, no other address, an end."""

import random

import numpy as np
import pytest

from troggu_stats.dealing.address import fresh_choice_keys
from troggu_stats.dealing.troccas import hand_so_far
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.troccas import packets as of
from troggu_stats.engine.troccas.packets import DEALT, MOST_FRESH, Packets
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.records import address
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.simulation.troccas.match import CUT, FRESH, play_matches
from troggu_stats.simulation.troccas.seats import take_seats
from troggu_stats.simulation.troccas.stopping import ASKED, GRANTED, is_granted, show_packet, stop_log
from troggu_stats.strategies.troccas.habits import Habit, Way
from troggu_stats.strategies.troccas.registry import seat_strategies
from troggu_stats.strategies.troccas.stopping import choose_ask, choose_insist

BOOK = load_variant("troccas", "troccas")
STOPPED = BOOK.with_settings({"redeals": True})
SEED = 17
LOOSE = "village:ask_below=0,insist_above=0,partner_above=1"
STRATEGIES = ["random", "novice", "village", LOOSE, "village:err=0.5", "rollout"]
DEALS = 3 if PLAIN else 40


@pytest.fixture(params=STRATEGIES)
def text(request):
    return request.param


def stand_at(rules, order, players, cut, packet):
    stand = np.zeros(of.STAND_WIDTH, np.int64)
    stand[of.PLAYERS], stand[of.CUT], stand[of.ASKED_BY] = players, cut, -1
    show_packet(rules, order, stand, packet)
    return stand


def moments():
    """Every kind of packets and packet, with the places of the pack that a seat has not seen."""
    for players in (4, 6):
        for cut in Packets if players == 4 else (Packets.USUAL,):
            for packet in range(np.count_nonzero(DEALT[players, cut])):
                yield players, cut, packet


def hidden_places(rules, players, seat, cards):
    size = {4: 19, 6: 13}[players]
    seen = set(range(seat * size, seat * size + cards))
    if cards == size:
        seen |= set(range(players * size, 78)) if seat == players - 1 else set()
        seen |= {(one + 1) * size - 1 for one in range(players)} if players == 4 else set()
    return [place for place in range(78) if place not in seen]


def changed_by_hidden_cards(text, hand_of):
    """How many answers change with cards that the seat has not seen, and how many were asked for."""
    chance, changed, asked = random.Random(text), 0, 0
    for players, cut, packet in moments():
        rules = compile_rules(STOPPED, players)
        seats = take_seats(seat_strategies([text], players))
        for deal in range(DEALS):
            order = np.array([*address.shuffled(SEED, deal, 78), 0, 0], np.int64)
            fresh_choice_keys(SEED, deal, 0, seats.keys)
            seat = chance.randrange(players)
            answers = []
            for _ in range(3):
                stand = stand_at(rules, order, players, cut, packet)
                hand = hand_of(rules, order, seat, stand[of.CARDS], players)
                words = seats.kinds[seat], seats.params[seat], stand, seat, hand, seats.keys[seat]
                answer = [choose_ask(*words)]
                for asker in (one for one in range(players) if one != seat):
                    stand[of.ASKED_BY] = asker
                    answer.append(choose_insist(*words))
                answers.append(answer)
                hidden = hidden_places(rules, players, seat, int(stand[of.CARDS]))
                order[hidden] = order[chance.sample(hidden, len(hidden))]
            asked += len(answers)
            changed += sum(one != answers[0] for one in answers)
    return changed, asked


def own_hand(rules, order, seat, cards, players):
    return hand_so_far(rules, order, seat, cards)


def next_hand(rules, order, seat, cards, players):
    """A cheat: looks at the next seat's cards."""
    return hand_so_far(rules, order, (seat + 1) % players, cards)


def test_no_hidden_card_changes_an_answer(text):
    changed, asked = changed_by_hidden_cards(text, own_hand)
    assert (changed, asked) == (0, 8 * 3 * DEALS)


def test_a_cheat_is_caught():
    """The negative control: who sees another hand must be found out."""
    changed, _ = changed_by_hidden_cards("village", next_hand)
    assert changed > 0


def test_the_kernel_asks_those_who_may_and_only_them():
    """A request is granted if nobody may insist, and nobody asks who never does."""
    for players in (4, 6):
        rules, line = compile_rules(STOPPED, players), seat_strategies(["village:ask_below=100"], players)
        order = np.array([*address.shuffled(SEED, 0, 78), 0, 0], np.int64)
        for habits, outcome in (
            ({Habit.INSIST: range(players)}, (1, 1)),
            ({}, (1, 0)),
            ({Habit.ASK: range(players)}, (0, 0)),
        ):
            changed = line
            for habit, seats in habits.items():
                changed = changed.with_habit(habit, Way.NEVER, seats)
            log, stand = stop_log(), stand_at(rules, order, players, 0, 0)
            is_granted(rules, take_seats(changed), order, stand, log)
            counts = log.by_packet[0, 0]
            assert (counts[ASKED], counts[GRANTED]) == outcome


@pytest.mark.parametrize("players", [3, 5])
def test_with_each_alone_every_request_is_refused(text, players):
    """So that nothing changes at all (C10)."""
    if PLAIN and text == "rollout":
        pytest.skip("looking ahead takes compiled code")
    count = 2 if PLAIN else 20
    line = seat_strategies([text.replace("rollout", "rollout:worlds=2")], players)
    with_right = play_block(0, count if text != "rollout" else 1, STOPPED, line, SEED)
    without = play_block(0, count if text != "rollout" else 1, BOOK, line, SEED)
    np.testing.assert_array_equal(with_right.rows, without.rows)


def test_a_fresh_deal_hangs_on_its_address_alone():
    """Whoever plays, a deal that was dealt afresh as often has the same cards."""
    count = 8 if PLAIN else 200
    seen: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
    shared = 0
    for text in ("random", "novice", LOOSE):
        block = play_block(0, count, STOPPED, seat_strategies([text], 4), SEED)
        facts = play_matches(0, -(-count // 4), STOPPED, [seat_strategies([text], 4)], SEED).facts[0]
        for deal in range(0, count, 4):  # a match's first deal is the same deal by itself
            key = deal, int(facts[deal // 4, 0, FRESH])
            cards = tuple(tuple(block[name][deal].tolist()) for name in ("trumps", "kings", "honours"))
            shared += key in seen
            assert seen.setdefault(key, cards) == cards
            hands, _ = address.deal_cards(SEED, deal, 4, BOOK, key[1])
            assert [sum(card[0] == "T" for card in hand) for hand in hands] == list(cards[0][:4])
    assert shared
    assert any(fresh for _, fresh in seen)


def test_matches_are_the_same_however_they_are_cut():
    arms = [seat_strategies(["random"], 4), seat_strategies(["random"], 4).with_habit(Habit.ASK, 1, (0,))]
    count = 3 if PLAIN else 20
    whole = play_matches(5, count, STOPPED, arms, SEED)
    parts = [play_matches(5 + one, 1, STOPPED, arms, SEED) for one in range(count)]
    for name in ("facts", "by_packet", "by_standing"):
        np.testing.assert_array_equal(
            getattr(whole, name), np.concatenate([getattr(one, name) for one in parts], axis=1)
        )
    np.testing.assert_array_equal(whole.limits, sum(one.limits for one in parts))


def test_who_always_asks_is_played_in_the_end():
    """With nobody to refuse, the limit of fresh deals ends it, and is counted (⚖27)."""
    line = seat_strategies(["village:ask_below=100,insist_above=100,partner_above=100"], 4)
    found = play_matches(0, 1 if PLAIN else 5, STOPPED, [line], SEED)
    assert (found.facts[..., FRESH] == MOST_FRESH).all()
    packets = np.count_nonzero(DEALT[4], axis=1)
    assert found.limits.sum() == sum(packets[cut] for cut in found.facts[..., CUT].ravel())
