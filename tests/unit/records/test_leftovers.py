"""What a killed process left is removed; what is being written, or is no file of ours, is not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from troggu_stats.records.leftovers import PREFIX, held_folder, hold, sweep_killed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks of POSIX")
LONG_AGO = 1_000_000_000


def left(path: Path) -> Path:
    os.utime(path, (LONG_AGO, LONG_AGO))
    return path


def test_only_what_nobody_writes_is_removed(tmp_path: Path) -> None:
    killed, folder = tmp_path / f"{PREFIX}a", tmp_path / f"{PREFIX}b"
    killed.write_text("half")
    folder.mkdir()
    (folder / "half").write_text("half")
    other, fresh, link = tmp_path / "mine", tmp_path / f"{PREFIX}c", tmp_path / f"{PREFIX}d"
    other.write_text("whole")
    fresh.write_text("just begun")
    link.symlink_to(other)
    written, kept = tmp_path / f"{PREFIX}e", tmp_path / f"{PREFIX}f"
    kept.mkdir()
    with written.open("wb") as file, held_folder(kept):
        hold(file.fileno())
        for path in (killed, folder, other, written, kept):
            left(path)
        sweep_killed(tmp_path)
        assert sorted(tmp_path.iterdir()) == [fresh, link, written, kept, other]
    sweep_killed(tmp_path)
    assert sorted(tmp_path.iterdir()) == [fresh, link, other]
    sweep_killed(tmp_path / "none")


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / f"{PREFIX}a"
    code = (
        "import os, signal, sys\n"
        "from troggu_stats.records.leftovers import hold\n"
        "file = open(sys.argv[1], 'wb')\n"
        "hold(file.fileno())\n"
        "print('held', flush=True)\n"
        "signal.pause()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        left(path)
        sweep_killed(tmp_path)
        assert path.exists()
        process.kill()
        process.wait()
    sweep_killed(tmp_path)
    assert not path.exists()
