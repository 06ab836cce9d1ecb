"""The manifest of a run: everything that is needed to run it again, and what it came to."""

import platform
from importlib import metadata
from typing import Any

from troggu_stats import __version__
from troggu_stats.engine.kernel import PLAIN, sources_digest
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.runner.execution import RunResult

MANIFEST_VERSION = 1
# What could change a figure, or the bytes of a file.
_LIBRARIES = ("numpy", "numba", "scipy", "pandas", "pyarrow", "matplotlib")


def manifest(result: RunResult, files: list[str]) -> dict[str, Any]:
    """Return the manifest of a finished run, as plain values.

    Parameters
    ----------
    result
        The run.
    files
        Names of the files beside the manifest.

    Returns
    -------
    dict
        ``plan`` holds every setting after defaults, ``code`` what the figures rest on, ``audit`` what was
        checked. ``machine`` and ``timing`` alone differ between two runs of one plan.
    """
    plan = result.plan
    return {
        "manifest_version": MANIFEST_VERSION,
        "plan": plan.as_dict(),
        "code": {
            "package": __version__,
            "sources_digest": sources_digest(),
            "experiment_version": get_experiment(plan.experiment).version,
        },
        "deals": {"first": 0, "count": plan.deals, "for_each_number_of_players": True},
        "games": result.games,
        "audit": dict(result.audit),
        "files": files,
        "machine": {
            "python": platform.python_version(),
            "system": platform.system(),
            "architecture": platform.machine(),
            "libraries": {name: metadata.version(name) for name in _LIBRARIES},
            "compiled": not PLAIN,
        },
        "timing": {
            "processes": result.jobs,
            "preparing_seconds": round(result.timing.preparing, 3),
            "playing_seconds": round(result.timing.playing, 3),
            "tabulating_seconds": round(result.timing.tabulating, 3),
        },
    }
