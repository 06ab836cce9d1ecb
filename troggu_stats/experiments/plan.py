"""What a run is to do, settled before the first deal: the experiment, the rules, who plays, which deals."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Self

from troggu_stats.dealing.address import SEED_LIMIT
from troggu_stats.errors import UsageError
from troggu_stats.experiments.narrowing import as_troccas, as_troggu
from troggu_stats.experiments.option import settle_options
from troggu_stats.experiments.precision import Precision
from troggu_stats.experiments.words import MOST_DEALS
from troggu_stats.rules import Rules, TroccasRules, find_variant, variant_names
from troggu_stats.rules.variants import AnyRules
from troggu_stats.strategies.custom import OwnCode, code_in_use, own_code_of
from troggu_stats.strategies.registry import Lineup, seat_strategies

FIRST_DEAL = 0


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
        The variant, with any settings laid over it, of a game that the experiment knows.
    players
        Numbers of players, rising; each plays its own ``deals`` deals.
    strategies
        One text for all seats, or one a seat; or those that an experiment compares.
    deals
        Deals for each number of players, at most.
    seed
        0 to 2**53 - 1.
    stop
        When it ends.
    first
        Number of the first deal: 0, but for a part of a plan that is played in ranges.
    precision
        How precise the headlines are to be, where the run stops at that.
    options
        The experiment's own options by name, as texts; those left out have their defaults.
    code
        Files of strategies of the user's own; whoever is handed the plan can load them.

    Raises
    ------
    UsageError
        Something is out of range, or does not go together.
    """

    experiment: str
    rules: AnyRules
    players: tuple[int, ...]
    strategies: tuple[str, ...]
    deals: int
    seed: int
    stop: Stop = Stop.CAP
    first: int = FIRST_DEAL
    precision: Precision | None = None
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    code: OwnCode = field(default_factory=code_in_use)

    def __post_init__(self) -> None:
        from troggu_stats.experiments.registry import get_experiment

        experiment = get_experiment(self.experiment)
        _check_game(self)
        options = settle_options(self.experiment, experiment.options, self.options)
        object.__setattr__(self, "options", options)
        if not self.players:
            raise UsageError("A run came without a number of players: give one or more, such as 5 or 3-8.")
        if sorted(set(self.players)) != list(self.players):
            raise UsageError(f"Numbers of players came as {list(self.players)}: give each once, rising.")
        for players in self.players:
            self.rules.check_players(players)
        experiment.check(self)
        if self.stop not in experiment.stops:
            raise UsageError(
                f"{self.experiment} cannot stop when {self.stop.value}: let it stop at"
                f" {' or '.join(stop.value for stop in experiment.stops)}."
            )
        _check_ending(self)
        if not 1 <= self.deals <= MOST_DEALS:
            raise UsageError(f"{self.deals} deals cannot be played: give 1 to {MOST_DEALS}.")
        if not 0 <= self.first <= self.end <= MOST_DEALS:
            raise UsageError(
                f"Deals {self.first} to {self.end - 1} cannot be played: their numbers are 0 to"
                f" {MOST_DEALS - 1}."
            )
        if not 0 <= self.seed < SEED_LIMIT:
            raise UsageError(f"Seed {self.seed} is out of range: give 0 to {SEED_LIMIT - 1}.")

    @property
    def end(self) -> int:
        """Number of the first deal that is not played any more."""
        return self.first + self.deals

    @property
    def troggu_rules(self) -> Rules:
        """The rules, for whoever knows Troggu alone."""
        return as_troggu(self.rules)

    @property
    def troccas_rules(self) -> TroccasRules:
        """The rules, for whoever knows Troccas alone."""
        return as_troccas(self.rules)

    def lineup(self, players: int) -> Lineup:
        """Return who sits where with this many players, in Troggu."""
        return seat_strategies(self.strategies, players, rules=self.troggu_rules)

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
            "first_deal": self.first,
            "seed": self.seed,
            "stop": self.stop.value,
            **({"precision": str(self.precision)} if self.precision else {}),
            **({"options": dict(self.options)} if self.options else {}),
            **self._compared(),
            **({"own_code": own, "act_limit": self.code.act_limit} if own else {}),
        }

    def _compared(self) -> dict[str, Any]:
        """Return settings and digest of all rules that are compared, by name, if any are."""
        from troggu_stats.experiments.experiment import RulesExperiment
        from troggu_stats.experiments.registry import get_experiment

        experiment = get_experiment(self.experiment)
        if not isinstance(experiment, RulesExperiment):
            return {}
        found = experiment.compared(self.rules, self.options)
        return {
            "compared": {
                name: {"variant": rules.name, "rules": rules.settings(), "rules_digest": rules.digest()}
                for name, rules in found.items()
            }
        }

    @classmethod
    def from_dict(cls, settled: Mapping[str, Any]) -> Self:
        """Return the plan that ``as_dict`` wrote; strategies of the user's own have to be known already.

        Raises
        ------
        UsageError
            Something is unknown here or out of range, or comes out otherwise than it was written: other
            rules behind the name, another file of strategies.
        """
        rules = find_variant(settled["variant"])
        own = rules.settings()
        changes = {key: value for key, value in settled["rules"].items() if own.get(key) != value}
        plan = cls(
            experiment=settled["experiment"],
            rules=rules.with_settings(changes) if changes else rules,
            players=tuple(settled["players"]),
            strategies=tuple(settled["strategies"]),
            deals=settled["deals"],
            seed=settled["seed"],
            stop=Stop(settled["stop"]),
            first=settled["first_deal"],
            precision=Precision.read(settled["precision"]) if "precision" in settled else None,
            options=settled.get("options", {}),
        )
        differing = different_settings(plan.as_dict(), settled)
        if differing:
            raise UsageError(f"The plan was made with other {', '.join(differing)} than there is here.")
        return plan


