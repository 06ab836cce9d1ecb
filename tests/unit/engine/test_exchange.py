"""Exchange and call: G5, G14, V3, ⚖7, ⚖9 and ⚖12, each by a hand-made deal."""

import pytest

from troggu_stats.cards import TROGGU, mask_of
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Contract, Phase
from troggu_stats.errors import UsageError

SEVEN = "CK DK SK BK T21 T1 F"


def refused(deal, discard):
    with pytest.raises(UsageError, match="may not be laid away"):
        deal.discard(discard)
    assert deal.game.phase is Phase.EXCHANGE


def test_g5_the_tapp_comes_into_the_hand_and_the_discard_counts(hand_made):
    deal = hand_made(5, {0: "T2 T3 C1 C2"}, "T4 T5 CQ D1 D2 D3 D4").take()
    deal.discard("T2 T4 CQ C1 C2 D1 D2")  # trumps may go, from hand and from tapp
    assert deal.game.secret[at.BANK] == deal.game.secret[at.DISCARD]
    assert deal.game.hand(0).bit_count() == 11
    assert (deal.game.hand(0) | deal.game.secret[at.DISCARD]) == deal.hands[0] | deal.tapp
    assert (deal.game.phase, deal.game.turn) == (Phase.PLAY, 0)


@pytest.mark.parametrize("five", SEVEN.split())
def test_g5_no_five_pointer_alone(hand_made, five):
    deal = hand_made(5, {0: five}, "D1 D2 D3 D4 D5 D6 DJ").take()
    refused(deal, f"{five} D1 D2 D3 D4 D5 D6")


def test_g5_neither_too_few_nor_too_many_nor_anothers_cards(hand_made):
    deal = hand_made(5, {1: "T9"}, "D1 D2 D3 D4 D5 D6 DJ").take()
    refused(deal, "D1 D2 D3 D4 D5 D6")
    refused(deal, "D1 D2 D3 D4 D5 D6 DJ C1")
    refused(deal, "D1 D2 D3 D4 D5 D6 T9")
    with pytest.raises(UsageError, match="Nothing may not be laid away"):
        deal.game.discard(0)


FOUR_KINGS = {0: "CK DK T1 C1 C2 C3"}, "SK BK D1 D2 D3 D4 D5"


def test_g5_four_kings_from_hand_and_tapp_together(hand_made):
    deal = hand_made(5, *FOUR_KINGS).take()
    refused(deal, "CK DK SK D1 D2 D3 D4")
    refused(deal, "CK DK SK BK T1 D1 D2")
    deal.discard("CK DK SK BK D1 D2 D3")
    assert deal.game.phase is Phase.PLAY


def test_g5_three_kings_may_not_go(hand_made):
    deal = hand_made(5, {0: "CK DK", 1: "BK"}, "SK D1 D2 D3 D4 D5 D6").take()
    refused(deal, "CK DK SK D1 D2 D3 D4")


@pytest.mark.parametrize("setting", ["none", "all_seven"])
def test_v_where_the_four_kings_may_not_go(hand_made, setting):
    refused(hand_made(5, *FOUR_KINGS, five_pointer_discard=setting).take(), "CK DK SK BK D1 D2 D3")


@pytest.mark.parametrize(
    ("players", "variant", "others"),
    [
        (5, "graechen", ""),  # a tapp of exactly seven
        (6, "st-niklaus", "C1"),  # ⚖12: one more card beside the seven
        (3, "st-niklaus", "C1"),
        (4, "st-niklaus", "C1 C2 C3"),
    ],
)
def test_v3_all_seven_together(hand_made, players, variant, others):
    deal = hand_made(players, {0: "CK DK SK C1 C2 C3 D1 D2 D3"}, "BK T21 T1 F", variant=variant).take()
    refused(deal, f"CK DK SK BK T21 T1 D1 {others}")  # not six of them
    refused(deal, f"CK DK SK BK D1 D2 D3 {others}")  # nor the four kings
    deal.discard(f"{SEVEN} {others}")
    assert deal.game.phase is Phase.PLAY
    assert deal.game.secret[at.BANK] & mask_of(TROGGU.parse_hand(SEVEN)) == mask_of(TROGGU.parse_hand(SEVEN))


