"""Totals of an experiment: named arrays of integers that add up, in any order, to the same bytes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.errors import CheckFailedError


@dataclass(frozen=True)
class Totals:
    """What an experiment keeps of the deals of one number of players.

    Parameters
    ----------
    sums
        ``int64`` arrays by name; adding them is all that merging does.
    """

    sums: Mapping[str, Ints]

    def __getitem__(self, name: str) -> Ints:
        return self.sums[name]

    def merge(self, other: Self) -> Self:
        """Return the totals of both sets of deals together.

        Raises
        ------
        CheckFailedError
            The two do not hold the same sums.
        """
        if {name: sums.shape for name, sums in self.sums.items()} != {
            name: sums.shape for name, sums in other.sums.items()
        }:
            raise CheckFailedError("Totals of different experiments came to be added: please report this.")
        return type(self)({name: sums + other.sums[name] for name, sums in self.sums.items()})

    def as_dict(self) -> dict[str, Any]:
        """Return the sums as plain lists of integers, in the order of their names."""
        return {name: self.sums[name].tolist() for name in sorted(self.sums)}

    @classmethod
    def empty(cls, shapes: Mapping[str, tuple[int, ...]]) -> Self:
        """Return the totals of no deals, from the shape of each sum."""
        return cls({name: np.zeros(shape, np.int64) for name, shape in shapes.items()})

    @classmethod
    def from_dict(cls, lists: Mapping[str, Any]) -> Self:
        """Return the totals that ``as_dict`` wrote."""
        return cls({name: np.array(values, dtype=np.int64) for name, values in lists.items()})
