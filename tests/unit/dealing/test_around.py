"""Dealing around given cards: the others lie as in a fair deal."""

import numpy as np
import pytest

from troggu_stats.cards.pack import cards_of, mask_of
from troggu_stats.dealing.address import shuffle_scratch
from troggu_stats.dealing.deal import PACK_SIZE, deal_around, deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.settings import compile_rules
from troggu_stats.rules import load_variant

_SEED = 11
_ALL = (1 << PACK_SIZE) - 1
_PLAYERS = range(3, 9)


def _deal(players: int, deal: int, seat: int = 0, hand: int = 0, tapp: int = 0) -> Ints:
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    words, order = shuffle_scratch()
    rules = compile_rules(load_variant("rulebook"), players)
    if hand:
        deal_around(_SEED, deal, rules, seat, hand, tapp, words, order, secret)
    else:
        deal_cards(_SEED, deal, rules, words, order, secret)
    return secret


@pytest.mark.parametrize("players", _PLAYERS)
def test_holding_what_one_was_dealt_changes_nothing(players: int) -> None:
    for deal in range(5):
        dealt = _deal(players, deal)
        for seat in range(players):
            hand, tapp = int(dealt[at.HANDS + seat]), int(dealt[at.TAPP])
            assert (_deal(players, deal, seat, hand) == dealt).all()
            assert (_deal(players, deal, seat, hand, tapp) == dealt).all()


@pytest.mark.parametrize("players", _PLAYERS)
def test_every_card_is_dealt_once(players: int) -> None:
    shape = load_variant("rulebook").deal_shape(players)
    hand, tapp = mask_of(range(shape.hand)), mask_of(range(40, 40 + shape.tapp))
    for deal in range(20):
        for given in (0, tapp):
            secret = _deal(players, deal, players - 1, hand, given)
            hands = [int(secret[at.HANDS + seat]) for seat in range(players)]
            assert hands[-1] == hand
            assert not given or int(secret[at.TAPP]) == given
            assert sum(hands) + int(secret[at.TAPP]) == _ALL
            assert [one.bit_count() for one in hands] == [shape.hand] * players


def _where_others_lie(deals: int, hand: int, given: int) -> tuple[np.ndarray, list[int]]:
    """Return how often each card that is not held lies in each other place; shape (6, 62)."""
    found = np.zeros((6, PACK_SIZE))
    for deal in range(deals):
        secret = _deal(5, deal, 2, given)
        for place in range(5):
            found[place, list(cards_of(int(secret[at.HANDS + place])))] += 1
        found[5, list(cards_of(int(secret[at.TAPP])))] += 1
    return found / deals, [card for card in range(PACK_SIZE) if not hand >> card & 1]


@pytest.mark.compiled
def test_other_cards_lie_where_a_fair_deal_has_them() -> None:
    """Each other card is in a place with chance size / others; deals that do not hold the hand are caught."""
    deals = 4_000
    hand = mask_of([0, 1, 2, 10, 11, 40, 41, 50, 60, 61, 30])
    fair, others = _where_others_lie(deals, hand, hand)
    unheld, _ = _where_others_lie(deals, hand, 0)
    sizes = {0: 11, 1: 11, 3: 11, 4: 11, 5: 7}
    furthest = {"fair": 0.0, "unheld": 0.0}
    for place, size in sizes.items():
        chance = size / len(others)
        error = (chance * (1 - chance) / deals) ** 0.5
        for name, found in (("fair", fair), ("unheld", unheld)):
            furthest[name] = max(furthest[name], np.abs(found[place, others] - chance).max() / error)
    # 255 cells: beyond 4.5 standard errors in one of 500 seeds (Bonferroni, normal).
    assert furthest["fair"] < 4.5 < furthest["unheld"]
