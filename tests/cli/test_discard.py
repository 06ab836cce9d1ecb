"""``run discard`` from the command line: its options, its tables, and runs that are kept."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
FEW = ("--option", "policies=own,voids,points", "--option", "screening=20", "--seed", 1, "-j", 1)
OWN = """
class Miser:
    '''Takes whenever it may, and buries the dearest cards.'''

    def bid(self, view):
        return "take" if "take" in view.legal else "pass"
"""


def tables_of(run: Run, *words: object) -> dict[str, list[dict[str, Any]]]:
    outcome = run("run", "discard", *words, *FEW, "--format", "json")
    assert outcome.code == 0, outcome
    found = {}
    for table in json.loads(outcome.out)["tables"]:
        names = [column["name"] for column in table["columns"]]
        found[table["name"]] = [dict(zip(names, row, strict=True)) for row in table["rows"]]
    return found


def test_its_tables_fit_a_terminal(run: Run) -> None:
    outcome = run("run", "discard", "-p", 5, "-n", 12, *FEW)
    assert outcome.code == 0
    assert max(map(len, outcome.out.splitlines())) <= 80
    for title in ("What each way to discard is worth", "From which holding", "Whether five-pointers"):
        assert title in outcome.out


def test_options_choose_what_is_compared(run: Run) -> None:
    tables = tables_of(run, "-p", 4, "-n", 12)
    found = [row["discard"] for row in tables["discards"]]
    assert found == ["own", "voids", "points"]
    alone = tables_of(run, "-p", 4, "-n", 12, "--option", "parts=none")
    assert set(alone) == {"discards", "hand_types"}
    assert alone["discards"] == tables["discards"]


def test_the_plan_says_every_option(run: Run) -> None:
    plan = json.loads(run("run", "discard", "--dry-run", "--seed", 1, "--format", "json").out)
    assert plan["options"]["policies"].startswith("own,village,voids,points")
    assert plan["options"]["parts"] == "choices,rare"
    assert plan["strategies"] == ["village"]


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("policies=own,voidz", "Did you mean 'voids'?"),
        ("policies=voids", "give two or more"),
        ("parts=rares", "Did you mean 'rare'?"),
        ("screening=none", "screening"),
        ("policy=own", "Did you mean 'policies'?"),
    ],
)
def test_refuses_in_one_sentence(refused: Run, option: str, says: str) -> None:
    assert says in refused("run", "discard", "--option", option, "--seed", 1).err


def test_a_strategy_of_ones_own_plays_and_is_compared(run: Run, tmp_path: Path) -> None:
    code = tmp_path / "miser.py"
    code.write_text(OWN)
    words = ["--code", code, "--strategy", "miser", "-p", 4, "-n", 4, "--option", "parts=rare"]
    tables = tables_of(run, *words)
    assert {row["games"] for row in tables["discards"]} == {4}
    assert tables["rare_discards"][0]["players"] == 4


@pytest.mark.compiled
def test_a_run_extended_is_the_run_in_one_go(run: Run, tmp_path: Path) -> None:
    for name, deals in (("part", 30), ("whole", 60)):
        assert run("run", "discard", "-p", 4, "-n", deals, *FEW, "-o", tmp_path / name).code == 0
    assert run("extend", tmp_path / "part", "-n", 60, "-j", 1).code == 0
    names = sorted(path.name for path in (tmp_path / "whole" / "tables").glob("*.csv"))
    assert len(names) == 4
    for name in names:
        one, other = ((tmp_path / run_name / "tables" / name).read_bytes() for run_name in ("part", "whole"))
        assert one == other
    assert len(list((tmp_path / "whole" / "figures").glob("*.svg"))) == 5


def test_list_says_what_each_discard_is(run: Run) -> None:
    shown = run("list", "discards")
    assert shown.code == 0
    assert "make voids" in shown.out
    listed = json.loads(run("list", "discards", "--format", "json").out)
    trumps = next(one for one in listed if one["name"] == "small_trumps")["numbers"]
    assert (trumps[0]["name"], trumps[0]["lowest"], trumps[0]["highest"]) == ("trumps", 1, 5)
