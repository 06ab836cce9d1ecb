"""Steps of a deal of Troccas: what is refused, and cases too rare for random deals."""

import re

import pytest

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.troccas.cards import CardSet, cards_in, set_of
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.engine.troccas.game import TroccasGame, act_text
from troggu_stats.errors import UsageError
from troggu_stats.rules import load_variant

BOOK = load_variant("troccas", "troccas")


def cards(text: str) -> CardSet:
    return set_of(TROCCAS.parse_hand(text))


def dealt(*wanted: str) -> list[CardSet]:
    """Return hands of six players with these cards, the rest filled up from the pack in printed order."""
    hands = [list(TROCCAS.parse_hand(text)) for text in wanted]
    taken = {card for hand in hands for card in hand}
    rest = [card for card in TROCCAS.sort_cards(range(TROCCAS.size)) if card not in taken]
    for hand in hands:
        while len(hand) < 13:
            hand.append(rest.pop())
    return [set_of(hand) for hand in hands]


def lay(game: TroccasGame, *texts: str) -> None:
    for text in texts:
        game.play(next(act for act in cards_in(game.legal_plays()) if act_text(act) == text))


def test_hands_must_be_a_deal() -> None:
    with pytest.raises(UsageError, match=re.escape("6 players need [13, 13, 13, 13, 13, 13]")):
        TroccasGame(BOOK, [CardSet(1, 0)] * 6)
    with pytest.raises(UsageError, match="3 to 6 players, not 7"):
        TroccasGame(BOOK, [CardSet(1, 0)] * 7)


def test_the_dealer_lays_away_the_extra_cards_and_no_five_pointer() -> None:
    order = TROCCAS.sort_cards(range(TROCCAS.size))
    game = TroccasGame(
        BOOK, [set_of(order[25 * seat : 25 * seat + 25 + 3 * (seat == 2)]) for seat in (2, 1, 0)][::-1]
    )
    assert (game.phase, game.turn) == (TroccasPhase.DISCARD, 2)
    with pytest.raises(UsageError, match="Nobody may play a card now: the deal is at discard"):
        game.play(0)
    king = next(card for card in cards_in(game.hand(2)) if card in TROCCAS.kings)
    plain = [card for card in cards_in(game.hand(2)) if card not in TROCCAS.five_pointers]
    for wrong in ([king, *plain[:2]], plain[:2], plain[:4], [*plain[:2], next(cards_in(game.hand(0)))]):
        with pytest.raises(UsageError, match="may not be laid away: discard 3 cards held"):
            game.discard(set_of(wrong))
    game.discard(set_of(plain[:3]))
    assert (game.phase, game.turn) == (TroccasPhase.PLAY, 0)
    assert set(cards_in(game.laid_away(2))) == set(plain[:3])
    assert list(cards_in(game.laid_away(1))) == []


def test_what_may_not_be_played_is_named() -> None:
    game = TroccasGame(BOOK, dealt("CK CJ C2", "C3 D2", "CQ", "C4", "C5", "C6"))
    lay(game, "C2")
    wrong = next(card for card in cards_in(game.hand(1)) if TROCCAS.suit(card).letter != "C")
    with pytest.raises(UsageError, match=re.escape(f"Seat 1 may not play {TROCCAS.text(wrong)}")):
        game.play(wrong)
    with pytest.raises(UsageError, match="act number 99"):
        game.play(99)


def test_king_and_jack_take_back_one_of_the_suit_and_no_other() -> None:
    game = TroccasGame(BOOK, dealt("CK CJ", "C3", "CQ", "C4", "C5", "C6"))
    lay(game, "CK+CJ", "C3", "CQ", "C4", "C5", "C6")
    assert (game.phase, game.turn) == (TroccasPhase.TAKE_BACK, 0)
    assert {TROCCAS.text(card) for card in cards_in(game.takable())} == {"C3", "CQ", "C4", "C5", "C6"}
    with pytest.raises(UsageError, match="one of CQ C3 C4 C5 C6 must be taken"):
        game.take_back(TROCCAS.index["CK"])
    with pytest.raises(UsageError, match="Nobody may call the jack"):
        game.call(True)
    game.take_back(TROCCAS.index["CQ"])
    assert (game.phase, game.turn) == (TroccasPhase.PLAY, 0)
    assert "CQ" in {TROCCAS.text(card) for card in cards_in(game.hand(0))}


def test_who_must_trump_holding_the_mund_is_asked_once() -> None:
    rules = BOOK.with_settings({"signal_trumps": True})
    hands = dealt("CK", "T21 T20 D2", "C4", "C5", "C6", "C7")
    clubs = [card for card in cards_in(hands[1]) if TROCCAS.suit(card).letter == "C"]
    assert not clubs
    game = TroccasGame(rules, hands)
    lay(game, "CK")
    assert (game.phase, game.turn) == (TroccasPhase.SIGNAL, 1)
    with pytest.raises(UsageError, match="Nobody may play a card now: the deal is at signal"):
        game.play(0)
    game.signal(True)
    assert game.phase is TroccasPhase.PLAY
    lay(game, "T20")


def test_texts_of_acts() -> None:
    assert [act_text(act) for act in (0, 77, 78, 81)] == ["C10", "F", "CK+CJ", "BK+BJ"]
