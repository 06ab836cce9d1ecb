"""A TOML file, and the line on which each of its keys stands."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.records import safe_text

# No suite that people write is as long, nor has such lines. A number of more digits than a line has is not
# written out by Python, and what tomllib takes for a dotted key grows with the square of its parts.
_MOST_BYTES = 1 << 16
_LONGEST_LINE = 3_000
# Keys that can be right stand four deep; whatever stands deeper is an error above.
_DEEPEST = 6
# Looking for lines stops after as many letters: a statement of very many lines is read once for each of them.
_MOST_LOOKED_AT = 1 << 19
_WHERE = re.compile(r" \((?:at line (?P<line>[0-9]+), column [0-9]+|at end of document)\)$")

Keys = tuple[str, ...]
"""Where something stands: the tables that it is in, and its own name last."""


@dataclass(frozen=True)
class TomlFile:
    """A file as it was written, so that an error can name the line.

    Parameters
    ----------
    name
        Its name, for errors.
    text
        All of it.
    content
        What it says.
    """

    name: str
    text: str
    content: Mapping[str, Any]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file.

        Raises
        ------
        UsageError
            There is no such file, or it is no TOML; the error names the line.
        EnvironmentFailedError
            It cannot be read.
        """
        name = safe_text(path, 200)
        try:
            with path.open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
        except FileNotFoundError:
            raise UsageError(f"There is no file {name}: give a file of an experiment or a suite.") from None
        except IsADirectoryError:
            raise UsageError(f"{name} is a directory: give a file of an experiment or a suite.") from None
        except OSError as error:
            raise EnvironmentFailedError(
                f"{name} cannot be read ({error.strerror or error}): see that it is open to you."
            ) from error
        if len(data) > _MOST_BYTES:
            raise UsageError(f"{name} is longer than {_MOST_BYTES:,} bytes: no suite is, so give another.")
        try:
            # A mark at the beginning and ends of lines are as editors on Windows may leave them.
            text = data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise UsageError(f"{name}, line {line}: TOML is written in UTF-8, and this is not.") from None
        return cls(name, text, _parsed(name, text))

    @classmethod
    def check_writable(cls, name: str, text: str) -> None:
        """Refuse a text that could not be read back as a file.

        Raises
        ------
        UsageError
            It, or one of its lines, is too long.
        """
        if len(text.encode()) > _MOST_BYTES or _too_long(text) is not None:
            raise UsageError(
                f"{name} says too much with every default filled in, more than {_MOST_BYTES:,} bytes or lines"
                f" of {_LONGEST_LINE:,} letters: make two suites of it."
            )

    def line_of(self, *keys: str) -> int | None:
        """Return the line on which a key, or the statement that it is part of, begins; None if too far in."""
        above = (keys[:depth] for depth in range(len(keys), -1, -1))
        return next((self._lines[place] for place in above if place in self._lines), None)

    def error(self, keys: Keys, sentence: str) -> UsageError:
        """Return the error that names a key's line."""
        line = self.line_of(*keys)
        return UsageError(f"{self.name}{'' if line is None else f', line {line}'}: {sentence}")

    @cached_property
    def _lines(self) -> dict[Keys, int]:
        """The line of every key.

        ``tomllib`` tells no positions. But each statement of TOML is TOML by itself, and none begins within
        another: so from a statement's first line on, the fewest lines that can be read are the statement.
        """
        found: dict[Keys, int] = {}
        lines = self.text.split("\n")
        table: Keys = ()
        begin = looked_at = 0
        for end in range(1, len(lines) + 1):
            tried = "\n".join(lines[begin:end])
            looked_at += len(tried)
            if looked_at > _MOST_LOOKED_AT:
                return found
            try:
                statement = tomllib.loads(tried)
            except tomllib.TOMLDecodeError:
                continue
            if lines[begin].lstrip().startswith("["):
                table = max(_paths(statement), key=len)
                paths: list[Keys] = [table[:depth] for depth in range(1, len(table) + 1)]
            else:
                paths = [table + path for path in _paths(statement)]
            for path in paths:
                found.setdefault(path, begin + 1)
            begin = end
        # What stands nowhere is missing from the whole file.
        found[()] = 1
        return found


def _paths(content: object, depth: int = _DEEPEST) -> Iterator[Keys]:
    """Yield the paths of the keys within a value, as deep as any key can be right."""
    if isinstance(content, list) and content:
        content = content[0]
    if isinstance(content, Mapping) and depth:
        for key, value in content.items():
            yield (key,)
            yield from ((key, *rest) for rest in _paths(value, depth - 1))


def _too_long(text: str) -> int | None:
    """Return the number of the first line that is too long."""
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if len(line) > _LONGEST_LINE), None)


def _parsed(name: str, text: str) -> dict[str, Any]:
    line = _too_long(text)
    if line is not None:
        raise UsageError(
            f"{name}, line {line}: it is longer than {_LONGEST_LINE:,} letters, so write lists over several"
            " lines."
        )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
        where = _WHERE.search(reason)
        line = text.rstrip("\n").count("\n") + 1
        if where is not None:
            line = int(where["line"] or line)
            reason = reason[: where.start()]
        raise UsageError(
            f"{name}, line {line}: this is no TOML ({safe_text(reason, 120)}): write KEY = VALUE, texts in"
            " quotes, and tables under [NAME]."
        ) from None
    except RecursionError:
        raise UsageError(f"{name} nests tables too deep: write the keys under [NAME].") from None
