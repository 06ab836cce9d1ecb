"""Tables of ``variants``: where the variants differ, what each comes to, and all others in order."""

from collections.abc import Mapping, Sequence

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.arms import compared_rules
from troggu_stats.experiments.variants.comparison import comparison_of
from troggu_stats.experiments.variants.differences import (
    alike_tables,
    common_deals_table,
    differences_table,
)
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.families import figures_of, value_of
from troggu_stats.experiments.variants.measures import Group, unit_of
from troggu_stats.experiments.variants.parts import parts_tables
from troggu_stats.experiments.variants.wording import LEVEL, about_comparison
from troggu_stats.experiments.words import value_text
from troggu_stats.results.table import Cell, Dtype, Table, TableColumn, estimate_column, key_column

_VARIANT = key_column("variant", "the rules, with what is changed in them", Dtype.TEXT)


def all_tables(plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
    """Return every table of a run."""
    figures, comparison = figures_of(plan, totals), comparison_of(plan.rules)
    return [
        settings_table(plan),
        differences_table(plan, figures, comparison.headlines),
        *(values_table(plan, figures, group) for group in comparison.groups),
        *(differences_table(plan, figures, group) for group in comparison.groups),
        *alike_tables(plan, figures),
        common_deals_table(plan, figures),
        *parts_tables(plan, figures),
    ]


def settings_table(plan: Plan) -> Table:
    """Return every setting in which the variants differ."""
    compared = compared_rules(plan.rules, plan.options)
    columns = (
        key_column("setting", "what tables may play differently", Dtype.TEXT),
        _VARIANT,
        TableColumn("value", Dtype.TEXT, "", "its value"),
    )
    rows: list[tuple[Cell, ...]] = []
    header = [comparison_of(plan.rules).about_settings]
    for name, setting in plan.rules.SETTINGS.items():
        values = [value_text(rules.settings()[name]) for rules in compared.values()]
        if len(set(values)) > 1:
            rows += [(name, variant, value) for variant, value in zip(compared, values, strict=True)]
            header += [f"{name}: {setting.caution}."] if setting.caution else []
    bids = {variant: comparison_of(rules).bids_of(rules) for variant, rules in compared.items()}
    if len(set(bids.values())) > 1:
        rows += [("bids", variant, f"as fitted for {whose}") for variant, whose in bids.items()]
    return Table("settings", "Where the variants differ", tuple(header), columns, tuple(rows))


def values_table(plan: Plan, figures: Sequence[Figures], group: Group) -> Table:
    """Return what each variant comes to."""
    measures = group.measures(plan)
    rows: list[tuple[Cell, ...]] = [
        (
            one.players,
            variant,
            *(value_of(one, measure, place, group.money_of(measure)) for measure in measures),
        )
        for one in figures
        for place, variant in enumerate(one.found.names)
    ]
    header = (
        comparison_of(plan.rules).about_values,
        f"Interval: {LEVEL:.0%}; shares Wilson (Clopper-Pearson under 20 successes or failures), payments a"
        " deal t, others by the delta method with the deal as the unit, standard deviations from the roots of"
        " the ends for their squares.",
        *about_comparison(plan),
    )
    units = [estimate_column(one.name, unit_of(one, group.money_of(one)), one.meaning) for one in measures]
    columns = (key_column("players", "number of players"), _VARIANT, *units)
    return Table(group.name, group.title, header, columns, tuple(rows))
