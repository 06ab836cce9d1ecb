"""The same run in one process and in two, in blocks of any size."""

from troggu_stats.experiments.plan import Plan
from troggu_stats.rules import load_variant
from troggu_stats.runner.execution import execute
from troggu_stats.runner.validation.check import Effort, Outcome, none_of

_DEALS = 1_000
# Processes and deals in a block: neither divides the deals.
_WAYS = ((1, 37), (2, 301))
_SEED = 6


def spread_changes_nothing(effort: Effort) -> Outcome:
    """Run an experiment in one piece and spread out, and compare every total."""
    plan = Plan("solo", load_variant("rulebook"), (3, 7), ("random",), effort.deals(_DEALS), _SEED)
    whole = _totals(plan, 1, plan.deals)
    faults = []
    for jobs, block in _WAYS:
        block = min(block, max(1, plan.deals // 2))
        if _totals(plan, jobs, block) != whole:
            faults.append(f"{jobs} processes with blocks of {block} deals give other totals")
    return none_of(len(_WAYS), "ways give other totals", faults)


def _totals(plan: Plan, jobs: int, block: int) -> dict[int, object]:
    result = execute(plan, jobs=jobs, block=block)
    return {players: totals.as_dict() for players, totals in result.totals.items()}
