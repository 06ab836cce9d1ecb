"""Files and directories that appear whole or not at all."""

import errno
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Literal

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.records import safe_text
from troggu_stats.records.leftovers import PREFIX, part_folder, part_name, sweep_killed

_WHERE = {"written": "written to", "read": "read"}


class Existing(Enum):
    """What to do with results that are there already."""

    REFUSE = "refuse"
    REPLACE = "replace"


def check_directory(directory: Path, existing: Existing) -> None:
    """Refuse a place for a run that is taken or cannot be written, before anything is played.

    Raises
    ------
    UsageError
        It is a file, or a directory that holds something and is not to be replaced.
    EnvironmentFailedError
        It cannot be written to.
    """
    with environment(directory):
        if directory.exists() and not directory.is_dir():
            raise UsageError(f"{_shown(directory)} is a file: give a directory that is new or empty.")
        if existing is Existing.REFUSE and directory.is_dir() and any(directory.iterdir()):
            raise UsageError(
                f"Directory {_shown(directory)} is not empty: give a new one, or replace its run by --force."
            )
        holder = directory.resolve() if directory.is_dir() else _parent(directory)
        holder.mkdir(parents=True, exist_ok=True)
        with part_folder(holder):
            pass


def check_file(path: Path, existing: Existing) -> None:
    """Refuse a place for a file that is taken or cannot be written, before anything is played.

    Raises
    ------
    UsageError
        It is there already and not to be replaced, or it is a directory.
    EnvironmentFailedError
        Its directory cannot be written to.
    """
    with environment(path):
        if path.is_dir():
            raise UsageError(f"{_shown(path)} is a directory: give a file.")
        if existing is Existing.REFUSE and path.exists():
            raise UsageError(f"File {_shown(path)} is there already: give another, or replace it by --force.")
        parent = _parent(path)
        parent.mkdir(parents=True, exist_ok=True)
        with part_folder(parent):
            pass


@contextmanager
def whole_directory(directory: Path, existing: Existing, owned: Sequence[str]) -> Iterator[Path]:
    """Give an empty directory on the same disk, and put what is written there in place when all is done.

    A new directory appears by one rename. In one that is there already (which may be a mounted volume)
    the owned entries change places one by one, the first of ``owned`` going first and coming last, so
    that a directory with that entry is whole; other files in it stay.

    Parameters
    ----------
    directory
        Where to.
    existing
        What to do if the place is taken.
    owned
        Names of all entries that a run writes; those of an earlier run are replaced.

    Raises
    ------
    UsageError
        The place is taken and not to be replaced.
    EnvironmentFailedError
        The disk is full or the place cannot be written to; nothing half-written stays, and what was
        there before is as it was.
    """
    check_directory(directory, existing)
    with environment(directory):
        place = directory.resolve()
        holder = place if place.is_dir() else place.parent
        sweep_killed(holder)
        with part_folder(holder) as part:
            # What is half-written is private; a run is as readable as any directory made here.
            part.chmod(0o777 & ~_umask())
            yield part
            if holder == place:
                _exchange(part, place, owned)
            else:
                part.rename(place)


@contextmanager
def whole_file(path: Path, existing: Existing) -> Iterator[Path]:
    """Give a file name beside the one wanted, and put the file in its place when all is written.

    Raises
    ------
    UsageError
        The file is there already and not to be replaced.
    EnvironmentFailedError
        The disk is full or the place cannot be written to; nothing half-written stays.
    """
    check_file(path, existing)
    with environment(path):
        place = path.resolve()
        sweep_killed(place.parent)
        with part_folder(place.parent) as holder:
            yield holder / place.name
            (holder / place.name).replace(place)


def _exchange(part: Path, place: Path, owned: Sequence[str]) -> None:
    """Put new entries in the place of old ones; if a step fails or is interrupted, undo those before it."""
    aside = part_name(place)
    leaving = [(place / name, aside / name) for name in owned if (place / name).exists()]
    coming = [(part / name, place / name) for name in reversed(owned) if (part / name).exists()]
    steps = (*leaving, *coming)
    try:
        try:
            aside.mkdir(mode=0o700)
            _rename(steps)
        finally:
            _drop(aside, part, place, owned)
    finally:
        # The one interrupt that a command hears may have cut the first removal short.
        _drop(aside, part, place, owned)


def _rename(steps: Sequence[tuple[Path, Path]]) -> None:
    try:
        for source, target in steps:
            source.rename(target)
    except BaseException:
        for source, target in reversed(steps):
            # An interrupt may come between a step and any note of it: what is done shows where things are.
            if target.exists() and not source.exists():
                target.rename(source)
        raise


def _drop(aside: Path, part: Path, place: Path, owned: Sequence[str]) -> None:
    """Remove the old entries; after a failed undo they are all that is left of the earlier run, and stay."""
    all_came = not any((part / name).exists() for name in owned)
    if all_came or all((place / name).exists() for name in owned if (aside / name).exists()):
        shutil.rmtree(aside, ignore_errors=True)


@contextmanager
def environment(path: Path, act: Literal["written", "read"] = "written") -> Iterator[None]:
    """Turn what the machine refuses into one sentence.

    Raises
    ------
    EnvironmentFailedError
        The path cannot be written, or read.
    """
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise EnvironmentFailedError(
                f"The disk is full, so {_shown(path)} was not written: make room, or give another place."
            ) from error
        reason = error.strerror or str(error)
        raise EnvironmentFailedError(
            f"{_shown(path)} cannot be {act} ({reason}): give a place that can be {_WHERE[act]}."
        ) from error


def sweep(directory: Path) -> None:
    """Remove what a process that was killed left half-written in a directory."""
    for left in directory.glob(f"{PREFIX}*"):
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)


def _parent(path: Path) -> Path:
    return path.resolve().parent


def _shown(path: Path) -> str:
    """Return a path for a message; control characters in it stay harmless."""
    return safe_text(path, 200)


def _umask() -> int:
    current = os.umask(0o022)
    os.umask(current)
    return current
