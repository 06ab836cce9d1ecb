"""``troggu-sim report``: kept runs as a page, as Markdown and as tables, without playing a deal."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from troggu_stats.cli.delivery import shown
from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.options import code_options, quiet_option, read_code
from troggu_stats.cli.output import progress, say
from troggu_stats.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from troggu_stats.runner import KeptSuite
    from troggu_stats.runner.reports import ReadRun

_STANDARD, _EXCEL_EU = _DIALECTS = ("standard", "excel-eu")


@click.command(name="report")
@click.argument("directories", metavar="DIRECTORY...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIRECTORY",
    help="Write the report there; a new or empty directory.",
)
@click.option("--force", is_flag=True, help="Replace an earlier report in --out.")
@click.option(
    "--csv-dialect",
    type=click.Choice(_DIALECTS),
    default=_STANDARD,
    show_default=True,
    help="How CSV files are written; excel-eu is for spreadsheets with a decimal comma.",
)
@code_options
@quiet_option
@interruptible
def command(
    directories: tuple[Path, ...],
    out: Path | None,
    force: bool,
    csv_dialect: str,
    code: tuple[Path, ...],
    act_limit: str | None,
    quiet: bool,
) -> None:
    """Make a report of kept runs: report.html, report.md, and the tables as CSV, Parquet and JSON.

    A directory is that of a run, of a suite, or one that holds such directories. Tables and figures are made
    anew of the runs' totals; nothing is played, and nothing is written but --out.
    """
    if not directories:
        raise UsageError(
            "A report came without a run: give the directory of one, as --out named it, or more."
        )
    if out is None:
        raise UsageError("A report came without a place: say where by --out DIRECTORY, new or empty.")
    read_code(code, act_limit)

    from troggu_stats.results.files import CsvDialect
    from troggu_stats.runner import Existing
    from troggu_stats.runner.reports import check_report_place, gather, read_run, write_report

    existing = Existing.REPLACE if force else Existing.REFUSE
    found = gather(directories)
    check_report_place(out, existing)
    read: list[ReadRun] = []
    with progress("reading", len(found.runs), "", quiet) as advance:
        for number, directory in enumerate(found.runs, start=1):
            read.append(read_run(directory))
            advance(number)

    from troggu_stats.reporting.report import FinishedRun, compose
    from troggu_stats.reporting.written import report_files

    keys = _keys(found.runs)
    runs = [FinishedRun.of(key, one.result, one.manifest) for key, one in zip(keys, read, strict=True)]
    report = compose(runs, labels_of(zip(keys, read, strict=True)), title=found.title)
    write_report(out, report_files(report, CsvDialect(csv_dialect)), existing)
    if not quiet:
        say(f"The report is {shown(out / 'report.html')}.")


def suite_documents(kept: "KeptSuite") -> dict[str, bytes]:
    """Return page and Markdown of a suite whose runs have all ended."""
    from troggu_stats.reporting.report import FinishedRun
    from troggu_stats.reporting.written import suite_files
    from troggu_stats.runner.reports import read_run

    read = [(run.name, read_run(kept.place(run))) for run in kept.suite.runs]
    runs = [FinishedRun.of(name, one.result, one.manifest) for name, one in read]
    return suite_files(runs, labels_of(read), kept.suite.title)


def labels_of(read: "Iterable[tuple[str, ReadRun]]") -> "dict[tuple[str, int, str], str]":
    """Return how far each finding depends on the players, by the key of its run, players and its own key."""
    return {
        (key, one.finding.players, one.finding.key): one.verdict.value.capitalize()
        for key, run in read
        for one in run.judged
    }


def _keys(directories: "Sequence[Path]") -> list[str]:
    """Return a name for each run, made of its directory's, safe in a file name and in a page, and its own."""
    keys: list[str] = []
    for directory in directories:
        plain = re.sub(r"[^a-z0-9]+", "-", directory.resolve().name.lower()).strip("-") or "run"
        key, number = plain[:60], 2
        while key in keys:
            key, number = f"{plain[:60]}-{number}", number + 1
        keys.append(key)
    return keys
