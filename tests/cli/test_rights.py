"""``run jack`` and its like from the command line: their tables, their refusals, runs that are kept."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from troggu_stats.engine.kernel import PLAIN

Run = Callable[..., Any]
WORDS = ("--variant", "troccas", "--seed", 1, "-j", 1)


@pytest.mark.parametrize("name", ["jack", "signals"])
def test_its_tables_fit_a_terminal(run: Run, name: str) -> None:
    outcome = run("run", name, "-p", "4,5", "-n", 3, *WORDS)
    assert outcome.code == 0, outcome
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert "In game points" in outcome.out


@pytest.mark.parametrize("name", ["jack", "signals"])
@pytest.mark.usefixtures("empty_figures")
def test_a_run_is_kept_and_merged_from_parts(run: Run, tmp_path: Path, name: str) -> None:
    words = (*WORDS, "-p", 4, "-q")
    assert run("run", name, *words, "-n", 3, "-o", tmp_path / "whole").code == 0
    for number, deals in enumerate(("0:2", "2:3")):
        assert run("run", name, *words, "--range", deals, "-o", tmp_path / str(number)).code == 0
    assert run("merge", tmp_path / "0", tmp_path / "1", "-o", tmp_path / "merged").code == 0
    for file in (tmp_path / "whole" / "tables").iterdir():
        assert file.read_bytes() == (tmp_path / "merged" / "tables" / file.name).read_bytes()


def test_troggu_is_refused_in_one_sentence(run: Run) -> None:
    outcome = run("run", "jack", "-p", 4, "-n", 4)
    assert outcome.code == 2
    assert "jack is about Troccas, and rulebook is a variant of Troggu" in outcome.err


def test_the_list_says_which_games(run: Run) -> None:
    found = {
        one["name"]: one["games"] for one in json.loads(run("list", "experiments", "--format", "json").out)
    }
    assert found["jack"] == ["troccas"]
    assert found["tournament"] == ["troggu", "troccas"]
    assert found["solo"] == ["troggu"]


def test_rows_have_the_columns_of_the_game(run: Run, tmp_path: Path) -> None:
    import pandas as pd

    file = tmp_path / "rows.parquet"
    assert run("run", "jack", *WORDS, "-p", 4, "-n", 4, "-q", "--rows", file).code == 0
    rows = pd.read_parquet(file)
    assert {"dealer_points", "called_by", "payment_3"} <= set(rows.columns)
    assert rows["payment_4"].isna().all()
    assert len(rows) == 4


@pytest.mark.parametrize("strategy", ["random", "village:err=0.3", "novice,random,village,random", "chancer"])
def test_who_draws_by_lot_can_be_asked_about(run: Run, tmp_path: Path, strategy: str) -> None:
    """What is never laid must not move the luck of who does not lay it: the audit finds it out."""
    file = tmp_path / "chancer.py"
    file.write_text(
        "class Chancer:\n    game = 'troccas'\n    def play(self, view): return view.choose(view.legal)\n"
    )
    words = (*WORDS, "-p", 4, "-q", "-n", 5 if PLAIN else 60, "--code", file, "--strategy", strategy)
    done = run("run", "jack", *words)
    assert done.code == 0, done.err
