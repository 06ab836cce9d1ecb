"""The fool: G8, G9 and the rulings ⚖1-⚖4, ⚖8 and ⚖10, each by a hand-made deal of eight (seven tricks)."""

import pytest

from troggu_stats.cards import cards_of
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Phase

# Seat 0 draws all trumps with its first two leads; seat 1's only trump is the fool.
DRAWN = {
    0: "T21 T20 T19 T18 T17 T16 CK",
    1: "F C1 C2 C3 D1 D2 D3",
    2: "T15 T14 CQ CC CJ D4 D5",
    3: "T13 T12 C4 C5 C6 D6 DJ",
    4: "T11 T10 S5 S6 S7 S8 S9",
    5: "T9 T8 S10 SJ SC SQ SK",
    6: "T7 T6 B5 B6 B7 B8 B9",
    7: "T5 T4 B10 BJ BC BQ BK",
}
SWEEP = "T21 T20 T19 T18 T17 T16 CK"
FREE_MISERE = {"forced_game": False}
EXCUSE = {"withheld_fool": "any_later_trick"}


def swapped(hands, *pairs):
    """Return the hands with pairs of cards exchanged."""
    result = dict(hands)
    for left, right in pairs:
        for seat, cards in result.items():
            result[seat] = " ".join({left: right, right: left}.get(card, card) for card in cards.split())
    return result


# Seat 0 leads the 6 of cups to the last trick and seat 3 wins it with the king.
CAUGHT = swapped(DRAWN, ("CK", "C6"))


def test_g8_a_bare_fool_need_not_be_played_to_trumps_nor_to_a_suit_one_lacks(hand_made):
    deal = hand_made(8, DRAWN).solo().play("T21")
    assert deal.legal == {"F", "C1", "C2", "C3", "D1", "D2", "D3"}
    deal.play("C1")
    assert deal.withheld_by == 1
    other = hand_made(8, swapped(DRAWN, ("CK", "S5"))).solo().play("S5")
    assert other.legal == {"F", "C1", "C2", "C3", "D1", "D2", "D3"}
    other.play("F")
    assert (other.withheld_by, other.fact(at.BEST) % 8) == (-1, 1)


def test_g8_a_fool_beside_another_trump_must_be_played_like_a_trump(hand_made):
    deal = hand_made(8, swapped(DRAWN, ("C1", "T4"))).solo().play("T21")
    assert deal.legal == {"F", "T4"}


def test_g8_who_can_follow_withholds_nothing(hand_made):
    deal = hand_made(8, DRAWN).solo().play("CK")
    assert deal.legal == {"C1", "C2", "C3"}
    deal.play("C1")
    assert deal.withheld_by == -1


def test_g8_the_fool_beats_the_mund(hand_made):
    deal = hand_made(8, DRAWN).solo().tricks(1, s0="T21", s1="F")
    assert deal.game.turn == 1
    assert deal.pile(1) >= {"T21", "F"}


def test_g8_a_withheld_fool_is_no_trump(hand_made):
    # It need not be played to the second round of trumps, and may not be.
    deal = hand_made(8, DRAWN).solo().tricks(1, s0=SWEEP).play("T20")
    assert deal.legal == {"C1", "C2", "D1", "D2", "D3"}  # one of the cups is gone


def test_ruling_1_leading_another_card_is_not_withholding(hand_made):
    deal = hand_made(8, DRAWN).bid("pass", "solo")
    assert "F" in deal.legal
    deal.tricks(1, s1="D1", s4="T10")
    assert deal.withheld_by == -1
    leader = deal.game.turn
    deal.tricks(1, **{f"s{leader}": "T21 T15 T11 T10 T9", "s1": "F"})
    assert deal.withheld_by == -1
    assert deal.game.turn == 1  # the fool was still the highest trump


