"""Parts of one plan, played in ranges of deals wherever there was room, put together."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from troggu_stats.errors import UsageError
from troggu_stats.experiments.plan import Stop, different_settings
from troggu_stats.records import safe_text
from troggu_stats.runner.directory import read_finished
from troggu_stats.runner.state import Ending, State

# The settings in which parts of one plan differ.
_OF_THE_PART = ("first_deal", "deals")


def merge(directories: Sequence[Path]) -> State:
    """Return the run that several ranges of deals of one plan make together, in whatever order they come.

    Strategies of the user's own have to be known already.

    Raises
    ------
    UsageError
        They are not of one plan, overlap, or leave deals out; the error names what.
    EnvironmentFailedError
        A file is damaged or was changed.
    """
    if len(directories) < 2:
        raise UsageError("One run came to be merged: give the directories of two or more ranges of deals.")
    parts = [(directory, read_finished(directory)) for directory in directories]
    first_directory, first_part = parts[0]
    for directory, part in parts:
        if part.plan.stop is not Stop.CAP:
            raise UsageError(
                f"The run in {_shown(directory)} stops when {part.plan.stop.value}, so it is no part of a"
                " plan: merge ranges of deals that were played to their end."
            )
        differing = [
            name
            for name in different_settings(first_part.plan.as_dict(), part.plan.as_dict())
            if name not in _OF_THE_PART
        ]
        if differing:
            raise UsageError(
                f"The runs in {_shown(first_directory)} and {_shown(directory)} are not parts of one plan:"
                f" they differ in {', '.join(differing)}."
            )
    return _joined(parts)


def _joined(parts: Sequence[tuple[Path, State]]) -> State:
    ordered = sorted(parts, key=lambda part: part[1].plan.first)
    (_, whole), *later = ordered
    before = ordered[0][0]
    for directory, part in later:
        if part.plan.first < whole.done:
            raise UsageError(
                f"The runs in {_shown(before)} and {_shown(directory)} overlap: both have deals"
                f" {part.plan.first} to {min(whole.done, part.done) - 1}, so leave one out."
            )
        if part.plan.first > whole.done:
            raise UsageError(
                f"Deals {whole.done} to {part.plan.first - 1} are missing between the runs in"
                f" {_shown(before)}"
                f" and {_shown(directory)}: play them by --range {whole.done}:{part.plan.first}, and merge"
                " all."
            )
        whole = whole.after(part.done, part.totals)
        before = directory
    plan = replace(whole.plan, deals=whole.done - whole.plan.first)
    return replace(whole, plan=plan, ended=Ending.DEALS)


def _shown(directory: Path) -> str:
    return safe_text(directory, 200)
