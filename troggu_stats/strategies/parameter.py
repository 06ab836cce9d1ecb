"""A number that a strategy plays by, with its name and range, laid over by ``NAME:KEY=VALUE,KEY=VALUE``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from troggu_stats.engine.kernel import Floats
from troggu_stats.errors import UsageError, did_you_mean


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


def fill_row(
    row: Floats,
    starts: Mapping[str, int],
    name: str,
    known: Sequence[Parameter],
    assignments: Sequence[str],
    also: Sequence[str] = (),
) -> None:
    """Put a strategy's parameters into a kernel's row, with what a user lays over them.

    Parameters
    ----------
    row
        Filled; shape (width,).
    starts
        Where each parameter starts in the row.
    name
        The strategy, for errors.
    known
        Its parameters with their own values.
    assignments
        Texts ``KEY=VALUE``.
    also
        Other names that the strategy takes, for errors.

    Raises
    ------
    UsageError
        There is no such parameter, or a value is out of range.
    """
    by_name = {parameter.name: parameter for parameter in known}
    for parameter in known:
        start = starts[parameter.name]
        row[start : start + len(parameter.values)] = parameter.values
    for assignment in assignments:
        key, _, value = assignment.partition("=")
        parameter = known_parameter(name, key, by_name, also)
        start = starts[key]
        row[start : start + len(parameter.values)] = in_range(name, parameter, value)


def one_a_seat(texts: Sequence[str], players: int) -> list[str]:
    """Return a strategy's text for every seat, from one for all or one a seat.

    Raises
    ------
    UsageError
        Their number is neither one nor that of the players.
    """
    if len(texts) not in (1, players):
        raise UsageError(
            f"{len(texts)} strategies came for {players} players: give one for all seats, or {players}."
        )
    return list(texts) if len(texts) == players else list(texts) * players


def known_parameter(
    name: str, key: str, known: Mapping[str, Parameter], also: Sequence[str] = ()
) -> Parameter:
    """Return a strategy's parameter of this name.

    Raises
    ------
    UsageError
        It has none; the error names the nearest.
    """
    if key not in known:
        names = [*known, *also]
        has = f"it has {', '.join(names)}" if names else "it has none"
        raise UsageError(f"Strategy '{name}' has no parameter '{key}': {has}.{did_you_mean(key, names)}")
    return known[key]


def in_range(name: str, parameter: Parameter, value: str) -> float:
    """Return the value of a parameter from its text.

    Raises
    ------
    UsageError
        It is no number, or out of range.
    """
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not parameter.lowest <= number <= parameter.highest:
        raise UsageError(
            f"Parameter '{parameter.name}' of strategy '{name}' cannot be '{value}':"
            f" give a number from {parameter.lowest:g} to {parameter.highest:g}."
        )
    return number
