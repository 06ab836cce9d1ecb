"""How a command ends: what it says, with which exit code, and what it leaves."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

HOSTILE = r"""
class Hostile:
    '''Says more than it should.'''
    def bid(self, view):
        raise ValueError("\x1b]0;title\x07\x1b[2Jgone\u202etxt" + "x" * 20)
"""


def test_a_strategys_exception_is_shown_and_not_obeyed(run: Run, tmp_path: Path) -> None:
    from troggu_stats.strategies.custom import code_in_use, use_code

    file = tmp_path / "hostile.py"
    file.write_text(HOSTILE, encoding="utf-8")
    before = code_in_use()
    try:
        done = run("play", "-p", 5, "--seed", 1, "-q", "--code", file, "--strategy", "hostile")
    finally:
        use_code(before.files, before.act_limit)
    assert done.code == 1
    (line,) = done.err.splitlines()
    assert line.isprintable()
    assert r"\x1b[2Jgone\u202etxt" in line


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_recording_that_is_stopped_leaves_nothing(project_root: Path, tmp_path: Path) -> None:
    words = ["play", "-p", "5", "-n", "1e6", "--seed", "1", "--strategy", "random", "-q", "--record"]
    with subprocess.Popen(
        [sys.executable, "-m", "troggu_stats", *words, str(tmp_path / "deals.jsonl")],
        env={**os.environ, "PYTHONPATH": str(project_root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        deadline = time.monotonic() + 60
        while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert list(tmp_path.iterdir())
        process.terminate()
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "troggu-sim: Interrupted.\n")
    assert list(tmp_path.iterdir()) == []


STUCK = """
import sys, time
from pathlib import Path
from troggu_stats.cli.interrupts import interruptible
from troggu_stats.runner.atomic import Existing, whole_file

@interruptible
def play():
    with whole_file(Path(sys.argv[1]), Existing.REPLACE) as part:
        part.write_bytes(b"half")
        while True:  # as a call that hears of nothing
            try:
                print("half", flush=True)
                time.sleep(600)
            except KeyboardInterrupt:
                pass

play()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_what_hears_of_no_interrupt_leaves_nothing_either(project_root: Path, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STUCK, str(tmp_path / "rows.parquet")],
        env={**os.environ, "PYTHONPATH": str(project_root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half\n"
        assert len(list(tmp_path.iterdir())) == 1
        process.terminate()
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "troggu-sim: Interrupted.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="streams are closed by a POSIX shell")
@pytest.mark.parametrize(
    ("words", "streams", "code", "said"),
    [
        ("list variants", ">&-", 0, 0),
        ("list variants", "2>&-", 0, 0),
        ("list variants", "<&- >&- 2>&-", 0, 0),
        ("--help", ">&-", 0, 0),
        ("list nothing", ">&-", 2, 1),
        ("list nothing", "2>&-", 2, 0),
        ("list nothing", "2</dev/null", 2, 0),
        ("list variants", "1</dev/null", 4, 1),
        ("--help", "1</dev/null", 4, 1),
    ],
)
def test_streams_that_are_closed_or_refuse(
    words: str, streams: str, code: int, said: int, project_root: Path
) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m troggu_stats {words} {streams}', sys.executable],
        env={**os.environ, "PYTHONPATH": str(project_root)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code, done
    assert len(done.stderr.splitlines()) == said
    assert all(line.startswith("troggu-sim: ") for line in done.stderr.splitlines())
