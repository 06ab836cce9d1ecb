"""What decides how a deal is played besides the plan: totals are added only where it is the same."""

import hashlib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from troggu_stats.engine.kernel import sources_digest
from troggu_stats.experiments.registry import get_experiment

TOTALS_VERSION = 1
"""Raised when totals are kept in another form."""

WHAT_DIFFERS = {
    "totals_version": "the version of the totals",
    "sources_digest": "the digest of the code",
    "parameters_digest": "the digest of the strategies' parameters",
    "experiment_version": "the version of the experiment",
}


def code_identity(experiment: str) -> dict[str, str | int]:
    """Return digests and versions of all that decides an experiment's figures besides its plan.

    It is the same on any machine with the same release.
    """
    return {
        "totals_version": TOTALS_VERSION,
        "sources_digest": sources_digest(),
        "parameters_digest": _parameters_digest(),
        "experiment_version": get_experiment(experiment).version,
    }


@cache
def _parameters_digest() -> str:
    """Return a digest of the data files of the strategies, which the digest of the sources leaves out."""
    digest = hashlib.sha256()
    for name, entry in sorted(_files(resources.files("troggu_stats.strategies") / "data", "")):
        # A checkout may have other ends of lines.
        content = entry.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def _files(folder: Traversable, above: str) -> list[tuple[str, Traversable]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _files(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(".toml"):
            found.append((above + entry.name, entry))
    return found
