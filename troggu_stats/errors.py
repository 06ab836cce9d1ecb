"""The errors a user can meet; each is one sentence and carries the command's exit code.

The sentence says what came, what is allowed and what to do.
"""

import difflib
from collections.abc import Iterable


class TrogguError(Exception):
    """Base of every error that the command line prints as one sentence."""

    exit_code = 2


class UsageError(TrogguError, ValueError):
    """Something asked for does not exist or is out of range."""


class CheckFailedError(TrogguError):
    """A check of the tool's own, or of a record, came out wrong."""

    exit_code = 1


class StrategyFailedError(CheckFailedError):
    """A user's own strategy did something illegal, raised an exception or took too long."""


class UndecidedError(TrogguError):
    """A run stopped at its cap before the question was decided."""

    exit_code = 3


class EnvironmentFailedError(TrogguError):
    """The machine failed the run: a full disk, a damaged file, a lost worker."""

    exit_code = 4


class StoppedError(TrogguError):
    """The user stopped the command."""

    exit_code = 130


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """Return `` Did you mean 'x'?`` for the nearest allowed word, or an empty string."""
    near = difflib.get_close_matches(word, list(allowed), n=1)
    return f" Did you mean '{near[0]}'?" if near else ""
