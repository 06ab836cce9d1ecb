"""The worlds that ``rollout`` samples in Troccas: all as likely, and never against what was seen."""

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    ALL_CARDS,
    FIVE_POINTERS,
    NO_CARDS,
    SUIT_SIZE,
    CardSet,
    cards_in,
    common,
    count,
    holds,
    is_empty,
    joined,
    load,
    set_of,
    single,
    store,
    without,
)
from troggu_stats.engine.troccas.codes import PLAY_PHASE, TroccasPhase
from troggu_stats.engine.troccas.game import TroccasGame
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.rules import load_variant
from troggu_stats.simulation import placing
from troggu_stats.simulation.troccas import worlds
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.simulation.troccas.permutation import TroccasTable
from troggu_stats.strategies.troccas.registry import seat_strategies

BOOK = load_variant("troccas", "troccas")
ARTICLE = load_variant("troccas-encyclopaedia", "troccas")
SIGNALLING = BOOK.with_settings({"signal_trumps": True})
SAMPLES = 100 if PLAIN else 5_000
# Where only cycles of three lead on, a world is often left as it is: so many apart, samples are independent.
APART = 1 if PLAIN else 16
ERROR = 1e-4  # chance that a right sampler fails one of these tests
OWN = 0


def cards(text: str) -> list[int]:
    return [TROCCAS.parse_card(one) for one in text.split()]


class Ending:
    """A table late in a deal of four, seat 0 to play from an empty hand, that knows what a case says."""

    def __init__(self, hidden: str, rooms: dict[int, int]) -> None:
        self.hidden, self.rooms = sorted(cards(hidden)), rooms
        self.in_discard = len(self.hidden) - sum(rooms.values())
        self.table = np.zeros(at.TABLE_WIDTH, np.int64)
        self.table[at.PLAYERS] = 4
        self.table[at.PHASE] = PLAY_PHASE
        self.table[at.SIDES : at.SIDES + 4] = 1, 0, 1, 0
        self.table[at.HAND_SIZE] = max(rooms.values())
        store(self.table, at.PLAYED, without(ALL_CARDS, set_of(self.hidden)))
        for seat in (1, 2, 3):
            for _ in range(self.table[at.HAND_SIZE] - rooms.get(seat, 0)):
                self.table[at.HISTORY + self.table[at.PLAYS]] = TROCCAS.bagatt * MAX_PLAYERS + seat
                self.table[at.PLAYS] += 1
        self.voids: dict[int, set[int]] = {}
        self.sure: dict[int, int] = {}
        self.not_there: set[tuple[int, int]] = set()
        self.open_at_dealer = NO_CARDS

    def void(self, seat: int, suit: int) -> "Ending":
        self.table[at.VOID_SEATS + suit] |= 1 << seat
        self.voids.setdefault(seat, set()).add(suit)
        return self

    def known(self, seat: int, card: str) -> "Ending":
        """A card that lay open, of others than the dealer or taken back."""
        store(self.table, at.KNOWN + 2 * seat, single(TROCCAS.parse_card(card)))
        self.sure[TROCCAS.parse_card(card)] = seat
        return self

    def dealers_open_card(self, card: str) -> "Ending":
        self.open_at_dealer = single(TROCCAS.parse_card(card))
        store(self.table, at.KNOWN + 2 * 3, self.open_at_dealer)
        return self

    def signalled(self, seat: int, trump: str) -> "Ending":
        self.table[at.SIGNALLED + seat] = single(TROCCAS.parse_card(trump)).high
        self.sure[TROCCAS.parse_card(trump)] = seat
        return self

    def may(self, card: int, place: int) -> bool:
        in_discard = place == placing.BANK_PLACE
        if card in self.sure:
            return place == self.sure[card]
        if holds(self.open_at_dealer, card):
            return in_discard or place == 3
        if in_discard:
            return not holds(FIVE_POINTERS, card)
        suit = min(int(TROCCAS.suits[card]), 5)
        return suit not in self.voids.get(place, ()) and (card, place) not in self.not_there

    def every_world(self) -> set[tuple[int, ...]]:
        """Return every way to place the hidden cards, found by trying all: the place of each card."""
        places = [seat for seat, room in self.rooms.items() for _ in range(room)]
        places += [placing.BANK_PLACE] * self.in_discard
        return {
            way
            for way in set(itertools.permutations(places))
            if all(self.may(card, place) for card, place in zip(self.hidden, way, strict=True))
        }

    def sampled(self, samples: int, rules=BOOK) -> Counter[tuple[int, ...]]:
        work = np.zeros(worlds.WORLDS_WIDTH, np.int64)
        found: Counter[tuple[int, ...]] = Counter()
        assert worlds.open_worlds(self.table, compile_rules(rules, 4), NO_CARDS, NO_CARDS, 99, False, work)
        for _ in range(samples):
            for _ in range(APART):
                placing.next_world(work)
            slots = range(len(self.hidden))
            place_of = {int(work[placing.CARD + slot]): int(work[placing.PLACE + slot]) for slot in slots}
            found[tuple(place_of[card] for card in self.hidden)] += 1
        return found


