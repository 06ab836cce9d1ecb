"""Stopping the deal (C10) against a slow reference of lists and texts: who asks, who insists, what comes."""

from dataclasses import dataclass

import numpy as np
import pytest

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.troccas.cards import set_of
from troggu_stats.engine.troccas.game import TroccasGame
from troggu_stats.experiments.redeals.arms import ARMS, arms_of
from troggu_stats.records import address
from troggu_stats.records.deck import FIVE_POINTERS
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.match import CUT, FRESH, SCORE, play_matches
from troggu_stats.simulation.troccas.permutation import SteppedDeal, TroccasTable
from troggu_stats.simulation.troccas.transcript import record_deals
from troggu_stats.strategies.troccas.habits import Habit, Way
from troggu_stats.strategies.troccas.registry import parameters, seat_strategies

BOOK = load_variant("troccas", "troccas")
STOPPED = BOOK.with_settings({"redeals": True})
SEED = 5
HAND = {4: 19, 6: 13}
USUAL = {4: (6, 12, 19), 6: (6, 13)}
BIGGER = [(9, 19), (19,)]
# These ask often and insist seldom, so that deals are stopped after every packet.
LOOSE = "village:ask_below=1,insist_above=1,partner_above=3"
FIELDS = {
    "village": ["village"],
    "loose": [LOOSE],
    "novice": ["novice"],
    "mixed": [LOOSE, "novice", "village:insist_above=3", "novice"],
    "small packets": [f"{LOOSE},bigger_packets=1"],
}


@dataclass
class Player:
    """How one seat stops the deal, from its strategy's text and its habits, written out plainly."""

    text: str
    never: frozenset[Habit]

    def number(self, name: str, place: int) -> float:
        values = {one.name: list(one.values) for one in parameters(self.name)}
        for word in self.text.partition(":")[2].split(","):
            key, _, value = word.partition("=")
            if key:
                values[key] = [float(value)] * len(values[key])
        return values[name][place]

    @property
    def name(self) -> str:
        return self.text.partition(":")[0]

    def worth(self, players: int, cards: list[str]) -> float:
        """Game points above the average of as many cards: each card's, less the mean of the pack's."""
        each = {card: self._worth_of_card(card, players == 6) for card in TROCCAS.texts}
        return sum(each[card] for card in cards) - len(cards) * sum(each.values()) / 78

    def _worth_of_card(self, card: str, six: bool) -> float:
        if card in ("F", "T21", "T1"):
            return self.number({"F": "stop_fool", "T21": "stop_mund", "T1": "stop_bagatt"}[card], six)
        if card[0] == "T":
            high = self.number("stop_high_trump", six) if int(card[1:]) >= 15 else 0
            return self.number("stop_trump", six) + high
        return self.number({"K": "stop_king", "Q": "stop_queen"}[card[1:]], six) if card[1:] in "KQ" else 0


def side(players: int, seat: int) -> int:
    return (players - 1 - seat) % 2


def seen_worth(player, seat, hands, shown):
    players = len(hands)
    worth = player.worth(players, hands[seat])
    for other in range(players):
        if other != seat:
            sign = 1 if side(players, other) == side(players, seat) else -1
            worth += sign * player.worth(players, shown[other])
    return worth


def asks(player, seat, hands, shown, cards):
    if Habit.ASK in player.never:
        return False
    if player.name == "novice":
        trumps = sum(card[0] == "T" for card in hands[seat])
        return not FIVE_POINTERS.intersection(hands[seat]) and trumps / cards < 1 / 5
    whole = cards == HAND[len(hands)]
    limit = player.number("ask_below", 2 * whole + (len(hands) == 6))
    return seen_worth(player, seat, hands, shown) < limit


def insists(player, seat, asker, hands, shown, cards):
    if Habit.INSIST in player.never:
        return False
    if player.name == "novice":
        trumps = sum(card[0] == "T" for card in hands[seat])
        return len(FIVE_POINTERS.intersection(hands[seat])) >= 2 or trumps / cards > 2 / 5
    whole = cards == HAND[len(hands)]
    partner = side(len(hands), seat) == side(len(hands), asker)
    limit = player.number("partner_above" if partner else "insist_above", 2 * whole + (len(hands) == 6))
    return seen_worth(player, seat, hands, shown) > limit


def bigger(seats, score):
    """Which packets are dealt: the biggest that any player of a side behind may ask for and does."""
    found = 0
    for seat, player in enumerate(seats):
        own = score if side(len(seats), seat) == 0 else -score
        may = 0 if len(seats) == 6 or own > -9 else 1 if own > -18 else 2
        if may and Habit.PACKETS not in player.never:
            most = may if player.name == "novice" else int(player.number("bigger_packets", 0))
            found = max(found, min(may, most))
    return found


