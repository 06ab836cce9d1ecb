"""The tables that are played for a check: every variant, every number of players, every strategy."""

from collections.abc import Iterator
from dataclasses import dataclass

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.rules import Rules, load_variant, variant_names
from troggu_stats.runner.validation.check import Effort
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
        slow = any(text.endswith(FEW_WORLDS) for text in self.strategies)
        return max(1, many // _SLOWER) if slow else many

    def __str__(self) -> str:
        return f"{self.variant}, {', '.join(dict.fromkeys(self.strategies))} at {self.players}"


def strategy_texts() -> tuple[str, ...]:
    """Return every strategy of the package; run as plain Python, none that looks ahead: it takes too long."""
    thinking = [name for name in built_in_names() if any(one.name == "worlds" for one in parameters(name))]
    quick = [name for name in built_in_names() if name not in thinking]
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