def test_ruling_4_a_fool_left_over_but_not_withheld_is_the_highest_trump(hand_made):
    hands = {0: "T20 T19 T18 T17 T16 T15 T21", 1: "F T1 T2 T3 T4 T5 T6"}
    deal = hand_made(8, hands).solo().tricks(6, s0="T20 T19 T18 T17 T16 T15", s1="T1 T2 T3 T4 T5 T6")
    assert deal.game.turn == 0
    deal.tricks(1)
    assert deal.withheld_by == -1
    assert deal.fact(at.TRICKS_WON + 1) == 1
    assert deal.pile(1) >= {"T21", "F"}


def test_g9_and_ruling_2_when_ones_own_side_wins_the_last_trick_nothing_changes_hands(hand_made):
    hold_back = "T13 T12 C4 C5 D6 DJ CK"
    deal = hand_made(8, CAUGHT).solo().tricks(7, s0="T21 T20 T19 T18 T17 T16 C6", s3=hold_back)
    assert (deal.given, deal.fact(at.FOOL_LOST), deal.game.turn) == (None, 0, 3)
    assert "F" in deal.pile(3)
    assert deal.pile(3) == {"C6", "F", "D4", "CK", "S9", "SK", "B9", "BK"}
    assert deal.seat_points()[3] == 1 + 5 + 1 + 5 + 1 + 5 + 1 + 5
    assert deal.fact(at.POINTS) == 114 - 24
    assert deal.fact(at.MULTIPLIER) == 4  # 24 points: doubled, and doubled again for the solo


# The defenders' only trick, the fourth, holds kings and queens; all else falls to seat 0's seven leads.
DEAR = {
    0: "T21 T20 T19 CQ T18 T17 T16",
    1: "F CC CJ DK D1 D2 D3",
    2: "T15 T14 T13 SK D4 D5 D6",
    3: "T12 T11 T10 CK S5 S6 S7",
    4: "T9 T8 BK S8 S9 S10 SJ",
    5: "T7 T6 DQ SC B5 B6 B7",
    6: "T5 T4 SQ B8 B9 B10 BJ",
    7: "T3 T2 T1 BQ BC DC DJ",
}
DEAR_TAPP = "C1 C2 C3 C4 C5 C6"
DEAR_WISHES = {
    "s0": "T21 T20 T19 CQ T18 T17 T16",
    "s1": "CC CJ D3 DK",
    "s2": "T15 T14 T13 SK",
    "s3": "T12 T11 T10 CK",
    "s4": "T9 T8 S8 BK",
    "s5": "T7 T6 B5 DQ",
    "s6": "T5 T4 B8 SQ",
    "s7": "T3 T2 T1 BQ",
}
DEAR_TRICK = {"CQ", "DK", "SK", "CK", "BK", "DQ", "SQ", "BQ"}


def test_ruling_2_the_lowest_valued_card_of_earlier_tricks_even_a_queen(hand_made):
    deal = hand_made(8, DEAR, DEAR_TAPP).solo().tricks(4, **DEAR_WISHES)
    assert deal.pile(3) == DEAR_TRICK
    deal.tricks(3, **DEAR_WISHES)
    assert deal.game.turn == 0
    assert deal.given in {"CQ", "DQ", "SQ", "BQ"}
    assert deal.pile(3) == DEAR_TRICK - {deal.given}
    assert deal.pile(1) == {"F"}
    assert deal.given in deal.pile(0)
    assert deal.fact(at.POINTS) == 114 - (36 - 4 + 5)
    assert deal.fact(at.MULTIPLIER) == 2
    assert deal.game.payments == (14, *[-2] * 7)


@pytest.mark.parametrize(
    ("setting", "lost", "points"), [("lost", 1, 114), ("kept", 0, 109)], ids=["lost", "kept"]
)
def test_ruling_3_a_side_without_a_trick(hand_made, setting, lost, points):
    deal = hand_made(8, DRAWN, fool_without_tricks=setting).solo().tricks(7, s0=SWEEP)
    assert (deal.fact(at.FOOL_LOST), deal.given) == (lost, None)
    assert deal.fact(at.POINTS) == points
    assert deal.pile(1) == (set() if lost else {"F"})
    assert deal.fact(at.MULTIPLIER) == 6  # still trebled, and doubled for the solo
    assert deal.game.payments == (42, *[-6] * 7)


