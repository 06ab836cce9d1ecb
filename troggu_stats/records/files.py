"""Record files, plain (``.jsonl``) or compressed (``.jsonl.gz``), read and written line by line."""

import functools
import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO, Self, cast

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.records.faults import Fault, RecordFaultError, safe_text
from troggu_stats.records.format import LONGEST_LINE, DealRecord, format_record, parse_record
from troggu_stats.records.leftovers import hold, open_part, sweep_killed

# A line of this many bytes is longer than any record, whatever its letters.
_MOST_BYTES = 4 * LONGEST_LINE


def read_lines(path: str | Path) -> Iterator[str]:
    """Yield the lines of a record file, without their ends.

    A line longer than any record comes cut to a length that no record has.

    Raises
    ------
    UsageError
        The file is missing, empty, not UTF-8 or a damaged gzip file.
    """
    where = f"record file '{safe_text(path, longest=200)}'"
    empty = True
    try:
        with _open_bytes(Path(path)) as stream:
            for line in _lines_of_bytes(stream):
                empty = False
                yield line.decode("utf-8")
    except UnicodeDecodeError:
        raise UsageError(
            f"The {where} is not UTF-8 text: give a .jsonl or .jsonl.gz file of records."
        ) from None
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise UsageError(f"The {where} is cut or no gzip file: give a whole .jsonl.gz file.") from None
    except (OSError, ValueError) as error:
        reason = safe_text(getattr(error, "strerror", None) or error)
        raise UsageError(f"The {where} cannot be read ({reason}): give a .jsonl or .jsonl.gz file.") from None
    if empty:
        raise UsageError(f"The {where} is empty: give a file with one record a line.")


def read_records(path: str | Path) -> Iterator[DealRecord | Fault]:
    """Yield the records of a file; for a line that is none, its fault.

    Only the shape is checked; `verify_file` judges the play.

    Raises
    ------
    UsageError
        The file cannot be read.
    """
    for line in read_lines(path):
        try:
            yield parse_record(line)
        except RecordFaultError as stop:
            yield stop.fault


class RecordWriter:
    """Writes records to a file that appears whole or not at all.

    The same records give the same bytes, compressed or not. Use it as a context: the file gets its name when
    the context ends well, and nothing stays if it ends in an error.

    Parameters
    ----------
    path
        Where to write; a name that ends in ``.gz`` is compressed.

    Raises
    ------
    UsageError
        The path is a directory, a device or anything else but a file.
    EnvironmentFailedError
        The file cannot be written.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._place = self._path
        self._part: Path | None = None
        self._opened = ExitStack()
        self._stream: IO[bytes] | None = None
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        # A link stays a link: what it names is what is written.
        self._place = Path(os.path.realpath(self._path))
        if self._place.is_symlink() or (self._place.exists() and not self._place.is_file()):
            raise UsageError(
                f"'{safe_text(self._path, longest=200)}' is no regular file: name one, or a new file."
            )
        with ExitStack() as opening:
            self._part = opening.enter_context(open_part(self._place.parent))
            opening.callback(self._close)
            try:
                self._open(self._part)
            except OSError as error:
                raise self._failed(error) from None
            self._opened = opening.pop_all()
        return self

    def _open(self, part: Path) -> None:
        # ``__exit__`` closes it, as it does the compression.
        self._file = open(part, "xb", opener=functools.partial(os.open, mode=0o600))  # noqa: SIM115
        hold(self._file.fileno())
        sweep_killed(part.parent)
        self._stream = self._file
        if self._path.suffix == ".gz":
            # No name and no time in the header: the same records give the same bytes.
            self._stream = cast(IO[bytes], gzip.GzipFile("", "wb", fileobj=self._file, mtime=0))

    def write(self, record: DealRecord) -> None:
        """Write one record as one line."""
        if self._stream is None:
            raise ValueError("the writer is not open: use it in a with statement")
        try:
            self._stream.write(format_record(record).encode("utf-8") + b"\n")
        except OSError as error:
            raise self._failed(error) from None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._opened:
            try:
                self._close()
                if kind is None and self._part is not None:
                    # What is half-written is private; records are as readable as any file made here.
                    self._part.chmod(0o666 & ~_umask())
                    self._part.replace(self._place)
            except OSError as failure:
                if kind is None:
                    raise self._failed(failure) from None

    def _close(self) -> None:
        for stream in (self._stream, self._file):
            if stream is not None:
                stream.close()

    def _failed(self, error: OSError) -> EnvironmentFailedError:
        where, reason = safe_text(self._path, longest=200), safe_text(error.strerror or error)
        return EnvironmentFailedError(
            f"The record file '{where}' cannot be written ({reason}): choose another place."
        )


def _umask() -> int:
    current = os.umask(0o022)
    os.umask(current)
    return current


def _open_bytes(path: Path) -> IO[bytes]:
    if path.suffix == ".gz":
        return cast(IO[bytes], gzip.open(path, "rb"))
    return path.open("rb")


def _lines_of_bytes(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield lines split at line feeds alone; for a line beyond all bounds, blanks that are too long."""
    while line := stream.readline(_MOST_BYTES):
        if len(line) == _MOST_BYTES and not line.endswith(b"\n"):
            _skip_line(stream)
            yield b" " * (LONGEST_LINE + 1)
        else:
            yield line.removesuffix(b"\n").removesuffix(b"\r")


def _skip_line(stream: IO[bytes]) -> None:
    rest = stream.readline(_MOST_BYTES)
    while rest and not rest.endswith(b"\n"):
        rest = stream.readline(_MOST_BYTES)
