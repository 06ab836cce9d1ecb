"""An experiment's own options: what can be asked of it besides rules, players, deals and seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from troggu_stats.errors import UsageError, did_you_mean


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
        It has no such option; the error lists those that it has and names the nearest.
    """
    names = [option.name for option in known]
    for name in asked:
        if name not in names:
            has = f"it has {', '.join(names)}" if names else "it has none"
            raise UsageError(f"{experiment} has no option {name!a}: {has}.{did_you_mean(name, names)}")
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
            raise UsageError(f"The option came as {text!a}: write it NAME=VALUE.")
        if name.strip() in options:
            raise UsageError(f"The option {name.strip()!a} came twice: give it once.")
        options[name.strip()] = value.strip()
    return options
