"""Strategies for Troccas by name: ``random``, ``village:err=0.05``; their parameters are data, not code."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Self

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Floats, Ints
from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.rules import TroccasRules
from troggu_stats.strategies.catalogue import read_strategy
from troggu_stats.strategies.custom import OwnStrategy, find_own_for, own_names
from troggu_stats.strategies.parameter import Parameter, fill_row, one_a_seat
from troggu_stats.strategies.strategy import Strategy, own_parameters, own_strategy
from troggu_stats.strategies.troccas import rollout_parameters as rollout
from troggu_stats.strategies.troccas.dispatch import ERR, NOVICE, PARAMS_WIDTH, RANDOM, ROLLOUT, VILLAGE
from troggu_stats.strategies.troccas.habits import HABITS, Habit
from troggu_stats.strategies.troccas.stopping_parameters import STOPPING_STARTS
from troggu_stats.strategies.troccas.village.parameters import STARTS

_GAME = "troccas"
# For each strategy its number in the dispatch kernel and where each parameter starts in its row.
_KERNELS: dict[str, tuple[int, dict[str, int]]] = {
    "random": (RANDOM, {}),
    "novice": (NOVICE, {}),
    "village": (VILLAGE, {**STARTS, **STOPPING_STARTS, "err": ERR}),
    "rollout": (
        ROLLOUT,
        {
            **STARTS,
            **STOPPING_STARTS,
            "worlds": rollout.WORLDS,
            "errors": rollout.ERRORS,
            "discard_belief": rollout.DISCARD_BELIEF,
        },
    ),
}


@dataclass(frozen=True)
class TroccasLineup:
    """Who sits where: the strategies of all seats as the kernels read them.

    Parameters
    ----------
    names
        One text a seat.
    kinds
        Shape (8,), numbers in the dispatch kernel.
    params
        Shape (8, PARAMS_WIDTH).
    habits
        Shape (8, HABITS), what seats always or never do; nothing unless an experiment says so.
    own
        What users brought for each seat; None elsewhere.
    """

    names: tuple[str, ...]
    kinds: Ints
    params: Floats
    habits: Ints = field(default_factory=lambda: np.zeros((MAX_PLAYERS, HABITS), np.int64))
    own: tuple[OwnStrategy | None, ...] = ()

    @property
    def has_guests(self) -> bool:
        """Whether a strategy that a user brought sits in a seat."""
        return any(self.own)

    def with_habit(self, habit: Habit, way: int, seats: Sequence[int]) -> Self:
        """Return the line-up with some seats always, or never, doing something."""
        habits = self.habits.copy()
        habits[list(seats), habit] = way
        return replace(self, habits=habits)


def strategy_names() -> tuple[str, ...]:
    """Return the names of all strategies for Troccas: this package's, then those that users brought."""
    return tuple(dict.fromkeys([*built_in_names(), *own_names(_GAME)]))


def built_in_names() -> tuple[str, ...]:
    """Return this package's strategies for Troccas."""
    return tuple(_KERNELS)


def strategy_meaning(name: str) -> str:
    """Return what a strategy does, in one sentence."""
    own = _own(name)
    return str(read_strategy(_GAME, name)["meaning"]) if own is None else own.meaning


def parameters(name: str) -> tuple[Parameter, ...]:
    """Return the parameters of a strategy with their shipped values."""
    own = _own(name)
    return _shipped_parameters(name) if own is None else own_parameters(own)


@cache
def _shipped_parameters(name: str) -> tuple[Parameter, ...]:
    entries = read_strategy(_GAME, name)
    # A strategy that plays out with another has that one's parameters too, so far as it can use them.
    others = parameters(entries["plays_out"]) if "plays_out" in entries else ()
    own = [
        Parameter(key, entry["meaning"], tuple(map(float, entry["values"])), *entry["range"])
        for key, entry in entries.get("parameters", {}).items()
    ]
    return (*[one for one in others if one.name in _KERNELS[name][1]], *own)


def thinks_ahead(text: str) -> bool:
    """Tell whether a strategy plays deals out, which takes a thousand times as long.

    Raises
    ------
    UsageError
        The text names no strategy.
    """
    return parse_strategy(text).kind == ROLLOUT


def parse_strategy(text: str) -> Strategy:
    """Return the strategy that a text such as ``village:err=0.05`` names.

    Raises
    ------
    UsageError
        There is no such strategy or parameter, or a value is out of range.
    """
    name, _, assignments = text.partition(":")
    own = _own(name)
    if own is not None:
        return own_strategy(own, text, parse_strategy, built_in_names())
    if name not in _KERNELS:
        names = strategy_names()
        raise UsageError(
            f"Unknown strategy '{name}' for Troccas: choose one of {', '.join(names)}."
            f"{did_you_mean(name, names)}"
        )
    kind, starts = _KERNELS[name]
    row = np.zeros(PARAMS_WIDTH)
    fill_row(row, starts, name, parameters(name), [one for one in assignments.split(",") if one])
    return Strategy(text, kind, tuple(row.tolist()))


def _own(name: str) -> OwnStrategy | None:
    """Return the strategy if a user brought it; none can take the name of one of this package's."""
    return None if name in _KERNELS else find_own_for(name, _GAME)


def seat_strategies(texts: Sequence[str], players: int, rules: TroccasRules | None = None) -> TroccasLineup:
    """Return a line-up from one strategy for all seats, or from one a seat.

    Parameters
    ----------
    texts
        Who plays.
    players
        Number of seats.
    rules
        The variant in play; no strategy for Troccas depends on it yet.

    Raises
    ------
    UsageError
        A text names no strategy, or their number is neither one nor that of the players.
    """
    chosen = [parse_strategy(text) for text in one_a_seat(texts, players)]
    kinds = np.zeros(MAX_PLAYERS, np.int64)
    params = np.zeros((MAX_PLAYERS, PARAMS_WIDTH))
    for seat, strategy in enumerate(chosen):
        kinds[seat] = strategy.kind
        params[seat] = strategy.row
    own = tuple(strategy.own for strategy in chosen)
    return TroccasLineup(tuple(strategy.text for strategy in chosen), kinds, params, own=own)
