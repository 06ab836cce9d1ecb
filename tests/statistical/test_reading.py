"""The worlds that ``rollout`` reads from the others' acts: as often as these acts make them likely."""

import functools
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from troggu_stats.dealing.address import shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Bid
from troggu_stats.engine.game import Game
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.rewind import played_by
from troggu_stats.engine.settings import compile_rules
from troggu_stats.errors import UsageError
from troggu_stats.rules import load_variant
from troggu_stats.simulation import reading, worlds
from troggu_stats.strategies.registry import seat_strategies
from troggu_stats.strategies.village.bids import bid_of_hand
from troggu_stats.strategies.village.discard import village_discard
from troggu_stats.strategies.village.play import village_play

pytestmark = pytest.mark.compiled
DECLARER = 0
MISREAD = 0.3
SAMPLES = 4_000
BETWEEN = (
    100  # moves tried between two worlds that are looked at, of six cards: the world before is forgotten
)
ERROR = 1e-4  # chance that a right reader fails
# variant, players, tricks that are left, who reads (the declarer, who knows the discard, or a defender), deal
CASES = [
    *(("rulebook", 4, 2, DECLARER, number) for number in range(3)),
    *(("rulebook", 5, 1, 3, number) for number in (0, 2)),
    *(("book", 4, 2, DECLARER, number) for number in (280, 356)),  # a defender has excused the fool
]


def reader(rules, players, **changes):
    text = ",".join(f"{name}={value}" for name, value in changes.items())
    return seat_strategies((f"rollout:{text}",), players, rules=rules).params[0]


def village_card(params, game):
    seat = game.turn
    legal, role = game.legal_plays(), int(role_of(game.table, game.secret, seat))
    gone = int(laid_away(game.table, game.secret, seat))
    return int(village_play(params, game.table, game.hand(seat), gone, role, legal)).bit_length() - 1


def opened(rules, hands, discard):
    """Return a game of the eldest as play begins; what the tapp was before the exchange, nobody reads."""
    game = Game(rules, hands, discard)
    game.bid(Bid.TAKE)
    for _ in hands[1:]:
        game.bid(Bid.PASS)
    game.discard(discard)
    return game


def late_deal(rules, players, tricks_left, number, params):
    """Play a deal until so many tricks are left, one card in four at random."""
    rng = np.random.default_rng(number)
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    words, order = shuffle_scratch()
    row = compile_rules(rules, players)
    deal_cards(3, number, row, words, order, secret)
    hands, tapp = [int(one) for one in secret[:players]], int(secret[at.TAPP])
    cards = hands[DECLARER] | tapp
    discard = int(village_discard(params, cards, row))
    game = opened(rules, [cards & ~discard, *hands[1:]], discard)
    while game.table[at.HAND_SIZE] - game.table[at.TRICK] > tricks_left:
        legal = [card for card in range(62) if game.legal_plays() >> card & 1]
        game.play(int(rng.choice(legal)) if rng.random() < 0.25 else village_card(params, game))
    return game


def history(game):
    return [int(card) for card in game.table[at.HISTORY : at.HISTORY + int(game.table[at.PLAYS])]]


def misfits(game, rules, hands, discard, params, seat):
    """Count the others' acts that village would not have done, by a game from its start; None if illegal."""
    found = 0
    try:
        again = opened(rules, hands, discard)
        for other, hand in enumerate(hands):
            would = bid_of_hand(params, len(hands), other, other == DECLARER, hand)
            found += other != seat and (would < Bid.TAKE if other == DECLARER else would != Bid.PASS)
        for card in history(game):
            legal = again.legal_plays()
            if again.turn != seat and legal & (legal - 1):
                found += village_card(params, again) != card
            again.play(card)
    except UsageError:
        return None
    return found


def ways(cards, room):
    """Yield every way to put cards into places that hold so many: the cards of each place as a mask."""
    if not cards:
        yield [0] * len(room)
        return
    for place, free in enumerate(room):
        if free:
            less = [one - (other == place) for other, one in enumerate(room)]
            for way in ways(cards[1:], less):
                yield [one | (other == place) << cards[0] for other, one in enumerate(way)]


