"""What a report holds, before it is written as a page or as Markdown: findings, sections, runs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, Self

from troggu_stats.experiments.drawing import Drawing
from troggu_stats.experiments.example import Example
from troggu_stats.experiments.experiment import ExampleExperiment, FindingExperiment
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.section import Section
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import title_of
from troggu_stats.reporting.numbers import shown_difference
from troggu_stats.results.table import Table
from troggu_stats.stats import level_for_each
from troggu_stats.stats.estimate import DEFAULT_LEVEL

# The table of a run's check under other players is filed apart from the run's own.
_CHECK, _OF_CHECKS = "robustness", "robust"
TABLE_FORMS = ("csv", "parquet", "json")
LONGEST_SHOWN = 120
"""Rows of a table that stand in a document; of a longer one it names the file."""


class Filing(Enum):
    """Where the files of the runs are that a report refers to: its own beside it, or those of the runs."""

    BESIDE = "beside"
    IN_RUNS = "in runs"


class PlayedRun(Protocol):
    """What a report takes of a runner's result."""

    @property
    def played(self) -> Plan:
        """What was played."""

    @property
    def totals(self) -> Mapping[int, Totals]:
        """By number of players."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables made of the totals."""

    @property
    def figures(self) -> tuple[Drawing, ...]:
        """What the figures show."""


@dataclass(frozen=True)
class FinishedRun:
    """A kept run as it was read, with what was made of its totals.

    Parameters
    ----------
    key
        A short name, unlike that of any other run of the report; its tables are filed under it.
    plan
        What was played.
    totals
        By number of players.
    tables, drawings
        What the run shows.
    manifest
        As the run wrote it.
    """

    key: str
    plan: Plan
    totals: Mapping[int, Totals]
    tables: tuple[Table, ...]
    drawings: tuple[Drawing, ...]
    manifest: Mapping[str, Any]

    @classmethod
    def of(cls, key: str, result: PlayedRun, manifest: Mapping[str, Any]) -> Self:
        """Return what a runner's result shows."""
        return cls(key, result.played, result.totals, result.tables, result.figures, manifest)

    @property
    def section(self) -> Section:
        """Where the report shows it."""
        section: Section = getattr(get_experiment(self.plan.experiment), "section", Section.MORE)
        return section

    @property
    def examples(self) -> tuple[Example, ...]:
        """Hands that show what it is about."""
        experiment = get_experiment(self.plan.experiment)
        if not isinstance(experiment, ExampleExperiment):
            return ()
        return experiment.examples(self.plan, self.totals)

    @property
    def question(self) -> str:
        """What it asks, as a sentence."""
        meaning = get_experiment(self.plan.experiment).meaning
        return f"{meaning[:1].upper()}{meaning[1:]}."

    @property
    def title(self) -> str:
        """The name of its experiment, and by which rules it was played."""
        name = self.plan.experiment
        return f"{name[:1].upper()}{name[1:]}, {self.variant}"

    @property
    def variant(self) -> str:
        """By which rules it was played, with the settings that were changed."""
        return title_of(self.plan)

    @property
    def players(self) -> str:
        """The numbers of players, as in ``3–8`` or ``4 and 6``."""
        numbers = self.plan.players
        if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
            return f"{numbers[0]}–{numbers[-1]}"
        return " and ".join([", ".join(map(str, numbers[:-1])), str(numbers[-1])]).removeprefix(" and ")


@dataclass(frozen=True, slots=True)
class ReportedFinding:
    """A finding as a report says it.

    Parameters
    ----------
    finding
        What was found; its interval holds together with those of all others of the report.
    run
        Key of the run that found it.
    variant
        By which rules.
    label
        How far it depends on the players; empty where nobody has asked.
    """

    finding: Finding
    run: str
    variant: str
    label: str = ""

    @property
    def figure(self) -> str:
        """The figure with its interval and unit."""
        return shown_difference(self.finding.estimate, self.finding.unit)

    @property
    def sentence(self) -> str:
        """The whole sentence."""
        return self.finding.sentence(self.figure)


@dataclass(frozen=True, slots=True)
class AlikeFindings:
    """The same finding at several numbers of players.

    Parameters
    ----------
    leading
        The one that is said in a sentence: that of the middle number.
    others
        Those of the other numbers, rising.
    """

    leading: ReportedFinding
    others: tuple[ReportedFinding, ...]


