"""What a run is to do, settled before the first deal: the experiment, the rules, who plays, which deals."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from troggu_stats.dealing.address import SEED_LIMIT
from troggu_stats.errors import UsageError
from troggu_stats.rules import Rules
from troggu_stats.strategies.custom import OwnCode, code_in_use, own_code_of
from troggu_stats.strategies.registry import Lineup, seat_strategies

FIRST_DEAL = 0
# A trillion deals keep every sum of an experiment within 64 bits, and would take years.
MOST_DEALS = 10**12


class Stop(Enum):
    """When a run ends before all its deals are played, if at all."""

    CAP = "cap"
    DECIDED = "decided"
    PRECISE = "precise"


@dataclass(frozen=True)
class Plan:
    """A run, settled: with the same plan every table has the same bytes.

    Parameters
    ----------
    experiment
        Name of the experiment.
    rules
        The variant, with any settings laid over it.
    players
        Numbers of players, rising; each plays its own ``deals`` deals.
    strategies
        One text for all seats, or one a seat; or those that an experiment compares.
    deals
        Deals for each number of players, at most; their numbers begin at 0.
    seed
        0 to 2**53 - 1.
    stop
        When it ends.
    code
        Files of strategies of the user's own; whoever is handed the plan can load them.

    Raises
    ------
    UsageError
        Something is out of range, or does not go together.
    """

    experiment: str
    rules: Rules
    players: tuple[int, ...]
    strategies: tuple[str, ...]
    deals: int
    seed: int
    stop: Stop = Stop.CAP
    code: OwnCode = field(default_factory=code_in_use)

    def __post_init__(self) -> None:
        from troggu_stats.experiments.registry import get_experiment

        experiment = get_experiment(self.experiment)
        if not self.players:
            raise UsageError("A run came without a number of players: give one or more, such as 5 or 3-8.")
        if sorted(set(self.players)) != list(self.players):
            raise UsageError(f"Numbers of players came as {list(self.players)}: give each once, rising.")
        for players in self.players:
            self.rules.check_players(players)
        experiment.check(self)
        if self.stop not in experiment.stops:
            raise UsageError(
                f"{self.experiment} cannot stop when {self.stop.value}:"
                f" it stops at {' or '.join(stop.value for stop in experiment.stops)}."
            )
        if not 1 <= self.deals <= MOST_DEALS:
            raise UsageError(f"{self.deals} deals cannot be played: give 1 to {MOST_DEALS}.")
        if not 0 <= self.seed < SEED_LIMIT:
            raise UsageError(f"Seed {self.seed} is out of range: give 0 to {SEED_LIMIT - 1}.")

    def lineup(self, players: int) -> Lineup:
        """Return who sits where with this many players."""
        return seat_strategies(self.strategies, players, rules=self.rules)

    @property
    def played_by(self) -> str:
        """Whose play every figure rests on, for headers."""
        return ", ".join(dict.fromkeys(self.strategies))

    def as_dict(self) -> dict[str, Any]:
        """Return every setting, defaults included, as plain values for the manifest."""
        own = own_code_of(self.strategies)
        return {
            "experiment": self.experiment,
            "variant": self.rules.name,
            "rules": self.rules.settings(),
            "rules_digest": self.rules.digest(),
            "players": list(self.players),
            "strategies": list(self.strategies),
            "deals": self.deals,
            "first_deal": FIRST_DEAL,
            "seed": self.seed,
            "stop": self.stop.value,
            **({"own_code": own, "act_limit": self.code.act_limit} if own else {}),
        }
