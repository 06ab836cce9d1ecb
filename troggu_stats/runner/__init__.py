"""How a plan is run: blocks of deals over workers, totals merged and kept, one directory a run."""

from troggu_stats.runner.atomic import Existing, check_directory, check_file
from troggu_stats.runner.backends import Backend, Workers, kill_workers
from troggu_stats.runner.directory import write_run
from troggu_stats.runner.execution import DEFAULT_BLOCK, Manner, Progress, RunResult, execute, run, tabulate
from troggu_stats.runner.kept import Counted, KeptRun, Standing, begin, check_place, extend, resume
from troggu_stats.runner.merging import merge
from troggu_stats.runner.rows import write_rows
from troggu_stats.runner.state import Ending, State

__all__ = [
    "DEFAULT_BLOCK",
    "Backend",
    "Counted",
    "Ending",
    "Existing",
    "KeptRun",
    "Manner",
    "Progress",
    "RunResult",
    "Standing",
    "State",
    "Workers",
    "begin",
    "check_directory",
    "check_file",
    "check_place",
    "execute",
    "extend",
    "kill_workers",
    "merge",
    "resume",
    "run",
    "tabulate",
    "write_rows",
    "write_run",
]
