"""A run's rules and settings in words, and the command that plays it again."""

import shlex

from troggu_stats.experiments.experiment import StagedExperiment
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.rules import Rules, load_variant


def variant_words(rules: Rules) -> str:
    """Return a variant's title, with the settings that were changed."""
    changes = _changes(rules)
    return f"{rules.title} with {', '.join(changes)}" if changes else rules.title


def command_of(plan: Plan) -> str:
    """Return the command that plays a run again."""
    words = ["troggu-sim", "run", plan.experiment, "-p", ",".join(map(str, plan.players))]
    words += ["--variant", plan.rules.name]
    for change in _changes(plan.rules):
        words += ["--set", change]
    for strategy in plan.strategies:
        words += ["--strategy", strategy]
    for key, text in plan.options.items():
        words += ["--option", f"{key}={text}"]
    if plan.first:
        words += ["--range", f"{plan.first}:{plan.end}"]
    else:
        words += ["-n", str(plan.deals)]
    words += ["--seed", str(plan.seed)]
    if plan.precision is not None:
        words += ["--precision", str(plan.precision)]
    elif isinstance(get_experiment(plan.experiment), StagedExperiment) or plan.stop is not Stop.CAP:
        words += ["--stop", plan.stop.value]
    return shlex.join(words)


def _changes(rules: Rules) -> list[str]:
    usual = load_variant(rules.name).settings()
    return [f"{key}={_setting(value)}" for key, value in rules.settings().items() if usual.get(key) != value]


def _setting(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)
