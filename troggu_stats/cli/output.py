"""Where results and progress go: results to standard output, progress to a terminal's standard error."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from troggu_stats.reporting.text import Line
    from troggu_stats.results.table import Table

Advance = Callable[[int], None]

_USUAL_WIDTH, _NARROWEST = 80, 40
_KEPT_WHOLE = 24  # columns with cells no longer than this are not broken into lines


def echo(text: str = "", end: str = "\n") -> None:
    """Print to standard output in its own encoding; click's ``echo`` writes UTF-8 where ASCII was asked."""
    print(text, end=end)


def print_json(data: Any) -> None:
    """Print data as strict JSON, in ASCII where standard output is not UTF-8."""
    echo(to_json(data, indent=2))


def to_json(data: Any, indent: int | None = None) -> str:
    """Return data as strict JSON that standard output can hold."""
    ascii_only = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") != "utf8"
    return json.dumps(data, indent=indent, ensure_ascii=ascii_only, allow_nan=False)


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int] = ()) -> None:
    """Print a table as wide as the terminal at most.

    Parameters
    ----------
    headings
        One a column.
    rows
        Texts, one a column.
    numbers
        Indices of the columns that are set to the right.
    """
    from rich import box
    from rich.table import Table

    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold"
    )
    for index, heading in enumerate(headings):
        last = index == len(headings) - 1
        widest = max((len(row[index]) for row in rows), default=0)
        table.add_column(
            heading,
            justify="right" if index in numbers else "left",
            overflow="fold",
            no_wrap=index in numbers or widest <= _KEPT_WHOLE,
            ratio=1 if last and index not in numbers else None,
        )
    for row in rows:
        table.add_row(*row)
    print_rich(table)


def print_rich(thing: Any) -> None:
    """Print something of rich's to standard output, without blanks at the ends of lines."""
    console = _console(sys.stdout)
    with console.capture() as capture:
        console.print(thing)
    for line in capture.get().splitlines():
        echo(line.rstrip())


def print_results(tables: "Sequence[Table]", form: str) -> None:
    """Print tables of results in a format by its name; on a terminal what is not a figure stands back.

    Raises
    ------
    UsageError
        There is no such format.
    """
    from troggu_stats.reporting.formats import render_tables
    from troggu_stats.reporting.text import lines_of

    if form != "table" or not sys.stdout.isatty():
        echo(render_tables(tables, form, width()), end="")
        return
    for number, table in enumerate(tables):
        if number:
            echo("\n")
        print_lines(lines_of(table, width()))


def print_lines(lines: "Iterable[Line]") -> None:
    """Print lines of text; on a terminal what is not a figure stands back."""
    if not sys.stdout.isatty():
        echo("\n".join(line for _, line in lines).rstrip())
        return
    from rich.text import Text

    from troggu_stats.reporting.text import LineKind

    styles = {LineKind.TITLE: "bold", LineKind.HEADING: "bold", LineKind.CELLS: ""}
    console = _console(sys.stdout)
    with console.capture() as capture:
        for kind, line in lines:
            console.print(Text(line, styles.get(kind, "dim")), soft_wrap=True)
    echo(capture.get().rstrip())


def width() -> int:
    """Return how many columns text may take: the terminal's, 80 where there is none."""
    import shutil

    return max(_NARROWEST, shutil.get_terminal_size((_USUAL_WIDTH, 24)).columns)


def _console(stream: Any) -> "Console":
    from rich.console import Console

    return Console(file=stream, width=width(), markup=False, highlight=False, emoji=False)


def say(sentence: str) -> None:
    """Print a remark, no result, to standard error."""
    print(sentence, file=sys.stderr)


@contextmanager
def progress(label: str, total: int | None, unit: str, quiet: bool = False) -> Iterator[Advance]:
    """Show how far work is, with its rate and the time left, if standard error is a terminal.

    Yields a function that is told how much is done in all.

    Parameters
    ----------
    label
        What is being done.
    total
        How much there is to do; ``None`` if unknown.
    unit
        What is counted; empty to show no rate.
    quiet
        Show nothing.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.progress import (
        BarColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from troggu_stats.engine.kernel import compiles_first

    if compiles_first():
        say("The first run compiles its code for this machine: about a minute, once.")
    columns = [SpinnerColumn("line"), TextColumn("{task.description}")]
    columns += [BarColumn(24), TextColumn("{task.percentage:>3.0f}%")] if total is not None else []
    columns += [TextColumn("{task.fields[rate]}")]
    columns += [TimeRemainingColumn()] if total is not None else [TimeElapsedColumn()]
    # Results that go to the same terminal are written above the progress; others must not be touched.
    shared = sys.stdout.isatty()
    with Progress(
        *columns,
        console=_console(sys.stderr),
        transient=True,
        redirect_stdout=shared,
        redirect_stderr=shared,
    ) as shown:
        task = shown.add_task(label, total=total, rate="")

        def advance(done: int) -> None:
            elapsed = shown.tasks[0].elapsed or 0.0
            rate = f"{done / elapsed:,.0f} {unit}/s" if unit and done and elapsed > 0.2 else ""
            shown.update(task, completed=done, rate=rate)

        yield advance
