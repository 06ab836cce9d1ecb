"""Tables of ``variants``: how far they lie apart, which cannot be told apart, what common deals are worth."""

from collections.abc import Sequence

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.variants.arms import Pairs, pairs_option
from troggu_stats.experiments.variants.comparison import comparison_of
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.families import difference, family_size, value_of
from troggu_stats.experiments.variants.measures import Group, Measure, unit_of
from troggu_stats.experiments.variants.wording import LEVEL, about_comparison
from troggu_stats.results.table import Cell, Dtype, Table, TableColumn, estimate_column, key_column
from troggu_stats.stats import groups_alike

_PLAYERS = key_column("players", "number of players")
_FIRST = key_column("first", "a variant", Dtype.TEXT)
_LESS = key_column("less", "the variant that it is compared with", Dtype.TEXT)


def differences_table(plan: Plan, figures: Sequence[Figures], group: Group) -> Table:
    """Return how far every two variants lie apart, with intervals that hold together."""
    measures = group.measures(plan)
    family = family_size(figures, measures)
    rows: list[tuple[Cell, ...]] = []
    for one in figures:
        for pair in one.found.pairs:
            cells = [difference(one, measure, pair, group.money_of(measure), family) for measure in measures]
            rows.append((one.players, *_names(one, pair), *cells))
    header = (
        "Estimated: a figure of the first variant less that of the other. Variants that are played alike with"
        " a number of players differ by exactly 0.",
        f"Interval: {LEVEL:.0%} for all {family} of this table together (Bonferroni); shares of deals Tango,"
        " payments a deal paired t (bounds where fewer than twenty deals differ), all others the paired delta"
        " method by deal (independent deals: Newcombe, Welch, delta method).",
        *about_comparison(plan),
    )
    units = [estimate_column(one.name, unit_of(one, group.money_of(one)), one.meaning) for one in measures]
    title = f"How far the variants lie apart: {group.title[0].lower()}{group.title[1:]}"
    return Table(f"differences_{group.name}", title, header, (_PLAYERS, _FIRST, _LESS, *units), tuple(rows))


def alike_tables(plan: Plan, figures: Sequence[Figures]) -> list[Table]:
    """Return letters of variants that cannot be told apart, where several are compared with each other."""
    if pairs_option(plan.options) is not Pairs.ALL or len(figures[0].found.names) < 3:
        return []
    groups = comparison_of(plan.rules).alike
    chosen = [(group, measure) for group in groups for measure in group.measures(plan)]
    families = {group: family_size(figures, group.measures(plan)) for group, _ in chosen}
    rows: list[tuple[Cell, ...]] = []
    for one in figures:
        letters = [_letters(one, measure, group, families[group]) for group, measure in chosen]
        for place, variant in enumerate(one.found.names):
            rows.append((one.players, variant, *(found[place] for found in letters)))
    header = (
        "Variants that share a letter cannot be told apart: the interval of their difference, simultaneous as"
        " in the tables of differences, holds 0. The letter a is of the highest. Payments in"
        f" {groups[0].money.value}.",
        *about_comparison(plan),
    )
    columns = (
        _PLAYERS,
        key_column("variant", "the rules, with what is changed in them", Dtype.TEXT),
        *(TableColumn(measure.name, Dtype.TEXT, "", measure.meaning) for _, measure in chosen),
    )
    return [Table("alike", "Which variants cannot be told apart", header, columns, tuple(rows))]


def _letters(one: Figures, measure: Measure, group: Group, family: int) -> list[str | None]:
    """Return the letters of each variant; none where a figure has no value."""
    places = range(len(one.found.names))
    values = [value_of(one, measure, place, group.money_of(measure)).value for place in places]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return [None for _ in places]
    apart = [
        pair
        for pair in one.found.pairs
        if difference(one, measure, pair, group.money_of(measure), family).excludes(0.0)
    ]
    groups = sorted(
        groups_alike(len(known), apart), key=lambda alike: (-max(known[place] for place in alike), alike)
    )
    return [
        "".join(chr(ord("a") + i) for i, alike in enumerate(groups) if place in alike) for place in places
    ]


def common_deals_table(plan: Plan, figures: Sequence[Figures]) -> Table:
    """Return how many times more deals each difference would have taken on independent deals."""
    comparison = comparison_of(plan.rules)
    rows: list[tuple[Cell, ...]] = []
    for one in figures:
        for pair in one.found.pairs:
            at = (one.found.standings[pair[0]], one.found.standings[pair[1]])
            cells = [one.worth_of_common_deals(measure, *at, LEVEL) for measure in comparison.common]
            rows.append((one.players, *_names(one, pair), *cells))
    header = (
        "Told: the variance of a difference on independent deals over that on the same deals, payments in"
        f" {comparison.counted_in.value}. So many times more deals would be needed if the variants did not"
        " play the same; it has no interval.",
        *about_comparison(plan),
    )
    units = [estimate_column(one.name, "times", one.meaning) for one in comparison.common]
    columns = (_PLAYERS, _FIRST, _LESS, *units)
    return Table("common_deals", "What common deals are worth", header, columns, tuple(rows))


def _names(one: Figures, pair: tuple[int, int]) -> tuple[str, str]:
    return one.found.names[pair[0]], one.found.names[pair[1]]
