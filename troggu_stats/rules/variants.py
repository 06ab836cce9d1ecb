"""The variants that come with the package: one TOML file each, with the source of every setting."""

import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, overload

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.rules.troccas import TroccasRules
from troggu_stats.rules.troggu import Rules

Game = Literal["troggu", "troccas"]
AnyRules = Rules | TroccasRules
_RULES: dict[str, type[Rules] | type[TroccasRules]] = {"troggu": Rules, "troccas": TroccasRules}
# A set of rules under a name of one's own starts from the game's base (V4).
BASE: dict[str, str] = {"troggu": "rulebook", "troccas": "troccas"}


@dataclass(frozen=True)
class VariantFile:
    """A variant as its file declares it, before the base is laid under it."""

    name: str
    title: str
    game: str
    order: int
    base: str | None
    about: str
    settings: Mapping[str, Mapping[str, object]]


def variant_names(game: Game = "troggu") -> tuple[str, ...]:
    """Names of a game's variants, the base first."""
    found = [variant for variant in _variant_files().values() if variant.game == game]
    return tuple(variant.name for variant in sorted(found, key=lambda variant: variant.order))


def about_variant(name: str) -> str:
    """Where a variant is played and who describes it, in a sentence or two."""
    return _variant_files()[canonical_name(name)].about


def canonical_name(name: str) -> str:
    """Return a variant's canonical name from any case and spelling: ``St Niklaus`` gives ``st-niklaus``.

    Raises
    ------
    UsageError
        There is no such variant; the error lists them and names the nearest.
    """
    known = _variant_files()
    key = unicodedata.normalize("NFC", name).casefold()
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        key = key.replace(umlaut, letters)
    key = "-".join(key.replace(".", " ").replace("_", " ").replace("-", " ").split())
    if key not in known:
        shown = ascii(name if len(name) <= 40 else name[:37] + "...")
        raise UsageError(
            f"There is no variant {shown}; there are {', '.join(known)}.{did_you_mean(key, known)}"
        )
    return key


@overload
def load_variant(name: str, game: Literal["troggu"] = "troggu") -> Rules: ...
@overload
def load_variant(name: str, game: Literal["troccas"]) -> TroccasRules: ...


def load_variant(name: str, game: Game = "troggu") -> AnyRules:
    """Return the rules of a variant of this game.

    Raises
    ------
    UsageError
        There is no such variant, or it belongs to the other game.
    """
    rules = find_variant(name)
    if rules.game != game:
        raise UsageError(
            f"{rules.name} is a variant of {rules.game.title()}, and {game.title()} is what is played here:"
            f" choose one of {', '.join(variant_names(game))}."
        )
    return rules


def find_variant(name: str) -> AnyRules:
    """Return the rules of a variant of either game.

    Raises
    ------
    UsageError
        There is no such variant.
    """
    return _load(canonical_name(name))


@overload
def named_rules(name: str, changes: Mapping[str, object], game: Literal["troggu"]) -> Rules: ...
@overload
def named_rules(name: str, changes: Mapping[str, object], game: Literal["troccas"]) -> TroccasRules: ...


def named_rules(name: str, changes: Mapping[str, object], game: Game) -> AnyRules:
    """Return the rules that a record names: a listed variant, or the base under another name, with changes.

    Raises
    ------
    UsageError
        A setting is unknown or out of range, or the name is a variant of the other game.
    """
    if name in _variant_files():
        origin: AnyRules = load_variant(name, game)
        return origin.with_settings(changes) if changes else origin
    return _load(BASE[game]).with_settings(changes, name)


@cache
def _variant_files() -> dict[str, VariantFile]:
    found = []
    for entry in files("troggu_stats.rules.data").iterdir():
        if entry.name.endswith(".toml"):
            content: dict[str, Any] = tomllib.loads(entry.read_text(encoding="utf-8"))
            content.setdefault("base", None)
            found.append(VariantFile(**content))
    found.sort(key=lambda variant: (variant.game == "troccas", variant.order))
    return {variant.name: variant for variant in found}


@cache
def _load(name: str) -> AnyRules:
    variant = _variant_files()[name]
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    if variant.base is not None:
        base = _load(variant.base)
        values = dict(base.settings())
        sources = {setting: f"as {base.name}: {note}" for setting, note in base.sources}
    for setting, entry in variant.settings.items():
        if "value" in entry:
            values[setting] = entry["value"]
        sources[setting] = str(entry["source"])
    return _RULES[variant.game](
        name=variant.name, title=variant.title, sources=tuple(sources.items()), **values
    )