def different_settings(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the settings in which two plans differ, as ``as_dict`` has them.

    A setting of the rules is named instead of the rules, an option instead of the options.
    """
    names = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    for whole, instead in (("rules", ("rules", "rules_digest")), ("options", ("options",))):
        parts = one.get(whole), other.get(whole)
        if whole in names and isinstance(parts[0], Mapping) and isinstance(parts[1], Mapping):
            within = different_settings(parts[0], parts[1])
            names = [name for name in names if name not in instead] + list(within)
    return tuple(names)


def _check_game(plan: Plan) -> None:
    from troggu_stats.experiments.experiment import games_of
    from troggu_stats.experiments.registry import experiment_names, get_experiment

    game, games = plan.rules.game, games_of(get_experiment(plan.experiment))
    if game not in games:
        known = [name for name in experiment_names() if game in games_of(get_experiment(name))]
        variants = (*variant_names("troggu"), *variant_names("troccas"))
        fitting = next(name for name in variants if find_variant(name).game in games)
        about = " and ".join(one.title() for one in games)
        raise UsageError(
            f"{plan.experiment} is about {about}, and {plan.rules.name} is a variant of {game.title()}: ask"
            f" {' or '.join(known)}, or choose a variant such as {fitting}."
        )


def _check_ending(plan: Plan) -> None:
    from troggu_stats.experiments.experiment import HeadlinedExperiment
    from troggu_stats.experiments.registry import get_experiment

    experiment = get_experiment(plan.experiment)
    if plan.first and plan.stop is not Stop.CAP:
        raise UsageError(
            f"A range of deals came with a run that stops when {plan.stop.value}: a part of a plan is played"
            " to its end, so leave one out."
        )
    if isinstance(experiment, HeadlinedExperiment):
        if plan.stop is Stop.PRECISE and plan.precision is None:
            raise UsageError("A run is to stop when precise: say how precise, as in --precision 0.1pp.")
        units = [unit.value for unit in experiment.headline_units]
        if plan.precision is not None and plan.precision.unit.value not in units:
            raise UsageError(
                f"{plan.experiment} has no figure in {plan.precision.unit.value}: give a precision in"
                f" {' or '.join(units)}."
            )
    elif plan.precision is not None:
        raise UsageError(f"{plan.experiment} sets its own precision: leave --precision out.")
    if plan.precision is not None and plan.stop is not Stop.PRECISE:
        raise UsageError(f"A precision came with a run that stops at {plan.stop.value}: leave one out.")
