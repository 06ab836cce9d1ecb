"""What every experiment can do: play a block into totals, and make tables and figures of the totals."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.example import Example
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.precision import Headline, PrecisionUnit
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table
from troggu_stats.rules import Rules
from troggu_stats.rules.variants import AnyRules


class Experiment(Protocol):
    """A question that deals can answer.

    Parameters
    ----------
    name
        Its name on the command line.
    meaning
        One sentence: what it asks.
    version
        Raised when the same plan would give other figures; runs of different versions are not merged.
    default_deals
        Deals for each number of players where none are asked for.
    stops
        When its runs may end, the usual way first.
    options
        What else can be asked of it.
    section
        Where a report shows its runs; those of one without it stand at the end.
    """

    name: str
    meaning: str
    version: int
    default_deals: int
    stops: tuple[Stop, ...]
    options: tuple[Option, ...]

    def strategies(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """Return the strategies of a plan from those asked for, defaults filled in."""

    def check(self, plan: Plan) -> None:
        """Refuse a plan whose strategies or options do not fit the question or the seats.

        Raises
        ------
        UsageError
            They do not.
        """

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes at most, every arm counted."""

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play deals ``first`` to ``first + count - 1`` and return their totals.

        One of the sums is named ``games``, shape (1,): the games played, every arm counted.
        """

    def audit(self, plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
        """Check that the totals of the whole run add up; return the counts that were checked.

        Raises
        ------
        CheckFailedError
            A figure does not add up; the error names it.
        """

    def tables(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
        """Return the tables of a run from the totals by number of players."""

    def figures(self, plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
        """Return what the figures of a run show, for ``reporting`` to draw."""


@runtime_checkable
class HeadlinedExperiment(Experiment, Protocol):
    """An experiment whose runs can stop when its headlines are as precise as asked for.

    Parameters
    ----------
    headline_units
        In what a precision can be asked for.
    """

    headline_units: tuple[PrecisionUnit, ...]

    def headlines(self, plan: Plan, players: int, totals: Totals) -> tuple[Headline, ...]:
        """Return the figures that the experiment is about, for one number of players.

        ``plan.deals`` is the number of deals played so far.
        """


@runtime_checkable
class FindingExperiment(Experiment, Protocol):
    """An experiment whose runs come to findings: differences that are 0 if there is nothing to find.

    Its plans have one field of players, so that the same can be asked of others.
    """

    def findings(self, plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
        """Return the findings of a run, those of all numbers of players, with intervals of this level.

        Whoever makes several statements at once asks for a level that is corrected for their number. Which
        findings there are follows from the plan alone, so that those of other players can be laid beside.
        """

    def for_findings(self, plan: Plan) -> Plan:
        """Return the plan that plays what its findings need, and as little else as can be."""


@runtime_checkable
class RulesExperiment(Experiment, Protocol):
    """An experiment that compares the plan's own rules with others that it is asked for.

    ``options`` may be any mapping by name; what it does not hold has its default.
    """

    def compared(self, rules: AnyRules, options: Mapping[str, str]) -> Mapping[str, AnyRules]:
        """Return all rules that are compared by the name that tables give them, the plan's own first.

        Raises
        ------
        UsageError
            The options name no rules.
        """


@runtime_checkable
class ExampleExperiment(Experiment, Protocol):
    """An experiment with hands that show what a run of it is about."""

    def examples(self, plan: Plan, totals: Mapping[int, Totals]) -> tuple[Example, ...]:
        """Return a few hands with what the run says of each."""


@runtime_checkable
class ManyGamesExperiment(Experiment, Protocol):
    """An experiment that can be asked about other games than Troggu, or not about Troggu.

    Parameters
    ----------
    games_played
        Which games, by the ``game`` of their rules.
    """

    games_played: tuple[str, ...]


def games_of(experiment: Experiment) -> tuple[str, ...]:
    """Return the games that an experiment can be asked about: Troggu, unless it says otherwise."""
    return experiment.games_played if isinstance(experiment, ManyGamesExperiment) else (Rules.game,)


@runtime_checkable
class SomePlayersExperiment(Experiment, Protocol):
    """An experiment that has nothing to ask with some of a variant's numbers of players."""

    def usual_players(self, rules: AnyRules) -> tuple[int, ...]:
        """Return the numbers of players of a variant that are played where none are asked for."""


@runtime_checkable
class StagedExperiment(Experiment, Protocol):
    """An experiment of several parts, each of which may end before all deals are played.

    Whether one ends is asked at deal numbers fixed before the run, so that the answer is the same however
    the deals are spread over blocks and processes.
    """

    def looks(self, plan: Plan) -> tuple[int, ...]:
        """Return after how many deals to ask, rising; the last is the number of all deals."""

    def open_parts(self, plan: Plan, players: int, totals: Totals | None) -> tuple[str, ...]:
        """Return the parts that are to be played on, all that there are when nothing has been played."""

    def part_totals(self, plan: Plan, players: int, first: int, count: int, parts: tuple[str, ...]) -> Totals:
        """Play some parts only; the totals of all others are of no deals."""

    def block(self, plan: Plan) -> int:
        """Return how many deals are handed out at once: a few seconds of play at most."""

    def undecided(self, plan: Plan, totals: Mapping[int, Totals]) -> tuple[str, ...]:
        """Return what a run that was to decide has left open."""
