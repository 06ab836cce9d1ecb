"""By which thresholds a strategy bids, and whether it plays by what a game pays: read from its file."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.rules import Rules
from troggu_stats.strategies.bid_tables import BASE_TABLE, refitted_table
from troggu_stats.strategies.catalogue import read_strategy, shipped_names

BIDS = "bids"
"""The key that chooses the thresholds of a strategy that bids by fitted ones."""


class Bids(StrEnum):
    """By which fitted thresholds a strategy bids."""

    VARIANT = "variant"
    """The variant's own, whatever settings were changed."""
    REFITTED = "refitted"
    """Those fitted anew for the settings as they are."""


def strategy_file(name: str) -> dict[str, Any]:
    """Return what a strategy's file says; nothing if it is none of this package's."""
    return read_strategy("troggu", name) if name in shipped_names("troggu") else {}


def bids_by_table(text: str) -> bool:
    """Tell whether a strategy bids by fitted thresholds, so that ``bids`` chooses which."""
    entries = strategy_file(text.partition(":")[0])
    other = entries.get("is", entries.get("plays_out"))
    fitted = any(entry.get("fitted") for entry in entries.get("parameters", {}).values())
    return fitted or (other is not None and bids_by_table(other))


def heeds_payments(text: str) -> bool:
    """Tell whether a strategy may play otherwise where a game pays otherwise, say doubles at 20 (G11).

    One that weighs payments says so in its file; a user's own, which sees the rules, may always do so.
    """
    name, _, assignments = text.partition(":")
    entries = strategy_file(name)
    if not entries or f"{BIDS}={Bids.REFITTED}" in assignments.split(","):
        return True
    return heeds_payments(entries["is"]) if "is" in entries else bool(entries.get("weighs_payments", False))


def refitted(text: str) -> str:
    """Return a strategy with bids refitted to the settings as they are, if it bids by fitted thresholds."""
    name, _, assignments = text.partition(":")
    if not bids_by_table(text):
        return text
    return f"{name}:{','.join(filter(None, (assignments, f'{BIDS}={Bids.REFITTED}')))}"


def chosen_bids(name: str, assignments: Sequence[str], rules: Rules | None) -> tuple[str, list[str]]:
    """Return the file of thresholds that ``bids`` chooses, and the other assignments.

    Parameters
    ----------
    name
        The strategy.
    assignments
        Texts ``KEY=VALUE``; of several choices the last holds.
    rules
        The variant in play, the base game if left out.

    Raises
    ------
    UsageError
        There is no such choice, or nothing was fitted for the settings as they are.
    """
    choices = [one for one in assignments if one.partition("=")[0] == BIDS] if bids_by_table(name) else []
    own = BASE_TABLE if rules is None else rules.name
    if not choices:
        return own, list(assignments)
    word = choices[-1].partition("=")[2]
    if word not in list(Bids):
        raise UsageError(
            f"Parameter '{BIDS}' of strategy '{name}' cannot be '{word}': give {' or '.join(Bids)}."
            f"{did_you_mean(word, list(Bids))}"
        )
    others = [one for one in assignments if one not in choices]
    return (refitted_table(rules) if rules is not None and word == Bids.REFITTED else own), others
