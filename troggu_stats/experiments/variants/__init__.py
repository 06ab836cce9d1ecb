"""The experiment ``variants``: how variants differ on the same deals, and which setting makes it so."""

from collections.abc import Mapping
from dataclasses import replace

from troggu_stats.errors import UsageError
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.precision import Headline, PrecisionUnit
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.settling import common_players
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.arms import OPTIONS, compared_rules, pairs_option, parts_option
from troggu_stats.experiments.variants.comparison import comparison_of
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.variants.sums import play_totals
from troggu_stats.experiments.wording import listed
from troggu_stats.results.table import Table
from troggu_stats.rules.variants import AnyRules


class Variants:
    """Which variant is the milder game, and what makes it so?"""

    name = "variants"
    meaning = "how variants differ in contracts, results and payments, and which setting makes the difference"
    version = 1
    section = Section.VARIANTS
    default_deals = 100_000
    stops = (Stop.CAP, Stop.PRECISE)
    options = OPTIONS
    headline_units = tuple(PrecisionUnit)
    games_played = ("troggu", "troccas")

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies asked for: one for all seats, or one a seat."""
        return asked

    def compared(self, rules: AnyRules, options: Mapping[str, str]) -> Mapping[str, AnyRules]:
        """Return all variants by name, the run's own first."""
        return compared_rules(rules, options)

    def check(self, plan: Plan) -> None:
        """Refuse players that a variant does not have, a unit of another game, and unknown options."""
        compared = compared_rules(plan.rules, plan.options)
        common = common_players(compared)
        outside = [players for players in plan.players if players not in common]
        if outside:
            raise UsageError(
                f"{listed(outside)} players came, but {listed(list(compared))} have {common[0]} to"
                f" {common[-1]} in common: give numbers within that."
            )
        unit = comparison_of(plan.rules).unit
        if plan.precision is not None and plan.precision.unit not in (PrecisionUnit.POINTS, unit):
            raise UsageError(
                f"{plan.rules.name} has no figure in {plan.precision.unit.value}: give a precision in"
                f" {PrecisionUnit.POINTS.value} or {unit.value}."
            )
        pairs_option(plan.options)
        parts_option(plan.options)
        for players in plan.players:
            programme(plan, players)

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes; variants that are played alike are played once."""
        return plan.deals * sum(len(programme(plan, players).plays) for players in plan.players)

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play consecutive deals, in every way, into totals."""
        return play_totals(plan, players, first, count)

    def headlines(self, plan: Plan, players: int, totals: Totals) -> tuple[Headline, ...]:
        """Return how far every two variants lie apart in the headlines."""
        from troggu_stats.experiments.variants.findings import headlines

        return headlines(plan, players, totals)

    def findings(self, plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
        """Return the headline differences of every two variants."""
        from troggu_stats.experiments.variants.findings import findings

        return findings(plan, totals, level)

    def for_findings(self, plan: Plan) -> Plan:
        """Return the plan without the way from one variant to another, which is no finding."""
        return replace(plan, options={**plan.options, "parts": "none"})

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that everything adds up; return the counts that were checked."""
        from troggu_stats.experiments.variants.audit import audit

        return audit(plan, totals)

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return what each variant comes to, the differences, and their parts."""
        from troggu_stats.experiments.variants.tables import all_tables

        return all_tables(plan, totals)

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return the differences and their parts, and what a seat gets."""
        from troggu_stats.experiments.variants.figures import all_figures

        return all_figures(plan, totals)


EXPERIMENT = Variants()
