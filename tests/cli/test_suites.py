"""Experiments and suites from files, and --robust, on the command line."""

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

DEALS = 8 if PLAIN else 40
SUITE = f"""title = "Small"
[defaults]
players = "4"
strategy = "random"
seed = 3
deals = {DEALS}
[runs.first]
experiment = "solo"
[runs.second]
experiment = "tournament"
strategy = "random,novice"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SUITE)
    return path


@pytest.fixture
def cheap_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody play who takes long to compile."""
    monkeypatch.setattr("troggu_stats.experiments.robustness.check.FIELDS", ("random", "novice"))


def tables(directory: Path) -> dict[str, bytes]:
    return {
        str(one.relative_to(directory)): one.read_bytes()
        for one in sorted(directory.rglob("*"))
        if one.suffix in (".csv", ".parquet")
    }


@pytest.mark.usefixtures("empty_figures")
def test_one_experiment_from_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('experiment = "solo"\nplayers = 4\nstrategy = "random"\nseed = 3\ndeals = 6\n')
    words = ["run", "solo", "-p", 4, "--strategy", "random", "--seed", 3, "-j", 1, "-q"]
    assert run("run", path, "-j", 1, "-q").out == run(*words, "-n", 6).out
    assert run("run", path, "-j", 1, "-q", "-n", 4).out == run(*words, "-n", 4).out
    assert run("run", path, "--range", "2:4", "-q", "-j", 1).out == run(*words, "--range", "2:4").out
    kept = run("run", path, "-j", 1, "-q", "-o", tmp_path / "kept", "--rows", tmp_path / "rows.parquet")
    assert kept.code == 0
    assert (tmp_path / "kept" / "manifest.json").is_file()


def test_every_option_laid_over_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('experiment = "solo"\nvariant = "visp"\n[settings]\nstake = 5\n')
    words = ["--dry-run", "--format", "json"]
    usual = json.loads(run("run", path, *words).out)
    assert (usual["variant"], usual["rules"]["stake"], usual["strategies"]) == ("visp", 5, ["village"])
    laid = json.loads(
        run(
            "run", path, *words, "-p", "5,6", "--variant", "graechen", "--set", "double_at_most=20",
            "-n", "2e3", "--strategy", "novice", "--seed", 9, "--precision", "1pp",
            "--robust", "--robust-deals", 12,
        ).out
    )  # fmt: skip
    assert (laid["variant"], laid["rules"]["stake"], laid["rules"]["double_at_most"]) == ("graechen", 5, 20)
    assert (laid["players"], laid["deals"], laid["strategies"]) == ([5, 6], 2000, ["novice"])
    assert (laid["seed"], laid["stop"], laid["precision"]) == (9, "precise", "1pp")
    assert laid["robust"]["rollout"] == "12 deals"