def test_ruling_3_and_5_a_declarers_discard_is_no_trick(hand_made):
    # Declarer and partner are too weak for a trick; the discard counts, and the fool is lost all the same.
    hands = {
        0: "F C6 C5 D6 D5 S5 B5",
        1: "T2 C2 C1 D2 D1 S7 B7",
        2: "T21 T20 T19 T18 T17 T16 T15",
    }
    deal = hand_made(8, hands, "C4 C3 D4 D3 S6 B6").take().discard("C4 C3 D4 D3 S6 B6").call(2)
    assert deal.game.partner == 1
    deal.tricks(7, s0="C6")
    assert deal.withheld_by == 0
    assert (deal.fact(at.FOOL_LOST), deal.given) == (1, None)
    assert (deal.fact(at.POINTS), deal.fact(at.SIDE_TRICKS), deal.fact(at.MULTIPLIER)) == (6, 0, 3)
    assert "F" in deal.pile(2)
    assert deal.game.payments == (-12, -6, 3, 3, 3, 3, 3, 3)  # G16


@pytest.mark.parametrize(
    ("settings", "points", "payments"),
    [
        ({}, [95, 0, 0, 0, 0, 0, 0, 0], (-7, *[1] * 7)),
        ({"fool_without_tricks": "kept"}, [90, 5, 0, 0, 0, 0, 0, 0], (-7, *[1] * 7)),
        # ⚖11: those tied for least each receive from each player not tied.
        ({"all_pass": "misere_least_paid"}, [95, 0, 0, 0, 0, 0, 0, 0], (-7, *[1] * 7)),
        (
            {"all_pass": "misere_least_paid", "fool_without_tricks": "kept"},
            [90, 5, 0, 0, 0, 0, 0, 0],
            (-6, -6, *[2] * 6),
        ),
    ],
)
def test_g12_in_a_misere_each_is_a_side(hand_made, settings, points, payments):
    deal = hand_made(8, DRAWN, **FREE_MISERE, **settings).all_pass().tricks(7, s0=SWEEP)
    assert deal.seat_points() == points  # the tapp's 19 count for nobody
    assert deal.game.payments == payments


def test_g12_in_a_misere_another_players_trick_does_not_pay_for_the_fool(hand_made):
    # Seat 3 wins the trick before the last, seat 0 the last; seat 1 has none and loses the fool.
    wishes = {"s0": "T21 T20 C6 T19 T18 T17 T16", "s3": "T13 T12 CK"}
    deal = hand_made(8, CAUGHT, **FREE_MISERE).all_pass().tricks(7, **wishes)
    assert deal.fact(at.TRICKS_WON + 3) == 1
    assert (deal.fact(at.FOOL_LOST), deal.given) == (1, None)
    assert "F" in deal.pile(0)


def test_ruling_8_the_partners_side_is_the_declarers(hand_made):
    # Seat 1, called with the 20, withholds at the second round of trumps and never wins a trick itself.
    hands = {
        0: "T21 T19 T18 T17 T16 CK C1",
        1: "F T20 C2 C3 D1 D2 D3",
        2: "T15 T14 T13 T12 T11 CJ D4",
        3: "CQ CC C4 C5 C6 D6 DJ",
        4: "T10 D5 S5 S6 S7 S8 S9",
        **{seat: DRAWN[seat] for seat in (5, 6, 7)},
    }
    deal = hand_made(8, hands, "T1 T2 T3 DK DQ DC").take().discard("T2 T3 DQ DC C1 T16").call(20)
    wishes = {"s0": "T21 T19 T18 T17 CK DK T1", "s1": "T20 D3", "s2": "T11 T12 T13 T14 CJ D4"}
    deal.tricks(6, **wishes)
    assert deal.fact(at.TRICKS_WON) == 6
    assert (deal.withheld_by, deal.fact(at.PARTNER_SHOWN)) == (1, 1)
    deal.tricks(1)
    assert deal.game.turn == 2
    assert deal.given is not None
    assert deal.given in deal.pile(2)
    assert deal.pile(1) == {"F"}
    assert "T1" in deal.pile(2)
    assert deal.fact(at.POINTS) + sum(deal.seat_points()[2:]) == 114
    assert deal.fact(at.SIDE_TRICKS) == 6


