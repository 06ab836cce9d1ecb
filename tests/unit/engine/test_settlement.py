"""Points, multiplier and payments: G10-G12, G16, V1, ⚖5, ⚖6 and ⚖11, from piles laid out by hand.

Guards against a known kind of fault: ties wrongly credited (exactly half of the points, an equal misère).
"""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.cards import TROGGU
from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import start_deal
from troggu_stats.engine.codes import Contract
from troggu_stats.engine.masks import ALL_CARDS, lowest_valued, points_of
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.settlement import settle
from troggu_stats.rules import load_variant

TOTAL = 114
CARDS = sorted(range(TROGGU.size), key=lambda card: -TROGGU.points[card])


def cards_worth(points, among=ALL_CARDS):
    """Return cards with exactly so many points, the dear ones first, from those given."""
    chosen = 0
    for card in CARDS:
        if among >> card & 1 and TROGGU.points[card] <= points:
            chosen |= 1 << card
            points -= TROGGU.points[card]
    assert points == 0
    return chosen


def settled(contract, points, players=5, variant="rulebook", partner=-1, trickless="nobody", **settings):
    """Settle a deal of which the declarer, seat 0, has so many points, all but the bank in tricks."""
    rules = compile_rules(load_variant(variant).with_settings(settings), players)
    table, secret = np.zeros(at.TABLE_WIDTH, np.int64), np.zeros(at.SECRET_WIDTH, np.int64)
    start_deal(table, secret, rules)
    table[at.CONTRACT], table[at.DECLARER] = contract, 0
    secret[at.PARTNER] = partner
    own = cards_worth(points)
    theirs = ALL_CARDS & ~own
    tricks = int(table[at.HAND_SIZE])
    share = {"nobody": tricks - 2, "declarer": 0, "defenders": tricks}[trickless]
    if trickless == "declarer":
        secret[at.BANK] = own
    else:
        table[at.WON + (partner if partner > 0 else 0)] = own
    table[at.WON + players - 1] = theirs
    table[at.TRICKS_WON] = share
    table[at.TRICKS_WON + players - 1] = tricks - share
    settle(table, secret, rules)
    payments = tuple(table[at.PAYMENT : at.PAYMENT + players].tolist())
    assert table[at.POINTS] == points
    return int(table[at.MULTIPLIER]), payments


NORMAL, SOLO, FORCED = Contract.NORMAL, Contract.SOLO, Contract.FORCED


def test_g10_58_wins_57_ties_56_loses():
    assert settled(NORMAL, 58) == (1, (4, -1, -1, -1, -1))
    assert settled(NORMAL, 57) == (0, (0,) * 5)
    assert settled(NORMAL, 56) == (1, (-4, 1, 1, 1, 1))


@pytest.mark.parametrize("contract", [NORMAL, SOLO, FORCED])
@pytest.mark.parametrize("players", [3, 7])
def test_g10_a_tie_pays_nobody_in_any_game(contract, players):
    assert settled(contract, 57, players) == (0, (0,) * players)


@pytest.mark.parametrize(
    ("variant", "limit"),
    [("rulebook", 30), ("visp", 30), ("st-niklaus", 31), ("graechen", 20), ("book", 29)],
)
def test_g11_doubled_at_exactly_the_threshold(variant, limit):
    for losers, factor in ((limit, 2), (limit + 1, 1)):
        assert settled(NORMAL, losers, variant=variant) == (factor, (-4 * factor, *[factor] * 4))
        assert settled(NORMAL, TOTAL - losers, variant=variant) == (factor, (4 * factor, *[-factor] * 4))


@pytest.mark.parametrize(
    ("limit", "points", "factor"), [(0, 1, 1), (0, 0, 2), (57, 56, 2), (57, 58, 2), (57, 57, 0)]
)
def test_v_the_ends_of_the_range_of_the_threshold(limit, points, factor):
    assert settled(NORMAL, points, double_at_most=limit)[0] == factor


@pytest.mark.parametrize(("contract", "factor"), [(NORMAL, 3), (FORCED, 3), (SOLO, 6)])
def test_g11_losers_without_a_trick_pay_treble_not_six_times(contract, factor):
    assert settled(contract, 20, trickless="declarer") == (factor, (-4 * factor, *[factor] * 4))
    assert settled(contract, 110, trickless="defenders")[0] == factor


@pytest.mark.parametrize(("points", "factor"), [(40, 3), (57, 0), (60, 1)])
def test_ruling_5_no_trick_looks_at_tricks_alone(points, factor):
    # Without a trick, but with points in discard or tapp: trebled although above the threshold; a tie is a
    # tie, and who wins without a trick is no loser.
    assert settled(NORMAL, points, trickless="declarer")[0] == factor


@pytest.mark.parametrize(("points", "factor"), [(58, 2), (84, 4), (30, 4), (56, 2)])
def test_g11_solo_doubles_again(points, factor):
    multiplier, payments = settled(SOLO, points)
    assert multiplier == factor
    assert payments == tuple((factor if points > 57 else -factor) * share for share in (4, -1, -1, -1, -1))


