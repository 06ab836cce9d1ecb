"""An interrupt at any line of what writes leaves the old or the new, whole, and nothing beside it."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from troggu_stats.errors import EnvironmentFailedError
from troggu_stats.records import RecordWriter
from troggu_stats.records.leftovers import PREFIX
from troggu_stats.runner.atomic import Existing, whole_directory, whole_file

OLD, NEW = b"old", b"new"
# Where the interrupt comes before a file just opened has a name, its end closes it.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
Act = Callable[[Path], None]


def interrupted_at(step: int, act: Act, path: Path) -> bool:
    """Do something and interrupt it once, at a line or call; say whether it was still at work."""
    left = [step]

    def trace(_frame, event, _argument):
        # Between a return, or a yield, and what receives it no interrupt is heard.
        left[0] -= event in ("line", "call")
        if left[0] < 0 and event in ("line", "call"):
            sys.settrace(None)
            raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    try:
        sys.settrace(trace)
        act(path)
        sys.settrace(before)
        return False
    except (KeyboardInterrupt, EnvironmentFailedError):
        # The standard library may close twice what it was interrupted at closing, and that error comes then.
        return True
    finally:
        sys.settrace(before)


def record(path: Path) -> None:
    with RecordWriter(path) as writer:
        writer._stream.write(NEW)


def write_file(path: Path) -> None:
    with whole_file(path, Existing.REPLACE) as part:
        part.write_bytes(NEW)


def write_new_directory(path: Path) -> None:
    with whole_directory(path.parent / "run", Existing.REFUSE, ["b", "a"]) as part:
        for name in ("a", "b"):
            (part / name).write_bytes(NEW)


def write_into_a_directory(path: Path) -> None:
    with whole_directory(path.parent, Existing.REPLACE, ["deals", "b"]) as part:
        for name in ("deals", "b"):
            (part / name).write_bytes(NEW)


def write_less(path: Path) -> None:
    with whole_directory(path.parent, Existing.REPLACE, ["b", "deals"]) as part:
        (part / "b").write_bytes(NEW)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


@pytest.mark.parametrize(
    ("act", "after"),
    [
        (record, {"deals": NEW}),
        (write_file, {"deals": NEW}),
        (write_new_directory, {"deals": OLD, "run/a": NEW, "run/b": NEW}),
        (write_into_a_directory, {"deals": NEW, "b": NEW}),
        (write_less, {"b": NEW}),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_nothing_half_written_stays(act: Act, after: dict[str, bytes], tmp_path: Path) -> None:
    old = {"deals": OLD}
    met = []
    for step in range(100_000):
        folder = tmp_path / str(step)
        folder.mkdir()
        (folder / "deals").write_bytes(OLD)
        going = interrupted_at(step, act, folder / "deals")
        if any(one.name.startswith(PREFIX) for one in folder.iterdir()):
            gc.collect()  # What the interrupt's own traceback still holds ends with it.
        now = contents(folder)
        assert now in ([old, after] if going else [after]), step
        assert {one.name for one in folder.iterdir()} <= {name.split("/")[0] for name in (*old, *after)}, step
        met.append(now)
        if not going:
            break
    assert old in met
