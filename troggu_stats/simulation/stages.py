"""Deals played only so far: what ``bench`` times to find out where the time of a deal goes."""

from enum import IntEnum

import numpy as np

from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import start_deal
from troggu_stats.engine.codes import NOBODY, PASS
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.settlement import settle
from troggu_stats.results.columns import ROW_WIDTH
from troggu_stats.rules import Rules
from troggu_stats.simulation.acts import play_bids, play_exchange_and_call, play_tricks
from troggu_stats.simulation.guest_block import play_with_guests
from troggu_stats.simulation.row import Rows, write_row
from troggu_stats.simulation.seats import Room, Seats, room_to_think, take_seats
from troggu_stats.strategies.registry import Lineup


class Stage(IntEnum):
    """How far a deal is played; each stage holds those before it."""

    DEALING = 0
    BIDS = 1
    PLAY = 2
    COLUMNS = 3


_BIDS, _PLAY, _COLUMNS = int(Stage.BIDS), int(Stage.PLAY), int(Stage.COLUMNS)


class StagedBlock:
    """A block of deals with all around its kernel made ready once, so that the kernel can be timed alone.

    Parameters
    ----------
    count
        Deals in the block.
    rules
        The variant.
    lineup
        Who plays.
    seed
        0 to 2**53 - 1.
    """

    def __init__(self, count: int, rules: Rules, lineup: Lineup, seed: int) -> None:
        self._seed, self._lineup, self._given_rules = seed, lineup, rules
        self._rules = compile_rules(rules, len(lineup.names))
        self._seats = take_seats(lineup)
        self._room = room_to_think(lineup)
        self._rows = np.zeros((count, ROW_WIDTH), np.int16)
        self._table = np.zeros(at.TABLE_WIDTH, np.int64)
        self._secret = np.zeros(at.SECRET_WIDTH, np.int64)
        self._words, self._order = shuffle_scratch()

    def play(self, stage: Stage, first: int) -> None:
        """Play the deals from number ``first`` on as far as a stage.

        With a user's own strategy there is no stage between dealing and the columns.
        """
        if self._lineup.has_guests and stage >= Stage.PLAY:
            numbers = np.arange(first, first + len(self._rows), dtype=np.int64)
            told = (NOBODY, PASS)
            play_with_guests(numbers, self._given_rules, self._lineup, self._seed, told, self._rows)
            return
        if self._lineup.has_guests:
            stage = Stage.DEALING
        _play_until(
            int(stage),
            self._seed,
            first,
            self._rules,
            self._seats,
            self._room,
            self._table,
            self._secret,
            self._words,
            self._order,
            self._rows,
        )

    @property
    def rows(self) -> Rows:
        """The columns, as ``Stage.COLUMNS`` writes them; shape (count, ROW_WIDTH)."""
        return self._rows


@compiled
def _play_until(
    stage: int,
    seed: int,
    first: int,
    rules: Ints,
    seats: Seats,
    room: Room | None,
    table: Ints,
    secret: Ints,
    words: Ints,
    order: Ints,
    rows: Rows,
) -> None:
    for row in range(rows.shape[0]):
        deal_cards(seed, first + row, rules, words, order, secret)
        if stage >= _BIDS:
            choice_keys(seed, first + row, seats.keys)
            start_deal(table, secret, rules)
            play_bids(table, secret, rules, seats, room, NOBODY, PASS)
            play_exchange_and_call(table, secret, rules, seats, room)
        if stage >= _PLAY:
            play_tricks(table, secret, rules, seats, room)
            settle(table, secret, rules)
        if stage >= _COLUMNS:
            write_row(table, secret, rows[row])
