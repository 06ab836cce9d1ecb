"""Writing a finished deal of Troccas into its row of columns."""

from troggu_stats.engine.kernel import Ints, compiled, popcount
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    BAGATT_CARD,
    FOOL_CARD,
    KINGS,
    MUND_CARD,
    TRUMPS,
    holds,
    load,
    points_of,
)
from troggu_stats.results.troccas_columns import TROCCAS_COLUMNS
from troggu_stats.simulation.row import Rows

_DEALER_POINTS = TROCCAS_COLUMNS["dealer_points"].start
_OTHER_POINTS = TROCCAS_COLUMNS["other_points"].start
_DISCARD_POINTS = TROCCAS_COLUMNS["discard_points"].start
_FOOL_BY = TROCCAS_COLUMNS["fool_by"].start
_FOOL_TRICK = TROCCAS_COLUMNS["fool_trick"].start
_FOOL_LOST = TROCCAS_COLUMNS["fool_lost"].start
_JACKS_CALLED = TROCCAS_COLUMNS["jacks_called"].start
_JACKS_LAID = TROCCAS_COLUMNS["jacks_laid"].start
_PAYMENT = TROCCAS_COLUMNS["payment"].start
_SEAT_POINTS = TROCCAS_COLUMNS["seat_points"].start
_TRICKS = TROCCAS_COLUMNS["tricks"].start
_TRUMPS = TROCCAS_COLUMNS["trumps"].start
_KINGS = TROCCAS_COLUMNS["kings"].start
_HONOURS = TROCCAS_COLUMNS["honours"].start


@compiled
def write_row(table: Ints, secret: Ints, row: Rows) -> None:
    """Write every column of a settled deal; absent seats keep the zeros of a fresh row."""
    row[_DEALER_POINTS] = table[at.DEALER_POINTS]
    row[_OTHER_POINTS] = table[at.OTHER_POINTS]
    row[_DISCARD_POINTS] = points_of(load(secret, at.DISCARD))
    row[_FOOL_BY] = table[at.FOOL_BY]
    row[_FOOL_TRICK] = table[at.FOOL_TRICK]
    row[_FOOL_LOST] = table[at.FOOL_LOST]
    row[_JACKS_CALLED] = popcount(table[at.CALLED_JACKS])
    row[_JACKS_LAID] = popcount(table[at.TOGETHER_SUITS])
    for seat in range(table[at.PLAYERS]):
        row[_PAYMENT + seat] = table[at.PAYMENT + seat]
        row[_SEAT_POINTS + seat] = table[at.SEAT_POINTS + seat]
        row[_TRICKS + seat] = table[at.TRICKS_WON + seat]
        hand = load(secret, at.DEALT + 2 * seat)
        row[_TRUMPS + seat] = popcount(hand.high & TRUMPS)
        row[_KINGS + seat] = popcount(hand.plain & KINGS)
        row[_HONOURS + seat] = (
            (1 if holds(hand, FOOL_CARD) else 0)
            | (2 if holds(hand, MUND_CARD) else 0)
            | (4 if holds(hand, BAGATT_CARD) else 0)
        )
