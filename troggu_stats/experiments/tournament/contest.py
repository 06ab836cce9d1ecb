"""What a tournament asks of a game: how a seat of a field is given to a guest, and what it comes to there."""

from importlib import import_module
from typing import NamedTuple, Protocol

from troggu_stats.engine.kernel import Ints
from troggu_stats.results.columns import Block
from troggu_stats.rules.variants import AnyRules

_HOME = {
    "troggu": "troggu_stats.experiments.tournament.troggu",
    "troccas": "troggu_stats.experiments.tournament.troccas",
}


class GuestGames(NamedTuple):
    """The deals with a guest in one seat.

    Parameters
    ----------
    alike
        With all that comes before the play as the field has it: where there are bids the field's.
    own
        With everything as the guest has it; the same block where there is nothing else.
    """

    alike: Block
    own: Block


class Contest(Protocol):
    """One game, as a tournament sees it.

    Parameters
    ----------
    unit
        Unit of what the tables say of payments.
    roles
        Names of the parts that a seat may have in a deal.
    games_a_seat
        Games that a deal takes with the guest in a seat: two where it may bid otherwise than the field.
    as_usual
        What the tables say of the deals that are compared.
    points_meaning, roles_meaning
        What the table by role says of points, nothing where they are what is paid, and of the games that it
        compares.
    """

    unit: str
    roles: tuple[str, ...]
    games_a_seat: int
    as_usual: str
    points_meaning: str
    roles_meaning: str

    def scale(self, rules: AnyRules) -> float:
        """Return what one unit of a block's payments is in ``unit``."""

    def thinks_ahead(self, text: str) -> bool:
        """Tell whether a strategy plays deals out, which takes a thousand times as long."""

    def is_same_player(self, one: str, other: str, rules: AnyRules) -> bool:
        """Tell whether two texts name one and the same player.

        Raises
        ------
        UsageError
            One names no strategy.
        """

    def field_games(
        self, first: int, count: int, rules: AnyRules, players: int, field: str, seed: int
    ) -> Block:
        """Play deals with the field in every seat."""

    def guest_games(
        self, first: int, count: int, rules: AnyRules, seats: tuple[str, ...], seat: int, seed: int
    ) -> GuestGames:
        """Play deals with a guest in one seat; ``seats`` says who sits where."""

    def roles_of(self, block: Block) -> Ints:
        """Return every seat's role, shape (deals, players); -1 where it has none."""

    def results_of(self, block: Block, seats: Ints, seat_roles: Ints) -> Ints:
        """Return what one seat of each deal came to, shape (2, deals): card points, and payment."""

    def changed(self, base: Block, alike: Block) -> int:
        """Return in how many deals something before the play changed that should not have."""


def contest_of(rules: AnyRules) -> Contest:
    """Return the contest of the game of these rules."""
    found: Contest = import_module(_HOME[rules.game]).CONTEST
    return found
