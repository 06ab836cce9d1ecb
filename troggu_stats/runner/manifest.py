"""The manifest of a run: everything that is needed to run it again, and what it came to."""

import hashlib
import json
import platform
from collections.abc import Mapping
from importlib import metadata
from typing import Any

from troggu_stats import __version__
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.runner.checkpoint import encode_state
from troggu_stats.runner.execution import RunResult
from troggu_stats.runner.identity import code_identity
from troggu_stats.runner.state import Ending

MANIFEST_VERSION = 1
# What could change a figure, or the bytes of a file.
_LIBRARIES = ("numpy", "numba", "scipy", "pandas", "pyarrow", "matplotlib")


def manifest(result: RunResult, files: list[str], totals_sha256: str) -> dict[str, Any]:
    """Return the manifest of a finished run, as plain values.

    Parameters
    ----------
    result
        The run.
    files
        Names of the files beside the manifest.
    totals_sha256
        Digest of the file of totals.

    Returns
    -------
    dict
        ``plan`` holds every setting after defaults, ``code`` what the figures rest on, ``audit`` what was
        checked, ``ended`` which rule ended the run. ``machine``, ``timing`` and the checksum over all of it
        alone differ between two runs of one plan.
    """
    content = _content(result, files, totals_sha256)
    return {**content, "checksum": checksum(content)}


def manifest_of(result: RunResult) -> dict[str, Any]:
    """Return the manifest of a run that is in no directory: no files, and the digest of its totals."""
    return manifest(result, [], hashlib.sha256(encode_state(result.state)).hexdigest())


def checksum(content: Mapping[str, Any]) -> str:
    """Return a digest of a manifest's values, by which an edited one is told."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _content(result: RunResult, files: list[str], totals_sha256: str) -> dict[str, Any]:
    plan, state = result.plan, result.state
    ended = state.ended or Ending.DEALS
    return {
        "manifest_version": MANIFEST_VERSION,
        "plan": plan.as_dict(),
        "code": {
            "package": __version__,
            **code_identity(plan.experiment),
        },
        "deals": {
            "first": plan.first,
            "count": state.done - plan.first,
            "for_each_number_of_players": True,
        },
        "ended": {
            "by": ended.value,
            "because": ended.meaning,
            **({"undecided": list(result.undecided)} if result.undecided else {}),
        },
        "games": result.games,
        "audit": dict(result.audit),
        "files": files,
        "totals_sha256": totals_sha256,
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
