"""Experiments by name."""

from importlib import import_module

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.experiments.experiment import Experiment
from troggu_stats.experiments.words import short

# Where each experiment is; loaded when asked for.
_HOME: dict[str, str] = {
    "solo": "troggu_stats.experiments.solo",
    "tournament": "troggu_stats.experiments.tournament",
    "headroom": "troggu_stats.experiments.headroom",
    "discard": "troggu_stats.experiments.discard",
    "hand": "troggu_stats.experiments.hand",
    "stakes": "troggu_stats.experiments.stakes",
    "variants": "troggu_stats.experiments.variants",
    "jack": "troggu_stats.experiments.jack",
    "signals": "troggu_stats.experiments.signals",
    "redeals": "troggu_stats.experiments.redeals",
}


def experiment_names() -> tuple[str, ...]:
    """Return the names of all experiments."""
    return tuple(_HOME)


def get_experiment(name: str) -> Experiment:
    """Return an experiment by its name.

    Raises
    ------
    UsageError
        There is no such experiment; the error lists them and names the nearest.
    """
    if name not in _HOME:
        raise UsageError(
            f"There is no experiment {short(str(name))}; there is {', '.join(_HOME)}."
            f"{did_you_mean(str(name), _HOME)}"
        )
    found: Experiment = import_module(_HOME[name]).EXPERIMENT
    return found
