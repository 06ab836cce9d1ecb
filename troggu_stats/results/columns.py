"""The columns that a block of deals is played into, declared once: name, unit, meaning.

Every deal is one row of ``int16``. Columns of a seat are eight wide whatever the number of players;
absent seats hold 0. Payments are in stakes, so a row never depends on the size of the stake.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS


@dataclass(frozen=True)
class Column:
    """One column of a block: where it starts, how wide it is, what it means."""

    name: str
    start: int
    width: int
    unit: str
    meaning: str


_DECLARED = (
    ("contract", 1, "Contract", "what was played"),
    ("declarer", 1, "seat", "the declarer, soloist or forced player; -1 in a misère or a passed deal"),
    ("partner", 1, "seat", "the called helper at 7-8 players; -1 when there is none"),
    ("called", 1, "trump", "the called trump, 1-20; 0 when nothing was called"),
    ("points", 1, "card points", "the declarer's side with tapp or discard; -1 in a misère or a passed deal"),
    ("side_tricks", 1, "tricks", "tricks of the declarer's side; -1 in a misère or a passed deal"),
    (
        "multiplier",
        1,
        "",
        "0 for a tie, else 1-3, twice that in a solo; -1 in a misère or a passed deal",
    ),
    ("fool_withheld_by", 1, "seat", "who withheld the fool (G8); -1 if nobody"),
    ("fool_lost", 1, "0 or 1", "1 if a withheld fool was lost for want of a trick (ruling 3)"),
    ("five_pointers_discarded", 1, "cards", "five-pointers in the discard: 0, 4 or 7 (G5, V3)"),
    ("payment", MAX_PLAYERS, "stakes", "what each seat receives (+) or pays (-)"),
    ("seat_points", MAX_PLAYERS, "card points", "points of each seat's own tricks"),
    ("tricks", MAX_PLAYERS, "tricks", "tricks won by each seat"),
    ("bid", MAX_PLAYERS, "Bid", "what each seat said"),
    ("trumps", MAX_PLAYERS, "cards", "trumps in the hand as dealt, the fool among them"),
    ("kings", MAX_PLAYERS, "cards", "kings in the hand as dealt"),
    ("honours", MAX_PLAYERS, "bit set", "1 fool, 2 mund, 4 bagatt in the hand as dealt"),
)


def declare_columns(declared: Iterable[tuple[str, int, str, str]]) -> dict[str, Column]:
    """Return columns by name, one after the other, from their names, widths, units and meanings."""
    columns: dict[str, Column] = {}
    start = 0
    for name, width, unit, meaning in declared:
        columns[name] = Column(name, start, width, unit, meaning)
        start += width
    return columns


def row_width(columns: Mapping[str, Column]) -> int:
    """Return how many numbers a row of these columns takes."""
    return sum(column.width for column in columns.values())


COLUMNS = declare_columns(_DECLARED)
ROW_WIDTH = row_width(COLUMNS)
NOT_CONSECUTIVE = -1


@dataclass(frozen=True)
class Block:
    """Deals, played: one row a deal.

    Parameters
    ----------
    first
        Number of the first deal; row ``i`` is deal ``first + i``. ``NOT_CONSECUTIVE`` for chosen deals.
    rows
        ``int16`` array of shape (deals, ROW_WIDTH).
    players
        Number of players.
    unsampled
        Decisions in which a strategy that samples found no world and fell back on its rules.
    columns
        What stands in a row: Troggu's columns unless told.
    """

    first: int
    rows: np.ndarray
    players: int
    unsampled: int = 0
    columns: Mapping[str, Column] = field(default_factory=lambda: COLUMNS)

    def __len__(self) -> int:
        return int(self.rows.shape[0])

    def __getitem__(self, name: str) -> np.ndarray:
        """Return a column as a view: shape (deals,), or (deals, players) for columns of a seat."""
        column = self.columns[name]
        if column.width == 1:
            return self.rows[:, column.start]
        return self.rows[:, column.start : column.start + self.players]
