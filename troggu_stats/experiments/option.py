"""An experiment's own options: what can be asked of it besides rules, players, deals and seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.experiments.words import short

# An experiment's error may quote a value whole, and a suite's file has it in one line.
_LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of one experiment.

    Parameters
    ----------
    name
        Its name, as in ``--option NAME=VALUE``.
    meaning
        One sentence: what it changes, and which values there are.
    default
        The value where none is given, as text.
    """

    name: str
    meaning: str
    default: str


def settle_options(experiment: str, known: tuple[Option, ...], asked: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option, in the order in which the experiment declares them.

    Parameters
    ----------
    experiment
        Name of the experiment.
    known
        Its options.
    asked
        Those that were given; the experiment itself checks their values.

    Raises
    ------
    UsageError
        It has no such option, and the error lists those that it has and names the nearest; or a value is
        longer than any that can be right.
    """
    names = [option.name for option in known]
    for name in asked:
        if name not in names:
            has = f"it has {', '.join(names)}" if names else "it has none"
            raise UsageError(f"{experiment} has no option {short(name)}: {has}.{did_you_mean(name, names)}")
        if len(asked[name]) > _LONGEST:
            raise UsageError(
                f"The option {name} came with {len(asked[name]):,} letters: give at most {_LONGEST:,}."
            )
    return {option.name: asked.get(option.name, option.default) for option in known}


def read_options(texts: Sequence[str]) -> dict[str, str]:
    """Read options as they are written on the command line: ``NAME=VALUE``.

    Raises
    ------
    UsageError
        One has no equals sign, or a name comes twice.
    """
    options: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"The option came as {short(text)}: write it NAME=VALUE.")
        if name.strip() in options:
            raise UsageError(f"The option {short(name.strip())} came twice: give it once.")
        options[name.strip()] = value.strip()
    return options
