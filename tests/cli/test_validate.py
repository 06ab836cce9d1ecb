"""``validate``: a line a check, strict JSON, exit 1 where one fails."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from troggu_stats.runner.validation import CHECKS, Check, Effort, Outcome, Verdict, registry
from troggu_stats.runner.validation.check import none_of

Run = Callable[..., Any]


def passing(effort: Effort) -> Outcome:
    return none_of(7 if effort is Effort.USUAL else 70, "deals wrong", [])


def failing(effort: Effort) -> Outcome:
    return none_of(7, "deals wrong", ["1:2 (visp, village at 5): \x1b[31mred (G11)"])


def idle(effort: Effort) -> Outcome:
    return Outcome("nothing is compiled here", "0", Verdict.IDLE)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def use(*runs: Callable[[Effort], Outcome]) -> None:
        fakes = tuple(Check(f"check {number}", "It holds.", run) for number, run in enumerate(runs))
        monkeypatch.setattr(registry.findings, "__defaults__", (fakes,))

    return use


def test_a_line_a_check(run: Run, checks: Callable[..., None]) -> None:
    checks(passing, idle)
    outcome = run("validate")
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        "passed  check 0            0 of 7 deals wrong; limit 0",
        "idle    check 1            nothing is compiled here; limit 0",
    ]
    assert outcome.err.startswith("All checks passed, but 1 had nothing to check here, in ")
    assert run("validate", "-q").err == ""


def test_thorough_plays_more(run: Run, checks: Callable[..., None]) -> None:
    checks(passing)
    assert "0 of 70 deals wrong" in run("validate", "--thorough").out


def test_a_failure_exits_1_and_is_named(run: Run, checks: Callable[..., None]) -> None:
    checks(passing, failing)
    outcome = run("validate")
    assert outcome.code == 1
    assert outcome.out.splitlines()[1:] == [
        "failed  check 1            1 of 7 deals wrong; limit 0",
        r"        1:2 (visp, village at 5): \x1b[31mred (G11)",
    ]
    assert outcome.err == (
        "troggu-sim: 1 of 2 checks failed (check 1): do not trust this installation's figures,"
        " and please report this.\n"
    )


def test_json(run: Run, checks: Callable[..., None]) -> None:
    checks(passing, failing)
    outcome = run("validate", "--format", "json")
    assert outcome.code == 1
    report = json.loads(outcome.out)
    assert report["effort"] == "usual"
    assert [one["verdict"] for one in report["checks"]] == ["passed", "failed"]
    assert report["checks"][0]["fault"] is None
    assert set(report["checks"][0]) == {"name", "shows", "verdict", "figure", "limit", "fault"}


@pytest.mark.slow
@pytest.mark.compiled
def test_this_installation_tells_the_truth(spawn: Run) -> None:
    outcome = spawn("validate", PYTHONIOENCODING="ascii")
    lines = outcome.out.splitlines()
    assert outcome.code == 0, outcome
    assert len(lines) == len(CHECKS)
    assert all(line.startswith("passed  ") and "; limit " in line and len(line) <= 80 for line in lines)
