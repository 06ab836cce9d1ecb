"""``hand`` from the command line."""

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., Any]
CARDS = "T21 T20 T18 T12 T9 T5 F CK C2 D4 S7"


def test_a_hand_is_played_by_each_bid(run: Run) -> None:
    outcome = run("hand", *CARDS.split(), "-n", 20, "--seed", 1, "--format", "json")
    assert outcome.code == 0, outcome
    (table,) = json.loads(outcome.out)["tables"]
    assert table["name"] == "hand_bids"
    assert {row[1] for row in table["rows"]} == {"pass", "take", "solo", "as usual"}
    assert {row[2] for row in table["rows"]} == {20}


def test_a_tapp_asks_for_the_discard(run: Run) -> None:
    outcome = run("hand", CARDS, "--tapp", "C:J3 D:Q1 S8 B:J5", "-n", 10, "--seed", 1, "-q")
    assert outcome.code == 0, outcome
    assert "What to discard" in outcome.out
    assert "as village chooses" in outcome.out
    assert outcome.err == ""


def test_the_same_as_the_experiment(run: Run) -> None:
    words = ["-n", 10, "--seed", 1, "--format", "csv", "-q"]
    short = run("hand", CARDS, "--seat", 2, *words)
    long = run("run", "hand", "-p", 5, "--option", f"cards={CARDS}", "--option", "seat=2", "-j", 1, *words)
    assert short.out == long.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["T21"], "The hand came with 1 card: players of rulebook hold 18 with 3"),
        ([CARDS, "-p", "6"], "6 players of rulebook hold 9 each"),
        ([CARDS, "--seat", "9"], "give 0 (eldest, who speaks first) to 4 (the dealer)"),
        ([CARDS, "--tapp", "CK C3 DQ D1 S8 BJ B5"], "CK is given twice"),
        ([CARDS.replace("S7", "X7")], "'X7' is no card"),
    ],
)
def test_what_is_no_hand_is_a_sentence(run: Run, words: list[str], sentence: str) -> None:
    outcome = run("hand", *words, "--seed", 1)
    assert outcome.code == 2
    assert sentence in outcome.err
    assert outcome.out == ""
