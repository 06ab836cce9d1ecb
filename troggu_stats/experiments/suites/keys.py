"""The keys of a run in a file: what each may be, and how it is read.

They are the words of the command line, and are read by the same functions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.experiments.plan import Stop
from troggu_stats.experiments.precision import Precision
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.words import (
    ADDRESS_LIMIT,
    MOST_DEALS,
    read_deals,
    read_players,
    short,
    split_strategies,
    whole_number,
)
from troggu_stats.rules import find_variant
from troggu_stats.rules.variants import AnyRules


class WrongKindError(TypeError):
    """A value is of a kind that its key does not take."""


@dataclass(frozen=True)
class Key:
    """One key of a run.

    Parameters
    ----------
    name
        As it is written.
    allowed
        What it may be, for errors and documents.
    read
        Turns the value as TOML has it into what a plan takes; raises ``WrongKindError`` or ``UsageError``.
    """

    name: str
    allowed: str
    read: Callable[[Any], Any]

    def value(self, given: object) -> Any:
        """Return the value that a plan takes.

        Raises
        ------
        UsageError
            It is of the wrong kind, out of range, or names what there is not.
        """
        try:
            return self.read(given)
        except WrongKindError:
            raise UsageError(f"{self.name} cannot be {as_toml(given)}: it is {self.allowed}.") from None


def as_toml(value: object) -> str:
    """Return a value for an error about as it stands in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    text = short(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise WrongKindError
    return value


def _experiment(value: object) -> str:
    return get_experiment(_text(value)).name


def _variant(value: object) -> AnyRules:
    return find_variant(_text(value))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _players(value: object) -> tuple[int, ...]:
    parts = value if isinstance(value, list) else [value]
    if not parts or not all(isinstance(part, str) or type(part) is int for part in parts):
        raise WrongKindError
    return read_players([str(part) for part in parts])


def _strategies(value: object) -> tuple[str, ...]:
    parts = value if isinstance(value, list) else [value]
    if not parts:
        raise WrongKindError
    return split_strategies([_text(part) for part in parts])


def _number(value: object) -> str:
    # TOML takes 1e6 for a fraction, which is as good.
    if not (isinstance(value, str) or _is_number(value)):
        raise WrongKindError
    return str(value)


def _deals(value: object) -> int:
    return read_deals(_number(value), MOST_DEALS)


def _seed(value: object) -> int:
    return whole_number(_number(value), "The seed", 0, ADDRESS_LIMIT - 1)


def _stop(value: object) -> Stop:
    words = [stop.value for stop in Stop]
    text = _text(value)
    if text not in words:
        raise UsageError(
            f"stop cannot be {short(text)}: it is {', '.join(words)}.{did_you_mean(text, words)}"
        )
    return Stop(text)


def _precision(value: object) -> Precision:
    return Precision.read(_text(value))


def _table(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise WrongKindError
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise WrongKindError
    return value


def option_text(value: object) -> str:
    """Return the value of an experiment's own option as the command line would have it.

    Raises
    ------
    WrongKindError
        It is neither a text, a number, true or false, nor a list of these.
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        # No lists within lists: commas could not tell them apart.
        if any(isinstance(part, list) for part in value):
            raise WrongKindError
        return ",".join(map(option_text, value))
    if not isinstance(value, str | int | float):
        raise WrongKindError
    return str(value)


_NUMBER = "a number such as 100000 or 1e6"
KEYS = {
    key.name: key
    for key in (
        Key("experiment", 'the name of an experiment, as in "solo"', _experiment),
        Key("variant", 'the name of a variant, as in "visp"', _variant),
        Key("settings", "a table of settings, as in { double_at_most = 20 }", _table),
        Key("players", 'a number, a list or a range, as in 5, [4, 6] or "3-8"', _players),
        Key("strategy", 'a text or a list of texts, as in "village"', _strategies),
        Key("deals", _NUMBER, _deals),
        Key("seed", "a whole number", _seed),
        Key("stop", "a text: " + ", ".join(stop.value for stop in Stop), _stop),
        Key("precision", 'a text such as "0.1pp", "0.2rp" or "0.2gp"', _precision),
        Key("options", "a table of the experiment's own options", _table),
        Key("robust", "true or false", _switch),
        Key("robust_deals", _NUMBER, _deals),
    )
}
"""The keys of a run by their names, in the order in which documents name them."""
