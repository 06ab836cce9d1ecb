"""What is compared between variants of Troggu: figures of a deal, and the columns they are made of."""

from functools import cached_property

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY, Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.settlement import HALF_OF_POINTS
from troggu_stats.experiments.one_seat import SeatRole, roles
from troggu_stats.experiments.variants.measures import (
    TURNOVER,
    VOLATILITY,
    Column,
    Deals,
    Kind,
    Measure,
    every_seat,
)

DECLARED = (Contract.NORMAL, Contract.SOLO, Contract.FORCED)
_DOUBLE, _TREBLE = 2, 3


class TrogguDeals(Deals):
    """Columns of a block of Troggu, payments in stakes."""

    @cached_property
    def multiplier(self) -> Ints:
        """How often the stake is paid, 1 to 3 in a solo too (G11); 0 for a tie and without a declarer."""
        found = np.maximum(self.block["multiplier"].astype(np.int64), 0)
        return np.where(self.of(Contract.SOLO) == 1, found // 2, found)

    @property
    def outcome(self) -> Ints:
        """Contract and payments, shape (deals, 1 + players)."""
        return np.column_stack([self.block["contract"].astype(np.int64), self.payments])

    @cached_property
    def role(self) -> Ints:
        """The part of each seat, shape (deals, players)."""
        return roles(self.block)

    @cached_property
    def games(self) -> Ints:
        """1 for every deal that is played, 0 for one passed on (V2)."""
        return self.everyone - self.of(Contract.PASSED)

    @cached_property
    def declared(self) -> Ints:
        """1 for every game with a declarer, soloist or forced player."""
        return np.isin(self.block["contract"], DECLARED).astype(np.int64)

    def of(self, contract: Contract) -> Ints:
        """1 for every game of this contract."""
        return np.asarray(self.block["contract"] == contract).astype(np.int64)

    def won(self, contract: Contract) -> Ints:
        """1 for every game of this contract that the declarer's side wins (G10)."""
        return np.asarray(self.of(contract) * (self.block["points"] > HALF_OF_POINTS))

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
        declarer = self.block["declarer"]
        payment = self.payments[np.arange(len(declarer)), declarer]
        return np.where(declarer == NOBODY, 0, payment)

    def _has(self, role: SeatRole) -> npt.NDArray[np.bool_]:
        return np.asarray(self.role == role)


_ALL_TABLES = range(3, MAX_PLAYERS + 1)
_WITH_PARTNER = range(7, MAX_PLAYERS + 1)  # G13, G14: forced games and partners are for seven and eight


def _share(
    name: str, meaning: str, top: Column, bottom: Column | None = None, tables: range = _ALL_TABLES
) -> Measure:
    return Measure(name, meaning, Kind.SHARE, top, bottom, tables=tables)


def _role(name: str, meaning: str, role: SeatRole, tables: range = _ALL_TABLES) -> Measure:
    return Measure(
        name, meaning, Kind.PAYMENT, lambda d: d.paid_to(role), lambda d: d.seats(role), tables=tables
    )


_TABLES = {Contract.FORCED: _WITH_PARTNER}
_CONTRACTS = {
    Contract.PASSED: ("passed", "deals passed on"),
    Contract.NORMAL: ("normal", "normal games"),
    Contract.SOLO: ("solo", "solos"),
    Contract.FORCED: ("forced", "forced games"),
    Contract.MISERE: ("misere", "misères"),
}


def _contract_a_deal(contract: Contract) -> Measure:
    name, words = _CONTRACTS[contract]
    tables = _TABLES.get(contract, _ALL_TABLES)
    return _share(name, f"{words}, of all deals", lambda d: d.of(contract), None, tables)


def _contract_a_game(contract: Contract) -> Measure:
    name, words = _CONTRACTS[contract]
    tables = _TABLES.get(contract, _ALL_TABLES)
    return _share(
        f"{name}_a_game", f"{words}, of all games played", lambda d: d.of(contract), lambda d: d.games, tables
    )


def _won(contract: Contract) -> Measure:
    name, words = _CONTRACTS[contract]
    tables = _TABLES.get(contract, _ALL_TABLES)
    return _share(
        f"{name}_won",
        f"{words} that the declarer's side wins",
        lambda d: d.won(contract),
        lambda d: d.of(contract),
        tables,
    )


A_DEAL = (
    *map(_contract_a_deal, Contract),
    _share("doubled", "games paid double (solos: four stakes), of all deals", lambda d: d.times(_DOUBLE)),
    _share("trebled", "games paid threefold (solos: six), of all deals", lambda d: d.times(_TREBLE)),
    TURNOVER,
    VOLATILITY,
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
        seats=every_seat,
    ),
    Measure(
        "volatility_a_game",
        "standard deviation of what a seat gets a game played",
        Kind.VOLATILITY,
        lambda d: d.squares,
        lambda d: d.games,
        seats=every_seat,
    ),
)
"""Figures for each game played, or for each of some kind."""

MEASURES = A_DEAL + A_GAME


def measure_named(name: str) -> Measure:
    """Return a figure by its name."""
    return next(one for one in MEASURES if one.name == name)
