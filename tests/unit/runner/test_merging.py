"""Ranges of one plan, put together in any order."""

from itertools import pairwise, permutations

import pytest

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.runner import execute, merge, tabulate, write_run

CUTS = (0, 10, 11, 30, 45)


@pytest.fixture(scope="module")
def parts(make_plan, tmp_path_factory):
    folder = tmp_path_factory.mktemp("parts")
    for first, end in pairwise(CUTS):
        plan = make_plan(first=first, deals=end - first)
        write_run(execute(plan), folder / f"{first}", {})
    return folder


def test_any_order_is_one_run(parts, make_plan, csv_of):
    whole = execute(make_plan())
    for order in list(permutations(["0", "10", "11", "30"]))[::5]:
        state = merge([parts / name for name in order])
        assert state.plan == whole.plan
        assert csv_of(tabulate(state)) == csv_of(whole)


def test_a_part_of_a_part(parts, make_plan, csv_of):
    result = tabulate(merge([parts / "30", parts / "11"]))
    assert csv_of(result) == csv_of(execute(make_plan(first=11, deals=34)))
    assert csv_of(result) != csv_of(execute(make_plan(first=0, deals=34)))


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("0",), "two or more"),
        (("0", "11"), "Deals 10 to 10 are missing.*--range 10:11"),
        (("30", "0", "10"), "Deals 11 to 29 are missing"),
        (("0", "10", "10"), "overlap: both have deals 10 to 10"),
    ],
)
def test_refuses_what_is_no_whole(parts, names, words):
    with pytest.raises(UsageError, match=words):
        merge([parts / name for name in names])


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"seed": 6}, "differ in seed"),
        ({"players": (4,)}, "differ in players"),
        ({"strategies": ("random:pass_rate=0.5",)}, "differ in strategies"),
    ],
)
def test_refuses_other_plans(parts, make_plan, tmp_path, changes, word):
    write_run(execute(make_plan(first=10, deals=5, **changes)), tmp_path / "other", {})
    with pytest.raises(UsageError, match=word):
        merge([parts / "0", tmp_path / "other"])


def test_names_a_setting_of_the_rules(parts, make_plan, tmp_path):
    rules = make_plan().rules.with_settings({"double_at_most": 17})
    write_run(execute(make_plan(first=10, deals=5, rules=rules)), tmp_path / "other", {})
    with pytest.raises(UsageError, match="differ in double_at_most"):
        merge([parts / "0", tmp_path / "other"])


def test_refuses_a_damaged_part(parts, make_plan, tmp_path):
    write_run(execute(make_plan(first=10, deals=5)), tmp_path / "other", {})
    totals = tmp_path / "other" / "totals.json"
    totals.write_bytes(totals.read_bytes().replace(b"0", b"1", 1))
    with pytest.raises(EnvironmentFailedError, match=r"totals\.json"):
        merge([parts / "0", tmp_path / "other"])
