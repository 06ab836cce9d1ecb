"""Ways of playing a deal: rules, bids and cards together; variants that play alike are played once."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple

from troggu_stats.experiments.variants.comparison import comparison_of
from troggu_stats.results.columns import Block
from troggu_stats.rules.variants import AnyRules
from troggu_stats.simulation.games import game_of


class Standing(NamedTuple):
    """A variant with one number of players: the number of the way in which it is played, and its stake."""

    play: int
    stake: int


@dataclass(frozen=True, eq=False)
class Play:
    """One way of playing.

    Parameters
    ----------
    rules
        Rules that are played so; others may be too.
    lineup
        Who plays, of the game of the rules, with the bids that belong to the variant.
    offset
        What is added to the number of a deal: 0 for the usual shape of a deal, so that its cards are those
        of the same address anywhere; for any other shape more, as its deals are other deals.
    """

    rules: AnyRules
    lineup: Any
    offset: int

    def block(self, first: int, count: int, seed: int) -> Block:
        """Play deals ``first`` to ``first + count - 1`` of a run."""
        return game_of(self.rules).play_block(self.offset + first, count, self.rules, self.lineup, seed)


class Plays:
    """All ways of playing that a number of players needs, each once, numbered as they came.

    Parameters
    ----------
    strategies
        One text for all seats, or one a seat.
    players
        Number of players.
    """

    def __init__(self, strategies: tuple[str, ...], players: int) -> None:
        self._strategies, self._players = strategies, players
        self._numbers: dict[tuple[Hashable, ...], int] = {}
        self.found: list[Play] = []

    def standing(self, rules: AnyRules) -> Standing:
        """Return how rules are played, and for how much."""
        comparison = comparison_of(rules)
        lineup = game_of(rules).seat_strategies(self._strategies, self._players, rules=rules)
        key = comparison.played_as(rules, lineup)
        if key not in self._numbers:
            self._numbers[key] = len(self.found)
            self.found.append(Play(rules, lineup, comparison.offset(rules, self._players)))
        return Standing(self._numbers[key], comparison.stake(rules))
