"""What the headers of the tables and the captions of the figures of ``stakes`` say."""

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes.arms import REFERENCE, Part, is_replayed, own_threshold, parts_of
from troggu_stats.experiments.wording import about_run
from troggu_stats.stats import DEFAULT_LEVEL

LEVEL = DEFAULT_LEVEL
LESS_AT = f"less_at_{REFERENCE}"
"""Ends the names of columns of differences from the reference."""
TOGETHER = f"{LEVEL:.0%} for all thresholds of the same players, role and bids together (Bonferroni)"
PAIRED = f"differences from {REFERENCE} paired, {TOGETHER}"
UNLESS_FEW = "none where too few deals differ"
"""What is said of intervals by the delta method."""


def how_played(plan: Plan) -> str:
    """Return how the thresholds are played on the same deals."""
    if is_replayed(plan):
        unchanged = (
            "With bids unchanged every threshold is a play of its own: these players may weigh payments"
        )
    else:
        unchanged = (
            f"With bids unchanged every deal is played once, at {own_threshold(plan)}, and settled at every"
            " threshold: these players do not look at it"
        )
    if Part.REFITTED not in parts_of(plan):
        return f"{unchanged}. No refitted bids. All thresholds on the same deals."
    return (
        f"{unchanged}. With bids refitted every threshold is a play of its own, by bids fitted for it, with a"
        " doubt of their own that is in no interval. All on the same deals."
    )


def notes(plan: Plan, estimated: str, interval: str) -> tuple[str, ...]:
    """Return the header of a table.

    Parameters
    ----------
    plan
        The run.
    estimated
        What is estimated.
    interval
        Which intervals.
    """
    return (
        f"Estimated: {estimated}",
        how_played(plan),
        f"Interval: {LEVEL:.0%}, the deal is the unit; {interval}.",
        about_run(plan),
    )
