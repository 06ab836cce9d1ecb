"""Runs kept in a directory while they are played, so that they can go on after whatever ended them.

While a run is played its directory holds ``part/``: the last state and a lock. When it has ended, manifest,
tables, figures and the last state (``totals.json``) appear, and ``part/`` goes. A run that is extended or
replaced stays as it was until then.
"""

import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from enum import Enum
from pathlib import Path

from troggu_stats.errors import EnvironmentFailedError, StoppedError, TrogguError, UsageError
from troggu_stats.experiments.plan import Plan, Stop, different_settings
from troggu_stats.records import safe_text
from troggu_stats.runner.atomic import Existing, check_directory, environment, sweep
from troggu_stats.runner.checkpoint import read_state, write_state
from troggu_stats.runner.directory import read_finished, write_run
from troggu_stats.runner.execution import Manner, OnProgress, RunResult, run
from troggu_stats.runner.lock import Lock
from troggu_stats.runner.ownership import CHECKPOINT, LOCK, MANIFEST, OWNED, PART, refuse_foreign, remove_part
from troggu_stats.runner.state import Ending, State, looks

# As much work is at risk: a second, or more where checkpoints would otherwise take a sixtieth of the time.
_SECONDS_BETWEEN = 1.0
_TIMES_ITS_COST = 60
_MOST_SECONDS_BETWEEN = 10.0


class Standing(Enum):
    """Whether a run is still to go on."""

    OPEN = "open"
    FINISHED = "finished"


class Counted(Enum):
    """What a number of deals that a run is extended by counts."""

    ALL = "all deals of the run"
    MORE = "deals to be added"


class KeptRun:
    """A run and the directory that it is kept in; given by ``begin``, ``resume`` and ``extend``.

    Parameters
    ----------
    directory
        Where it is kept.
    state
        How far it is.
    standing
        Whether anything is left to do.
    """

    def __init__(self, directory: Path, state: State, standing: Standing = Standing.OPEN) -> None:
        self.directory = directory
        self.state = state
        self.standing = standing
        self._saved: State | None = None
        self._next = 0.0

    def run(self, manner: Manner, on_progress: OnProgress | None = None) -> RunResult:
        """Go on with the run to its end; whatever ends it earlier, what was done is kept.

        Raises
        ------
        CheckFailedError
            A figure does not add up; no table is made then.
        EnvironmentFailedError
            A worker was lost, or the disk is full; what was done by the last checkpoint is kept.
        """
        try:
            result = run(self.state, manner, on_progress, self._notice)
        except BaseException:
            with suppress(EnvironmentFailedError):
                self.save()
            raise
        self.state = result.state
        self.save()
        return result

    def write(self, result: RunResult, shown: Mapping[str, bytes]) -> None:
        """Put the finished run in its place; it appears whole or not at all.

        Raises
        ------
        EnvironmentFailedError
            The disk is full or the place cannot be written to; the run can then be resumed.
        """
        if self.standing is Standing.OPEN:
            write_run(result, self.directory, shown, Existing.REPLACE)
            sweep(self.directory)
            remove_part(self.directory)

    def save(self) -> None:
        """Write the state, if it is another than the one written last."""
        if self.standing is Standing.OPEN and self.state is not self._saved:
            state = self.state
            write_state(state, self.directory / PART / CHECKPOINT)
            self._saved = state

    def _notice(self, state: State) -> None:
        self.state = state
        now = time.monotonic()
        if now >= self._next:
            self.save()
            ended = time.monotonic()
            wanted = max(_SECONDS_BETWEEN, _TIMES_ITS_COST * (ended - now))
            self._next = ended + min(wanted, _MOST_SECONDS_BETWEEN)


@contextmanager
def begin(state: State, directory: Path, existing: Existing = Existing.REFUSE) -> Iterator[KeptRun]:
    """Keep a run in a directory that is new, empty or to be replaced.

    Parameters
    ----------
    state
        Where it begins.
    directory
        Where it is kept.
    existing
        What to do with a run that is there already, which stays until this one has ended.

    Raises
    ------
    UsageError
        The place is taken, or a run is being played there.
    EnvironmentFailedError
        It cannot be written to.
    """
    check_place(directory, existing)
    is_new = not directory.exists()
    kept = KeptRun(directory, state)
    with at_work(directory):
        try:
            kept.save()
            yield kept
        except StoppedError:
            # Even with no deal done the plan is kept, so that the resume command that is named works.
            raise
        except TrogguError:
            # An error before the first deal was done leaves nothing behind.
            if kept.state.done == state.plan.first:
                remove_part(directory)
                if is_new:
                    with suppress(OSError):
                        directory.rmdir()
            raise


@contextmanager
def resume(directory: Path) -> Iterator[KeptRun]:
    """Go on with a run that was interrupted, or that ended because its time was up.

    Strategies of the user's own have to be known already. A run that is finished stays as it is.

    Raises
    ------
    UsageError
        There is no run, it is being played, or it was made by other code; the error names what differs.
    EnvironmentFailedError
        A file of it is damaged, or the place cannot be written to.
    """
    if not is_unfinished(directory):
        state = read_finished(directory)
        if state.ended is not Ending.TIME:
            yield KeptRun(directory, state, Standing.FINISHED)
            return
    with at_work(directory):
        # Read under the lock: whoever held it before may have gone on or finished.
        unfinished = is_unfinished(directory)
        yield KeptRun(
            directory,
            read_state(directory / PART / CHECKPOINT) if unfinished else read_finished(directory),
        )


