"""The command, run in this process or in one of its own."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from troggu_stats.cli.main import main
from troggu_stats.strategies.custom import code_in_use, use_code


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """Forget the strategies of the user's own that a command in this process has loaded."""
    before = code_in_use()
    yield
    use_code(before.files, before.act_limit)


@pytest.fixture
def empty_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the figures of kept runs empty: drawing them takes most of the time of a run of few deals.

    For tests of what is played, kept and merged; ``test_commands`` and ``test_report`` keep drawn ones.
    """
    monkeypatch.setattr(
        "troggu_stats.reporting.written.figure_files",
        lambda _, endings: dict.fromkeys(endings, b'<svg xmlns="http://www.w3.org/2000/svg"/>'),
    )


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: object) -> Outcome:
        code = main([str(word) for word in words])
        shown = capsys.readouterr()
        return Outcome(code, shown.out, shown.err)

    return run


@pytest.fixture
def spawn(project_root: Path) -> Run:
    def spawn(*words: object, **environment: str) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-m", "troggu_stats", *map(str, words)],
            capture_output=True,
            env=environment_with(project_root, **environment),
            timeout=300,
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1"))

    return spawn


def environment_with(project_root: Path, **changes: str) -> dict[str, str]:
    path = os.pathsep.join([str(project_root), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep), **changes}


@pytest.fixture
def refused(run: Run) -> Run:
    """Run a command that must be answered with one line on standard error, and nothing else."""

    def refused(*words: object, code: int = 2) -> Outcome:
        outcome = run(*words)
        lines = outcome.err.splitlines()
        assert outcome.code == code, outcome
        assert len(lines) == 1, outcome
        assert lines[0].startswith("troggu-sim: "), outcome
        assert lines[0].rstrip().endswith((".", "?")), outcome
        assert outcome.out == ""
        return outcome

    return refused
