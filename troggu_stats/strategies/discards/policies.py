"""The ways to discard by name: what each does in a sentence, and its numbers, from a file of data."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from troggu_stats.strategies.discards import kernels
from troggu_stats.strategies.discards import parameters as p
from troggu_stats.strategies.parameter import Parameter

# For each name its kernel and where each of its numbers stands in a row.
_KERNELS: dict[str, tuple[int, dict[str, int]]] = {
    "points": (kernels.POINTS, {}),
    "pips": (kernels.PIPS, {}),
    "voids": (kernels.VOIDS, {}),
    "guard_kings": (kernels.GUARD_KINGS, {}),
    "keep_queens": (kernels.KEEP_QUEENS, {}),
    "small_trumps": (kernels.SMALL_TRUMPS, {"trumps": p.TRUMPS_GIVEN}),
    "fives_away": (kernels.FIVES_AWAY, {}),
    "fives_kept": (kernels.FIVES_KEPT, {}),
    "last_card": (kernels.LAST_CARD, {"choice": p.HOLDING}),
}


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to discard.

    Parameters
    ----------
    name
        Its name.
    meaning
        What it does, in a sentence that a player can follow at the table.
    kernel
        Its number among the kernels.
    parameters
        Its numbers, each with its place in a row.
    """

    name: str
    meaning: str
    kernel: int
    parameters: tuple[tuple[Parameter, int], ...]


@cache
def policies() -> tuple[Policy, ...]:
    """Return all ways to discard, in the order of their file."""
    path = resources.files("troggu_stats.strategies") / "data" / "discards" / "policies.toml"
    found = []
    for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
        kernel, places = _KERNELS[name]
        numbers = tuple(
            (Parameter(key, one["meaning"], (float(one["value"]),), *one["range"]), places[key])
            for key, one in entry.get("parameters", {}).items()
        )
        found.append(Policy(name, entry["meaning"], kernel, numbers))
    return tuple(found)
