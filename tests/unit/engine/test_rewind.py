"""Cards taken back and played once more make the table that everybody saw."""

import numpy as np
import pytest

from troggu_stats.dealing.address import shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Phase
from troggu_stats.engine.game import Game
from troggu_stats.engine.rewind import played_by, take_back
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.trick import finish_trick, play_card
from troggu_stats.rules import load_variant
from troggu_stats.strategies.random_player import random_call, random_discard

TABLES = [(variant, players) for variant in ("rulebook", "visp", "graechen", "book") for players in (4, 7)]


def a_deal_at_random(rules, players, number, rng):
    """Play a deal with acts at random, up to a card drawn; return it with the table before every card."""
    row = compile_rules(rules, players)
    secret = np.zeros(at.SECRET_WIDTH, np.int64)
    words, order = shuffle_scratch()
    deal_cards(7, number, row, words, order, secret)
    game = Game(rules, [int(one) for one in secret[:players]], int(secret[at.TAPP]))
    stop = int(rng.integers(2, players * int(game.table[at.HAND_SIZE])))
    before = []
    while game.phase is not Phase.OVER and len(before) < stop:
        if game.phase is Phase.BID:
            game.bid(rng.choice(game.legal_bids()))
        elif game.phase is Phase.EXCHANGE:
            cards = game.hand(game.turn) | int(game.secret[at.TAPP])
            game.discard(int(random_discard(cards, row, int(rng.integers(1 << 40)))))
        elif game.phase is Phase.CALL:
            game.call(int(random_call(row, int(rng.integers(1 << 40)))))
        else:
            before.append(game.table.copy())
            legal = game.legal_plays()
            game.play(int(rng.choice([card for card in range(62) if legal >> card & 1])))
    return game, row, before


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_every_table_comes_again(variant, players):
    rules = load_variant(variant)
    rng = np.random.default_rng(11)
    for number in range(40):
        game, row, before = a_deal_at_random(rules, players, number, rng)
        again, secret = game.table.copy(), game.secret.copy()
        take_back(again, secret)
        for play, table in enumerate(before):
            assert again[: at.LEADERS].tolist() == table[: at.LEADERS].tolist()
            play_card(again, secret, 1 << int(game.table[at.HISTORY + play]))
            if again[at.ON_TABLE] == players:
                finish_trick(again, secret, row)


def test_what_a_seat_has_played():
    rng = np.random.default_rng(12)
    game, _, before = a_deal_at_random(load_variant("rulebook"), 5, 1, rng)
    played = dict.fromkeys(range(5), 0)
    for play, table in enumerate(before):
        played[int(table[at.TURN])] |= 1 << int(game.table[at.HISTORY + play])
    assert {seat: played_by(game.table, seat) for seat in range(5)} == played
