"""What the first run says while it compiles."""

import io
import sys
from pathlib import Path

import pytest

from troggu_stats.cli.output import progress
from troggu_stats.engine import kernel

NOTICE = "compiles its code for this machine"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, quiet: bool = False) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    with progress("x", 1, "games", quiet) as advance:
        advance(1)
    return stream.getvalue()


def test_only_a_terminal_is_told_and_only_when_there_is_no_machine_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kernel, "compiles_first", lambda: True)
    assert NOTICE in _shown(monkeypatch, _Terminal())
    assert NOTICE not in _shown(monkeypatch, _Terminal(), quiet=True)
    assert _shown(monkeypatch, io.StringIO()) == ""
    monkeypatch.setattr(kernel, "compiles_first", lambda: False)
    assert NOTICE not in _shown(monkeypatch, _Terminal())


def test_machine_code_is_looked_for_in_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernel, "PLAIN", False)
    monkeypatch.setattr(kernel, "_cache_directory", lambda: tmp_path)
    assert kernel.compiles_first()
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "kernel.1.nbc").touch()
    assert not kernel.compiles_first()
    monkeypatch.setattr(kernel, "_cache_directory", lambda: None)
    assert kernel.compiles_first()
