import errno
import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq
import pytest

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.rules import load_variant
from troggu_stats.runner import Existing, check_directory, check_place, execute, write_rows, write_run
from troggu_stats.runner import directory as run_directory
from troggu_stats.simulation.block import play_block

PLAN = Plan("solo", load_variant("visp"), (4, 5), ("random",), 20, 0)
DRAWN = {"figures/picture.svg": b"<svg/>", "figures/picture.png": b"png", "report.html": b"page"}


@pytest.fixture(scope="module")
def result():
    return execute(PLAN)


@pytest.fixture(scope="module")
def small(result):
    """Return the run with one table: what is written many times over is written quickly."""
    return replace(result, tables=(min(result.tables, key=lambda table: len(table.rows)),))


def listing(path: Path):
    return {str(one.relative_to(path)): one.read_bytes() for one in sorted(path.rglob("*")) if one.is_file()}


def _stop_renaming(monkeypatch, steps, again):
    """Interrupt the renaming after so many steps, just after the last; all later ones too, or not."""
    rename, left = Path.rename, [steps]

    def stopped(self, target):
        left[0] -= 1
        if left[0] < -1 and again:
            raise KeyboardInterrupt
        moved = rename(self, target)
        if left[0] == -1:
            raise KeyboardInterrupt
        return moved

    monkeypatch.setattr(Path, "rename", stopped)


