"""Options of how a run is played, which change no figure: processes, blocks, and a limit of time."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import read_jobs, whole_number

if TYPE_CHECKING:
    from troggu_stats.runner import Manner

_Command = TypeVar("_Command", bound=Callable[..., Any])
_MOST_BLOCK = 1_000_000
_LEAST_SECONDS = 1e-3
_PROCESSES, _DASK = _BACKENDS = ("processes", "dask")
_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}")
_TIME = re.compile(
    r"(?:(?P<h>[0-9]{1,5}(?:\.[0-9]{1,6})?)h)?(?:(?P<m>[0-9]{1,7}(?:\.[0-9]{1,6})?)m)?"
    r"(?:(?P<s>[0-9]{1,9}(?:\.[0-9]{1,6})?)s?)?"
)


@dataclass(frozen=True)
class MannerWords:
    """How to play a run, as the command line said it.

    Parameters
    ----------
    jobs
        Processes.
    block
        Deals handed out at once; None for as many as suit.
    max_seconds
        When to end before all deals are played.
    scheduler
        The address of a Dask cluster's scheduler; None to play on this machine.
    """

    jobs: int
    block: int | None
    max_seconds: float | None
    scheduler: str | None = None

    def settle(self) -> "Manner":
        """Return it as the runner takes it."""
        from troggu_stats.runner import Backend, Manner, Workers

        workers = Workers.local(self.jobs)
        if self.scheduler is not None:
            workers = Workers(Backend.DASK, scheduler=self.scheduler)
        return Manner(workers, self.block, self.max_seconds)


class Allowance:
    """The manner of several runs one after the other, which share a limit of time; it begins at once.

    Parameters
    ----------
    words
        How they are played.
    """

    def __init__(self, words: MannerWords) -> None:
        self._words = words
        self._begun = time.monotonic()

    def first(self) -> "Manner":
        """Return how the first run is played: it is begun even if reading the command took all the time."""
        return self.next() or replace(self._words, max_seconds=_LEAST_SECONDS).settle()

    def next(self) -> "Manner | None":
        """Return how the next run is played, with the time that is left; None if none is."""
        limit = self._words.max_seconds
        if limit is None:
            return self._words.settle()
        left = limit - (time.monotonic() - self._begun)
        return replace(self._words, max_seconds=left).settle() if left > 0 else None


def manner_options(function: _Command) -> _Command:
    """Add ``--jobs``, ``--backend``, ``--scheduler``, ``--block`` and ``--max-time``."""
    for option in (
        click.option(
            "--max-time",
            metavar="TIME",
            help="End after a time such as 90s, 10m or 1h30m, with the deals done by then.",
        ),
        click.option(
            "--block",
            metavar="NUMBER",
            help="Deals handed out at once; changes no figure.  [default: what takes a fraction of a second]",
        ),
        click.option(
            "--scheduler",
            metavar="ADDRESS",
            help="The Dask cluster to play on, as in tcp://host:8786; see docs/runs.md.",
        ),
        click.option(
            "--backend",
            type=click.Choice(_BACKENDS),
            help="Where to play: in processes of this machine, or on a Dask cluster.  [default: processes]",
        ),
        click.option("-j", "--jobs", metavar="NUMBER", help="Processes to play in.  [default: all cores]"),
    ):
        function = option(function)
    return function


def read_manner(
    jobs: str | None,
    block: str | None,
    max_time: str | None,
    backend: str | None = None,
    scheduler: str | None = None,
) -> MannerWords:
    """Read the options of how a run is played.

    Raises
    ------
    UsageError
        One is no number, time or address, out of range, or does not go with another.
    """
    if backend == _DASK or scheduler is not None:
        _check_cluster(backend, scheduler, jobs)
    return MannerWords(
        read_jobs(jobs),
        None if block is None else whole_number(block, "The number of deals in a block", 1, _MOST_BLOCK),
        None if max_time is None else _seconds(max_time),
        scheduler,
    )


def _check_cluster(backend: str | None, scheduler: str | None, jobs: str | None) -> None:
    if scheduler is None:
        raise UsageError("--backend dask came without --scheduler: give its address, as in tcp://host:8786.")
    if backend != _DASK:
        raise UsageError("--scheduler came without --backend dask: give both, or leave it out.")
    if jobs is not None:
        raise UsageError("--jobs came with --backend dask: a cluster has its own workers, so leave it out.")
    if not _ADDRESS.fullmatch(scheduler):
        shown = ascii(scheduler if len(scheduler) <= 40 else scheduler[:37] + "...")
        raise UsageError(f"A scheduler's address cannot be {shown}: give one such as tcp://host:8786.")


def _seconds(text: str) -> float:
    found = _TIME.fullmatch(text.strip().lower().replace(" ", ""))
    parts = found.groupdict() if found is not None else {}
    seconds = sum(float(parts.get(unit) or 0) * size for unit, size in (("h", 3600), ("m", 60), ("s", 1)))
    if not seconds > 0:
        shown = ascii(text if len(text) <= 40 else text[:37] + "...")
        raise UsageError(f"The time limit cannot be {shown}: give a time above 0, such as 90s, 10m or 1h30m.")
    return seconds
