"""Tables made a second time by other means: from card texts, from plain arrays, by playing what is claimed.

Nothing of ``troggu_stats.stats`` or of the totals is used here; formulas are written out from textbooks.
"""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from troggu_stats.engine.codes import Bid
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.tuning.bids import bidding
from troggu_stats.experiments.tuning.worth import Thresholds, seat_deals
from troggu_stats.records.format import format_record
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import Told, play_block
from troggu_stats.simulation.transcript import record_deals

DEALS, SEED, PLAYERS = 1_500, 5, 5
PLAN = Plan("solo", load_variant("rulebook"), (PLAYERS,), ("village",), DEALS, SEED)
ARMS = {"solo": Bid.SOLO, "take": Bid.TAKE, "pass": Bid.PASS}
TOP_HONOURS = {"none": 0, "fool": 1, "mund": 2, "fool + mund": 3}

pytestmark = [pytest.mark.slow, pytest.mark.compiled]


@pytest.fixture(scope="module")
def tables():
    solo = get_experiment("solo")
    found = solo.tables(PLAN, {PLAYERS: solo.totals(PLAN, PLAYERS, 0, DEALS)})
    return {table.name: list(table) for table in found}


@pytest.fixture(scope="module")
def records():
    deals = record_deals(0, DEALS, PLAN.rules, PLAN.lineup(PLAYERS), SEED)
    return [json.loads(format_record(deal)) for deal in deals]


def worth(card):
    """Return a card's points (G2)."""
    if card in ("F", "T21", "T1"):
        return 5
    return {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[1:], 1)


def strength(card, led):
    """Return how high a card stands in a trick of this suit; -1 if it cannot win."""
    if card == "F":
        return 100
    if card[0] == "T":
        return 50 + int(card[1:])
    if card[0] != led:
        return -1
    low_to_high = ["6", "5", "4", "3", "2", "1"] if led in "CD" else ["5", "6", "7", "8", "9", "10"]
    return [*low_to_high, "J", "C", "Q", "K"].index(card[1:])


def tricks_of(record):
    """Yield each trick's winner and the cards that it brings; a withheld fool cannot win (G9)."""
    last = record["plays"][-1]
    for trick in record["plays"]:
        seats = [(trick["leader"] + place) % record["players"] for place in range(record["players"])]
        played = list(zip(seats, trick["cards"], strict=True))
        if trick is last and record["fool"]:
            played = [pair for pair in played if pair[1] != "F"]
        led = played[0][1][0]
        yield max(played, key=lambda pair: strength(pair[1], led))[0], [card for _, card in played]


def points_of(record):
    """Return the points of the declarer's side and its number of tricks, from the cards alone."""
    declarer = record["declarer"]
    piles = {True: [], False: []}
    tricks = 0
    for winner, cards in tricks_of(record):
        earlier = {side: list(pile) for side, pile in piles.items()}
        piles[winner == declarer] += cards
        tricks += winner == declarer
    fool = record["fool"]
    if fool:
        side, won = fool["withheld_by"] == declarer, winner == declarer
        piles[side].append("F")
        if side != won:  # ruling 2: the cheapest card of the earlier tricks goes the other way
            cheapest = min(earlier[side], key=worth)
            piles[side].remove(cheapest)
            piles[won].append(cheapest)
    laid = record["discard"] if record["contract"] == "normal" else record["tapp"]
    return sum(map(worth, piles[True] + laid)), tricks


def payments_of(record):
    """Return what every seat gets in Rappen (G10, G11), from the cards alone."""
    points, tricks = points_of(record)
    losers, their_tricks = (114 - points, 11 - tricks) if points > 57 else (points, tricks)
    times = 3 if their_tricks == 0 else 2 if losers <= 30 else 1
    stake = 10 * times * (2 if record["contract"] == "solo" else 1) * ((points > 57) - (points < 57))
    return [stake * 4 if seat == record["declarer"] else -stake for seat in range(record["players"])]


def wilson(successes, n):
    z = stats.norm.ppf(0.975)
    centre = (successes + z * z / 2) / (n + z * z)
    half = z / (n + z * z) * math.sqrt(successes * (n - successes) / n + z * z / 4)
    return successes / n, centre - half, centre + half


def t_interval(values):
    n = len(values)
    half = stats.t.ppf(0.975, n - 1) * np.std(values, ddof=1) / math.sqrt(n)
    return np.mean(values), np.mean(values) - half, np.mean(values) + half


def ends(estimate):
    return pytest.approx((estimate.value, estimate.low, estimate.high), rel=1e-9, abs=1e-9)


