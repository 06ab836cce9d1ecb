"""Experiments, one or a suite of them, as files that people write and can read."""

from troggu_stats.experiments.suites.reading import read_run_file
from troggu_stats.experiments.suites.suite import Suite, SuiteRun, settled_text
from troggu_stats.experiments.suites.tables import Ended, findings_table, runs_table

__all__ = ["Ended", "Suite", "SuiteRun", "findings_table", "read_run_file", "runs_table", "settled_text"]
