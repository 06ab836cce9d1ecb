"""Numbers for people: as many digits as the interval bears, shares in percent."""

import math

from troggu_stats.results.table import Cell, TableColumn
from troggu_stats.stats.estimate import Estimate

PERCENT = "%"
PERCENTAGE_POINTS = "percentage points"
"""The unit of a difference of two shares, which is no share."""


def shown_unit(column: TableColumn) -> str:
    """Return the unit as printed: shares are printed in percent."""
    return PERCENT if column.unit == "share" else column.unit


def shown_cell(column: TableColumn, cell: Cell) -> str:
    """Return a cell as printed; an estimate with its interval, to two digits of its half-width."""
    if cell is None:
        return "–"
    if isinstance(cell, Estimate):
        return shown_estimate(cell.scaled(100.0) if column.unit == "share" else cell)
    if isinstance(cell, int) and not column.key:
        return f"{cell:,}"
    return str(cell)


def shown_estimate(estimate: Estimate) -> str:
    """Return an estimate as ``value [low, high]``, or the reason why there is none."""
    if estimate.value is None:
        return estimate.method
    if estimate.low is None or estimate.high is None:
        return f"{_rounded(estimate.value, 1)} (no interval)"
    digits = _digits(estimate.high - estimate.low)
    if all(float(number).is_integer() for number in (estimate.value, estimate.low, estimate.high)):
        digits = 0
    value, low, high = (_rounded(number, digits) for number in (estimate.value, estimate.low, estimate.high))
    return f"{value} [{low}, {high}]"


def shown_with_unit(estimate: Estimate, unit: str) -> str:
    """Return an estimate as printed, with its unit behind; a share in percent."""
    if estimate.value is None:
        return estimate.method
    if unit == "share":
        return f"{shown_estimate(estimate.scaled(100.0))} {PERCENT}"
    return f"{shown_estimate(estimate)} {unit}".rstrip()


def shown_difference(estimate: Estimate, unit: str) -> str:
    """Return a difference as printed, with its unit behind; of shares, in percentage points."""
    if unit == "share" and estimate.value is not None:
        return f"{shown_estimate(estimate.scaled(100.0))} {PERCENTAGE_POINTS}"
    return shown_with_unit(estimate, unit)


def _digits(width: float) -> int:
    """Return the decimals that show two digits of half an interval's width."""
    if width <= 0.0:
        return 0
    return min(6, max(0, 1 - math.floor(math.log10(width / 2.0))))


def _rounded(number: float, digits: int) -> str:
    text = f"{number:.{digits}f}"
    # No "-0.0": a zero has no sign.
    return text[1:] if text.startswith("-") and not text.strip("-0.") else text
