"""A suite in a directory: its settled file, each run in a directory of its name, and last a manifest.

``suite.toml`` is there from the beginning, with every default filled in: whoever goes on with the suite reads
it. Each run is kept like any other, so that one that was interrupted goes on and a finished one stays.
``report.html`` and ``report.md`` appear when all have ended, and last ``suite.json``.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from troggu_stats import __version__
from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.experiments.plan import different_settings
from troggu_stats.experiments.suites import Suite, SuiteRun, read_run_file, settled_text
from troggu_stats.experiments.suites.suite import SETTLED
from troggu_stats.records import safe_text
from troggu_stats.runner.atomic import Existing, check_directory, environment, whole_file
from troggu_stats.runner.kept import KeptRun, at_work, begin_or_go_on, remove_run
from troggu_stats.runner.manifest import checksum
from troggu_stats.runner.ownership import refuse_foreign
from troggu_stats.runner.robust import remove_check

SUITE, SUITE_MANIFEST = "suite.toml", "suite.json"
DOCUMENTS = ("report.html", "report.md")
_VERSION = 1
_LONGEST = 1 << 24


@dataclass(frozen=True)
class KeptSuite:
    """A suite and the directory that it is kept in.

    Parameters
    ----------
    directory
        Where it is kept.
    suite
        Its runs.
    """

    directory: Path
    suite: Suite

    def place(self, run: SuiteRun) -> Path:
        """Return the directory of one of its runs."""
        return self.directory / run.name

    def at_work(self) -> AbstractContextManager[None]:
        """Hold the right to play it: one process at a time does.

        Raises
        ------
        UsageError
            Another process plays it.
        EnvironmentFailedError
            The place cannot be written to.
        """
        return at_work(self.directory)

    @contextmanager
    def opened(self, run: SuiteRun) -> Iterator[KeptRun]:
        """Keep one of its runs, and go on with it if it is there already, finished or not.

        Raises
        ------
        UsageError
            Another run is there, or it is being played.
        EnvironmentFailedError
            A file of it is damaged, or the place cannot be written to.
        """
        with begin_or_go_on(run.plan, self.place(run)) as kept:
            yield kept

    def write_documents(self, documents: Mapping[str, bytes]) -> None:
        """Put what readers look at in its place, page and Markdown by their names; each appears whole.

        Raises
        ------
        EnvironmentFailedError
            The place cannot be written to.
        """
        for name, content in documents.items():
            with whole_file(self.directory / name, Existing.REPLACE) as part:
                part.write_bytes(content)

    def write_manifest(self, endings: Mapping[str, str]) -> None:
        """Put the manifest in its place, after all runs have ended.

        Parameters
        ----------
        endings
            Which rule ended each run, by its name.

        Raises
        ------
        EnvironmentFailedError
            The place cannot be written to.
        """
        content = {
            "suite_version": _VERSION,
            "title": self.suite.title,
            "package": __version__,
            "runs": [
                {
                    "name": run.name,
                    "experiment": run.plan.experiment,
                    "ended": endings[run.name],
                    "checked_under_other_players": run.check is not None,
                }
                for run in self.suite.runs
            ],
        }
        text = json.dumps({**content, "checksum": checksum(content)}, indent=2, allow_nan=False)
        with whole_file(self.directory / SUITE_MANIFEST, Existing.REPLACE) as part:
            part.write_bytes(f"{text}\n".encode("ascii"))


def is_suite(directory: Path) -> bool:
    """Tell whether a directory is that of a suite."""
    return _is_settled(directory / SUITE)


def begin_suite(suite: Suite, directory: Path, existing: Existing = Existing.REFUSE) -> KeptSuite:
    """Keep a suite in a directory that is new or empty, holds just this suite, or is to be replaced.

    Runs that are there stay, finished or not, if they are those of the suite; to be replaced, all runs of its
    names are removed at once.

    Parameters
    ----------
    suite
        What is to be run.
    directory
        Where it is kept.
    existing
        What to do with other runs that are there already.

    Raises
    ------
    UsageError
        The place is taken: by other runs, or by what no suite wrote.
    EnvironmentFailedError
        It cannot be written to.
    """
    kept = KeptSuite(directory, suite)
    check_suite_place(kept, existing)
    # Whoever plays a suite would miss the runs that have ended already.
    with kept.at_work() if is_suite(directory) else nullcontext():
        if existing is Existing.REPLACE:
            for run in suite.runs:
                _remove_run(kept.place(run))
        with environment(directory):
            directory.mkdir(parents=True, exist_ok=True)
            for name in (SUITE_MANIFEST, *DOCUMENTS):
                (directory / name).unlink(missing_ok=True)
        with whole_file(directory / SUITE, Existing.REPLACE) as part:
            part.write_text(settled_text(suite), encoding="utf-8", newline="\n")
    return kept


def resume_suite(directory: Path) -> KeptSuite:
    """Return the suite that is kept in a directory.

    Raises
    ------
    UsageError
        There is none, or its file was changed into one that is none.
    EnvironmentFailedError
        It cannot be read.
    """
    found = read_run_file(directory / SUITE, {}, 0)
    if not isinstance(found, Suite):
        raise UsageError(f"{safe_text(directory / SUITE, 200)} is no suite: run it anew.")
    return KeptSuite(directory, found)


def finished_runs(directory: Path) -> tuple[str, tuple[Path, ...]]:
    """Return the title of a finished suite, and the directories of its runs in their order.

    Raises
    ------
    UsageError
        There is no suite, or it has not ended.
    EnvironmentFailedError
        Its manifest is damaged or was changed.
    """
    path = directory / SUITE_MANIFEST
    if not path.is_file():
        raise UsageError(
            f"There is no finished suite in {safe_text(directory, 200)}: finish it by 'troggu-sim resume', or"
            " give the directory of another."
        )
    content = _manifest(path)
    # A name of a run is checked as that of a key of a suite: nothing in a manifest is taken for a path.
    kept = resume_suite(directory)
    named = [str(run["name"]) for run in content["runs"]]
    if named != [run.name for run in kept.suite.runs]:
        raise EnvironmentFailedError(
            f"{safe_text(path, 200)} has other runs than {SUITE} beside it: run the suite again."
        )
    return kept.suite.title, tuple(kept.place(run) for run in kept.suite.runs)


def check_suite_place(kept: KeptSuite, existing: Existing) -> None:
    """Refuse a place for a suite that is taken or cannot be written, before anything is played.

    Raises
    ------
    UsageError
        Other runs are there, or what no suite wrote.
    EnvironmentFailedError
        It cannot be written to.
    """
    directory = kept.directory
    if (directory / SUITE).exists() and not is_suite(directory):
        raise UsageError(
            f"{safe_text(directory / SUITE, 200)} was not written by a suite, so it is not replaced: give"
            " another directory."
        )
    ours = is_suite(directory)
    foreign = [] if ours else [name for name in DOCUMENTS if (directory / name).exists()]
    if foreign:
        raise UsageError(
            f"{safe_text(directory / foreign[0], 200)} was not written by a suite, so it is not replaced:"
            " give another directory."
        )
    check_directory(directory, Existing.REPLACE if ours else existing)
    for run in kept.suite.runs if ours or existing is Existing.REPLACE else ():
        if existing is Existing.REPLACE:
            refuse_foreign(kept.place(run))
        else:
            _refuse_other(kept, run)


def _refuse_other(kept: KeptSuite, run: SuiteRun) -> None:
    """Refuse to go on with a suite in which a run is another now."""
    place = kept.place(run)
    before = {one.name: one for one in resume_suite(kept.directory).suite.runs}.get(run.name)
    if before is None:
        if place.exists():
            raise UsageError(f"{safe_text(place, 200)} is there already: rename the run, or give --force.")
        return
    differing = different_settings(before.plan.as_dict(), run.plan.as_dict())
    if before.check and run.check and before.check.thinking_deals != run.check.thinking_deals:
        differing = (*differing, "robust_deals")
    if differing:
        raise UsageError(
            f"Run {run.name} of the suite in {safe_text(kept.directory, 200)} has other"
            f" {', '.join(differing)} than is asked for now: go on with it by 'troggu-sim resume', give"
            " another directory, or replace its runs by --force."
        )


def _remove_run(directory: Path) -> None:
    """Remove what a run wrote into its directory, and what was kept beside it of its check."""
    remove_run(directory)
    remove_check(directory)
    with suppress(OSError):
        directory.rmdir()


def _is_settled(path: Path) -> bool:
    if not path.is_file():
        return False
    with environment(path, "read"), path.open("rb") as file:
        return file.readline(200).rstrip() == SETTLED.encode("ascii")


def _manifest(path: Path) -> dict[str, Any]:
    try:
        with environment(path, "read"), path.open("rb") as file:
            content = json.loads(file.read(_LONGEST))
        if content.pop("checksum") != checksum(content) or content["suite_version"] != _VERSION:
            raise ValueError
        [one["name"] for one in content["runs"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise EnvironmentFailedError(
            f"{safe_text(path, 200)} is damaged or was changed since the suite wrote it: go on with the suite"
            " by 'troggu-sim resume', which writes it again."
        ) from error
    assert isinstance(content, dict)
    return content
