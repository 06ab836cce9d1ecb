"""What a terminal sees of tables: the same lines as a pipe, with what is no figure standing back."""

import io
import re
import sys

import pytest

from troggu_stats.cli.output import print_results
from troggu_stats.reporting.formats import render_tables
from troggu_stats.results.table import Table, count_column, estimate_column, key_column
from troggu_stats.stats.estimate import Estimate

_ESCAPES = re.compile("\x1b\\[[0-9;]*m")


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def tables() -> list[Table]:
    columns = (
        key_column("players", "number of players"),
        count_column("deals", "deals played"),
        *(estimate_column(f"share_{n}", "share", "a [share] of *something*") for n in range(8)),
    )
    rows = tuple((n, 1000, *[Estimate(0.5, 0.4, 0.6, 10, 0.95, "t")] * 8) for n in range(3))
    return [
        Table(name, f"Table {name}", ("What is estimated. " * 9,), columns, rows) for name in ("one", "two")
    ]


def shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch, tables: list[Table], form: str = "table") -> str:
    stream = _Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "stdout", stream)
    print_results(tables, form)
    return stream.getvalue()


def test_the_same_lines_as_in_a_pipe(monkeypatch: pytest.MonkeyPatch, tables: list[Table]) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    text = shown_on_a_terminal(monkeypatch, tables)
    assert _ESCAPES.sub("", text) == render_tables(tables, "table", 80)
    assert "\x1b[1mTable one" in text
    assert "\x1b[2mWhat is estimated." in text
    assert "\x1b[2mshare 0: a [share] of *something*" in text
    assert all(len(_ESCAPES.sub("", line)) <= 80 for line in text.splitlines())


def test_other_formats_are_plain(monkeypatch: pytest.MonkeyPatch, tables: list[Table]) -> None:
    for form in ("csv", "json", "md"):
        assert shown_on_a_terminal(monkeypatch, tables, form) == render_tables(tables, form, 80)


def test_a_pipe_gets_plain_text(capsys: pytest.CaptureFixture[str], tables: list[Table]) -> None:
    print_results(tables, "table")
    assert "\x1b" not in capsys.readouterr().out
