"""Bids, contracts, calls and discards, rule by rule (G4-G6, G12-G15, V1-V3, ⚖7, ⚖9, ⚖12, ⚖23)."""

import pytest

from troggu_stats.records.bids import bidding_fault, contract_of, legal_bids
from troggu_stats.records.deck import FIVE_POINTERS, KINGS, TROGGU_DECK
from troggu_stats.records.exchange import call_fault, callable_cards, discard_fault, exchanges, partner_of
from troggu_stats.rules import load_variant

BASE = load_variant("rulebook")
BOOK = load_variant("book")
GRAECHEN = load_variant("graechen")


def spoken(*words):
    return list(enumerate(words))


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ((), ("pass", "take", "solo")),
        (("pass", "pass"), ("pass", "take", "solo")),
        (("take",), ("pass", "solo")),
        (("pass", "take", "pass"), ("pass", "solo")),
        (("solo",), ()),
        (("take", "solo"), ()),
        (("pass",) * 4, ()),
    ],
)
def test_what_may_be_said(words, allowed):
    assert legal_bids(spoken(*words), 4) == allowed


@pytest.mark.parametrize(
    ("bids", "seat"),
    [
        ([(1, "pass"), (0, "pass"), (2, "pass")], 1),
        ([(0, "take"), (1, "take"), (2, "pass")], 1),
        ([(0, "solo"), (1, "pass")], 1),
        ([(0, "pass"), (1, "take")], 2),
        ([(0, "pass"), (0, "solo")], 0),
        ([], 0),
    ],
)
def test_bids_that_break_the_order(bids, seat):
    fault = bidding_fault(bids, 3)
    assert (fault.rule, fault.seat) == ("G4", seat)


def test_bids_in_order_are_right():
    assert bidding_fault(spoken("pass", "take", "solo"), 3) is None
    assert bidding_fault(spoken("solo"), 3) is None


HANDS = {7: [["T2"], ["T1"], ["T3"], ["F"], ["T4"], ["T5"], ["T6"]]}


@pytest.mark.parametrize(
    ("words", "contract", "declarer"),
    [
        (("pass", "take", "pass"), "normal", 1),
        (("take", "pass", "solo"), "solo", 2),
        (("pass",) * 3, "misere", None),
    ],
)
def test_contracts_of_three(words, contract, declarer):
    assert contract_of(spoken(*words), [["F"], ["T1"], ["T2"]], BASE) == (contract, declarer)


def test_all_pass_in_graechen_is_passed_on():
    assert contract_of(spoken(*("pass",) * 3), [["F"], [], []], GRAECHEN) == ("passed", None)


def hands_of_seven(**seats):
    return [[seats[f"s{seat}"]] if f"s{seat}" in seats else ["T7"] for seat in range(7)]


@pytest.mark.parametrize(
    ("hands", "changes", "contract", "declarer"),
    [
        (hands_of_seven(s3="F", s1="T1"), {}, "forced", 3),
        (hands_of_seven(s1="T1"), {}, "forced", 1),
        (hands_of_seven(), {}, "misere", None),
        (hands_of_seven(), {"all_pass_honours_in_tapp": "passed"}, "passed", None),
        (hands_of_seven(), {"all_pass": "passed"}, "misere", None),
        (hands_of_seven(s3="F"), {"forced_game": False}, "misere", None),
        (hands_of_seven(s3="F"), {"forced_game": False, "all_pass": "passed"}, "passed", None),
    ],
)
def test_all_pass_at_seven(hands, changes, contract, declarer):
    rules = BASE.with_settings(changes)
    assert contract_of(spoken(*("pass",) * 7), hands, rules) == (contract, declarer)


PLAIN = ["C1", "C2", "C3", "C4", "C5", "C6", "D1", "D2", "D3", "D4", "T5"]
HAND = [*KINGS, "T21", "T1", "F", *PLAIN]
TAPP = ["S5", "S6", "S7", "S8", "S9", "S10", "B5", "B6"]


