"""Printing what would be run, every default settled."""

from typing import TYPE_CHECKING, Any

from troggu_stats.cli.delivery import Telling, shown
from troggu_stats.cli.manner import MannerWords
from troggu_stats.cli.output import echo, print_json, print_table
from troggu_stats.cli.targets import Target
from troggu_stats.experiments.words import value_text

if TYPE_CHECKING:
    from troggu_stats.experiments.suites import Suite, SuiteRun


def print_plan(run: "SuiteRun", manner: MannerWords, target: Target, telling: Telling) -> None:
    """Print what one run would be."""
    settled = _settled(run)
    outside = {"jobs": manner.jobs, "out": target.out, "rows": target.rows}
    if telling.output_format == "json":
        words = {key: None if value is None else str(value) for key, value in outside.items()}
        print_json({**settled, **words, "jobs": manner.jobs})
        return
    _print_settings({**settled, **{key: "none" if one is None else f"{one}" for key, one in outside.items()}})


def print_suite(suite: "Suite", manner: MannerWords, target: Target, telling: Telling) -> None:
    """Print what every run of a suite would be."""
    settled = {run.name: _settled(run) for run in suite.runs}
    if telling.output_format == "json":
        print_json({"title": suite.title, "runs": settled, "jobs": manner.jobs, "out": str(target.out)})
        return
    for name, settings in settled.items():
        echo(f"run {name}")
        _print_settings(settings)
        echo()
    echo(f"In {manner.jobs} processes, into {shown(target.out)}.")


def _settled(run: "SuiteRun") -> dict[str, Any]:
    from troggu_stats.experiments.registry import get_experiment

    games = get_experiment(run.plan.experiment).games(run.plan)
    robust: dict[str, Any] = {}
    if run.check is not None:
        plans = run.check.plans
        robust = {"robust": {field: f"{plan.deals} deals" for field, plan in plans.items()}}
        games += sum(get_experiment(plan.experiment).games(plan) for plan in plans.values())
    return {**run.plan.as_dict(), **robust, "games": games}


def _print_settings(settings: dict[str, Any]) -> None:
    rows: list[list[str]] = []
    for key, value in settings.items():
        if isinstance(value, dict):
            rows.append([key, ""])
            rows += [[f"  {part}", _setting_text(one)] for part, one in value.items()]
        else:
            rows.append([key, value_text(value)])
    print_table(["setting", "value"], rows)


def _setting_text(value: Any) -> str:
    """Return a value as text; of rules that are compared, the variant and their digest."""
    if isinstance(value, dict) and "rules_digest" in value:
        return f"{value['variant']}, rules digest {value['rules_digest'][:16]}…"
    return value_text(value)
