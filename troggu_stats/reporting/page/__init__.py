"""The report as one page: HTML that holds its styles, script and figures, and asks for nothing else."""

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from markupsafe import Markup

from troggu_stats import __version__
from troggu_stats.reporting.page.content import BareFigures, content_of
from troggu_stats.reporting.report import Report

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["BareFigures", "render_page"]


def render_page(report: Report, figures: BareFigures) -> str:
    """Return the report as one HTML page, which works from a disk and without its script.

    Whatever comes from users or files is escaped, and the page's policy lets no script run but its own.

    Parameters
    ----------
    report
        The report.
    figures
        Every figure, drawn bare, by the key of its run and its name.
    """
    environment = _environment()
    early, script = _asset("early.js"), _asset("page.js")
    text: str = environment.get_template("page.html.jinja").render(
        report=report,
        version=__version__,
        policy=_policy(early, script),
        style=Markup(_asset("page.css")),
        early_script=Markup(early),
        script=Markup(script),
        **content_of(report, figures, environment.get_template("rows.html.jinja")),
    )
    return text


def _policy(*scripts: str) -> str:
    """Return what the page may do: nothing but run its own scripts and use its own styles."""
    digests = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"
        for text in scripts
    )
    return (
        f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src {digests};"
        " base-uri 'none'; form-action 'none'"
    )


@cache
def _asset(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("troggu_stats.reporting", "page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
