"""The play of Troccas, rule by rule: the excuse, called jack, king with jack, scores (C3-C13, ⚖13-⚖21)."""

import pytest

from troggu_stats.records.deck import TROCCAS_DECK
from troggu_stats.records.troccas import play_out
from troggu_stats.records.troccas_figures import outcome_of
from troggu_stats.records.troccas_play import TroccasPlay, legal_plays, sides_of
from troggu_stats.rules import load_variant

OWN = load_variant("troccas", "troccas")
ANY = load_variant("troccas-encyclopaedia", "troccas").with_settings({"first_lead": "eldest"})


def table(*hands, rules=OWN):
    return TroccasPlay(rules, [hand.split() for hand in hands])


def lay(play, text):
    for card in text.split():
        play.play(card)


def trick(play, text):
    """Play a trick without any jack and return its winner."""
    lay(play, text)
    winner = play.winner
    play.close_trick(winner)
    return winner


@pytest.mark.parametrize(
    ("hand", "led", "suits_led", "legal"),
    [
        ("CK C1 T5", "C", "", "CK C1"),
        ("D1 T5 S6 F", "C", "", "T5 F"),
        ("D1 S6 F", "C", "", "D1 S6 F"),
        ("C1 S6 F", "C", "", "C1 F"),
        ("T1 S6 F", "T", "", "T1 F"),
        ("D1 S6 F", "T", "", "D1 S6 F"),
        ("D1 S6 F", None, "", "D1 S6 F"),
        ("CK CJ C5", "C", "", "CK CJ C5 CK+CJ"),
        ("CK CJ C5", "C", "C", "CK CJ C5"),
        ("CK CJ DK DJ", None, "D", "CK CJ DK DJ CK+CJ"),
        ("CK CJ", "S", "", "CK CJ"),
        ("F", "T", "", "F"),
    ],
)
def test_what_may_be_laid(hand, led, suits_led, legal):
    assert legal_plays(hand.split(), led, suits_led) == set(legal.split())


@pytest.mark.parametrize(
    ("players", "sides"), [(3, (0, 1, 2)), (4, (1, 0, 1, 0)), (5, (0, 1, 2, 3, 4)), (6, (1, 0, 1, 0, 1, 0))]
)
def test_sides(players, sides):
    assert sides_of(players) == sides


@pytest.mark.parametrize(("setting", "leader"), [("eldest", 0), ("dealer", 2)])
def test_who_leads_first(setting, leader):
    assert table("C1", "C2", "C3", rules=OWN.with_settings({"first_lead": setting})).leader == leader


def test_the_excuse_gives_the_lowest_card_of_earlier_tricks():
    play = table("CK T1 T2", "C2 F S1", "CQ D3 D4")
    assert trick(play, "CK C2 CQ") == 0
    assert trick(play, "T1 F D3") == 0
    trick(play, "T2 S1 D4")
    assert play.over
    assert play.fool_outcome().lost  # seat 1 won no trick


def test_an_excuse_is_owed_until_the_side_wins_a_trick():
    play = table("CK C3 D4", "F C4 S1", "CQ CJ S2")
    assert trick(play, "CK F CQ") == 0
    assert play.fool_outcome().choices == frozenset()
    assert trick(play, "C3 C4 CJ") == 2
    assert trick(play, "S2 D4 S1") == 2
    assert play.fool_outcome().lost


def test_an_owed_card_comes_from_the_next_trick_alone():
    play = table("CK C4 D4", "F C3 S2", "CQ C5 S1")
    trick(play, "CK F CQ")
    assert trick(play, "C4 C3 C5") == 1
    trick(play, "S2 S1 D4")
    outcome = play.fool_outcome()
    assert outcome.choices == {"C3", "C4", "C5"}
    assert (outcome.owed, outcome.lost) == (True, False)
    assert play.piles.points(1) == 5 + 2 + 3


