"""The worlds that ``rollout`` samples: as likely as one another, and never against what was seen."""

import itertools
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from troggu_stats.dealing.address import shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import PLAY_PHASE, Bid
from troggu_stats.engine.game import Game
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.masks import FOOL, SUIT_CARDS, SUIT_SIZE, TRUMP_SUIT, TRUMPS
from troggu_stats.engine.settings import compile_rules
from troggu_stats.rules import load_variant
from troggu_stats.simulation import placing, worlds
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import seat_strategies

SAMPLES = 400 if PLAIN else 20_000
ERROR = 1e-4  # chance that a right sampler fails one of these tests


def _small_table(room: dict[int, int], voids: dict[int, list[int]]) -> np.ndarray:
    """Return a table late in a solo of seat 0, where seats hold so many cards and have shown voids."""
    table = np.zeros(at.TABLE_WIDTH, np.int64)
    table[at.PLAYERS] = 4
    table[at.PHASE] = PLAY_PHASE
    table[at.HAND_SIZE] = max(room.values())
    for seat, suits in voids.items():
        for suit in suits:
            table[at.VOID_SEATS + suit] |= 1 << seat
    return table


def _allowed(card: int, seat: int, voids: dict[int, list[int]]) -> bool:
    suit = min(card // SUIT_SIZE, TRUMP_SUIT)
    return suit not in voids.get(seat, []) or 1 << card == FOOL


def _all_worlds(cards: list[int], room: dict[int, int], voids: dict[int, list[int]]) -> set[tuple[int, ...]]:
    """Return every way to place the cards, found by trying all: the place of each card."""
    places = [place for place, size in room.items() for _ in range(size)]
    return {
        way
        for way in set(itertools.permutations(places))
        if all(_allowed(card, place, voids) for card, place in zip(cards, way, strict=True))
    }


def _sampled(
    table: np.ndarray, cards: list[int], room: dict[int, int], samples: int
) -> Counter[tuple[int, ...]]:
    everything = (1 << 62) - 1
    hidden = sum(1 << card for card in cards)
    work = np.zeros(worlds.WORLDS_WIDTH, np.int64)
    table[at.PLAYED] = everything & ~hidden
    found: Counter[tuple[int, ...]] = Counter()
    assert worlds.open_worlds(table, 0, 0, 0, 99, False, work)
    for _ in range(samples):
        placing.next_world(work)
        place_of = {
            int(work[placing.CARD + slot]): int(work[placing.PLACE + slot]) for slot in range(len(cards))
        }
        found[tuple(place_of[card] for card in cards)] += 1
    return found


CASES = {
    "no voids": ([0, 1, 12, 23, 40, 45], {}),
    "one void": ([0, 1, 12, 23, 40, 45], {1: [0]}),
    "void of trumps, the fool withheld or not": ([0, 11, 12, 40, 45, 61], {1: [4]}),
    "a cycle of three": ([0, 1, 11, 12, 21, 22], {1: [0], 2: [1], 3: [2]}),
}


@pytest.mark.parametrize("name", CASES)
def test_all_worlds_are_equally_likely(name):
    """On small hands the sampled frequencies agree with enumeration; voids and sizes are always kept."""
    cards, voids = CASES[name]
    room = {1: 2, 2: 2, 3: 2}
    expected = _all_worlds(cards, room, voids)
    found = _sampled(_small_table(room, voids), cards, room, SAMPLES)
    assert set(found) <= expected
    if not PLAIN:
        # Neighbouring worlds share cards only by chance: the exchanges between them forget the world before.
        counts = [found[way] for way in sorted(expected)]
        assert stats.chisquare(counts).pvalue > ERROR


def test_a_chain_that_stays_where_it_is_would_be_noticed(monkeypatch):
    """Negative control: without enough exchanges the frequencies are not those of enumeration."""
    cards, voids = CASES["one void"]
    room = {1: 2, 2: 2, 3: 2}
    expected = sorted(_all_worlds(cards, room, voids))
    table = _small_table(room, voids)
    found = _sampled(table, cards, room, 50)
    lumped = Counter({way: found[way] * (SAMPLES // 50) for way in expected})
    assert stats.chisquare([lumped[way] for way in expected]).pvalue < ERROR


@pytest.mark.parametrize("players", [3, 5, 8])
def test_worlds_keep_what_was_seen(players):
    """Throughout real deals, every world has the right sizes, no shown void, and the seat's own cards."""
    rules = load_variant("rulebook")
    rng = np.random.default_rng(5)
    work = np.zeros(worlds.WORLDS_WIDTH, np.int64)
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    for deal in range(2 if PLAIN else 12):
        game = _game_of(rules, players, deal)
        while game.phase == PLAY_PHASE:
            seat = (game.turn + 1) % players
            hand = game.hand(seat)
            gone = int(game.secret[at.DISCARD]) if seat == game.declarer else 0
            assert worlds.open_worlds(game.table, hand, gone, seat, 7, True, work)
            placing.next_world(work)
            worlds.write_world(game.table, hand, gone, seat, work, secret)
            _check_world(game, seat, secret)
            legal = [card for card in range(62) if game.legal_plays() >> card & 1]
            game.play(int(rng.choice(legal)))


def test_who_excuses_the_fool_is_known():
    """While an excused fool lies on the table, every world knows whose it is (⚖10)."""
    rules = load_variant("book")
    rng = np.random.default_rng(8)
    work = np.zeros(worlds.WORLDS_WIDTH, np.int64)
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    seen = {True: 0, False: 0}
    for deal in range(60):
        game = _game_of(rules, 4, deal)
        while game.phase == PLAY_PHASE:
            if int(game.table[at.TABLE_CARDS]) & FOOL:
                seat = game.turn
                assert worlds.open_worlds(game.table, game.hand(seat), 0, seat, 7, True, work)
                worlds.write_world(game.table, game.hand(seat), 0, seat, work, secret)
                assert secret[at.FOOL_WITHHELD_BY] == game.secret[at.FOOL_WITHHELD_BY]
                seen[bool(game.secret[at.FOOL_WITHHELD_BY] >= 0)] += 1
            legal = [card for card in range(62) if game.legal_plays() >> card & 1]
            later = [card for card in legal if 1 << card != FOOL]
            # A fool that may be withheld is, as a rule, so that many are excused.
            game.play(int(rng.choice(later or legal)) if rng.random() < 0.8 else int(rng.choice(legal)))
    assert min(seen.values()) > 0


def _game_of(rules, players, deal):
    row = compile_rules(rules, players)
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    words, order = shuffle_scratch()
    deal_cards(3, deal, row, words, order, secret)
    game = Game(rules, [int(one) for one in secret[:players]], int(secret[at.TAPP]))
    game.bid(Bid.SOLO)
    return game


def _check_world(game, seat, secret):
    players = int(game.table[at.PLAYERS])
    together = int(secret[at.TAPP]) | int(game.table[at.PLAYED])
    for other in range(players):
        hand = int(secret[at.HANDS + other])
        assert hand.bit_count() == game.hand(other).bit_count()
        assert hand & together == 0
        together |= hand
        for suit in range(4):
            if game.table[at.VOID_SEATS + suit] >> other & 1:
                assert hand & (SUIT_CARDS << (suit * SUIT_SIZE)) == 0
        if game.table[at.VOID_SEATS + TRUMP_SUIT] >> other & 1:
            assert hand & TRUMPS & ~FOOL == 0
    assert int(secret[at.HANDS + seat]) == game.hand(seat)
    assert together == (1 << 62) - 1


def test_a_block_counts_decisions_without_a_world():
    """Right play always leaves a world to find, so the count that a block carries is 0."""
    rules = load_variant("rulebook")
    block = play_block(0, 1 if PLAIN else 4, rules, seat_strategies(["rollout:worlds=2"], 7), 3)
    assert block.unsampled == 0


def test_a_seat_that_knows_too_much_finds_no_world():
    """Control: knowledge that no cards fit is reported, and never mended by a look at the true hands."""
    voids = {1: [0, 1, 2, 3, 4]}
    table = _small_table({1: 2, 2: 2}, voids)
    table[at.PLAYERS] = 3
    table[at.PLAYED] = ((1 << 62) - 1) & ~0b1111
    work = np.zeros(worlds.WORLDS_WIDTH, np.int64)
    assert not worlds.open_worlds(table, 0, 0, 0, 99, False, work)
