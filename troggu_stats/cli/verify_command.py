"""``troggu-sim verify``: recorded deals checked by the rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.options import format_option, quiet_option
from troggu_stats.cli.output import echo, progress, to_json
from troggu_stats.errors import CheckFailedError, UsageError

if TYPE_CHECKING:
    from troggu_stats.cli.output import Advance
    from troggu_stats.records import Summary, Verdict

_STEP = 200


@click.command(name="verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@format_option("text", "json")
@quiet_option
@interruptible
def command(files: tuple[Path, ...], output_format: str, quiet: bool) -> int:
    """Check record files (.jsonl or .jsonl.gz), anybody's, by the rules alone.

    Every deal is replayed. For each wrong line the first thing that is wrong is printed, with the rule that
    it breaks, and at the end a summary. Exit codes: 0 all are right, 1 a record is wrong, 2 a file cannot be
    read.
    """
    report: _Report = _JsonReport() if output_format == "json" else _TextReport()
    unreadable: list[str] = []
    with progress("checking", None, "records", quiet) as advance:
        for file in files:
            report.begin(file)
            try:
                summary = _check(file, report, advance)
                report.end(file, summary, None)
            except _UnreadableError as error:
                unreadable.append(error.sentence)
                report.end(file, error.summary, error.sentence)
    report.finish()
    if unreadable:
        raise UsageError(unreadable[0])
    if report.wrong:
        raise CheckFailedError(
            f"{report.wrong:,} of {report.records:,} records {'is' if report.wrong == 1 else 'are'} wrong."
        )
    return 0


class _UnreadableError(Exception):
    """Carries what was counted before a file could not be read on."""

    def __init__(self, sentence: str, summary: "Summary") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.summary = summary


def _check(file: Path, report: "_Report", advance: "Advance") -> "Summary":
    from troggu_stats.records import Summary, deal_cards, verify_file

    summary = Summary()
    try:
        for verdict in verify_file(file, deal_cards):
            summary.add(verdict)
            if not verdict.right:
                report.fault(file, verdict)
            if summary.records % _STEP == 0:
                advance(report.records + summary.records)
    except UsageError as error:
        raise _UnreadableError(str(error), summary) from None
    return summary


class _Report:
    """Prints verdicts as they come, and counts."""

    records = wrong = 0

    def begin(self, file: Path) -> None:
        """Begin a file."""

    def fault(self, file: Path, verdict: "Verdict") -> None:
        """Print what is wrong with one line."""
        raise NotImplementedError

    def end(self, file: Path, summary: "Summary", unreadable: str | None) -> None:
        """End a file."""
        self.records += summary.records
        self.wrong += summary.wrong

    def finish(self) -> None:
        """End the report."""


class _TextReport(_Report):
    def fault(self, file: Path, verdict: "Verdict") -> None:
        echo(f"{_name(file)}:{verdict.line}: {verdict.faults[0]}")

    def end(self, file: Path, summary: "Summary", unreadable: str | None) -> None:
        super().end(file, summary, unreadable)
        if unreadable and not summary.records:
            return
        rules = ", ".join(f"{rule} {count:,}" for rule, count in _by_count(summary))
        right = summary.records - summary.wrong
        counts = f"{summary.records:,} records: {right:,} right, {summary.wrong:,} wrong"
        ending = (f" ({rules})" if rules else "") + (", then unreadable" if unreadable else "")
        echo(f"{_name(file)}: {counts}{ending}")


class _JsonReport(_Report):
    """One JSON object, written piece by piece, so that a file with a million wrong lines needs no memory."""

    def __init__(self) -> None:
        self._files: list[dict[str, Any]] = []
        self._first = True
        echo('{"faults": [', end="")

    def fault(self, file: Path, verdict: "Verdict") -> None:

        first = verdict.faults[0]
        fault = {
            "file": _name(file),
            "line": verdict.line,
            "rule": first.rule,
            "message": first.message,
            "trick": first.trick,
            "seat": first.seat,
            "card": first.card,
        }
        echo(("\n" if self._first else ",\n") + to_json(fault), end="")
        self._first = False

    def end(self, file: Path, summary: "Summary", unreadable: str | None) -> None:
        super().end(file, summary, unreadable)
        self._files.append(
            {
                "file": _name(file),
                "records": summary.records,
                "wrong": summary.wrong,
                "by_rule": dict(_by_count(summary)),
                "unreadable": unreadable,
            }
        )

    def finish(self) -> None:

        echo(f'],\n"files": {to_json(self._files)}}}')


def _by_count(summary: "Summary") -> list[tuple[str, int]]:
    return sorted(summary.by_rule.items(), key=lambda pair: (-pair[1], pair[0]))


def _name(file: Path) -> str:
    from troggu_stats.records import safe_text

    return safe_text(file, longest=200)
