"""Whether the findings of a run depend on who plays: the same question asked of other players."""

from troggu_stats.experiments.robustness.check import FIELDS, Check, Checked, Played, field_slug
from troggu_stats.experiments.robustness.table import robustness_table
from troggu_stats.experiments.robustness.verdicts import LEVEL, Judged, Verdict, judge

__all__ = [
    "FIELDS",
    "LEVEL",
    "Check",
    "Checked",
    "Judged",
    "Played",
    "Verdict",
    "field_slug",
    "judge",
    "robustness_table",
]
