"""What every experiment can do: play a block into totals, and make tables and figures of the totals."""

from collections.abc import Mapping
from typing import Protocol

from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Table


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
    """

    name: str
    meaning: str
    version: int
    default_deals: int

    def games_a_deal(self, players: int) -> int:
        """Return how many games one deal takes, every arm counted."""

    def games(self, plan: Plan) -> int:
        """Return how many games the whole run takes, every arm counted."""

    def totals(self, plan: Plan, players: int, first: int, count: int) -> Totals:
        """Play deals ``first`` to ``first + count - 1`` and return their totals."""

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