@functools.cache
def case(variant, players, tricks_left, seat, number):
    """Return a deal and how likely each way is that the cards may lie that a seat of it does not see."""
    rules = load_variant(variant)
    params = reader(rules, players, reading=BETWEEN, misread=MISREAD)
    game = late_deal(rules, players, tricks_left, number, params)
    return rules, game, likelihoods(game, rules, seat, params)


def likelihoods(game, rules, seat, params):
    """Return how likely each way is that the hidden cards may lie, by trying all of them."""
    players = int(game.table[at.PLAYERS])
    own = game.hand(seat)
    discard = int(game.secret[at.DISCARD])
    known = int(game.table[at.PLAYED]) | own | (discard if seat == DECLARER else 0)
    hidden = [card for card in range(62) if not known >> card & 1]
    room = [0 if other == seat else game.hand(other).bit_count() for other in range(players)]
    room.append(len(hidden) - sum(room))
    found = {}
    for way in ways(hidden, room):
        held = [own if other == seat else cards for other, cards in enumerate(way[:players])]
        laid = discard if seat == DECLARER else way[players]
        hands = [cards | int(played_by(game.table, other)) for other, cards in enumerate(held)]
        count = misfits(game, rules, hands, laid, params, seat)
        if count is not None:
            found[tuple(held)] = MISREAD**count
    total = sum(found.values())
    return {way: weight / total for way, weight in found.items()}


def read(game, rules, seat, params):
    """Return how often the walk came to each way in which the hidden cards may lie."""
    players = int(game.table[at.PLAYERS])
    row = compile_rules(rules, players)
    own, gone = game.hand(seat), int(laid_away(game.table, game.secret, seat))
    work = np.zeros(worlds.WORLDS_WIDTH, np.int64)
    world = np.zeros(at.SECRET_WIDTH, np.int64)
    room = np.zeros((reading.READING_ROWS, reading.READING_WIDTH), np.int64)
    assert worlds.open_worlds(game.table, own, gone, seat, 99, False, work)
    reading.open_reading(game.table, row, params, own, gone, seat, work, world, room)
    found = Counter()
    for _ in range(SAMPLES):
        reading.walk_on(game.table, row, params, own, gone, seat, work, world, room)
        found[tuple(int(one) for one in world[:players])] += 1
    return found


def chance_of(found, expected):
    """Return the p-value of a χ² test; ways that would come less than ten times are taken together."""
    common = [way for way, chance in expected.items() if chance * SAMPLES >= 10]
    counts = [found[way] for way in common]
    means = [expected[way] * SAMPLES for way in common]
    if len(common) < len(expected):
        counts.append(SAMPLES - sum(counts))
        means.append(SAMPLES - sum(means))
    assert len(counts) > 1
    return stats.chisquare(counts, means).pvalue


@pytest.mark.parametrize(("variant", "players", "tricks_left", "seat", "number"), CASES)
def test_worlds_come_as_often_as_they_are_likely(variant, players, tricks_left, seat, number):
    """On small hands the frequencies agree with enumeration, in which every deal is played from its start."""
    rules, game, expected = case(variant, players, tricks_left, seat, number)
    found = read(game, rules, seat, reader(rules, players, reading=BETWEEN, misread=MISREAD))
    assert set(found) <= set(expected)
    assert chance_of(found, expected) > ERROR


@pytest.mark.parametrize("changes", [{"misread": 1}, {"misread": MISREAD, "reads_bids": 0}], ids=str)
def test_who_reads_something_else_would_be_noticed(changes):
    """Negative control: who takes all worlds alike, or overlooks the bids, has other frequencies."""
    chances = []
    for variant, players, tricks_left, seat, number in CASES:
        rules, game, expected = case(variant, players, tricks_left, seat, number)
        params = reader(rules, players, reading=BETWEEN, **changes)
        chances.append(chance_of(read(game, rules, seat, params), expected))
    assert min(chances) < ERROR
