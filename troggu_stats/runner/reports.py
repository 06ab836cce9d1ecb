"""Kept runs read to be shown, and reports put in their place."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from troggu_stats.errors import UsageError
from troggu_stats.experiments.robustness import Judged, robustness_table
from troggu_stats.records import safe_text
from troggu_stats.records.leftovers import PREFIX
from troggu_stats.runner.atomic import Existing, check_directory, environment, whole_directory
from troggu_stats.runner.checkpoint import Use, sealed, unsealed
from troggu_stats.runner.directory import read_finished
from troggu_stats.runner.execution import RunResult, tabulate
from troggu_stats.runner.kept import is_unfinished
from troggu_stats.runner.ownership import MANIFEST, read_manifest
from troggu_stats.runner.robust import read_check
from troggu_stats.runner.suites import finished_runs, is_suite

INDEX = "report.json"
"""What a report consists of; a directory with it is a whole report."""
_OWNED = (INDEX, "report.html", "report.md", "figures", "tables")
_REPORT_VERSION = 1
_LONGEST_INDEX = 1 << 24
# Of a run that is kept deeper than this nobody would think.
_DEEPEST = 2


@dataclass(frozen=True)
class ReadRun:
    """A kept run that was read to be shown.

    Parameters
    ----------
    directory
        Where it is.
    result
        Its totals with the tables and figures made of them.
    manifest
        As the run wrote it.
    judged
        Its findings under other players, where they were checked.
    """

    directory: Path
    result: RunResult
    manifest: Mapping[str, Any]
    judged: tuple[Judged, ...] = ()


@dataclass(frozen=True)
class Gathered:
    """The finished runs that were named.

    Parameters
    ----------
    runs
        Their directories.
    title
        That of the suite, where one was named and nothing else.
    """

    runs: tuple[Path, ...]
    title: str = ""


def gather(directories: Sequence[Path]) -> Gathered:
    """Return the finished runs that are named, those of a suite, or those kept in a directory that is named.

    Raises
    ------
    UsageError
        There is no finished run in one of them, a suite has not ended, or a run is named twice.
    EnvironmentFailedError
        A directory cannot be read, or the manifest of a suite is damaged.
    """
    if len(directories) == 1 and is_suite(directories[0]):
        title, runs = finished_runs(directories[0])
        return Gathered(runs, title)
    found: dict[Path, Path] = {}
    for directory in directories:
        with environment(directory, "read"):
            suite = is_suite(directory)
            within = finished_runs(directory)[1] if suite else tuple(_runs(directory, _DEEPEST))
        if not within:
            _refuse(directory)
        for one in within:
            if one.resolve() in found:
                raise UsageError(f"The run in {safe_text(one, 200)} came twice: give it once.")
            found[one.resolve()] = one
    return Gathered(tuple(found.values()))


def read_run(directory: Path) -> ReadRun:
    """Read a finished run and make its tables and figures of its totals; no deal is played.

    Strategies of the user's own have to be known already. Nothing is written.

    Raises
    ------
    UsageError
        There is no finished run, or its tables cannot be made by this release.
    EnvironmentFailedError
        A file of it is damaged or was changed.
    CheckFailedError
        A figure does not add up.
    """
    state = read_finished(directory, Use.SHOW)
    try:
        result = tabulate(state)
    except KeyError as missing:
        raise UsageError(
            f"The run in {safe_text(directory, 200)} has no sum {missing}, which {state.plan.experiment} is"
            " made of now: it is of another release, so play it again with the settings of its manifest."
        ) from missing
    checked = read_check(directory, state.played)
    if checked is None:
        return ReadRun(directory, result, read_manifest(directory / MANIFEST))
    result = replace(result, tables=(robustness_table(checked), *result.tables))
    return ReadRun(directory, result, read_manifest(directory / MANIFEST), checked.judged)


def check_report_place(directory: Path, existing: Existing) -> None:
    """Refuse a place for a report that is taken or cannot be written, before anything is drawn.

    Raises
    ------
    UsageError
        It is a file, or holds something that is not to be replaced, or that no report wrote.
    EnvironmentFailedError
        It cannot be written to.
    """
    if existing is Existing.REPLACE:
        _refuse_foreign(directory)
    check_directory(directory, existing)


def write_report(directory: Path, files: Mapping[str, bytes], existing: Existing = Existing.REFUSE) -> None:
    """Put a report into its directory, which appears whole or not at all.

    Parameters
    ----------
    directory
        Where to; new or empty, unless what is there is to be replaced.
    files
        By name, with ``/`` between folders.
    existing
        What to do with a report that is there already; other files stay.

    Raises
    ------
    UsageError
        The directory is taken, or holds what no report wrote under the names of one.
    EnvironmentFailedError
        The disk is full or the directory cannot be written to; nothing half-written stays, and a report
        that was to be replaced is as it was.
    """
    check_report_place(directory, existing)
    with whole_directory(directory, existing, _OWNED) as part:
        digests = {}
        for name, content in files.items():
            path = part / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            digests[name] = hashlib.sha256(content).hexdigest()
        index = {"report_version": _REPORT_VERSION, "files": digests}
        (part / INDEX).write_bytes(sealed(index))


def _runs(directory: Path, depth: int) -> Iterator[Path]:
    if (directory / MANIFEST).is_file():
        yield directory
    elif depth and directory.is_dir():
        for entry in sorted(directory.iterdir()):
            if entry.is_dir() and not entry.is_symlink():
                yield from _runs(entry, depth - 1)


def _refuse(directory: Path) -> None:
    shown = safe_text(directory, 200)
    if is_unfinished(directory):
        raise UsageError(f"The run in {shown} has not ended: go on by 'troggu-sim resume' first.")
    raise UsageError(
        f"There is no run in {shown}: give the directory of a run, as --out named it, or one that holds such"
        " directories."
    )


def _refuse_foreign(directory: Path) -> None:
    """Refuse to replace what no report wrote, or what was changed since."""
    with environment(directory, "read"):
        ours = _written_by_a_report(directory)
        for name in _OWNED:
            entry = directory / name
            standing = [entry] if entry.is_symlink() or entry.is_file() else sorted(entry.rglob("*"))
            for path in standing:
                if path.is_dir() and not path.is_symlink():
                    continue
                if path.relative_to(directory).as_posix() not in ours:
                    raise UsageError(
                        f"{safe_text(path, 200)} was not written by a report, so it is not replaced: move it"
                        " away, or give another directory."
                    )


def _written_by_a_report(directory: Path) -> set[str]:
    ours: set[str] = set()
    # Who was killed while entries changed places has left the lists of both reports in folders of its own.
    for folder in (directory, *directory.glob(f"{PREFIX}*")):
        path = folder / INDEX
        if path.is_file():
            with suppress(ValueError, KeyError, TypeError, AttributeError), path.open("rb") as file:
                ours.update(map(str, unsealed(file.read(_LONGEST_INDEX))["files"]), (INDEX,))
    return ours
