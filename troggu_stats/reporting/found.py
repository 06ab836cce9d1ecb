"""What a run has found as plain text, to be read before its tables."""

import textwrap
from collections.abc import Iterator

from troggu_stats.reporting.report import AlikeFindings, FinishedRun, PlayedRun, ReportedFinding, compose
from troggu_stats.reporting.sentences import about_findings
from troggu_stats.reporting.text import DEFAULT_WIDTH, Line, LineKind

_TITLE = "What was found"


def found_lines(result: PlayedRun, width: int = DEFAULT_WIDTH) -> Iterator[Line]:
    """Yield the findings of a run as lines of text, each with what it is; none where it has no findings.

    Parameters
    ----------
    result
        The run.
    width
        Columns of the terminal.
    """
    report = compose([FinishedRun.of(result.played.experiment, result, {})])
    if not report.findings:
        return
    yield LineKind.TITLE, _TITLE
    yield LineKind.TITLE, "=" * len(_TITLE)
    for line in textwrap.wrap(about_findings(report), width):
        yield LineKind.HEADER, line
    yield LineKind.CELLS, ""
    for _, groups in report.alike:
        for group in groups:
            yield from _sentence(group, width)


def _sentence(group: AlikeFindings, width: int) -> Iterator[Line]:
    """Yield a finding, and below it the figures of other numbers of players."""
    wrapped = textwrap.wrap(
        group.leading.sentence, width, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False
    )
    for line in wrapped:
        yield LineKind.CELLS, line
    for one in group.others:
        yield LineKind.CELLS, _other(one)


def _other(one: ReportedFinding) -> str:
    return f"    {one.finding.players} players: {one.figure}"
