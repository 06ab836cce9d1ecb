"""How a plan is run: blocks of deals over processes, totals merged, one directory a run."""

from troggu_stats.runner.atomic import Existing, check_directory, check_file
from troggu_stats.runner.directory import write_run
from troggu_stats.runner.execution import DEFAULT_BLOCK, Progress, RunResult, execute
from troggu_stats.runner.rows import write_rows

__all__ = [
    "DEFAULT_BLOCK",
    "Existing",
    "Progress",
    "RunResult",
    "check_directory",
    "check_file",
    "execute",
    "write_rows",
    "write_run",
]
