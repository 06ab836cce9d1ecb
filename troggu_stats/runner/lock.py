"""One process at a time works on a run.

The lock is the operating system's own (``flock``, on Windows ``msvcrt.locking``): it ends with its process,
however that ends, so that no stale lock has to be told from a live one, which a file with a process number
cannot do across machines or after a number was given out again. The file's text says only who holds it.
"""

import errno
import os
import platform
import sys
from contextlib import suppress
from pathlib import Path

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.records import safe_text
from troggu_stats.runner.atomic import environment

_HELD = (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK)
# msvcrt locks bytes, which others then cannot read: one far behind the text.
_LOCKED_BYTE = 1 << 20
_NONE = -1


class Lock:
    """The right to work on a run, held from its making to ``release`` or the end of the process.

    Parameters
    ----------
    path
        The lock's file.

    Raises
    ------
    UsageError
        Another process holds it.
    EnvironmentFailedError
        The file cannot be written, or its file system gives no locks.
    """

    def __init__(self, path: Path) -> None:
        self._file = _NONE
        while self._file == _NONE:
            self._take(path)
        try:
            with environment(path):
                os.ftruncate(self._file, 0)
                os.write(self._file, f"process {os.getpid()} on {platform.node()}\n".encode())
        except BaseException:
            self.release()
            raise

    def _take(self, path: Path) -> None:
        with environment(path):
            path.parent.mkdir(exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            self._file = os.open(path, flags, 0o666)
        try:
            _lock(self._file)
        except OSError as error:
            self._refuse(path, error)
        # Whoever held it before may have taken the file away, as a finished run does: lock the new one.
        if not path.exists() or os.fstat(self._file).st_ino != path.stat().st_ino:
            self.release()

    def _refuse(self, path: Path, error: OSError) -> None:
        holder = os.read(self._file, 200).decode("utf-8", "replace").strip()
        self.release()
        if error.errno in _HELD:
            by = f" ({safe_text(holder, 120)})" if holder else ""
            raise UsageError(
                f"The run in {safe_text(path.parent.parent, 200)} is being played by another process{by}:"
                " wait for it, or stop it first."
            ) from error
        raise EnvironmentFailedError(
            f"{safe_text(path, 200)} cannot be locked ({error.strerror}): keep the run on another disk."
        ) from error

    def release(self) -> None:
        """Let others work on the run."""
        if self._file != _NONE:
            with suppress(OSError):
                os.close(self._file)
            self._file = _NONE


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