def called_in_vain() -> Ending:
    """Seat 2 led the fool, seat 3 set cups by the king, seat 1 played a pip; no jack came when called.

    So it is not in seat 1's hand, as the others' cards would have kept it (⚖20, ⚖21).
    """
    ending = Ending("CJ D1 D2 D3 S4 S5", {1: 2, 2: 2})
    plays = [
        (TROCCAS.parse_card("F"), 2),
        *((TROCCAS.parse_card(one), seat) for one, seat in [("CK", 3), ("C2", 1)]),
    ]
    for number, (card, seat) in enumerate(plays):
        ending.table[at.HISTORY + number] = card * MAX_PLAYERS + seat
    ending.table[at.PLAYS] = ending.table[at.ENDS] = len(plays)
    ending.table[at.TRICK] = 1
    ending.table[at.HAND_SIZE] = 3
    ending.table[at.WINNERS] = 3
    ending.table[at.CALLED_IN_VAIN] = ending.table[at.SUITS_LED] = 1
    ending.rooms = {1: 2, 2: 2, 3: 2}
    ending.in_discard = 0
    ending.table[at.JACKS] = 0
    ending.not_there = {(TROCCAS.parse_card("CJ"), 1)}
    return ending


CASES = {
    "hands and a discard": lambda: Ending("C1 D1 S1 T5 CK F", {1: 2, 2: 1, 3: 1}),
    "shown voids": lambda: Ending("C1 D1 S1 T5 T9 F", {1: 2, 2: 2, 3: 2}).void(1, 4).void(2, 0),
    "a cycle of three": lambda: (
        Ending("C1 C2 D1 D2 S1 S2", {1: 2, 2: 2, 3: 2}).void(1, 0).void(2, 1).void(3, 2)
    ),
    "an open card": lambda: Ending("C1 D1 S1 T5 CK", {1: 2, 2: 1, 3: 1}).known(2, "D1"),
    "the dealer's open card": lambda: Ending("C1 D1 S1 T5 CK", {1: 1, 2: 1, 3: 1}).dealers_open_card("D1"),
    "a signalled trump": lambda: Ending("C1 D1 S1 T21 CK", {1: 1, 2: 2, 3: 1}).signalled(2, "T21"),
    "short hands": lambda: Ending("C1 D1 S1 T5 CK", {1: 3, 2: 0, 3: 2}),
    "a jack called in vain": called_in_vain,
}


@pytest.mark.parametrize("name", CASES)
def test_all_worlds_are_equally_likely(name):
    """On small hands the sampled frequencies agree with enumeration."""
    ending = CASES[name]()
    expected = ending.every_world()
    found = ending.sampled(SAMPLES)
    assert set(found) <= expected
    assert len(expected) > 1
    if not PLAIN:
        assert stats.chisquare([found[way] for way in sorted(expected)]).pvalue > ERROR


def test_a_court_card_keeps_the_jack_where_the_rules_say_so():
    """With any_court a queen spares its player on any side, with own_court on the winner's alone (C6)."""
    ending = called_in_vain()
    ending.table[at.HISTORY + 2] = TROCCAS.parse_card("CQ") * MAX_PLAYERS + 2
    ending.table[at.HISTORY] = TROCCAS.parse_card("F") * MAX_PLAYERS + 1
    jack = ending.hidden.index(TROCCAS.parse_card("CJ"))
    by_rules = {rules.name: {way[jack] for way in ending.sampled(200, rules)} for rules in (BOOK, ARTICLE)}
    assert by_rules == {"troccas": {1, 3}, "troccas-encyclopaedia": {1, 2, 3}}


