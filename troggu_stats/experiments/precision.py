"""How precise a run is to be, and the figures by which an experiment is judged to be so."""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Self

from troggu_stats.errors import UsageError
from troggu_stats.stats import Estimate, WidthRule

_TEXT = re.compile(r"([0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})\s*(pp|rp|gp)")


class PrecisionUnit(Enum):
    """In what a precision is stated."""

    POINTS = "pp"
    RAPPEN = "rp"
    GAME_POINTS = "gp"

    @property
    def size(self) -> Decimal:
        """One of the unit, in the unit of the estimate: shares are of one, payments as they are."""
        return Decimal("0.01") if self is PrecisionUnit.POINTS else Decimal(1)


@dataclass(frozen=True, slots=True)
class Headline:
    """A figure that an experiment is about.

    Parameters
    ----------
    name
        What it is, as in "share of solos won with 5 players".
    unit
        What a precision of it is stated in.
    estimate
        The figure so far: a share of one, Rappen, or game points.
    """

    name: str
    unit: PrecisionUnit
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Precision:
    """How wide the interval of a headline may be on either side.

    Parameters
    ----------
    half_width
        In the unit.
    unit
        Percentage points, Rappen or game points.
    """

    half_width: Decimal
    unit: PrecisionUnit

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a precision such as ``0.1pp``, ``0.2rp`` or ``0.2gp``.

        Raises
        ------
        UsageError
            It is none, or not above 0.
        """
        found = _TEXT.fullmatch(text.strip().lower())
        if found is None or not Decimal(found[1]):
            shown = ascii(text if len(text) <= 40 else text[:37] + "...")
            raise UsageError(
                f"The precision cannot be {shown}: give a number above 0 with pp (percentage points), rp"
                " (Rappen) or gp (game points of Troccas), as in 0.1pp or 0.2rp."
            )
        return cls(Decimal(found[1]).normalize(), PrecisionUnit(found[2]))

    def __str__(self) -> str:
        return f"{self.half_width:f}{self.unit.value}"

    def reached(self, headline: Headline) -> bool:
        """Tell whether a headline is as precise as that, with the minimum of deals that the rule keeps."""
        return WidthRule(float(self.half_width * self.unit.size)).met(headline.estimate)

    def shortfall(self, headline: Headline) -> str:
        """Say how precise a headline is instead."""
        half_width = headline.estimate.half_width
        if half_width is None:
            return f"{headline.name} has no interval ({headline.estimate.method})"
        return f"{headline.name} is known to ±{half_width / float(self.unit.size):.3g}{self.unit.value} only"
