"""Thresholds of the bids as fitted for each variant, number of players and seat: data, not code.

A variant's file under ``strategies/data/bids`` has a table for each fitted parameter, and in it a row for
each number of players: one value a seat from eldest on. ``tune bids`` writes these files.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.rules import variant_names

BASE_TABLE = variant_names()[0]
"""The variant whose thresholds others use where they have none of their own."""
FITTED = ("take_from", "solo_from")
"""The parameters that the files hold."""
FEWEST_PLAYERS = 3


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
def bid_table(variant: str) -> BidTable:
    """Return a variant's thresholds; what it has no file or no row for is as in the base game.

    Parameters
    ----------
    variant
        Name of the rules, listed or of one's own.
    """
    base = _rows(_read(BASE_TABLE))
    own = _rows(_read(variant)) if variant in variant_names() else {}
    return BidTable({name: {**base[name], **own.get(name, {})} for name in FITTED})


def _rows(entries: Mapping[str, Any]) -> dict[str, dict[int, tuple[float, ...]]]:
    return {
        name: {int(players): tuple(map(float, seats)) for players, seats in entries[name].items()}
        for name in FITTED
        if name in entries
    }


def _read(variant: str) -> dict[str, Any]:
    path = resources.files("troggu_stats.strategies") / "data" / "bids" / f"{variant}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
