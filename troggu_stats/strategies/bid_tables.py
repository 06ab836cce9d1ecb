"""Thresholds of the bids as fitted for each variant, number of players and seat: data, not code.

A variant's file under ``strategies/data/bids`` has a table for each fitted parameter, and in it a row for
each number of players: one value a seat from eldest on. A file such as ``rulebook-double_at_most-20.toml``
holds those refitted for the variant with a setting changed. ``tune bids`` writes these files.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.errors import UsageError
from troggu_stats.rules import Rules, load_variant, variant_names

BASE_TABLE = variant_names()[0]
"""The variant whose thresholds others use where they have none of their own."""
FITTED = ("take_from", "solo_from")
"""The parameters that the files hold."""
FEWEST_PLAYERS = 3
WITHOUT_EFFECT = ("players", "stake", "deal_at_5", "tapp_place")
"""Settings that change no hand's worth: payments are counted in stakes, and every shuffle is uniform."""


@dataclass(frozen=True)
class BidTable:
    """The thresholds of one variant.

    Parameters
    ----------
    by_parameter
        For each fitted parameter and number of players, one value a seat.
    """

    by_parameter: Mapping[str, Mapping[int, tuple[float, ...]]]

    def row(self, parameter: str) -> tuple[float, ...]:
        """Return the values in the order of a strategy's row: eight seats for each number of players.

        Absent seats repeat the last one's value.
        """
        values: list[float] = []
        for players in range(FEWEST_PLAYERS, MAX_PLAYERS + 1):
            seats = self.by_parameter[parameter][players]
            values += [*seats, *[seats[-1]] * (MAX_PLAYERS - players)]
        return tuple(values)


@cache
def table_names() -> tuple[str, ...]:
    """Return the names of all files of thresholds."""
    files = (resources.files("troggu_stats.strategies") / "data" / "bids").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@cache
def bid_table(name: str) -> BidTable:
    """Return a file's thresholds; what has no file, or no row in it, is as in the base game.

    Parameters
    ----------
    name
        Name of the file: that of the rules, listed or of one's own, or one that ``refitted_table`` gives.
    """
    base = _rows(_read(BASE_TABLE))
    own = _rows(_read(name)) if name in table_names() else {}
    return BidTable({one: {**base[one], **own.get(one, {})} for one in FITTED})


def fitted_name(rules: Rules, variant: Rules) -> str:
    """Return the name of the file with thresholds fitted for rules, seen as a variant with settings changed.

    Parameters
    ----------
    rules
        What they are fitted for.
    variant
        The variant; without a change that matters the name is its own.
    """
    changed = [one for one in rules.differences(variant) if one.setting.name not in WITHOUT_EFFECT]
    return "-".join([variant.name, *(f"{one.setting.name}-{one.left}" for one in changed)])


def refitted_table(rules: Rules) -> str:
    """Return the name of the file with thresholds fitted for just these settings, changed ones included.

    Parameters
    ----------
    rules
        The rules; they may be of one's own, if they play like a variant or the base game with one change.

    Raises
    ------
    UsageError
        None were fitted for them; the error says how to do it.
    """
    own = (rules.origin or rules).name
    known = [own] if own in variant_names() else []
    names = [fitted_name(rules, load_variant(one)) for one in dict.fromkeys([*known, BASE_TABLE])]
    for name in names:
        if name in table_names():
            return name
    raise UsageError(
        f"No bids were refitted for {names[0]}; there are some for {', '.join(table_names())}: fit them with"
        f" 'tune bids', which takes --variant and --set, or do without refitted bids."
    )


def refitted_players(name: str) -> tuple[int, ...]:
    """Return the numbers of players that a file has thresholds of its own for."""
    rows = _rows(_read(name))
    return tuple(sorted(set.intersection(*(set(rows.get(one, {})) for one in FITTED))))


def _rows(entries: Mapping[str, Any]) -> dict[str, dict[int, tuple[float, ...]]]:
    return {
        name: {int(players): tuple(map(float, seats)) for players, seats in entries[name].items()}
        for name in FITTED
        if name in entries
    }


@cache
def _read(name: str) -> dict[str, Any]:
    path = resources.files("troggu_stats.strategies") / "data" / "bids" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
