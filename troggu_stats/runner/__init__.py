"""How a plan is run: blocks of deals over workers, totals merged and kept, one directory a run."""

from troggu_stats.runner.atomic import Existing, check_directory, check_file
from troggu_stats.runner.backends import Backend, Workers, kill_workers
from troggu_stats.runner.directory import write_run
from troggu_stats.runner.execution import DEFAULT_BLOCK, Manner, Progress, RunResult, execute, run, tabulate
from troggu_stats.runner.kept import (
    Counted,
    KeptRun,
    Standing,
    begin,
    begin_or_go_on,
    check_place,
    extend,
    resume,
)
from troggu_stats.runner.merging import merge
from troggu_stats.runner.robust import (
    already_played,
    kept_field,
    read_check,
    remove_check,
    thinking_deals_of,
    to_be_checked,
    write_check,
)
from troggu_stats.runner.rows import write_rows
from troggu_stats.runner.state import Ending, State
from troggu_stats.runner.suites import (
    KeptSuite,
    begin_suite,
    check_suite_place,
    finished_runs,
    is_suite,
    resume_suite,
)

__all__ = [
    "DEFAULT_BLOCK",
    "Backend",
    "Counted",
    "Ending",
    "Existing",
    "KeptRun",
    "KeptSuite",
    "Manner",
    "Progress",
    "RunResult",
    "Standing",
    "State",
    "Workers",
    "already_played",
    "begin",
    "begin_or_go_on",
    "begin_suite",
    "check_directory",
    "check_file",
    "check_place",
    "check_suite_place",
    "execute",
    "extend",
    "finished_runs",
    "is_suite",
    "kept_field",
    "kill_workers",
    "merge",
    "read_check",
    "remove_check",
    "resume",
    "resume_suite",
    "run",
    "tabulate",
    "thinking_deals_of",
    "to_be_checked",
    "write_check",
    "write_rows",
    "write_run",
]
