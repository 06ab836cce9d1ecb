"""From a file of an experiment or a suite to settled plans; every mistake named by its line."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.experiments.robustness import Check
from troggu_stats.experiments.settling import Asked
from troggu_stats.experiments.suites.keys import KEYS, as_toml
from troggu_stats.experiments.suites.run_keys import KeyTable, RunKeys
from troggu_stats.experiments.suites.suite import Suite, SuiteRun, settled_text
from troggu_stats.experiments.suites.toml_file import Keys, TomlFile
from troggu_stats.experiments.words import DEFAULT_STRATEGY

_TITLE, _DEFAULTS, _RUNS = _OF_A_SUITE = ("title", "defaults", "runs")
# It becomes the name of a directory, on any file system.
_RUN_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_TAKEN = ("figures", "part", "report", "robust", "suite", "tables")
_LONGEST_TITLE = 200
_AS_IN = 'as in experiment = "solo"'


def read_run_file(
    path: Path, laid_over: Mapping[str, object], seed: int, first: int | None = None
) -> Suite | SuiteRun:
    """Read a file of one experiment or of a suite, and settle every plan in it.

    Parameters
    ----------
    path
        The file, in TOML.
    laid_over
        Keys of a run with values that take the place of those in the file, in every run of it; of tables
        key by key.
    seed
        What is played where neither the file nor ``laid_over`` has a seed.
    first
        Number of the first deal, if a part of the plan is to be played.

    Raises
    ------
    UsageError
        There is no such file, it is no TOML, a key is unknown or its value wrong, or something does not go
        together; the error names the file and the line.
    EnvironmentFailedError
        The file cannot be read.
    """
    file = TomlFile.read(path)
    reader = _Reader(file, laid_over, seed, first)
    return reader.suite() if _RUNS in file.content else reader.experiment()


@dataclass(frozen=True)
class _Reader:
    file: TomlFile
    laid_over: Mapping[str, object]
    seed: int
    first: int | None

    def experiment(self) -> SuiteRun:
        """Read a file of one experiment."""
        file = self.file
        for key in file.content:
            if key in _OF_A_SUITE:
                raise file.error(
                    (key,), f"{key} belongs to a suite, and there is no run: add [{_RUNS}.NAME]."
                )
            if key not in KEYS:
                raise file.error((key,), _unknown(key, "a file of one experiment", KEYS, _OF_A_SUITE))
        if "experiment" not in file.content:
            raise UsageError(
                f"{file.name} has no experiment and no runs: give one, {_AS_IN}, or several, each under"
                f" [{_RUNS}.NAME]."
            )
        return self._run("", [KeyTable((), file.content)])

    def suite(self) -> Suite:
        """Read a suite."""
        file = self.file
        for key in file.content:
            if key in KEYS:
                raise file.error(
                    (key,), f"{key} stands outside every run: put it under [{_DEFAULTS}] or a run."
                )
            if key not in _OF_A_SUITE:
                raise file.error((key,), _unknown(key, "a suite", _OF_A_SUITE))
        title = file.content.get(_TITLE, "")
        if not isinstance(title, str) or not title.isprintable() or len(title) > _LONGEST_TITLE:
            raise file.error(
                (_TITLE,),
                f"title cannot be {as_toml(title)}: it is a text in one line of up to {_LONGEST_TITLE}"
                " letters.",
            )
        defaults = self._table((_DEFAULTS,), file.content.get(_DEFAULTS, {}))
        runs = file.content[_RUNS]
        if not isinstance(runs, Mapping) or not runs:
            raise file.error((_RUNS,), f"{_RUNS} is no table of runs: write each under [{_RUNS}.NAME].")
        suite = Suite(title, tuple(self._named_run(name, runs[name], defaults) for name in runs))
        # Whoever goes on with the suite has to read what was written.
        TomlFile.check_writable(file.name, settled_text(suite))
        return suite

    def _named_run(self, name: str, content: object, defaults: KeyTable) -> SuiteRun:
        keys = (_RUNS, name)
        if not _RUN_NAME.fullmatch(name) or name in _TAKEN:
            raise self.file.error(
                keys,
                f"a run cannot be named {as_toml(name)}: give up to 40 of a-z, 0-9, - and _, none of"
                f" {', '.join(_TAKEN)}.",
            )
        return self._run(name, [defaults, self._table(keys, content)])

    def _table(self, keys: Keys, content: object) -> KeyTable:
        heading = f"[{'.'.join(keys)}]"
        if not isinstance(content, Mapping):
            raise self.file.error(keys, f"{keys[-1]} is no table: write its keys under {heading}.")
        for key in content:
            if key not in KEYS:
                raise self.file.error((*keys, key), _unknown(key, heading, KEYS))
        return KeyTable(keys, content)

    def _run(self, name: str, tables: Sequence[KeyTable]) -> SuiteRun:
        """Settle one run from tables of keys, later ones laid over earlier ones."""
        keys = RunKeys(self.file, tables, self.laid_over)
        own = tables[-1].keys
        experiment = keys.value("experiment")
        if experiment is None:
            raise self.file.error(own, f"run {name} has no experiment: give one, {_AS_IN}.")
        rules, players = keys.rules(), keys.value("players", ())
        for number in players:
            keys.checked(partial(rules.check_players, number), "players")
        asked = Asked(
            experiment=experiment,
            rules=rules,
            players=players,
            strategies=keys.value("strategy", (DEFAULT_STRATEGY,)),
            deals=keys.value("deals"),
            seed=keys.value("seed", self.seed),
            stop=keys.value("stop"),
            precision=keys.value("precision"),
            options=keys.options(experiment),
            first=self.first,
        )
        try:
            plan = asked.settle()
        except UsageError as error:
            # What does not go together is no one key's.
            raise self.file.error(own or ("experiment",), str(error)) from error
        robust, thinking_deals = keys.value("robust", False), keys.value("robust_deals")
        check = keys.checked(lambda: Check.of(plan, thinking_deals), "robust") if robust else None
        return SuiteRun(name, plan, check)


def _unknown(key: str, where: str, there: Iterable[str], also_near: Iterable[str] = ()) -> str:
    names = list(there)
    near = did_you_mean(key, [*names, *also_near])
    return f"there is no key {as_toml(key)} in {where}; there are {', '.join(names)}.{near}"
