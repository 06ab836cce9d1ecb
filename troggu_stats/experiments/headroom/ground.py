"""What ``headroom`` asks of a game: its lines, and the deals of a line with each guest in the seat."""

from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple, Protocol

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.plan import Plan
from troggu_stats.rules.variants import AnyRules

_HOME = {
    "troggu": "troggu_stats.experiments.headroom.troggu",
    "troccas": "troggu_stats.experiments.headroom.troccas",
}


@dataclass(frozen=True)
class LineDeals:
    """The deals of a line, played by the field and with each guest.

    Parameters
    ----------
    results
        Shape (1 + guests, 2, deals): card points and payment of the seat, the field's first.
    wanted
        Deals looked for, of which some stretches may hold none.
    games
        Games played.
    unbalanced, changed
        Games whose payments do not sum to zero; games in which the guest changed what it must not.
    """

    results: Ints
    wanted: int
    games: int
    unbalanced: int
    changed: int


class Enough(NamedTuple):
    """When a line has been played enough.

    Parameters
    ----------
    measure
        ``POINTS`` or ``PAYMENT``: by what its head-room is judged.
    width
        Half-width of the interval, in the measure's unit.
    """

    measure: int
    width: float


class Ground(Protocol):
    """One game, as the experiment sees it.

    Parameters
    ----------
    lines
        All lines, in the order of the totals.
    unit
        Unit of what the tables say of payments.
    """

    lines: tuple[str, ...]
    unit: str

    def about(self, field: str) -> tuple[str, str]:
        """Return what the tables say of points that are counted otherwise, and of lines and guests."""

    def lines_of(self, rules: AnyRules, players: int) -> tuple[str, ...]:
        """Return the lines that a table has."""

    def counts_points(self, line: str) -> bool:
        """Tell whether a table of card points has the line: they say something that payments do not."""

    def enough(self, line: str) -> Enough:
        """Return when the line has been played enough."""

    def scale(self, rules: AnyRules) -> float:
        """Return what one unit of a block's payments is in ``unit``."""

    def check(self, text: str, rules: AnyRules) -> None:
        """Refuse a text that names no strategy.

        Raises
        ------
        UsageError
            It names none, or a parameter is out of range.
        """

    def thinks_ahead(self, text: str) -> bool:
        """Tell whether a strategy plays deals out, which takes a thousand times as long."""

    def play_line(self, plan: Plan, players: int, line: str, first: int, count: int) -> LineDeals:
        """Play the deals of a line, once by the field and once with each guest in the seat.

        Parameters
        ----------
        plan
            The run: its first strategy is the field, the others are the guests.
        players
            Number of players.
        line
            The line.
        first, count
            Which of the line's deals.
        """


def ground_of(rules: AnyRules) -> Ground:
    """Return the ground of the game of these rules."""
    found: Ground = import_module(_HOME[rules.game]).GROUND
    return found
