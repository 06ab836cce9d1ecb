"""``troggu-sim show``: recorded deals for a person."""

import re
from pathlib import Path

import click

from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.output import echo
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.words import whole_number

_MOST_LINES = 10**15


@click.command(name="show")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-l", "--lines", metavar="LINE|FIRST-LAST", help="Which lines of the file, from 1.  [default: all]"
)
@interruptible
def command(file: Path, lines: str | None) -> None:
    """Print the deals of a record file (.jsonl or .jsonl.gz), as they stand, right or wrong.

    A line that is no record is named instead, and the exit code is 1 then; 'verify' checks the play.
    """
    first, last = read_lines_asked(lines)

    from troggu_stats.records import Fault, read_records, show_record

    shown = wrong = 0
    for line, record in enumerate(read_records(file), start=1):
        if line > last:
            break
        if line < first:
            continue
        if shown:
            echo(f"\n{'-' * 80}\n")
        shown += 1
        if isinstance(record, Fault):
            wrong += 1
            echo(f"line {line} is no record. {record}")
        else:
            echo(show_record(record))
    if not shown:
        raise UsageError(f"The file has no line {first}: ask for fewer, or leave --lines out.")
    if wrong:
        raise CheckFailedError(f"{wrong} of {shown} lines shown {'is' if wrong == 1 else 'are'} no record.")


def read_lines_asked(text: str | None) -> tuple[int, int]:
    """Read which lines are asked for: ``7``, ``7-9`` or none, which is all.

    Raises
    ------
    UsageError
        It is neither a line nor a range of lines.
    """
    if text is None:
        return 1, _MOST_LINES
    ends = re.fullmatch(r"([0-9]{1,15})(?:-([0-9]{1,15}))?", text.strip())
    if ends is None:
        raise UsageError(f"Lines cannot be {text[:40]!a}: give a line or a range, such as 7 or 7-9.")
    first = whole_number(ends[1], "A line", 1, _MOST_LINES)
    last = whole_number(ends[2] or ends[1], "A line", 1, _MOST_LINES)
    if last < first:
        raise UsageError(f"Lines cannot be {text}: give the first line before the last.")
    return first, last
