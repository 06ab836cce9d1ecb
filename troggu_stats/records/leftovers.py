"""What a process that was killed left half-written, told from what another one is writing just now.

Whoever writes holds a lock of the operating system on it, which ends with the process however that ends. What
nobody holds, and has not been touched for a while, is removed by whoever writes beside it next.
"""

import os
import secrets
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PREFIX = ".troggu-part-"
"""How names of what is not yet whole begin."""
# Between a file's making and its lock there is a moment in which nobody holds it.
_SECONDS_UNTOUCHED = 60.0
_open_parts: set[Path] = set()


def part_name(folder: Path) -> Path:
    """Return a name in a folder for what is not yet whole.

    Whoever knows the name before anything bears it can remove it, at whatever moment the user interrupts; and
    nobody else can know it beforehand, so that no file or link of the user's is written over.
    """
    return folder / f"{PREFIX}{secrets.token_hex(8)}"


@contextmanager
def open_part(folder: Path) -> Iterator[Path]:
    """Give a name in a folder for what is not yet whole; nothing bears it any more when the context ends."""
    part = part_name(folder)
    _open_parts.add(part)
    try:
        try:
            yield part
        finally:
            _remove(part)
    finally:
        # The one interrupt that a command hears may have cut the first removal short.
        _remove(part)
        _open_parts.discard(part)


@contextmanager
def part_folder(folder: Path) -> Iterator[Path]:
    """Give a private folder beside what is to become whole, which is gone when the context ends."""
    with open_part(folder) as part:
        part.mkdir(mode=0o700)
        with held_folder(part):
            yield part


def remove_open_parts() -> None:
    """Remove what all contexts have open, for a process that ends without leaving them."""
    for part in tuple(_open_parts):
        _remove(part)


def _remove(part: Path) -> None:
    if part.is_dir():
        shutil.rmtree(part, ignore_errors=True)
    else:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def sweep_killed(folder: Path) -> None:
    """Remove what processes that were killed left half-written in a folder; what cannot be told stays."""
    with suppress(OSError):
        for left in folder.glob(f"{PREFIX}*"):
            with suppress(OSError):
                _remove_if_left(left)


if sys.platform == "win32":

    def hold(handle: int) -> None:
        """Do nothing: the system lets nobody remove an open file."""

    @contextmanager
    def held_folder(folder: Path) -> Iterator[None]:
        """Do nothing: a folder cannot be locked."""
        yield

    def _remove_if_left(left: Path) -> None:
        """Leave it: it cannot be told who is writing it."""

else:
    import fcntl

    def hold(handle: int) -> None:
        """Keep others from taking an open file for one that was left, until it is closed."""
        # A file system without locks says so to whoever sweeps, too.
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    @contextmanager
    def held_folder(folder: Path) -> Iterator[None]:
        """Keep others from taking a folder for one that was left."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            hold(handle)
            yield
        finally:
            os.close(handle)

    def _remove_if_left(left: Path) -> None:
        if left.is_symlink() or time.time() - left.stat().st_mtime < _SECONDS_UNTOUCHED:
            return
        handle = os.open(left, os.O_RDONLY | os.O_NOFOLLOW)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if left.is_dir():
                shutil.rmtree(left, ignore_errors=True)
            else:
                left.unlink()
        finally:
            os.close(handle)
