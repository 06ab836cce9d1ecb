"""What a setting may be: its kind of value, how it is read from text, and the words for a wrong one (V4)."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from troggu_stats.errors import UsageError, did_you_mean

Plain = bool | int | str | list[int]
Value = bool | int | StrEnum | tuple[int, int]
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


@dataclass(frozen=True)
class Choice:
    """One of a few words, with what each of them means in the order of the words."""

    words: type[StrEnum]
    meanings: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """The range in words, for errors and documents."""
        return " | ".join(self.words)

    def read(self, text: str) -> object:
        """Turn the text of a command line into a candidate value."""
        return text.strip().lower().replace("-", "_")

    def accept(self, value: object) -> Value | None:
        """Return the value in its own type, or ``None`` if it is not allowed."""
        return self.words(value) if isinstance(value, str) and value in list(self.words) else None

    def in_words(self, value: Value) -> str:
        """Return what a value means, as players say it."""
        return dict(zip(self.words, self.meanings, strict=True))[self.words(str(value))]


@dataclass(frozen=True)
class Switch:
    """True or false."""

    @property
    def allowed(self) -> str:
        """The range in words, for errors and documents."""
        return "true | false"

    def read(self, text: str) -> object:
        """Turn the text of a command line into a candidate value."""
        return {"true": True, "false": False}.get(text.strip().lower(), text)

    def accept(self, value: object) -> Value | None:
        """Return the value in its own type, or ``None`` if it is not allowed."""
        return value if isinstance(value, bool) else None

    def in_words(self, value: Value) -> str:
        """Return what a value means, as players say it."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds, both allowed."""

    lowest: int
    highest: int
    unit: str

    @property
    def allowed(self) -> str:
        """The range in words, for errors and documents."""
        return f"a whole number from {self.lowest:,} to {self.highest:,} ({self.unit})"

    def read(self, text: str) -> object:
        """Turn the text of a command line into a candidate value."""
        text = text.strip()
        return int(text) if _WHOLE.fullmatch(text) else text

    def accept(self, value: object) -> Value | None:
        """Return the value in its own type, or ``None`` if it is not allowed."""
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return value if self.lowest <= value <= self.highest else None

    def in_words(self, value: Value) -> str:
        """Return a value with its unit."""
        return f"{value:,} {self.unit}"


@dataclass(frozen=True)
class Span:
    """A pair of whole numbers, lowest and highest, within bounds."""

    lowest: int
    highest: int
    unit: str = ""

    @property
    def allowed(self) -> str:
        """The range in words, for errors and documents."""
        return f"lowest-highest within {self.lowest}-{self.highest}"

    def read(self, text: str) -> object:
        """Turn the text of a command line (``3-8``, ``[3, 8]``, ``3``) into a candidate value."""
        numbers = re.split(r"\s*[-,:]\s*", text.strip().strip("[]()").strip())
        if len(numbers) > 2 or not all(_WHOLE.fullmatch(number) for number in numbers):
            return text
        return [int(numbers[0]), int(numbers[-1])]

    def accept(self, value: object) -> Value | None:
        """Return the value in its own type, or ``None`` if it is not allowed."""
        if not isinstance(value, list | tuple) or len(value) != 2:
            return None
        low, high = value
        if type(low) is not int or type(high) is not int:
            return None
        return (low, high) if self.lowest <= low <= high <= self.highest else None

    def in_words(self, value: Value) -> str:
        """Return a value with its unit."""
        assert isinstance(value, tuple)
        low, high = value
        return f"{low if low == high else f'{low} to {high}'} {self.unit}".rstrip()


Kind = Choice | Switch | Whole | Span


@dataclass(frozen=True)
class Setting:
    """One thing that tables may play differently, declared once for errors, documents and printing.

    Parameters
    ----------
    name
        The key, as in files and after ``--set``.
    kind
        What values it takes.
    rule
        Id of the rule or ruling in ``docs/rules.md``.
    meaning
        What it decides, in a player's words.
    caution
        When it has no effect; empty if it always has one.
    """

    name: str
    kind: Kind
    rule: str
    meaning: str
    caution: str = ""

    @property
    def allowed(self) -> str:
        """The range in words."""
        return self.kind.allowed

    def read(self, text: str) -> Value:
        """Read a value from the text of a command line.

        Raises
        ------
        UsageError
            The value is outside the setting's range, which the error names.
        """
        return self._accept(self.kind.read(text), ascii(text.strip())[1:-1])

    def check(self, value: object) -> Value:
        """Return a value from a file or a program in its own type.

        Raises
        ------
        UsageError
            The value is of another type or outside the setting's range, which the error names.
        """
        return self._accept(value, _shown(value))

    def in_words(self, value: object) -> str:
        """Return what a value means, as players say it, with its unit where it has one.

        Raises
        ------
        UsageError
            The value is not one of the setting's.
        """
        return self.kind.in_words(self.check(value))

    def _accept(self, candidate: object, given: str) -> Value:
        value = self.kind.accept(candidate)
        if value is None:
            hint = ""
            if isinstance(self.kind, Choice) and isinstance(candidate, str):
                hint = did_you_mean(candidate, self.kind.words)
            raise UsageError(
                f"{self.name} = {_short(given)} is not allowed: it is {self.allowed} ({self.rule}).{hint}"
            )
        return value


def find_setting(settings: dict[str, Setting], name: object) -> Setting:
    """Return the setting of this name.

    Raises
    ------
    UsageError
        There is none; the error names the nearest.
    """
    found = settings.get(name) if isinstance(name, str) else None
    if found is None:
        hint = did_you_mean(str(name).lower().replace("-", "_"), settings)
        raise UsageError(f"There is no setting {_shown(name)}; there are {', '.join(settings)}.{hint}")
    return found


def read_assignments(settings: dict[str, Setting], assignments: Iterable[str]) -> dict[str, Value]:
    """Read ``KEY=VALUE`` texts.

    Raises
    ------
    UsageError
        A text is no assignment, the setting is unknown or given twice, or its value is out of range.
    """
    values: dict[str, Value] = {}
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        if not equals:
            raise UsageError(f"{_shown(assignment)} sets nothing: write KEY=VALUE, as in 'stake=5'.")
        setting = find_setting(settings, name.strip())
        if setting.name in values:
            raise UsageError(f"{setting.name} is set twice: leave one out.")
        values[setting.name] = setting.read(text)
    return values


def plain_value(value: Value) -> Plain:
    """Return a value as JSON and TOML have it: words as text, pairs as lists."""
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _shown(value: object) -> str:
    return _short(json.dumps(value, default=repr))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
