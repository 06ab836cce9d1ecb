"""Running a plan: blocks of deals, in this process or over several, into the same totals either way."""

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace

from troggu_stats.errors import UsageError
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.experiment import StagedExperiment
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table
from troggu_stats.runner.backends import Backend, Workers, finished_blocks
from troggu_stats.runner.rounds import Pace, Rounds
from troggu_stats.runner.state import Ending, State, next_look

# Deals handed out at once, at most: their columns stay within a few megabytes.
DEFAULT_BLOCK = 16_384
# Other processes take seconds to begin: what would be done by then is played in this one.
_TRIAL_SECONDS = 0.25
_WORTH_PROCESSES = 2.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is.

    Parameters
    ----------
    games, all_games
        Games played so far, and of the whole run.
    seconds
        Time since the first game.
    kept
        Those of the games that an earlier session played.
    """

    games: int
    all_games: int
    seconds: float
    kept: int = 0

    @property
    def rate(self) -> float:
        """Games a second so far; 0 before the first block is done."""
        return (self.games - self.kept) / self.seconds if self.seconds > 0 else 0.0


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
    state
        What was run, how far, and the totals.
    tables, figures
        What they show.
    audit
        The counts that were checked before the tables were made.
    jobs
        Processes used.
    timing
        Where the time went.
    undecided
        What the run was to decide and has not.
    """

    state: State
    tables: tuple[Table, ...]
    figures: tuple[Drawing, ...]
    audit: Mapping[str, int]
    jobs: int
    timing: Timing
    undecided: tuple[str, ...] = ()

    @property
    def plan(self) -> Plan:
        """What was to be run."""
        return self.state.plan

    @property
    def played(self) -> Plan:
        """The plan of what was played, which is less where a rule ended the run."""
        return self.state.played

    @property
    def totals(self) -> Mapping[int, Totals]:
        """Totals by number of players."""
        return self.state.totals

    @property
    def games(self) -> int:
        """Games played, every arm counted."""
        return self.state.games


@dataclass(frozen=True, slots=True)
class Manner:
    """How a plan is run; only the time limit can change a figure.

    Parameters
    ----------
    workers
        Who plays.
    block
        Deals that are handed out at once, else as many as take a fraction of a second.
    max_seconds
        When to end before all deals are played.

    Raises
    ------
    UsageError
        A number is too small.
    """

    workers: Workers = field(default_factory=Workers)
    block: int | None = None
    max_seconds: float | None = None

    def __post_init__(self) -> None:
        if self.block is not None and self.block < 1:
            raise UsageError(f"Blocks of {self.block} deals cannot be played: give 1 or more.")
        if self.max_seconds is not None and not self.max_seconds > 0:
            raise UsageError(f"A run cannot end after {self.max_seconds:g} seconds: give more than 0.")


OnProgress = Callable[[Progress], None]
OnState = Callable[[State], None]


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
    return run(State.beginning(plan), Manner(Workers.local(jobs), block), on_progress)


def run(
    state: State,
    manner: Manner,
    on_progress: OnProgress | None = None,
    on_state: OnState | None = None,
) -> RunResult:
    """Go on with a run to its end and return totals, tables and figures.

    Parameters
    ----------
    state
        How far the run is.
    manner
        How to run it.
    on_progress
        Called before the first and after every finished block, in this process.
    on_state
        Called whenever every number of players has played some more of the same deals, and at the end.

    Raises
    ------
    CheckFailedError
        A figure does not add up; no table is made then.
    EnvironmentFailedError
        A worker was lost.
    """
    session = _Session(manner, on_progress, on_state)
    state = session.play(state)
    return tabulate(state, session.workers.jobs, session.preparing, session.playing)


def tabulate(state: State, jobs: int = 1, preparing: float = 0.0, playing: float = 0.0) -> RunResult:
    """Check the totals of a run that has ended, and make its tables and figures.

    Parameters
    ----------
    state
        Where the run ended.
    jobs
        Processes used.
    preparing, playing
        Seconds that went before.

    Raises
    ------
    CheckFailedError
        A figure does not add up.
    """
    begun = time.perf_counter()
    experiment, plan = get_experiment(state.plan.experiment), state.played
    audit = experiment.audit(plan, state.totals)
    tables = tuple(experiment.tables(plan, state.totals))
    figures = tuple(experiment.figures(plan, state.totals))
    decided = state.ended in (Ending.PRECISION, Ending.DECISION)
    undecided = () if decided else state.undecided()
    timing = Timing(preparing, playing, time.perf_counter() - begun)
    return RunResult(state, tables, figures, audit, jobs, timing, undecided)


