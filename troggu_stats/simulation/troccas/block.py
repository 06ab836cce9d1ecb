"""A block of numbered deals of Troccas, played by any line-up into one row of columns a deal."""

from collections.abc import Sequence

import numpy as np

from troggu_stats.dealing.address import shuffle_scratch
from troggu_stats.dealing.troccas import deal_out
from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.opening import start_deal
from troggu_stats.engine.troccas.packets import STAND_WIDTH
from troggu_stats.engine.troccas.scoring import settle
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.results.columns import NOT_CONSECUTIVE, Block
from troggu_stats.results.troccas_columns import TROCCAS_COLUMNS, TROCCAS_ROW_WIDTH
from troggu_stats.rules import TroccasRules
from troggu_stats.simulation.block import refuse_illegal_act
from troggu_stats.simulation.placing import FAILED
from troggu_stats.simulation.row import Rows
from troggu_stats.simulation.seats import Room
from troggu_stats.simulation.stages import Stage
from troggu_stats.simulation.troccas.acts import play_discard, play_tricks
from troggu_stats.simulation.troccas.guest_block import play_with_guests
from troggu_stats.simulation.troccas.rollout import WORK
from troggu_stats.simulation.troccas.row import write_row
from troggu_stats.simulation.troccas.seats import TroccasSeats, room_to_think, take_seats
from troggu_stats.simulation.troccas.stopping import StopLog, shuffle_to_play, stop_log
from troggu_stats.strategies.troccas.registry import TroccasLineup

_BIDS, _PLAY, _COLUMNS = int(Stage.BIDS), int(Stage.PLAY), int(Stage.COLUMNS)


def play_block(first: int, count: int, rules: TroccasRules, lineup: TroccasLineup, seed: int) -> Block:
    """Play deals ``first`` to ``first + count - 1`` of a seed, one row of columns a deal.

    Parameters
    ----------
    first, count
        Numbers of the deals, 0 <= first and first + count <= 2**53.
    rules
        The variant; with ``redeals`` each deal is a match's first, and the cards are those that are played.
    lineup
        Who plays; the number of players is the number of its names.
    seed
        0 to 2**53 - 1.
    """
    staged = StagedBlock(count, rules, lineup, seed)
    staged.play(Stage.COLUMNS, first)
    return Block(first, staged.rows, len(lineup.names), staged.unsampled, TROCCAS_COLUMNS)


def play_numbers(
    numbers: Sequence[int] | Ints, rules: TroccasRules, lineup: TroccasLineup, seed: int
) -> Block:
    """Play the deals of these numbers, in this order, one row of columns a deal.

    Parameters
    ----------
    numbers
        Numbers of the deals, 0 to 2**53 - 1 each.
    rules, lineup, seed
        As for ``play_block``.
    """
    staged = StagedBlock(len(numbers), rules, lineup, seed)
    staged.play_numbers(Stage.COLUMNS, np.array(numbers, dtype=np.int64))
    return Block(NOT_CONSECUTIVE, staged.rows, len(lineup.names), staged.unsampled, TROCCAS_COLUMNS)


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

    def __init__(self, count: int, rules: TroccasRules, lineup: TroccasLineup, seed: int) -> None:
        self._seed, self._lineup, self._given_rules = seed, lineup, rules
        self._rules = compile_rules(rules, len(lineup.names))
        self._seats, self._room = take_seats(lineup), room_to_think(lineup)
        self.rows: Rows = np.zeros((count, TROCCAS_ROW_WIDTH), np.int16)
        self._table = np.zeros(at.TABLE_WIDTH, np.int64)
        self._secret = np.zeros(at.SECRET_WIDTH, np.int64)
        self._words, self._order = shuffle_scratch()
        self._stand, self._log = np.zeros(STAND_WIDTH, np.int64), stop_log()

    def play(self, stage: Stage, first: int) -> None:
        """Play the deals from number ``first`` on as far as a stage; the discard stands for the bids.

        Raises
        ------
        CheckFailedError
            A strategy did something illegal.
        """
        self.play_numbers(stage, np.arange(first, first + len(self.rows), dtype=np.int64))

    def play_numbers(self, stage: Stage, numbers: Ints) -> None:
        """Play the deals of these numbers, one a row, as far as a stage.

        With a user's own strategy there is no stage between dealing and the columns.

        Raises
        ------
        CheckFailedError
            A strategy did something illegal.
        """
        if self._lineup.has_guests and stage >= Stage.PLAY:
            play_with_guests(numbers, self._given_rules, self._lineup, self._seed, self.rows)
            return
        if self._lineup.has_guests:
            stage = Stage.DEALING
        illegal = _play_until(
            int(stage),
            self._seed,
            numbers,
            self._rules,
            self._seats,
            self._room,
            self._table,
            self._secret,
            self._words,
            self._order,
            self._stand,
            self._log,
            self.rows,
        )
        refuse_illegal_act(illegal, numbers, self._lineup, self._seed)

    @property
    def unsampled(self) -> int:
        """Decisions so far in which a strategy that samples found no world and fell back on its rules."""
        return 0 if self._room is None else int(self._room.scratch[WORK, FAILED])


@compiled
def _play_until(
    stage: int,
    seed: int,
    numbers: Ints,
    rules: Ints,
    seats: TroccasSeats,
    room: Room | None,
    table: Ints,
    secret: Ints,
    words: Ints,
    order: Ints,
    stand: Ints,
    log: StopLog,
    rows: Rows,
) -> int:
    """Play the deals; return -1, or row times eight plus seat of the first illegal act, which ends them."""
    for row in range(rows.shape[0]):
        shuffle_to_play(seed, numbers[row], rules, seats, words, order, stand, log)
        deal_out(rules, order, table, secret)
        if stage >= _BIDS:
            start_deal(table, secret, rules)
            play_discard(table, secret, rules, seats, room)
        if stage >= _PLAY:
            play_tricks(table, secret, rules, seats, room)
            if table[at.STATUS] != 0:
                return row * MAX_PLAYERS + table[at.STATUS] - 1
            settle(table, secret, rules)
        if stage >= _COLUMNS:
            write_row(table, secret, rows[row])
    return -1
