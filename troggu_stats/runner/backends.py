"""Where blocks of deals are played: in this process, in several, or on a cluster.

Every backend takes a lazy stream of blocks and gives each one back with its totals as soon as it is done, in
any order: totals add up to the same figures in any. It asks for a block only when it can begin it soon, so
memory does not grow with the number of deals. Closing the generator stops the play and leaves no process.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import NamedTuple

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.experiments.experiment import StagedExperiment
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.totals import Totals

_SECONDS_BETWEEN_LOOKS = 0.5


class Backend(Enum):
    """Where the blocks of a run are played; it changes no figure."""

    IN_PROCESS = "in-process"
    PROCESSES = "processes"
    DASK = "dask"


class Work(NamedTuple):
    """A block that is to be played: which deals, with how many players, and which parts of an experiment."""

    players: int
    first: int
    deals: int
    parts: tuple[str, ...]


class Played(NamedTuple):
    """A block that has been played: its totals, and the seconds that they took where it was played."""

    work: Work
    totals: Totals
    seconds: float


@dataclass(frozen=True, slots=True)
class Workers:
    """Who plays the blocks.

    Parameters
    ----------
    backend
        Where they are.
    jobs
        How many blocks are played at once; in this process always 1, and a cluster knows it better.
    scheduler
        The address of a cluster's scheduler, which the others do not have.

    Raises
    ------
    UsageError
        There are fewer than one, or a cluster has no address.
    """

    backend: Backend = Backend.IN_PROCESS
    jobs: int = 1
    scheduler: str | None = None

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise UsageError(f"A run cannot use {self.jobs} processes: give 1 or more.")
        if (self.backend is Backend.DASK) != (self.scheduler is not None):
            raise UsageError("The backend dask and the address of a scheduler belong together: give both.")

    @classmethod
    def local(cls, jobs: int) -> "Workers":
        """Return workers on this machine: one is this process, and more are processes of their own."""
        return cls(Backend.IN_PROCESS if jobs == 1 else Backend.PROCESSES, jobs)


def finished_blocks(plan: Plan, workers: Workers, blocks: Iterator[Work]) -> Generator[Played, None, None]:
    """Play blocks and yield each as it is done, in any order.

    Parameters
    ----------
    plan
        The run.
    workers
        Who plays.
    blocks
        What is to be played; read as workers become free.

    Raises
    ------
    EnvironmentFailedError
        A worker was lost.
    """
    if workers.backend is Backend.IN_PROCESS:
        yield from (play_work(plan, work) for work in blocks)
    elif workers.backend is Backend.PROCESSES:
        yield from _in_processes(plan, workers.jobs, blocks)
    else:
        from troggu_stats.runner.cluster import play_in_cluster

        yield from play_in_cluster(plan, workers, blocks)


def play_work(plan: Plan, work: Work) -> Played:
    """Play one block; what every backend hands to its workers."""
    experiment = get_experiment(plan.experiment)
    begun = time.perf_counter()
    players, first, deals, parts = work
    if isinstance(experiment, StagedExperiment):
        totals = experiment.part_totals(plan, players, first, deals, parts)
    else:
        totals = experiment.totals(plan, players, first, deals)
    return Played(work, totals, time.perf_counter() - begun)


def _in_processes(plan: Plan, jobs: int, blocks: Iterator[Work]) -> Generator[Played, None, None]:
    from joblib import Parallel, delayed
    from joblib.externals.loky import get_reusable_executor
    from joblib.externals.loky.process_executor import BrokenProcessPool

    pool = Parallel(
        n_jobs=jobs, backend="loky", return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs"
    )
    done = False
    try:
        # The first blocks are handed out, and the processes begun, by the call itself.
        with _interrupts_kept_from_children():
            finished = pool(delayed(_play_for)(os.getpid(), plan, work) for work in blocks)
        yield from finished
        done = True
    except BrokenProcessPool as error:
        raise EnvironmentFailedError(
            "A process of the run was lost, killed or out of memory: go on with fewer processes (-j)."
        ) from error
    finally:
        if not done:
            get_reusable_executor().shutdown(wait=True, kill_workers=True)


@contextmanager
def _interrupts_kept_from_children() -> Iterator[None]:
    """Let no process that begins meanwhile hear SIGINT: its parent does, and ends it.

    A terminal sends Ctrl-C to all of them, and one that has just begun would die of it with a traceback
    before anything of ours runs in it. What a thread has blocked stays blocked in what it begins; another
    thread of this process hears the signal meanwhile.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # It would start with the first process, and let SIGINT through again (Python 3.11).
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play_for(parent: int, plan: Plan, work: Work) -> Played:
    _end_with(parent)
    return play_work(plan, work)


@cache
def _end_with(parent: int) -> None:
    """End this process soon after the one that it plays for: loky's workers outlive one that was killed."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_SECONDS_BETWEEN_LOOKS)
        os._exit(1)

    threading.Thread(target=watch, name="parent", daemon=True).start()


def kill_workers() -> None:
    """End every process that plays for this one, at once, for a program that is about to end."""
    process = sys.modules.get("joblib.externals.loky.reusable_executor")
    executor = getattr(process, "_executor", None)
    for worker in list((getattr(executor, "_processes", None) or {}).values()):
        with suppress(OSError, ValueError):
            worker.kill()
