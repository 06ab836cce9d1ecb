"""Runs on the command line that are stopped, resumed, extended, merged."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from troggu_stats.engine.kernel import PLAIN

Run = Callable[..., Any]
WORDS = ["run", "solo", "-p", "4,5", "--strategy", "random", "--seed", "3", "-j", "1", "-q"]
DEALS = 9 if PLAIN else 60


def tables(directory: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in sorted((directory / "tables").iterdir())}


@pytest.mark.usefixtures("empty_figures")
def test_ranges_merge_to_one_run(run: Run, tmp_path: Path) -> None:
    whole = run(*WORDS, "-n", DEALS, "-o", tmp_path / "whole", "--block", 7)
    cut = DEALS * 2 // 3
    for name, part in (("last", f"{cut}:{DEALS}"), ("first", "0:1"), ("middle", f"1:{cut}")):
        assert run(*WORDS, "--range", part, "-o", tmp_path / name).code == 0
    merged = run(
        "merge", *(tmp_path / one for one in ("middle", "last", "first")), "-o", tmp_path / "m", "-q"
    )
    assert (merged.code, merged.out, merged.err) == (0, whole.out, "")
    assert tables(tmp_path / "m") == tables(tmp_path / "whole")
    assert run("merge", tmp_path / "first", tmp_path / "middle").code == 0
    assert run("merge", tmp_path / "first", tmp_path / "middle", "-o", tmp_path / "m").code == 2


def test_a_range_from_the_first_deal_is_a_part_too(run: Run) -> None:
    # An experiment that usually stops early: its parts have to be played to their end all the same.
    for part in ("0:100", "100:200"):
        shown = run("run", "headroom", "-p", 4, "--strategy", "random,novice", "--seed", 1, "--range", part,
                    "--dry-run", "--format", "json")  # fmt: skip
        assert shown.code == 0, shown
        assert json.loads(shown.out)["stop"] == "cap"
    whole = run("run", "headroom", "-p", 4, "--strategy", "random,novice", "--seed", 1, "--dry-run",
                "--format", "json")  # fmt: skip
    assert json.loads(whole.out)["stop"] != "cap"


@pytest.mark.usefixtures("empty_figures")
def test_extending(run: Run, refused: Run, tmp_path: Path) -> None:
    few = DEALS // 3
    whole = run(*WORDS, "-n", DEALS)
    assert run(*WORDS, "-n", few, "-o", tmp_path / "run").code == 0
    refused("extend", tmp_path / "run")
    refused("extend", tmp_path / "run", "-n", few)
    extended = run("extend", tmp_path / "run", "-n", f"+{DEALS - few}", "-q", "-j", 1)
    assert (extended.code, extended.out) == (0, whole.out)
    again = run("resume", tmp_path / "run", "-q")
    assert (again.code, again.out) == (0, whole.out)


@pytest.mark.compiled
def test_precision(run: Run, tmp_path: Path) -> None:
    words = ["run", "solo", "-p", 4, "--strategy", "random", "--seed", 3, "-j", 1]
    found = run(*words, "-n", "1e6", "--precision", "5pp", "-o", tmp_path / "run")
    assert found.code == 0
    assert "as precise as asked for" in found.err
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["ended"]["by"] == "precision"
    assert manifest["plan"]["precision"] == "5pp"
    assert manifest["deals"]["count"] % 1000 == 0
    assert run(*words[:-2], "-n", manifest["deals"]["count"], "-j", 1).out == found.out
    open_end = run(*words, "-n", 1000, "--precision", "0.1rp", "-q")
    assert open_end.code == 3
    assert "Undecided after 1,000 deals: the payment of a solo" in open_end.err


@pytest.mark.usefixtures("empty_figures")
def test_a_time_limit_is_told_of(run: Run, tmp_path: Path) -> None:
    ended = run(*WORDS, "-n", "1e9", "--max-time", "0.2s", "-o", tmp_path / "run", "--format", "json")
    assert ended.code == 0
    assert json.loads(ended.out)
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["ended"]["by"] == "time"
    assert manifest["deals"]["count"] < manifest["plan"]["deals"] == 10**9
    words = [word for word in WORDS if word != "-q"]
    told = run(*words, "-n", "1e9", "--max-time", "0.2s", "-o", tmp_path / "told")
    go_on = f"'troggu-sim resume {shlex.quote(str(tmp_path / 'told'))}' plays the others."
    assert go_on in told.err
    assert go_on in run("resume", tmp_path / "told", "-j", 1, "--max-time", "0.2s").err
    assert "resume" not in run(*words, "-n", "1e9", "--max-time", "0.2s").err


@pytest.mark.parametrize(
    "words",
    [
        "--precision 0pp",
        "--precision 1",
        "--precision 1pp --stop cap",
        "--precision 1pp --range 5:10",
        "--precision 1pp --range 0:10",
        "--stop precise --range 0:10",
        "--max-time 0",
        "--max-time -1s",
        "--max-time 1x",
        "--max-time 1e3s",
        "--range 5",
        "--range 5:5",
        "--range 5:4",
        "--range a:b",
        "--range -1:4",
        "--range 1:2:3",
        "--range 0:5 -n 5",
        "--block 0",
        "--stop precise",
        "-q -v",
    ],
)
def test_mistakes(words: str, refused: Run, tmp_path: Path) -> None:
    refused("run", "solo", "--seed", 1, "-o", tmp_path / "run", *words.split())
    assert list(tmp_path.iterdir()) == []


def test_mistakes_of_the_others(refused: Run, tmp_path: Path) -> None:
    refused("resume", tmp_path / "none")
    refused("extend", tmp_path / "none", "-n", 5)
    refused("merge")
    refused("merge", tmp_path / "none")
    refused("merge", tmp_path / "none", tmp_path / "other", "--force")
    shown = refused("resume", f"{tmp_path}/\x1b[2J")
    assert "\x1b" not in shown.err


def start(project_root: Path, *words: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "troggu_stats", *map(str, words)],
        env={**os.environ, "PYTHONPATH": str(project_root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(condition: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def done_in(directory: Path) -> int:
    checkpoint = directory / "part" / "checkpoint.json"
    return int(json.loads(checkpoint.read_text())["content"]["done"]) if checkpoint.exists() else 0


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_stopped_by_either_signal_and_killed_then_resumed(
    run: Run, project_root: Path, tmp_path: Path
) -> None:
    out = tmp_path / "a run"
    deals = 200_000
    words = [*WORDS, "-n", deals, "-o", out]
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        before = done_in(out)
        with start(project_root, *words) as process:
            wait_for(lambda before=before: done_in(out) > before)  # type: ignore[misc]
            begun = time.monotonic()
            process.send_signal(number)
            shown, said = process.communicate(timeout=60)
        assert shown == ""
        if number is signal.SIGKILL:
            assert process.returncode == -signal.SIGKILL
        else:
            assert process.returncode == 130
            assert time.monotonic() - begun < 3
            assert said.startswith("troggu-sim: Interrupted; ")
            assert len(said.splitlines()) == 1
            assert f"troggu-sim resume {shlex.quote(str(out))}" in said
        assert [one.name for one in out.iterdir()] == ["part"]
        words = ["resume", out, "-j", 1, "-q"]
    resumed = run(*words)
    whole = run(*WORDS, "-n", deals)
    assert (resumed.code, resumed.out) == (0, whole.out)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_stopped_while_it_compiles(project_root: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "troggu_stats", *WORDS, "-n", "1000", "-o", str(tmp_path / "run")]
    environment = {**os.environ, "PYTHONPATH": str(project_root), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    with subprocess.Popen(words, env=environment, stderr=subprocess.PIPE, text=True) as process:
        wait_for((tmp_path / "run" / "part" / "checkpoint.json").exists)
        time.sleep(1.0)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert time.monotonic() - begun < 3
    assert process.returncode == 130
    assert "0 of 1,000 deals are kept" in said
