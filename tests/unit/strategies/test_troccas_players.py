"""What novice and village of Troccas do at the decisions that are the game's own: discard, fool, jacks."""

import numpy as np
import pytest

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import ALL_CARDS, CardSet, cards_in, set_of, without
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.engine.troccas.game import TroccasGame, act_text
from troggu_stats.engine.troccas.opening import start_deal
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.rules import load_variant
from troggu_stats.strategies.troccas import dispatch
from troggu_stats.strategies.troccas.dispatch import VILLAGE
from troggu_stats.strategies.troccas.registry import seat_strategies

BOOK = load_variant("troccas", "troccas")
ARTICLE = load_variant("troccas-encyclopaedia", "troccas")


def cards(text: str) -> CardSet:
    return set_of(TROCCAS.parse_hand(text))


def started(*hands: str) -> TroccasGame:
    """Return a deal of four in which the dealer has what these three hands leave, and has laid two away."""
    some = [cards(text) for text in hands]
    rest = ALL_CARDS
    for hand in some:
        rest = without(rest, hand)
    game = TroccasGame(BOOK, [*some, rest])
    allowed = [card for card in cards_in(rest) if card not in TROCCAS.five_pointers]
    game.discard(set_of(allowed[:2]))
    return game


def acts_of(name: str):
    lineup = seat_strategies([name], 6)
    return int(lineup.kinds[0]), lineup.params[0]


def play(game: TroccasGame, name: str) -> str:
    kind, params = acts_of(name)
    seat = game.turn
    act = dispatch.choose_play(
        kind, params, game.table, game.hand(seat), game.laid_away(seat), game.legal_plays(), game.rules, 1
    )
    return act_text(int(act))


def discard(game: TroccasGame, name: str) -> set[str]:
    kind, params = acts_of(name)
    found = dispatch.choose_discard(kind, params, game.table, game.hand(game.turn), game.rules, 1)
    return {TROCCAS.text(card) for card in cards_in(found)}


def lay(game: TroccasGame, *texts: str) -> TroccasGame:
    for text in texts:
        game.play(next(act for act in cards_in(game.legal_plays()) if act_text(act) == text))
    return game


def test_the_dealer_makes_a_void_and_keeps_what_wins():
    hand = cards("CK CQ C10-C7 DK DC D10-D7 S1 S2 T21-T16 F")
    rest = list(cards_in(without(ALL_CARDS, hand)))
    game = TroccasGame(BOOK, [*(set_of(rest[19 * seat : 19 * seat + 19]) for seat in range(3)), hand])
    assert game.phase is TroccasPhase.DISCARD
    assert discard(game, "village") == {"S1", "S2"}
    assert discard(game, "novice") == {"CQ", "DC"}  # what is dearest


def test_a_winning_partner_is_given_points():
    # Seat 2, without a trump, is the partner of seat 0, whose mund nobody can beat.
    game = lay(started("T21-T3", "BK-B1 S1-S5", "CK-C10 S6-S10"), "T21", "B1")
    assert game.turn == 2
    for name in ("novice", "village"):
        assert TROCCAS.points[TROCCAS.index[play(game, name)]] >= 3


def test_a_winning_foe_is_given_none():
    # Seat 1 is a foe, its mund is best, and seat 2 can neither follow nor trump.
    game = lay(started("DK-D10 S1-S5", "T21-T3", "CK-C10 S6-S10"), "D2", "T21")
    assert game.turn == 2
    for name in ("novice", "village"):
        assert TROCCAS.points[TROCCAS.index[play(game, name)]] == 1


def test_a_novices_fool_saves_what_would_be_lost():
    # Seat 2 would have to give the queen, its only cup, to the foe's king.
    game = lay(started("C2 BK-B1 S1-S4", "CK DK-D10 S5-S8", "CQ F T21-T5"), "C2", "CK")
    assert {act_text(act) for act in cards_in(game.legal_plays())} == {"CQ", "F"}
    assert play(game, "novice") == "F"


def called(rules, players: int, table: str, hand: str = "CK", gone: str = "") -> int:
    """Return what village says after a king in seat 0 has won its suit's first trick against these cards."""
    row = compile_rules(rules, players)
    state = np.zeros(at.TABLE_WIDTH, np.int64)
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    start_deal(state, secret, row)
    laid = [TROCCAS.index[text] for text in table.split()]
    state[at.TABLE_OF : at.TABLE_OF + players] = laid
    state[at.LED], state[at.BEST] = 0, 8 * TROCCAS.index["CK"]
    params = np.zeros(dispatch.PARAMS_WIDTH)
    return int(dispatch.choose_call(VILLAGE, params, state, cards(hand), cards(gone), row, 1))


@pytest.mark.parametrize(
    ("table", "book", "article"),
    [
        ("CK C2 C3 C4", 1, 1),
        ("CK CQ T1 S5", 0, 0),  # only the queen's player may have it: 2 points for 4, or spared
        ("CK CQ C2 C3", 0, 1),  # one in three that the queen goes back, two that a pip does
        ("CK CC C2 S5", 0, 1),
        ("CK C2 CQ F", 1, 1),  # a partner's queen is spared at any table
        ("CK T1 F S5", 0, 0),  # nobody can have it
    ],
)
def test_village_weighs_who_may_hold_the_jack_and_for_what(table, book, article):
    """⚖13: at one table a foe's queen goes back for the jack, at the other it stays."""
    assert called(BOOK, 4, table) == book
    assert called(ARTICLE, 4, table) == article


def test_where_everybody_plays_alone_every_queen_goes_back():
    assert called(BOOK, 3, "CK C2 CQ") == 0
    assert called(ARTICLE, 3, "CK C2 CQ") == 1


def test_nobody_calls_a_jack_that_is_ones_own_or_laid_away():
    assert called(BOOK, 4, "CK C2 C3 C4", hand="CJ") == 0
    assert called(BOOK, 4, "CK C2 C3 C4", gone="CJ D2") == 0