def test_v3_ruling_12_none_of_the_seven_is_a_discard_too(hand_made):
    deal = hand_made(5, {0: f"{SEVEN} C1 C2"}, "D1 D2 D3 D4 D5 D6 DJ", variant="graechen").take()
    deal.discard("D1 D2 D3 D4 D5 D6 DJ")
    assert deal.game.phase is Phase.PLAY


def test_v3_a_tapp_of_six_is_too_small(hand_made):
    deal = hand_made(4, {0: f"{SEVEN} C1 C2"}, variant="graechen").take()
    refused(deal, "CK DK SK BK T21 T1")
    refused(deal, "CK DK SK BK C1 C2")
    refused(deal, SEVEN)


def test_ruling_12_four_kings_with_other_cards_at_8(hand_made):
    deal = hand_made(8, {0: "CK DK SK BK"}, "C1 C2 C3 C4 C5 C6").take()
    deal.discard("CK DK SK BK C1 C2")
    assert deal.game.phase is Phase.CALL


def take_seven(hand_made, hands, tapp="", **settings):
    return hand_made(7, hands, tapp, **settings).take()


def test_g14_the_holder_of_the_called_trump_is_the_partner(hand_made):
    deal = take_seven(hand_made, {5: "T20"}, "C1 C2 C3 C4 C5 C6").discard("C1 C2 C3 C4 C5 C6")
    assert deal.game.phase is Phase.CALL
    deal.call(20)
    assert deal.game.partner == 5
    assert (deal.game.phase, deal.game.turn) == (Phase.PLAY, 0)
    assert deal.fact(at.CALLED) == 20  # the call is public
    assert deal.fact(at.PARTNER_SHOWN) == -1  # its holder is not


@pytest.mark.parametrize("trump", [0, 21, 22, -1])
def test_g14_neither_the_mund_nor_the_fool_is_called(hand_made, trump):
    deal = take_seven(hand_made, {}, "C1 C2 C3 C4 C5 C6").discard("C1 C2 C3 C4 C5 C6")
    with pytest.raises(UsageError, match="call one from 1 to 20"):
        deal.call(trump)


def test_v_only_the_callable_trumps(hand_made):
    deal = take_seven(hand_made, {}, "C1 C2 C3 C4 C5 C6", callable=[5, 7]).discard("C1 C2 C3 C4 C5 C6")
    for trump in (4, 8):
        with pytest.raises(UsageError, match="call one from 5 to 7"):
            deal.call(trump)
    deal.call(7)


@pytest.mark.parametrize(
    ("discard", "where"), [("C1 C2 C3 C4 C5 C6", "hand"), ("T20 C2 C3 C4 C5 C6", "discard")]
)
def test_g14_an_own_card_called_on_purpose_plays_alone(hand_made, discard, where):
    deal = take_seven(hand_made, {0: "T20"}, "C1 C2 C3 C4 C5 C6").discard(discard).call(20)
    assert deal.game.partner is None, where
    assert deal.fact(at.OPENLY_ALONE) == 0  # only the declarer knows


def test_g14_a_forced_declarer_exchanges_and_calls(hand_made):
    deal = hand_made(7, {3: "F", 1: "T20"}, "C1 C2 C3 C4 C5 C6").all_pass()
    deal.discard("C1 C2 C3 C4 C5 C6").call(20)
    assert (deal.game.contract, deal.game.declarer, deal.game.partner) == (Contract.FORCED, 3, 1)
    assert deal.game.turn == 3


