"""``novice`` keeps to its page of rules, and stands between ``random`` and ``village``."""

import numpy as np
import pytest

from troggu_stats.cards import TROGGU, mask_of
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import NO_BEST, NOBODY, Bid, Contract, Role
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.masks import ALL_CARDS, NO_SUIT, SUIT_NUMBER, SUIT_OF
from troggu_stats.engine.settings import compile_rules
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.novice import novice_bid, novice_call, novice_discard, novice_play
from troggu_stats.strategies.registry import parse_strategy, seat_strategies

RULES = load_variant("rulebook")
PARAMS = np.array(parse_strategy("novice").row)


def cards(text):
    return mask_of(TROGGU.parse_hand(text))


def text(mask):
    return TROGGU.format_hand(card for card in range(TROGGU.size) if int(mask) >> card & 1)


def table_with(*played, declarer=0, turn=2, players=5):
    """Return the table as seat ``turn`` finds it, with cards as (seat, card) on it."""
    table = np.zeros(at.TABLE_WIDTH, np.int64)
    table[at.PLAYERS], table[at.TURN], table[at.DECLARER] = players, turn, declarer
    table[at.PARTNER_SHOWN], table[at.BEST] = NOBODY, NO_BEST
    table[at.LED], table[at.LED_SUIT], table[at.ON_TABLE] = ALL_CARDS, NO_SUIT, len(played)
    for seat, one in played:
        card = TROGGU.parse_card(one)
        if table[at.LED_SUIT] == NO_SUIT:
            table[at.LED], table[at.LED_SUIT] = SUIT_OF[card], SUIT_NUMBER[card]
        table[at.BEST] = max(table[at.BEST], card * 8 + seat)
    return table


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("F T21 T20 T19 T18 T17 T16 T15 T1 CK DK", Bid.SOLO),
        ("F T21 T9 T8 C1 C2 CK D1 D2 S5 B6", Bid.TAKE),
        ("T9 T8 C1 C2 C3 C4 D1 D2 S5 B6 B7", Bid.PASS),
    ],
)
def test_it_bids_from_counts(hand, bid):
    assert novice_bid(PARAMS, table_with(), cards(hand)) == bid


def test_it_lays_away_dear_plain_cards_of_the_shortest_suit_first():
    held = cards("T9 T8 T7 CK CQ C1 DQ DJ D1 D2 SQ SC SJ S5 S6 B5 B6 B7")
    assert text(novice_discard(held, compile_rules(RULES, 5))) == text(cards("CQ C1 B5 B6 B7 DQ DJ"))


def test_it_lays_away_the_lowest_trumps_if_it_must():
    held = cards("F T21-T4 CK DK SK BK C1 C2")
    held &= ~(1 << TROGGU.parse_card("T4"))
    laid = novice_discard(held, compile_rules(RULES, 5))
    assert text(laid) == text(cards("C1 C2 T5 T6 T7 T8 T9"))


@pytest.mark.parametrize(("hand", "called"), [("T9", 20), ("T20 T19", 18), ("T1-T20", 20)])
def test_it_calls_the_highest_trump_it_lacks(hand, called):
    assert novice_call(compile_rules(RULES, 8), cards(hand), 0) == called


@pytest.mark.parametrize(
    ("why", "table", "legal", "role", "played"),
    [
        ("last: the cheapest winner", [(3, "C5"), (4, "C4"), (0, "CJ"), (1, "C3")], "CC CQ C6", 3, "CC"),
        (
            "last, but the partner wins: points",
            [(3, "CK"), (4, "C4"), (0, "C3"), (1, "CJ")],
            "CC CQ C6",
            3,
            "CQ",
        ),
        ("not last: low", [(0, "CJ"), (1, "C3")], "CC CQ C6", 3, "C6"),
        ("not last, but a king", [(0, "CJ"), (1, "C3")], "CC CK C6", 3, "CK"),
        ("the fool stays while one's own side wins", [(3, "T21"), (0, "T3")], "F C6 DQ", 3, "DQ"),
        ("the declarer leads from length", [], "C6 C5 C1 DQ T4", 0, "C6"),
        ("a declarer of many trumps leads them", [], "F T19 T4 T3 C6", 0, "T19"),
        ("a defender leads from the shortest suit", [], "C6 C5 C1 DQ T4", 3, "DQ"),
        ("a misère: the dearest card that loses", [(0, "C3"), (1, "CC")], "CQ C6 CJ", 4, "CJ"),
    ],
)
def test_it_plays_by_its_page_of_rules(why, table, legal, role, played):
    turn = (table[-1][0] + 1) % 5 if table else 2
    declarer = {0: turn, 4: NOBODY}.get(role, 0)
    held = cards(legal)
    assert (
        text(novice_play(table_with(*table, declarer=declarer, turn=turn), held, Role(role), held)) == played
    ), why


def gains(better, worse, deals):
    """Return what the declarer's side gains in card points, deal by deal, and what one defender does."""
    declaring, defending = [], []
    field = ["village"] * 5
    for seat in range(5):
        blocks = []
        for name in (better, worse):
            field[seat] = name
            lineup = seat_strategies(field, 5, bidders=["village"], rules=RULES)
            blocks.append(play_block(0, deals, RULES, lineup, 17))
        field[seat] = "village"
        normal = blocks[0]["contract"] == Contract.NORMAL
        gained = (blocks[0]["points"] - blocks[1]["points"])[normal].astype(float)
        own = blocks[0]["declarer"][normal] == seat
        declaring.append(gained[own])
        defending.append(-gained[~own])
    return np.concatenate(declaring), np.concatenate(defending)


@pytest.mark.skipif(PLAIN, reason="needs more deals than plain Python plays")
@pytest.mark.parametrize(("better", "worse"), [("village", "novice"), ("novice", "random")])
def test_village_beats_novice_and_novice_beats_random(better, worse):
    for gained in gains(better, worse, 600):
        assert gained.mean() > 4 * gained.std() / np.sqrt(len(gained))


@pytest.mark.skipif(PLAIN, reason="needs more deals than plain Python plays")
def test_a_strategy_gains_nothing_over_itself():
    """The negative control."""
    assert all((gained == 0).all() for gained in gains("novice", "novice", 100))