@pytest.mark.usefixtures("empty_figures")
def test_a_suite(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = run("run", file, "-o", out, "-j", 1, "--format", "json")
    assert first.code == 0, first
    found = {table["name"]: table["rows"] for table in json.loads(first.out)["tables"]}
    assert [row[:4] for row in found["suite"]] == [
        ["first", "solo", "rulebook", "4"],
        ["second", "tournament", "rulebook", "4"],
    ]
    assert {row[0] for row in found["findings"]} == {"first"}
    assert {row[-1] for row in found["findings"]} == {"not checked"}
    assert "Run second (2 of 2) is in" in first.err
    before = {path: path.stat().st_mtime_ns for path in out.rglob("manifest.json")}
    # The same again, and going on with it, play nothing and print the same.
    assert run("run", file, "-o", out, "-j", 1, "--format", "json", "-q").out == first.out
    assert run("resume", out, "--format", "json", "-q").out == first.out
    assert {path: path.stat().st_mtime_ns for path in out.rglob("manifest.json")} == before
    # The settled file is the suite.
    assert run("run", out / "suite.toml", "-o", tmp_path / "again", "-q", "-j", 1).code == 0
    assert tables(tmp_path / "again") == tables(out)
    assert run("run", file, "-o", out, "-n", DEALS + 1, "--force", "-q", "-j", 1).code == 0
    assert json.loads((out / "first/manifest.json").read_text())["plan"]["deals"] == DEALS + 1


def test_a_suite_is_settled_before_the_first_deal(refused: Run, run: Run, file: Path, tmp_path: Path) -> None:
    file.write_text(SUITE.replace("random,novice", "random,novise"))
    said = refused("run", file, "-o", tmp_path / "out")
    assert "line 11: There is no strategy 'novise'" in said.err
    assert not (tmp_path / "out").exists()
    file.write_text(SUITE)
    shown = json.loads(run("run", file, "-o", tmp_path / "out", "--dry-run", "--format", "json").out)
    assert shown["runs"]["second"]["strategies"] == ["random", "novice"]
    assert "run second" in run("run", file, "--dry-run").out
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("empty_figures")
def test_mistakes(refused: Run, run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert "without --out" in refused("run", file).err
    refused("run", file, "-o", out, "--range", "0:5")
    refused("run", file, "-o", out, "--rows", tmp_path / "rows.parquet")
    assert "solo has no option 'x'" in refused("run", file, "-o", out, "--option", "x=5").err
    refused("run", file, "-o", out, "--robust-deals", "x", "--robust")
    refused("run", tmp_path / "none.toml", "-o", out)
    refused("run", "solo", "--robust-deals", 5)
    refused("run", "headroom", "--strategy", "village,random", "--robust")
    refused("run", "solo", "--robust", "--range", "5:10")
    assert not out.exists()
    assert run("run", file, "-o", out, "-q", "-j", 1).code == 0
    assert "other seed" in refused("run", file, "-o", out, "--seed", 4).err
    refused("resume", out, "--robust")
    refused("resume", out / "first", "--robust-deals", 4)
    refused("run", out / "suite.toml", "-o", tmp_path)


@pytest.mark.usefixtures("empty_figures")
def test_a_time_limit_is_that_of_the_suite(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ended = run("run", file, "-o", out, "-n", "1e9", "--max-time", "0.3s", "-j", 1)
    assert ended.code == 0
    assert ended.out == ""
    assert (
        f"in run first (1 of 2), after 0 had ended; 'troggu-sim resume {shlex.quote(str(out))}'" in ended.err
    )
    assert not (out / "suite.json").exists()


@pytest.mark.usefixtures("empty_figures")
def test_a_run_that_leaves_something_open(run: Run, file: Path, tmp_path: Path) -> None:
    file.write_text(SUITE + 'stop = "decided"\n[runs.third]\nexperiment = "solo"\n')
    ended = run("run", file, "-o", tmp_path / "out", "-q", "-j", 1)
    assert ended.code == 3
    assert "Undecided: second (" in ended.err
    assert (tmp_path / "out/third/manifest.json").is_file()
    assert (tmp_path / "out/suite.json").is_file()


@pytest.mark.usefixtures("cheap_fields", "empty_figures")
def test_robust(run: Run, tmp_path: Path) -> None:
    words = [
        "run",
        "solo",
        "-p",
        4,
        "--strategy",
        "random",
        "--seed",
        3,
        "-j",
        1,
        "-n",
        DEALS,
        "-q",
        "--format",
        "json",
    ]
    printed = run(*words, "--robust")
    assert printed.code == 0, printed
    (robust,) = (table for table in json.loads(printed.out)["tables"] if table["name"] == "robustness")
    assert [column["name"] for column in robust["columns"]][-2:] == ["random", "novice"]
    kept = run(*words, "--robust", "-o", tmp_path / "run")
    assert kept.out == printed.out
    assert (tmp_path / "run/robust/robustness.csv").is_file()
    # What plays just what the run has played is not played again.
    assert [one.name for one in (tmp_path / "run/robust").iterdir() if one.is_dir()] == ["novice"]
    assert run("resume", tmp_path / "run", "-q", "--format", "json").out == printed.out
    # A finished run can be checked later.
    assert run(*words, "-o", tmp_path / "later").code == 0
    assert run("resume", tmp_path / "later", "--robust", "-q", "--format", "json").out == printed.out
    assert run(*words, "-n", DEALS // 2, "--robust", "-o", tmp_path / "run", "--force").code == 0
    assert run(*words, "-n", DEALS // 2, "-o", tmp_path / "run", "--force").code == 0
    assert not (tmp_path / "run/robust").exists()


@pytest.mark.usefixtures("cheap_fields", "empty_figures")
def test_a_suite_with_a_check(run: Run, file: Path, tmp_path: Path) -> None:
    file.write_text(SUITE.replace('"solo"\n', '"solo"\nrobust = true\n'))
    ended = run("run", file, "-o", tmp_path / "out", "-q", "-j", 1, "--format", "json")
    assert ended.code == 0, ended
    found = {table["name"]: table["rows"] for table in json.loads(ended.out)["tables"]}
    verdicts = json.loads((tmp_path / "out/first/robust/robust.json").read_text())["findings"]
    assert [row[-1] for row in found["findings"]] == [one["verdict"] for one in verdicts]
    assert run("resume", tmp_path / "out", "-q", "--format", "json").out == ended.out


@pytest.mark.compiled
@pytest.mark.slow
def test_robust_with_all_players(run: Run) -> None:
    found = run("run", "solo", "-p", 5, "-n", 50, "--seed", 3, "-j", 1, "-q", "--robust", "--robust-deals", 2,
                "--format", "json")  # fmt: skip
    assert found.code == 0, found
    table = json.loads(found.out)["tables"][-1]
    assert [column["name"] for column in table["columns"]][3:] == [
        "novice",
        "village",
        "village_err",
        "rollout",
    ]


def start(project_root: Path, *words: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "troggu_stats", *map(str, words)],
        env={**os.environ, "PYTHONPATH": str(project_root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def done_in(directory: Path) -> int:
    checkpoint = directory / "part" / "checkpoint.json"
    try:
        return int(json.loads(checkpoint.read_text())["content"]["done"])
    except FileNotFoundError:
        return 0


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_suite_interrupted_and_killed_goes_on(
    run: Run, file: Path, project_root: Path, tmp_path: Path
) -> None:
    out, deals = tmp_path / "a suite", 150_000
    file.write_text(
        SUITE.replace(f"deals = {DEALS}", f"deals = {deals}").replace(
            "[runs.second]", "deals = 20\n[runs.second]"
        )
    )
    words: list[object] = ["run", file, "-o", out, "-j", 1, "-q"]
    for number in (signal.SIGINT, signal.SIGKILL):
        before = done_in(out / "second")
        with start(project_root, *words) as process:
            deadline = time.monotonic() + 120
            while done_in(out / "second") <= before:
                assert time.monotonic() < deadline
                assert process.poll() is None
                time.sleep(0.02)
            process.send_signal(number)
            shown, said = process.communicate(timeout=60)
        assert shown == ""
        if number is signal.SIGINT:
            assert process.returncode == 130
            assert said.startswith("troggu-sim: Interrupted in run second (2 of 2), of which ")
            assert f"'troggu-sim resume {shlex.quote(str(out))}' goes on." in said
            assert len(said.splitlines()) == 1
        finished = (out / "first/manifest.json").read_bytes()
        words = ["resume", out, "-j", 1, "-q"]
    assert not (out / "suite.json").exists()
    resumed = run(*words)
    assert resumed.code == 0
    assert (out / "first/manifest.json").read_bytes() == finished
    whole = run("run", file, "-o", tmp_path / "whole", "-j", 1, "-q")
    assert resumed.out == whole.out
    assert tables(out) == tables(tmp_path / "whole")
