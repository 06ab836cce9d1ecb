"""The play of Troggu, rule by rule: following, the fool, its price, the figures (G7-G12, G16, ⚖1-⚖11)."""

import pytest

from troggu_stats.records.deck import TROGGU_DECK
from troggu_stats.records.figures import misere_payments, multiplier_of, outcome_of, side_payments
from troggu_stats.records.play import FoolStanding, Game, Play, legal_plays, withholds
from troggu_stats.records.troggu import set_up
from troggu_stats.rules import load_variant

BASE = load_variant("rulebook")
BOOK = load_variant("book")
FREE = FoolStanding(withheld=False, any_later_trick=False)
WITHHELD = FoolStanding(withheld=True, any_later_trick=False)
EXCUSE = FoolStanding(withheld=True, any_later_trick=True)


@pytest.mark.parametrize(
    ("hand", "led", "fool", "legal"),
    [
        ("CK C1 T5", "C", FREE, "CK C1"),
        ("D1 T5 S6", "C", FREE, "T5"),
        ("D1 S6", "C", FREE, "D1 S6"),
        ("D1 T5 S6", None, FREE, "D1 T5 S6"),
        ("D1 T5 F", "T", FREE, "T5 F"),
        ("D1 T5 F", "C", FREE, "T5 F"),
        ("D1 S6 F", "T", FREE, "D1 S6 F"),
        ("D1 S6 F", "C", FREE, "D1 S6 F"),
        ("C1 S6 F", "C", FREE, "C1"),
        ("D1 S6 F", None, FREE, "D1 S6 F"),
        ("F", "C", FREE, "F"),
        ("D1 S6 F", None, WITHHELD, "D1 S6"),
        ("D1 S6 F", "T", WITHHELD, "D1 S6"),
        ("D1 S6 F", "D", WITHHELD, "D1"),
        ("F", "T", WITHHELD, "F"),
        ("F", None, WITHHELD, "F"),
        ("D1 S6 F", "D", EXCUSE, "D1 F"),
        ("D1 S6 F", "C", EXCUSE, "D1 S6 F"),
        ("D1 S6 F", None, EXCUSE, "D1 S6 F"),
        ("D1 S6", "D", EXCUSE, "D1"),
    ],
)
def test_what_may_be_played(hand, led, fool, legal):
    assert legal_plays(hand.split(), led, fool) == set(legal.split())


@pytest.mark.parametrize(
    ("hand", "led", "card", "expected"),
    [
        ("D1 S6 F", "T", "D1", True),
        ("D1 S6 F", "C", "D1", True),
        ("D1 S6 F", "C", "F", False),
        ("D1 S6 F", "D", "D1", False),
        ("D1 S6 F", None, "D1", False),
        ("D1 T5 F", "T", "T5", False),
        ("D1 S6", "T", "D1", False),
    ],
)
def test_when_the_fool_is_withheld(hand, led, card, expected):
    assert withholds(hand.split(), led, card) is expected


@pytest.mark.parametrize(
    ("cards", "led", "place"),
    [
        (["C6", "C1", "CJ"], "C", 2),
        (["C6", "C1", "S10"], "C", 1),
        (["S5", "S10", "SJ", "D1"], "S", 2),
        (["CK", "T1", "CQ"], "C", 1),
        (["CK", "T1", "T2"], "C", 2),
        (["T20", "F", "T21"], "T", 1),
        ([None, "D6", "CK"], "D", 1),
        (["D6", None, "S5"], "D", 0),
    ],
)
def test_which_card_wins(cards, led, place):
    assert TROGGU_DECK.winning_place(cards, led) == place


def misere(rules, *hands):
    return Play(Game(rules, "misere", None, None, [hand.split() for hand in hands], ()))


def run(play, text):
    for card in text.split():
        play.play(card)
    return outcome_of(play)


def test_a_fool_left_at_the_end_without_withholding_is_the_highest_trump():
    outcome = run(misere(BASE, "T21 C1", "C2 F", "C3 D1"), "C1 C2 C3 T21 F D1")
    assert outcome.fool is None
    assert [trick.winner for trick in outcome.tricks] == [0, 1]


