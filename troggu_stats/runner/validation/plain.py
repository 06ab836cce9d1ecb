"""Compiled code against the same code run as plain Python, in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

import troggu_stats
from troggu_stats.engine.kernel import PLAIN, sources_digest
from troggu_stats.results.columns import ROW_WIDTH
from troggu_stats.runner.validation.check import Effort, Outcome, Verdict, none_of
from troggu_stats.runner.validation.tables import Cell, strategy_texts
from troggu_stats.simulation.block import play_block

SEED, FIRST = 5, 7
_TABLES = (("rulebook", 3), ("visp", 5), ("graechen", 4), ("book", 7), ("st-niklaus", 6))
# As plain Python a deal takes a thousand times as long.
_DEALS = 4
_LONGEST = 600  # seconds
_DIGEST = len(sources_digest())


def compiled_is_plain(effort: Effort) -> Outcome:
    """Play the same few deals twice and compare every column."""
    if PLAIN:
        return Outcome("nothing is compiled here (TROGGU_NOJIT)", "0", Verdict.IDLE)
    texts, deals = strategy_texts(), effort.deals(_DEALS)
    done = subprocess.run(
        # Without the current directory, where a file might be named like a module.
        [sys.executable, "-P", "-m", __name__, str(deals), *texts],
        env=_plain_environment(),
        capture_output=True,
        timeout=_LONGEST,
        check=False,
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or [""]
        fault = f"it ended with {done.returncode}: {said[-1]}"
        return Outcome("the process that runs plain Python failed", "0", Verdict.FAILED, fault)
    digest, sent = done.stdout[:_DIGEST].decode(errors="replace"), done.stdout[_DIGEST:]
    if digest != sources_digest():
        fault = f"the code changed while it was checked, from {sources_digest()} to {digest}: check again"
        return Outcome("the process that runs plain Python has other code", "0", Verdict.FAILED, fault)
    plain = np.frombuffer(sent, np.int16).reshape(-1, ROW_WIDTH)
    names = [f"{SEED}:{FIRST + deal} ({cell})" for cell in _cells(texts) for deal in range(cell.deals(deals))]
    return compare_rows(rows(texts, deals), plain, names)


def compare_rows(
    compiled: npt.NDArray[np.int16], plain: npt.NDArray[np.int16], names: Sequence[str]
) -> Outcome:
    """Return how many of the named rows differ; a row that is missing differs."""
    if len(compiled) != len(plain):
        fault = f"{len(compiled)} deals were played compiled, {len(plain)} in plain Python"
        return none_of(len(names), "deals differ", [fault])
    wrong = np.flatnonzero((compiled != plain).any(axis=1)).tolist()
    return none_of(
        len(names), "deals differ", [f"{names[row]}: compiled code plays otherwise" for row in wrong]
    )


def rows(texts: tuple[str, ...], deals: int) -> npt.NDArray[np.int16]:
    """Return the rows of a few deals at a few tables with each strategy in turn."""
    blocks = [play_block(FIRST, cell.deals(deals), cell.rules, cell.lineup, SEED) for cell in _cells(texts)]
    return np.concatenate([block.rows for block in blocks])


def _cells(texts: Sequence[str]) -> list[Cell]:
    return [Cell(variant, (text,) * players) for text in texts for variant, players in _TABLES]


def _plain_environment() -> dict[str, str]:
    home = str(Path(troggu_stats.__file__).resolve().parents[1])
    paths = [home, os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "TROGGU_NOJIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, paths))}


if __name__ == "__main__":
    played = rows(tuple(sys.argv[2:]), int(sys.argv[1]))
    sys.stdout.buffer.write(sources_digest().encode() + played.tobytes())
