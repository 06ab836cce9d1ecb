"""Deals that may be stopped, from the command line: ``run redeals``, and records of deals dealt afresh."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
LOOSE = "village:ask_below=0,insist_above=1,partner_above=3"
WORDS = ("--variant", "troccas", "--seed", 1)


def test_its_tables_fit_a_terminal(run: Run) -> None:
    outcome = run("run", "redeals", "-p", "4,6", "-n", 8, *WORDS, "-j", 1, "--strategy", LOOSE)
    assert outcome.code == 0, outcome
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert "2 matches of four deals" in outcome.out
    assert "6 + 6 + 7" in outcome.out


@pytest.mark.usefixtures("empty_figures")
def test_a_run_is_kept_and_merged_from_parts(run: Run, tmp_path: Path) -> None:
    words = (*WORDS, "-j", 1, "-p", 4, "-q", "--strategy", "novice")
    assert run("run", "redeals", *words, "-n", 22, "-o", tmp_path / "whole").code == 0
    for number, deals in enumerate(("0:9", "9:22")):
        assert run("run", "redeals", *words, "--range", deals, "-o", tmp_path / str(number)).code == 0
    assert run("merge", tmp_path / "0", tmp_path / "1", "-o", tmp_path / "merged").code == 0
    for file in (tmp_path / "whole" / "tables").iterdir():
        assert file.read_bytes() == (tmp_path / "merged" / "tables" / file.name).read_bytes()


@pytest.mark.parametrize("players", [4, 6])
def test_records_of_fresh_deals_have_no_address_and_are_right(run: Run, tmp_path: Path, players: int) -> None:
    file = tmp_path / "deals.jsonl"
    words = ("-p", players, "-n", 12, "--set", "redeals=true", "--strategy", LOOSE)
    assert run("play", *WORDS, *words, "--record", file).code == 0
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(records) == 12
    assert all(record["rules"] == {"redeals": True} for record in records)
    afresh = [record for record in records if record["deal"] is None]
    assert 0 < len(afresh) < 12
    assert {record["seed"] for record in afresh} == {None}
    assert run("verify", file).code == 0
    replayed = run("replay", "1:0", *WORDS[:2], *words[:2], *words[4:], "--format", "json")
    assert json.loads(replayed.out) == records[0]


def test_cards_entered_by_hand_are_played_as_they_lie(run: Run, tmp_path: Path) -> None:
    plain = json.loads(run("replay", "1:0", *WORDS[:2], "--format", "json").out)
    file = tmp_path / "evening.txt"
    file.write_text("\n".join(f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(plain["hands"])))
    asked = "village:ask_below=100,insist_above=100,partner_above=100"
    words = ("play", "--hands", file, *WORDS, "--set", "redeals=true", "--strategy", asked)
    assert json.loads(run(*words, "--format", "json").out)["hands"] == plain["hands"]
