"""What the rules of either game have in common: settings that check themselves, differences, a digest."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from troggu_stats.errors import UsageError
from troggu_stats.rules.settings import Plain, Setting, find_setting, plain_value, read_assignments

OWN_SETTING = "set by the user, over the variant's own"


@dataclass(frozen=True)
class Difference:
    """One setting in which two sets of rules differ."""

    setting: Setting
    left: Plain
    right: Plain
    left_source: str
    right_source: str

    @property
    def left_in_words(self) -> str:
        """What the first has, as players say it."""
        return self.setting.in_words(self.left)

    @property
    def right_in_words(self) -> str:
        """What the second has, as players say it."""
        return self.setting.in_words(self.right)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The rules of one table: a name and a value for every setting of the game.

    Parameters
    ----------
    name
        The variant's name, or one's own.
    title
        The name as printed.
    sources
        Where each setting's value comes from, as pairs of setting and note.
    origin
        The variant as its file has it, if settings were laid over it.
    """

    game: ClassVar[str]
    USUAL_PLAYERS: ClassVar[int]
    """How many play where nobody says."""
    SETTINGS: ClassVar[dict[str, Setting]]

    name: str
    title: str = ""
    sources: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)
    origin: Self | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, setting in self.SETTINGS.items():
            # A frozen dataclass is set once more here, so that a list or a word gets its own type.
            object.__setattr__(self, name, setting.check(getattr(self, name)))
        self._check_together()

    def _check_together(self) -> None:
        """Refuse settings that do not go together; a game without such pairs accepts all."""

    def settings(self) -> dict[str, Plain]:
        """Every setting with its value as JSON and TOML have it, in the order of the rules."""
        return {name: plain_value(getattr(self, name)) for name in self.SETTINGS}

    def with_settings(self, changes: Mapping[str, object] | Iterable[str], name: str | None = None) -> Self:
        """Return these rules with settings changed.

        Parameters
        ----------
        changes
            Settings by name with values of their type, or texts ``KEY=VALUE``.
        name
            A name of one's own; the variant's name if left out.

        Raises
        ------
        UsageError
            A setting is unknown, a value is out of range, or two settings do not go together.
        """
        if isinstance(changes, Mapping):
            values = {find_setting(self.SETTINGS, key).name: value for key, value in changes.items()}
        else:
            values = dict(read_assignments(self.SETTINGS, changes))
        sources = dict(self.sources)
        for key, value in values.items():
            if self.SETTINGS[key].check(value) != getattr(self, key):
                sources[key] = OWN_SETTING
        given: dict[str, Any] = {
            **values,
            "name": name or self.name,
            "title": name or self.title,
            "sources": tuple(sources.items()),
            "origin": self.origin or self,
        }
        return replace(self, **given)

    def source(self, setting: str) -> str:
        """Where the value of a setting comes from: a source and a rule's id, or the user.

        Raises
        ------
        UsageError
            There is no such setting.
        """
        return dict(self.sources).get(find_setting(self.SETTINGS, setting).name, OWN_SETTING)

    def differences(self, other: "RuleSet") -> tuple[Difference, ...]:
        """The settings in which two sets of rules differ, in the order of the rules.

        Raises
        ------
        UsageError
            The two are rules of different games.
        """
        if self.game != other.game:
            raise UsageError(
                f"{self.name} and {other.name} are rules of different games ({self.game}, {other.game}):"
                " compare two variants of one game."
            )
        mine, theirs = self.settings(), other.settings()
        return tuple(
            Difference(setting, mine[name], theirs[name], self.source(name), other.source(name))
            for name, setting in self.SETTINGS.items()
            if mine[name] != theirs[name]
        )

    def changed_from_base(self) -> dict[str, Plain]:
        """The settings that differ from the variant these rules started from, with their values."""
        if self.origin is None:
            return {}
        return {difference.setting.name: difference.left for difference in self.differences(self.origin)}

    def digest(self) -> str:
        """SHA-256 of the game and its settings as canonical JSON, in hex; the name does not count."""
        text = json.dumps(
            {"game": self.game, "settings": self.settings()}, sort_keys=True, separators=(",", ":")
        )
        return hashlib.sha256(text.encode("ascii")).hexdigest()
