"""Tables of ``variants``: the way from the first variant to each other one, one setting at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.variants.comparison import Comparison, comparison_of
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.measures import PartMeasure
from troggu_stats.experiments.variants.paths import Path
from troggu_stats.experiments.variants.plays import Standing
from troggu_stats.experiments.variants.wording import LEVEL, about_comparison
from troggu_stats.results.table import Cell, Dtype, Table, TableColumn, estimate_column, key_column
from troggu_stats.stats import Dealt, Estimate, level_for_each

ALL_STEPS = "all steps"
FORWARDS, BACKWARDS, ORDER = "forwards", "backwards", "difference"

Terms: TypeAlias = Sequence[tuple[Standing, int]]


@dataclass(frozen=True, slots=True)
class Part:
    """A step on the way from the first variant to another, as sums over ways of playing.

    Parameters
    ----------
    name
        What is changed, and whether other deals are played then.
    forwards, backwards
        After the step less before it, in either order of the steps.
    """

    name: str
    forwards: Terms
    backwards: Terms

    def differing(self, one: Figures, what: PartMeasure) -> tuple[int | None, int | None]:
        """Return in how many deals the step changes anything, forwards and backwards, if that is known."""
        ahead, back = (
            one.differing(what.measure, before, after, what.money)
            for (after, _), (before, _) in (self.forwards, self.backwards)
        )
        return ahead, back

    @property
    def both(self) -> Terms:
        """The two together: twice their mean."""
        return (*self.forwards, *self.backwards)

    @property
    def order(self) -> Terms:
        """Forwards less backwards."""
        return (*self.forwards, *((at, -times) for at, times in self.backwards))


def parts_of(one: Figures, path: Path) -> Iterator[Part]:
    """Yield every step of a way, and the whole of it at the end."""
    for step, name in enumerate(path.steps):
        ahead, back = path.step_forwards(step), path.step_backwards(step)
        own = Dealt.OWN_DEALS in (one.found.dealt(*ahead), one.found.dealt(*back))
        yield Part(f"{name} (own deals)" if own else name, _less(*ahead), _less(*back))
    whole = _less(path.forwards[0], path.forwards[-1])
    yield Part(ALL_STEPS, whole, whole)


def has_parts(path: Path) -> bool:
    """Tell whether a way has steps to be told apart: a single one is the whole difference."""
    return len(path.steps) > 1


def _less(before: Standing, after: Standing) -> Terms:
    return ((after, 1), (before, -1))


def parts_tables(plan: Plan, figures: Sequence[Figures]) -> list[Table]:
    """Return the parts of the differences, and how they hang on the order of the steps; none without ways."""
    if not any(has_parts(path) for one in figures for path in one.found.paths):
        return []
    return [_parts_table(plan, figures), _orders_table(plan, figures)]


_PLAYERS = key_column("players", "number of players")
_TO = key_column("variant", "where the way ends that begins with the first variant", Dtype.TEXT)


def _step_column(comparison: Comparison) -> TableColumn:
    return key_column("step", comparison.step_meaning, Dtype.TEXT)


def _columns(comparison: Comparison) -> tuple[TableColumn, ...]:
    return tuple(estimate_column(one.column, one.unit, one.measure.meaning) for one in comparison.parts)


def _rows_of(figures: Sequence[Figures]) -> Iterator[tuple[Figures, str, Part]]:
    for one in figures:
        for name, path in zip(one.found.names[1:], one.found.paths, strict=False):
            for part in parts_of(one, path) if has_parts(path) else ():
                yield one, name, part


def _parts_table(plan: Plan, figures: Sequence[Figures]) -> Table:
    comparison = comparison_of(plan.rules)
    found = list(_rows_of(figures))
    family = len(found) * len(comparison.parts)
    rows: list[tuple[Cell, ...]] = [
        (one.players, name, part.name, *(mean_part(one, part, what, family) for what in comparison.parts))
        for one, name, part in found
    ]
    header = (
        f"Estimated: what each step from {figures[0].found.names[0]} to another variant adds to a figure, the"
        " mean of both orders; the steps add up exactly to the whole.",
        comparison.about_steps,
        f"Interval: {LEVEL:.0%} for all {family} of this table together (Bonferroni); paired t on each deal's"
        " weighted sums (Welch where a step changes the deals; bounds where it changes fewer than twenty).",
        *about_comparison(plan),
    )
    columns = (_PLAYERS, _TO, _step_column(comparison), *_columns(comparison))
    return Table("parts", "What makes the difference, step by step", header, columns, tuple(rows))


def mean_part(one: Figures, part: Part, what: PartMeasure, family: int = 1) -> Estimate:
    """Return what a step adds, on average over both orders."""
    level, differing = level_for_each(LEVEL, family), part.differing(one, what)
    found = one.weighted(what.measure, part.both, what.money, level, differing)
    return found.scaled(0.5).renamed(found.method, LEVEL)


def _part_in_order(one: Figures, part: Part, what: PartMeasure, order: str, level: float) -> Estimate:
    ahead, back = part.differing(one, what)
    known: dict[str, tuple[Terms, tuple[int | None, ...]]] = {
        FORWARDS: (part.forwards, (ahead,)),
        BACKWARDS: (part.backwards, (back,)),
        ORDER: (part.order, (ahead, back)),
    }
    terms, differing = known[order]
    found = one.weighted(what.measure, terms, what.money, level, differing)
    return found.renamed(found.method, LEVEL)


def _orders_table(plan: Plan, figures: Sequence[Figures]) -> Table:
    found = [row for row in _rows_of(figures) if row[2].name != ALL_STEPS]
    orders = (FORWARDS, BACKWARDS, ORDER)
    comparison = comparison_of(plan.rules)
    family = len(found) * len(comparison.parts) * len(orders)
    level = level_for_each(LEVEL, family)
    rows: list[tuple[Cell, ...]] = []
    for one, name, part in found:
        for order in orders:
            cells = [_part_in_order(one, part, what, order, level) for what in comparison.parts]
            rows.append((one.players, name, part.name, order, *cells))
    header = (
        "Estimated: what each step adds in either order. Where the difference, forwards less backwards, is"
        " not 0, a step is worth more or less beside the others: its part hangs on what was changed before.",
        comparison.about_steps,
        f"Interval: {LEVEL:.0%} for all {family} of this table together (Bonferroni); paired t (Welch where a"
        " step changes the deals; bounds where it changes fewer than twenty deals).",
        *about_comparison(plan),
    )
    order_column = key_column("order", "in which order the steps are taken", Dtype.TEXT)
    columns = (_PLAYERS, _TO, _step_column(comparison), order_column, *_columns(comparison))
    return Table("parts_by_order", "The same steps in either order", header, columns, tuple(rows))
