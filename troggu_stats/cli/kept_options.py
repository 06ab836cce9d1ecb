"""The options of every command that goes on with a kept run."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from troggu_stats.cli.checking import Session
from troggu_stats.cli.delivery import Telling
from troggu_stats.cli.manner import Allowance, manner_options, read_manner
from troggu_stats.cli.options import code_options, format_option, quiet_option, read_code

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True)
class KeptWords:
    """What the command line said about how to go on; the options' help says what each of them is."""

    jobs: str | None
    backend: str | None
    scheduler: str | None
    block: str | None
    max_time: str | None
    code: tuple[Path, ...]
    act_limit: str | None
    output_format: str
    quiet: bool
    verbose: bool

    def session(self) -> Session:
        """Read the options, and load the user's own strategies.

        Raises
        ------
        UsageError
            One is wrong, or two do not go together.
        """
        telling = Telling(self.output_format, self.quiet, self.verbose)
        manner = read_manner(self.jobs, self.block, self.max_time, self.backend, self.scheduler)
        read_code(self.code, self.act_limit)
        return Session(Allowance(manner), telling, self.code)


def kept_options(function: _Command) -> _Command:
    """Add every option that ``KeptWords`` takes."""
    for option in (
        click.option("-v", "--verbose", is_flag=True, help="Say where the time went."),
        quiet_option,
        format_option("table", "csv", "json", "md"),
        code_options,
        manner_options,
    ):
        function = option(function)
    return function
