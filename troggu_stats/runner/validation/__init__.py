"""Whether this installation tells the truth: checks that any user can run, each with its figure and limit."""

from troggu_stats.runner.validation.check import Check, Effort, Finding, Outcome, Verdict
from troggu_stats.runner.validation.registry import CHECKS, findings

__all__ = ["CHECKS", "Check", "Effort", "Finding", "Outcome", "Verdict", "findings"]