def stopped(seats, order, packets):
    players, size = len(seats), HAND[len(seats)]
    for cards in packets:
        ends = [seat * size + cards for seat in range(players)]
        if cards == size:
            ends[-1] = 78
        hands = [order[seat * size : ends[seat]] for seat in range(players)]
        face_up = cards == size and players == 4
        shown = [[order[(seat + 1) * size - 1]] if face_up else [] for seat in range(players)]
        for seat, player in enumerate(seats):
            if asks(player, seat, hands, shown, cards):
                others = [other for other in range(players) if other != seat]
                if not any(insists(seats[one], one, seat, hands, shown, cards) for one in others):
                    return True
                break  # one request a packet: another would be refused alike
    return False


def kept(seats, deal, score):
    """How often a deal is dealt afresh, and by which packets."""
    cut = bigger(seats, score)
    packets = BIGGER[cut - 1] if cut else USUAL[len(seats)]
    for fresh in range(15):
        order = [TROCCAS.texts[card] for card in address.shuffled(SEED, deal, 78, fresh)]
        if not stopped(seats, order, packets):
            return fresh, cut
    return 15, cut


def played(seats, deal, fresh):
    """Play a deal step by step; what the dealer's side gets."""
    players = len(seats)
    table = TroccasTable(BOOK, [one.text for one in seats], players, SEED, deal)
    order = address.shuffled(SEED, deal, 78, fresh)
    size = HAND[players]
    hands = [set_of(order[seat * size : (seat + 1) * size]) for seat in range(players - 1)]
    hands.append(set_of(order[(players - 1) * size :]))
    shown = (
        [set_of(order[(s + 1) * size - 1 : (s + 1) * size]) for s in range(players)] if players == 4 else []
    )
    table.deal = SteppedDeal(BOOK, hands, shown)
    table.game = TroccasGame(BOOK, hands, shown)
    keys = [word for block in (1, 2) for word in address.philox_block((block, deal, 1, fresh), (SEED, 0))]
    table.seats.keys[:] = np.array(keys, np.uint64).view(np.int64)
    for _ in table.play():
        pass
    return table.game.payments[-1]


def reference(lineup, match):
    """A match as the rules have it: four deals, whoever sits at the dealer's right deals next."""
    persons = [
        Player(text, frozenset(one for one in Habit if lineup.habits[place, one] == Way.NEVER))
        for place, text in enumerate(lineup.names)
    ]
    score, facts = 0, []
    for number in range(4):
        seats = [persons[(seat + number) % len(persons)] for seat in range(len(persons))]
        sign = 1 if number % 2 == 0 else -1
        fresh, cut = kept(seats, 4 * match + number, sign * score)
        gained = sign * played(seats, 4 * match + number, fresh)
        score += gained
        fact = [0, 0, 0]
        fact[SCORE], fact[FRESH], fact[CUT] = gained, fresh, cut
        facts.append(fact)
    return facts


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("players", [4, 6])
def test_matches_are_those_of_the_reference(field, players):
    names = FIELDS[field] if len(FIELDS[field]) == 1 else (FIELDS[field] * 2)[:players]
    arms = arms_of(seat_strategies(names, players))
    first, count = 2, 1 if PLAIN else 4
    found = play_matches(first, count, STOPPED, arms, SEED)
    for arm in range(ARMS) if field == "mixed" else (1, 4):
        for match in range(count):
            assert found.facts[arm, match].tolist() == reference(arms[arm], first + match), (arm, match)


def test_the_reference_meets_what_it_is_for():
    """Deals are stopped, and bigger packets of both kinds dealt, in what the fields above play."""
    facts = play_matches(2, 60, STOPPED, [seat_strategies([LOOSE], 4)], SEED).facts
    assert facts[..., FRESH].max() > 1
    assert set(np.unique(facts[..., CUT])) == {0, 1, 2}


@pytest.mark.parametrize("players", [4, 6])
def test_records_are_of_the_cards_that_the_reference_keeps(players):
    """A deal by itself is a match's first; dealt afresh, its record has no address."""
    lineup = seat_strategies([LOOSE], players)
    seats = [Player(LOOSE, frozenset())] * players
    afresh = 0
    for deal, record in enumerate(record_deals(0, 20, STOPPED, lineup, SEED)):
        fresh, _ = kept(seats, deal, 0)
        hands, _ = address.deal_cards(SEED, deal, players, BOOK, fresh)
        assert record.hands == hands
        assert (record.seed, record.deal) == ((None, None) if fresh else (SEED, deal))
        afresh += fresh > 0
    assert afresh
