"""Which deals a run plays, and where its results go, as the command line says it."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import MOST_DEALS, read_deals, whole_number

if TYPE_CHECKING:
    from troggu_stats.experiments.precision import Precision
    from troggu_stats.runner import Existing


@dataclass(frozen=True)
class Deals:
    """Which deals to play, and when to end earlier, as the command line said it.

    Parameters
    ----------
    first
        Number of the first.
    count
        How many; None for as many as the experiment usually plays.
    stop
        The rule that may end the run, by name; None for the experiment's usual one.
    precision
        How precise the headlines are to be, as text.
    part
        The range as it was given, which a part of a plan has even if it begins with the first deal.

    Raises
    ------
    UsageError
        A part of a plan is to end early.
    """

    first: int
    count: int | None
    stop: str | None
    precision: str | None
    part: str | None = None

    def __post_init__(self) -> None:
        if self.part is not None and (self.stop not in (None, "cap") or self.precision is not None):
            early = "--precision" if self.precision is not None else f"--stop {self.stop}"
            raise UsageError(
                f"--range and {early} came together: a part of a plan is played to its end, so leave one out."
            )

    @classmethod
    def read(
        cls, deals: str | None, deal_range: str | None, stop: str | None, precision: str | None
    ) -> "Deals":
        """Read the options that say which deals to play.

        Raises
        ------
        UsageError
            One is no number or range, or two do not go together.
        """
        if precision is not None and stop not in (None, "precise"):
            raise UsageError(f"--precision and --stop {stop} came together: leave one out.")
        if deal_range is None:
            count = None if deals is None else read_deals(deals, MOST_DEALS)
            return cls(0, count, stop, precision)
        if deals is not None:
            raise UsageError("--deals and --range came together: leave one out.")
        ends = re.fullmatch(r"([^:]+):([^:]+)", deal_range)
        if ends is None:
            written = ascii(deal_range if len(deal_range) <= 40 else deal_range[:37] + "...")
            raise UsageError(
                f"The range cannot be {written}: give the first deal and the one after the last, as in"
                " 0:1e6 or 1e6:2e6."
            )
        first = whole_number(ends[1], "The first deal of the range", 0, MOST_DEALS - 1)
        end = whole_number(ends[2], "The end of the range", first + 1, MOST_DEALS)
        return cls(first, end - first, stop, precision, deal_range)

    def settled_precision(self) -> "Precision | None":
        """Return the precision asked for."""
        from troggu_stats.experiments.precision import Precision

        return None if self.precision is None else Precision.read(self.precision)


@dataclass(frozen=True)
class Target:
    """Where the results of a run go.

    Parameters
    ----------
    out
        The directory; None prints tables only.
    rows
        The file of per-deal columns; None writes none.
    force
        Whether what is there may be replaced.
    """

    out: Path | None
    rows: Path | None
    force: bool

    @property
    def existing(self) -> "Existing":
        """What to do with results that are there already."""
        from troggu_stats.runner import Existing

        return Existing.REPLACE if self.force else Existing.REFUSE

    def check_words(self) -> None:
        """Refuse options that do not go together, and names that do not fit.

        Raises
        ------
        UsageError
            They do not; the error says what to do.
        """
        if self.force and self.out is None and self.rows is None:
            raise UsageError("--force came without --out or --rows: say what may be written over.")
        if self.rows is not None and self.rows.suffix != ".parquet":
            raise UsageError(f"{self.rows.name!a} is no name for the file of rows: end it in .parquet.")

    def check_places(self) -> None:
        """Refuse a place that is taken or cannot be written, before anything is played.

        Raises
        ------
        UsageError
            It is taken.
        EnvironmentFailedError
            It cannot be written to.
        """
        from troggu_stats.runner import check_file, check_place

        if self.out is not None:
            check_place(self.out, self.existing)
        if self.rows is not None:
            check_file(self.rows, self.existing)
