"""From rows of columns to integer totals in one pass: natural play by seat, and hands told what to bid.

The deal is the unit: hands of one deal that fall into the same stratum are first summed within the deal,
and a stratum keeps sums, squares and products of those sums (see ``stats.ClusterTotals``).
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.codes import MAX_PLAYERS, NO_BID, PASS, SOLO_GAME, TAKE, Contract
from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.settlement import HALF_OF_POINTS
from troggu_stats.results.columns import COLUMNS
from troggu_stats.simulation.row import Rows

Payments: TypeAlias = npt.NDArray[np.int16]
"""What the told seat gets, in stakes: shape (players, ARMS, deals)."""

ARMS = 3
SOLO_ARM, TAKE_ARM, PASS_ARM = range(ARMS)
CONTRACTS = len(Contract)
MOST_POINTS = 2 * HALF_OF_POINTS
POINTS_WIDTH = MOST_POINTS + 1
MULTIPLIERS = 7  # 0 to 6, a trebled solo
LOST, WON = 0, 1

# Strata of hands: every combination, then the number of trumps alone.
TRUMP_COUNTS = 19  # 0 to 18, the largest hand
KING_COUNTS = 5
HONOUR_COUNTS = 4  # bit set of fool (1) and mund (2)
COMBINATIONS = TRUMP_COUNTS * KING_COUNTS * HONOUR_COUNTS
STRATA = COMBINATIONS + TRUMP_COUNTS
_TOP_HONOURS = 3

# Situations of the seat that is told: together, nobody has bid more than a pass, somebody took.
SITUATIONS = 3
TOGETHER, OPEN, TAKEN = range(SITUATIONS)

# Sums of a stratum over deals; "2" is a square, arms stand in their order.
DEALS = 0
HANDS = 1
HANDS2 = 2
PAY = 3
PAY_HANDS = PAY + ARMS
PAY_PAY = PAY_HANDS + ARMS  # solo-solo, solo-take, solo-pass, take-take, take-pass, pass-pass
WIN = PAY_PAY + 6
WIN_HANDS = WIN + ARMS
WIN2 = WIN_HANDS + ARMS
SUMS = WIN2 + ARMS

# What must never happen, counted while the rows pass by.
UNBALANCED, OUT_OF_RANGE, OTHER_CARDS, NOT_AS_TOLD, NOT_THE_SAME = range(5)
FAULTS = 5

_CONTRACT = COLUMNS["contract"].start
_DECLARER = COLUMNS["declarer"].start
_POINTS = COLUMNS["points"].start
_MULTIPLIER = COLUMNS["multiplier"].start
_PAYMENT = COLUMNS["payment"].start
_BID = COLUMNS["bid"].start
_TRUMPS = COLUMNS["trumps"].start
_KINGS = COLUMNS["kings"].start
_HONOURS = COLUMNS["honours"].start


@inlined
def _balance(row: Rows, players: int) -> int:
    """Return the sum of all payments of a game, which must be 0."""
    balance = 0
    for seat in range(players):
        balance += row[_PAYMENT + seat]
    return balance


@compiled
def add_natural(
    rows: Rows,
    players: int,
    contracts: Ints,
    points: Ints,
    multipliers: Ints,
    bids: Ints,
    payments: Ints,
    solo_points: Ints,
    solo_multipliers: Ints,
    solo_payments: Ints,
    faults: Ints,
) -> None:
    """Add deals played as usual: contracts, results and payments, for all and for soloists by seat.

    Parameters
    ----------
    rows
        Shape (deals, ROW_WIDTH).
    players
        Number of players.
    contracts, points, multipliers
        Deals by contract, by contract and declarer's points, by contract, result and multiplier; shapes
        (CONTRACTS,), (CONTRACTS, POINTS_WIDTH), (CONTRACTS, 2, MULTIPLIERS).
    bids, payments
        By seat: deals by bid, and sum and sum of squares of the payment in stakes; shapes (players, 4),
        (players, 2).
    solo_points, solo_multipliers, solo_payments
        The same of the solos that the seat played; shapes (players, POINTS_WIDTH),
        (players, 2, MULTIPLIERS), (players, 2).
    faults
        Shape (FAULTS,).
    """
    for index in range(rows.shape[0]):
        row = rows[index]
        contract = row[_CONTRACT]
        contracts[contract] += 1
        faults[UNBALANCED] += _balance(row, players) != 0
        for seat in range(players):
            payment = int(row[_PAYMENT + seat])
            payments[seat, 0] += payment
            payments[seat, 1] += payment * payment
            bids[seat, row[_BID + seat]] += 1
        made, multiplier, declarer = row[_POINTS], row[_MULTIPLIER], row[_DECLARER]
        if declarer < 0:
            continue
        if made < 0 or made > MOST_POINTS or multiplier < 0 or multiplier >= MULTIPLIERS:
            faults[OUT_OF_RANGE] += 1
            continue
        result = WON if made > HALF_OF_POINTS else LOST
        points[contract, made] += 1
        multipliers[contract, result, multiplier] += 1
        if contract == SOLO_GAME:
            payment = int(row[_PAYMENT + declarer])
            solo_points[declarer, made] += 1
            solo_multipliers[declarer, result, multiplier] += 1
            solo_payments[declarer, 0] += payment
            solo_payments[declarer, 1] += payment * payment


@compiled
def collect_arm(
    natural: Rows, told: Rows, players: int, seat: int, told_bid: int, payments: Payments, faults: Ints
) -> None:
    """Keep what a told seat got in each deal, and hold the game against the same deal played as usual.

    Parameters
    ----------
    natural, told
        The same deals as usual and with the seat told what to bid, shape (deals, ROW_WIDTH).
    players
        Number of players.
    seat, told_bid
        Who was told what.
    payments
        Filled: the seat's payment in stakes, shape (deals,).
    faults
        Shape (FAULTS,): payments that do not balance, other cards in the hand, a bid that is not the one
        told (a pass where it was not legal, G4), another payment although all seats bid as usual.
    """
    for index in range(natural.shape[0]):
        usual, row = natural[index], told[index]
        payment = row[_PAYMENT + seat]
        payments[index] = payment
        faults[UNBALANCED] += _balance(row, players) != 0
        faults[OTHER_CARDS] += (
            usual[_TRUMPS + seat] != row[_TRUMPS + seat]
            or usual[_KINGS + seat] != row[_KINGS + seat]
            or usual[_HONOURS + seat] != row[_HONOURS + seat]
        )
        expected = told_bid
        if usual[_BID + seat] == NO_BID:
            expected = NO_BID
        elif told_bid == TAKE:
            for earlier in range(seat):
                if usual[_BID + earlier] == TAKE:
                    expected = PASS
        faults[NOT_AS_TOLD] += row[_BID + seat] != expected
        if expected == usual[_BID + seat]:
            faults[NOT_THE_SAME] += payment != usual[_PAYMENT + seat]


@inlined
def _add_cluster(
    cells: Ints, hands: int, solo: int, take: int, away: int, solo_won: int, take_won: int, away_won: int
) -> None:
    """Add one deal's hands of a stratum; ``away`` is the arm that passes."""
    cells[DEALS] += 1
    cells[HANDS] += hands
    cells[HANDS2] += hands * hands
    cells[PAY] += solo
    cells[PAY + 1] += take
    cells[PAY + 2] += away
    cells[PAY_HANDS] += solo * hands
    cells[PAY_HANDS + 1] += take * hands
    cells[PAY_HANDS + 2] += away * hands
    cells[PAY_PAY] += solo * solo
    cells[PAY_PAY + 1] += solo * take
    cells[PAY_PAY + 2] += solo * away
    cells[PAY_PAY + 3] += take * take
    cells[PAY_PAY + 4] += take * away
    cells[PAY_PAY + 5] += away * away
    cells[WIN] += solo_won
    cells[WIN + 1] += take_won
    cells[WIN + 2] += away_won
    cells[WIN_HANDS] += solo_won * hands
    cells[WIN_HANDS + 1] += take_won * hands
    cells[WIN_HANDS + 2] += away_won * hands
    cells[WIN2] += solo_won * solo_won
    cells[WIN2 + 1] += take_won * take_won
    cells[WIN2 + 2] += away_won * away_won


