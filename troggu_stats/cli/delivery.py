"""Playing a run, printing its tables, and keeping it in a directory: what run, resume and extend share."""

import shlex
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from troggu_stats.cli.interrupts import when_interrupted
from troggu_stats.cli.output import echo, print_lines, print_results, progress, say, width
from troggu_stats.errors import EnvironmentFailedError, TrogguError, UndecidedError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from troggu_stats.experiments.plan import Plan
    from troggu_stats.results.table import Table
    from troggu_stats.runner import KeptRun, Manner, RunResult


@dataclass(frozen=True)
class Telling:
    """How much a command says, and in which form it prints tables.

    Parameters
    ----------
    output_format
        How tables are printed.
    quiet
        No progress and no remarks.
    verbose
        Also where the time went.

    Raises
    ------
    UsageError
        It is to be quiet and verbose.
    """

    output_format: str
    quiet: bool = False
    verbose: bool = False

    def __post_init__(self) -> None:
        if self.quiet and self.verbose:
            raise UsageError("--quiet and --verbose came together: leave one out.")

    def remark(self, sentence: str) -> None:
        """Say something that is no result."""
        if not self.quiet:
            say(sentence)


class Keep(Enum):
    """What of a finished run is put in its place."""

    ALL = "totals, tables and figures"
    TOTALS = "totals, of which tables and figures can be made"


@dataclass(frozen=True)
class Whole:
    """What an interrupted run is gone on with: the run itself, or what it is a part of.

    Parameters
    ----------
    directory
        What ``resume`` is to name.
    code
        The user's files of strategies, which have to be named again.
    part
        What is being played of it, as in "run solo"; empty for the run itself.
    """

    directory: Path
    code: "Sequence[Path]" = ()
    part: str = ""

    @property
    def go_on(self) -> str:
        """The command that goes on with it."""
        words = ["troggu-sim", "resume", str(self.directory)]
        for file in self.code:
            words += ["--code", str(file)]
        return shown(shlex.join(words), 400)

    def interrupted(self, kept: "KeptRun") -> str:
        """Say what is kept, and how to go on."""
        plan = kept.state.plan
        done = f"{kept.state.done - plan.first:,} of {plan.deals:,} deals"
        if not self.part:
            return f"Interrupted; {done} are kept, and '{self.go_on}' plays the others."
        return f"Interrupted in {self.part}, of which {done} are kept; '{self.go_on}' goes on."


def play_plan(plan: "Plan", manner: "Manner", telling: Telling, label: str | None = None) -> "RunResult":
    """Play a plan of which nothing is kept."""
    from troggu_stats.runner import State, run

    with progress(label or plan.experiment, _games(plan), "games", telling.quiet) as advance:
        return run(State.beginning(plan), manner, lambda done: advance(done.games))


def play_kept(
    kept: "KeptRun", manner: "Manner", telling: Telling, code: "Sequence[Path]" = ()
) -> "RunResult":
    """Play a kept run to its end, put it in its place and print its tables.

    The tables are printed in any case: a full disk loses no hours of play.

    Raises
    ------
    StoppedError
        The user stopped it; the error says how to go on.
    EnvironmentFailedError
        The machine failed; what was done is kept, and the error says how to go on.
    """
    whole = Whole(kept.directory, code)
    with when_interrupted(lambda: whole.interrupted(kept)):
        result = _play_to_end(kept, manner, telling, whole)
        failed: TrogguError | None = None
        try:
            _put_in_place(kept, result, Keep.ALL)
        except EnvironmentFailedError as error:
            failed = EnvironmentFailedError(f"{error} The run is kept: '{whole.go_on}' writes it.")
        print_tables(result, telling)
    if failed is not None:
        raise failed
    telling.remark(f"The run is in {shown(kept.directory)}.")
    return result