def test_leading_another_card_does_not_withhold():
    play = misere(BASE, "C1 F", "T5 D1", "C3 D2")
    play.play("C1")
    assert play.withheld is None


def test_a_fool_that_must_follow_a_suit_it_holds_is_not_withheld():
    play = misere(BASE, "CQ T2 T5", "CK D1 F", "CC D2 D3")
    assert run(play, "CQ CK CC D1 D2 T2 T5 F D3").fool is None


def test_a_withheld_fool_gives_the_lowest_card_of_earlier_tricks():
    # Trick 1: seat 1 wins cavalier, queen, king. Trick 2: it leads D1, beaten by T2. Trick 3: T5 is led, it
    # withholds with B5. Trick 4: T6 is led; the fool is shown and cannot win.
    hands = ("CQ T2 T5 T6", "CK D1 B5 F", "CC D2 D3 D4")
    outcome = run(misere(BASE, *hands), "CQ CK CC D1 D2 T2 T5 B5 D3 T6 F D4")
    assert (outcome.fool.seat, outcome.fool.trick) == (1, 2)
    assert outcome.fool.choices == {"CC"}
    assert [trick.winner for trick in outcome.tricks] == [1, 0, 0, 0]
    assert outcome.points == (3 + 3 + 2 + 3, 4 + 5 + 5, 0)


@pytest.mark.parametrize(
    ("setting", "lost", "points"), [("lost", True, (19, 0, 0)), ("kept", False, (14, 5, 0))]
)
def test_a_side_without_a_trick_loses_the_fool_or_keeps_it(setting, lost, points):
    rules = BASE.with_settings({"fool_without_tricks": setting})
    play = misere(rules, "CK T2 T5", "C2 D1 F", "CC D2 D3")
    outcome = run(play, "CK C2 CC T2 D1 D2 T5 F D3")
    assert outcome.fool.lost is lost
    assert outcome.fool.choices == frozenset()
    assert outcome.points == points


def test_an_excuse_is_paid_from_the_next_trick_won():
    # Trick 1: seat 1 withholds. Trick 2: it plays the fool as an excuse to seat 0's trick. Trick 3: it wins
    # with the king and pays the lowest of that trick to seat 0.
    rules = BASE.with_settings({"withheld_fool": "any_later_trick"})
    play = misere(rules, "T5 D1 C1 C2", "B5 F CK S5", "D2 D3 CQ S6")
    for card in ("T5", "B5", "D2", "D1"):
        play.play(card)
    assert play.legal() == {"CK", "S5", "F"}
    outcome = run(play, "F D3 C1 CK CQ S5 S6 C2")
    assert outcome.fool.choices == {"C1"}
    assert outcome.fool.owed
    assert outcome.points[1] == 5 + 5 + 4
    assert sum(outcome.points) == sum(TROGGU_DECK.points(trick.cards) for trick in outcome.tricks)


def test_an_excuse_that_leads_lets_the_next_card_set_the_suit():
    # Seat 1 withholds in trick 1, wins trick 2 with the king, and leads the fool to trick 3.
    rules = BASE.with_settings({"withheld_fool": "any_later_trick"})
    play = misere(rules, "T5 C2 D4 D5", "B5 CK F S6", "D2 CQ S5 S7")
    for card in "T5 B5 D2 C2 CK CQ F".split():
        play.play(card)
    assert play.legal() == {"S5", "S7"}
    outcome = run(play, "S5 D4 S7 D5 S6")
    assert [trick.winner for trick in outcome.tricks] == [0, 1, 2, 2]
    assert outcome.fool.choices == {"C2"}
    assert not outcome.fool.owed


def test_a_withheld_fool_that_leads_the_last_trick_sets_no_suit():
    # Seat 1 withholds in trick 1, wins trick 2 with the king, and leads the fool to the last trick.
    play = misere(BASE, "T5 C2 D4", "B5 CK F", "D2 CQ S5")
    outcome = run(play, "T5 B5 D2 C2 CK CQ F S5 D4")
    assert outcome.tricks[2].leader == 1
    assert outcome.tricks[2].winner == 2
    assert outcome.fool.choices == {"C2"}


