"""One run, one directory: the manifest, the tables, the figures, the totals, all of them or nothing."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.records import safe_text
from troggu_stats.results.files import csv_bytes, parquet_bytes
from troggu_stats.runner.atomic import Existing, environment, whole_directory
from troggu_stats.runner.checkpoint import Use, encode_state, read_state
from troggu_stats.runner.execution import RunResult
from troggu_stats.runner.manifest import manifest
from troggu_stats.runner.ownership import MANIFEST, OWNED, TOTALS, read_manifest, refuse_foreign
from troggu_stats.runner.state import State


def write_run(
    result: RunResult, directory: Path, shown: Mapping[str, bytes], existing: Existing = Existing.REFUSE
) -> None:
    """Write a run into its directory, which appears whole or not at all.

    Parameters
    ----------
    result
        The finished run.
    directory
        Where to; new or empty, unless what is there is to be replaced.
    shown
        What readers look at, by name with ``/`` between folders, from ``reporting``: figures, page, Markdown.
    existing
        What to do with a run that is there already.

    Raises
    ------
    UsageError
        The directory is not empty and not to be replaced, or holds what no run wrote under a run's names.
    EnvironmentFailedError
        The disk is full or the directory cannot be written to; nothing half-written stays, and a run
        that was to be replaced is as it was.
    """
    if existing is Existing.REPLACE:
        refuse_foreign(directory)
    with whole_directory(directory, existing, OWNED) as part:
        (part / "tables").mkdir()
        for table in result.tables:
            (part / "tables" / f"{table.name}.csv").write_bytes(csv_bytes(table))
            (part / "tables" / f"{table.name}.parquet").write_bytes(parquet_bytes(table))
        for name, content in shown.items():
            (part / name).parent.mkdir(exist_ok=True)
            (part / name).write_bytes(content)
        totals = encode_state(result.state)
        (part / TOTALS).write_bytes(totals)
        files = sorted(path.relative_to(part).as_posix() for path in part.rglob("*") if path.is_file())
        about = manifest(result, files, hashlib.sha256(totals).hexdigest())
        text = json.dumps(about, indent=2, ensure_ascii=False, allow_nan=False)
        (part / MANIFEST).write_text(text + "\n", encoding="utf-8", newline="\n")


def read_finished(directory: Path, use: Use = Use.GO_ON) -> State:
    """Read the totals of a finished run, after checking that nobody has changed them or the manifest.

    Nothing in a manifest is taken for a path: what is read are the two files of fixed name.

    Parameters
    ----------
    directory
        Where the run is.
    use
        What for.

    Raises
    ------
    UsageError
        There is no finished run, or it was made by other code, rules or strategies.
    EnvironmentFailedError
        A file is damaged or was changed.
    """
    for name in (MANIFEST, TOTALS):
        if not (directory / name).is_file():
            raise UsageError(
                f"There is no run in {safe_text(directory, 200)} ({name} is missing): give the directory of a"
                " run, as --out named it."
            )
    found = read_manifest(directory / MANIFEST)
    with environment(directory / TOTALS, "read"):
        data = (directory / TOTALS).read_bytes()
    if found["totals_sha256"] != hashlib.sha256(data).hexdigest():
        raise EnvironmentFailedError(
            f"{safe_text(directory / TOTALS, 200)} is damaged or was changed: its checksum is not the one in"
            " the manifest, so take a copy of it or run again."
        )
    state = read_state(directory / TOTALS, use)
    if state.ended is None:
        raise EnvironmentFailedError(
            f"{safe_text(directory / TOTALS, 200)} is of a run that has not ended: run again."
        )
    return state
