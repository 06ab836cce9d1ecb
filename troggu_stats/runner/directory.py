"""One run, one directory: the manifest, the tables, the figures, all of them or nothing."""

import json
from collections.abc import Mapping
from pathlib import Path

from troggu_stats.results.table import Table
from troggu_stats.runner.atomic import Existing, whole_directory
from troggu_stats.runner.execution import RunResult
from troggu_stats.runner.manifest import manifest

OWNED = ("manifest.json", "figures", "tables")
"""What a run's directory holds; one with its first entry is whole."""


def write_run(
    result: RunResult, directory: Path, drawn: Mapping[str, bytes], existing: Existing = Existing.REFUSE
) -> None:
    """Write a run into its directory, which appears whole or not at all.

    Parameters
    ----------
    result
        The finished run.
    directory
        Where to; new or empty, unless what is there is to be replaced.
    drawn
        Figures as files by name, from ``reporting.draw_files``.
    existing
        What to do with a run that is there already.

    Raises
    ------
    UsageError
        The directory is not empty and not to be replaced.
    EnvironmentFailedError
        The disk is full or the directory cannot be written to; nothing half-written stays, and a run
        that was to be replaced is as it was.
    """
    with whole_directory(directory, existing, OWNED) as part:
        (part / "tables").mkdir()
        for table in result.tables:
            _write_table(table, part / "tables")
        (part / "figures").mkdir()
        for name, content in drawn.items():
            (part / "figures" / name).write_bytes(content)
        files = sorted(path.relative_to(part).as_posix() for path in part.rglob("*") if path.is_file())
        text = json.dumps(manifest(result, files), indent=2, ensure_ascii=False, allow_nan=False)
        (part / "manifest.json").write_text(text + "\n", encoding="utf-8", newline="\n")


def _write_table(table: Table, directory: Path) -> None:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    frame = table.to_frame()
    frame.to_csv(directory / f"{table.name}.csv", index=False, lineterminator="\n", encoding="utf-8")
    arrow = pa.Table.from_pandas(frame, preserve_index=False)
    described = arrow.schema.with_metadata(
        {
            "title": table.title,
            "header": "\n".join(table.header),
            "columns": json.dumps(
                [[one.name, one.unit, one.meaning] for one in table.columns], ensure_ascii=False
            ),
        }
    )
    pq.write_table(arrow.cast(described), directory / f"{table.name}.parquet", compression="zstd")
