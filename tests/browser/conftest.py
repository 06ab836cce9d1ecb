"""A report of small runs, opened from the disk by a browser without a screen."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from troggu_stats.cli.main import main
from troggu_stats.strategies.custom import use_code

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Chromium asks nobody for anything, and runs as root.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HOSTILE = "<img src=x onerror=alert(1)>"
CODE = """
class Hostile:
    def play(self, view):
        return view.legal[0]
"""


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the report of a solo and of a tournament that somebody hostile takes part in."""
    place = tmp_path_factory.mktemp("report")
    code = place / f"{HOSTILE}.py"
    code.write_text(CODE, encoding="utf-8")
    common = ["--seed", "1", "-j", "1", "-q"]
    solo = ["run", "solo", "-p", "4,5", "--strategy", "random", "-n", "60", "-o", place / "runs" / "solo"]
    tournament = ["run", "tournament", "-p", "4", "--strategy", "random", "--strategy", "hostile", "-n", "8"]
    tournament += ["--code", code, "-o", place / "runs" / "tournament"]
    try:
        for words in (
            [*solo, *common],
            [*tournament, *common],
            ["report", place / "runs", "-o", place / "out", "--code", code, "-q"],
        ):
            assert main([str(word) for word in words]) == 0
    finally:
        use_code((), 10.0)
    return place / "out" / "report.html"


@dataclass
class Opened:
    """A page with what happened on it."""

    page: Any
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)


Open = Callable[..., Opened]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip(f"there is no browser on this machine: install one of {', '.join(NAMES)}")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser: Any, report: Path) -> Iterator[Open]:
    contexts = []

    def open_page(width: int = 1280, scheme: str = "light", **settings: Any) -> Opened:
        size = {"width": width, "height": 900}
        context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce", **settings)
        contexts.append(context)
        opened = Opened(context.new_page())
        opened.page.on("console", lambda message: opened.said.append(message.text))
        opened.page.on("pageerror", lambda error: opened.said.append(str(error)))
        opened.page.on("dialog", lambda dialog: (opened.said.append(dialog.message), dialog.dismiss()))
        opened.page.on("request", lambda request: opened.asked.append(request.url))
        opened.page.goto(report.as_uri())
        return opened

    yield open_page
    for context in contexts:
        context.close()