@contextmanager
def begin_or_go_on(plan: Plan, directory: Path) -> Iterator[KeptRun]:
    """Keep the run of a plan in a directory, and go on with it if it is there already, finished or not.

    Raises
    ------
    UsageError
        Another run is there, or something that is no run; or the run is being played, or was made by other
        code.
    EnvironmentFailedError
        A file of it is damaged, or the place cannot be written to.
    """
    if is_unfinished(directory) or (directory / MANIFEST).is_file():
        with resume(directory) as kept:
            _refuse_other(plan, kept)
            yield kept
        return
    # One that was killed before it had kept anything has left its lock alone.
    begun = directory.is_dir() and [entry.name for entry in directory.iterdir()] == [PART]
    with begin(State.beginning(plan), directory, Existing.REPLACE if begun else Existing.REFUSE) as kept:
        yield kept


def _refuse_other(plan: Plan, kept: KeptRun) -> None:
    differing = different_settings(kept.state.plan.as_dict(), plan.as_dict())
    if differing:
        raise UsageError(
            f"The run in {safe_text(kept.directory, 200)} has other {', '.join(differing)} than is asked for"
            " now: give another directory, or replace it by --force."
        )


@contextmanager
def extend(directory: Path, deals: int, counted: Counted = Counted.ALL) -> Iterator[KeptRun]:
    """Go on with a finished run up to more deals.

    Parameters
    ----------
    directory
        Where the run is.
    deals
        How many.
    counted
        Whether they are all of the run's deals or those to be added.

    Raises
    ------
    UsageError
        There is no finished run, it has as many deals, or a longer one would not begin with it.
    EnvironmentFailedError
        A file of it is damaged, or the place cannot be written to.
    """
    _refuse_unfinished(directory)
    extended(read_finished(directory), deals, counted)
    refuse_foreign(directory)
    with at_work(directory):
        _refuse_unfinished(directory)
        kept = KeptRun(directory, extended(read_finished(directory), deals, counted))
        kept.save()
        yield kept


def extended(state: State, deals: int, counted: Counted) -> State:
    """Return a finished run as the beginning of one with more deals.

    Raises
    ------
    UsageError
        It has as many deals, or a longer one would not begin with it.
    """
    plan = state.plan
    whole = deals if counted is Counted.ALL else state.done - plan.first + deals
    if whole <= state.done - plan.first:
        raise UsageError(
            f"The run has {state.done - plan.first} deals already, and -n counts all of them: give more, or"
            f" -n +{deals} to add as many."
        )
    if state.ended in (Ending.PRECISION, Ending.DECISION):
        raise UsageError(
            f"The run ended as {state.ended.meaning}, and so would a longer one: run anew to stop otherwise."
        )
    longer = replace(plan, deals=whole)
    if plan.stop is not Stop.CAP:
        before = [look for look in looks(plan) if look < min(plan.end, longer.end)]
        if before != [look for look in looks(longer) if look < min(plan.end, longer.end)]:
            raise UsageError(
                f"With {whole} deals {plan.experiment} would have been asked at other deals whether to stop:"
                " run it anew with as many."
            )
    return replace(state, plan=longer, ended=None)


def remove_run(directory: Path) -> None:
    """Remove what a run wrote into its directory, and nothing else that stands there.

    Raises
    ------
    UsageError
        The run is being played, or what stands under a run's names was written by none.
    EnvironmentFailedError
        It cannot be removed.
    """
    refuse_foreign(directory)
    with environment(directory):
        if (directory / PART).is_dir():
            Lock(directory / PART / LOCK).release()
        # The manifest goes last: by it the rest is known as a run's.
        for name in reversed(OWNED):
            entry = directory / name
            if entry.is_dir():
                shutil.rmtree(entry)
            else:
                entry.unlink(missing_ok=True)
    remove_part(directory)


def is_unfinished(directory: Path) -> bool:
    """Tell whether a directory holds a run that was begun and has not ended."""
    return (directory / PART / CHECKPOINT).is_file()


def check_place(directory: Path, existing: Existing) -> None:
    """Refuse a place for a run that is taken or cannot be written, before anything is played.

    Raises
    ------
    UsageError
        It is a file, or a directory that holds something and is not to be replaced, or what no run wrote.
    EnvironmentFailedError
        It cannot be written to.
    """
    with environment(directory):
        unfinished = is_unfinished(directory)
    if existing is Existing.REFUSE and unfinished:
        raise UsageError(
            f"Directory {safe_text(directory, 200)} holds a run that has not ended: go on with it by"
            " 'troggu-sim resume', give another, or replace it by --force."
        )
    if existing is Existing.REPLACE:
        refuse_foreign(directory)
    check_directory(directory, existing)


def _refuse_unfinished(directory: Path) -> None:
    if is_unfinished(directory):
        raise UsageError(
            f"The run in {safe_text(directory, 200)} has not ended: go on by 'troggu-sim resume' first."
        )


@contextmanager
def at_work(directory: Path) -> Iterator[None]:
    """Hold the right to work on the run or the suite in a directory, which is made if it is not there.

    Raises
    ------
    UsageError
        It is being played.
    EnvironmentFailedError
        The place cannot be written to.
    """
    part = directory / PART
    with environment(directory):
        if part.is_symlink():
            raise UsageError(f"{safe_text(part, 200)} is a link: a run is kept in its own directory only.")
        made = [folder for folder in (part, directory) if not folder.exists()]
        part.mkdir(parents=True, exist_ok=True)
    try:
        lock = Lock(part / LOCK)
    except EnvironmentFailedError:
        for folder in made:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    try:
        yield
    finally:
        if not is_unfinished(directory):
            remove_part(directory)
        lock.release()
