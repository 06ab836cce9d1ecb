"""Which other players a run's findings are checked under, and on which deals."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol, Self

from troggu_stats.errors import UsageError
from troggu_stats.experiments.experiment import FindingExperiment
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.one_seat import thinks_ahead
from troggu_stats.experiments.plan import FIRST_DEAL, Plan, Stop
from troggu_stats.experiments.registry import experiment_names, get_experiment
from troggu_stats.experiments.robustness.verdicts import LEVEL, Judged, judge, level_of_each
from troggu_stats.experiments.totals import Totals

FIELDS = ("novice", "village", "village:err=0.05", "rollout")
"""Who plays in every seat, by turns: a beginner, the usual player, one who slips, one who thinks ahead."""
# The findings of the run itself are known best; a check of them need not take longer than they did.
_PART, _FEWEST = 10, 1_000
# A game of rollout takes about five thousand times one of village.
_THINKING_PART, _FEWEST_THINKING = 5_000, 100


class Played(Protocol):
    """A run that has ended: the plan of what was played, and its totals by number of players."""

    @property
    def played(self) -> Plan:
        """The plan of what was played."""

    @property
    def totals(self) -> Mapping[int, Totals]:
        """Totals by number of players."""


@dataclass(frozen=True)
class Check:
    """How the findings of a run are checked: the same plan, played by other fields.

    All of them play the same deals from the run's first on: those who think ahead ``thinking_deals`` of
    them, the others more.

    Parameters
    ----------
    plans
        By field.
    thinking_deals
        Deals for each number of players of those who think ahead.
    """

    plans: dict[str, Plan]
    thinking_deals: int

    @classmethod
    def of(cls, plan: Plan, thinking_deals: int | None = None, fields: tuple[str, ...] | None = None) -> Self:
        """Return how the findings of a run are checked.

        Parameters
        ----------
        plan
            The run.
        thinking_deals
            Deals of those who think ahead; a five-thousandth of the run's, but a hundred at least, if left
            out. Never more than the run's own.
        fields
            Who plays; ``FIELDS`` if left out.

        Raises
        ------
        UsageError
            The experiment has no findings, the run is a part of a plan, or one of the players does not fit.
        """
        experiment = get_experiment(plan.experiment)
        if not isinstance(experiment, FindingExperiment):
            able = [
                name for name in experiment_names() if isinstance(get_experiment(name), FindingExperiment)
            ]
            raise UsageError(
                f"{plan.experiment} compares players already or has no findings, so none can be robust: leave"
                f" robust out, or run {' or '.join(able)}."
            )
        if plan.first != FIRST_DEAL:
            raise UsageError(
                "A part of a plan has no findings: leave robust out, and ask for it of the whole."
            )
        if thinking_deals is None:
            thinking_deals = max(_FEWEST_THINKING, plan.deals // _THINKING_PART)
        thinking_deals = min(thinking_deals, plan.deals)
        deals = min(plan.deals, max(_FEWEST, thinking_deals, plan.deals // _PART))
        lean = experiment.for_findings(plan)
        plans = {
            field: replace(
                lean,
                strategies=experiment.strategies((field,)),
                deals=thinking_deals if thinks_ahead(field) else deals,
                stop=Stop.CAP,
                precision=None,
            )
            for field in fields or FIELDS
        }
        return cls(plans, thinking_deals)

    def judge(self, results: Mapping[str, Played]) -> "Checked":
        """Return the verdict on each finding of the run.

        Parameters
        ----------
        results
            What every field has played.

        Raises
        ------
        CheckFailedError
            The findings of two fields do not go together.
        """
        found = {field: _findings(results[field], LEVEL) for field in self.plans}
        number = len({(one.key, one.players) for ones in found.values() for one in ones})
        level = level_of_each(number, len(self.plans))
        judged = judge({field: _findings(results[field], level) for field in self.plans})
        return Checked({field: results[field].played for field in self.plans}, judged)


@dataclass(frozen=True)
class Checked:
    """A check that was played.

    Parameters
    ----------
    plans
        What each field has played, which is more where a run had played it already.
    judged
        The verdicts.
    """

    plans: Mapping[str, Plan]
    judged: tuple[Judged, ...]


def _findings(result: Played, level: float) -> tuple[Finding, ...]:
    experiment = get_experiment(result.played.experiment)
    assert isinstance(experiment, FindingExperiment)
    return experiment.findings(result.played, result.totals, level)


def field_slug(field: str) -> str:
    """Return the name of a field as part of the name of a file."""
    return re.sub(r"[^A-Za-z0-9.]+", "-", field)
