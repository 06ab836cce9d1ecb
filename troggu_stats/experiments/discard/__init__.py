"""The experiment ``discard``: what the choice of discard is worth to the declarer."""

from collections.abc import Mapping
from dataclasses import replace

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.experiments.discard.arms import DEFAULT_POLICIES, arms_of, joint_cards
from troggu_stats.experiments.discard.audit import audit
from troggu_stats.experiments.discard.order import screening_deals
from troggu_stats.experiments.discard.sums import RARE_ARMS, play_totals
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.words import split_names
from troggu_stats.results.table import Table
from troggu_stats.strategies.discards.last_card import CHOICES, HOLDINGS

PARTS = ("choices", "rare")
_MOST_CHOICES = CHOICES - HOLDINGS + 1  # four suits of four ranks, and a trump


class Discard:
    """What should go into the discard?"""

    name = "discard"
    meaning = "what the declarer's choice of discard is worth, by rule, by hand and card by card"
    version = 1
    section = Section.DISCARD
    default_deals = 100_000
    stops = (Stop.CAP,)
    options = (
        Option(
            "policies",
            "ways to discard, or strategies whose discard it is; the first is what all are compared with",
            ",".join(DEFAULT_POLICIES),
        ),
        Option(
            "parts",
            "what is played besides: choices (of the last card), rare (discards of five-pointers), none",
            ",".join(PARTS),
        ),
        Option(
            "screening",
            "deals, besides those of the run, from which the order of last cards is made",
            "10000",
        ),
    )

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies asked for: one for all seats, or one a seat."""
        return asked

    def check(self, plan: Plan) -> None:
        """Refuse a plan whose strategies do not fit the seats, or whose options are no such things."""
        for players in plan.players:
            plan.lineup(players)
        arms_of(plan)
        parts_of(plan)
        screening_deals(plan)

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes at most."""
        parts, arms = parts_of(plan), len(arms_of(plan).played)
        games = 0
        for players in plan.players:
            # What is left after all but the last card bounds the choices, too.
            choices = min(_MOST_CHOICES, plan.rules.deal_shape(players).hand + 1)
            rare = bool(joint_cards(plan.rules, players)) and "rare" in parts
            games += plan.deals * (arms + ("choices" in parts) * choices + rare * len(RARE_ARMS))
            games += ("choices" in parts) * screening_deals(plan) * (1 + choices)
        return games

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play consecutive deals, every arm of them, into totals."""
        return play_totals(plan, players, first, count, parts_of(plan))

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that everything adds up; return the counts that were checked."""
        return audit(plan, totals)

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return what each way to discard gets, by type of hand too, last cards, and rare discards."""
        from troggu_stats.experiments.discard.tables import all_tables

        return all_tables(plan, totals, parts_of(plan))

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return forests of the differences."""
        from troggu_stats.experiments.discard.figures import all_figures

        return all_figures(plan, totals, parts_of(plan))

    def findings(self, plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
        """Return what one rule is worth against another, for each number of players."""
        from troggu_stats.experiments.discard.findings import findings

        return findings(plan, totals, level, parts_of(plan))

    def for_findings(self, plan: Plan) -> Plan:
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


EXPERIMENT = Discard()
