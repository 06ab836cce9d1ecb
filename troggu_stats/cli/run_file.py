"""Running an experiment or a suite from a file, with options of the command line laid over it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from troggu_stats.cli.checking import Session, read_thinking_deals
from troggu_stats.cli.manner import Allowance
from troggu_stats.cli.options import Seed, read_seed
from troggu_stats.cli.plans import print_suite
from troggu_stats.cli.run_options import RunWords
from troggu_stats.cli.running import Way
from troggu_stats.cli.suites import play_suite
from troggu_stats.cli.targets import Deals
from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import short

_ENDING = ".toml"
# Options of the command line by the key that each is laid over.
_OVER = {
    "variant": "variant",
    "players": "players",
    "strategies": "strategy",
    "seed": "seed",
    "stop": "stop",
    "precision": "precision",
    "robust": "robust",
}


def is_run_file(name: str) -> bool:
    """Tell whether what is to be run is a file and no experiment's name."""
    return name.lower().endswith(_ENDING)


@dataclass(frozen=True)
class FileWords:
    """A file, and what the command line says besides.

    Parameters
    ----------
    path
        The file.
    laid_over
        Keys of a run that take the place of those in the file.
    words
        All other options.
    """

    path: Path
    laid_over: dict[str, object]
    words: RunWords

    @classmethod
    def said(cls, context: click.Context, name: str, words: RunWords) -> "FileWords":
        """Return what a command line says; an option that was not given is not laid over the file.

        Raises
        ------
        UsageError
            An option is no setting or number, or does not go with another.
        """
        from troggu_stats.experiments.option import read_options

        over: dict[str, Any] = {
            key: list(value) if isinstance(value, tuple) else value
            for option, key in _OVER.items()
            if context.get_parameter_source(option) is not ParameterSource.DEFAULT
            for value in [context.params[option]]
        }
        if context.params["assignments"]:
            over["settings"] = _settings(context.params["assignments"])
        if context.params["options"]:
            over["options"] = read_options(context.params["options"])
        deals = Deals.read(words.deals, words.deal_range, words.stop, words.precision)
        if deals.count is not None:
            over["deals"] = deals.count
        if words.robust_deals is not None:
            over["robust_deals"] = read_thinking_deals(True, words.robust_deals)
        return cls(Path(name), over, words)


def _settings(assignments: Sequence[str]) -> dict[str, str]:
    """Return settings by name as texts; which there are hangs on the game of the file's variant."""
    found: dict[str, str] = {}
    for text in assignments:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"{short(text)} sets nothing: write KEY=VALUE, as in 'stake=5'.")
        if name.strip() in found:
            raise UsageError(f"The setting {short(name.strip())} came twice: give it once.")
        found[name.strip()] = value
    return found


def run_file(said: FileWords) -> None:
    """Run the experiment or the suite of a file; or print what would be run.

    Raises
    ------
    UsageError
        The file or an option is wrong; nothing was played.
    """
    words = said.words
    way = Way.read(words)
    seed = read_seed(words.seed)
    first = Deals.read(words.deals, words.deal_range, words.stop, words.precision)

    from troggu_stats.experiments.suites import Suite, read_run_file

    found = read_run_file(
        said.path, said.laid_over, seed.number, first.first if first.part is not None else None
    )
    if isinstance(found, Suite):
        _run_suite(found, way, seed)
    else:
        way.go(found, seed)


def _run_suite(suite: Any, way: Way, seed: Seed) -> None:
    from troggu_stats.runner import begin_suite

    words, target = way.words, way.target
    if words.rows is not None or words.deal_range is not None:
        option = "--rows" if words.rows is not None else "--range"
        raise UsageError(f"{option} came with a suite: it is of one experiment, so leave it out.")
    if words.dry_run:
        print_suite(suite, way.manner, target, way.telling)
        return
    if target.out is None:
        raise UsageError("A suite came without --out: give the directory that its runs are kept in.")
    kept = begin_suite(suite, target.out, target.existing)
    if not words.quiet and any(run.plan.seed == seed.number for run in suite.runs):
        seed.announce()
    play_suite(kept, Session(Allowance(way.manner), way.telling, words.code))
