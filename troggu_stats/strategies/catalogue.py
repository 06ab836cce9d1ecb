"""The files of the strategies that come with the package, by game: names and contents, without any kernel."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

# For each game the package that holds ``data/NAME.toml`` for every strategy.
_PACKAGES = {"troggu": "troggu_stats.strategies", "troccas": "troggu_stats.strategies.troccas"}


@cache
def shipped_names(game: str) -> tuple[str, ...]:
    """Return the names of a game's strategies, in the order of the alphabet."""
    files = (resources.files(_PACKAGES[game]) / "data").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


def all_shipped_names() -> tuple[str, ...]:
    """Return the names of the strategies of every game."""
    return tuple(dict.fromkeys(name for game in _PACKAGES for name in shipped_names(game)))


@cache
def read_strategy(game: str, name: str) -> dict[str, Any]:
    """Return the file of a strategy as a mapping."""
    path = resources.files(_PACKAGES[game]) / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
