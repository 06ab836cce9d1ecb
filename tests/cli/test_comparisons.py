"""Tournaments, head-room and fitted bids from the command line."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def done(run: Run) -> Run:
    def done(*words: object) -> str:
        outcome = run(*words)
        assert outcome.code == 0, outcome
        out: str = outcome.out
        return out

    return done


def test_a_tournament_prints_its_three_tables(done: Run) -> None:
    words = ["run", "tournament", "-p", 5, "--strategy", "village,random", "-n", 12, "--seed", 1, "-j", 1]
    tables = json.loads(done(*words, "--format", "json"))["tables"]
    assert len(tables) == 3
    assert "among random" in done(*words)


@pytest.mark.compiled
def test_an_open_verdict_exits_with_3_and_prints_what_it_has(run: Run) -> None:
    strategies = "village,village:err=0.0005"
    outcome = run(
        "run", "tournament", "-p", 5, "--strategy", strategies, "--stop", "decided", "-n", 50, "--seed", 1,
        "-j", 1, "-q",
    )  # fmt: skip
    assert outcome.code == 3
    assert "undecided" in outcome.out
    assert "Undecided after 50 deals: village among village:err=0.0005 with 5 players;" in outcome.err


def test_head_room_names_field_and_guests_in_its_plan(done: Run) -> None:
    plan = json.loads(done("run", "headroom", "--dry-run", "--seed", 1, "--format", "json"))
    assert plan["strategies"] == ["village", "random", "rollout:worlds=64"]
    assert (plan["stop"], plan["deals"]) == ("precise", 10_000)
    table = done("run", "headroom", "-p", 4, "--strategy", "village,random", "-n", 5, "--seed", 1, "-j", 1)
    assert "Head-room of village in Rappen" in table


def test_what_cannot_be_compared_is_refused(refused: Run, tmp_path: Path) -> None:
    assert "two or more" in refused("run", "tournament", "--seed", 1).err
    assert "let it stop at cap or precise" in refused("run", "solo", "--stop", "decided", "--seed", 1).err
    rows = tmp_path / "rows.parquet"
    assert "leave --rows out" in refused("run", "headroom", "--rows", rows, "--seed", 1).err


def test_fitted_bids_are_written_for_each_variant(run: Run, refused: Run, tmp_path: Path) -> None:
    words = ["tune", "bids", "--variant", "visp", "--variant", "graechen", "-p", 4, "-n", 6, "--rounds", 1]
    outcome = run(*words, "--seed", 2, "-o", tmp_path, "-q")
    assert outcome.code in (0, 3)  # so few deals may settle nothing
    for name in ("visp", "graechen"):
        table = tomllib.loads((tmp_path / f"{name}.toml").read_text(encoding="utf-8"))
        assert {len(table[key]["4"]) for key in ("take_from", "solo_from")} == {4}
    assert "is there already" in refused(*words, "--seed", 2, "-o", tmp_path).err
    assert run(*words, "--seed", 2, "-o", tmp_path, "-q", "--force").code == outcome.code
    assert "3 to 7" in refused("tune", "bids", "--variant", "st-niklaus", "-p", 8).err


def test_bids_are_refitted_for_each_value_of_a_setting(run: Run, refused: Run, tmp_path: Path) -> None:
    words = ["tune", "bids", "--variant", "rulebook", "-p", 4, "-n", 6, "--rounds", 1, "--seed", 2]
    outcome = run(*words, "--sweep", "double_at_most=20,30", "-o", tmp_path, "-q")
    assert outcome.code in (0, 3)
    assert {file.name for file in tmp_path.iterdir()} == {"rulebook.toml", "rulebook-double_at_most-20.toml"}
    text = (tmp_path / "rulebook-double_at_most-20.toml").read_text(encoding="utf-8")
    assert "--set double_at_most=20" in text
    assert "rulebook with double_at_most = 20" in text
    run(*words, "--set", "double_at_most=57", "-o", tmp_path, "-q")
    assert (tmp_path / "rulebook-double_at_most-57.toml").is_file()
    assert "name a setting and its values" in refused(*words, "--sweep", "double_at_most").err
    assert "0 to 57" in refused(*words, "--sweep", "double_at_most=20,58").err
    assert "There is no setting" in refused(*words, "--sweep", "double=20").err


def test_stakes_says_what_a_threshold_changes(done: Run, refused: Run) -> None:
    words = ["run", "stakes", "-p", 4, "-n", 6, "--seed", 1, "-j", 1, "--option", "thresholds=20"]
    text = done(*words, "-q")
    for said in ("Games that are doubled", "Where declaring is neutral", "refitted", "rests on village"):
        assert said in text
    tables = json.loads(done(*words, "--variant", "st-niklaus", "--format", "json"))["tables"]
    assert "refitting" not in [table["name"] for table in tables]
    assert "0 to 57" in refused(*words[:-1], "thresholds=99").err
    assert "'tune bids'" in refused(*words, "--variant", "graechen", "--option", "refit=yes").err
