"""A report as files: the page, the Markdown, the tables in every form, the figures."""

from collections.abc import Mapping, Sequence
from typing import Any

from troggu_stats.reporting.figures.drawing import BARE, figure_files
from troggu_stats.reporting.formats import json_bytes
from troggu_stats.reporting.markdown import render_markdown
from troggu_stats.reporting.page import render_page
from troggu_stats.reporting.report import Filing, FinishedRun, Labels, PlayedRun, Report, compose
from troggu_stats.results.files import CsvDialect, csv_bytes, parquet_bytes

PAGE, MARKDOWN = "report.html", "report.md"
# What a run's directory has of each table; JSON is a command away.
_KEPT_FORMS = ("csv", "parquet")


def report_files(report: Report, dialect: CsvDialect = CsvDialect.STANDARD) -> dict[str, bytes]:
    """Return every file of a report by its name, with ``/`` between folders; the same numbers in all.

    Parameters
    ----------
    report
        The report.
    dialect
        For whom its CSV files are.
    """
    files = _documents(report, ("svg",))
    for run in report.runs:
        for table in run.tables:
            files[report.table_file(run, table, "csv")] = csv_bytes(table, dialect)
            files[report.table_file(run, table, "parquet")] = parquet_bytes(table)
            files[report.table_file(run, table, "json")] = json_bytes(table)
    return files


def kept_files(result: PlayedRun, manifest: Mapping[str, Any]) -> dict[str, bytes]:
    """Return what stands in a run's own directory for readers: page, Markdown and figures, by their names."""
    run = FinishedRun.of(result.played.experiment, result, manifest)
    return _documents(compose([run], forms=_KEPT_FORMS), ("png", "svg"))


def suite_files(runs: Sequence[FinishedRun], labels: Labels, title: str = "") -> dict[str, bytes]:
    """Return a suite's page and Markdown, which refer to the files of its runs.

    Parameters
    ----------
    runs
        The runs; the key of each is the name of its directory.
    labels
        How far findings depend on the players, where that was asked.
    title
        That of the suite.
    """
    return _documents(compose(runs, labels, forms=_KEPT_FORMS, title=title, filing=Filing.IN_RUNS), ())


def _documents(report: Report, endings: Sequence[str]) -> dict[str, bytes]:
    """Return page, Markdown and figures; each figure is drawn once."""
    bare: dict[tuple[str, str], bytes] = {}
    files: dict[str, bytes] = {}
    for run in report.runs:
        for drawing in run.drawings:
            drawn = figure_files(drawing, (*endings, BARE))
            bare[run.key, drawing.name] = drawn[BARE]
            for ending in endings:
                files[report.figure_file(run, drawing, ending)] = drawn[ending]
    return {
        PAGE: render_page(report, bare).encode("utf-8"),
        MARKDOWN: render_markdown(report).encode("utf-8"),
        **files,
    }
