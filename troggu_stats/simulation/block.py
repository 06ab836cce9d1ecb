"""A block of numbered deals, played by any line-up into one row of columns a deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import start_deal
from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY, PASS, Bid
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.settlement import settle
from troggu_stats.errors import CheckFailedError
from troggu_stats.results.columns import NOT_CONSECUTIVE, ROW_WIDTH, Block
from troggu_stats.rules import Rules
from troggu_stats.simulation.acts import play_bids, play_exchange_and_call, play_tricks
from troggu_stats.simulation.gathering import gather
from troggu_stats.simulation.guest_block import play_with_guests
from troggu_stats.simulation.placing import FAILED
from troggu_stats.simulation.rollout import WORK
from troggu_stats.simulation.row import Rows, write_row
from troggu_stats.simulation.seats import Room, Seats, room_to_think, take_seats
from troggu_stats.strategies.registry import Lineup


@dataclass(frozen=True)
class Told:
    """A seat that is told what to bid; it passes where that bid is not legal (G4)."""

    seat: int
    bid: Bid


def play_block(
    first: int,
    count: int,
    rules: Rules,
    lineup: Lineup,
    seed: int,
    told: Told | None = None,
    gathered: int = 0,
) -> Block:
    """Play deals ``first`` to ``first + count - 1`` of a seed, one row of columns a deal.

    Parameters
    ----------
    first, count
        Numbers of the deals, 0 <= first and first + count <= 2**53.
    rules
        The variant.
    lineup
        Who plays; the number of players is the number of its names.
    seed
        0 to 2**53 - 1.
    told
        A seat whose bid is prescribed; all else is played as usual, on the same cards.
    gathered
        Cards, as a mask, that one seat is to hold with the tapp: such deals are dealt on purpose
        (``simulation.gathering``, which also says whose they are). 0 for deals as they fall.
    """
    numbers = np.arange(first, first + count, dtype=np.int64)
    rows, unsampled = _play(numbers, rules, lineup, seed, told, gathered)
    return Block(first, rows, len(lineup.names), unsampled)


def play_numbers(
    numbers: Sequence[int] | Ints,
    rules: Rules,
    lineup: Lineup,
    seed: int,
    told: Told | None = None,
    gathered: int = 0,
) -> Block:
    """Play the deals of these numbers, in this order, one row of columns a deal.

    Parameters
    ----------
    numbers
        Numbers of the deals, 0 to 2**53 - 1 each; see ``simulation.search`` for how to find them.
    rules, lineup, seed, told, gathered
        As for ``play_block``.
    """
    rows, unsampled = _play(np.array(numbers, dtype=np.int64), rules, lineup, seed, told, gathered)
    return Block(NOT_CONSECUTIVE, rows, len(lineup.names), unsampled)


def _play(
    numbers: Ints, rules: Rules, lineup: Lineup, seed: int, told: Told | None, gathered: int
) -> tuple[npt.NDArray[np.int16], int]:
    """Return the rows, and in how many decisions no world could be sampled."""
    players = len(lineup.names)
    rows = np.zeros((numbers.size, ROW_WIDTH), np.int16)
    if lineup.has_guests:
        bid = (NOBODY, PASS) if told is None else (told.seat, int(told.bid))
        play_with_guests(numbers, rules, lineup, seed, bid, rows, gathered)
        return rows, 0
    words, order = shuffle_scratch()
    room = room_to_think(lineup)
    illegal = _play_deals(
        seed,
        numbers,
        compile_rules(rules, players),
        take_seats(lineup),
        room,
        NOBODY if told is None else told.seat,
        PASS if told is None else int(told.bid),
        gathered,
        np.zeros(at.TABLE_WIDTH, np.int64),
        np.zeros(at.SECRET_WIDTH, np.int64),
        words,
        order,
        rows,
    )
    refuse_illegal_act(illegal, numbers, lineup, seed)
    return rows, 0 if room is None else int(room.scratch[WORK, FAILED])


class Named(Protocol):
    """A line-up of either game, as far as its names go."""

    @property
    def names(self) -> tuple[str, ...]:
        """One text a seat."""


def refuse_illegal_act(illegal: int, numbers: Ints, lineup: Named, seed: int) -> None:
    """Say which strategy broke the rules in which deal, if any did.

    Parameters
    ----------
    illegal
        What a kernel returned: -1, or the row of the deal times eight, plus the seat.
    numbers
        The deal of each row.

    Raises
    ------
    CheckFailedError
        A strategy did something illegal.
    """
    if illegal < 0:
        return
    row, seat = divmod(int(illegal), MAX_PLAYERS)
    raise CheckFailedError(
        f"Strategy '{lineup.names[seat]}' broke the rules at seat {seat} of deal {seed}:{numbers[row]}:"
        " nothing of this block counts; please report it with this address."
    )


@compiled
def _play_deals(
    seed: int,
    numbers: Ints,
    rules: Ints,
    seats: Seats,
    room: Room | None,
    told_seat: int,
    told_bid: int,
    gathered: int,
    table: Ints,
    secret: Ints,
    words: Ints,
    order: Ints,
    rows: Rows,
) -> int:
    """Play the deals; return -1, or row times eight plus seat of the first illegal act, which ends them."""
    for row in range(rows.shape[0]):
        deal_cards(seed, numbers[row], rules, words, order, secret)
        if gathered != 0:
            gather(seed, numbers[row], gathered, rules, secret)
        choice_keys(seed, numbers[row], seats.keys)
        start_deal(table, secret, rules)
        play_bids(table, secret, rules, seats, room, told_seat, told_bid)
        play_exchange_and_call(table, secret, rules, seats, room)
        play_tricks(table, secret, rules, seats, room)
        if table[at.STATUS] != 0:
            return row * MAX_PLAYERS + table[at.STATUS] - 1
        settle(table, secret, rules)
        write_row(table, secret, rows[row])
    return -1
