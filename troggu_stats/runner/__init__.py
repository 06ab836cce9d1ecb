"""How a plan is run: blocks of deals over processes, totals merged, one directory a run."""

from troggu_stats.runner.execution import DEFAULT_BLOCK, Progress, RunResult, execute

__all__ = ["DEFAULT_BLOCK", "Progress", "RunResult", "execute"]
