"""``bench``, its stages and its yardstick."""

import json
import math
import platform
import shutil
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import load_variant
from troggu_stats.runner import bench_worker, yardstick
from troggu_stats.runner.bench import SHARES
from troggu_stats.runner.bench_worker import Pace, Task, pace_of, play_blocks, shares_of, time_one_core
from troggu_stats.runner.yardstick import Yardstick, built_yardstick
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.stages import Stage, StagedBlock
from troggu_stats.strategies.registry import seat_strategies

Run = Callable[..., Any]
RULES = load_variant("rulebook")
HAS_YARDSTICK = platform.machine().lower() in ("x86_64", "amd64") and shutil.which("gcc") is not None


def test_the_last_stage_is_a_block() -> None:
    lineup = seat_strategies(["random"], 7)
    staged = StagedBlock(20, RULES, lineup, 3)
    staged.play(Stage.COLUMNS, 50)
    assert np.array_equal(staged.rows, play_block(50, 20, RULES, lineup, 3).rows)


@pytest.mark.parametrize("stage", [Stage.DEALING, Stage.BIDS, Stage.PLAY])
def test_earlier_stages_write_no_columns(stage: Stage) -> None:
    staged = StagedBlock(3, RULES, seat_strategies(["random"], 5), 3)
    staged.play(stage, 0)
    assert not staged.rows.any()


def test_a_sample_lasts_about_as_long_as_asked() -> None:
    task = Task("random", 3, RULES, 0.02, 1)
    pace = pace_of(task)
    assert pace.deals >= 1
    assert pace.block * pace.blocks == pace.deals
    play_blocks(task, Pace(2, 2), 0)


def test_timed_samples() -> None:
    timed = time_one_core(Task("random", 5, RULES, 0.01, 3), None)
    assert timed.seconds_a_deal > 0
    assert math.isclose(sum(timed.shares), 1)
    assert len(timed.shares) == len(Stage) + 1
    assert timed.yardstick is timed.ratio is None


def test_shares_add_up() -> None:
    shares = shares_of([1.0, 3.0, 8.0, 9.0, 10.0])
    assert shares == (0.1, 0.2, 0.5, 0.1, 0.1)
    assert len(shares) == len(SHARES)
    # Of two samples the longer stage may come out shorter by chance: no share is negative.
    uneven = shares_of([1.0, 3.0, 9.0, 8.0, 8.5])
    assert min(uneven) == 0
    assert math.isclose(sum(uneven), 1)


class FakeYardstick(Yardstick):
    def deals_a_second(self, deals: int) -> float:
        return 2.0


def test_the_ratio_is_to_the_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([4.0, 1.0, 1.0, 1.0, 1.0] * 3)
    monkeypatch.setattr(bench_worker, "pace_of", lambda task: Pace(1, 1))
    monkeypatch.setattr(bench_worker, "_timed", lambda act: next(seconds))
    timed = time_one_core(Task("random", 5, RULES, 0.01, 3), FakeYardstick(Path("none"), "none"))
    assert timed.ratio == 1 / (4.0 * 2.0)
    assert timed.yardstick == 2.0


def test_no_compiler_no_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(yardstick.shutil, "which", lambda name: None)
    with built_yardstick() as built:
        assert built == "there is no C compiler (gcc, clang, cc) on this machine"


def test_another_processor_no_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick.platform, "machine", lambda: "arm64")
    with built_yardstick() as built:
        assert built == "it is written for x86-64 with BMI2, and this is arm64"


def test_a_compiler_that_fails_no_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(yardstick.shutil, "which", lambda name: "no-such-compiler")
    with built_yardstick() as built:
        assert isinstance(built, str)
        assert "cannot build it" in built


@pytest.mark.skipif(not HAS_YARDSTICK, reason="no x86-64 or no gcc here")
def test_the_yardstick_runs_and_is_removed() -> None:
    with built_yardstick() as built:
        assert isinstance(built, Yardstick), built
        assert built.deals_a_second(100_000) > 10_000
        program = built.program
    assert not program.exists()


def test_the_yardstick_comes_with_the_package() -> None:
    source = (resources.files("troggu_stats.runner.yardstick") / "floor.c").read_text(encoding="utf-8")
    assert "static inline __attribute__((always_inline)) int play2" in source


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="the speed of plain Python is no speed")
def test_bench_command(run: Run) -> None:
    words = ["bench", "-p", "4,5", "--strategy", "random", "--repeat", 1, "-j", 2, "--format", "json"]
    outcome = run(*words)
    assert outcome.code == 0, outcome
    report = json.loads(outcome.out)
    assert [(one["strategy"], one["players"]) for one in report["speeds"]] == [("random", 4), ("random", 5)]
    four, five = report["speeds"]
    assert four["ratio"] is None
    assert (five["ratio"] is not None) == (report["yardstick"] is not None)
    assert all(set(one["shares"]) == set(SHARES) and one["one_core"] > 0 for one in report["speeds"])
    assert report["jobs"] == 2
