"""How far a run is: all that is needed to go on with it, and nothing that grows with its deals."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from troggu_stats.experiments.experiment import StagedExperiment
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.totals import Totals

# What an experiment plays that has no parts.
_WHOLE = ("",)


class Ending(Enum):
    """Which rule ended a run."""

    DEALS = "deals"
    PRECISION = "precision"
    DECISION = "decision"
    TIME = "time"

    @property
    def meaning(self) -> str:
        """What the manifest says of it."""
        return _MEANINGS[self]


_MEANINGS = {
    Ending.DEALS: "all deals asked for were played",
    Ending.PRECISION: "the figures were as precise as asked for, at a deal number fixed before the run",
    Ending.DECISION: "the question was decided, at a deal number fixed before the run",
    Ending.TIME: "the time was up; on another machine it would have been after other deals",
}


@dataclass(frozen=True)
class State:
    """A run at a point where every number of players has played the same deals.

    Parameters
    ----------
    plan
        The run.
    done
        Number of the next deal: all from ``plan.first`` on have been played, and no later one.
    totals
        Totals of these deals by number of players; empty at the beginning.
    open_parts
        Parts of the experiment still to be played, by number of players.
    ended
        Which rule ended the run; None while it is to go on.
    """

    plan: Plan
    done: int
    totals: Mapping[int, Totals]
    open_parts: Mapping[int, tuple[str, ...]]
    ended: Ending | None = None

    @classmethod
    def beginning(cls, plan: Plan) -> "State":
        """Return the state of a run of which nothing has been played."""
        return cls(plan, plan.first, {}, {players: _parts(plan, players, None) for players in plan.players})

    @property
    def played(self) -> Plan:
        """The plan of what has been played, for tables: the same as if no more had been asked for.

        An experiment whose parts ended at different deals keeps its own count of each.
        """
        staged = isinstance(get_experiment(self.plan.experiment), StagedExperiment)
        if staged and self.plan.stop is not Stop.CAP:
            return self.plan
        return replace(self.plan, deals=max(1, self.done - self.plan.first))

    @property
    def games(self) -> int:
        """Games played so far, every arm counted."""
        return sum(int(totals["games"][0]) for totals in self.totals.values())

    def after(self, end: int, played: Mapping[int, Totals]) -> "State":
        """Return the state after all deals up to ``end``, which came to ``played``."""
        totals = dict(self.totals)
        for players, more in played.items():
            totals[players] = totals[players].merge(more) if players in totals else more
        return replace(self, done=end, totals={players: totals[players] for players in sorted(totals)})

    def asked(self) -> "State":
        """Return the state after asking, at a deal number fixed before the run, whether to go on."""
        plan = self.plan
        parts = {players: _parts(plan, players, self.totals.get(players)) for players in plan.players}
        ended = None
        if not any(parts.values()) or self._is_precise():
            ended = Ending.DECISION if plan.stop is Stop.DECIDED else Ending.PRECISION
        elif self.done >= plan.end:
            ended = Ending.DEALS
        return replace(self, open_parts=parts, ended=ended)

    def _is_precise(self) -> bool:
        return self.plan.precision is not None and not self.undecided()

    def undecided(self) -> tuple[str, ...]:
        """Return what the run was to decide, or to know more precisely, and does not yet."""
        experiment = get_experiment(self.plan.experiment)
        if isinstance(experiment, StagedExperiment):
            return experiment.undecided(self.plan, self.totals)
        precision = self.plan.precision
        if precision is None:
            return ()
        return tuple(
            precision.shortfall(headline)
            for players, totals in self.totals.items()
            for headline in experiment.headlines(self.played, players, totals)  # type: ignore[attr-defined]
            if headline.unit is precision.unit and not precision.reached(headline)
        )


def next_look(state: State) -> int:
    """Return the number of the deal before which the run is asked next whether to go on."""
    plan = state.plan
    return min(look for look in looks(plan) if look > state.done)


def looks(plan: Plan) -> tuple[int, ...]:
    """Return the deal numbers at which a run is asked whether to go on, rising; the last is its end.

    They hang on the plan alone, so that the answer is the same on any machine. Those of a precision are the
    numbers of one digit and noughts: 1,000, 2,000, … 10,000, 20,000 and so on.
    """
    experiment = get_experiment(plan.experiment)
    if isinstance(experiment, StagedExperiment):
        return tuple(plan.first + look for look in experiment.looks(plan))
    if plan.stop is Stop.CAP:
        return (plan.end,)
    found = []
    unit = 1_000
    while unit < plan.end:
        found += [digit * unit for digit in range(1, 10) if digit * unit < plan.end]
        unit *= 10
    return (*found, plan.end)


def _parts(plan: Plan, players: int, totals: Totals | None) -> tuple[str, ...]:
    experiment = get_experiment(plan.experiment)
    if isinstance(experiment, StagedExperiment):
        return experiment.open_parts(plan, players, totals)
    return _WHOLE