@pytest.mark.parametrize(("players", "balance"), [(7, 3), (8, 4)])
@pytest.mark.parametrize(("points", "factor"), [(58, 1), (90, 2)])
def test_g16_the_partner_has_two_stakes_and_the_declarer_the_balance(players, balance, points, factor):
    multiplier, payments = settled(NORMAL, points, players, partner=2)
    assert multiplier == factor
    expected = [-factor] * players
    expected[0], expected[2] = balance * factor, 2 * factor
    assert payments == tuple(expected)
    lost = settled(NORMAL, TOTAL - points, players, partner=2)[1]
    assert lost == tuple(-one for one in expected)


@pytest.mark.parametrize("players", [7, 8])
def test_g16_alone_as_g11(players):
    assert settled(NORMAL, 58, players) == (1, (players - 1, *[-1] * (players - 1)))


def misere(points, variant="rulebook", **settings):
    """Settle a misère in which the seats have so many points; the tapp has the rest."""
    players = len(points)
    rules = compile_rules(load_variant(variant).with_settings(settings), players)
    table, secret = np.zeros(at.TABLE_WIDTH, np.int64), np.zeros(at.SECRET_WIDTH, np.int64)
    start_deal(table, secret, rules)
    table[at.CONTRACT] = Contract.MISERE
    left = ALL_CARDS
    for seat, score in enumerate(points):
        table[at.WON + seat] = cards_worth(score, left)
        left &= ~int(table[at.WON + seat])
    secret[at.TAPP] = left
    settle(table, secret, rules)
    assert table[at.SEAT_POINTS : at.SEAT_POINTS + players].tolist() == list(points)
    assert [int(table[slot]) for slot in (at.POINTS, at.SIDE_TRICKS, at.MULTIPLIER)] == [-1, -1, -1]
    return tuple(table[at.PAYMENT : at.PAYMENT + players].tolist())


LEAST = {"all_pass": "misere_least_paid"}


@pytest.mark.parametrize(
    ("points", "settings", "payments"),
    [
        ((50, 30, 20), {}, (-2, 1, 1)),
        ((40, 40, 20), {}, (-1, -1, 2)),  # ⚖6
        ((33, 33, 33), {}, (0, 0, 0)),
        ((30, 30, 30, 10), {}, (-1, -1, -1, 3)),
        ((0, 0, 0, 90), {}, (1, 1, 1, -3)),
        ((50, 30, 20), LEAST, (-1, -1, 2)),  # V1
        ((50, 20, 20), LEAST, (-2, 1, 1)),  # ⚖11
        ((0, 0, 0, 90), LEAST, (1, 1, 1, -3)),
        ((33, 33, 33), LEAST, (0, 0, 0)),
    ],
)
def test_g12_v1_rulings_6_and_11_who_pays_in_a_misere(points, settings, payments):
    assert misere(points, **settings) == payments


@pytest.mark.parametrize(
    ("settings", "payments"),
    [
        ({"all_pass": "misere_least_paid"}, (1, 1, 1, 1, 1, 1, -6)),  # G13: its own row decides
        ({"all_pass_honours_in_tapp": "misere_least_paid"}, (-1, -1, -1, -1, -1, 6, -1)),
        ({"all_pass": "misere_least_paid", "forced_game": False}, (-1, -1, -1, -1, -1, 6, -1)),  # ⚖23
        ({"all_pass_honours_in_tapp": "misere_least_paid", "forced_game": False}, (1, 1, 1, 1, 1, 1, -6)),
    ],
)
def test_g13_ruling_23_which_setting_decides_at_7_and_8(settings, payments):
    assert misere((10, 10, 10, 10, 10, 2, 40), **settings) == payments


@given(st.integers(0, ALL_CARDS))
def test_points_of_any_cards(cards):
    assert int(points_of(cards)) == sum(TROGGU.points[card] for card in range(62) if cards >> card & 1)


@given(st.integers(1, ALL_CARDS))
def test_ruling_2_the_lowest_valued_card_of_any_pile(cards):
    given_card = int(lowest_valued(cards))
    held = [card for card in range(62) if cards >> card & 1]
    assert given_card.bit_count() == 1
    assert given_card & cards
    assert TROGGU.points[given_card.bit_length() - 1] == min(TROGGU.points[card] for card in held)


@given(st.lists(st.integers(0, 12), min_size=3, max_size=8), st.booleans())
def test_misere_payments_sum_to_zero(points, least):
    way = "misere_least_paid" if least else "misere_most_pays"
    payments = misere(tuple(points), all_pass=way, all_pass_honours_in_tapp=way)
    assert sum(payments) == 0
    mark = min(points) if least else max(points)
    signs = {payment > 0 for payment, score in zip(payments, points, strict=True) if score == mark}
    assert len(set(points)) == 1 or signs == {least}