@pytest.mark.parametrize("players", [5, 6])
def test_g14_nothing_is_called_below_seven(hand_made, players):
    deal = hand_made(players, {}, "C1 C2 C3 C4 C5 C6").take()
    size = deal.tapp.bit_count()
    deal.discard(" ".join(["C1 C2 C3 C4 C5 C6", *["CJ", "CC"][: size - 6]]))
    assert deal.game.phase is Phase.PLAY


def test_ruling_7_called_before_the_exchange_the_card_may_turn_up_in_the_tapp(hand_made):
    early = {"call_timing": "before_exchange"}
    deal = take_seven(hand_made, {}, "T20 C2 C3 C4 C5 C6", **early)
    assert deal.game.phase is Phase.CALL
    deal.call(20)
    assert (deal.game.phase, deal.game.partner, deal.fact(at.OPENLY_ALONE)) == (Phase.EXCHANGE, None, 0)
    deal.discard("T20 C2 C3 C4 C5 C6")
    assert deal.game.phase is Phase.PLAY


@pytest.mark.parametrize("where", ["hand", "tapp"])
def test_ruling_9_openly_alone_with_the_hand_as_dealt(hand_made, where):
    hands, tapp = ({0: "T20"}, "") if where == "hand" else ({}, "T20")
    deal = take_seven(hand_made, hands, tapp, variant="book").call(20)
    assert (deal.game.phase, deal.fact(at.OPENLY_ALONE)) == (Phase.PLAY, 1)
    assert deal.game.hand(0) == deal.hands[0]
    assert deal.game.secret[at.BANK] == deal.tapp
    assert deal.game.secret[at.DISCARD] == 0
    assert deal.game.contract is Contract.NORMAL  # the payment stays that of a normal game


def test_ruling_9_a_forced_game_stays_forced(hand_made):
    deal = hand_made(8, {3: "F T20"}, variant="book").all_pass().call(20)
    assert (deal.game.contract, deal.game.phase, deal.game.turn) == (Contract.FORCED, Phase.PLAY, 3)


def test_ruling_9_the_exchange_follows_a_call_that_another_holds(hand_made):
    deal = take_seven(hand_made, {6: "T20"}, "C1 C2 C3 C4 C5 C6", variant="book").call(20)
    assert deal.game.phase is Phase.EXCHANGE
    deal.discard("C1 C2 C3 C4 C5 C6")
    assert (deal.game.phase, deal.game.partner) == (Phase.PLAY, 6)


def test_the_book_does_not_call_the_bagatt(hand_made):
    with pytest.raises(UsageError, match="call one from 2 to 20"):
        take_seven(hand_made, {}, variant="book").call(1)


@pytest.mark.parametrize("cards", [-1, 1 << 62, 1 << 63, 1 << 80])
def test_cards_beyond_the_pack_are_refused_like_any_other(hand_made, cards):
    deal = hand_made(5, {}).take()
    with pytest.raises(UsageError, match="may not be laid away"):
        deal.game.discard(cards)


def test_g14_the_called_card_makes_the_partner_known_as_it_is_played(hand_made):
    hands = {0: "T1 T2", 1: "T20 T3", 2: "T21", 3: "T4"}
    deal = take_seven(hand_made, hands, "C1 C2 C3 C4 C5 C6").discard("C1 C2 C3 C4 C5 C6").call(20)
    deal.play("T1")
    assert deal.fact(at.PARTNER_SHOWN) == -1
    deal.play("T20")
    assert (deal.fact(at.ON_TABLE), deal.fact(at.PARTNER_SHOWN)) == (2, 1)  # before the trick is over
    deal.play("T21")
    assert deal.fact(at.PARTNER_SHOWN) == 1


def test_g14_a_declarer_who_plays_the_called_card_has_no_partner(hand_made):
    deal = take_seven(hand_made, {0: "T20"}, "C1 C2 C3 C4 C5 C6").discard("C1 C2 C3 C4 C5 C6").call(20)
    deal.play("T20")
    assert deal.fact(at.PARTNER_SHOWN) == -1
