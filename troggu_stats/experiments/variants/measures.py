"""What is compared between variants: figures of a deal, declared once, and the columns they are made of."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.codes import NOBODY, Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.settlement import HALF_OF_POINTS
from troggu_stats.experiments.one_seat import SeatRole, roles
from troggu_stats.results.columns import Block

DECLARED = (Contract.NORMAL, Contract.SOLO, Contract.FORCED)
_DOUBLE, _TREBLE = 2, 3


class Kind(Enum):
    """What a figure is: how often something happens, what is paid, or how widely payments are spread."""

    SHARE = "share"
    PAYMENT = "payment"
    VOLATILITY = "volatility"


class Deals:
    """Columns of a block as the figures need them; each is made when it is first asked for."""

    def __init__(self, block: Block) -> None:
        self.players = block.players
        self._block = block

    @cached_property
    def payments(self) -> Ints:
        """Stakes of each seat, shape (deals, players)."""
        return self._block["payment"].astype(np.int64)

    @cached_property
    def multiplier(self) -> Ints:
        """How often the stake is paid, 1 to 3 in a solo too (G11); 0 for a tie and without a declarer."""
        found = np.maximum(self._block["multiplier"].astype(np.int64), 0)
        return np.where(self.of(Contract.SOLO) == 1, found // 2, found)

    @property
    def outcome(self) -> Ints:
        """One number for contract and payments of a deal, the same for no others."""
        # A seat's payment, from -64 to 63 stakes, takes seven bits, and eight of them leave seven more.
        found = self._block["contract"].astype(np.int64)
        for seat in range(self.players):
            found = (found << 7) + self.payments[:, seat] + 64
        return found

    @cached_property
    def role(self) -> Ints:
        """The part of each seat, shape (deals, players)."""
        return roles(self._block)

    @cached_property
    def everyone(self) -> Ints:
        """1 for every deal."""
        return np.ones(len(self._block), np.int64)

    @cached_property
    def games(self) -> Ints:
        """1 for every deal that is played, 0 for one passed on (V2)."""
        return self.everyone - self.of(Contract.PASSED)

    @cached_property
    def declared(self) -> Ints:
        """1 for every game with a declarer, soloist or forced player."""
        return np.isin(self._block["contract"], DECLARED).astype(np.int64)

    @cached_property
    def paid(self) -> Ints:
        """Stakes that all seats pay or receive, signs left out."""
        return np.asarray(np.abs(self.payments).sum(axis=1))

    @cached_property
    def squares(self) -> Ints:
        """Squares of all seats' stakes."""
        return np.asarray((self.payments**2).sum(axis=1))

    def of(self, contract: Contract) -> Ints:
        """1 for every game of this contract."""
        return np.asarray(self._block["contract"] == contract).astype(np.int64)

    def won(self, contract: Contract) -> Ints:
        """1 for every game of this contract that the declarer's side wins (G10)."""
        return np.asarray(self.of(contract) * (self._block["points"] > HALF_OF_POINTS))

    def times(self, multiplier: int) -> Ints:
        """1 for every game at this many stakes, won or lost."""
        return np.asarray(self.multiplier == multiplier).astype(np.int64)

    def paid_to(self, role: SeatRole) -> Ints:
        """Stakes of all seats of a role together."""
        return np.asarray((self.payments * self._has(role)).sum(axis=1))

    def seats(self, role: SeatRole) -> Ints:
        """How many seats have a role."""
        return np.asarray(self._has(role).sum(axis=1, dtype=np.int64))

    @property
    def paid_to_declarer(self) -> Ints:
        """Stakes of the declarer, soloist or forced player; 0 where there is none."""
        declarer = self._block["declarer"]
        payment = self.payments[np.arange(len(declarer)), declarer]
        return np.where(declarer == NOBODY, 0, payment)

    def seat_in_turn(self, first: int) -> Ints:
        """Stakes of one seat a deal: each in turn, by the number of the deal."""
        deals = np.arange(len(self._block))
        return self.payments[deals, (first + deals) % self.players]

    def _has(self, role: SeatRole) -> npt.NDArray[np.bool_]:
        return np.asarray(self.role == role)


