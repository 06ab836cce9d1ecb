"""The findings of a run: its headline differences, a sentence each, that reports begin with."""

from dataclasses import dataclass

from troggu_stats.errors import UsageError
from troggu_stats.stats import Estimate

FIGURE = "{estimate}"
"""Where the figure stands in a claim."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference that a run was made to find, in one sentence.

    Parameters
    ----------
    key
        What it is, the same text whoever plays, as in ``double at 20 less 30, declarer``.
    players
        Number of players.
    claim
        One sentence with ``{estimate}`` where the figure with its interval and unit goes.
    unit
        Unit of the estimate; ``share`` is 0 to 1.
    estimate
        The difference: 0 would mean that there is nothing to find.

    Raises
    ------
    UsageError
        The claim has no place, or several, for the figure.
    """

    key: str
    players: int
    claim: str
    unit: str
    estimate: Estimate

    def __post_init__(self) -> None:
        if self.claim.count(FIGURE) != 1:
            raise UsageError(f"A finding says {self.claim!r}: put {FIGURE} into it once.")

    def sentence(self, figure: str) -> str:
        """Return the claim with its figure, as words, in place."""
        return self.claim.replace(FIGURE, figure)
