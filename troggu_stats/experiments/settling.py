"""From what was asked of a run, by words of a command line or keys of a file, to its plan."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from troggu_stats.errors import UsageError
from troggu_stats.experiments.experiment import RulesExperiment, SomePlayersExperiment
from troggu_stats.experiments.plan import FIRST_DEAL, Plan, Stop
from troggu_stats.experiments.precision import Precision
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.words import DEFAULT_STRATEGY
from troggu_stats.rules.variants import AnyRules


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What was asked of a run; what was left out is as the experiment or the variant usually has it.

    Parameters
    ----------
    experiment
        Its name.
    rules
        The variant, with any settings laid over it.
    seed
        0 to 2**53 - 1.
    players
        Numbers of players; all of the variant's that are asked about if none is named.
    strategies
        Who plays.
    deals
        Deals for each number of players.
    stop
        The rule that may end the run.
    precision
        How precise its headlines are to be.
    options
        The experiment's own options.
    first
        Number of the first deal, of a part of a plan; None for a whole run, which begins with deal 0.
    """

    experiment: str
    rules: AnyRules
    seed: int
    players: tuple[int, ...] = ()
    strategies: tuple[str, ...] = (DEFAULT_STRATEGY,)
    deals: int | None = None
    stop: Stop | None = None
    precision: Precision | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    first: int | None = None

    def settle(self) -> Plan:
        """Return the plan, every default filled in.

        Raises
        ------
        UsageError
            Something is out of range, or does not go together.
        """
        experiment = get_experiment(self.experiment)
        return Plan(
            self.experiment,
            self.rules,
            self.players or self._usual_players(),
            experiment.strategies(self.strategies),
            experiment.default_deals if self.deals is None else self.deals,
            self.seed,
            self._ending(experiment.stops[0]),
            first=FIRST_DEAL if self.first is None else self.first,
            precision=self.precision,
            options=self.options,
        )

    def _usual_players(self) -> tuple[int, ...]:
        """Return the numbers of players of the variant that are asked about, or that all compared have."""
        experiment = get_experiment(self.experiment)
        if isinstance(experiment, SomePlayersExperiment):
            return experiment.usual_players(self.rules)
        if not isinstance(experiment, RulesExperiment):
            return tuple(self.rules.player_counts())
        return common_players(experiment.compared(self.rules, self.options))

    def _ending(self, usual: Stop) -> Stop:
        if self.stop is not None:
            return self.stop
        if self.precision is not None:
            return Stop.PRECISE
        # A part of a plan is played to its end, also if it begins with the first deal.
        return usual if self.first is None else Stop.CAP


def common_players(compared: Mapping[str, AnyRules]) -> tuple[int, ...]:
    """Return the numbers of players that several variants, by name, have in common.

    Raises
    ------
    UsageError
        They have none in common.
    """
    ranges = [rules.player_counts() for rules in compared.values()]
    found = range(max(one.start for one in ranges), min(one.stop for one in ranges))
    if not found:
        of_each = ", ".join(
            f"{name} {one.start}-{one.stop - 1}" for name, one in zip(compared, ranges, strict=True)
        )
        raise UsageError(
            f"The variants have no number of players in common ({of_each}): compare others, or allow one with"
            " their setting players."
        )
    return tuple(found)