def discarded(cards, rules=BASE, hand=HAND, tapp=TAPP):
    return discard_fault(TROGGU_DECK.in_order(cards), hand, tapp, 0, rules)


@pytest.mark.parametrize(
    ("cards", "rules"),
    [
        (TAPP, BASE),
        (["T5", *PLAIN[:7]], BASE),
        ([*KINGS, *PLAIN[:4]], BASE),
        ([*sorted(FIVE_POINTERS), "C1"], GRAECHEN),
        (TAPP, BASE.with_settings({"five_pointer_discard": "none"})),
    ],
)
def test_legal_discards(cards, rules):
    assert discarded(cards, rules) is None


@pytest.mark.parametrize(
    ("cards", "rules", "rule"),
    [
        (TAPP[:7], BASE, "G5"),
        ([*TAPP[:7], "CQ"], BASE, "G5"),
        (["CK", *TAPP[:7]], BASE, "G5"),
        ([*KINGS[:3], *TAPP[:5]], BASE, "G5"),
        ([*KINGS, "T1", *TAPP[:3]], BASE, "G5"),
        ([*FIVE_POINTERS, "C1"], BASE, "G5"),
        (["F", *TAPP[:7]], BASE, "G5"),
        ([*KINGS, *TAPP[:4]], GRAECHEN, "V3"),
        (["T1", *TAPP[:7]], GRAECHEN, "V3"),
        ([*KINGS, *TAPP[:4]], BASE.with_settings({"five_pointer_discard": "none"}), "V"),
        (["C1", "C1", *TAPP[:6]], BASE, "G5"),
    ],
)
def test_illegal_discards(cards, rules, rule):
    assert discarded(cards, rules).rule == rule


def test_a_discard_out_of_order():
    assert discard_fault(TAPP[::-1], HAND, TAPP, 0, BASE).rule == "N"


@pytest.mark.parametrize(
    ("contract", "players", "called", "rules", "rule"),
    [
        ("normal", 7, "T20", BASE, None),
        ("forced", 8, "T1", BASE, None),
        ("normal", 7, None, BASE, "G14"),
        ("normal", 7, "T21", BASE, "G14"),
        ("normal", 7, "F", BASE, "G14"),
        ("normal", 7, "CK", BASE, "G14"),
        ("normal", 7, "T1", BOOK, "V"),
        ("solo", 7, "T20", BASE, "G14"),
        ("solo", 7, None, BASE, None),
        ("normal", 6, "T20", BASE, "G14"),
        ("misere", 8, None, BASE, None),
    ],
)
def test_calls(contract, players, called, rules, rule):
    fault = call_fault(contract, players, called, rules)
    assert (fault.rule if fault else None) == rule


def test_what_can_be_called():
    assert callable_cards(BASE) == tuple(f"T{number}" for number in range(1, 21))
    assert callable_cards(BOOK)[0] == "T2"


def test_the_partner_is_who_was_dealt_the_card():
    hands = [["T5"], ["T6"], ["T7"]]
    assert partner_of("T6", 0, hands) == 1
    assert partner_of("T5", 0, hands) is None
    assert partner_of("T8", 0, hands) is None
    assert partner_of(None, 0, hands) is None


@pytest.mark.parametrize(
    ("contract", "called", "rules", "expected"),
    [
        ("normal", None, BASE, True),
        ("solo", None, BASE, False),
        ("misere", None, BASE, False),
        ("normal", "T5", BASE, True),
        ("normal", "T5", BOOK, False),
        ("forced", "T8", BOOK, False),
        ("normal", "T6", BOOK, True),
        ("normal", None, BOOK, True),
    ],
)
def test_who_picks_up_the_tapp(contract, called, rules, expected):
    declarer = None if contract == "misere" else 0
    assert exchanges(contract, declarer, called, [["T5"], ["T6"], ["T7"]], rules) is expected
