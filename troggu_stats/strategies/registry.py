"""Strategies by name: ``random``, ``random:pass_rate=0.5``; their parameters are data, not code.

Every strategy has a file under ``strategies/data`` that names each parameter, says what it means and gives
its value and range. A text ``NAME:KEY=VALUE,KEY=VALUE`` lays other values over them.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Floats, Ints
from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.strategies import random_player
from troggu_stats.strategies import rollout_parameters as rollout
from troggu_stats.strategies.dispatch import PARAMS_WIDTH, RANDOM, ROLLOUT, VILLAGE
from troggu_stats.strategies.village import parameters as village

_VILLAGE_STARTS = {
    "take_count": village.TAKE_COUNT,
    "solo_count": village.SOLO_COUNT,
    "take_from": village.TAKE_FROM,
    "solo_from": village.SOLO_FROM,
    "discard": village.DISCARD_QUEEN,
    "bury_five_pointers": village.BURY_FIVE_POINTERS,
    "declarer_follow": village.DECLARER_FOLLOW,
    "defender_follow": village.DEFENDER_FOLLOW,
    "partner_follow": village.PARTNER_FOLLOW,
    "declarer_lead": village.LEAD_LONG_PIP,
    "defender_lead": village.DEFEND_LONG_PIP,
    "misere_follow": village.MISERE_POINTS,
    "misere_lead": village.MISERE_LEAD_CAVALIER,
}
# For each strategy its number in the dispatch kernel and where each parameter starts in its row.
_KINDS: dict[str, tuple[int, dict[str, int]]] = {
    "random": (RANDOM, {"pass_rate": random_player.PASS_RATE}),
    "village": (VILLAGE, _VILLAGE_STARTS),
    "rollout": (
        ROLLOUT,
        {
            **_VILLAGE_STARTS,
            "worlds": rollout.WORLDS,
            "errors": rollout.ERRORS,
            "stake": rollout.STAKE,
            "misere_stake": rollout.MISERE_STAKE,
            "misere_point": rollout.MISERE_POINT,
        },
    ),
}


@dataclass(frozen=True)
class Parameter:
    """One number, or a list of numbers, that a strategy plays by."""

    name: str
    meaning: str
    values: tuple[float, ...]
    lowest: float
    highest: float


@dataclass(frozen=True)
class Strategy:
    """A player by name, with every parameter settled.

    Parameters
    ----------
    text
        The name as asked for, with the settings laid over it.
    kind
        Its number in the dispatch kernel.
    row
        All parameters in the kernel's order, shape (PARAMS_WIDTH,).
    """

    text: str
    kind: int
    row: tuple[float, ...]


@dataclass(frozen=True)
class Lineup:
    """Who sits where: the strategies of all seats as the kernels read them.

    Parameters
    ----------
    names
        One text a seat.
    kinds
        Shape (8,), numbers in the dispatch kernel.
    params
        Shape (8, PARAMS_WIDTH).
    bid_kinds, bid_params
        The same for who bids in each seat's place: the seat itself unless bidders are named.
    """

    names: tuple[str, ...]
    kinds: Ints
    params: Floats
    bid_kinds: Ints
    bid_params: Floats


def strategy_names() -> tuple[str, ...]:
    """Return the names of all strategies."""
    return tuple(_KINDS)


@cache
def strategy_meaning(name: str) -> str:
    """Return what a strategy does, in one sentence."""
    return str(_read(name)["meaning"])


@cache
def parameters(name: str) -> tuple[Parameter, ...]:
    """Return the parameters of a strategy with their shipped values."""
    entries = _read(name)
    # A strategy that plays out with another has that one's parameters too.
    found = list(parameters(entries["plays_out"])) if "plays_out" in entries else []
    for key, entry in entries.get("parameters", {}).items():
        values = entry["values"] if isinstance(entry["values"], list) else [entry["values"]]
        lowest, highest = entry["range"]
        found.append(Parameter(key, entry["meaning"], tuple(map(float, values)), lowest, highest))
    return tuple(found)


def parse_strategy(text: str) -> Strategy:
    """Return the strategy that a text such as ``random:pass_rate=0.5`` names.

    Raises
    ------
    UsageError
        There is no such strategy or parameter, or a value is out of range.
    """
    name, _, assignments = text.partition(":")
    if name not in _KINDS:
        raise UsageError(
            f"Unknown strategy '{name}': choose one of {', '.join(_KINDS)}.{did_you_mean(name, _KINDS)}"
        )
    kind, starts = _KINDS[name]
    row = np.zeros(PARAMS_WIDTH)
    known = {parameter.name: parameter for parameter in parameters(name)}
    for parameter in known.values():
        start = starts[parameter.name]
        row[start : start + len(parameter.values)] = parameter.values
    for assignment in filter(None, assignments.split(",")):
        key, _, value = assignment.partition("=")
        parameter = _known_parameter(name, key, known)
        start = starts[key]
        row[start : start + len(parameter.values)] = _in_range(name, parameter, value)
    return Strategy(text, kind, tuple(row.tolist()))


def seat_strategies(texts: Sequence[str], players: int, bidders: Sequence[str] = ()) -> Lineup:
    """Return a line-up from one strategy for all seats, or from one a seat.

    Parameters
    ----------
    texts
        Who plays.
    players
        Number of seats.
    bidders
        Who bids in their place, so that a contract does not depend on who plays it; nobody if left out.

    Raises
    ------
    UsageError
        A text names no strategy, or their number is neither one nor that of the players.
    """
    chosen = _one_a_seat(texts, players)
    kinds, params = _rows_of(chosen)
    bid_kinds, bid_params = _rows_of(_one_a_seat(bidders, players)) if bidders else (kinds, params)
    return Lineup(tuple(strategy.text for strategy in chosen), kinds, params, bid_kinds, bid_params)


def _one_a_seat(texts: Sequence[str], players: int) -> list[Strategy]:
    if len(texts) not in (1, players):
        raise UsageError(
            f"{len(texts)} strategies came for {players} players: give one for all seats, or {players}."
        )
    return [parse_strategy(text) for text in (texts if len(texts) == players else list(texts) * players)]


def _rows_of(chosen: Sequence[Strategy]) -> tuple[Ints, Floats]:
    kinds = np.zeros(MAX_PLAYERS, np.int64)
    params = np.zeros((MAX_PLAYERS, PARAMS_WIDTH))
    for seat, strategy in enumerate(chosen):
        kinds[seat] = strategy.kind
        params[seat] = strategy.row
    return kinds, params


@cache
def _read(name: str) -> dict[str, Any]:
    path = resources.files("troggu_stats.strategies") / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _known_parameter(name: str, key: str, known: dict[str, Parameter]) -> Parameter:
    if key not in known:
        raise UsageError(
            f"Strategy '{name}' has no parameter '{key}':"
            f" it has {', '.join(known)}.{did_you_mean(key, known)}"
        )
    return known[key]


def _in_range(name: str, parameter: Parameter, value: str) -> float:
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
