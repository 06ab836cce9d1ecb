"""What a suite came to: its runs, and the findings of all of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from troggu_stats.experiments.experiment import FindingExperiment
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.robustness import Judged
from troggu_stats.experiments.suites.suite import Suite, SuiteRun
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import (
    Cell,
    Dtype,
    Table,
    TableColumn,
    count_column,
    estimate_column,
    key_column,
)
from troggu_stats.stats import DEFAULT_LEVEL

_UNCHECKED = "not checked"


@dataclass(frozen=True)
class Ended:
    """A run of a suite that has ended.

    Parameters
    ----------
    run
        What was to be run.
    by
        Which rule ended it.
    played
        The plan of what was played.
    totals
        By number of players.
    judged
        The verdicts on its findings; None if they were not checked under other players.
    """

    run: SuiteRun
    by: str
    played: Plan
    totals: Mapping[int, Totals]
    judged: tuple[Judged, ...] | None = None

    def findings(self) -> tuple[Finding, ...]:
        """Return what it found, with intervals of the usual level; nothing where it has no findings."""
        experiment = get_experiment(self.played.experiment)
        if not isinstance(experiment, FindingExperiment):
            return ()
        return experiment.findings(self.played, self.totals, DEFAULT_LEVEL)


def runs_table(suite: Suite, ended: Sequence[Ended]) -> Table:
    """Return the runs of a suite: what was played, and which rule ended each."""
    columns = (
        key_column("run", "name of the run and of its directory", Dtype.TEXT),
        TableColumn("experiment", Dtype.TEXT, "", "what was asked"),
        TableColumn("variant", Dtype.TEXT, "", "by which rules"),
        TableColumn("players", Dtype.TEXT, "", "numbers of players"),
        count_column("deals", "deals for each number of players"),
        TableColumn("seed", Dtype.TEXT, "", "the same seed deals the same cards"),
        count_column("games", "games played, every arm counted", "games"),
        TableColumn("ended_by", Dtype.TEXT, "", "which rule ended the run"),
    )
    rows = tuple(
        (
            one.run.name,
            one.played.experiment,
            one.played.rules.name,
            ", ".join(map(str, one.played.players)),
            one.played.deals,
            str(one.played.seed),
            sum(int(totals["games"][0]) for totals in one.totals.values()),
            one.by,
        )
        for one in ended
    )
    return Table(
        "suite",
        suite.title or "A suite of runs",
        ("What was played, for each number of players.",),
        columns,
        rows,
    )


def findings_table(suite: Suite, ended: Sequence[Ended]) -> Table:
    """Return the findings of all runs of a suite, and whether they hold under other players."""
    columns = (
        key_column("run", "name of the run", Dtype.TEXT),
        key_column("players", "number of players"),
        key_column("finding", "what is compared, and the unit of its figure", Dtype.TEXT),
        estimate_column("estimate", "", "the difference; 0 would mean that there is nothing to find"),
        TableColumn("verdict", Dtype.TEXT, "", "whether it holds under other players"),
    )
    header = (
        "Estimated: the headline differences of every run that has such.",
        f"Interval: {DEFAULT_LEVEL:.0%} for each by itself; those of the verdicts hold together.",
        *(f"{one.run.name}: rests on {one.played.played_by} players." for one in ended if one.findings()),
    )
    rows = tuple(row for one in ended for row in _rows(one))
    return Table("findings", f"Findings of {suite.title or 'the suite'}", header, columns, rows)


def _rows(ended: Ended) -> Iterator[tuple[Cell, ...]]:
    verdicts = {(one.finding.key, one.finding.players): one.verdict.value for one in ended.judged or ()}
    for finding in ended.findings():
        verdict = verdicts.get((finding.key, finding.players), _UNCHECKED)
        yield (ended.run.name, finding.players, f"{finding.key} ({finding.unit})", finding.estimate, verdict)
