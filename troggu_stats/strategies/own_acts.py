"""The acts that a user's strategy can decide, game by game, and how a class or a file writes them."""

import inspect
from difflib import get_close_matches
from types import ModuleType
from typing import Any

from troggu_stats.errors import UsageError

USUAL_GAME = "troggu"
_LIKE_AN_ACT = 0.85  # how like a name is to an act's (``difflib``): "discrad" .86, "plays" .89, "played" .8
# For each game its acts, with the arguments of each act's kernel.
ACTS: dict[str, dict[str, tuple[str, ...]]] = {
    "troggu": {
        "bid": ("params", "table", "hand", "rules", "key"),
        "discard": ("params", "table", "cards", "rules", "key"),
        "call": ("params", "table", "hand", "gone", "rules", "key"),
        "play": ("params", "table", "hand", "gone", "role", "legal", "rules", "key"),
    },
    "troccas": {
        "discard": ("params", "table", "hand", "rules", "key"),
        "signal": ("params", "table", "hand", "rules", "key"),
        "play": ("params", "table", "hand", "gone", "legal", "rules", "key"),
        "call": ("params", "table", "hand", "gone", "rules", "key"),
        "take_back": ("params", "table", "hand", "gone", "cards", "rules", "key"),
    },
}


def acts_of(thing: Any) -> frozenset[str]:
    """Return the acts of its game that a class or module decides; of an unknown game, those of any."""
    game = _game_said(thing)
    names = ACTS[game] if game in ACTS else {act for acts in ACTS.values() for act in acts}
    return frozenset(act for act in names if callable(getattr(thing, act, None)))


def game_of_thing(thing: Any, name: str) -> str:
    """Return the game that a class or module plays: what its ``game`` says, or Troggu.

    Raises
    ------
    UsageError
        There is no such game.
    """
    game = _game_said(thing)
    if game not in ACTS:
        raise UsageError(
            f"Strategy '{name}' says game = {game!a:.40}: it can be {' or '.join(map(repr, ACTS))}."
        )
    return game


def refuse_misnamed_acts(thing: Any, game: str, name: str) -> None:
    """Refuse functions that look like acts but would never be asked: the other game's, and slips of the pen.

    Raises
    ------
    UsageError
        There is one; names that begin with an underscore are nobody's acts.
    """
    for function in _functions_of(thing):
        if function in ACTS[game]:
            continue
        of = next((other for other, acts in ACTS.items() if function in acts), None)
        if of is not None:
            raise UsageError(
                f"Strategy '{name}' plays {game}, which has no act '{function}': say game = '{of}', or call"
                f" it '_{function}' if it is no act."
            )
        meant = get_close_matches(function.lower(), ACTS[game], 1, _LIKE_AN_ACT)
        # "lay" and "all" are words of their own.
        if meant and meant[0][0] == function[0].lower():
            raise UsageError(
                f"'{function}' of strategy '{name}' is no act of {game}: call it '{meant[0]}', or"
                f" '_{function}' if it is meant to be none."
            )


def _functions_of(thing: Any) -> list[str]:
    """Return the public functions that the user wrote in a class or module, compiled ones among them."""
    module = thing.__name__ if isinstance(thing, ModuleType) else thing.__module__
    places = (
        [thing]
        if isinstance(thing, ModuleType)
        else [one for one in thing.__mro__ if one.__module__ == module]
    )
    found = []
    for name in sorted({name for place in places for name in vars(place) if not name.startswith("_")}):
        function = getattr(thing, name, None)
        function = getattr(function, "py_func", function)
        if inspect.isroutine(function) and getattr(function, "__module__", module) == module:
            found.append(name)
    return found


def _game_said(thing: Any) -> Any:
    said = getattr(thing, "game", USUAL_GAME)
    return said if isinstance(said, str) else repr(said)


def acts_to_write() -> str:
    """Return the names of all acts, for an error."""
    return "; ".join(
        f"{', '.join(acts)}" + ("" if game == USUAL_GAME else f" with game = '{game}'")
        for game, acts in ACTS.items()
    )


def is_kernel(thing: Any, act: str, game: str, name: str) -> bool:
    """Tell whether an act is a kernel, by its arguments, or a function of a view.

    Raises
    ------
    UsageError
        It has the arguments of neither.
    """
    wanted = ACTS[game][act]
    function = getattr(thing, act)
    function = getattr(function, "py_func", function)
    arguments = list(inspect.signature(function).parameters)
    is_static = isinstance(thing, ModuleType) or isinstance(inspect.getattr_static(thing, act), staticmethod)
    is_static = is_static or hasattr(getattr(thing, act), "py_func")
    if len(arguments) == len(wanted):
        return True
    if len(arguments) == (1 if is_static else 2):
        return False
    raise UsageError(
        f"'{act}' of strategy '{name}' takes ({', '.join(arguments)}): it must take a view, or as a kernel"
        f" ({', '.join(wanted)})."
    )


def defaults_of(maker: type, name: str) -> dict[str, float]:
    """Return the arguments of a class with their defaults.

    Raises
    ------
    UsageError
        One has no number as its default.
    """
    if maker.__init__ is object.__init__:  # type: ignore[misc]
        return {}
    defaults = {}
    for one in list(inspect.signature(maker).parameters.values()):
        if not isinstance(one.default, int | float):
            raise UsageError(
                f"Argument '{one.name}' of strategy '{name}' has no number as its default: give it one,"
                " so that the strategy can be played by its name alone."
            )
        defaults[one.name] = float(one.default)
    return defaults
