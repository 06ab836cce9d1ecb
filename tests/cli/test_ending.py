"""How a command ends: what it says, with which exit code, and what it leaves."""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

HOSTILE = r"""
class Hostile:
    '''Says more than it should.'''
    def bid(self, view):
        raise ValueError("\x1b]0;title\x07\x1b[2Jgone\u202etxt" + "x" * 20)
"""


def test_a_strategys_exception_is_shown_and_not_obeyed(run: Run, tmp_path: Path) -> None:
    from troggu_stats.strategies.custom import code_in_use, use_code

    file = tmp_path / "hostile.py"
    file.write_text(HOSTILE, encoding="utf-8")
    before = code_in_use()
    try:
        done = run("play", "-p", 5, "--seed", 1, "-q", "--code", file, "--strategy", "hostile")
    finally:
        use_code(before.files, before.act_limit)
    assert done.code == 1
    (line,) = done.err.splitlines()
    assert line.isprintable()
    assert r"\x1b[2Jgone\u202etxt" in line
