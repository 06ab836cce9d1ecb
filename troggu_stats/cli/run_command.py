"""``troggu-sim run``: an experiment from its options to its tables."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from troggu_stats.cli.options import (
    code_options,
    format_option,
    players_of,
    players_option,
    quiet_option,
    read_code,
    read_deals,
    read_jobs,
    read_rules,
    read_seed,
    seed_option,
    split_strategies,
    strategy_option,
    variant_options,
)
from troggu_stats.cli.output import echo, print_json, print_table, progress, say, width
from troggu_stats.errors import TrogguError, UndecidedError, UsageError

if TYPE_CHECKING:
    from troggu_stats.experiments.plan import Plan
    from troggu_stats.runner import Existing, RunResult

_MOST_DEALS = 10**12


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
    output_format
        How tables are printed.
    """

    out: Path | None
    rows: Path | None
    force: bool
    output_format: str

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
        from troggu_stats.runner import check_directory, check_file

        if self.out is not None:
            check_directory(self.out, self.existing)
        if self.rows is not None:
            check_file(self.rows, self.existing)


@click.command(name="run")
@click.argument("experiment")
@players_option
@variant_options
@click.option(
    "-n",
    "--deals",
    metavar="NUMBER",
    help="Deals for each number of players: 10000, 1_000_000 or 1e6.  [default: the experiment's]",
)
@strategy_option
@code_options
@seed_option
@click.option(
    "--stop",
    type=click.Choice(["cap", "decided", "precise"]),
    help="When to end before all deals are played: never, when a test has decided, or when every figure is"
    " precise enough.  [default: the experiment's]",
)
@click.option("-j", "--jobs", metavar="NUMBER", help="Processes to play in.  [default: all cores]")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIRECTORY",
    help="Write manifest, tables and figures there; a new or empty directory.",
)
@click.option(
    "--rows",
    type=click.Path(path_type=Path),
    metavar="FILE.parquet",
    help="Write the columns of every deal as it is usually played.",
)
@click.option("--force", is_flag=True, help="Replace an earlier run in --out, or the file of --rows.")
@format_option("table", "csv", "json", "md")
@click.option("--dry-run", is_flag=True, help="Print what would be run, and run nothing.")
@quiet_option
@click.option("-v", "--verbose", is_flag=True, help="Say where the time went.")
def command(
    experiment: str,
    players: tuple[str, ...],
    variant: str,
    assignments: tuple[str, ...],
    deals: str | None,
    strategies: tuple[str, ...],
    code: tuple[Path, ...],
    act_limit: str | None,
    seed: str | None,
    stop: str | None,
    jobs: str | None,
    out: Path | None,
    rows: Path | None,
    force: bool,
    output_format: str,
    dry_run: bool,
    quiet: bool,
    verbose: bool,
) -> None:
    """Play deals to answer a question, and print its tables; 'list experiments' names the questions.

    'run solo' asks how often Solo is bid and won, and on which hands it pays more than taking or passing.
    'run tournament --strategy village,novice' rotates one seat of each among the other; 'run headroom' has
    one seat of a field (the first --strategy) played by others, random and rollout unless named.
    Without --out nothing is written. The same seed gives the same tables on any number of processes.
    """
    if quiet and verbose:
        raise UsageError("--quiet and --verbose came together: leave one out.")
    rules = read_rules(variant, assignments)
    counts = players_of(rules, players)
    read_code(code, act_limit)
    texts = split_strategies(strategies)
    number = None if deals is None else read_deals(deals, _MOST_DEALS)
    processes = read_jobs(jobs)
    settled = read_seed(seed)
    target = Target(out, rows, force, output_format)
    target.check_words()

    from troggu_stats.experiments.experiment import StagedExperiment
    from troggu_stats.experiments.plan import Plan, Stop
    from troggu_stats.experiments.registry import get_experiment

    asked = get_experiment(experiment)
    if rows is not None and isinstance(asked, StagedExperiment):
        raise UsageError(f"{experiment} compares strategies and has no deals as usual: leave --rows out.")
    ending = asked.stops[0] if stop is None else Stop(stop)
    seated, most = asked.strategies(texts), number or asked.default_deals
    plan = Plan(experiment, rules, counts, seated, most, settled.number, ending)
    if dry_run:
        _print_plan(plan, processes, target)
        return
    target.check_places()
    if not quiet:
        settled.announce()
    result = _execute(plan, processes, quiet)
    _deliver(result, target, quiet)
    if verbose:
        _print_timing(result)
    if result.undecided:
        raise UndecidedError(
            f"Undecided after {plan.deals:,} deals: {'; '.join(result.undecided)}. Give more with --deals."
        )


def _execute(plan: "Plan", processes: int, quiet: bool) -> "RunResult":
    from troggu_stats.experiments.registry import get_experiment
    from troggu_stats.runner import execute

    games = get_experiment(plan.experiment).games(plan)
    with progress(plan.experiment, games, "games", quiet) as advance:
        return execute(plan, processes, lambda done: advance(done.games))


def _deliver(result: "RunResult", target: Target, quiet: bool) -> None:
    """Write what is to be written, and print the tables in any case: a full disk loses no hours of play."""
    failed: TrogguError | None = None
    try:
        _write(result, target, quiet)
    except TrogguError as error:
        failed = error
    _print_tables(result, target.output_format)
    if failed is not None:
        raise failed


def _write(result: "RunResult", target: Target, quiet: bool) -> None:
    from troggu_stats.runner import write_rows, write_run

    if target.out is not None:
        from troggu_stats.reporting.figures import draw_files

        write_run(result, target.out, draw_files(result.figures), target.existing)
        if not quiet:
            say(f"The run is in {_shown(target.out)}.")
    if target.rows is not None:
        with progress("writing rows", None, "rows", quiet):
            written = write_rows(result.plan, target.rows, target.existing)
        if not quiet:
            say(f"{written:,} rows are in {_shown(target.rows)}.")


def _print_tables(result: "RunResult", output_format: str) -> None:
    from troggu_stats.reporting.formats import render_tables

    echo(render_tables(result.tables, output_format, width()), end="")


def _print_plan(plan: "Plan", processes: int, target: Target) -> None:
    from troggu_stats.cli.rules_command import value_text
    from troggu_stats.experiments.registry import get_experiment

    settled = plan.as_dict()
    games = get_experiment(plan.experiment).games(plan)
    outside = {"games": games, "jobs": processes, "out": target.out, "rows": target.rows}
    if target.output_format == "json":
        shown = {key: None if value is None else str(value) for key, value in outside.items()}
        print_json({**settled, **shown, "games": games, "jobs": processes})
        return
    rows = [[key, value_text(value)] for key, value in settled.items() if not isinstance(value, dict)]
    rows += [[f"  {key}", value_text(value)] for key, value in settled["rules"].items()]
    rows += [[key, "none" if value is None else f"{value}"] for key, value in outside.items()]
    print_table(["setting", "value"], rows)


def _print_timing(result: "RunResult") -> None:
    timing = result.timing
    rate = result.games / timing.playing if timing.playing > 0 else 0.0
    processes = "1 process" if result.jobs == 1 else f"{result.jobs} processes"
    say(
        f"{result.games:,} games in {processes}: {timing.preparing:.1f} s to begin,"
        f" {timing.playing:.1f} s to play ({rate:,.0f} games/s), {timing.tabulating:.1f} s for the tables."
    )


def _shown(path: Path) -> str:
    from troggu_stats.records import safe_text

    return safe_text(path, longest=200)
