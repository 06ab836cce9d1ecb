"""Deals driven act by act through ``Game``, so that every act of a strategy is checked."""

import os
import subprocess
import sys
from dataclasses import dataclass, field

import numpy as np
import pytest

from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Bid, Phase
from troggu_stats.engine.game import Game
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.settings import compile_rules
from troggu_stats.rules import Rules
from troggu_stats.simulation import choices
from troggu_stats.simulation.seats import room_to_think, take_seats
from troggu_stats.strategies.registry import parameters, seat_strategies, strategy_names

# Strategies that look ahead get few worlds here: what they may see does not depend on how long they look.
FEW_WORLDS = ":worlds=2"


def looks_ahead(name: str) -> bool:
    return any(parameter.name == "worlds" for parameter in parameters(name))


def registry() -> list:
    """Return every strategy as a text; those that look ahead are too slow as plain Python."""
    texts = [f"{name}{FEW_WORLDS}" if looks_ahead(name) else name for name in strategy_names()]
    slow = pytest.mark.skipif(PLAIN, reason="looking ahead takes compiled code")
    return [
        pytest.param(text, marks=slow if text.endswith(FEW_WORLDS) else (), id=text.partition(":")[0])
        for text in texts
    ]


def pytest_generate_tests(metafunc):
    if "strategy" in metafunc.fixturenames:
        metafunc.parametrize("strategy", registry())


@dataclass
class Deal:
    """A deal as dealt, with the acts done so far: bids, a discard, a call, cards."""

    rules: Rules
    hands: list[int]
    tapp: int
    acts: list[tuple[Phase, int]] = field(default_factory=list)

    def replay(self) -> Game:
        """Do all acts in a fresh game; raises where one is not legal with these cards."""
        game = Game(self.rules, self.hands, self.tapp)
        for phase, act in self.acts:
            do(game, phase, act)
        return game


def do(game: Game, phase: Phase, act: int) -> None:
    if phase is Phase.BID:
        game.bid(Bid(act))
    elif phase is Phase.EXCHANGE:
        game.discard(act)
    elif phase is Phase.CALL:
        game.call(act)
    else:
        game.play(act)


class Player:
    """A line-up that is asked for one act at a time and is handed only what its seat knows."""

    def __init__(self, rules: Rules, texts, players: int, seed: int, deal: int) -> None:
        lineup = seat_strategies(texts, players)
        self.seats, self.room = take_seats(lineup), room_to_think(lineup)
        choice_keys(seed, deal, self.seats.keys)
        secret = np.zeros(at.SECRET_WIDTH, np.int64)
        words, order = shuffle_scratch()
        deal_cards(seed, deal, compile_rules(rules, players), words, order, secret)
        hands = secret[at.HANDS : at.HANDS + players].tolist()
        self.deal = Deal(rules, hands, int(secret[at.TAPP]))

    def choose(self, game: Game) -> int:
        """Return the act of the seat whose turn it is."""
        seat, table, rules = game.turn, game.table, game.rules
        hand, gone = game.hand(seat), int(laid_away(table, game.secret, seat))
        if game.phase is Phase.BID:
            return int(choices.choose_bid(self.seats, self.room, seat, table, hand, rules))
        if game.phase is Phase.EXCHANGE:
            cards = hand | int(game.secret[at.TAPP])
            return int(choices.choose_discard(self.seats, self.room, seat, table, cards, rules))
        if game.phase is Phase.CALL:
            return int(choices.choose_call(self.seats, self.room, seat, table, hand, gone, rules))
        role, legal = int(role_of(table, game.secret, seat)), game.legal_plays()
        card = choices.choose_play(self.seats, self.room, seat, table, hand, gone, role, legal, rules)
        return int(card).bit_length() - 1

    def play(self):
        """Play the deal to its end and yield, before each act, the game and the act that is chosen."""
        game = Game(self.deal.rules, self.deal.hands, self.deal.tapp)
        while game.phase is not Phase.OVER:
            act = self.choose(game)
            yield game, act
            phase = game.phase
            do(game, phase, act)
            self.deal.acts.append((phase, act))
        self.game = game


@pytest.fixture(scope="session")
def player():
    return Player


@pytest.fixture(scope="session")
def deal_type():
    return Deal


@pytest.fixture(scope="session")
def plain_python(project_root):
    """Run a few lines as plain Python in a process of their own, and return what they print."""

    def run(code: str, *words: str) -> bytes:
        paths = [str(project_root), os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "TROGGU_NOJIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        done = subprocess.run(
            [sys.executable, "-c", code, *words], env=environment, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    return run
