"""Blocks played on a Dask cluster that is there already, through joblib's Dask backend."""

import logging
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from typing import Any

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.records import safe_text
from troggu_stats.runner.backends import Played, Work, Workers, play_work
from troggu_stats.runner.identity import WHAT_DIFFERS, code_identity

_CONNECT_SECONDS = 10
_CLOSE_SECONDS = 2
_LONGEST = 200
# Who reports, at length, what is said in a sentence here.
_CHATTY = ("distributed", "tornado", "asyncio")

Identity = Mapping[str, str | int]


def join_cluster(plan: Plan, workers: Workers) -> Workers:
    """Return a cluster's workers with their number, after a look at each one's code.

    Parameters
    ----------
    plan
        The run.
    workers
        Workers of a cluster.

    Raises
    ------
    UsageError
        Dask is not installed.
    EnvironmentFailedError
        There is no scheduler, it has no workers, or one of them has other code.
    """
    ours = code_identity(plan.experiment)
    with _client(workers) as client:
        with _one_sentence(workers):
            client.wait_for_workers(1, timeout=_CONNECT_SECONDS)
            found = client.run(code_identity, plan.experiment, on_error="return")
            threads = sum(client.nthreads().values())
        for worker, theirs in found.items():
            if isinstance(theirs, BaseException):
                raise EnvironmentFailedError(
                    f"Worker {_shown(worker)} cannot play for this version of troggu-sim"
                    f" ({type(theirs).__name__}): install the same version there."
                )
            _refuse_other_code(ours, theirs, worker)
    return replace(workers, jobs=max(1, threads))


def play_in_cluster(plan: Plan, workers: Workers, blocks: Iterator[Work]) -> Generator[Played, None, None]:
    """Play blocks on a cluster and yield each as it is done, in any order.

    A block whose worker is lost is played by another; each is added once, so that changes no figure.

    Raises
    ------
    UsageError
        Dask is not installed.
    EnvironmentFailedError
        The scheduler was lost, there are no workers, or one of them has other code.
    """
    from joblib import Parallel, delayed

    ours = code_identity(plan.experiment)
    with _client(workers) as client, _one_sentence(workers):
        pool = Parallel(
            backend=_backend(client), return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs"
        )
        with closing(pool(delayed(play_checked)(plan, work, ours) for work in blocks)) as played:
            yield from played


def _backend(client: Any) -> Any:
    from joblib._dask import DaskDistributedBackend

    class Cluster(DaskDistributedBackend):  # type: ignore[misc]
        """joblib's backend, also for a cluster of one thread: joblib would play in this process then."""

        def effective_n_jobs(self, n_jobs: int) -> int:
            return max(2, int(super().effective_n_jobs(n_jobs)))

    return Cluster(client=client, wait_for_workers_timeout=_CONNECT_SECONDS)


def play_checked(plan: Plan, work: Work, ours: Identity) -> Played:
    """Play one block, on a worker, if its code is that of the run: workers may come at any time."""
    _refuse_other_code(ours, code_identity(plan.experiment), "that has just come")
    return play_work(plan, work)


def _refuse_other_code(ours: Identity, theirs: Identity, worker: str) -> None:
    for what, meaning in WHAT_DIFFERS.items():
        if ours.get(what) != theirs.get(what):
            raise EnvironmentFailedError(
                f"Worker {_shown(worker)} is of another version: {meaning} is {_shown(theirs.get(what))}"
                f" there, {ours.get(what)} here; install the same version on both."
            )


@contextmanager
def _client(workers: Workers) -> Iterator[Any]:
    """Connect to the scheduler, and leave it whatever happens."""
    try:
        from distributed import Client
    except ImportError:
        raise UsageError(
            "The backend dask needs Dask, which is not installed: install troggu-sim[dask]."
        ) from None
    with _silence():
        with _one_sentence(workers):
            client = Client(workers.scheduler, timeout=_CONNECT_SECONDS, set_as_default=False)
        try:
            yield client
        finally:
            with suppress(Exception):
                client.close(timeout=_CLOSE_SECONDS)


@contextmanager
def _one_sentence(workers: Workers) -> Iterator[None]:
    """Turn what goes wrong with a cluster into one sentence."""
    from distributed.client import FutureCancelledError
    from distributed.comm import CommClosedError
    from distributed.scheduler import KilledWorker

    scheduler = _shown(workers.scheduler)
    try:
        yield
    except KilledWorker as error:
        raise EnvironmentFailedError(
            f"Several workers of {scheduler} were lost at the same deals, killed or out of memory: look at"
            " their logs."
        ) from error
    except (FutureCancelledError, CommClosedError) as error:
        raise EnvironmentFailedError(f"The scheduler at {scheduler} was lost.") from error
    except TimeoutError as error:
        raise EnvironmentFailedError(
            f"No scheduler with workers answers at {scheduler}: start them, or give another address."
        ) from error
    except OSError as error:
        raise EnvironmentFailedError(
            f"The scheduler at {scheduler} cannot be reached ({_shown(error)}): start it, or give another."
        ) from error


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Dask from writing to standard error what is said here in a sentence."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in _CHATTY]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


def _shown(text: object) -> str:
    return safe_text(text, _LONGEST)
