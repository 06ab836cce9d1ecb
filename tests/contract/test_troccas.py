"""What every strategy for Troccas must keep: legal acts, one play at one address, no hidden card."""

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import MUND_CARD, cards_in, holds
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.engine.troccas.game import TroccasGame
from troggu_stats.results.troccas_columns import TROCCAS_ROW_WIDTH
from troggu_stats.rules import load_variant
from troggu_stats.simulation.permutation import Comparison
from troggu_stats.simulation.troccas import permutation
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.simulation.troccas.permutation import TroccasTable, compare_worlds
from troggu_stats.strategies.troccas.registry import (
    built_in_names,
    seat_strategies,
    strategy_meaning,
    thinks_ahead,
)

SEED = 20_260
BOOK, ARTICLE = load_variant("troccas", "troccas"), load_variant("troccas-encyclopaedia", "troccas")
SIGNALLING = BOOK.with_settings({"signal_trumps": True})
TABLES = [BOOK, ARTICLE, SIGNALLING]
COMPARED = [(BOOK, 4), (SIGNALLING, 3), (ARTICLE, 6), (SIGNALLING, 4), (BOOK, 5)][: 2 if PLAIN else 5]
FEW_WORLDS = ":worlds=2"
LOOKING_AHEAD = [f"{name}{FEW_WORLDS}" for name in built_in_names() if thinks_ahead(name)]
STRATEGIES = [name for name in built_in_names() if not thinks_ahead(name)] + ["village:err=0.3"]
SLOW = pytest.mark.skipif(PLAIN, reason="looking ahead takes compiled code")


@pytest.fixture(params=[*STRATEGIES, *[pytest.param(text, marks=SLOW) for text in LOOKING_AHEAD]])
def text(request):
    return request.param


def rows(strategies, players, first, count, seed=SEED, rules=BOOK):
    return play_block(first, count, rules, seat_strategies(strategies, players), seed).rows


def compared(strategy, number, choose=None) -> Comparison:
    rules, players = COMPARED[number % len(COMPARED)]
    return compare_worlds(TroccasTable(rules, [strategy], players, SEED, number), choose)


def test_it_says_what_it_does(text):
    assert len(strategy_meaning(text.partition(":")[0]).split()) > 3


def test_stepped_deals_are_those_of_the_block_and_every_act_is_legal(text):
    """Each act passes ``TroccasGame``, which refuses what is illegal."""
    count = 1 if PLAIN else 4
    for rules in TABLES:
        for players in range(3, 7):
            block = play_block(50, count, rules, seat_strategies([text], players), SEED)
            for row in range(count):
                stepped = TroccasTable(rules, [text], players, SEED, 50 + row)
                for _ in stepped.play():
                    pass
                assert stepped.game.payments == tuple(block["payment"][row].tolist())
                tricks = stepped.game.table[at.TRICKS_WON : at.TRICKS_WON + players]
                assert tricks.tolist() == block["tricks"][row].tolist()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_same_address_is_the_same_play(text, players):
    count = 5 if PLAIN else 60
    whole = rows([text], players, 0, count)
    pieces = [rows([text], players, first, 1) for first in reversed(range(count))]
    np.testing.assert_array_equal(whole, np.concatenate(pieces[::-1]))
    assert not np.array_equal(whole, rows([text], players, 0, count, seed=SEED + 1))
    assert not np.array_equal(whole, rows([text], players, count, count))


@pytest.mark.parametrize("seat", [0, 3])
def test_a_swapped_strategy_keeps_the_cards(text, seat):
    names = ["random"] * 4
    count = 10 if PLAIN else 100
    before = play_block(0, count, BOOK, seat_strategies(names, 4), SEED)
    names[seat] = text
    after = play_block(0, count, BOOK, seat_strategies(names, 4), SEED)
    for column in ("trumps", "kings", "honours"):
        np.testing.assert_array_equal(before[column], after[column])


def test_no_hidden_card_changes_an_act(text):
    found = Comparison()
    for number in range(len(COMPARED)):
        found += compared(text, number)
    assert found.worlds > (100 if PLAIN else 500)
    assert (found.tables, found.acts, found.first) == (0, 0, "")


def peek_at_the_next_hand(game: TroccasGame) -> int:
    """A cheat: acts by whether the next hand holds the mund."""
    return int(holds(game.hand((game.turn + 1) % game.players), MUND_CARD))


def peek_at_the_discard(game: TroccasGame) -> int:
    """A cheat: acts by what the dealer has laid away."""
    return int(game.secret[at.DISCARD]) % 97


def peek_at_a_jack(game: TroccasGame) -> int:
    """A cheat: knows, when it may call the jack, whether a call would bring it."""
    if game.phase is not TroccasPhase.CALL:
        return 0
    jack = 14 * int(game.table[at.LED]) + 10
    return next((seat for seat in range(game.players) if holds(game.hand(seat), jack)), -1)


@pytest.mark.parametrize("cheat", [peek_at_the_next_hand, peek_at_the_discard, peek_at_a_jack])
def test_a_cheat_is_caught(cheat):
    """The negative control: what peeks must be found out."""
    found, number = Comparison(), 0
    while not found.acts and number < 16:
        found += compared("village", number, cheat)
        number += 1
    assert found.worlds > 0
    assert found.acts > 0
    assert found.first.startswith("seat ")