def test_a_fool_that_wins_with_its_side_changes_nothing():
    play = table("C1", "F", "CK", "C2")
    assert trick(play, "C1 F CK C2") == 2
    play = table("C1", "C3", "F", "CK")
    assert trick(play, "C1 C3 F CK") == 3
    assert play.fool_outcome().lost


def test_a_led_fool_lets_the_next_card_set_the_suit():
    play = table("F D1", "CK CJ", "S2 C3")
    play.play("F")
    assert play.legal() == {"CK", "CJ", "CK+CJ"}
    lay(play, "CK+CJ C3")
    assert play.takable() == {"C3"}
    assert (play.winner, play.led) == (1, "C")


def test_a_fool_alone_on_the_table_is_won_by_its_player():
    play = table("F", "", "")
    assert trick(play, "F") == 0
    assert play.fool_outcome().own_trick


@pytest.mark.parametrize(
    ("hands", "cards", "rules", "holder"),
    [
        # The winner's side does not matter for a plain card.
        (("C1 D1", "C2 CJ", "CK D2", "C3 D3"), "C1 C2 CK C3", OWN, (1, "C2")),
        (("C1 CJ", "C2 D1", "CK D2", "C3 D3"), "C1 C2 CK C3", OWN, (0, "C1")),
        # A queen is spared on the winner's side, elsewhere only by the other setting.
        (("CQ CJ", "C2 D1", "CK D2", "C3 D3"), "CQ C2 CK C3", OWN, None),
        (("C1 D1", "CQ CJ", "CK D2", "C3 D3"), "C1 CQ CK C3", OWN, (1, "CQ")),
        (("C1 D1", "CC CJ", "CK D2", "C3 D3"), "C1 CC CK C3", ANY, None),
        (("C1 D1", "CQ CJ", "CK D2"), "C1 CQ CK", OWN, (1, "CQ")),
        (("C1 D1", "CQ CJ", "CK D2"), "C1 CQ CK", ANY, None),
        # Neither fool nor king goes back; a jack on the table, laid away or without its king is not called.
        (("C1 D1", "F CJ", "CK D2"), "C1 F CK", OWN, None),
        (("C1 D1", "C2 D3", "CK CJ"), "C1 C2 CK", OWN, None),
        (("C1 D1", "CJ D3", "CK D2"), "C1 CJ CK", OWN, None),
        (("C1 D1", "C2 D3", "CK D2"), "C1 C2 CK", OWN, None),
        (("C1 CK", "C2 CJ", "CQ D2"), "C1 C2 CQ", OWN, None),
        # A trick that is trumped is called by the trump's player.
        (("C1 D1", "C2 CJ", "CK D2", "T3 D3"), "C1 C2 CK T3", OWN, (1, "C2")),
        (("T1 D1", "T2 CJ", "T3 D2"), "T1 T2 T3", OWN, None),
    ],
)
def test_which_jack_may_be_called(hands, cards, rules, holder):
    play = table(*hands, rules=rules)
    lay(play, cards)
    found = play.callable_jack()
    assert (None if found is None else (found.seat, found.text)) == holder


def test_a_jack_is_called_only_to_the_first_lead_of_its_suit():
    play = table("C1 C4 D1", "C2 C5 CJ", "C3 CK D2")
    trick(play, "C1 C2 C3")
    lay(play, "C4 C5 CK")
    assert play.callable_jack() is None


def test_a_called_jack_changes_places_and_not_the_winner():
    play = table("C1 D1", "C2 CJ", "CK D2")
    lay(play, "C1 C2 CK")
    winner = play.winner
    play.call_jack(1, "CJ")
    play.close_trick(winner)
    assert play.hands[1] == {"C2"}
    assert play.tricks[0].cards == ("C1", "CJ", "CK")
    assert play.piles.points(2) == 1 + 2 + 5


