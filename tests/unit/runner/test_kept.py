"""Runs that are killed, resumed, extended: nothing done is lost, and no figure depends on it."""

import json
import os
from pathlib import Path

import pytest

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.experiments.solo import Solo
from troggu_stats.runner import (
    Counted,
    Existing,
    Manner,
    Standing,
    State,
    begin,
    check_place,
    execute,
    extend,
    kept,
    lock,
    resume,
)
from troggu_stats.runner.checkpoint import read_state


class Killed(BaseException):
    """Stands for the end of the process."""


@pytest.fixture
def every_state(monkeypatch):
    """Write every state, as a slow run does."""
    monkeypatch.setattr(kept, "_SECONDS_BETWEEN", 0.0)
    monkeypatch.setattr(kept, "_TIMES_ITS_COST", 0)


def killed_after(monkeypatch, blocks):
    honest, played = Solo.totals, []

    def totals(self, plan, players, first, count):
        if len(played) == blocks:
            raise Killed
        played.append(first)
        return honest(self, plan, players, first, count)

    monkeypatch.setattr(Solo, "totals", totals)


def entries(directory: Path):
    return sorted(one.name for one in directory.iterdir())


def write(one, manner=Manner(block=4)):  # noqa: B008
    result = one.run(manner)
    one.write(result, {})
    return result


def begin_and_write(plan, out):
    with begin(State.beginning(plan), out) as one:
        return write(one)


def resume_and_write(out):
    with resume(out) as one:
        return write(one)


def extend_and_write(out, deals):
    with extend(out, deals) as one:
        return write(one)


def tables(directory: Path):
    return {one.name: one.read_bytes() for one in sorted((directory / "tables").iterdir())}


FINISHED = ["manifest.json", "tables", "totals.json"]


class TestResume:
    def test_killed_again_and_again(self, make_plan, csv_of, tmp_path, monkeypatch, every_state):
        plan = make_plan()
        whole = csv_of(execute(plan))
        out = tmp_path / "run"
        done = []
        for blocks in (2, 3, 5, 6, 7, 6):
            with monkeypatch.context() as patch:
                killed_after(patch, blocks)
                with pytest.raises(Killed):
                    resume_and_write(out) if done else begin_and_write(plan, out)
            done.append(read_state(out / "part" / "checkpoint.json").done)
            assert entries(out) == ["part"]
        assert done == sorted(done)
        assert 0 < done[2] < plan.deals
        with resume(out) as one:
            result = write(one)
        assert csv_of(result) == whole
        assert entries(out) == FINISHED

    def test_killed_before_the_tables_were_whole(self, make_plan, tmp_path, monkeypatch):
        out = tmp_path / "run"
        with monkeypatch.context() as patch:
            patch.setattr(kept, "write_run", lambda *_: (_ for _ in ()).throw(Killed))
            with pytest.raises(Killed):
                begin_and_write(make_plan(), out)
        (out / ".troggu-part-left").mkdir()
        with resume(out) as one:
            assert one.state.ended is not None
            write(one)
        assert entries(out) == FINISHED

    def test_a_finished_run_stays_as_it_is(self, make_plan, tmp_path, csv_of):
        with begin(State.beginning(make_plan()), tmp_path / "run") as one:
            first = write(one)
        before = tables(tmp_path / "run")
        with resume(tmp_path / "run") as one:
            assert one.standing is Standing.FINISHED
            assert csv_of(write(one)) == csv_of(first)
        assert tables(tmp_path / "run") == before

    def test_twice_at_once_is_refused(self, make_plan, tmp_path):
        out = tmp_path / "run"
        with begin(State.beginning(make_plan()), out) as one:
            with pytest.raises(UsageError, match=f"process {os.getpid()} on"), resume(out):
                pytest.fail("it was resumed twice")
            write(one)
        with resume(out) as one:
            assert one.standing is Standing.FINISHED

    def test_a_lock_ends_with_its_holder(self, make_plan, tmp_path):
        out = tmp_path / "run"
        with pytest.raises(KeyboardInterrupt), begin(State.beginning(make_plan()), out):
            raise KeyboardInterrupt
        assert (out / "part" / "lock").read_text().startswith("process")
        with resume(out) as one:
            assert one.state.done == 0

    def test_no_run(self, tmp_path):
        with (
            pytest.raises(UsageError, match=r"no run in .*manifest\.json is missing"),
            resume(tmp_path / "x"),
        ):
            pytest.fail("nothing was resumed")
        assert list(tmp_path.iterdir()) == []

    def test_a_damaged_checkpoint(self, make_plan, tmp_path):
        out = tmp_path / "run"
        with pytest.raises(KeyboardInterrupt), begin(State.beginning(make_plan()), out):
            raise KeyboardInterrupt
        file = out / "part" / "checkpoint.json"
        file.write_bytes(file.read_bytes()[:-5])
        with pytest.raises(EnvironmentFailedError, match="damaged"), resume(out):
            pytest.fail("it was resumed")
        assert entries(out / "part") == ["checkpoint.json", "lock"]

    def test_a_part_that_is_a_link(self, make_plan, tmp_path):
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "run").mkdir()
        (tmp_path / "run" / "part").symlink_to(tmp_path / "elsewhere")
        with (
            pytest.raises(UsageError, match="is a link"),
            begin(State.beginning(make_plan()), tmp_path / "run", Existing.REPLACE),
        ):
            pytest.fail("it was begun")
        assert entries(tmp_path / "elsewhere") == []


