"""What every command that plays an experiment shares: the way from its options to its tables."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from troggu_stats.cli.delivery import Telling, play_kept, play_plan, print_tables, shown, tell_ending
from troggu_stats.cli.manner import MannerWords, read_manner
from troggu_stats.cli.options import read_code, read_seed
from troggu_stats.cli.output import print_json, print_table, progress
from troggu_stats.cli.run_options import RunWords
from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import (
    MOST_DEALS,
    read_deals,
    read_players,
    split_strategies,
    value_text,
    whole_number,
)

if TYPE_CHECKING:
    from troggu_stats.experiments.plan import Plan
    from troggu_stats.experiments.precision import Precision
    from troggu_stats.rules import Rules
    from troggu_stats.runner import Existing, RunResult


@dataclass(frozen=True)
class Deals:
    """Which deals to play, and when to end earlier, as the command line said it.

    Parameters
    ----------
    first
        Number of the first.
    count
        How many; None for as many as the experiment usually plays.
    stop
        The rule that may end the run, by name; None for the experiment's usual one.
    precision
        How precise the headlines are to be, as text.
    part
        The range as it was given, which a part of a plan has even if it begins with the first deal.

    Raises
    ------
    UsageError
        A part of a plan is to end early.
    """

    first: int
    count: int | None
    stop: str | None
    precision: str | None
    part: str | None = None

    def __post_init__(self) -> None:
        if self.part is not None and (self.stop not in (None, "cap") or self.precision is not None):
            early = "--precision" if self.precision is not None else f"--stop {self.stop}"
            raise UsageError(
                f"--range and {early} came together: a part of a plan is played to its end, so leave one out."
            )

    @classmethod
    def read(
        cls, deals: str | None, deal_range: str | None, stop: str | None, precision: str | None
    ) -> "Deals":
        """Read the options that say which deals to play.

        Raises
        ------
        UsageError
            One is no number or range, or two do not go together.
        """
        if precision is not None and stop not in (None, "precise"):
            raise UsageError(f"--precision and --stop {stop} came together: leave one out.")
        if deal_range is None:
            count = None if deals is None else read_deals(deals, MOST_DEALS)
            return cls(0, count, stop, precision)
        if deals is not None:
            raise UsageError("--deals and --range came together: leave one out.")
        ends = re.fullmatch(r"([^:]+):([^:]+)", deal_range)
        if ends is None:
            written = ascii(deal_range if len(deal_range) <= 40 else deal_range[:37] + "...")
            raise UsageError(
                f"The range cannot be {written}: give the first deal and the one after the last, as in"
                " 0:1e6 or 1e6:2e6."
            )
        first = whole_number(ends[1], "The first deal of the range", 0, MOST_DEALS - 1)
        end = whole_number(ends[2], "The end of the range", first + 1, MOST_DEALS)
        return cls(first, end - first, stop, precision, deal_range)

    def settled_precision(self) -> "Precision | None":
        """Return the precision asked for."""
        from troggu_stats.experiments.precision import Precision

        return None if self.precision is None else Precision.read(self.precision)


@dataclass(frozen=True)
class Target:
    """Where the results of a run go.

    Parameters
    ----------
    out
        The directory; None prints tables only.
    rows
        The file of per-deal columns; None writes none.
    force
        Whether what is there may be replaced.
    """

    out: Path | None
    rows: Path | None
    force: bool

    @property
    def existing(self) -> "Existing":
        """What to do with results that are there already."""
        from troggu_stats.runner import Existing

        return Existing.REPLACE if self.force else Existing.REFUSE

    def check_words(self) -> None:
        """Refuse options that do not go together, and names that do not fit.

        Raises
        ------
        UsageError
            They do not; the error says what to do.
        """
        if self.force and self.out is None and self.rows is None:
            raise UsageError("--force came without --out or --rows: say what may be written over.")
        if self.rows is not None and self.rows.suffix != ".parquet":
            raise UsageError(f"{self.rows.name!a} is no name for the file of rows: end it in .parquet.")

    def check_places(self) -> None:
        """Refuse a place that is taken or cannot be written, before anything is played.

        Raises
        ------
        UsageError
            It is taken.
        EnvironmentFailedError
            It cannot be written to.
        """
        from troggu_stats.runner import check_file, check_place

        if self.out is not None:
            check_place(self.out, self.existing)
        if self.rows is not None:
            check_file(self.rows, self.existing)


def play_experiment(
    experiment: str,
    rules: "Rules",
    players: Sequence[str],
    options: Sequence[str] | Mapping[str, str],
    words: RunWords,
) -> None:
    """Settle a plan, play it, and print and keep its tables; or print what would be played.

    Parameters
    ----------
    experiment
        Name of the experiment.
    rules
        The variant.
    players
        Numbers of players as they were asked for; none for all that there are.
    options
        The experiment's own options: as ``NAME=VALUE``, or by name.
    words
        All that the command line said besides.
    """
    telling = Telling(words.output_format, words.quiet, words.verbose)
    counts = read_players(players)
    read_code(words.code, words.act_limit)
    manner = read_manner(words.jobs, words.block, words.max_time, words.backend, words.scheduler)
    target = Target(words.out, words.rows, words.force)
    target.check_words()
    seed = read_seed(words.seed)
    plan = _settled(experiment, rules, counts, options, seed.number, words)
    if words.dry_run:
        _print_plan(plan, manner, target, telling)
        return
    target.check_places()
    if not words.quiet:
        seed.announce()
    result = _play(plan, manner, target, telling, words.code)
    tell_ending(result, telling, target.out, words.code)


def _settled(
    experiment: str,
    rules: "Rules",
    players: tuple[int, ...],
    options: Sequence[str] | Mapping[str, str],
    seed: int,
    words: RunWords,
) -> "Plan":
    """Return the plan, with what the experiment usually has for what was not said."""
    from troggu_stats.experiments.experiment import StagedExperiment
    from troggu_stats.experiments.option import read_options
    from troggu_stats.experiments.plan import Stop
    from troggu_stats.experiments.registry import get_experiment
    from troggu_stats.experiments.settling import Asked

    texts = split_strategies(words.strategies)
    asked = Deals.read(words.deals, words.deal_range, words.stop, words.precision)
    if words.rows is not None and isinstance(get_experiment(experiment), StagedExperiment):
        raise UsageError(f"{experiment} compares strategies and has no deals as usual: leave --rows out.")
    return Asked(
        experiment=experiment,
        rules=rules,
        players=players,
        strategies=texts,
        deals=asked.count,
        seed=seed,
        stop=None if asked.stop is None else Stop(asked.stop),
        precision=asked.settled_precision(),
        options=options if isinstance(options, Mapping) else read_options(options),
        first=None if asked.part is None else asked.first,
    ).settle()


def _play(
    plan: "Plan", manner: MannerWords, target: Target, telling: Telling, code: tuple[Path, ...]
) -> "RunResult":
    from troggu_stats.runner import State, begin

    if target.out is None:
        result = play_plan(plan, manner.settle(), telling)
        print_tables(result, telling)
    else:
        with begin(State.beginning(plan), target.out, target.existing) as kept:
            result = play_kept(kept, manner.settle(), telling, code)
    if target.rows is not None:
        _write_rows(result.played, target.rows, target, telling)
    return result


def _write_rows(plan: "Plan", path: Path, target: Target, telling: Telling) -> None:
    from troggu_stats.runner import write_rows

    with progress("writing rows", None, "rows", telling.quiet):
        written = write_rows(plan, path, target.existing)
    telling.remark(f"{written:,} rows are in {shown(path)}.")


def _print_plan(plan: "Plan", manner: MannerWords, target: Target, telling: Telling) -> None:
    from troggu_stats.experiments.registry import get_experiment

    settled = plan.as_dict()
    games = get_experiment(plan.experiment).games(plan)
    outside = {"games": games, "jobs": manner.jobs, "out": target.out, "rows": target.rows}
    if telling.output_format == "json":
        shown = {key: None if value is None else str(value) for key, value in outside.items()}
        print_json({**settled, **shown, "games": games, "jobs": manner.jobs})
        return
    rows = [[key, value_text(value)] for key, value in settled.items() if not isinstance(value, dict)]
    for kept in ("rules", "options"):
        rows += [[f"  {key}", value_text(value)] for key, value in settled.get(kept, {}).items()]
    rows += [[key, "none" if value is None else f"{value}"] for key, value in outside.items()]
    print_table(["setting", "value"], rows)