def test_the_partner_shares_the_pile_that_pays_for_the_fool():
    hands = [["T20", "C1"], ["F", "D1"], ["C2", "D2"], ["C3", "D3"], ["C4", "D4"], ["C5", "D5"], ["C6", "D6"]]
    game = Game(BASE, "normal", 0, 1, hands, ())
    # Seat 1, the partner, withholds to the declarer's trump; the declarer wins the last trick.
    outcome = run(Play(game), "T20 D1 C2 C3 C4 C5 C6 C1 F D2 D3 D4 D5 D6")
    assert outcome.fool.own_trick
    assert outcome.fool.choices == frozenset()


def side_game(contract="normal", players=4, partner=None, **settings):
    return Game(BASE.with_settings(settings), contract, 0, partner, [()] * players, ())


@pytest.mark.parametrize(
    ("points", "tricks", "contract", "expected"),
    [
        ((57, 57), (5, 8), "normal", 0),
        ((57, 57), (5, 8), "solo", 0),
        ((58, 56), (5, 8), "normal", 1),
        ((83, 31), (5, 8), "normal", 1),
        ((84, 30), (5, 8), "normal", 2),
        ((30, 84), (5, 8), "normal", 2),
        ((84, 30), (13, 0), "normal", 3),
        ((20, 94), (0, 13), "normal", 3),
        ((114, 0), (13, 0), "solo", 6),
        ((84, 30), (5, 8), "solo", 4),
        ((58, 56), (5, 8), "solo", 2),
    ],
)
def test_multipliers(points, tricks, contract, expected):
    assert multiplier_of(*points, *tricks, side_game(contract)) == expected


@pytest.mark.parametrize(
    ("variant", "limit"), [("rulebook", 30), ("st-niklaus", 31), ("graechen", 20), ("book", 29)]
)
def test_where_the_double_begins(variant, limit):
    game = Game(load_variant(variant), "normal", 0, None, [()] * 4, ())
    assert multiplier_of(114 - limit, limit, 5, 8, game) == 2
    assert multiplier_of(113 - limit, limit + 1, 5, 8, game) == 1


@pytest.mark.parametrize(
    ("game", "won", "multiplier", "payments"),
    [
        (side_game(), True, 1, (30, -10, -10, -10)),
        (side_game(), False, 2, (-60, 20, 20, 20)),
        (side_game(players=7, partner=2), True, 1, (30, -10, 20, -10, -10, -10, -10)),
        (side_game(players=8, partner=7), False, 3, (-120, 30, 30, 30, 30, 30, 30, -60)),
        (side_game(players=7), True, 2, (120, -20, -20, -20, -20, -20, -20)),
        (side_game(stake=5), True, 0, (0, 0, 0, 0)),
    ],
)
def test_payments(game, won, multiplier, payments):
    assert side_payments(won, multiplier, game) == payments


@pytest.mark.parametrize(
    ("points", "setting", "payments"),
    [
        ((50, 30, 20), "misere_most_pays", (-20, 10, 10)),
        ((40, 40, 20), "misere_most_pays", (-10, -10, 20)),
        ((30, 30, 30), "misere_most_pays", (0, 0, 0)),
        ((50, 30, 20), "misere_least_paid", (-10, -10, 20)),
        ((50, 20, 20), "misere_least_paid", (-20, 10, 10)),
    ],
)
def test_misere_payments(points, setting, payments):
    assert misere_payments(points, BASE.with_settings({"all_pass": setting})) == payments


def test_the_tapp_of_a_solo_and_of_a_deal_openly_alone_counts_for_the_declarer():
    tapp = ["CK"]
    hands = [["T5"]] + [["T6"]] * 6
    solo = set_up(BASE, hands, tapp, [(0, "solo")])
    assert (solo.laid, solo.hands[0]) == (("CK",), ("T5",))
    bids = [(0, "take"), *((seat, "pass") for seat in range(1, 7))]
    alone = set_up(BOOK, hands, tapp, bids, [], "T5")
    assert (alone.laid, alone.hands[0], alone.partner) == (("CK",), ("T5",), None)
    exchanged = set_up(BASE, hands, tapp, bids, ["T5"], "T5")
    assert (exchanged.laid, exchanged.hands[0]) == (("T5",), ("CK",))
