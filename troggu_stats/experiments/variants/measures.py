"""What is compared between variants, in either game: figures of a deal, and what they are counted in."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.plan import Plan
from troggu_stats.results.columns import Block


class Kind(Enum):
    """What a figure is: how often something happens, what is paid, or how widely payments are spread."""

    SHARE = "share"
    PAYMENT = "payment"
    VOLATILITY = "volatility"


class Money(Enum):
    """What payments are counted in."""

    RAPPEN = "Rappen"
    STAKES = "stakes"
    GAME_POINTS = "game points"


class Differs(Enum):
    """By what it is told in how many deals a figure differs between two ways of playing."""

    DEAL = "what the deal comes to"
    FIGURE = "the figure itself"


class Deals:
    """Columns of a block as the figures need them; each is made when it is first asked for."""

    def __init__(self, block: Block) -> None:
        self.players = block.players
        self.block = block

    @cached_property
    def payments(self) -> Ints:
        """What each seat gets, shape (deals, players)."""
        return self.block["payment"].astype(np.int64)

    @property
    def outcome(self) -> Ints:
        """What a deal comes to, shape (deals, numbers): the same in two deals that went alike."""
        return self.payments

    @cached_property
    def everyone(self) -> Ints:
        """1 for every deal."""
        return np.ones(len(self.block), np.int64)

    @cached_property
    def paid(self) -> Ints:
        """What all seats pay or receive, signs left out."""
        return np.asarray(np.abs(self.payments).sum(axis=1))

    @cached_property
    def squares(self) -> Ints:
        """Squares of what all seats get."""
        return np.asarray((self.payments**2).sum(axis=1))

    def seat_in_turn(self, first: int) -> Ints:
        """What one seat a deal gets: each in turn, by the number of the deal."""
        deals = np.arange(len(self.block))
        return self.payments[deals, (first + deals) % self.players]


Column: TypeAlias = Callable[[Any], Ints]
"""From the ``Deals`` of the figure's own game to one whole number a deal."""


def one_seat(players: int) -> int:
    """Return 1: a figure of one seat, or of the deal."""
    return 1


def every_seat(players: int) -> int:
    """Return the number of players: a figure that all of them have."""
    return players


@dataclass(frozen=True, eq=False)
class Measure:
    """One figure: a whole number a deal, over how often there was occasion for it.

    Parameters
    ----------
    name
        Its column in tables.
    meaning
        What it is, in a player's words.
    kind
        What its unit follows from.
    top
        The whole number of each deal.
    bottom
        Occasions in each deal; None for one in every deal.
    seats
        How many seats' figures are summed up in ``top``, by the number of players.
    tables
        With how many players there is such a thing.
    differs
        By what it is told in how many deals it differs.
    """

    name: str
    meaning: str
    kind: Kind
    top: Column
    bottom: Column | None = None
    seats: Callable[[int], int] = one_seat
    tables: Collection[int] = range(3, MAX_PLAYERS + 1)
    differs: Differs = Differs.DEAL

    def occasions(self, deals: Deals) -> Ints:
        """Return how often there was occasion in each deal, all seats counted."""
        found = deals.everyone if self.bottom is None else self.bottom(deals)
        return found * self.seats(deals.players)


def unit_of(measure: Measure, money: Money) -> str:
    """Return the unit of a figure."""
    return "share" if measure.kind is Kind.SHARE else money.value


TURNOVER = Measure(
    "turnover",
    "what a seat pays or receives a deal, sign left out",
    Kind.PAYMENT,
    lambda d: d.paid,
    seats=every_seat,
)
VOLATILITY = Measure(
    "volatility",
    "standard deviation of what a seat gets a deal",
    Kind.VOLATILITY,
    lambda d: d.squares,
    seats=every_seat,
)


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that are told in tables of their own.

    Parameters
    ----------
    name
        Name of the tables.
    title
        What they are about.
    everything
        The figures, whether or not there is such a thing with every number of players.
    money
        What payments are counted in.
    in_stakes
        Names of those that are counted in stakes nevertheless.
    """

    name: str
    title: str
    everything: tuple[Measure, ...]
    money: Money
    in_stakes: tuple[str, ...] = ()

    def money_of(self, measure: Measure) -> Money:
        """Return what a figure is counted in."""
        return Money.STAKES if measure.name in self.in_stakes else self.money

    def measures(self, plan: Plan) -> tuple[Measure, ...]:
        """Return the figures that there are with one of the run's numbers of players."""
        return tuple(one for one in self.everything if not set(plan.players).isdisjoint(one.tables))


@dataclass(frozen=True, slots=True)
class PartMeasure:
    """A figure of a deal that is taken apart, step by step, and in what money.

    Being a sum over deals, its parts add up exactly.
    """

    column: str
    measure: Measure
    money: Money

    @property
    def unit(self) -> str:
        """The unit of its parts."""
        return unit_of(self.measure, self.money)


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of a headline.

    Parameters
    ----------
    measure
        The headline.
    what
        The figure in few words, the same whoever plays.
    changed
        The figure in a sentence of what changes it.
    """

    measure: Measure
    what: str
    changed: str


@dataclass(frozen=True, slots=True)
class DrawnDifference:
    """A figure whose differences are drawn.

    Parameters
    ----------
    name
        Name of its file.
    title
        What it is.
    measure
        The figure.
    group
        The group among whose differences its intervals hold together, and what it is counted in.
    """

    name: str
    title: str
    measure: Measure
    group: Group


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """The figure whose steps are drawn.

    Parameters
    ----------
    part
        The figure.
    title
        What it is.
    low, high
        What a step below and above 0 does.
    """

    part: PartMeasure
    title: str
    low: str
    high: str
