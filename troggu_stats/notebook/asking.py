"""How the arguments of Python are read: as the words of the command line, whatever type they come in."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.experiments.option import read_options
from troggu_stats.experiments.words import (
    MOST_DEALS,
    drawn_seed,
    read_deals,
    read_players,
    seed_number,
    short,
    split_strategies,
    value_text,
)

if TYPE_CHECKING:
    from troggu_stats.experiments.plan import Stop
    from troggu_stats.experiments.settling import Asked
    from troggu_stats.rules.variants import AnyRules


def asked_of(
    *,
    experiment: str,
    players: int | str | Iterable[int] | None,
    variant: str,
    settings: Mapping[str, Any] | Sequence[str],
    strategies: str | Sequence[str],
    deals: float | str | None,
    precision: str | None,
    stop: str | None,
    seed: int | str | None,
    options: Mapping[str, Any] | Sequence[str],
) -> "Asked":
    """Return what was asked of a run; ``notebook.run`` says what each argument may be.

    Raises
    ------
    UsageError
        One is unknown or out of range, or two do not go together.
    """
    # An empty list is no wish for all numbers of players.
    numbers = () if players is None else read_players(_texts(players) or [""])
    texts = split_strategies(_texts(strategies))
    count = None if deals is None else read_deals(str(deals), MOST_DEALS)
    number = None if seed is None else seed_number(str(seed))
    if precision is not None and stop not in (None, "precise"):
        raise UsageError(f"precision and stop={stop!a} came together: leave one out.")

    from troggu_stats.experiments.precision import Precision
    from troggu_stats.experiments.settling import Asked

    rules = _rules(variant, settings)
    for one in numbers:
        rules.check_players(one)
    return Asked(
        experiment=experiment,
        rules=rules,
        players=numbers,
        strategies=texts,
        deals=count,
        seed=drawn_seed() if number is None else number,
        stop=None if stop is None else _stop(stop),
        precision=None if precision is None else Precision.read(str(precision)),
        options=_options(options),
    )


def load(code: str | Path | Sequence[str | Path]) -> None:
    """Load files of strategies of the user's own, so that they can be named like any other.

    Raises
    ------
    UsageError
        One cannot be loaded.
    """
    files = [Path(code)] if isinstance(code, str | Path) else [Path(file) for file in code]
    if files:
        from troggu_stats.strategies.custom import load_code

        load_code(files)


def _texts(words: object) -> list[str]:
    """Return one word, or several, as texts."""
    if isinstance(words, str) or not isinstance(words, Iterable):
        return [str(words)]
    return [str(word) for word in words]


def _rules(variant: str, settings: Mapping[str, Any] | Sequence[str]) -> "AnyRules":
    from troggu_stats.rules import find_variant

    rules = find_variant(str(variant))
    if not settings:
        return rules
    if isinstance(settings, Mapping):
        return rules.with_settings([f"{name}={value_text(value)}" for name, value in settings.items()])
    return rules.with_settings(_texts(settings))


def _options(options: Mapping[str, Any] | Sequence[str]) -> dict[str, str]:
    if not isinstance(options, Mapping):
        return read_options(_texts(options))
    return {
        str(name): ",".join(_texts(value)) if isinstance(value, list | tuple | range) else str(value)
        for name, value in options.items()
    }


def _stop(word: str) -> "Stop":
    from troggu_stats.experiments.plan import Stop

    known = [stop.value for stop in Stop]
    if word not in known:
        raise UsageError(
            f"A run cannot stop {short(str(word))}: give {', '.join(known)}.{did_you_mean(str(word), known)}"
        )
    return Stop(word)
