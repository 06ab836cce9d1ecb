"""``discard`` of Troggu: the declarer's exchange, by rule, by hand, and the last card by itself."""

from collections.abc import Mapping
from dataclasses import replace

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.experiments.discard.arms import arms_of, joint_cards
from troggu_stats.experiments.discard.audit import audit as audit
from troggu_stats.experiments.discard.order import screening_deals
from troggu_stats.experiments.discard.sums import RARE_ARMS
from troggu_stats.experiments.discard.sums import play_totals as play_parts
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.words import split_names
from troggu_stats.results.table import Table
from troggu_stats.strategies.discards.last_card import CHOICES, HOLDINGS

PARTS = ("choices", "rare")
_MOST_CHOICES = CHOICES - HOLDINGS + 1  # four suits of four ranks, and a trump


def check(plan: Plan) -> None:
    """Refuse a plan whose strategies do not fit the seats, or whose options are no such things."""
    for players in plan.players:
        plan.lineup(players)
    arms_of(plan)
    parts_of(plan)
    screening_deals(plan)


def games(plan: Plan) -> int:
    """Return how many games the whole run takes at most."""
    parts, arms = parts_of(plan), len(arms_of(plan).played)
    found = 0
    for players in plan.players:
        # What is left after all but the last card bounds the choices, too.
        choices = min(_MOST_CHOICES, plan.rules.deal_shape(players).hand + 1)
        rare = bool(joint_cards(plan.troggu_rules, players)) and "rare" in parts
        found += plan.deals * (arms + ("choices" in parts) * choices + rare * len(RARE_ARMS))
        found += ("choices" in parts) * screening_deals(plan) * (1 + choices)
    return found


def play_totals(plan: Plan, players: int, first: int, count: int) -> Totals:
    """Play consecutive deals, every arm of them, into totals."""
    return play_parts(plan, players, first, count, parts_of(plan))


def all_tables(plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
    """Return what each way to discard gets, by type of hand too, last cards, and rare discards."""
    from troggu_stats.experiments.discard import tables

    return tables.all_tables(plan, totals, parts_of(plan))


def all_figures(plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
    """Return forests of the differences."""
    from troggu_stats.experiments.discard import figures

    return figures.all_figures(plan, totals, parts_of(plan))


def findings(plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
    """Return what one rule is worth against another, for each number of players."""
    from troggu_stats.experiments.discard import findings as of_parts

    return of_parts.findings(plan, totals, level, parts_of(plan))


def for_findings(plan: Plan) -> Plan:
    """Return the plan without the choices of the last card, which are no findings."""
    parts = "rare" if "rare" in parts_of(plan) else "none"
    return replace(plan, options={**plan.options, "parts": parts})


def parts_of(plan: Plan) -> tuple[str, ...]:
    """Return what is played besides the ways to discard.

    Raises
    ------
    UsageError
        A part is none.
    """
    asked = split_names([plan.options["parts"]])
    if asked == ("none",):
        return ()
    for part in asked:
        if part not in PARTS:
            raise UsageError(
                f"The option parts came as {plan.options['parts']!a}: give {' or '.join(PARTS)}, both with a"
                f" comma, or none.{did_you_mean(part, (*PARTS, 'none'))}"
            )
    return tuple(part for part in PARTS if part in asked)
