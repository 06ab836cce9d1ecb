"""The timing itself: runs in a process of its own, held to one core where the system can do that."""

import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from troggu_stats.rules.variants import AnyRules
from troggu_stats.runner.yardstick import Yardstick
from troggu_stats.simulation.games import PlayedGame, Staged, game_of
from troggu_stats.simulation.stages import Stage
from troggu_stats.strategies.custom import OwnCode, code_in_use

_LARGEST_BLOCK = 4096
_SEED = 1


@dataclass(frozen=True)
class Task:
    """What is timed: one strategy in every seat, one number of players.

    Parameters
    ----------
    strategy
        Who plays, in every seat.
    players
        Number of players.
    rules
        The variant.
    seconds
        How long each sample is meant to last.
    repeat
        Samples; the median counts.
    code
        Files of strategies of the user's own.
    """

    strategy: str
    players: int
    rules: AnyRules
    seconds: float
    repeat: int
    code: OwnCode = field(default_factory=code_in_use)

    @property
    def game(self) -> PlayedGame:
        """The game that is played."""
        return game_of(self.rules)

    @property
    def lineup(self) -> Any:
        """The strategy in every seat."""
        return self.game.seat_strategies([self.strategy], self.players, rules=self.rules)


@dataclass(frozen=True)
class Pace:
    """How many blocks of how many deals make a sample."""

    block: int
    blocks: int

    @property
    def deals(self) -> int:
        """Deals of a sample."""
        return self.block * self.blocks


@dataclass(frozen=True)
class Timed:
    """What a task took on one core.

    Parameters
    ----------
    seconds_a_deal
        Of whole deals, with the Python around the kernel; median.
    shares
        Shares of dealing, bids, play, columns and the Python around them.
    yardstick
        Deals a second of the yardstick, sampled in turn with the deals; None without one.
    ratio
        Median of the ratios of each pair of samples; None without a yardstick.
    """

    seconds_a_deal: float
    shares: tuple[float, ...]
    yardstick: float | None
    ratio: float | None


def begin_worker(core: int | None) -> None:
    """Hold this process to a core, and leave interrupts to the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def time_one_core(task: Task, yardstick: Yardstick | None) -> Timed:
    """Time whole deals, the stages and the yardstick, one sample of each in turn."""
    lineup = task.lineup
    pace = pace_of(task)
    block = task.game.staged_block(pace.block, task.rules, lineup, _SEED)
    block.play(Stage.COLUMNS, 0)
    deals = pace.deals
    whole: list[float] = []
    yards: list[float] = []
    stages: list[list[float]] = [[] for _ in Stage]
    for _ in range(task.repeat):
        whole.append(_timed(lambda: play_blocks(task, pace, 0)) / deals)
        if yardstick is not None:
            yards.append(yardstick.deals_a_second(max(1, int(task.seconds * 2.5e6))))
        for stage in Stage:
            stages[stage].append(_timed(lambda stage=stage: _play_stage(block, stage, pace)) / deals)
    ratios = [1 / (seconds * rate) for seconds, rate in zip(whole, yards, strict=False)]
    return Timed(
        median(whole),
        # Differences of medians would carry every disturbance of two samples: the fastest carry the least.
        shares_of([min(samples) for samples in (*stages, whole)]),
        median(yards) if yards else None,
        median(ratios) if ratios else None,
    )


def pace_of(task: Task) -> Pace:
    """Return how many deals last about as long as a sample should; the first deals also compile."""
    lineup, play_block = task.lineup, task.game.play_block
    play_block(0, 1, task.rules, lineup, _SEED)
    count, seconds = 1, 0.0
    while seconds < task.seconds / 8:
        count *= 2
        seconds = _timed(lambda tried=count: play_block(0, tried, task.rules, lineup, _SEED))
    deals = max(1, round(count * task.seconds / seconds))
    block = min(deals, _LARGEST_BLOCK)
    return Pace(block, round(deals / block))


def play_blocks(task: Task, pace: Pace, first: int) -> None:
    """Play a sample's blocks, from deal number ``first`` on, and forget them."""
    lineup, play_block = task.lineup, task.game.play_block
    for number in range(pace.blocks):
        play_block(first + number * pace.block, pace.block, task.rules, lineup, _SEED)


def _play_stage(block: Staged, stage: Stage, pace: Pace) -> None:
    for number in range(pace.blocks):
        block.play(stage, number * pace.block)


def _timed(act: Callable[[], None] | Callable[[], object]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def shares_of(ends: Sequence[float]) -> tuple[float, ...]:
    """Return each part's share of the time, from the times up to the end of each part.

    Parameters
    ----------
    ends
        Seconds up to the end of dealing, bids, play and columns, and of the whole.
    """
    parts = [max(0.0, end - begin) for begin, end in zip((0.0, *ends), ends, strict=False)]
    return tuple(part / sum(parts) for part in parts)
