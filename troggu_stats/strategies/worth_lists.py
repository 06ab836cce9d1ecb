"""Fitted worths as data: lists of numbers in a file, added up once into flat tables that kernels look up.

A card's worth is the sum of one number from each list. A list that a game lacks adds nothing. Worths are in
hundredths of what they were fitted to, as small integers.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.kernel import inlined, never_negative

Worths: TypeAlias = npt.NDArray[np.int16]
Features: TypeAlias = tuple[str, ...]


@inlined
def worth_at(worths: Worths, place: int) -> int:
    """Return the worth at a place of a flat table, in hundredths."""
    return int(worths[never_negative(place)])


def list_name(tag: str, features: Features) -> str:
    """Return the name under which a list stands in a file."""
    return "-".join((tag, *features))


@cache
def fitted_worths(package: str, name: str) -> dict[str, Any]:
    """Return the lists of a file under a package's ``data/worths``, by game and number of players."""
    path = resources.files(package) / "data" / "worths" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def added_up(
    games: Sequence[Mapping[str, Any]],
    levels: Mapping[str, int],
    tag: str,
    axes: Sequence[Features],
    lists: Sequence[Features],
) -> list[Worths]:
    """Return the tables of a tag, flat, each with the games as its first axis.

    Parameters
    ----------
    games
        The lists of each game by name, in the order of the tables.
    levels
        How many levels each feature has.
    tag
        For which cards the lists are, as their names begin.
    axes
        The features of each table, what is known of the card last.
    lists
        The features of each list; it goes into the first table that has them all.
    """
    tables = [np.zeros((len(games), *[levels[axis] for axis in table]), np.int16) for table in axes]
    for features in lists:
        place = next(place for place, table in enumerate(axes) if set(features) <= set(table))
        shape = [levels[axis] if axis in features else 1 for axis in axes[place]]
        order = sorted(range(len(features)), key=lambda one: axes[place].index(features[one]))
        sizes = [levels[one] for one in features]
        for game, numbers in enumerate(games):
            values = np.array(numbers.get(list_name(tag, features), np.zeros(sizes)), np.int16)
            tables[place][game] += values.reshape(sizes).transpose(order).reshape(shape)
    return [table.ravel() for table in tables]
