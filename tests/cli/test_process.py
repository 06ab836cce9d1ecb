"""The command as a process of its own: what it imports, how it writes, how it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

Run = Callable[..., Any]

SLOW_TO_IMPORT = {"numpy", "numba", "pandas", "scipy", "pyarrow", "matplotlib", "joblib", "rich", "jinja2"}
PROBE = """
import sys
from troggu_stats.cli.main import main
code = main(sys.argv[1:])
print(code, *sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)
"""


@pytest.fixture
def environment(project_root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(project_root)}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("--help", 0),
        ("--version", 0),
        ("run --help", 0),
        ("play --help", 0),
        ("bench --help", 0),
        ("runn", 2),
        ("run solo --variant vips", 2),
        ("run solo -n 0", 2),
        ("run solo -p 9", 2),
        ("run solo --seed -1", 2),
        ("run solo -j 0", 2),
        ("run solo --set stak=5", 2),
        ("run solo --strategy vilage", 2),
        ("run solo --format xml", 2),
        ("replay 1", 2),
        ("bench --repeat 0", 2),
    ],
)
def test_help_and_mistakes_import_nothing_slow(words: str, code: int, environment: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *words.split()],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    shown, *modules = done.stderr.splitlines()[-1].split()
    assert int(shown) == code
    assert "click" in modules
    assert SLOW_TO_IMPORT.isdisjoint(modules)


@pytest.mark.slow
def test_help_takes_at_most_twice_the_time_of_importing_click(environment: dict[str, str]) -> None:
    def seconds(*words: str) -> float:
        begin = time.perf_counter()
        subprocess.run([sys.executable, *words], env=environment, capture_output=True, timeout=60, check=True)
        return time.perf_counter() - begin

    pairs = [(seconds("-m", "troggu_stats", "--help"), seconds("-c", "import click")) for _ in range(15)]
    assert median(ours / theirs for ours, theirs in pairs) <= 2


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_every_encoding_gets_its_letters(encoding: str, spawn: Run) -> None:
    shown = spawn("rules", "show", "graechen", PYTHONIOENCODING=encoding, COLUMNS="80")
    assert shown.code == 0, shown
    assert ("Graechen" if encoding == "ascii" else "Gr") in shown.out
    mistake = spawn("rules", "show", "Gr\u00e4chn", PYTHONIOENCODING=encoding)
    assert mistake.code == 2
    assert len(mistake.err.splitlines()) == 1
    parsed = spawn("rules", "show", "graechen", "--format", "json", PYTHONIOENCODING=encoding)
    assert json.loads(parsed.out.encode("latin-1").decode(encoding))["title"] == "Grächen"


def test_misere_in_ascii(spawn: Run, tmp_path: Path) -> None:
    # All pass, so that the deal is a misère, whose name and results have letters that ASCII lacks.
    words = ["replay", "1:1", "--strategy", "random:pass_rate=1"]
    for encoding in ("ascii", "cp1252"):
        shown = spawn(*words, PYTHONIOENCODING=encoding)
        assert shown.code == 0, shown
        assert "Traceback" not in shown.err
    words = ["run", "solo", "-n", 2, "-p", 3, "--strategy", "random:pass_rate=1", "--seed", 1, "-j", 1]
    tables = spawn(*words, PYTHONIOENCODING="ascii")
    assert tables.code == 0, tables
    assert "misere" in tables.out


def test_seeds_and_hash_order_decide_nothing_else(spawn: Run) -> None:
    words = [
        "run",
        "solo",
        "-n",
        2,
        "-p",
        "3,7",
        "--strategy",
        "random",
        "--format",
        "json",
        "-j",
        1,
        "--seed",
    ]
    outputs = {spawn(*words, 0, PYTHONHASHSEED=str(order)).out for order in (0, 1)}
    assert len(outputs) == 1
    usual = outputs.pop()
    assert json.loads(usual)
    assert spawn(*words, 1).out != usual


def test_no_progress_and_no_colour_in_pipes(spawn: Run) -> None:
    shown = spawn("run", "solo", "-n", 3, "-p", 3, "--strategy", "random", "--seed", 1, "-j", 1)
    assert shown.err == ""
    assert "\x1b" not in shown.out


@pytest.mark.skipif(os.name != "posix", reason="pipes that break end a program only on POSIX")
def test_a_reader_that_leaves_is_no_error(environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "troggu_stats", "list", "variants", "--format", "json"]
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        command, env=environment, stdout=write, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(write)
    assert done.returncode == 141
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_exits_4(environment: dict[str, str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "troggu_stats", "list", "variants", "--format", "json"],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.returncode == 4
    assert len(done.stderr.splitlines()) == 1
    assert b"Traceback" not in done.stderr


def children(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield int(child)
            yield from children(int(child))


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in /proc")
@pytest.mark.parametrize(
    ("words", "wait"),
    [
        ("run solo -p 5 -n 1e9 --strategy random --seed 1 -j 1", 3),
        ("run solo -p 5 -n 1e9 --seed 1 -j 2", 8),
        ("bench", 2),
        ("bench", 5),
    ],
)
def test_an_interrupt_exits_130_and_leaves_nothing(
    words: str, wait: float, environment: dict[str, str], tmp_path: Path
) -> None:
    out_option = ["-o", str(tmp_path / "run")] if words.startswith("run") else []
    with subprocess.Popen(
        [sys.executable, "-m", "troggu_stats", *words.split(), *out_option],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        time.sleep(wait)
        assert process.poll() is None
        started = list(children(process.pid))
        # As a terminal does it: every process of the group is interrupted.
        os.killpg(process.pid, signal.SIGINT)
        interrupted = time.monotonic()
        out, err = process.communicate(timeout=60)
    assert time.monotonic() - interrupted < 20  # far from the minute that a block could take
    assert process.returncode == 130
    assert out == ""
    assert len(err.splitlines()) == 1
    if out_option:
        assert err.startswith("troggu-sim: Interrupted; ")
        assert [one.name for one in (tmp_path / "run").iterdir()] == ["part"]
    else:
        assert err == "troggu-sim: Interrupted.\n"
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in started) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert not [child for child in started if Path(f"/proc/{child}").exists()]
