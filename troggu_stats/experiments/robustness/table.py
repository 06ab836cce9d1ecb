"""The table of a check: each finding under every field, and the verdict."""

import re

from troggu_stats.experiments.robustness.check import Checked
from troggu_stats.experiments.robustness.verdicts import LEVEL
from troggu_stats.experiments.wording import title_of
from troggu_stats.results.table import Dtype, Table, TableColumn, estimate_column, key_column


def robustness_table(checked: Checked) -> Table:
    """Return each finding under every field of a check, with its verdict."""
    columns = (
        key_column("players", "number of players"),
        key_column("finding", "what is compared, and the unit of its figures", Dtype.TEXT),
        TableColumn("verdict", Dtype.TEXT, "", "stable, depends on the players, or not settled"),
        *(
            estimate_column(_column(field), "", f"the finding where every seat is played by {field}")
            for field in checked.plans
        ),
    )
    rows = tuple(
        (
            one.finding.players,
            f"{one.finding.key} ({one.finding.unit})",
            one.verdict.value,
            *(one.estimates[field] for field in checked.plans),
        )
        for one in checked.judged
    )
    return Table("robustness", "Do the findings depend on the players?", _header(checked), columns, rows)


def _column(field: str) -> str:
    """Return a field's name as that of a column, without the value of a parameter."""
    return re.sub(r"[^a-z0-9]+", "_", field.partition("=")[0].lower())


def _header(checked: Checked) -> tuple[str, ...]:
    plans = list(checked.plans.values())
    plan = plans[0]
    played = "; ".join(f"{field} {one.deals:,}" for field, one in checked.plans.items())
    return (
        f"Estimated: the findings of {plan.experiment}, with every seat played by one strategy or another.",
        f"Interval: those of all findings and players hold together, {LEVEL:.0%} (Bonferroni).",
        "Stable: the same sign under every player, 0 in no interval. Depends on the players: the intervals of"
        " two do not meet, and their figures differ in sign or by more than a third of the larger. Else not"
        " settled. That the players were dealt the same cards is not used: intervals that do not meet differ"
        " whatever the figures have in common.",
        f"{title_of(plan)}, seed {plan.seed}, deals for each number of players, the same ones from deal"
        f" {plan.first} on: {played}.",
    )