# Seat 1 wins with the king of coins when all trumps are gone, and leads what is left.
LEADS = {
    0: "T21 T20 T19 T18 T17 D6 C6",
    1: "F DK C1 C2 C3 D1 D2",
    2: "T15 T14 CQ CC CJ D4 D5",
    3: "T13 T12 C4 C5 CK D3 DJ",
    4: "T11 T10 S5 S6 S7 S8 S9",
    5: "T9 T8 S10 SJ SC SQ SK",
    6: "T7 T6 B5 B6 B7 B8 B9",
    7: "T5 T4 B10 BJ BC BQ BK",
}


def test_g9_a_withheld_fool_led_to_the_last_trick_sets_no_suit(hand_made):
    wishes = {
        "s0": "T21 T20 T19 T18 T17 D6 C6",
        "s1": "C1 C2 C3 D1 D2 DK",
        "s2": "T15 T14 D4 CJ CC D5",
        "s3": "T13 T12 C4 C5 DJ D3 CK",
    }
    deal = hand_made(8, LEADS).solo().tricks(6, **wishes)
    assert (deal.game.turn, deal.legal) == (1, {"F"})
    deal.play("F")
    assert deal.fact(at.LED_SUIT) == 5  # no suit is set
    deal.play("CQ CK")
    deal.tricks(1)
    assert deal.game.turn == 3  # the cups that seat 2 set, not seat 1's fool
    assert deal.given is None


@pytest.mark.parametrize(("settings", "may"), [({}, set()), (EXCUSE, {"F"})], ids=["last", "any"])
def test_g7_and_ruling_10_leading_a_withheld_fool_before_the_last_trick(hand_made, settings, may):
    wishes = {"s0": "T21 T20 T19 T18 D6", "s1": "C1 C2 C3 D1 DK", "s3": "T13 T12 C4 C5 D3"}
    deal = hand_made(8, LEADS, **settings).solo().tricks(5, **wishes)
    assert (deal.game.turn, deal.fact(at.TRICK)) == (1, 5)
    assert deal.legal == {"D2"} | may


def test_ruling_10_after_an_excuse_led_the_next_player_sets_the_suit(hand_made):
    wishes = {"s0": "T21 T20 T19 T18 D6 C6", "s1": "C1 C2 C3 D1 DK", "s3": "T13 T12 C4 C5 D3"}
    deal = hand_made(8, LEADS, **EXCUSE).solo().tricks(5, **wishes).play("F")
    assert len(deal.legal) == 2  # all that seat 2 holds
    led = next(iter(sorted(deal.legal)))
    deal.play(led)
    assert deal.fact(at.LED_SUIT) == "CDSBT".index(led[0])
    deal.tricks(1, s0="C6")
    # Seat 1's side had won a trick, so a card is given at once if the other side has won this one.
    assert (deal.given is None) == (deal.game.turn != 0)


def test_ruling_10_an_excuse_need_not_follow_and_is_over_once_played(hand_made):
    deal = hand_made(8, CAUGHT, **EXCUSE).solo().tricks(2, s0=SWEEP, s1="D1 D2").play("C6")
    assert deal.legal == {"C1", "C2", "C3", "F"}  # cups to follow with, or the fool
    deal.play("F").tricks(1, s3="CK")
    asked = 0
    while deal.game.phase is Phase.PLAY:
        if deal.game.turn == 1:
            assert "F" not in deal.legal
            asked += 1
        deal.game.play(next(cards_of(deal.game.legal_plays())))
    assert asked == 4


