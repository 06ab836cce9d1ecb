"""The check of findings under other players: who plays what, and the verdicts."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.precision import Precision
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.robustness import FIELDS, LEVEL, Check, Verdict, judge, robustness_table
from troggu_stats.experiments.robustness.verdicts import apart, level_of_each, verdict_on
from troggu_stats.rules import load_variant
from troggu_stats.stats import Estimate, level_for_each

CHEAP = ("random", "novice")


def plan_of(**changes) -> Plan:
    settings = {
        "experiment": "solo",
        "rules": load_variant("rulebook"),
        "players": (4, 5),
        "strategies": ("random",),
        "deals": 40,
        "seed": 5,
    }
    return Plan(**(settings | changes))


def estimate(value, half_width, level=LEVEL) -> Estimate:
    return Estimate(value, value - half_width, value + half_width, 100, level, "t")


BARE = Estimate.without_interval(5.0, 1, LEVEL, "a single deal")
EMPTY = Estimate.empty(LEVEL)


@pytest.mark.parametrize(
    ("estimates", "verdict"),
    [
        ([estimate(10, 1), estimate(11, 2), estimate(9, 3)], Verdict.STABLE),
        ([estimate(-10, 1), estimate(-11, 2)], Verdict.STABLE),
        # They surely differ, by less than a third of the larger.
        ([estimate(10, 0.1), estimate(14.9, 0.1)], Verdict.STABLE),
        # By more than a third.
        ([estimate(10, 0.1), estimate(15.1, 0.1)], Verdict.DEPENDS),
        ([estimate(-10, 0.1), estimate(-15.1, 0.1)], Verdict.DEPENDS),
        # The figures are as far apart, but the intervals meet.
        ([estimate(10, 3), estimate(15.1, 3)], Verdict.STABLE),
        # In sign.
        ([estimate(-0.2, 0.1), estimate(0.2, 0.1)], Verdict.DEPENDS),
        # One of them may be 0.
        ([estimate(10, 1), estimate(10, 11)], Verdict.NOT_SETTLED),
        ([estimate(0, 1), estimate(0, 1)], Verdict.NOT_SETTLED),
        ([estimate(10, 1), EMPTY], Verdict.NOT_SETTLED),
        ([estimate(10, 1), BARE], Verdict.NOT_SETTLED),
        # What the third cannot say, the other two do.
        ([estimate(10, 1), estimate(-10, 1), EMPTY], Verdict.DEPENDS),
    ],
)
def test_verdicts(estimates, verdict) -> None:
    assert verdict_on(estimates) is verdict
    assert verdict_on(estimates[::-1]) is verdict
    if verdict is not Verdict.NOT_SETTLED:
        turned = [one.scaled(-1.0) for one in estimates]
        assert verdict_on(turned) is verdict


def test_a_figure_is_not_apart_from_itself() -> None:
    assert not apart(estimate(10, 0.0), estimate(10, 0.0))


def finding(value, half_width, level, **changes) -> Finding:
    one = Finding("a", 5, "It is {estimate}.", "Rappen", estimate(value, half_width, level))
    return replace(one, **changes)


def test_judging_holds_together() -> None:
    level = level_of_each(1, 2)
    assert level == level_for_each(LEVEL, 2)
    (judged,) = judge({"a": [finding(10, 1, level)], "b": [finding(11, 1, level)]})
    assert judged.verdict is Verdict.STABLE
    assert {one.level for one in judged.estimates.values()} == {LEVEL}
    with pytest.raises(CheckFailedError, match="another level"):
        judge({"a": [finding(10, 1, level)], "b": [finding(11, 1, LEVEL)]})
    with pytest.raises(CheckFailedError, match="another unit"):
        judge({"a": [finding(10, 1, level)], "b": [finding(11, 1, level, unit="share")]})
    with pytest.raises(CheckFailedError, match="comes twice"):
        judge({"a": [finding(10, 1, level)] * 2})
    with pytest.raises(CheckFailedError, match="another level"):
        judge({"a": [finding(10, 1, level)], "b": [finding(11, 1, level, key="b")]})


def test_what_some_players_cannot_be_asked_is_not_settled() -> None:
    level = level_of_each(2, 2)
    both, alone = judge(
        {"a": [finding(10, 1, level)], "b": [finding(11, 1, level), finding(9, 1, level, key="b")]}
    )
    assert (both.verdict, alone.verdict) == (Verdict.STABLE, Verdict.NOT_SETTLED)
    assert alone.estimates["a"].method == "not asked of them"
    assert (alone.finding.key, alone.estimates["b"].value) == ("b", 9)


def test_who_plays_what() -> None:
    check = Check.of(plan_of(deals=10**6, stop=Stop.PRECISE, precision=Precision.read("1pp")))
    assert tuple(check.plans) == FIELDS
    assert [plan.deals for plan in check.plans.values()] == [10**5] * 3 + [200]
    assert {plan.stop for plan in check.plans.values()} == {Stop.CAP}
    assert {(plan.seed, plan.first, plan.players) for plan in check.plans.values()} == {(5, 0, (4, 5))}
    assert [plan.strategies for plan in check.plans.values()] == [(field,) for field in FIELDS]
    assert Check.of(plan_of()).thinking_deals == 40
    assert Check.of(plan_of(deals=1000)).thinking_deals == 100
    assert Check.of(plan_of(), 7).thinking_deals == 7
    # Nobody plays fewer deals than those who think ahead, nor more than the run.
    assert {plan.deals for plan in Check.of(plan_of(deals=5000), 2000).plans.values()} == {2000}
    assert {plan.deals for plan in Check.of(plan_of(deals=50)).plans.values()} == {50}


@pytest.mark.parametrize("experiment", ["solo", "stakes", "discard", "variants"])
def test_every_field_plays_the_findings_and_little_else(experiment) -> None:
    found = get_experiment(experiment)
    plan = plan_of(experiment=experiment, rules=load_variant("visp"), strategies=("village",), deals=2)
    lean = found.for_findings(plan)
    assert found.for_findings(lean) == lean
    assert found.games(lean) <= found.games(plan)
    assert replace(lean, options=plan.options) == plan


def test_what_cannot_be_checked() -> None:
    with pytest.raises(UsageError, match="headroom compares players already"):
        Check.of(plan_of(experiment="headroom", strategies=("village", "random")))
    with pytest.raises(UsageError, match="part of a plan"):
        Check.of(plan_of(first=10))


def test_the_table_says_who_played_how_much() -> None:
    check = Check.of(plan_of(), fields=CHEAP)
    solo = get_experiment("solo")
    results = {
        field: SimpleNamespace(
            played=plan,
            totals={players: solo.totals(plan, players, 0, plan.deals) for players in plan.players},
        )
        for field, plan in check.plans.items()
    }
    checked = check.judge(results)
    judged, table = checked.judged, robustness_table(checked)
    assert [row["players"] for row in table] == [4] * 3 + [5] * 3
    assert [column.name for column in table.columns] == ["players", "finding", "verdict", *CHEAP]
    assert "random 40; novice 40" in table.header[-1]
    # Six findings of two fields: every interval is that of the corrected level.
    (first, *_) = solo.findings(check.plans["random"], results["random"].totals, level_for_each(LEVEL, 12))
    assert (judged[0].estimates["random"].low, judged[0].estimates["random"].high) == (
        first.estimate.low,
        first.estimate.high,
    )


def test_findings_of_solo_are_those_of_its_tables() -> None:
    plan = plan_of(deals=300, players=(5,))
    solo = get_experiment("solo")
    totals = {5: solo.totals(plan, 5, 0, plan.deals)}
    payment, below, above = solo.findings(plan, totals, 0.95)
    tables = {table.name: table for table in solo.tables(plan, totals)}
    assert payment.estimate == list(tables["soloists"])[-1]["payment"]
    advantage = {row["trumps"]: row["advantage"] for row in tables["trumps"]}
    assert below.estimate == advantage.get(8, below.estimate)
    assert (below.key, above.key) == ("Solo's advantage, 8 trumps", "Solo's advantage, 9 trumps")
    assert below.estimate.value is not None
    assert "8 trumps" in below.sentence("5 Rappen")
    # Of no deals at all there are the same findings, without figures.
    nothing = solo.findings(plan, {5: solo.totals(plan, 5, 0, 0)}, 0.95)
    assert [one.key for one in nothing] == [payment.key, below.key, above.key]
    wider = solo.findings(plan, totals, 0.999)
    assert wider[0].estimate.half_width > payment.estimate.half_width
