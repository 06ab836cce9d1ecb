"""The variants that a run compares: the plan's own rules, then those of its option ``against``."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.variants.comparison import comparison_of
from troggu_stats.experiments.words import short, split_names, value_text
from troggu_stats.rules import Setting, find_variant
from troggu_stats.rules.settings import Choice
from troggu_stats.rules.variants import AnyRules

MOST_VARIANTS = 12
"""More cannot be told apart by eye in a table, and every pair costs the others' intervals some width."""


class Pairs(Enum):
    """Which variants are compared with which."""

    ALL = "all"
    FIRST = "first"


class Parts(Enum):
    """Whether what parts two variants is also changed one setting at a time."""

    AUTO = "auto"
    BOTH = "both"
    NONE = "none"


USUAL = "usual"
AGAINST = Option(
    "against",
    "the variants to compare the run's own with, as in visp:double_at_most=20,st-niklaus; usual: st-niklaus"
    " and graechen, in Troccas all others",
    USUAL,
)
PAIRS = Option(
    "pairs", "which are compared: all with each other (all), or each with the first (first)", "all"
)
PARTS = Option(
    "parts",
    "whether one setting after another is changed from the first variant to each other one, in both orders"
    " (both), not (none), or only where nobody thinks ahead, which would take hours (auto)",
    "auto",
)
OPTIONS = (AGAINST, PAIRS, PARTS)


def read_variant(text: str) -> AnyRules:
    """Return the rules that a text such as ``visp`` or ``visp:double_at_most=20,stake=5`` names.

    Raises
    ------
    UsageError
        The variant or a setting is unknown, or a value is out of range.
    """
    name, colon, settings = text.partition(":")
    rules = find_variant(name.strip())
    return rules.with_settings(settings.split(",")) if colon else rules


def variant_text(rules: AnyRules) -> str:
    """Return the text that names rules: the variant, and the settings that were changed."""
    changes = [f"{key}={value_text(value)}" for key, value in rules.changed_from_base().items()]
    return f"{rules.name}:{','.join(changes)}" if changes else rules.name


def swept(bases: Sequence[AnyRules], sweeps: Sequence[str]) -> tuple[AnyRules, ...]:
    """Return every variant with every value, and with every combination of values of several settings.

    Parameters
    ----------
    bases
        The variants.
    sweeps
        Texts ``KEY=VALUE,VALUE``, as in ``double_at_most=20,29,30,31``.

    Raises
    ------
    UsageError
        A text names no setting or no value.
    """
    found = tuple(bases)
    for sweep in sweeps:
        key, equals, values = sweep.partition("=")
        if not equals or not all(value.strip() for value in values.split(",")):
            raise UsageError(
                f"The sweep cannot be {short(sweep)}: give a setting and its values, as in"
                " double_at_most=20,29,30,31."
            )
        found = tuple(
            rules.with_settings([f"{key}={value}"]) for rules in found for value in values.split(",")
        )
    return found


def other_rulings(rules: AnyRules) -> tuple[AnyRules, ...]:
    """Return the same rules with each open point decided otherwise, one at a time.

    A value that does not go with the variant's other settings is no open point there, and is left out.
    """
    found = []
    for name in comparison_of(rules).open_points:
        for value in _values(rules.SETTINGS[name]):
            if value != rules.settings()[name]:
                with suppress(UsageError):
                    found.append(rules.with_settings({name: value}))
    return tuple(found)


def _values(setting: Setting) -> tuple[object, ...]:
    return tuple(setting.kind.words) if isinstance(setting.kind, Choice) else (True, False)


def compared_rules(rules: AnyRules, options: Mapping[str, str]) -> dict[str, AnyRules]:
    """Return all variants of a run by name, the plan's own first.

    Raises
    ------
    UsageError
        A variant is unknown or of another game, or there are too many.
    """
    return dict(_compared(rules, options.get(AGAINST.name, AGAINST.default)))


@cache
def _compared(rules: AnyRules, against: str) -> tuple[tuple[str, AnyRules], ...]:
    usual = against.strip() == USUAL
    others = comparison_of(rules).usual_others(rules) if usual else split_names([against])
    found = (rules, *map(read_variant, others))
    for other in found:
        if other.game != rules.game:
            raise UsageError(
                f"{rules.name} is a variant of {rules.game.title()} and {other.name} of {other.game.title()}:"
                " compare variants of one game; 'list variants' names them."
            )
    if len(found) > MOST_VARIANTS:
        raise UsageError(
            f"{len(found)} variants came to be compared: give {MOST_VARIANTS} at most, so that the table can"
            " be read."
        )
    return tuple(zip(_names(found), found, strict=True))


def _names(compared: Sequence[AnyRules]) -> list[str]:
    """Return a name for each: the settings alone where all are of one variant; a second one is numbered."""
    texts = [variant_text(rules) for rules in compared]
    if is_one_variant(compared):
        changed = {key for rules in compared for key in rules.changed_from_base()}
        if len(changed) == 1:
            (key,) = changed
            texts = [f"{key}={value_text(rules.settings()[key])}" for rules in compared]
        else:
            texts = [text.partition(":")[2] or text for text in texts]
    return [
        f"{text} ({texts[:place].count(text) + 1})" if text in texts[:place] else text
        for place, text in enumerate(texts)
    ]


def is_one_variant(compared: Iterable[AnyRules]) -> bool:
    """Tell whether all rules are one variant, with settings changed or not."""
    return len({rules.name for rules in compared}) == 1


def pairs_option(options: Mapping[str, str]) -> Pairs:
    """Return which variants are compared with which."""
    return Pairs(_word(options, PAIRS, [one.value for one in Pairs]))


def parts_option(options: Mapping[str, str]) -> Parts:
    """Return whether settings are changed one at a time."""
    return Parts(_word(options, PARTS, [one.value for one in Parts]))


def _word(options: Mapping[str, str], option: Option, words: Sequence[str]) -> str:
    found = options.get(option.name, option.default).strip().lower()
    if found not in words:
        raise UsageError(
            f"The option {option.name} cannot be {short(found)}: it is {' or '.join(words)}."
            f"{did_you_mean(found, words)}"
        )
    return found
