"""Deals a second on this machine: one core, all cores, where the time goes, the ratio to the yardstick."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from statistics import median
from typing import Any

from troggu_stats.rules.variants import AnyRules
from troggu_stats.runner import yardstick
from troggu_stats.runner.bench_worker import (
    Task,
    Timed,
    begin_worker,
    pace_of,
    play_blocks,
    time_one_core,
)
from troggu_stats.runner.yardstick import Yardstick, built_yardstick

# A sample lasts longer where there is little to measure, and the whole takes about this long by default.
_ALL_SECONDS, _USUAL_REPEAT = 14, 5
_SAMPLES_OF_A_TASK = 4.5  # whole deals, the stages, the yardstick and all cores, in lengths of a sample
_SHORTEST_SAMPLE, _LONGEST_SAMPLE = 0.02, 0.3
SHARES = ("dealing", "bids", "play", "columns", "python")
"""The parts of a deal's time: bids with exchange and call, play with settlement, python around the kernel."""


@dataclass(frozen=True)
class Speed:
    """How fast one strategy plays with one number of players.

    Parameters
    ----------
    strategy, players
        Who plays, in every seat, and how many.
    one_core, all_cores
        Deals a second, medians.
    shares
        For each of ``SHARES`` its part of the time on one core, from the fastest samples; they add up to 1.
    ratio
        Deals a second on one core over the yardstick's; None without one or with another number of players.
    yardstick
        The yardstick's deals a second in the same minute; None as above.
    """

    strategy: str
    players: int
    one_core: float
    all_cores: float
    shares: tuple[float, ...]
    ratio: float | None
    yardstick: float | None


@dataclass(frozen=True)
class Machine:
    """What was measured on.

    Parameters
    ----------
    core
        The core that the single process was held to; None where the system cannot do that.
    jobs
        Processes used for all cores.
    yardstick
        The yardstick's compiler, or why there is none.
    has_yardstick
        Whether there is one.
    """

    core: int | None
    jobs: int
    yardstick: str
    has_yardstick: bool


@dataclass(frozen=True)
class Bench:
    """A measurement that is ready to be made.

    Parameters
    ----------
    rules
        The variant.
    strategies
        Strategies, each measured in every seat.
    players
        Numbers of players.
    repeat
        Samples of each; the median counts.
    jobs
        Processes for all cores.
    """

    rules: AnyRules
    strategies: Sequence[str]
    players: Sequence[int]
    repeat: int
    jobs: int

    def tasks(self) -> list[Task]:
        """Return what is to be timed, in order."""
        number = len(self.strategies) * len(self.players)
        seconds = _ALL_SECONDS / (number * _USUAL_REPEAT * _SAMPLES_OF_A_TASK)
        seconds = min(_LONGEST_SAMPLE, max(_SHORTEST_SAMPLE, seconds))
        return [
            Task(strategy, players, self.rules, seconds, self.repeat)
            for strategy in self.strategies
            for players in self.players
        ]

    def measure(self, on_machine: Callable[[Machine], None]) -> Iterator[Speed]:
        """Measure and yield one speed after the other.

        The single process is held to one core and everything else waits, so that nothing disturbs it.

        Parameters
        ----------
        on_machine
            Told first what is measured on.
        """
        core = _one_core()
        spawn = multiprocessing.get_context("spawn")
        with built_yardstick() as built:
            found = built if isinstance(built, Yardstick) else None
            on_machine(Machine(core, self.jobs, found.compiler if found else str(built), found is not None))
            with ExitStack() as pools:
                with _interrupts_left_to_this_process():
                    alone = pools.enter_context(spawn.Pool(1, begin_worker, (core,)))
                    together = pools.enter_context(spawn.Pool(self.jobs, begin_worker, (None,)))
                for task in self.tasks():
                    mate = found if (task.rules.game, task.players) == yardstick.PLAYS else None
                    timed = alone.apply(time_one_core, (task, mate))
                    yield _speed(task, timed, _all_cores(together, task, self.jobs))


def _speed(task: Task, timed: Timed, all_cores: float) -> Speed:
    return Speed(
        task.strategy,
        task.players,
        1 / timed.seconds_a_deal,
        all_cores,
        timed.shares,
        timed.ratio,
        timed.yardstick,
    )


def _all_cores(pool: Any, task: Task, jobs: int) -> float:
    """Return deals a second with every process of the pool playing a share at once."""
    pace = min(pool.map(pace_of, [task] * jobs, chunksize=1), key=lambda one: one.deals)
    rates: list[float] = []
    for _ in range(task.repeat):
        shares = [(task, pace, share * pace.deals) for share in range(jobs)]
        begin = time.perf_counter()
        pool.starmap(play_blocks, shares, chunksize=1)
        rates.append(jobs * pace.deals / (time.perf_counter() - begin))
    return median(rates)


@contextmanager
def _interrupts_left_to_this_process() -> Iterator[None]:
    """Start processes that never see an interrupt: this one answers it for all, once all are started."""
    if threading.current_thread() is not threading.main_thread():
        yield
    elif hasattr(signal, "pthread_sigmask"):
        # Held back, not ignored: who interrupts while processes start is heard a moment later. The tracker
        # that Python starts with the first of them would let interrupts through again, so it starts before.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, handler)


def _one_core() -> int | None:
    """Return a core to hold the single process to: the last one that this process may use."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    return max(os.sched_getaffinity(0))
