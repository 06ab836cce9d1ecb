"""Troggu as a game that can be played."""

from troggu_stats.results.columns import COLUMNS
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.games import PlayedGame
from troggu_stats.simulation.stages import StagedBlock
from troggu_stats.simulation.transcript import record_deals, record_given
from troggu_stats.strategies.bids_of import bids_by_table
from troggu_stats.strategies.registry import (
    parameters,
    parse_strategy,
    seat_strategies,
    strategy_meaning,
    strategy_names,
)

GAME = PlayedGame(
    strategy_names=strategy_names,
    strategy_meaning=strategy_meaning,
    parameters=parameters,
    bids_by_table=bids_by_table,
    check_strategy=parse_strategy,
    seat_strategies=seat_strategies,
    record_deals=record_deals,
    record_given=record_given,
    play_block=play_block,
    staged_block=StagedBlock,
    columns=COLUMNS,
)