@dataclass(frozen=True)
class Report:
    """One run or many, for a reader.

    Parameters
    ----------
    title
        The heading.
    runs
        In the order of their sections.
    findings
        What they found.
    level
        The level at which all findings hold together.
    forms
        In which forms the tables are filed, by the endings of their files.
    filing
        Where.
    """

    title: str
    runs: tuple[FinishedRun, ...]
    findings: tuple[ReportedFinding, ...]
    level: float = DEFAULT_LEVEL
    forms: tuple[str, ...] = TABLE_FORMS
    filing: Filing = Filing.BESIDE

    @property
    def sections(self) -> tuple[tuple[Section, tuple[FinishedRun, ...]], ...]:
        """The sections that have runs, each with them."""
        found = ((one, tuple(run for run in self.runs if run.section is one)) for one in Section)
        return tuple((section, runs) for section, runs in found if runs)

    @property
    def alike(self) -> tuple[tuple[FinishedRun, tuple[AlikeFindings, ...]], ...]:
        """The findings of each run that has some, those of all numbers of players together."""
        found = ((run, tuple(self._alike(run))) for run in self.runs)
        return tuple((run, groups) for run, groups in found if groups)

    def _alike(self, run: FinishedRun) -> Iterable[AlikeFindings]:
        groups: dict[str, list[ReportedFinding]] = {}
        for found in self.findings:
            if found.run == run.key:
                groups.setdefault(found.finding.key, []).append(found)
        for group in groups.values():
            leading = group[(len(group) - 1) // 2]
            yield AlikeFindings(leading, tuple(one for one in group if one is not leading))

    def table_file(self, run: FinishedRun, table: Table, form: str) -> str:
        """Return the name of a table's file in one of the forms, relative to the report."""
        if self.filing is Filing.IN_RUNS:
            folder = _OF_CHECKS if table.name == _CHECK else "tables"
            return f"{run.key}/{folder}/{table.name}.{form}"
        return f"tables/{self._folder(run)}{table.name}.{form}"

    def figure_file(self, run: FinishedRun, drawing: Drawing, ending: str) -> str:
        """Return the name of a figure's file, relative to the report."""
        if self.filing is Filing.IN_RUNS:
            return f"{run.key}/figures/{drawing.name}.{ending}"
        return f"figures/{self._folder(run)}{drawing.name}.{ending}"

    def _folder(self, run: FinishedRun) -> str:
        return "" if len(self.runs) == 1 else f"{run.key}/"


Labels = Mapping[tuple[str, int, str], str]
"""How far findings depend on the players, by run, number of players and key of the finding."""


def compose(
    runs: Sequence[FinishedRun],
    labels: Labels | None = None,
    level: float = DEFAULT_LEVEL,
    forms: tuple[str, ...] = TABLE_FORMS,
    title: str = "",
    filing: Filing = Filing.BESIDE,
) -> Report:
    """Return the report of runs, with findings whose intervals hold together.

    Parameters
    ----------
    runs
        The runs; each has its own key.
    labels
        How far findings depend on the players, where that was asked.
    level
        The level at which all findings hold together (Bonferroni over their number).
    forms
        In which forms the tables are filed, by the endings of their files.
    title
        The heading, else one made of what the runs ask and of their variants.
    filing
        Where the tables and figures are filed.
    """
    order = list(Section)
    sorted_runs = tuple(sorted(runs, key=lambda run: order.index(run.section)))
    findings = tuple(_findings(sorted_runs, labels or {}, level))
    return Report(title or _title(sorted_runs), sorted_runs, findings, level, forms, filing)


def _findings(runs: Sequence[FinishedRun], labels: Labels, level: float) -> Iterable[ReportedFinding]:
    number = sum(len(_of_run(run, level)) for run in runs)
    together = level_for_each(level, max(1, number))
    for run in runs:
        for finding in _of_run(run, together):
            label = labels.get((run.key, finding.players, finding.key), "")
            yield ReportedFinding(finding, run.key, run.variant, label)


def _of_run(run: FinishedRun, level: float) -> tuple[Finding, ...]:
    experiment = get_experiment(run.plan.experiment)
    if not isinstance(experiment, FindingExperiment):
        return ()
    return experiment.findings(run.plan, run.totals, level)


def _title(runs: Sequence[FinishedRun]) -> str:
    names = list(dict.fromkeys(run.variant for run in runs))
    if len(runs) == 1:
        question = get_experiment(runs[0].plan.experiment).meaning
        return f"{names[0]}: {question}"
    return f"Strategy report: {', '.join(names)}"