class TestWriteRun:
    def test_writes_all_of_it(self, result, tmp_path):
        out = tmp_path / "new" / "run"
        write_run(result, out, DRAWN)
        manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
        files = set(listing(out)) - {"manifest.json"}
        assert set(manifest["files"]) == files
        assert {f"tables/{t.name}.{e}" for t in result.tables for e in ("csv", "parquet")} < files
        assert manifest["plan"] == PLAN.as_dict()
        assert manifest["audit"]["deals"] == 40
        assert manifest["games"] == 20 * (13 + 16)
        assert [one.name for one in tmp_path.joinpath("new").iterdir()] == ["run"]

    @pytest.mark.parametrize("steps", range(9))
    @pytest.mark.parametrize("before", ["nothing", "a run"])
    def test_killed_between_any_two_steps_it_can_be_written_again(
        self, before, steps, small, tmp_path, monkeypatch
    ):
        out = tmp_path / "run"
        out.mkdir()
        if before == "a run":
            write_run(small, out, DRAWN)
        with monkeypatch.context() as killed:
            _stop_renaming(killed, steps, again=True)
            # Whoever is killed removes nothing.
            killed.setattr("troggu_stats.runner.atomic.shutil.rmtree", lambda *_, **__: None)
            with suppress(KeyboardInterrupt):
                write_run(small, out, {**DRAWN, "report.md": b"text"}, Existing.REPLACE)
        write_run(small, out, DRAWN, Existing.REPLACE)
        whole = listing(out)
        assert set(json.loads(whole["manifest.json"])["files"]) < set(whole)
        assert {"report.html", "totals.json"} < set(whole)

    @pytest.mark.parametrize("steps", range(9))
    def test_interrupted_between_any_two_steps_all_is_as_it_was(self, steps, small, tmp_path, monkeypatch):
        out = tmp_path / "run"
        write_run(small, out, DRAWN)
        before = listing(out)
        with monkeypatch.context() as interrupted:
            _stop_renaming(interrupted, steps, again=False)
            with pytest.raises(KeyboardInterrupt):
                write_run(small, out, DRAWN, Existing.REPLACE)
        assert listing(out) == before
        assert [one.name for one in tmp_path.iterdir()] == ["run"]

    def test_csv_and_parquet_hold_the_same(self, result, tmp_path):
        write_run(result, tmp_path / "run", DRAWN)
        for table in result.tables:
            parquet = pq.read_table(tmp_path / "run" / "tables" / f"{table.name}.parquet").to_pandas()
            frame = table.to_frame()
            csv = pd.read_csv(tmp_path / "run" / "tables" / f"{table.name}.csv", keep_default_na=False)
            assert list(parquet.columns) == list(frame.columns) == list(csv.columns)
            assert parquet.astype(frame.dtypes).equals(frame)
            assert len(csv) == len(frame)

    def test_same_bytes_but_for_the_timing(self, result, tmp_path):
        write_run(result, tmp_path / "one", DRAWN)
        write_run(execute(PLAN, block=3), tmp_path / "other", DRAWN)
        one, other = listing(tmp_path / "one"), listing(tmp_path / "other")
        manifests = [json.loads(files.pop("manifest.json")) for files in (one, other)]
        assert one == other
        for manifest in manifests:
            del manifest["timing"], manifest["checksum"]
        assert manifests[0] == manifests[1]

    def test_an_empty_directory_will_do(self, result, tmp_path):
        write_run(result, tmp_path, {})
        assert sorted(one.name for one in tmp_path.iterdir()) == [
            "manifest.json",
            "tables",
            "totals.json",
        ]

    def test_refuses_a_directory_that_holds_something(self, result, tmp_path):
        (tmp_path / "mine.txt").write_text("mine")
        with pytest.raises(UsageError, match="--force"):
            write_run(result, tmp_path, DRAWN)
        assert listing(tmp_path) == {"mine.txt": b"mine"}

    def test_refuses_a_file(self, result, tmp_path):
        (tmp_path / "file").write_text("mine")
        with pytest.raises(UsageError, match="is a file"):
            write_run(result, tmp_path / "file", DRAWN, Existing.REPLACE)

    def test_replaces_a_run_and_leaves_other_files(self, small, tmp_path):
        write_run(small, tmp_path, {"figures/old.svg": b"old"})
        (tmp_path / "mine.txt").write_text("mine")
        write_run(small, tmp_path, DRAWN, Existing.REPLACE)
        files = listing(tmp_path)
        assert files["mine.txt"] == b"mine"
        assert "figures/picture.svg" in files
        assert "figures/old.svg" not in files
        assert not [name for name in files if ".troggu" in name]

    @pytest.mark.parametrize("name", ["tables/mine.txt", "part/mine.txt", "manifest.json", "figures/a/b"])
    @pytest.mark.parametrize("after_a_run", [False, True])
    def test_replaces_nothing_that_no_run_wrote(self, small, tmp_path, name, after_a_run):
        if after_a_run:
            write_run(small, tmp_path, DRAWN)
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}")
        before = listing(tmp_path)
        with pytest.raises(UsageError, match="not written by a run"):
            check_place(tmp_path, Existing.REPLACE)
        with pytest.raises(UsageError, match="not written by a run"):
            write_run(small, tmp_path, DRAWN, Existing.REPLACE)
        assert listing(tmp_path) == before

    @pytest.mark.skipif(sys.platform != "linux", reason="names that are not UTF-8 are of Linux")
    def test_a_name_that_is_not_utf_8(self, result, tmp_path):
        place = tmp_path / os.fsdecode(b"run-\xff")
        write_run(result, place, DRAWN)
        assert "manifest.json" in listing(place)
        assert write_rows(PLAN, place / os.fsdecode(b"\xfe.parquet")) == 40


