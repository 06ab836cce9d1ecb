"""Runs that are kept in a directory, as ``--out`` keeps them, and read again."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from troggu_stats.errors import UsageError
from troggu_stats.records import safe_text

if TYPE_CHECKING:
    from troggu_stats.runner import Manner, Progress, RunResult, State


def play_into(
    directory: Path,
    state: "State",
    manner: "Manner",
    force: bool,
    on_progress: "Callable[[Progress], None] | None",
) -> "RunResult":
    """Play a run that is kept while it is played; whatever ends it earlier, ``troggu-sim resume`` goes on.

    Raises
    ------
    UsageError
        The directory is taken.
    EnvironmentFailedError
        It cannot be written to.
    """
    from troggu_stats.reporting.written import kept_files
    from troggu_stats.runner import begin
    from troggu_stats.runner.manifest import manifest_of

    with begin(state, directory, _existing(force)) as kept:
        result = kept.run(manner, on_progress)
        kept.write(result, kept_files(result, manifest_of(result)))
    return result


def save(result: "RunResult", directory: Path, force: bool) -> None:
    """Write a run that was played without a directory into one; it appears whole or not at all.

    Raises
    ------
    UsageError
        The directory is taken.
    EnvironmentFailedError
        It cannot be written to.
    """
    from troggu_stats.reporting.written import kept_files
    from troggu_stats.runner import check_place, write_run
    from troggu_stats.runner.manifest import manifest_of

    check_place(directory, _existing(force))
    write_run(result, directory, kept_files(result, manifest_of(result)), _existing(force))


def read(directory: Path) -> "tuple[RunResult, dict[str, Any]]":
    """Return a kept run with its tables and figures made of its totals, and its manifest.

    Raises
    ------
    UsageError
        There is no finished run.
    EnvironmentFailedError
        A file of it is damaged or was changed.
    """
    from troggu_stats.runner.kept import is_unfinished
    from troggu_stats.runner.reports import read_run

    if is_unfinished(directory):
        raise UsageError(
            f"The run in {safe_text(directory, 200)} has not ended: go on by 'troggu-sim resume' first."
        )
    found = read_run(directory)
    return found.result, dict(found.manifest)


def _existing(force: bool) -> Any:
    from troggu_stats.runner import Existing

    return Existing.REPLACE if force else Existing.REFUSE
