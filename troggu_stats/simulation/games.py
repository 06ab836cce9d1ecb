"""What can be played: for the rules of either game its strategies, its blocks of deals and its records.

Whoever plays deals asks ``game_of(rules)`` and needs not know which game it is. A further game is one more
module with a ``GAME``, found by the ``game`` of its rules.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from troggu_stats.records.format import DealRecord
    from troggu_stats.results.columns import Block, Column
    from troggu_stats.rules.variants import AnyRules
    from troggu_stats.simulation.stages import Stage
    from troggu_stats.strategies.parameter import Parameter

_MODULES = {"troggu": "troggu_stats.simulation.troggu", "troccas": "troggu_stats.simulation.troccas.game"}


class HandsAndTapp(Protocol):
    """Cards dealt by hand, as masks of the game's pack."""

    @property
    def hands(self) -> tuple[int, ...]:
        """Each seat's cards; their number is the number of players."""

    @property
    def tapp(self) -> int:
        """The tapp's cards; none where the game has none."""


class Staged(Protocol):
    """A block of deals with all around its kernel made ready, as ``simulation.stages`` describes it."""

    def play(self, stage: "Stage", first: int) -> None:
        """Play the deals from number ``first`` on as far as a stage."""


@dataclass(frozen=True)
class PlayedGame:
    """One game, as those see it who play it: line-ups are handed on as they come.

    Parameters
    ----------
    strategy_names
        Names of its strategies.
    strategy_meaning
        What a strategy does, in one sentence.
    parameters
        A strategy's parameters with their shipped values.
    bids_by_table
        Whether a strategy bids by fitted thresholds.
    check_strategy
        Refuses a text that names none, or a parameter out of range.
    seat_strategies
        Line-up from texts, number of players and rules.
    record_deals
        Records of deals: first, count, rules, line-up, seed.
    record_given
        Records of cards dealt by hand: deals, rules, line-up, seed.
    play_block
        Block of columns: first, count, rules, line-up, seed.
    staged_block
        Block for timing: count, rules, line-up, seed.
    columns
        What stands in a row of its blocks.
    """

    strategy_names: Callable[[], tuple[str, ...]]
    strategy_meaning: Callable[[str], str]
    parameters: "Callable[[str], tuple[Parameter, ...]]"
    bids_by_table: Callable[[str], bool]
    check_strategy: Callable[[str], object]
    seat_strategies: Callable[..., Any]
    record_deals: "Callable[[int, int, Any, Any, int], Iterator[DealRecord]]"
    record_given: "Callable[[Sequence[HandsAndTapp], Any, Any, int], Iterator[DealRecord]]"
    play_block: "Callable[[int, int, Any, Any, int], Block]"
    staged_block: Callable[[int, Any, Any, int], Staged]
    columns: "Mapping[str, Column]"


def game_of(rules: "AnyRules") -> PlayedGame:
    """Return the game that these rules are of."""
    found: PlayedGame = import_module(_MODULES[rules.game]).GAME
    return found
