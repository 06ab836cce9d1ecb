"""Troccas as a game that can be played."""

from troggu_stats.results.troccas_columns import TROCCAS_COLUMNS
from troggu_stats.simulation.games import PlayedGame
from troggu_stats.simulation.troccas.block import StagedBlock, play_block
from troggu_stats.simulation.troccas.transcript import record_deals, record_given
from troggu_stats.strategies.troccas.registry import (
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
    bids_by_table=lambda name: False,  # nobody bids
    check_strategy=parse_strategy,
    seat_strategies=seat_strategies,
    record_deals=record_deals,
    record_given=record_given,
    play_block=play_block,
    staged_block=StagedBlock,
    columns=TROCCAS_COLUMNS,
)