class TestUsualPlay:
    def test_payments_are_those_of_the_cards(self, tables, records):
        paid = np.array([payments_of(record) for record in records])
        for row in tables["payments"]:
            assert t_interval(paid[:, int(row["seat"])]) == ends(row["payment_a_deal"])
        assert sum(record["fool"] is not None for record in records) > DEALS // 20

    def test_contracts_are_won_as_the_cards_say(self, tables, records):
        normal = [points_of(record)[0] for record in records if record["contract"] == "normal"]
        row = next(row for row in tables["contracts"] if row["contract"] == "normal")
        assert t_interval(normal) == ends(row["points"])
        assert wilson(sum(points > 57 for points in normal), len(normal)) == ends(row["won"])
        assert wilson(sum(points == 57 for points in normal), len(normal)) == ends(row["tied"])

    def test_bids_are_those_of_the_records(self, tables, records):
        often = [row for row in tables["bids"] if row["takes"].method == "Wilson"]
        assert len(often) >= PLAYERS - 1
        for row in often:
            said = sum([int(row["seat"]), "take"] in record["bids"] for record in records)
            assert wilson(said, DEALS) == ends(row["takes"])

    def test_cards_of_another_deal_give_other_payments(self, records):
        # Control: the recount reads the cards, not the record's own result.
        mixed = replace_plays(records[0], records[1])
        assert payments_of(records[0]) == records[0]["payments"]
        assert points_of(mixed) != points_of(records[0])


def replace_plays(record, other):
    return {**record, "plays": other["plays"], "fool": other["fool"], "discard": other["discard"]}


def told_payments(seats=range(PLAYERS)):
    """Return for each arm what the told seat gets in Rappen, shape (deals, players)."""
    lineup = PLAN.lineup(PLAYERS)
    return {
        arm: np.stack(
            [
                10.0 * play_block(0, DEALS, PLAN.rules, lineup, SEED, Told(seat, bid))["payment"][:, seat]
                for seat in seats
            ],
            axis=1,
        )
        for arm, bid in ARMS.items()
    }


def by_deal(values, here):
    """Return a ratio of sums over deals with its t interval by linearisation."""
    deals = here.any(axis=1)
    sums, number = (values * here)[deals].sum(axis=1), here[deals].sum(axis=1)
    n, value = len(sums), sums.sum() / number.sum()
    error = math.sqrt(n / (n - 1) * ((sums - value * number) ** 2).sum()) / number.sum()
    half = stats.t.ppf(0.975, n - 1) * error
    return value, value - half, value + half


class TestToldHands:
    def test_every_row_is_the_mean_of_its_hands(self, tables):
        usual = play_block(0, DEALS, PLAN.rules, PLAN.lineup(PLAYERS), SEED)
        paid = told_payments()
        checked = 0
        for row in tables["hands"]:
            here = usual["bid"] != Bid.NONE
            for name in ("trumps", "kings"):
                here &= usual[name] == row[name]
            here &= usual["honours"] & 3 == TOP_HONOURS[row["honours"]]
            assert int(here.sum()) == row["hands"]
            for figure, values in {
                "pay_solo": paid["solo"],
                "solo_less_take": paid["solo"] - paid["take"],
                "take_less_pass": paid["take"] - paid["pass"],
            }.items():
                if row[figure].has_interval:
                    assert by_deal(values, here) == ends(row[figure])
                    checked += 1
        assert checked > 150

    def test_hands_never_asked_would_show(self, tables):
        # Control: hands of seats that were never asked are not in the table.
        usual = play_block(0, DEALS, PLAN.rules, PLAN.lineup(PLAYERS), SEED)
        assert sum(row["hands"] for row in tables["hands"]) == int((usual["bid"] != Bid.NONE).sum())
        assert (usual["bid"] == Bid.NONE).any()


class TestStepsOfThresholds:
    """What told games say a step of a threshold gains is what a player with that threshold gains."""

    now = (Thresholds(15, 42), Thresholds(14, 42), Thresholds(12, 39), Thresholds(7, 39), Thresholds(9, 37))

    def played(self, seat, thresholds):
        there = [*self.now[:seat], thresholds, *self.now[seat + 1 :]]
        block = play_block(0, 4 * DEALS, PLAN.rules, bidding(PLAN.rules, there), SEED)
        return block["payment"][:, seat].astype(int)

    def test_both_agree_deal_by_deal(self):
        lineup = bidding(PLAN.rules, list(self.now))
        for seat in (1, 2):
            now = self.now[seat]
            told = seat_deals(seat, 0, 4 * DEALS, PLAN.rules, lineup, SEED)
            for name, curve in (("take_from", told.take_curve(now)), ("solo_from", told.solo_curve(now))):
                for at in (curve.lower, curve.higher):
                    gained = self.played(seat, replace(now, **{name: at})) - self.played(seat, now)
                    place = at - curve.lowest
                    found = int(curve.sums[place]), int(curve.squares[place])
                    assert found == (int(gained.sum()), int(gained @ gained))

    def test_another_step_gains_otherwise(self):
        # Control: two steps of a take are not one.
        one, two = (self.played(1, Thresholds(14 - step, 42)) for step in (1, 2))
        assert (one != two).any()
