"""Suites and checks as they are kept in directories."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from troggu_stats.errors import CheckFailedError, EnvironmentFailedError, UsageError
from troggu_stats.experiments.robustness import Check
from troggu_stats.experiments.suites import Suite, SuiteRun
from troggu_stats.runner import (
    Existing,
    Manner,
    Standing,
    State,
    already_played,
    begin,
    begin_or_go_on,
    begin_suite,
    finished_runs,
    is_suite,
    kept_field,
    read_check,
    remove_check,
    resume_suite,
    run,
    thinking_deals_of,
    to_be_checked,
    write_check,
)
from troggu_stats.runner.manifest import checksum

CHEAP = ("random", "novice")


def play(kept) -> None:
    kept.write(kept.run(Manner()), {})


@pytest.fixture
def suite(make_plan) -> Suite:
    one, other = make_plan(players=(4,), deals=20), make_plan(players=(5,), deals=10)
    return Suite("Two runs", (SuiteRun("one", one), SuiteRun("other", other)))


def entries(directory: Path) -> list[str]:
    return sorted(entry.name for entry in directory.iterdir())


def test_a_suite_is_played_and_known_again(suite, tmp_path: Path) -> None:
    kept = begin_suite(suite, tmp_path / "s")
    assert is_suite(tmp_path / "s")
    assert not is_suite(tmp_path)
    for one in suite.runs:
        with kept.opened(one) as run_of:
            play(run_of)
    with pytest.raises(UsageError, match="no finished suite"):
        finished_runs(tmp_path / "s")
    kept.write_manifest({"one": "deals", "other": "deals"})
    assert entries(tmp_path / "s") == ["one", "other", "suite.json", "suite.toml"]
    assert finished_runs(tmp_path / "s") == ("Two runs", (tmp_path / "s/one", tmp_path / "s/other"))
    assert resume_suite(tmp_path / "s").suite == suite
    manifest = json.loads((tmp_path / "s/suite.json").read_text())
    assert [one["name"] for one in manifest["runs"]] == ["one", "other"]


def test_what_is_done_stays_done(suite, tmp_path: Path) -> None:
    kept = begin_suite(suite, tmp_path)
    with kept.opened(suite.runs[0]) as first:
        play(first)
    before = (tmp_path / "one/manifest.json").read_bytes()
    with pytest.raises(KeyboardInterrupt), kept.opened(suite.runs[1]):
        raise KeyboardInterrupt
    again = begin_suite(suite, tmp_path)
    with again.opened(suite.runs[0]) as first:
        assert first.standing is Standing.FINISHED
        play(first)
    with again.opened(suite.runs[1]) as second:
        assert second.standing is Standing.OPEN
        play(second)
    assert (tmp_path / "one/manifest.json").read_bytes() == before


def test_another_suite_is_refused_before_anything_is_touched(suite, make_plan, tmp_path: Path) -> None:
    kept = begin_suite(suite, tmp_path)
    with kept.opened(suite.runs[0]) as first:
        play(first)
    settled = (tmp_path / "suite.toml").read_bytes()
    other = replace(suite, runs=(suite.runs[0], SuiteRun("other", make_plan(players=(5,), deals=11))))
    with pytest.raises(UsageError, match=r"Run other .* has other deals"):
        begin_suite(other, tmp_path)
    assert (tmp_path / "suite.toml").read_bytes() == settled
    (tmp_path / "more").mkdir()
    with pytest.raises(UsageError, match="is there already"):
        begin_suite(replace(suite, runs=(*suite.runs, SuiteRun("more", suite.runs[0].plan))), tmp_path)
    begin_suite(other, tmp_path, Existing.REPLACE)
    assert entries(tmp_path) == ["more", "suite.toml"]
    # A run that is added is no other suite.
    begin_suite(replace(other, runs=(*other.runs, SuiteRun("third", suite.runs[0].plan))), tmp_path)


def test_what_no_suite_wrote_is_never_replaced(suite, tmp_path: Path) -> None:
    mine = tmp_path / "suite.toml"
    mine.write_text("# mine\n")
    for existing in Existing:
        with pytest.raises(UsageError, match="was not written by a suite"):
            begin_suite(suite, tmp_path, existing)
    assert mine.read_text() == "# mine\n"
    mine.unlink()
    (tmp_path / "one").mkdir()
    (tmp_path / "one/manifest.json").write_text("{}")
    with pytest.raises(UsageError, match="not empty"):
        begin_suite(suite, tmp_path)
    with pytest.raises(UsageError, match="was not written by a run"):
        begin_suite(suite, tmp_path, Existing.REPLACE)
    assert entries(tmp_path) == ["one"]


def test_a_suite_that_is_being_played_is_not_replaced(suite, tmp_path: Path) -> None:
    kept = begin_suite(suite, tmp_path)
    with kept.opened(suite.runs[0]), pytest.raises(UsageError, match="being played"):
        begin_suite(suite, tmp_path, Existing.REPLACE)


def test_one_process_at_a_time_plays_a_suite(suite, tmp_path: Path) -> None:
    kept = begin_suite(suite, tmp_path)
    with kept.opened(suite.runs[0]) as first:
        play(first)
    before = (tmp_path / "one/manifest.json").read_bytes()
    # Between two runs no run is locked, and those that have ended are still needed.
    with kept.at_work():
        for existing in Existing:
            with pytest.raises(UsageError, match="being played"):
                begin_suite(suite, tmp_path, existing)
        with pytest.raises(UsageError, match="being played"), kept.at_work():
            pass
        assert (tmp_path / "one/manifest.json").read_bytes() == before
    assert entries(tmp_path) == ["one", "suite.toml"]


def test_damage_is_noticed(suite, tmp_path: Path) -> None:
    kept = begin_suite(suite, tmp_path)
    kept.write_manifest({"one": "deals", "other": "deals"})
    path = tmp_path / "suite.json"
    path.write_text(path.read_text().replace("Two", "Six"))
    with pytest.raises(EnvironmentFailedError, match="damaged"):
        finished_runs(tmp_path)
    kept.write_manifest({"one": "deals", "other": "deals"})
    begin_suite(replace(suite, runs=suite.runs[:1]), tmp_path)
    assert not path.exists()


def test_begun_again_after_a_kill_before_the_first_checkpoint(make_plan, tmp_path: Path) -> None:
    (tmp_path / "run/part").mkdir(parents=True)
    (tmp_path / "run/part/lock").write_text("process 1 on a machine\n")
    with begin_or_go_on(make_plan(), tmp_path / "run") as kept:
        play(kept)
    with (
        pytest.raises(UsageError, match="has other seed"),
        begin_or_go_on(make_plan(seed=6), tmp_path / "run"),
    ):
        pass
    (tmp_path / "full").mkdir()
    (tmp_path / "full/mine").write_text("")
    with pytest.raises(UsageError, match="not empty"), begin_or_go_on(make_plan(), tmp_path / "full"):
        pass


@pytest.fixture
def checked(make_plan, tmp_path: Path):
    """A finished run with the check that is noted beside it."""
    plan = make_plan(players=(4,), deals=20)
    check = Check.of(plan, fields=CHEAP)
    with begin(State.beginning(plan), tmp_path / "run") as kept, to_be_checked(kept, check):
        play(kept)
    return tmp_path / "run", check, kept.state


def played(directory, check, state):
    results = {}
    for field in check.plans:
        if already_played(state, check, field):
            results[field] = state
            continue
        with kept_field(directory, check, field) as kept:
            play(kept)
        results[field] = kept.state
    return results


def test_a_check_is_noted_played_and_kept(checked) -> None:
    directory, check, state = checked
    assert thinking_deals_of(directory) == 20
    assert read_check(directory, state.plan) is None
    assert already_played(state, check, "random")
    assert not already_played(state, check, "novice")
    checked = write_check(directory, check, played(directory, check, state))
    assert read_check(directory, state.plan) == checked
    assert entries(directory / "robust") == ["novice", "robust.json", "robustness.csv", "robustness.parquet"]
    # The same again goes on with what is there.
    with kept_field(directory, check, "novice") as kept:
        assert kept.standing is Standing.FINISHED
    alone = run(State.beginning(check.plans["novice"]), Manner())
    assert kept.state.totals[4].as_dict() == alone.totals[4].as_dict()
    remove_check(directory)
    assert not (directory / "robust").exists()
    remove_check(directory)


def test_a_check_on_other_deals_is_refused(checked) -> None:
    directory, check, _ = checked
    other = replace(check, thinking_deals=5)
    with (
        begin_or_go_on(check.plans["random"], directory) as kept,
        pytest.raises(UsageError, match="is checked on 20 deals"),
        to_be_checked(kept, other),
    ):
        pass
    assert thinking_deals_of(directory) == 20


def test_a_damaged_check_is_noticed(checked) -> None:
    directory, check, state = checked
    write_check(directory, check, played(directory, check, state))
    path = directory / "robust/robust.json"
    whole = path.read_text()
    for damaged in (whole.replace("random", "rendom"), whole[:-20], "[]", "{}"):
        path.write_text(damaged)
        with pytest.raises(EnvironmentFailedError, match="damaged"):
            read_check(directory, state.plan)


FORGED = [
    lambda content: content.pop("deals"),
    lambda content: content.update(deals=["random"]),
    lambda content: content.update(deals={"nobody": 20}),
    lambda content: content.update(thinking_deals="many"),
    lambda content: content.update(findings=[{}]),
    lambda content: content["findings"][0].update(verdict="perhaps"),
    lambda content: content["findings"][0].update(estimates={}),
    lambda content: content["findings"][0].update(claim=5),
]


def test_verdicts_with_a_right_checksum_but_another_shape(checked) -> None:
    directory, check, state = checked
    write_check(directory, check, played(directory, check, state))
    path = directory / "robust/robust.json"
    whole = path.read_text()
    for forge in FORGED:
        content = json.loads(whole)
        del content["checksum"]
        forge(content)
        path.write_text(json.dumps({**content, "checksum": checksum(content)}))
        with pytest.raises(EnvironmentFailedError, match="damaged"):
            read_check(directory, state.plan)


def test_a_check_is_removed_and_nothing_else(checked, make_plan) -> None:
    directory, check, state = checked
    write_check(directory, check, played(directory, check, state))
    with begin(State.beginning(make_plan(players=(4,), deals=5)), directory / "robust/mine") as kept:
        play(kept)
    remove_check(directory)
    assert entries(directory / "robust") == ["mine"]
    (directory / "robust/robustness.csv").write_text("mine")
    remove_check(directory)
    assert entries(directory / "robust") == ["mine", "robustness.csv"]


def test_an_error_before_the_first_deal_leaves_nothing(make_plan, tmp_path: Path) -> None:
    plan = make_plan(players=(4,), deals=20)
    check = Check.of(plan, fields=CHEAP)
    with (
        pytest.raises(CheckFailedError),
        begin(State.beginning(plan), tmp_path / "run") as kept,
        to_be_checked(kept, check),
    ):
        raise CheckFailedError("a figure")
    assert entries(tmp_path) == []
