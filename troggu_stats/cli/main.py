"""The command ``troggu-sim``: finds the command asked for, and turns every error into one sentence."""

import errno
import importlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

import click

from troggu_stats import __version__
from troggu_stats.cli.groups import NamedCommands
from troggu_stats.cli.interrupts import INTERRUPTED
from troggu_stats.cli.plain_text import make_output_safe
from troggu_stats.errors import EnvironmentFailedError, StoppedError, TrogguError, UsageError, did_you_mean

_BROKEN_PIPE = 141  # what a shell shows for a program that its reader has left
_LONGEST_ESCAPE = len(r"\U000e0001")  # so that no sentence is cut
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

# Each command's help stands here, so that the list of commands needs none of their modules.
_COMMANDS = {
    "run": "Answer a question by playing deals: the experiments.",
    "compare": "Play variants beside each other: where they differ, and why.",
    "resume": "Go on with a run that was interrupted.",
    "extend": "Play more deals of a finished run.",
    "merge": "Put together ranges of deals of one plan.",
    "report": "Make a page, Markdown and tables of kept runs.",
    "play": "Play deals and record them, or play hands entered by hand.",
    "hand": "Say what to bid with a hand, and what to lay away of it.",
    "replay": "Print the deal of an address: hands, bids, tricks, payments.",
    "show": "Print recorded deals for a person.",
    "verify": "Check recorded deals by the rules.",
    "rules": "Show a variant's settings, or where two variants differ.",
    "list": "List variants, strategies or experiments.",
    "tune": "Fit a strategy's parameters by playing deals.",
    "validate": "Check that this installation tells the truth.",
    "bench": "Measure deals a second on this machine.",
}


class _Commands(NamedCommands):
    """Commands that are imported when asked for, each from the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"troggu_stats.cli.{cmd_name}_command")
        found: click.Command = module.command
        return found

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            # Taken before click sees it, which would write an empty line first.
            raise StoppedError("Interrupted.") from None
        except BrokenPipeError:
            # Likewise: click's exit code would be that of a check that failed.
            return _left_by_reader()

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(
    cls=_Commands,
    help="Monte Carlo strategy analysis for Troggu, the tarot game of the Swiss Alps.\n\n\b\nFor a start:\n"
    "  troggu-sim run solo -p 5\n  troggu-sim hand T21 T20 T18 T12 T9 T5 F CK C2 D4 S7\n"
    "  troggu-sim replay 0:1\n  troggu-sim rules diff visp graechen",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="'troggu-sim COMMAND --help' explains a command. Results go to standard output, progress to"
    " standard error. Exit codes: 0 done, 1 a check failed, 2 a mistake in the command, 3 stopped"
    " undecided, 4 the machine failed, 130 interrupted.",
)
@click.version_option(__version__, prog_name="troggu-sim")
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Print the help when no command is asked for."""
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Parameters
    ----------
    arguments
        The words after the program's name; those of the process if left out.
    """
    _open_streams()
    make_output_safe()
    try:
        code = commands.main(
            args=None if arguments is None else list(arguments),
            prog_name="troggu-sim",
            standalone_mode=False,
        )
        sys.stdout.flush()
    except TrogguError as error:
        return _failed(str(error), error.exit_code)
    except click.NoSuchOption as error:
        hint = did_you_mean(error.option_name, error.possibilities or ())
        return _failed(f"{error.message.rstrip('.')}.{hint}", UsageError.exit_code)
    except click.ClickException as error:
        return _failed(error.format_message(), UsageError.exit_code)
    except (KeyboardInterrupt, click.Abort):
        return _failed("Interrupted.", INTERRUPTED)
    except BrokenPipeError:
        return _left_by_reader()
    except OSError as error:
        _forget(sys.stdout)
        return _failed(_refusal(error), EnvironmentFailedError.exit_code)
    return code if isinstance(code, int) else 0


def _failed(sentence: str, code: int) -> int:
    """Print a sentence, on one line, to standard error."""
    from troggu_stats.records import safe_text

    # It may quote a user's file or a strategy's own exception: the terminal must show it, not obey it.
    line = " ".join(sentence.split())
    line = safe_text(line, longest=_LONGEST_ESCAPE * len(line))
    try:
        sys.stdout.flush()
    except OSError:
        _forget(sys.stdout)
    try:
        print(f"troggu-sim: {line}", file=sys.stderr, flush=True)
    except OSError:
        _forget(sys.stderr)
    return code


def _refusal(error: OSError) -> str:
    """Say what the machine refused, and what to do."""
    reason = error.strerror or str(error) or type(error).__name__
    if error.errno in _NO_ROOM:
        return f"The results cannot be written ({reason}): make room, or write elsewhere."
    from troggu_stats.records import safe_text

    place = f", {safe_text(error.filename, 200)}" if error.filename is not None else ""
    return (
        f"The machine refused to read or write ({reason}{place}):"
        " see that the files and streams named are open to it."
    )


def _open_streams() -> None:
    """Put the null device where a standard stream was closed; else the next file opened took its place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free is this one.
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def _left_by_reader() -> int:
    _forget(sys.stdout)
    return _BROKEN_PIPE


def _forget(stream: TextIO) -> None:
    """Keep Python from writing to a reader that is gone, or to a full disk, once more as it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