def _joined(plan: Plan, workers: Workers) -> Workers:
    from troggu_stats.runner.cluster import join_cluster

    return join_cluster(plan, workers)


class _Session:
    """One go at a run, in one process and those that it starts."""

    def __init__(self, manner: Manner, on_progress: OnProgress | None, on_state: OnState | None) -> None:
        self.workers = manner.workers
        self.preparing = self.playing = 0.0
        self._manner = manner
        self._on_progress, self._on_state = on_progress, on_state
        self._begun = time.monotonic()
        self._games = self._kept = self._all_games = 0
        self._first_game = 0.0

    @property
    def _until(self) -> float | None:
        limit = self._manner.max_seconds
        return None if limit is None else self._begun + limit

    def play(self, state: State) -> State:
        """Go on until a rule ends the run."""
        if state.ended is Ending.TIME:
            state = replace(state, ended=None)
        if state.ended is not None:
            return state
        experiment = get_experiment(state.plan.experiment)
        if self.workers.backend is Backend.DASK:
            self.workers = _joined(state.plan, self.workers)
        # Compiles, or reads the machine code, once before any other process needs it.
        for players in state.plan.players:
            experiment.totals(state.plan, players, state.plan.first, 1)
        self._first_game = time.monotonic()
        self.preparing = self._first_game - self._begun
        self._games = self._kept = state.games
        self._all_games = experiment.games(state.plan)
        self._tell_progress()
        pace = Pace(self._most_deals(state.plan), self._manner.block)
        state = self._try_out(state, pace)
        while state.ended is None:
            state = self._play_until(state, next_look(state), pace, self.workers, self._until)
        self.playing = time.monotonic() - self._first_game
        return state

    def _most_deals(self, plan: Plan) -> int:
        experiment = get_experiment(plan.experiment)
        return experiment.block(plan) if isinstance(experiment, StagedExperiment) else DEFAULT_BLOCK

    def _try_out(self, state: State, pace: Pace) -> State:
        """Find out how long deals take, and whether what is left is worth other processes."""
        if self.workers.backend is not Backend.PROCESSES:
            return state
        plan, block = state.plan, self._manner.block
        if block is not None:
            blocks = len(plan.players) * -(-(next_look(state) - state.done) // block)
            self.workers = Workers.local(min(self.workers.jobs, blocks))
            return state
        alone = Workers.local(1)
        trial = time.monotonic() + _TRIAL_SECONDS
        until = trial if self._until is None else min(trial, self._until)
        while state.ended is None and time.monotonic() < until:
            state = self._play_until(state, next_look(state), pace, alone, until)
            if state.ended is Ending.TIME:
                state = replace(state, ended=None)
        if pace.seconds_for(plan.end - state.done) < _WORTH_PROCESSES:
            self.workers = alone
        return state

    def _play_until(
        self, state: State, look: int, pace: Pace, workers: Workers, until: float | None
    ) -> State:
        """Play up to the deal number at which the run is asked whether to go on, or until the time is up."""
        rounds = Rounds(state, look, pace, until)
        # Closed whatever happens, so that an interrupted run leaves no process behind.
        with closing(finished_blocks(state.plan, workers, rounds.blocks())) as finished:
            for played in finished:
                self._games += int(played.totals["games"][0])
                if rounds.add(played):
                    self._tell_state(rounds.state)
                self._tell_progress()
        state = rounds.state
        if state.done == look:
            state = state.asked()
        if state.ended is None and until is not None and time.monotonic() >= until:
            state = replace(state, ended=Ending.TIME)
        self._tell_state(state)
        return state

    def _tell_state(self, state: State) -> None:
        if self._on_state is not None:
            self._on_state(state)

    def _tell_progress(self) -> None:
        if self._on_progress is not None:
            seconds = time.monotonic() - self._first_game
            self._on_progress(Progress(self._games, self._all_games, seconds, self._kept))
