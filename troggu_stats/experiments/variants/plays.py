"""Ways of playing a deal: rules, bids and cards together; variants that play alike are played once."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from troggu_stats.engine import settings as setting
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.settings import compile_rules
from troggu_stats.results.columns import Block
from troggu_stats.rules import Rules
from troggu_stats.rules.deal_shape import TROGGU_TABLE
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import Lineup, seat_strategies

# Deals of another shape are numbered from here on, times the cards of a hand: far beyond any run's deals.
_OTHER_SHAPE = 1 << 44
_FEWEST_WITH_CALL = 7
_FEWEST_TAPP_FOR_ALL_SEVEN = 7


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
        Who plays, with the bids that belong to the variant.
    offset
        What is added to the number of a deal: 0 for the usual shape of a deal, so that its cards are those
        of the same address anywhere; for any other shape more, as its deals are other deals.
    """

    rules: Rules
    lineup: Lineup
    offset: int

    def block(self, first: int, count: int, seed: int) -> Block:
        """Play deals ``first`` to ``first + count - 1`` of a run."""
        return play_block(self.offset + first, count, self.rules, self.lineup, seed)


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
        self._numbers: dict[tuple[object, ...], int] = {}
        self.found: list[Play] = []

    def standing(self, rules: Rules) -> Standing:
        """Return how rules are played, and for how much."""
        lineup = seat_strategies(self._strategies, self._players, rules=rules)
        key = (
            what_matters(rules, self._players).tobytes(),
            *(part.tobytes() for part in (lineup.kinds, lineup.params, lineup.bid_kinds, lineup.bid_params)),
            # A strategy of the user's own may look at any setting.
            (rules.name, rules.digest()) if lineup.has_guests else None,
        )
        if key not in self._numbers:
            self._numbers[key] = len(self.found)
            self.found.append(Play(rules, lineup, _offset(rules, self._players)))
        return Standing(self._numbers[key], rules.stake)


def what_matters(rules: Rules, players: int) -> Ints:
    """Return the rules as kernels read them, with 0 for what changes nothing with this number of players.

    Notes
    -----
    G13 and G14 are about seven and eight players; which of the two settings of a deal that all pass governs
    hangs on the forced game; all seven five-pointers need a tapp of seven (V3).
    """
    row = compile_rules(rules, players)
    calls = (
        setting.LOWEST_CALLABLE,
        setting.HIGHEST_CALLABLE,
        setting.ALONE_WITHOUT_TAPP,
        setting.CALL_BEFORE_EXCHANGE,
        setting.FORCED_GAME,
    )
    if players < _FEWEST_WITH_CALL:
        row[list(calls)] = 0
    row[setting.ALL_PASS if row[setting.FORCED_GAME] else setting.ALL_PASS_HONOURS_IN_TAPP] = 0
    all_seven = row[setting.FIVE_POINTER_DISCARD] == setting.ALL_SEVEN
    if all_seven and row[setting.TAPP_SIZE] < _FEWEST_TAPP_FOR_ALL_SEVEN:
        row[setting.FIVE_POINTER_DISCARD] = setting.NO_FIVE_POINTERS
    return np.ascontiguousarray(row)


def _offset(rules: Rules, players: int) -> int:
    """Return where the deals of the variant's shape begin, by the shape alone."""
    shape = rules.deal_shape(players)
    usual = (shape.hand, shape.tapp) == TROGGU_TABLE[players][:2]
    return 0 if usual else _OTHER_SHAPE * shape.hand
