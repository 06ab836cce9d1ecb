"""The command that plays a run again."""

import shlex

from troggu_stats.experiments.experiment import StagedExperiment
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.wording import changed_settings


def command_of(plan: Plan) -> str:
    """Return the command that plays a run again."""
    words = ["troggu-sim", "run", plan.experiment, "-p", ",".join(map(str, plan.players))]
    words += ["--variant", plan.rules.name]
    for change in changed_settings(plan.rules):
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
