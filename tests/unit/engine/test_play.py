"""What may be played and who wins: G7, by hand-made deals."""

import pytest

from troggu_stats.cards import TROGGU
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Phase
from troggu_stats.errors import UsageError

SUITS = {1: "C1 C2 C3 T4 T5 D6", 2: "T6 T7 D1 D2 S5 B5", 3: "S6 S7 B6 B7 D3 D4"}


def test_g7_follow_suit_else_trump_else_anything(hand_made):
    deal = hand_made(6, {0: "CK", **SUITS}).solo()
    assert len(deal.legal) == 9  # leading is free
    deal.play("CK")
    assert deal.legal >= {"C1", "C2", "C3"}
    assert all(card.startswith("C") for card in deal.legal)
    deal.play("C1")
    assert deal.legal >= {"T6", "T7"}
    assert all(card.startswith("T") or card == "F" for card in deal.legal)


def test_g7_without_suit_and_trump_any_card(hand_made):
    deal = hand_made(8, {0: "CK", 1: "S5 S6 S7 B5 B6 B7 D1"}).solo().play("CK")
    assert deal.legal == {"S5", "S6", "S7", "B5", "B6", "B7", "D1"}


def test_g7_no_duty_to_beat_and_a_trump_led_is_followed(hand_made):
    deal = hand_made(8, {0: "T5", 1: "T4 T6 C1 C2 C3 D1 D2"}).solo().play("T5")
    assert deal.legal == {"T4", "T6"}


ONE_EACH = {
    0: "C6 DK B10 S10 SJ SQ SK",
    1: "C1 D1 B5 T9 T2 T10 T11",
    2: "CJ D2 B6 S5 S6 S7 S8",
    3: "D3 D4 B7 T3 T12 T13 S9",
    4: "C2 D5 B8 T4 T5 T6 T7",
}


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("C6 C1 CJ T3 C2", 3),  # the only trump
        ("B10 B5 B6 B7 B8", 0),  # long suits rank by number
        ("C6 C1 CJ T12 C2", 3),
        ("DK D1 D2 D3 D5", 0),
    ],
)
def test_g7_the_highest_trump_else_the_highest_of_the_suit_led(hand_made, cards, winner):
    deal = hand_made(8, {**ONE_EACH, 5: "C3 D6 B9", 6: "C4 DJ BJ", 7: "C5 DC"}).solo().play(cards)
    best = int(deal.fact(at.BEST)) % 8
    assert best == winner


def test_g1_in_cups_and_coins_the_one_beats_the_six(hand_made):
    deal = hand_made(8, {0: "C6", 1: "C1 D1", 2: "C2"}).solo().play("C6 C1 C2")
    assert deal.fact(at.BEST) % 8 == 1


def test_g7_the_winner_leads(hand_made):
    deal = hand_made(8, {0: "C6", 1: "C1", 2: "C2", 3: "CK"}).solo().tricks(1, s0="C6", s3="CK")
    winner = deal.game.turn
    assert deal.fact(at.LEADER) == winner
    assert deal.fact(at.LED_SUIT) == 5
    assert deal.fact(at.TRICKS_WON + winner) == 1


@pytest.mark.parametrize("card", [62, 63, 64, 200, -1])
def test_no_card_of_the_pack_is_refused_in_one_sentence(hand_made, card):
    with pytest.raises(UsageError):
        hand_made(5, {}).solo().game.play(card)


def test_a_card_not_held_or_not_legal_is_refused_and_nothing_changes(hand_made):
    deal = hand_made(6, {0: "CK", **SUITS}).solo()
    before = deal.game.table.tolist(), deal.game.secret.tolist()
    for card in ("C1", "T6"):
        with pytest.raises(UsageError, match=f"Seat 0 may not play {card}"):
            deal.play(card)
    deal.play("CK")
    with pytest.raises(UsageError, match="Seat 1 may not play D6"):
        deal.play("D6")
    assert before[0] != deal.game.table.tolist()  # the king is on the table
    assert deal.fact(at.PLAYS) == 1
    assert deal.game.hand(1) == deal.hands[1]


def test_no_act_before_its_time_or_after_the_end(hand_made):
    deal = hand_made(8, {})
    for act in (lambda: deal.game.play(0), lambda: deal.game.discard(0), lambda: deal.game.call(20)):
        with pytest.raises(UsageError, match="the deal is at bid"):
            act()
    deal.solo().tricks(7)
    assert deal.game.phase is Phase.OVER
    for act in (lambda: deal.game.play(0), lambda: deal.bid("pass"), lambda: deal.game.call(20)):
        with pytest.raises(UsageError, match="the deal is at over"):
            act()


@pytest.mark.parametrize(
    ("wrong", "sizes"), [("twice", "every card once"), ("short", "every card once"), ("long", "need")]
)
def test_g3_cards_that_are_no_deal_are_refused(hand_made, wrong, sizes):
    deal = hand_made(5, {})
    hands, tapp = list(deal.hands), deal.tapp
    card = hands[0] & -hands[0]
    if wrong == "twice":
        hands[1] = hands[1] ^ (hands[1] & -hands[1]) | card
    elif wrong == "short":
        hands[0] ^= card
    else:
        hands[0], tapp = hands[0] | tapp & -tapp, tapp & (tapp - 1)
    with pytest.raises(UsageError, match=sizes):
        type(deal.game)(deal.rules, hands, tapp)


@pytest.mark.parametrize(("variant", "players"), [("visp", 3), ("st-niklaus", 8), ("rulebook", 2)])
def test_v_a_table_the_variant_does_not_have_is_refused(hand_made, variant, players):
    with pytest.raises(UsageError):
        hand_made(players, {}, variant=variant)


def test_every_card_has_a_place(hand_made):
    deal = hand_made(3, {}).solo().tricks(18)
    won = 0
    for seat in range(3):
        pile = deal.fact(at.WON + seat)
        assert won & pile == 0
        won |= pile
    assert won | deal.tapp == (1 << TROGGU.size) - 1
