"""Writing a finished deal of Troccas into its row of columns."""

from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY
from troggu_stats.engine.kernel import Ints, compiled, popcount
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    BAGATT_CARD,
    FIRST_TOGETHER,
    FOOL_CARD,
    KING,
    KINGS,
    MUND_CARD,
    PLAIN_SIZE,
    SUIT_SIZE,
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
_TRICKS_SAT_OUT = TROCCAS_COLUMNS["tricks_sat_out"].start
_CALLED_BY = TROCCAS_COLUMNS["called_by"].start
_CALLED_FROM = TROCCAS_COLUMNS["called_from"].start
_CALLED_KING = TROCCAS_COLUMNS["called_king"].start
_LAID_BY = TROCCAS_COLUMNS["laid_by"].start
_TOLD_BY = TROCCAS_COLUMNS["told_by"].start
_PAYMENT = TROCCAS_COLUMNS["payment"].start
_SEAT_POINTS = TROCCAS_COLUMNS["seat_points"].start
_TRICKS = TROCCAS_COLUMNS["tricks"].start
_TRUMPS = TROCCAS_COLUMNS["trumps"].start
_KINGS = TROCCAS_COLUMNS["kings"].start
_HONOURS = TROCCAS_COLUMNS["honours"].start

# The engine's code of king and jack to which no card came back (``engine.troccas.jack``).
_NOTHING_BACK = 1


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
    _write_first_jacks(table, row)
    row[_TOLD_BY] = 0
    for seat in range(table[at.PLAYERS]):
        row[_TOLD_BY] |= (1 if table[at.SIGNALLED + seat] else 0) << seat
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


@compiled
def _write_first_jacks(table: Ints, row: Rows) -> None:
    """Write whose the first called jack was, who first laid king and jack, and what did not come back."""
    row[_TRICKS_SAT_OUT] = 0
    row[_CALLED_BY] = row[_CALLED_FROM] = row[_CALLED_KING] = row[_LAID_BY] = NOBODY
    begin = 0
    for trick in range(table[at.TRICK] if table[at.CALLED_JACKS] | table[at.TOGETHER_SUITS] else 0):
        end = table[at.ENDS + trick]
        entry = table[at.JACKS + trick]
        king = together = NOBODY
        for play in range(begin, end if entry else begin):
            act, seat = table[at.HISTORY + play] // MAX_PLAYERS, table[at.HISTORY + play] % MAX_PLAYERS
            # The trick has one suit's king on its first lead; any other would be one thrown off.
            if act >= FIRST_TOGETHER:
                together = seat
            elif act < PLAIN_SIZE and act == (entry // MAX_PLAYERS - 2) // SUIT_SIZE * SUIT_SIZE + KING:
                king = seat
        if together != NOBODY:
            row[_TRICKS_SAT_OUT] += 1 if entry // MAX_PLAYERS == _NOTHING_BACK else 0
            row[_LAID_BY] = together if row[_LAID_BY] == NOBODY else row[_LAID_BY]
        elif king != NOBODY and row[_CALLED_BY] == NOBODY:
            row[_CALLED_BY] = table[at.WINNERS + trick]
            row[_CALLED_FROM] = entry % MAX_PLAYERS
            row[_CALLED_KING] = king
        begin = end
