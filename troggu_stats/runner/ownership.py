"""What in a directory a run wrote: nothing else in it is ever replaced or removed."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.records import safe_text
from troggu_stats.records.leftovers import PREFIX
from troggu_stats.runner.atomic import environment
from troggu_stats.runner.checkpoint import unsealed
from troggu_stats.runner.manifest import MANIFEST_VERSION, checksum

MANIFEST, TOTALS = "manifest.json", "totals.json"
OWNED = (MANIFEST, "report.html", "report.md", "figures", "tables", TOTALS)
"""What a run's directory holds; one with its first entry is whole."""
PART, CHECKPOINT, LOCK = "part", "checkpoint.json", "lock"
_OF_A_PART = (CHECKPOINT, f"{CHECKPOINT}.new", LOCK)
_LONGEST_MANIFEST = 1 << 24


def refuse_foreign(directory: Path) -> None:
    """Refuse to replace the run in a directory where its names are taken by what no run wrote.

    Raises
    ------
    UsageError
        Something there is of no run that can be told as one.
    EnvironmentFailedError
        The directory cannot be read.
    """
    with environment(directory, "read"):
        ours = _written_by_a_run(directory)
        foreign = next((name for name in _standing(directory) if name not in ours), None)
    if foreign is not None:
        raise UsageError(
            f"{safe_text(directory / foreign, 200)} was not written by a run, or was changed since, so it is"
            " not replaced: move it away, or give another directory."
        )


def remove_part(directory: Path) -> None:
    """Remove the state of a run that is over, and nothing else that stands beside it."""
    part = directory / PART
    for name in _OF_A_PART:
        with suppress(OSError):
            (part / name).unlink(missing_ok=True)
    with suppress(OSError):
        part.rmdir()


def read_manifest(path: Path) -> dict[str, Any]:
    """Read a manifest after checking that it is one, and as a run wrote it.

    Raises
    ------
    EnvironmentFailedError
        It is not, or it cannot be read.
    """
    try:
        with environment(path, "read"), path.open("rb") as file:
            found = json.loads(file.read(_LONGEST_MANIFEST))
        if found.pop("checksum") != checksum(found):
            raise ValueError
        _check_shape(found)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise EnvironmentFailedError(
            f"{safe_text(path, 200)} is damaged, of another release, or was changed since the run wrote it:"
            " put the old one back, or run again."
        ) from error
    assert isinstance(found, dict)
    return found


def _check_shape(found: dict[str, Any]) -> None:
    """Refuse a manifest without what readers are shown of it; its checksum does not tell who made it."""
    code, machine, ended = found["code"], found["machine"], found["ended"]
    texts = (
        found["totals_sha256"],
        ended["by"],
        ended["because"],
        *(code[name] for name in ("package", "sources_digest", "parameters_digest")),
        *(machine[name] for name in ("python", "system", "architecture")),
        *machine["libraries"].values(),
        *found["files"],
        *(one[name] for one in found["plan"].get("own_code", ()) for name in ("file", "sha256")),
    )
    numbers = (code["experiment_version"], found["deals"]["count"], found["games"])
    right = all(isinstance(text, str) for text in texts) and all(type(one) is int for one in numbers)
    if found["manifest_version"] != MANIFEST_VERSION or not right or not isinstance(found["audit"], dict):
        raise ValueError


def _standing(directory: Path) -> Iterator[str]:
    """Return the files and links under the names that a run uses, relative to its directory."""
    for name in (*OWNED, PART):
        entry = directory / name
        if name == PART and entry.is_symlink():
            continue  # Whoever begins a run there is told so.
        if entry.is_symlink() or entry.is_file():
            yield name
        elif entry.is_dir():
            within = (one for one in sorted(entry.rglob("*")) if one.is_symlink() or not one.is_dir())
            yield from (one.relative_to(directory).as_posix() for one in within)


def _written_by_a_run(directory: Path) -> set[str]:
    ours: set[str] = set()
    # Who was killed while entries changed places has left the manifests of both runs in folders of its own.
    for folder in (directory, *directory.glob(f"{PREFIX}*")):
        if (folder / MANIFEST).is_file():
            with suppress(EnvironmentFailedError):
                ours.update(read_manifest(folder / MANIFEST)["files"], (MANIFEST,))
    part = directory / PART
    if _is_checkpoint(part / CHECKPOINT) or _is_lock_alone(part):
        ours.update(f"{PART}/{name}" for name in _OF_A_PART)
    return ours


def _is_checkpoint(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        unsealed(path.read_bytes())
    except ValueError:
        return False
    return True


def _is_lock_alone(part: Path) -> bool:
    """Tell whether a run was killed there before it had saved anything."""
    lock = part / LOCK
    if (part / CHECKPOINT).exists() or not lock.is_file():
        return False
    with lock.open("rb") as file:
        return file.read(8) in (b"", b"process ")