def test_a_chain_that_stays_where_it_is_would_be_noticed():
    """Negative control: without enough exchanges the frequencies are not those of enumeration."""
    ending = CASES["shown voids"]()
    expected = sorted(ending.every_world())
    found = ending.sampled(len(expected))
    assert stats.chisquare([found[way] * 20_000 // len(expected) for way in expected]).pvalue < ERROR


def test_a_seat_that_knows_too_much_finds_no_world():
    """Control: knowledge that no cards fit is reported, and never mended by a look at the true hands."""
    ending = Ending("C1 D1", {1: 2})
    for suit in range(5):
        ending.void(1, suit)
    work = np.zeros(worlds.WORLDS_WIDTH, np.int64)
    row = compile_rules(BOOK, 4)
    assert not worlds.open_worlds(ending.table, row, NO_CARDS, NO_CARDS, 99, True, work)


@pytest.mark.parametrize("rules", [BOOK, ARTICLE, SIGNALLING], ids=lambda rules: f"{rules.signal_trumps}")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_worlds_keep_what_was_seen(rules, players):
    """At every decision of random deals a world is found, and it is one that the seat cannot tell apart."""
    work = np.zeros(worlds.WORLDS_WIDTH, np.int64)
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    decisions = 0
    for deal in range(1 if PLAIN else 25):
        table = TroccasTable(rules, ["random"], players, 11, deal)
        for game, _ in table.play():
            if game.phase is TroccasPhase.SIGNAL:
                continue
            hand, gone = game.hand(game.turn), game.laid_away(game.turn)
            assert worlds.open_worlds(game.table, game.rules, hand, gone, deal, True, work)
            placing.next_world(work)
            worlds.write_world(game.table, hand, gone, work, secret)
            _check_world(game, secret)
            decisions += 1
    assert decisions >= (13 if PLAIN else 1000)


def _check_world(game: TroccasGame, secret: np.ndarray) -> None:
    dealer, seen = game.players - 1, CardSet(*map(int, load(game.table, at.PLAYED)))
    discard = CardSet(*map(int, load(secret, at.DISCARD)))
    together = joined(seen, discard)
    assert is_empty(common(discard, FIVE_POINTERS))
    assert count(discard) == count(CardSet(*map(int, load(game.secret, at.DISCARD))))
    assert game.turn != dealer or discard == game.laid_away(dealer)
    for seat in range(game.players):
        hand = CardSet(*map(int, load(secret, at.HANDS + 2 * seat)))
        assert count(hand) == count(game.hand(seat))
        assert is_empty(common(hand, together))
        together = joined(together, hand)
        for suit in range(5):
            if game.table[at.VOID_SEATS + suit] >> seat & 1:
                assert all(int(TROCCAS.suits[card]) != suit for card in cards_in(hand))
        _check_open_cards(game, seat, hand, discard)
    assert together == ALL_CARDS
    assert game.hand(game.turn) == CardSet(*map(int, load(secret, at.HANDS + 2 * game.turn)))


def _check_open_cards(game: TroccasGame, seat: int, hand: CardSet, discard: CardSet) -> None:
    """Cards that all have seen are where they were seen; only what was dealt open may be in the discard."""
    left = without(CardSet(*map(int, load(game.table, at.KNOWN + 2 * seat))), load(game.table, at.PLAYED))
    laid_away = discard if seat == game.players - 1 else NO_CARDS
    assert is_empty(without(left, joined(hand, laid_away)))
    # A card that somebody else took back from a trick is no longer known to be there (C7).
    assert is_empty(without(left, joined(game.hand(seat), game.laid_away(seat))))
    signalled = int(game.table[at.SIGNALLED + seat]) & ~int(game.table[at.PLAYED + 1])
    assert signalled & ~hand.high == 0
    for entry in game.table[at.JACKS : at.JACKS + at.MAX_TRICKS].tolist():
        card, who = entry // MAX_PLAYERS - 2, entry % MAX_PLAYERS
        if card >= 0 and who == seat and not holds(load(game.table, at.PLAYED), card):
            assert holds(hand, card)


@pytest.mark.parametrize("players", [4, 5])
def test_a_jack_called_in_vain_is_never_where_it_would_have_come_from(players):
    """With true hands for a witness: whoever must have given it holds it in no world."""
    work = np.zeros(worlds.WORLDS_WIDTH, np.int64)
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    seen = 0
    for deal in range(40 if PLAIN else 100):
        for game, _ in TroccasTable(BOOK, ["random"], players, 12, deal).play():
            vain = [suit for suit in range(4) if game.table[at.CALLED_IN_VAIN] >> suit * SUIT_SIZE & 1]
            if game.phase is not TroccasPhase.PLAY or not vain:
                continue
            hand, gone = game.hand(game.turn), game.laid_away(game.turn)
            assert worlds.open_worlds(game.table, game.rules, hand, gone, deal, True, work)
            worlds.write_world(game.table, hand, gone, work, secret)
            for suit in vain:
                barred = int(worlds._without_jack(game.table, game.rules, suit))
                jack = suit * SUIT_SIZE + 10
                for seat in range(players):
                    if barred >> seat & 1:
                        assert not holds(game.hand(seat), jack)
                        assert not holds(load(secret, at.HANDS + 2 * seat), jack)
                        seen += 1
    assert seen > 0


def test_a_block_counts_decisions_without_a_world():
    """Right play always leaves a world to find, so the count that a block carries is 0."""
    for players in (3, 6):
        lineup = seat_strategies(["rollout:worlds=1"], players)
        assert play_block(0, 0 if PLAIN else 3, SIGNALLING, lineup, 3).unsampled == 0
