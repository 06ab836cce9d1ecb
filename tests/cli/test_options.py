"""How options are read: every spelling that is welcome, and that each one changes what it says."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.cli.options import one_number_of_players, read_seed, strategies_for
from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import (
    ADDRESS_LIMIT,
    read_deals,
    read_jobs,
    read_players,
    split_strategies,
    whole_number,
)
from troggu_stats.rules import load_variant

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("10000", 10_000),
        ("1e6", 10**6),
        ("1_000_000", 10**6),
        ("1,000,000", 10**6),
        ("2.5e3", 2500),
        ("+7", 7),
    ],
)
def test_deals(text: str, number: int) -> None:
    assert read_deals(text) == number


@given(st.integers(0, ADDRESS_LIMIT - 1))
def test_every_seed_is_read_exactly(seed: int) -> None:
    assert read_seed(str(seed)).number == seed
    assert not read_seed(str(seed)).drawn


def test_seed_zero_is_a_seed_and_none_is_drawn() -> None:
    assert (read_seed("0").number, read_seed("0").drawn) == (0, False)
    drawn = {read_seed(None).number for _ in range(20)}
    assert len(drawn) == 20
    assert all(0 <= seed < ADDRESS_LIMIT for seed in drawn)


@given(st.text(max_size=12))
def test_any_text_is_a_number_in_range_or_refused(text: str) -> None:
    with suppress(UsageError):
        assert whole_number(text, "It", 3, 5000) in range(3, 5001)


@pytest.mark.parametrize(
    ("texts", "players"),
    [
        (["5"], (5,)),
        (["3-8"], (3, 4, 5, 6, 7, 8)),
        (["8-6"], (6, 7, 8)),
        (["3,5, 7"], (3, 5, 7)),
        (["7 4"], (4, 7)),
        (["5,5"], (5,)),
        (["3-4,8"], (3, 4, 8)),
        (["3", "6"], (3, 6)),
        ([], ()),
    ],
)
def test_players(texts: list[str], players: tuple[int, ...]) -> None:
    assert read_players(texts) == players


def test_one_number_of_players_is_the_nearest_to_five() -> None:
    rules = load_variant("rulebook")
    assert one_number_of_players(rules, None) == 5
    assert one_number_of_players(rules.with_settings(["players=7-8"]), None) == 7
    assert one_number_of_players(rules.with_settings(["players=3-4"]), None) == 4


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (["village"], ("village",)),
        (["random,village"], ("random", "village")),
        (["random", "village"], ("random", "village")),
        (["random:pass_rate=0.5,village"], ("random:pass_rate=0.5", "village")),
        (["village,random:pass_rate=0.5"], ("village", "random:pass_rate=0.5")),
        (["random:pass_rate=0.5,pass_rate=0.6,village"], ("random:pass_rate=0.5,pass_rate=0.6", "village")),
        (["random,pass_rate=0.5"], ("random:pass_rate=0.5",)),
        (["random:pass_rate=0,random:pass_rate=1"], ("random:pass_rate=0", "random:pass_rate=1")),
    ],
)
def test_strategies(texts: list[str], found: tuple[str, ...]) -> None:
    assert split_strategies(texts) == found


def test_strategies_fit_the_seats() -> None:
    assert strategies_for(["random,village,random"], [3]) == ("random", "village", "random")
    assert strategies_for(["random"], [3, 4]) == ("random",)
    with pytest.raises(UsageError, match="3 strategies came for 4 players"):
        strategies_for(["random,village,random"], [3, 4])


def test_jobs() -> None:
    assert read_jobs("3") == 3
    assert read_jobs(None) >= 1


def planned(run: Run, *words: object) -> dict[str, Any]:
    outcome = run("run", "solo", "--seed", 1, "--dry-run", "--format", "json", *words)
    assert outcome.code == 0, outcome
    found: dict[str, Any] = json.loads(outcome.out)
    return found


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        (["-p", "4-5"], "players", [4, 5]),
        (["--variant", "visp"], "variant", "visp"),
        (["--set", "stake=7"], "rules", {"stake": 7}),
        (["-n", "1e3"], "deals", 1000),
        (["--seed", "0"], "seed", 0),
        (["--strategy", "random"], "strategies", ["random"]),
        (["-p", "3", "--strategy", "random,village,random"], "strategies", ["random", "village", "random"]),
        (["-j", "3"], "jobs", 3),
    ],
)
def test_every_option_changes_the_plan(run: Run, words: list[str], key: str, value: object) -> None:
    before, after = planned(run)[key], planned(run, *words)[key]
    if isinstance(value, dict):
        assert after == {**before, **value}
    else:
        assert after == value
    assert after != before


def test_a_dry_run_plays_and_writes_nothing(run: Run, tmp_path: Path) -> None:
    outcome = run("run", "solo", "--seed", 1, "-n", "1e12", "--dry-run", "-o", tmp_path / "run")
    assert outcome.code == 0
    assert "1000000000000" in outcome.out
    assert list(tmp_path.iterdir()) == []
