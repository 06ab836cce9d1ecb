"""All tables of ``solo``, in the order in which they are read."""

from collections.abc import Mapping

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo.natural import (
    bids_table,
    contracts_table,
    payments_table,
    soloists_table,
)
from troggu_stats.experiments.solo.told import Scope, hands_table, neutral_table, trumps_table
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table


def all_tables(plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
    """Return every table of a run."""
    natural = (contracts_table, bids_table, soloists_table, payments_table)
    told = (trumps_table, neutral_table, hands_table)
    return [
        *(make(plan, totals) for make in natural),
        *(make(plan, totals, scope) for scope in Scope for make in told),
    ]
