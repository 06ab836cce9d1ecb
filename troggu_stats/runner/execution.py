"""Running a plan: blocks of deals, in this process or over several, into the same totals either way."""

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.experiment import StagedExperiment
from troggu_stats.experiments.plan import FIRST_DEAL, Plan
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table

# A tenth of a second of play or more: handing out a block and adding its totals takes a millisecond.
DEFAULT_BLOCK = 16_384
# What an experiment plays that has no parts.
_WHOLE = ("",)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is.

    Parameters
    ----------
    games, all_games
        Games played so far, and of the whole run.
    seconds
        Time since the first game.
    """

    games: int
    all_games: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games a second so far; 0 before the first block is done."""
        return self.games / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Time left at this rate; None while there is no rate."""
        return (self.all_games - self.games) / self.rate if self.games else None


@dataclass(frozen=True)
class Timing:
    """Where the time of a run went, in seconds: the one part of a manifest that differs between runs."""

    preparing: float
    playing: float
    tabulating: float


@dataclass(frozen=True)
class RunResult:
    """Everything that a finished run gives.

    Parameters
    ----------
    plan
        What was run.
    totals
        Totals by number of players.
    tables, figures
        What they show.
    audit
        The counts that were checked before the tables were made.
    games
        Games played, every arm counted.
    jobs
        Processes used.
    timing
        Where the time went.
    undecided
        What the run was to decide and has not.
    """

    plan: Plan
    totals: Mapping[int, Totals]
    tables: tuple[Table, ...]
    figures: tuple[Drawing, ...]
    audit: Mapping[str, int]
    games: int
    jobs: int
    timing: Timing
    undecided: tuple[str, ...] = ()


Block = tuple[int, int, int, tuple[str, ...]]
"""Players, first deal, number of deals, and the parts to play."""
OnProgress = Callable[[Progress], None]


def execute(
    plan: Plan, jobs: int = 1, on_progress: OnProgress | None = None, block: int | None = None
) -> RunResult:
    """Run a plan to its end and return totals, tables and figures.

    Parameters
    ----------
    plan
        The run.
    jobs
        Processes to play in; 1 plays in this one.
    on_progress
        Called before the first and after every finished block, in this process.
    block
        Deals that are handed out at once, else what suits the experiment. Neither this nor ``jobs`` changes
        any figure.

    Raises
    ------
    UsageError
        ``jobs`` or ``block`` is below 1.
    CheckFailedError
        A figure does not add up; no table is made then.
    EnvironmentFailedError
        A process was lost.
    """
    if jobs < 1:
        raise UsageError(f"A run cannot use {jobs} processes: give 1 or more.")
    experiment = get_experiment(plan.experiment)
    if block is None:
        block = experiment.block(plan) if isinstance(experiment, StagedExperiment) else DEFAULT_BLOCK
    if block < 1:
        raise UsageError(f"Blocks of {block} deals cannot be played: give 1 or more.")
    begun = time.perf_counter()
    # Compiles, or reads the machine code, once before any other process needs it.
    for players in plan.players:
        experiment.totals(plan, players, FIRST_DEAL, 1)
    ready = time.perf_counter()
    jobs = min(jobs, _number_of_blocks(plan, block))
    totals = _play(plan, jobs, on_progress, block)
    played = time.perf_counter()
    audit = experiment.audit(plan, totals)
    tables = tuple(experiment.tables(plan, totals))
    figures = tuple(experiment.figures(plan, totals))
    timing = Timing(ready - begun, played - ready, time.perf_counter() - played)
    games = sum(int(part["games"][0]) for part in totals.values())
    undecided = experiment.undecided(plan, totals) if isinstance(experiment, StagedExperiment) else ()
    return RunResult(plan, totals, tables, figures, audit, games, jobs, timing, undecided)


def _play(plan: Plan, jobs: int, on_progress: OnProgress | None, block: int) -> dict[int, Totals]:
    experiment = get_experiment(plan.experiment)
    begun = time.perf_counter()
    all_games = experiment.games(plan)
    games = 0
    totals: dict[int, Totals] = {}
    if on_progress is not None:
        on_progress(Progress(0, all_games, 0.0))
    first = FIRST_DEAL
    for end in _looks(plan):
        still = {players: _open_parts(plan, players, totals.get(players)) for players in plan.players}
        blocks = _blocks(still, first, end, block)
        # Closed whatever happens, so that an interrupted run leaves no process behind.
        with closing(_finished_blocks(plan, jobs, blocks)) as finished:
            for (players, *_), part in finished:
                totals[players] = totals[players].merge(part) if players in totals else part
                games += int(part["games"][0])
                if on_progress is not None:
                    on_progress(Progress(games, all_games, time.perf_counter() - begun))
        first = end
    return {players: totals[players] for players in plan.players}


def _looks(plan: Plan) -> tuple[int, ...]:
    experiment = get_experiment(plan.experiment)
    return experiment.looks(plan) if isinstance(experiment, StagedExperiment) else (plan.deals,)


def _open_parts(plan: Plan, players: int, totals: Totals | None) -> tuple[str, ...]:
    experiment = get_experiment(plan.experiment)
    if isinstance(experiment, StagedExperiment):
        return experiment.open_parts(plan, players, totals)
    return _WHOLE


def _blocks(still: Mapping[int, tuple[str, ...]], first_deal: int, end: int, block: int) -> Iterator[Block]:
    for players, parts in still.items():
        for first in range(first_deal, end if parts else first_deal, block):
            yield players, first, min(block, end - first), parts


def _number_of_blocks(plan: Plan, block: int) -> int:
    return len(plan.players) * -(-_looks(plan)[0] // block)


def _finished_blocks(
    plan: Plan, jobs: int, blocks: Iterator[Block]
) -> Generator[tuple[Block, Totals], None, None]:
    """Yield every block with its totals, as they come: totals add up in any order."""
    if jobs == 1:
        yield from (_play_block(plan, work) for work in blocks)
        return
    from joblib import Parallel, delayed
    from joblib.externals.loky import get_reusable_executor
    from joblib.externals.loky.process_executor import BrokenProcessPool

    # Blocks are handed out as others finish and their totals are dropped once added, so memory does not
    # grow with the number of deals.
    pool = Parallel(
        n_jobs=jobs, backend="loky", return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs"
    )
    done = False
    try:
        yield from pool(delayed(_play_block)(plan, work) for work in blocks)
        done = True
    except BrokenProcessPool as error:
        raise EnvironmentFailedError(
            "A process of the run was lost, killed or out of memory: run again, with fewer processes (-j)."
        ) from error
    finally:
        if not done:
            get_reusable_executor().shutdown(wait=True, kill_workers=True)


def _play_block(plan: Plan, work: Block) -> tuple[Block, Totals]:
    experiment = get_experiment(plan.experiment)
    players, first, count, parts = work
    if isinstance(experiment, StagedExperiment):
        return work, experiment.part_totals(plan, players, first, count, parts)
    return work, experiment.totals(plan, players, first, count)
