"""A report as files: the page, the Markdown, the tables in every form, the figures."""

from troggu_stats.reporting.figures.drawing import draw
from troggu_stats.reporting.figures.style import saved, styled
from troggu_stats.reporting.formats import render_json
from troggu_stats.reporting.markdown import render_markdown
from troggu_stats.reporting.page import render_page
from troggu_stats.reporting.report import FinishedRun, Report
from troggu_stats.results.files import CsvDialect, csv_bytes, parquet_bytes

PAGE, MARKDOWN = "report.html", "report.md"


def report_files(report: Report, dialect: CsvDialect = CsvDialect.STANDARD) -> dict[str, bytes]:
    """Return every file of a report by its name, with ``/`` between folders; the same numbers in all.

    Parameters
    ----------
    report
        The report.
    dialect
        For whom its CSV files are.
    """
    files = {
        PAGE: render_page(report).encode("utf-8"),
        MARKDOWN: render_markdown(report).encode("utf-8"),
    }
    for run in report.runs:
        files |= _tables(report, run, dialect)
        for drawing in run.drawings:
            with styled():
                files[f"figures/{report.folder(run)}{drawing.name}.svg"] = saved(draw(drawing), "svg")
    return files


def _tables(report: Report, run: FinishedRun, dialect: CsvDialect) -> dict[str, bytes]:
    files = {}
    for table in run.tables:
        stem = f"tables/{report.folder(run)}{table.name}"
        files[f"{stem}.csv"] = csv_bytes(table, dialect)
        files[f"{stem}.parquet"] = parquet_bytes(table)
        files[f"{stem}.json"] = render_json([table]).encode("utf-8")
    return files
