"""What is compared between variants of Troccas: figures of a deal, and the columns they are made of."""

from functools import cached_property

import numpy as np

from troggu_stats.engine.codes import NOBODY
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS
from troggu_stats.experiments.habits.question import same_side
from troggu_stats.experiments.variants.measures import (
    TURNOVER,
    VOLATILITY,
    Column,
    Deals,
    Differs,
    Kind,
    Measure,
)

ALONE = (3, 5)  # C12, C13
_ALL_TABLES = range(3, 7)
_OTHERS_THAN_ELDEST_AND_DEALER = -2


class TroccasDeals(Deals):
    """Columns of a block of Troccas, payments in game points; the dealer sits last, eldest first."""

    def often(self, column: str) -> Ints:
        """1 for every deal in which something happened that a column counts, or says of whom it did."""
        return np.asarray(self.block[column] > 0).astype(np.int64)

    def done(self, column: str) -> Ints:
        """1 for every deal in which somebody did what a column says who did."""
        return np.asarray(self.block[column] != NOBODY).astype(np.int64)

    def paid_to(self, column: str) -> Ints:
        """What the seat gets that a column names; 0 where it names nobody."""
        seats = self.block[column].astype(np.int64)
        found = self.payments[np.arange(len(seats)), seats]
        return np.where(seats == NOBODY, 0, found)

    @cached_property
    def dealer(self) -> Ints:
        """What the dealer gets."""
        return self.payments[:, -1]

    @cached_property
    def eldest(self) -> Ints:
        """What eldest gets."""
        return self.payments[:, 0]

    @cached_property
    def between(self) -> Ints:
        """What all but eldest and the dealer get together."""
        return np.asarray(self.payments[:, 1:-1].sum(axis=1))

    @property
    def dealer_wins(self) -> Ints:
        """1 for every deal in which the dealer's side is over its par (C8, C11-C13)."""
        return np.asarray(self.dealer > 0).astype(np.int64)

    @property
    def even(self) -> Ints:
        """1 for every deal in which nobody pays."""
        return np.asarray(self.paid == 0).astype(np.int64)

    @property
    def from_partner(self) -> Ints:
        """1 for every deal whose first called jack was a partner's of who called it (C6)."""
        ours = same_side(self.players, self.block["called_by"], self.block["called_from"])
        return self.done("called_by") * ours


def _share(name: str, meaning: str, top: Column) -> Measure:
    return Measure(name, meaning, Kind.SHARE, top, tables=_ALL_TABLES, differs=Differs.FIGURE)


def _paid_to(name: str, meaning: str, column: str) -> Measure:
    return Measure(
        name,
        meaning,
        Kind.PAYMENT,
        lambda d: d.paid_to(column),
        lambda d: d.done(column),
        tables=_ALL_TABLES,
        differs=Differs.FIGURE,
    )


DEALER = Measure(
    "dealer",
    "what the dealer gets a deal, and so does each partner of the dealer's",
    Kind.PAYMENT,
    lambda d: d.dealer,
    tables=_ALL_TABLES,
)
DEALER_WINS = _share(
    "dealer_wins",
    "deals in which the dealer's side gets something: it has over half of the points; alone among three over"
    " 43, among five over 27",
    lambda d: d.dealer_wins,
)
JACK_CALLED = _share(
    "jack_called", "deals in which a jack is called and comes", lambda d: d.often("jacks_called")
)

A_DEAL = (
    DEALER,
    Measure(
        "eldest",
        "what eldest gets a deal, where everyone plays alone",
        Kind.PAYMENT,
        lambda d: d.eldest,
        tables=ALONE,
    ),
    Measure(
        "between",
        "what a seat gets that is neither eldest nor dealer, where everyone plays alone",
        Kind.PAYMENT,
        lambda d: d.between,
        seats=lambda players: players + _OTHERS_THAN_ELDEST_AND_DEALER,
        tables=ALONE,
    ),
    TURNOVER,
    VOLATILITY,
    DEALER_WINS,
    _share("even", "deals in which nobody pays", lambda d: d.even),
    JACK_CALLED,
    _share(
        "king_with_jack", "deals in which king and jack are laid together", lambda d: d.often("jacks_laid")
    ),
    _share(
        "sits_out",
        "deals in which somebody sits out the last trick, as king and jack were laid and no card came back",
        lambda d: d.often("tricks_sat_out"),
    ),
    _share(
        "fool_lost", "deals in which the fool is lost for want of a trick", lambda d: d.often("fool_lost")
    ),
    _share("told", "deals in which a trump is made known", lambda d: d.often("told_by")),
)
"""Figures for each deal."""

A_GAME = (
    _paid_to("caller", "what a deal brings who first called a jack that came", "called_by"),
    _paid_to("giver", "what a deal brings who had to give the first jack called", "called_from"),
    _paid_to("layer", "what a deal brings who first laid king and jack together", "laid_by"),
    Measure(
        "from_partner",
        "first jacks called that were a partner's of who called, of deals with such a jack",
        Kind.SHARE,
        lambda d: d.from_partner,
        lambda d: d.done("called_by"),
        tables=IN_PARTNERSHIPS,
        differs=Differs.FIGURE,
    ),
)
"""Figures for each deal in which there is such a jack."""

MEASURES = A_DEAL + A_GAME