def test_ruling_10_a_side_without_a_trick_owes_the_card_from_its_next(hand_made):
    # The fool goes to the second trick; the defenders' first trick, the fourth, holds kings and queens only.
    wishes = DEAR_WISHES | {"s1": "CC F CJ DK"}
    deal = hand_made(8, DEAR, DEAR_TAPP, **EXCUSE).solo().tricks(2, **wishes)
    assert (deal.fact(at.FOOL_OWED_TO), deal.given) == (0, None)
    assert deal.pile(1) == {"F"}
    deal.tricks(2, **wishes)
    assert deal.given in {"CQ", "DQ", "SQ", "BQ"}
    assert deal.fact(at.FOOL_OWED_TO) == -1
    assert deal.pile(3) == DEAR_TRICK - {deal.given}
    assert deal.given in deal.pile(0)
    deal.tricks(3, **wishes)
    assert (deal.fact(at.POINTS), deal.fact(at.FOOL_LOST)) == (114 - (36 - 4 + 5), 0)


def test_ruling_10_with_earlier_tricks_their_lowest_is_given_at_once(hand_made):
    wishes = DEAR_WISHES | {"s1": "CC CJ D3 DK F"}
    deal = hand_made(8, DEAR, DEAR_TAPP, **EXCUSE).solo().tricks(4, **wishes)
    deal.tricks(1, **wishes)  # seat 3 leads, seat 0 ruffs, seat 1 excuses itself
    assert deal.game.turn == 0
    assert deal.given in {"CQ", "DQ", "SQ", "BQ"}  # never from the trick itself
    assert deal.fact(at.FOOL_OWED_TO) == -1


def test_ruling_10_an_excuse_to_a_trick_of_ones_own_side_costs_nothing(hand_made):
    wishes = {"s0": "T21 T20 C6", "s1": "D1 D2 F", "s3": "T13 T12 CK"}
    deal = hand_made(8, CAUGHT, **EXCUSE).solo().tricks(3, **wishes)
    assert (deal.game.turn, deal.given, deal.fact(at.FOOL_OWED_TO)) == (3, None, -1)
    assert "F" in deal.pile(3)


@pytest.mark.parametrize(("setting", "lost"), [("lost", 1), ("kept", 0)])
def test_ruling_10_and_3_an_owed_fool_is_lost_to_the_winner_of_its_trick(hand_made, setting, lost):
    # A misère: seat 3 wins the trick that the fool went to, seat 0 all the others.
    wishes = {"s0": "T21 T20 C6 T19 T18 T17 T16", "s1": "D1 D2 F", "s3": "T13 T12 CK"}
    deal = hand_made(8, CAUGHT, **FREE_MISERE, **EXCUSE, fool_without_tricks=setting)
    deal.all_pass().tricks(3, **wishes)
    assert deal.fact(at.FOOL_OWED_TO) == 3
    deal.tricks(4, **wishes)
    assert deal.fact(at.TRICKS_WON) == 6
    assert deal.fact(at.FOOL_LOST) == lost
    assert "F" in deal.pile(3 if lost else 1)
    assert deal.seat_points()[1] == (0 if lost else 5)


def test_ruling_10_at_the_last_trick_it_must_be_played(hand_made):
    deal = hand_made(8, DRAWN, **EXCUSE).solo().tricks(6, s0=SWEEP).play("CK")
    assert deal.legal == {"F"}


def test_withholding_is_no_public_fact(hand_made):
    # Seat 1 with a bare fool and a seat 1 with no trump at all look alike until the fool is shown.
    with_fool = hand_made(8, DRAWN).solo().tricks(2, s0=SWEEP)
    tapp = swapped(DRAWN | {8: "T3 T2 T1 DK DQ DC"}, ("F", "DK"))
    without = hand_made(8, {seat: tapp[seat] for seat in range(8)}, tapp[8]).solo().tricks(2, s0=SWEEP)
    assert (with_fool.withheld_by, without.withheld_by) == (1, -1)
    assert with_fool.game.table.tolist() == without.game.table.tolist()
