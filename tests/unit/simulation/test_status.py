"""An illegal act of a built-in strategy ends its block in one sentence; the arrays are never spoilt."""

import os
import subprocess
import sys

import numpy as np
import pytest

from troggu_stats.errors import CheckFailedError
from troggu_stats.simulation.block import refuse_illegal_act
from troggu_stats.strategies.registry import seat_strategies

# Run plain, where a strategy can be exchanged for one that cheats.
BREAK_A_RULE = """
import troggu_stats.simulation.acts as acts
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import seat_strategies

acts.{act} = {cheat}
play_block(40, 3, load_variant("rulebook"), seat_strategies(["random"], 7), 9)
"""
CHEATS = {
    "choose_bid": "lambda *_: 7",
    "choose_discard": "lambda *_: 1",
    "choose_call": "lambda *_: 21",
    "choose_play": "lambda *_: 3",
}


@pytest.mark.parametrize("act", CHEATS)
def test_an_illegal_act_names_strategy_seat_and_deal(act):
    program = BREAK_A_RULE.format(act=act, cheat=CHEATS[act])
    found = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TROGGU_NOJIT": "1"},
    )
    assert "CheckFailedError: Strategy 'random' broke the rules at seat" in found.stderr
    assert "of deal 9:4" in found.stderr


def test_a_block_without_one_is_not_refused():
    lineup = seat_strategies(["random"], 5)
    refuse_illegal_act(-1, np.array([1]), lineup, 1)
    with pytest.raises(CheckFailedError, match=r"seat 3 of deal 1:17"):
        refuse_illegal_act(8 + 3, np.array([5, 17]), lineup, 1)
