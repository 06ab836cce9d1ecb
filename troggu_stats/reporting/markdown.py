"""The report as Markdown: the same findings, figures and numbers as the page, for a repository or a mail."""

from collections.abc import Iterator

from troggu_stats.reporting.formats import escaped, md_rows
from troggu_stats.reporting.provenance import facts
from troggu_stats.reporting.report import LONGEST_SHOWN, AlikeFindings, FinishedRun, Report, ReportedFinding
from troggu_stats.reporting.sentences import METHOD, about_findings, about_labels, about_run, lede
from troggu_stats.reporting.wording import command_of
from troggu_stats.results.table import Table


def render_markdown(report: Report) -> str:
    """Return the report as Markdown; a table too long for a document is named with its file."""
    lines = [f"# {escaped(report.title)}", "", escaped(lede(report)), ""]
    if report.findings:
        lines += ["## Findings", "", escaped(about_findings(report)), ""]
        for run, groups in report.alike:
            lines += [f"### {escaped(run.title)}: findings", ""]
            lines += [f"- {_finding(group)}" for group in groups]
            lines.append("")
        lines += [escaped(about_labels(report)), ""] if about_labels(report) else []
    for section, runs in report.sections:
        lines += [f"## {escaped(section.title)}", "", escaped(section.question), ""]
        for run in runs:
            lines += _run(report, run)
    lines += ["## Method and provenance", ""]
    for sentence in METHOD:
        lines += [escaped(sentence), ""]
    for run in report.runs:
        lines += [f"### {escaped(run.title)}", "", *_command(command_of(run.plan)), ""]
        lines += ["| what | |", "| :-- | :-- |"]
        lines += [f"| {escaped(name)} | {escaped(text)} |" for name, text in facts(run)]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _finding(alike: AlikeFindings) -> str:
    """Return a finding in a sentence, and behind it the figures of other numbers of players."""
    others = [f"{one.finding.players} players {_labelled(one.figure, one)}" for one in alike.others]
    more = f" Also: {'; '.join(others)}." if others else ""
    return _labelled(alike.leading.sentence, alike.leading) + more


def _labelled(text: str, found: ReportedFinding) -> str:
    return f"{escaped(text)} **({escaped(found.label)})**" if found.label else escaped(text)


def _run(report: Report, run: FinishedRun) -> Iterator[str]:
    yield f"### {escaped(run.title)}"
    yield ""
    yield f"{escaped(run.question)} {escaped(about_run(run))}"
    yield ""
    for example in run.examples:
        yield f"{escaped(example.cards)}: {escaped(example.sentence)}"
        yield ""
    for drawing in run.drawings:
        yield f"![{escaped(drawing.title)}]({report.figure_file(run, drawing, 'svg')})"
        yield ""
    for table in run.tables:
        yield from _table(table, report.table_file(run, table, "csv"))


def _table(table: Table, file: str) -> Iterator[str]:
    yield f"#### {escaped(table.title)}"
    yield ""
    for sentence in table.header:
        yield escaped(sentence) + "  "
    yield ""
    if len(table) > LONGEST_SHOWN:
        yield f"{len(table):,} rows are too many for a document: they are in [{file}]({file})."
    else:
        yield from md_rows(table)
    yield ""


def _command(command: str) -> list[str]:
    """Return a command as a block, fenced by more back-ticks than it holds itself."""
    fence = "```"
    while fence in command:
        fence += "`"
    return [f"{fence}sh", command, fence]
