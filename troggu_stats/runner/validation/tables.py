"""The tables that are played for a check: every variant, every number of players, every strategy."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import Rules, load_variant, variant_names
from troggu_stats.runner.validation.check import Effort
from troggu_stats.strategies.parameter import Parameter
from troggu_stats.strategies.registry import Lineup, built_in_names, parameters, seat_strategies

# What a strategy that looks ahead may see and do does not depend on how long it looks.
FEW_WORLDS = ":worlds=2"
# They take a thousand times as long as others, and so play fewer deals.
_SLOWER = 20
# Players who always pass bring out the forced game and the misère (G12, G13).
_ALWAYS_PASSES = "random:pass_rate=1"


@dataclass(frozen=True)
class Cell:
    """One table: the variant, and who sits there from eldest on."""

    variant: str
    strategies: tuple[str, ...]

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.strategies)

    @property
    def rules(self) -> Rules:
        """The variant's rules."""
        return load_variant(self.variant)

    @property
    def lineup(self) -> Lineup:
        """Who plays."""
        return seat_strategies(self.strategies, self.players, rules=self.rules)

    def deals(self, many: int) -> int:
        """Return how many deals to play: fewer with a strategy that looks ahead."""
        return deals_for(self.strategies, many)

    def __str__(self) -> str:
        return f"{self.variant}, {', '.join(dict.fromkeys(self.strategies))} at {self.players}"


def deals_for(texts: Iterable[str], many: int) -> int:
    """Return how many deals a line-up is to play: fewer with a strategy that looks ahead."""
    return max(1, many // _SLOWER) if any(text.endswith(FEW_WORLDS) for text in texts) else many


def strategy_texts() -> tuple[str, ...]:
    """Return every strategy for Troggu of the package, as checks play it."""
    return checked_texts(built_in_names(), parameters)


def checked_texts(names: Sequence[str], known: Callable[[str], Sequence[Parameter]]) -> tuple[str, ...]:
    """Return strategies as checks play them; as plain Python none that looks ahead: it takes too long.

    Parameters
    ----------
    names
        The strategies.
    known
        What returns a strategy's parameters.
    """
    thinking = [name for name in names if any(one.name == "worlds" for one in known(name))]
    quick = [name for name in names if name not in thinking]
    return (*quick, *([] if PLAIN else [name + FEW_WORLDS for name in thinking]))


def cells(effort: Effort) -> Iterator[Cell]:
    """Yield every variant with every number of players, each strategy alone, and all of them mixed."""
    texts = strategy_texts()
    games = [
        (name, players) for name in variant_names("troggu") for players in load_variant(name).player_counts()
    ]
    for number, (variant, players) in enumerate(games):
        for text in (*texts, _ALWAYS_PASSES):
            yield Cell(variant, (text,) * players)
        # Over the tables, and over all of them if thorough, each seat has each strategy.
        for shift in range(len(texts)) if effort is Effort.THOROUGH else [number]:
            yield Cell(variant, tuple(texts[(seat + shift) % len(texts)] for seat in range(players)))
