"""Deals in which one seat holds the same cards every time: what to do with just this hand."""

from dataclasses import dataclass

import numpy as np

from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_around
from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import start_deal
from troggu_stats.engine.codes import EXCHANGE_PHASE, MAX_PLAYERS, NO_BID, NOBODY, Bid
from troggu_stats.engine.exchange import apply_discard
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.settlement import settle
from troggu_stats.results.columns import ROW_WIDTH, Block
from troggu_stats.rules import Rules
from troggu_stats.simulation.acts import play_bids, play_exchange_and_call, play_tricks
from troggu_stats.simulation.block import refuse_illegal_act
from troggu_stats.simulation.placing import FAILED
from troggu_stats.simulation.rollout import WORK
from troggu_stats.simulation.row import Rows, write_row
from troggu_stats.simulation.seats import Room, Seats, room_to_think, take_seats
from troggu_stats.strategies.registry import Lineup

ITS_OWN = 0
"""The discard that leaves the choice to the seat's strategy."""


@dataclass(frozen=True)
class Held:
    """What one seat holds in every deal.

    Parameters
    ----------
    seat
        The seat.
    hand
        Its cards as a mask, as many as the rules deal.
    tapp
        The tapp's cards as a mask; 0 where they are as unknown as all others.
    """

    seat: int
    hand: int
    tapp: int = 0


def play_held(
    first: int,
    count: int,
    rules: Rules,
    lineup: Lineup,
    seed: int,
    held: Held,
    bid: Bid,
    discard: int = ITS_OWN,
) -> Block:
    """Play deals around a given hand whose seat is told what to bid and, as declarer, what to lay away.

    Parameters
    ----------
    first, count
        Numbers of the deals.
    rules, lineup, seed
        As for ``block.play_block``; no seat can be a strategy that a user brought.
    held
        What the seat holds.
    bid
        What it is told to bid; it passes where that is not legal (G4). ``Bid.NONE`` lets it bid as usual.
    discard
        What it lays away if it takes, as a mask; ``ITS_OWN`` leaves that to its strategy.
    """
    rows = np.zeros((count, ROW_WIDTH), np.int16)
    words, order = shuffle_scratch()
    room = room_to_think(lineup)
    illegal = _play_held_deals(
        seed,
        first,
        compile_rules(rules, len(lineup.names)),
        take_seats(lineup),
        room,
        np.array([held.seat, held.hand, held.tapp, int(bid), discard], np.int64),
        np.zeros(at.TABLE_WIDTH, np.int64),
        np.zeros(at.SECRET_WIDTH, np.int64),
        words,
        order,
        rows,
    )
    refuse_illegal_act(illegal, np.arange(first, first + count), lineup, seed)
    unsampled = 0 if room is None else int(room.scratch[WORK, FAILED])
    return Block(first, rows, len(lineup.names), unsampled)


@compiled
def _play_held_deals(
    seed: int,
    first: int,
    rules: Ints,
    seats: Seats,
    room: Room | None,
    orders: Ints,
    table: Ints,
    secret: Ints,
    words: Ints,
    order: Ints,
    rows: Rows,
) -> int:
    """Play the deals; return -1, or row times eight plus seat of the first illegal act, which ends them."""
    seat, hand, tapp, bid, discard = orders[0], orders[1], orders[2], orders[3], orders[4]
    for row in range(rows.shape[0]):
        deal_around(seed, first + row, rules, seat, hand, tapp, words, order, secret)
        choice_keys(seed, first + row, seats.keys)
        start_deal(table, secret, rules)
        play_bids(table, secret, rules, seats, room, seat if bid != NO_BID else NOBODY, bid)
        if discard != ITS_OWN and table[at.PHASE] == EXCHANGE_PHASE and table[at.DECLARER] == seat:
            apply_discard(table, secret, discard)
        play_exchange_and_call(table, secret, rules, seats, room)
        play_tricks(table, secret, rules, seats, room)
        if table[at.STATUS] != 0:
            return row * MAX_PLAYERS + table[at.STATUS] - 1
        settle(table, secret, rules)
        write_row(table, secret, rows[row])
    return -1