def test_a_table_that_shows_a_hidden_card_is_caught(monkeypatch):
    """The other negative control: what is legal differs with hidden cards, though no act does."""
    monkeypatch.setattr(permutation, "_legal", peek_at_the_next_hand)
    found = compare_worlds(TroccasTable(BOOK, ["random"], 4, SEED, 1), lambda game: 0)
    assert found.acts == 0
    assert found.tables > 0


def test_better_players_win(text):
    """village over novice over random, by far more than chance: whole deals, both sides played in turn."""
    stronger = {"village": "novice", "novice": "random", "village:err=0.3": "random"}.get(text)
    if stronger is None:
        return
    count = 40 if PLAIN else 400
    for players in (4, 6):
        sums = np.zeros(count)
        for own in (0, 1):
            names = [text if seat % 2 == own else stronger for seat in range(players)]
            sums += play_block(0, count, BOOK, seat_strategies(names, players), SEED)["payment"][:, own]
        assert sums.mean() > (0 if PLAIN else 3 * sums.std() / np.sqrt(count))


def test_cards_exchanged_keep_every_card_once():
    table = TroccasTable(BOOK, ["village"], 4, SEED, 1)
    for _ in table.play():
        pass
    hands = table.deal.exchanged(0, 77).hands
    assert sorted(card for hand in hands for card in cards_in(hand)) == list(range(78))


_PLAIN_RUN = """
import sys
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas import permutation
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.strategies.troccas.registry import seat_strategies
assert PLAIN
for variant in ("troccas", "troccas-encyclopaedia"):
    rules = load_variant(variant, "troccas").with_settings({"signal_trumps": variant != "troccas"})
    for players in range(3, 7):
        names = [sys.argv[2:][seat % len(sys.argv[2:])] for seat in range(players)]
        block = play_block(7, int(sys.argv[1]), rules, seat_strategies(names, players), 5)
        sys.stdout.buffer.write(block.rows.tobytes())
"""


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("text", [f"{text[:-1]}16" for text in LOOKING_AHEAD])
@pytest.mark.compiled
@SLOW
def test_who_looks_ahead_wins_from_who_does_not(text, players):
    """One seat of a field of ``village``, dealer or first in turn, on the same deals as the field's own."""
    count, field = 300, ["village"] * players
    usual = play_block(0, count, BOOK, seat_strategies(field, players), SEED)["payment"]
    gains = []
    for seat in (0, players - 1):
        names = [*field[:seat], text, *field[seat + 1 :]]
        better = play_block(0, count, BOOK, seat_strategies(names, players), SEED)["payment"]
        gains.append(better[:, seat] - usual[:, seat])
    gain = np.sum(gains, axis=0)
    assert gain.mean() > 3 * gain.std() / np.sqrt(count)


_PLAIN_LOOK = """
import sys
import numpy as np
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.strategies.troccas.registry import seat_strategies
assert PLAIN
signalling = load_variant("troccas", "troccas").with_settings({"signal_trumps": True})
for rules, players in ((signalling, 4), (load_variant("troccas-encyclopaedia", "troccas"), 5)):
    lineup = seat_strategies([*["village"] * (players - 1), sys.argv[1]], players)
    sys.stdout.buffer.write(play_block(7, 1, rules, lineup, 5).rows.tobytes())
"""


@pytest.mark.parametrize("text", LOOKING_AHEAD)
@pytest.mark.compiled
@SLOW
def test_looking_ahead_is_the_same_compiled_as_plain(text, plain_python):
    plain = np.frombuffer(plain_python(_PLAIN_LOOK, text), np.int16).reshape(-1, TROCCAS_ROW_WIDTH)
    compiled = [
        rows([*["village"] * (players - 1), text], players, 7, 1, seed=5, rules=rules)
        for rules, players in ((SIGNALLING, 4), (ARTICLE, 5))
    ]
    np.testing.assert_array_equal(np.concatenate(compiled), plain)


@pytest.mark.compiled
@pytest.mark.skipif(PLAIN, reason="compares compiled code with plain")
@pytest.mark.parametrize(
    ("texts", "count"),
    # Beside players at random one meets what players at one's side would not do: fools that are led (C5).
    [*[((text,), 8) for text in STRATEGIES], (("random", "village"), 40)],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else None,
)
def test_compiled_equals_plain(texts, count, plain_python):
    found = plain_python(_PLAIN_RUN, str(count), *texts)
    plain = np.frombuffer(found, np.int16).reshape(-1, TROCCAS_ROW_WIDTH)
    compiled = [
        rows(
            [texts[seat % len(texts)] for seat in range(players)],
            players,
            7,
            count,
            seed=5,
            rules=rules.with_settings({"signal_trumps": rules is ARTICLE}),
        )
        for rules in (BOOK, ARTICLE)
        for players in range(3, 7)
    ]
    np.testing.assert_array_equal(np.concatenate(compiled), plain)