def test_king_and_jack_take_back_from_a_won_trick():
    play = table("CK CJ D1", "C2 D2 S1", "C3 D3 S2")
    lay(play, "CK+CJ C2 C3")
    assert play.takable() == {"C2", "C3"}
    play.take_back("C2")
    play.close_trick(0)
    assert play.hands[0] == {"D1", "C2"}
    assert play.tricks[0].cards == ("CK+CJ", "C3")


def test_king_and_jack_take_back_when_the_partner_wins():
    play = table("CK CJ", "C2 D2", "T3 D3", "C4 D4")
    lay(play, "CK+CJ C2 T3 C4")
    assert (play.winner, play.takable()) == (2, {"C2", "C4"})


def test_king_and_jack_of_a_lost_trick_leave_their_player_short():
    play = table("CK CJ D1", "T2 D2 S1", "C3 D3 S2")
    lay(play, "CK+CJ T2 C3")
    assert (play.winner, play.takable()) == (1, frozenset())
    play.close_trick(1)
    trick(play, "D2 D3 D1")
    assert play.tricks_won() == (1, 1, 0)
    assert (play.hands[0], play.order) == (set(), [1, 2])


def test_a_winner_without_a_card_leaves_the_lead():
    play = table("CK CJ D1", "T2 D2 S1", "C3 D3 S2")
    lay(play, "CK+CJ T2 C3")
    play.close_trick(1)
    assert trick(play, "D2 D3 D1") == 0
    assert play.order == [1, 2]


def test_if_nobody_has_a_card_no_trick_is_played():
    play = table("CK CJ", "DK DJ", "SK SJ")
    lay(play, "CK+CJ DK SK")
    play.close_trick(0)
    assert play.order == [1, 2]


@pytest.mark.parametrize(("players", "total"), [(3, 127), (4, 72), (5, 127), (6, 70)])
def test_points_and_payments_add_up(players, total):
    """Deal the pack in order and let everyone play any legal card: points reach the game's total."""
    shape = OWN.deal_shape(players)
    cards = list(TROCCAS_DECK.cards)
    hands = [cards[seat::players][: shape.hand] for seat in range(players)]
    rest = [card for card in cards if not any(card in hand for hand in hands)]
    hands[-1] = hands[-1] + rest
    plain = [card for card in hands[-1] if TROCCAS_DECK.value[card] == 1]
    discard = plain[: shape.dealer_extra]
    play = TroccasPlay(OWN, [*hands[:-1], set(hands[-1]) - set(discard)])
    laid = []
    while not play.over:
        card = min(text for text in play.legal() if "+" not in text)
        laid.append(card)
        play.play(card)
        if play.complete:
            play.close_trick(play.winner)
    outcome = outcome_of(play, discard)
    points = outcome.points.values() if isinstance(outcome.points, dict) else outcome.points
    assert sum(points) == total
    assert sum(outcome.payments) == 0
    assert play_out(OWN, hands, discard, laid) == outcome


def test_the_discard_of_four_counts_less_one_for_the_dealers_side():
    play = table("C1", "C2", "C3", "C4")
    trick(play, "C1 C2 C3 C4")
    outcome = outcome_of(play, ["CQ", "CC"])
    assert outcome.points == {"dealer": 4 + 3 - 1, "others": 4 - 3}
    assert outcome.payments == (30, -30, 30, -30)


def test_two_odd_cards_of_six_count_as_a_group():
    play = table("C1 D1", "C2 D2", "C3 D3", "C4 D4", "C5 D5", "CK D6")
    trick(play, "C1 C2 C3 C4 C5 CK")
    assert outcome_of(play, []).points == {"dealer": 10 - 2 * 3, "others": 0}


def test_with_each_alone_the_discards_cards_count_one_less_each():
    play = table("C1", "C2", "C3")
    trick(play, "C1 C2 C3")
    outcome = outcome_of(play, ["CQ", "CC", "D1"])
    assert outcome.points == (3, 0, 3 + 2 + 0)
    assert outcome.payments == (3 - 42, 0 - 42, 5 - 43)
