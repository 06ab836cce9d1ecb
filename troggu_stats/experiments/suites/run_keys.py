"""The keys of one run: from the tables of a file that say them, and from what is laid over the file."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from troggu_stats.errors import UsageError
from troggu_stats.experiments.option import settle_options
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.suites.keys import KEYS, WrongKindError, as_toml, option_text
from troggu_stats.experiments.suites.toml_file import Keys, TomlFile
from troggu_stats.experiments.words import DEFAULT_VARIANT
from troggu_stats.rules import find_variant
from troggu_stats.rules.settings import find_setting
from troggu_stats.rules.variants import AnyRules


@dataclass(frozen=True)
class KeyTable:
    """A table of keys of a run, and where it stands in the file."""

    keys: Keys
    content: Mapping[str, Any]


@dataclass(frozen=True)
class RunKeys:
    """The keys of one run.

    Parameters
    ----------
    file
        The file, for the lines of errors.
    tables
        Tables that say them; each is laid over those before it.
    laid_over
        What is laid over the file.
    """

    file: TomlFile
    tables: Sequence[KeyTable]
    laid_over: Mapping[str, object]

    def value(self, name: str, usual: Any = None) -> Any:
        """Return the value of a key as a plan takes it, or what it usually is.

        Raises
        ------
        UsageError
            It is of the wrong kind, or out of range; the error names the line.
        """
        if name in self.laid_over:
            return KEYS[name].value(self.laid_over[name])
        for table in reversed(self.tables):
            if name in table.content:
                return self.checked(partial(KEYS[name].value, table.content[name]), name)
        return usual

    def rules(self) -> Any:
        """Return the variant, of either game, with the settings laid over it."""
        rules: AnyRules = self.value("variant") or find_variant(DEFAULT_VARIANT)

        def setting(key: str, given: object) -> object:
            known = find_setting(rules.SETTINGS, key)
            # A text may be written as on the command line; anything else has its own type.
            return known.read(given) if isinstance(given, str) else known.check(given)

        changes = self._together("settings", setting)
        return self.checked(lambda: rules.with_settings(changes), "settings") if changes else rules

    def options(self, experiment: str) -> dict[str, str]:
        """Return the experiment's own options as texts."""
        known = get_experiment(experiment).options

        def option(key: str, given: object) -> str:
            settle_options(experiment, known, {key: ""})
            try:
                text = option_text(given)
            except WrongKindError:
                raise UsageError(
                    f"option {key} cannot be {as_toml(given)}: it is a text, a number, or a list of these."
                ) from None
            settle_options(experiment, known, {key: text})
            return text

        return self._together("options", option)

    def checked(self, check: Callable[[], Any], name: str, part: str | None = None) -> Any:
        """Return what a function returns; an error of it is one of this key, or of a key of its table.

        Raises
        ------
        UsageError
            The function raised it; it names the line if the key stands in the file.
        """
        try:
            return check()
        except UsageError as error:
            place = self._place(name, part)
            if place is None:
                raise
            raise self.file.error(place, str(error)) from error

    def _place(self, name: str, part: str | None) -> Keys | None:
        """Return where a key stands that counts; None if it is laid over the file, or nowhere."""
        over = self.laid_over.get(name)
        if over is not None and (part is None or (isinstance(over, Mapping) and part in over)):
            return None
        for table in reversed(self.tables):
            if name in table.content and (part is None or part in table.content[name]):
                return (*table.keys, name) if part is None else (*table.keys, name, part)
        return None

    def _together(self, name: str, read: Callable[[str, object], Any]) -> dict[str, Any]:
        """Return the keys of a table within a run, later ones laid over earlier ones, each one read."""
        together: dict[str, object] = {}
        for table in self.tables:
            if name in table.content:
                given = table.content[name]
                try:
                    together |= KEYS[name].value(given)
                except UsageError as error:
                    raise self.file.error((*table.keys, name), str(error)) from error
        together |= KEYS[name].value(self.laid_over.get(name, {}))
        return {key: self.checked(partial(read, key, given), name, key) for key, given in together.items()}
