"""One player by name with every parameter settled, of either game; a user's own with who stands in for it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from troggu_stats.errors import UsageError
from troggu_stats.strategies.custom import OwnStrategy
from troggu_stats.strategies.parameter import Parameter


@dataclass(frozen=True)
class Strategy:
    """A player by name, with every parameter settled.

    Parameters
    ----------
    text
        The name as asked for, with the settings laid over it.
    kind
        Its number in the game's dispatch kernel.
    row
        All parameters in the kernel's order, shape (the game's PARAMS_WIDTH,).
    own
        What a user brought; kernel and row are then those of who does the acts that it leaves out.
    """

    text: str
    kind: int
    row: tuple[float, ...]
    own: OwnStrategy | None = None


def own_strategy(
    own: OwnStrategy, text: str, parse: Callable[[str], Strategy], built_in: tuple[str, ...]
) -> Strategy:
    """Return a user's strategy as a text names it, with the kernel and row of who stands in for it.

    Parameters
    ----------
    own
        What the user brought.
    text
        Its name, and what is laid over its parameters.
    parse
        Reads the name of who does the acts that it leaves out.
    built_in
        Who can.

    Raises
    ------
    UsageError
        A parameter is none of its own, or it leaves acts to another user's strategy.
    """
    if own.otherwise.partition(":")[0] not in built_in:
        raise UsageError(
            f"Strategy '{own.name}' leaves acts to '{own.otherwise}': leave them to one of"
            f" {', '.join(built_in)}."
        )
    stand_in = parse(own.otherwise)
    settled = replace(own, parameters=own.with_parameters(text.partition(":")[2]))
    return Strategy(text, stand_in.kind, stand_in.row, settled)


def own_parameters(own: OwnStrategy) -> tuple[Parameter, ...]:
    """Return the parameters of a user's strategy, which may have any value."""
    anything = (float("-inf"), float("inf"))
    return tuple(
        Parameter(key, "the user's own", (value,), *anything) for key, value in own.parameters.items()
    )
