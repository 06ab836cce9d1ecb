"""No strategy sees a hidden card, and one that peeks is caught: ``simulation.permutation``."""

import pytest

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Phase
from troggu_stats.engine.game import Game
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.masks import ALL_CARDS, MUND
from troggu_stats.rules import load_variant
from troggu_stats.simulation.permutation import Choose, Comparison, Table, compare_worlds

SEED = 5150
TABLES = [
    ("rulebook", 3, {}),
    ("rulebook", 5, {}),
    ("rulebook", 7, {}),
    ("st-niklaus", 6, {}),
    ("book", 8, {}),
    ("graechen", 4, {"withheld_fool": "any_later_trick"}),
]


def compared(strategy: str, choose: Choose | None = None) -> Comparison:
    found = Comparison()
    for number, (variant, players, changes) in enumerate(TABLES):
        rules = load_variant(variant).with_settings(changes)
        for deal in range(1 if PLAIN else 3):
            found += compare_worlds(Table(rules, [strategy], players, SEED, 10 * number + deal), choose)
    return found


def test_no_hidden_card_changes_an_act(strategy):
    found = compared(strategy)
    assert found.worlds > (200 if PLAIN else 1000)
    assert found.tables == 0
    assert found.acts == 0
    assert found.first == ""


def peek_at_the_next_hand(game: Game) -> int:
    """A cheat: plays high exactly if the next hand lacks the mund."""
    legal = game.legal_plays() if game.phase is Phase.PLAY else 3
    cautious = game.hand((game.turn + 1) % int(game.table[at.PLAYERS])) & MUND
    return legal & -legal if cautious else 1 << (legal.bit_length() - 1)


def peek_at_the_tapp(game: Game) -> int:
    """A cheat: acts by what lies in the tapp."""
    return int(game.secret[at.TAPP]) % 2


def peek_at_withholding(game: Game) -> int:
    """A cheat: knows who has withheld the fool, which looks like having no trump."""
    return int(game.secret[at.FOOL_WITHHELD_BY]) if game.phase is Phase.PLAY else 0


@pytest.mark.parametrize("cheat", [peek_at_the_next_hand, peek_at_the_tapp, peek_at_withholding])
def test_a_cheat_is_caught(cheat):
    """The negative control: what peeks must be found out."""
    if PLAIN and cheat is peek_at_withholding:
        pytest.skip("rare: needs more deals than plain Python plays")
    found = compared("village", cheat)
    assert found.worlds > 0
    assert found.acts > 0
    assert found.first.startswith("seat ")


def test_a_table_that_shows_a_hidden_card_is_caught(monkeypatch):
    """The other negative control: an open table that differs with hidden cards, though no act does."""
    replay = Game.legal_plays
    monkeypatch.setattr(Game, "legal_plays", lambda game: replay(game) | (game.secret[at.TAPP] & 1) << 62)
    table = Table(load_variant("rulebook"), ["random"], 5, SEED, 1)
    found = compare_worlds(table, lambda game: 0)
    assert found.tables > 0
    assert found.acts == 0


def test_exchanging_cards_keeps_every_card_once():
    table = Table(load_variant("rulebook"), ["village"], 5, SEED, 1)
    for _ in table.play():
        pass
    further = table.deal.exchanged(0, 61)
    together = further.tapp
    for hand in further.hands:
        assert together & hand == 0
        together |= hand
    assert together == ALL_CARDS
    assert [hand.bit_count() for hand in further.hands] == [11] * 5