def play_part(
    kept: "KeptRun", manner: "Manner", telling: Telling, whole: Whole, keep: Keep = Keep.ALL
) -> "RunResult":
    """Play a run that is part of a whole to its end, and put it in its place; print nothing of it.

    Raises
    ------
    StoppedError
        The user stopped it; the error says how to go on.
    EnvironmentFailedError
        The machine failed; what was done is kept, and the error says how to go on.
    """
    with when_interrupted(lambda: whole.interrupted(kept)):
        result = _play_to_end(kept, manner, telling, whole)
        try:
            _put_in_place(kept, result, keep)
        except EnvironmentFailedError as error:
            raise EnvironmentFailedError(
                f"{error} What was done is kept: '{whole.go_on}' goes on."
            ) from error
    return result


def _play_to_end(kept: "KeptRun", manner: "Manner", telling: Telling, whole: Whole) -> "RunResult":
    plan = kept.state.plan
    try:
        with progress(whole.part or plan.experiment, _games(plan), "games", telling.quiet) as advance:
            return kept.run(manner, lambda done: advance(done.games))
    except EnvironmentFailedError as error:
        raise EnvironmentFailedError(f"{error} What was done is kept: '{whole.go_on}' goes on.") from error


def _put_in_place(kept: "KeptRun", result: "RunResult", keep: Keep) -> None:
    from troggu_stats.reporting.written import kept_files
    from troggu_stats.runner import Standing
    from troggu_stats.runner.manifest import manifest_of

    if kept.standing is not Standing.OPEN:
        return
    if keep is Keep.TOTALS:
        kept.write(replace(result, tables=(), figures=()), {})
    else:
        kept.write(result, kept_files(result, manifest_of(result)))


def _games(plan: "Plan") -> int:
    from troggu_stats.experiments.registry import get_experiment

    return get_experiment(plan.experiment).games(plan)


def print_tables(result: "RunResult", telling: Telling, more: "Sequence[Table]" = ()) -> None:
    """Print what a run has found, its tables, others that belong to them, and where its time went."""
    if telling.output_format == "table":
        _print_found(result)
    print_results([*result.tables, *more], telling.output_format)
    if telling.verbose:
        _print_timing(result)


def _print_found(result: "RunResult") -> None:
    """Print the findings of a run in sentences: what was asked comes before the tables that bear it out."""
    from troggu_stats.reporting.found import found_lines

    lines = list(found_lines(result, width()))
    if lines:
        print_lines(lines)
        echo("\n")


def tell_ending(
    result: "RunResult", telling: Telling, directory: Path | None = None, code: "Sequence[Path]" = ()
) -> None:
    """Say which rule ended a run, where not all of its deals were played, and how to play the others.

    Raises
    ------
    UndecidedError
        It ended before what it was to decide was decided.
    """
    from troggu_stats.runner import Ending

    deals = result.state.done - result.plan.first
    ended = result.state.ended
    others = ""
    if ended is Ending.TIME and directory is not None:
        others = f" '{Whole(directory, code).go_on}' plays the others."
    if result.undecided:
        raise UndecidedError(
            f"Undecided after {deals:,} deals: {'; '.join(result.undecided)}.{others or ' Give more deals.'}"
        )
    if ended is not None and ended is not Ending.DEALS:
        telling.remark(f"Ended after {deals:,} of {result.plan.deals:,} deals: {ended.meaning}.{others}")


def _print_timing(result: "RunResult") -> None:
    timing = result.timing
    rate = result.games / timing.playing if timing.playing > 0 else 0.0
    processes = "1 process" if result.jobs == 1 else f"{result.jobs} processes"
    say(
        f"{result.games:,} games in {processes}: {timing.preparing:.1f} s to begin,"
        f" {timing.playing:.1f} s to play ({rate:,.0f} games/s), {timing.tabulating:.1f} s for the tables."
    )


def shown(text: object, longest: int = 200) -> str:
    """Return a path or command for a terminal, which shows it and does not obey it."""
    from troggu_stats.records import safe_text

    return safe_text(text, longest)