@compiled
def _add_group(payments: Payments, index: int, group: Ints, asked: int, cells: Ints) -> None:
    """Add a deal's hands, gathered by ``group``: hands with the same number are one cluster there."""
    for seat in range(asked):
        place = group[seat]
        first = True
        for earlier in range(seat):
            first = first and group[earlier] != place
        if not first:
            continue
        hands = solo = take = away = solo_won = take_won = away_won = 0
        for other in range(seat, asked):
            if group[other] == place:
                in_solo = int(payments[other, SOLO_ARM, index])
                in_take = int(payments[other, TAKE_ARM, index])
                in_pass = int(payments[other, PASS_ARM, index])
                hands += 1
                solo += in_solo
                take += in_take
                away += in_pass
                solo_won += in_solo > 0
                take_won += in_take > 0
                away_won += in_pass > 0
        _add_cluster(cells[place], hands, solo, take, away, solo_won, take_won, away_won)


@compiled
def add_hands(natural: Rows, payments: Payments, players: int, seats: Ints, group: Ints, cells: Ints) -> None:
    """Add every hand whose seat was asked: what it gets told to play Solo, to take, to pass, by stratum.

    Parameters
    ----------
    natural
        The deals played as usual, shape (deals, ROW_WIDTH).
    payments
        What each seat got in each arm, shape (players, ARMS, deals).
    players
        Number of players.
    seats, group
        Working space, shapes (2, 8) and (8,).
    cells
        Shape (SITUATIONS * STRATA, SUMS).
    """
    for index in range(natural.shape[0]):
        row = natural[index]
        asked = 0
        situation = OPEN
        # A seat that an earlier Solo has silenced was never asked: all its arms are the same game.
        while asked < players and row[_BID + asked] != NO_BID:
            trumps = row[_TRUMPS + asked]
            honours = row[_HONOURS + asked] & _TOP_HONOURS
            seats[0, asked] = (trumps * KING_COUNTS + row[_KINGS + asked]) * HONOUR_COUNTS + honours
            seats[1, asked] = situation
            if row[_BID + asked] == TAKE:
                situation = TAKEN
            asked += 1
        for apart in range(2):
            for seat in range(asked):
                group[seat] = (seats[1, seat] if apart else TOGETHER) * STRATA + seats[0, seat]
            _add_group(payments, index, group, asked, cells)
            for seat in range(asked):
                trumps = seats[0, seat] // (KING_COUNTS * HONOUR_COUNTS)
                group[seat] = (seats[1, seat] if apart else TOGETHER) * STRATA + COMBINATIONS + trumps
            _add_group(payments, index, group, asked, cells)


def hands_scratch() -> tuple[Ints, Ints]:
    """Return the working arrays of ``add_hands``: strata and situations by seat, and groups."""
    return np.zeros((2, MAX_PLAYERS), np.int64), np.zeros(MAX_PLAYERS, np.int64)