Column: TypeAlias = Callable[[Deals], Ints]


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
        Occasions in each deal; None for one in every deal, or one a seat where ``by_seat``.
    by_seat
        Whether it is the figure of a seat, all of which are summed up in ``top``.
    fewest
        From how many players on there is such a thing.
    """

    name: str
    meaning: str
    kind: Kind
    top: Column
    bottom: Column | None = None
    by_seat: bool = False
    fewest: int = 3


def _share(name: str, meaning: str, top: Column, bottom: Column | None = None, fewest: int = 3) -> Measure:
    return Measure(name, meaning, Kind.SHARE, top, bottom, fewest=fewest)


def _role(name: str, meaning: str, role: SeatRole, fewest: int = 3) -> Measure:
    return Measure(
        name,
        meaning,
        Kind.PAYMENT,
        lambda d: d.paid_to(role),
        lambda d: d.seats(role),
        fewest=fewest,
    )


_WITH_PARTNER = 7  # G13, G14: forced games and partners are for seven and eight
_FEWEST = {Contract.FORCED: _WITH_PARTNER}
_CONTRACTS = {
    Contract.PASSED: ("passed", "deals passed on"),
    Contract.NORMAL: ("normal", "normal games"),
    Contract.SOLO: ("solo", "solos"),
    Contract.FORCED: ("forced", "forced games"),
    Contract.MISERE: ("misere", "misères"),
}


def _contract_a_deal(contract: Contract) -> Measure:
    name, words = _CONTRACTS[contract]
    return _share(name, f"{words}, of all deals", lambda d: d.of(contract), None, _FEWEST.get(contract, 3))


def _contract_a_game(contract: Contract) -> Measure:
    name, words = _CONTRACTS[contract]
    fewest = _FEWEST.get(contract, 3)
    return _share(
        f"{name}_a_game", f"{words}, of all games played", lambda d: d.of(contract), lambda d: d.games, fewest
    )


def _won(contract: Contract) -> Measure:
    name, words = _CONTRACTS[contract]
    fewest = _FEWEST.get(contract, 3)
    return _share(
        f"{name}_won",
        f"{words} that the declarer's side wins",
        lambda d: d.won(contract),
        lambda d: d.of(contract),
        fewest,
    )


A_DEAL = (
    *map(_contract_a_deal, Contract),
    _share("doubled", "games paid double (solos: four stakes), of all deals", lambda d: d.times(_DOUBLE)),
    _share("trebled", "games paid threefold (solos: six), of all deals", lambda d: d.times(_TREBLE)),
    Measure(
        "turnover",
        "what a seat pays or receives a deal, sign left out",
        Kind.PAYMENT,
        lambda d: d.paid,
        by_seat=True,
    ),
    Measure(
        "volatility",
        "standard deviation of what a seat gets a deal",
        Kind.VOLATILITY,
        lambda d: d.squares,
        by_seat=True,
    ),
    Measure(
        "declarer_a_deal",
        "what the declarer or soloist of a deal gets, 0 without one",
        Kind.PAYMENT,
        lambda d: d.paid_to_declarer,
    ),
)
"""Figures for each deal dealt."""

A_GAME = (
    *(_contract_a_game(one) for one in Contract if one is not Contract.PASSED),
    *map(_won, DECLARED),
    _share(
        "doubled_a_game",
        "games paid double, of those with a declarer",
        lambda d: d.times(_DOUBLE),
        lambda d: d.declared,
    ),
    _share(
        "trebled_a_game",
        "games paid threefold, of those with a declarer",
        lambda d: d.times(_TREBLE),
        lambda d: d.declared,
    ),
    _role("declarer", "what the declarer of a normal or forced game gets", SeatRole.DECLARER),
    _role("partner", "what the called partner gets", SeatRole.PARTNER, _WITH_PARTNER),
    _role("defender", "what a defender in a normal or forced game gets", SeatRole.DEFENDER),
    _role("soloist", "what the soloist gets", SeatRole.SOLOIST),
    _role("against_solo", "what a defender in a solo gets", SeatRole.AGAINST_SOLO),
    Measure(
        "turnover_a_game",
        "what a seat pays or receives a game played, sign left out",
        Kind.PAYMENT,
        lambda d: d.paid,
        lambda d: d.games,
        by_seat=True,
    ),
    Measure(
        "volatility_a_game",
        "standard deviation of what a seat gets a game played",
        Kind.VOLATILITY,
        lambda d: d.squares,
        lambda d: d.games,
        by_seat=True,
    ),
)
"""Figures for each game played, or for each of some kind."""

MEASURES = A_DEAL + A_GAME


def measure_named(name: str) -> Measure:
    """Return a figure by its name."""
    return next(one for one in MEASURES if one.name == name)
