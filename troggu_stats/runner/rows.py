"""Per-deal columns of the deals played as usual, streamed into one Parquet file in deal order."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.experiments.plan import Plan
from troggu_stats.results.columns import Block, Column
from troggu_stats.runner.atomic import Existing, whole_file
from troggu_stats.simulation.games import game_of

_DEALS_AT_ONCE = 65_536


def write_rows(plan: Plan, path: Path, existing: Existing = Existing.REFUSE) -> int:
    """Play the deals of a plan as usual, nobody told what to bid, and write a row for each.

    Parameters
    ----------
    plan
        The run; its deals are played again, one game a deal, in this process.
    path
        The file; it appears whole or not at all.
    existing
        What to do with a file that is there already.

    Returns
    -------
    int
        Rows written.

    Raises
    ------
    UsageError
        The file is there already and not to be replaced.
    EnvironmentFailedError
        The disk is full or the place cannot be written to; nothing half-written stays.

    Notes
    -----
    Columns: ``players``, ``deal``, then the game's (``results``), one a seat where they are by seat; absent
    seats hold null. Payments are in stakes, or game points.
    """
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    columns = game_of(plan.rules).columns
    schema = _schema(columns)
    rows = 0
    # Open files, as everywhere: pyarrow takes no name that is not UTF-8.
    with (
        whole_file(path, existing) as part,
        part.open("wb") as file,
        pq.ParquetWriter(file, schema, compression="zstd") as writer,
    ):
        for block in _blocks(plan):
            writer.write_table(_arrow(block, columns, schema))
            rows += len(block)
    return rows


def _blocks(plan: Plan) -> Iterator[Block]:
    game = game_of(plan.rules)
    for players in plan.players:
        lineup = game.seat_strategies(plan.strategies, players, rules=plan.rules)
        for first in range(plan.first, plan.end, _DEALS_AT_ONCE):
            count = min(_DEALS_AT_ONCE, plan.end - first)
            yield game.play_block(first, count, plan.rules, lineup, plan.seed)


def _schema(columns: Mapping[str, Column]) -> Any:
    import pyarrow as pa

    fields = [
        pa.field("players", pa.int8(), metadata={"meaning": "number of players"}),
        pa.field("deal", pa.int64(), metadata={"meaning": "number of the deal under its seed"}),
    ]
    for column in columns.values():
        about = {"unit": column.unit, "meaning": column.meaning}
        names = (
            [column.name] if column.width == 1 else [f"{column.name}_{seat}" for seat in range(MAX_PLAYERS)]
        )
        fields += [pa.field(name, pa.int16(), metadata=about) for name in names]
    return pa.schema(fields)


def _arrow(block: Block, columns: Mapping[str, Column], schema: Any) -> Any:
    import pyarrow as pa

    deals = len(block)
    arrays = [
        pa.array(np.full(deals, block.players, np.int8)),
        pa.array(np.arange(block.first, block.first + deals, dtype=np.int64)),
    ]
    for column in columns.values():
        for place in range(column.width):
            if column.width > 1 and place >= block.players:
                arrays.append(pa.nulls(deals, pa.int16()))
            else:
                arrays.append(pa.array(np.ascontiguousarray(block.rows[:, column.start + place])))
    return pa.Table.from_arrays(arrays, schema=schema)