class TestNothingHalfWritten:
    def test_a_full_disk(self, result, tmp_path, monkeypatch):
        write_run(result, tmp_path / "old", DRAWN)
        before = listing(tmp_path)

        def full(*_args, **_keywords):
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(pq, "write_table", full)
        for name, existing in (("new", Existing.REFUSE), ("old", Existing.REPLACE)):
            with pytest.raises(EnvironmentFailedError, match="disk is full") as caught:
                write_run(result, tmp_path / name, DRAWN, existing)
            assert caught.value.exit_code == 4
            assert listing(tmp_path) == before
            assert sorted(one.name for one in tmp_path.iterdir()) == ["old"]

    @pytest.mark.parametrize("step", range(6))
    def test_a_failure_while_changing_places(self, small, tmp_path, monkeypatch, step):
        write_run(small, tmp_path / "old", {"figures/old.svg": b"old"})
        before = listing(tmp_path)
        done, rename = [], Path.rename

        def failing(self, target):
            done.append(target)
            if len(done) == step + 1:
                raise OSError(errno.EIO, "Input/output error")
            return rename(self, target)

        monkeypatch.setattr(Path, "rename", failing)
        with pytest.raises(EnvironmentFailedError, match="Input/output error"):
            write_run(small, tmp_path / "old", DRAWN, Existing.REPLACE)
        monkeypatch.undo()
        assert listing(tmp_path) == before

    def test_any_other_error_leaves_nothing_either(self, result, tmp_path, monkeypatch):
        monkeypatch.setattr(run_directory, "manifest", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            write_run(result, tmp_path / "run", DRAWN)
        assert list(tmp_path.iterdir()) == []

    def test_a_place_that_cannot_be_written(self, tmp_path):
        (tmp_path / "file").write_text("")
        with pytest.raises(EnvironmentFailedError, match="cannot be written"):
            check_directory(tmp_path / "file" / "run", Existing.REFUSE)

    @pytest.mark.skipif(
        os.name != "posix" or os.geteuid() == 0,
        reason="only a user who is not root meets a read-only directory",
    )
    def test_a_read_only_directory(self, tmp_path):
        tmp_path.chmod(0o500)
        with pytest.raises(EnvironmentFailedError, match="cannot be written"):
            check_directory(tmp_path / "run", Existing.REFUSE)
        tmp_path.chmod(0o700)


@pytest.fixture
def tiny_disk(tmp_path):
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("a small file system can be mounted by root on Linux only")
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place], check=False)
    if mounted.returncode:
        pytest.skip("this machine lets nobody mount a file system")
    yield place
    subprocess.run(["umount", place], check=True)


class TestFullDisk:
    def test_leaves_no_run(self, result, tiny_disk):
        for place in (tiny_disk, tiny_disk / "run"):
            with pytest.raises(EnvironmentFailedError, match="disk is full"):
                write_run(result, place, DRAWN)
            assert list(tiny_disk.iterdir()) == []

    @pytest.mark.compiled
    def test_leaves_no_rows(self, tiny_disk):
        with pytest.raises(EnvironmentFailedError, match="disk is full"):
            write_rows(
                Plan("solo", load_variant("visp"), (5,), ("random",), 3000, 0), tiny_disk / "rows.parquet"
            )
        assert list(tiny_disk.iterdir()) == []


class TestRows:
    def test_are_the_columns_in_deal_order(self, tmp_path):
        assert write_rows(PLAN, tmp_path / "rows.parquet") == 40
        frame = pq.read_table(tmp_path / "rows.parquet").to_pandas()
        assert frame["players"].tolist() == [4] * 20 + [5] * 20
        assert frame["deal"].tolist() == list(range(20)) * 2
        block = play_block(0, 20, PLAN.rules, PLAN.lineup(5), PLAN.seed)
        five = frame[frame["players"] == 5]
        assert five["points"].tolist() == block["points"].tolist()
        for seat in range(5):
            assert five[f"payment_{seat}"].tolist() == block["payment"][:, seat].tolist()
        assert five["payment_5"].isna().all()
        assert (frame[[f"payment_{seat}" for seat in range(8)]].sum(axis=1) == 0).all()

    def test_units_and_meanings_are_in_the_file(self, tmp_path):
        write_rows(PLAN, tmp_path / "rows.parquet")
        schema = pq.read_schema(tmp_path / "rows.parquet")
        assert schema.field("payment_0").metadata[b"unit"] == b"stakes"
        assert all(schema.field(name).metadata[b"meaning"] for name in schema.names)

    def test_a_file_is_not_overwritten_unasked(self, tmp_path):
        (tmp_path / "rows.parquet").write_text("mine")
        with pytest.raises(UsageError, match="--force"):
            write_rows(PLAN, tmp_path / "rows.parquet")
        assert (tmp_path / "rows.parquet").read_text() == "mine"
        write_rows(PLAN, tmp_path / "rows.parquet", Existing.REPLACE)
        assert pq.read_metadata(tmp_path / "rows.parquet").num_rows == 40