class TestBegin:
    def test_an_unfinished_run_is_not_written_over(self, make_plan, tmp_path):
        out = tmp_path / "run"
        with pytest.raises(KeyboardInterrupt), begin(State.beginning(make_plan()), out):
            raise KeyboardInterrupt
        with pytest.raises(UsageError, match="troggu-sim resume"):
            check_place(out, Existing.REFUSE)
        with begin(State.beginning(make_plan(seed=6)), out, Existing.REPLACE) as one:
            write(one)
        assert json.loads((out / "manifest.json").read_text())["plan"]["seed"] == 6

    def test_a_run_to_be_replaced_stays_until_the_other_has_ended(self, make_plan, tmp_path):
        out = tmp_path / "run"
        with begin(State.beginning(make_plan()), out) as one:
            write(one)
        before = tables(out)
        with begin(State.beginning(make_plan(seed=6)), out, Existing.REPLACE) as one:
            assert tables(out) == before
            write(one)
        assert tables(out) != before

    def test_an_error_at_once_leaves_nothing(self, make_plan, tmp_path):
        with pytest.raises(UsageError), begin(State.beginning(make_plan()), tmp_path / "run"):
            raise UsageError("no")
        assert list(tmp_path.iterdir()) == []

    def test_a_place_that_cannot_be_written(self, make_plan, tmp_path, monkeypatch):
        def refuse(self, *_args, **_keywords):
            raise OSError(30, "Read-only file system")

        monkeypatch.setattr(Path, "mkdir", refuse)
        with (
            pytest.raises(EnvironmentFailedError, match="Read-only"),
            begin(State.beginning(make_plan()), tmp_path / "run"),
        ):
            pytest.fail("it was begun")

    def test_a_disk_that_fills_up_keeps_what_was_done(self, make_plan, tmp_path, monkeypatch, every_state):
        out, whole, written = tmp_path / "run", kept.write_state, []

        def full(state, path):
            if len(written) >= 4:
                raise EnvironmentFailedError("The disk is full.")
            written.append(state.done)
            whole(state, path)

        with monkeypatch.context() as patch:
            patch.setattr(kept, "write_state", full)
            with pytest.raises(EnvironmentFailedError):
                begin_and_write(make_plan(), out)
        assert read_state(out / "part" / "checkpoint.json").done == written[-1] > 0


class TestExtend:
    @pytest.mark.parametrize(("deals", "counted"), [(45, Counted.ALL), (25, Counted.MORE)])
    def test_is_one_longer_run(self, make_plan, csv_of, tmp_path, deals, counted):
        out = tmp_path / "run"
        with begin(State.beginning(make_plan(deals=20)), out) as one:
            write(one)
        with extend(out, deals, counted) as one:
            result = write(one)
        assert csv_of(result) == csv_of(execute(make_plan()))
        assert json.loads((out / "manifest.json").read_text())["deals"]["count"] == 45

    def test_refuses_fewer_or_as_many(self, make_plan, tmp_path):
        with begin(State.beginning(make_plan()), tmp_path) as one:
            write(one)
        for deals in (1, 45):
            with pytest.raises(UsageError, match="has 45 deals already"), extend(tmp_path, deals):
                pytest.fail("it was extended")
        assert entries(tmp_path) == FINISHED

    @pytest.mark.parametrize("name", ["manifest.json", "totals.json"])
    def test_refuses_a_file_edited_by_hand(self, make_plan, tmp_path, name):
        with begin(State.beginning(make_plan()), tmp_path) as one:
            write(one)
        file = tmp_path / name
        text = file.read_text()
        for new in (text.replace('"seed": 5', '"seed": 6').replace('"seed":5', '"seed":6'), text[:-9], "7"):
            file.write_text(new)
            with pytest.raises(EnvironmentFailedError, match=r"damaged.*was changed"), extend(tmp_path, 100):
                pytest.fail("it was extended")

    def test_an_interrupted_extension_is_resumed(self, make_plan, csv_of, tmp_path, monkeypatch):
        with begin(State.beginning(make_plan(deals=20)), tmp_path) as one:
            write(one)
        before = tables(tmp_path)
        with monkeypatch.context() as patch:
            killed_after(patch, 5)
            with pytest.raises(Killed):
                extend_and_write(tmp_path, 45)
        assert tables(tmp_path) == before
        with resume(tmp_path) as one:
            assert csv_of(write(one)) == csv_of(execute(make_plan()))


class TestLock:
    def test_a_full_disk_leaves_nothing(self, make_plan, tmp_path, monkeypatch):
        def full(*_args):
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(lock.os, "ftruncate", full)
            with pytest.raises(EnvironmentFailedError, match="disk is full"):
                begin_and_write(make_plan(), tmp_path / "run")
        assert list(tmp_path.iterdir()) == []
        begin_and_write(make_plan(), tmp_path / "run")

    def test_a_file_system_without_locks(self, make_plan, tmp_path, monkeypatch):
        def unable(_file):
            raise OSError(37, "No locks available")

        monkeypatch.setattr(lock, "_lock", unable)
        with pytest.raises(EnvironmentFailedError, match="cannot be locked"):
            begin_and_write(make_plan(), tmp_path / "run")
        assert list(tmp_path.iterdir()) == []

    def test_a_lock_whose_file_was_taken_away_is_taken_anew(self, tmp_path, monkeypatch):
        honest, taken = lock._lock, []

        def late(file):
            if not taken:
                (tmp_path / "part" / "lock").unlink()
            taken.append(file)
            honest(file)

        monkeypatch.setattr(lock, "_lock", late)
        held = lock.Lock(tmp_path / "part" / "lock")
        assert len(taken) == 2
        with pytest.raises(UsageError, match="another process"):
            lock.Lock(tmp_path / "part" / "lock")
        held.release()
        lock.Lock(tmp_path / "part" / "lock").release()
