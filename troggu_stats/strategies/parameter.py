"""A number that a strategy plays by, with its name and range."""

from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True)
class Parameter:
    """One number, or a list of numbers, that a strategy plays by."""

    name: str
    meaning: str
    values: tuple[float, ...]
    lowest: float
    highest: float

    def shifted(self, by: float) -> Self:
        """Return the parameter with all its values moved."""
        return replace(self, values=tuple(value + by for value in self.values))
