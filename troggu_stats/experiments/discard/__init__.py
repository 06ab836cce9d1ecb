"""The experiment ``discard``: what the choice of discard is worth to who lays cards away."""

from collections.abc import Mapping
from importlib import import_module
from typing import Protocol, cast

from troggu_stats.experiments.discard.arms import DEFAULT_POLICIES
from troggu_stats.experiments.discard.troggu import PARTS
from troggu_stats.experiments.discard.troggu import parts_of as parts_of
from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table

_HOME = {
    "troggu": "troggu_stats.experiments.discard.troggu",
    "troccas": "troggu_stats.experiments.discard.troccas",
}


class DiscardOfGame(Protocol):
    """What differs between the games: the module of one, each function as the experiment's own."""

    def check(self, plan: Plan) -> None:
        """Refuse a plan that does not fit."""

    def games(self, plan: Plan) -> int:
        """Return how many games the run takes."""

    def play_totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play deals into totals."""

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that all adds up."""

    def all_tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return the tables."""

    def all_figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return the figures."""

    def findings(self, plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
        """Return the findings."""

    def for_findings(self, plan: Plan) -> Plan:
        """Return the plan of the findings."""


def _of(plan: Plan) -> DiscardOfGame:
    return cast(DiscardOfGame, import_module(_HOME[plan.rules.game]))


class Discard:
    """What should go into the discard?"""

    name = "discard"
    meaning = "what the declarer's choice of discard is worth, by rule, by hand and card by card"
    version = 1
    section = Section.DISCARD
    default_deals = 100_000
    stops = (Stop.CAP,)
    games_played = tuple(_HOME)
    options = (
        Option(
            "policies",
            "ways to discard, or strategies whose discard it is; the first is what all are compared with",
            ",".join(DEFAULT_POLICIES),
        ),
        Option(
            "parts",
            "what is played besides: choices (of the last card), rare (discards of five-pointers), none;"
            " of Troggu",
            ",".join(PARTS),
        ),
        Option(
            "screening",
            "deals, besides those of the run, from which the order of last cards is made; of Troggu",
            "10000",
        ),
    )

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies asked for: one for all seats, or one a seat."""
        return asked

    def check(self, plan: Plan) -> None:
        """Refuse a plan whose strategies do not fit the seats, or whose options are no such things."""
        _of(plan).check(plan)

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes at most."""
        return _of(plan).games(plan)

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play consecutive deals, every arm of them, into totals."""
        return _of(plan).play_totals(plan, players, first, count)

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that everything adds up; return the counts that were checked."""
        return _of(plan).audit(plan, totals)

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return what each way to discard gets, and what else is played besides."""
        return _of(plan).all_tables(plan, totals)

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return forests of the differences."""
        return _of(plan).all_figures(plan, totals)

    def findings(self, plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
        """Return what one rule is worth against another, for each number of players."""
        return _of(plan).findings(plan, totals, level)

    def for_findings(self, plan: Plan) -> Plan:
        """Return the plan that plays what its findings need, and as little else as can be."""
        return _of(plan).for_findings(plan)


EXPERIMENT = Discard()
