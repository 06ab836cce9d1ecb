"""Bids and what they lead to: G4, G6, G12, G13, G15, V2 and ⚖23, each by a hand-made deal."""

import pytest

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Bid, Contract, Phase
from troggu_stats.errors import UsageError

PASS, TAKE, SOLO = Bid.PASS, Bid.TAKE, Bid.SOLO


def test_g4_after_a_take_only_solo_is_left(hand_made):
    deal = hand_made(5, {})
    assert deal.game.legal_bids() == (PASS, TAKE, SOLO)
    deal.bid("pass")
    assert deal.game.legal_bids() == (PASS, TAKE, SOLO)
    deal.bid("take")
    assert deal.game.legal_bids() == (PASS, SOLO)
    with pytest.raises(UsageError, match="may not say take"):
        deal.bid("take")
    assert deal.game.turn == 2


def test_g4_each_speaks_once_and_the_taker_plays(hand_made):
    deal = hand_made(5, {}).bid("pass", "take", "pass", "pass", "pass")
    assert (deal.game.contract, deal.game.declarer, deal.game.phase) == (Contract.NORMAL, 1, Phase.EXCHANGE)


@pytest.mark.parametrize("words", [["solo"], ["take", "solo"], ["pass", "take", "pass", "pass", "solo"]])
def test_g4_the_first_solo_ends_the_bidding_and_goes_before_a_take(hand_made, words):
    deal = hand_made(5, {}).bid(*words)
    assert (deal.game.contract, deal.game.declarer) == (Contract.SOLO, len(words) - 1)
    assert deal.game.phase is Phase.PLAY
    assert deal.game.turn == len(words) - 1  # G7: the declarer leads
    said = deal.game.table[at.BIDS : at.BIDS + 5].tolist()
    assert said[len(words) :] == [Bid.NONE] * (5 - len(words))
    with pytest.raises(UsageError, match="at play"):
        deal.bid("pass")


@pytest.mark.parametrize("players", [3, 7])
def test_g6_g15_a_soloist_neither_exchanges_nor_calls_and_the_tapp_counts(hand_made, players):
    deal = hand_made(players, {}).solo()
    assert deal.game.hand(0) == deal.hands[0]
    assert deal.game.secret[at.BANK] == deal.tapp
    assert deal.game.partner is None
    for act in (lambda: deal.call(20), lambda: deal.game.discard(deal.tapp)):
        with pytest.raises(UsageError, match="Nobody may"):
            act()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_g12_all_pass_is_a_misere_led_by_eldest(hand_made, players):
    deal = hand_made(players, {}).all_pass()
    assert (deal.game.contract, deal.game.declarer, deal.game.turn) == (Contract.MISERE, None, 0)
    assert deal.game.secret[at.BANK] == 0


@pytest.mark.parametrize("players", [4, 6])
def test_v2_a_deal_passed_on_is_over_and_pays_nobody(hand_made, players):
    deal = hand_made(players, {}, variant="graechen").all_pass()
    assert (deal.game.contract, deal.game.phase) == (Contract.PASSED, Phase.OVER)
    assert deal.game.payments == (0,) * players
    assert [deal.fact(slot) for slot in (at.POINTS, at.MULTIPLIER, at.SIDE_TRICKS)] == [-1, -1, -1]


@pytest.mark.parametrize("players", [7, 8])
@pytest.mark.parametrize("variant", ["rulebook", "graechen"])
def test_g13_the_holder_of_the_fool_must_take(hand_made, variant, players):
    deal = hand_made(players, {4: "F", 2: "T1"}, variant=variant).all_pass()
    assert (deal.game.contract, deal.game.declarer, deal.game.phase) == (Contract.FORCED, 4, Phase.EXCHANGE)
    assert deal.game.turn == 4


def test_g13_with_the_fool_in_the_tapp_the_holder_of_the_bagatt(hand_made):
    deal = hand_made(8, {2: "T1"}, "F").all_pass()
    assert (deal.game.contract, deal.game.declarer) == (Contract.FORCED, 2)


@pytest.mark.parametrize(
    ("setting", "contract"),
    [
        ("misere_most_pays", Contract.MISERE),
        ("misere_least_paid", Contract.MISERE),
        ("passed", Contract.PASSED),
    ],
)
def test_g13_with_both_in_the_tapp_its_own_setting_decides(hand_made, setting, contract):
    others = {"passed": "misere_most_pays"}.get(setting, "passed")
    deal = hand_made(7, {}, "F T1", all_pass_honours_in_tapp=setting, all_pass=others).all_pass()
    assert (deal.game.contract, deal.game.declarer) == (contract, None)


def test_g13_a_bid_keeps_the_forced_game_away(hand_made):
    deal = hand_made(7, {4: "F"}).take(6)
    assert (deal.game.contract, deal.game.declarer) == (Contract.NORMAL, 6)


@pytest.mark.parametrize(
    ("setting", "contract"), [("misere_most_pays", Contract.MISERE), ("passed", Contract.PASSED)]
)
def test_ruling_23_without_the_forced_game_all_pass_governs_at_7_and_8_too(hand_made, setting, contract):
    others = {"passed": "misere_most_pays"}.get(setting, "passed")
    deal = hand_made(
        8, {4: "F T1"}, forced_game=False, all_pass=setting, all_pass_honours_in_tapp=others
    ).all_pass()
    assert (deal.game.contract, deal.game.declarer) == (contract, None)


def test_the_forced_game_is_none_of_six(hand_made):
    assert hand_made(6, {4: "F"}).all_pass().game.contract is Contract.MISERE
