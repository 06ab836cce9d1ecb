"""Writing a finished deal into its row of columns."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from troggu_stats.engine import layout as at
from troggu_stats.engine.kernel import Ints, compiled, popcount
from troggu_stats.engine.masks import BAGATT, FIVE_POINTERS, FOOL, KINGS, MUND, TRUMPS
from troggu_stats.results.columns import COLUMNS

Rows: TypeAlias = npt.NDArray[np.int16]

_CONTRACT = COLUMNS["contract"].start
_DECLARER = COLUMNS["declarer"].start
_PARTNER = COLUMNS["partner"].start
_CALLED = COLUMNS["called"].start
_POINTS = COLUMNS["points"].start
_SIDE_TRICKS = COLUMNS["side_tricks"].start
_MULTIPLIER = COLUMNS["multiplier"].start
_FOOL_WITHHELD_BY = COLUMNS["fool_withheld_by"].start
_FOOL_LOST = COLUMNS["fool_lost"].start
_FIVE_POINTERS_DISCARDED = COLUMNS["five_pointers_discarded"].start
_PAYMENT = COLUMNS["payment"].start
_SEAT_POINTS = COLUMNS["seat_points"].start
_TRICKS = COLUMNS["tricks"].start
_BID = COLUMNS["bid"].start
_TRUMPS = COLUMNS["trumps"].start
_KINGS = COLUMNS["kings"].start
_HONOURS = COLUMNS["honours"].start


@compiled
def write_row(table: Ints, secret: Ints, row: Rows) -> None:
    """Write every column of a settled deal; absent seats keep the zeros of a fresh row."""
    row[_CONTRACT] = table[at.CONTRACT]
    row[_DECLARER] = table[at.DECLARER]
    row[_PARTNER] = secret[at.PARTNER]
    row[_CALLED] = table[at.CALLED]
    row[_POINTS] = table[at.POINTS]
    row[_SIDE_TRICKS] = table[at.SIDE_TRICKS]
    row[_MULTIPLIER] = table[at.MULTIPLIER]
    row[_FOOL_WITHHELD_BY] = secret[at.FOOL_WITHHELD_BY]
    row[_FOOL_LOST] = table[at.FOOL_LOST]
    row[_FIVE_POINTERS_DISCARDED] = popcount(secret[at.DISCARD] & FIVE_POINTERS)
    for seat in range(table[at.PLAYERS]):
        row[_PAYMENT + seat] = table[at.PAYMENT + seat]
        row[_SEAT_POINTS + seat] = table[at.SEAT_POINTS + seat]
        row[_TRICKS + seat] = table[at.TRICKS_WON + seat]
        row[_BID + seat] = table[at.BIDS + seat]
        hand = secret[at.DEALT + seat]
        row[_TRUMPS + seat] = popcount(hand & TRUMPS)
        row[_KINGS + seat] = popcount(hand & KINGS)
        row[_HONOURS + seat] = (
            (1 if hand & FOOL else 0) | (2 if hand & MUND else 0) | (4 if hand & BAGATT else 0)
        )
