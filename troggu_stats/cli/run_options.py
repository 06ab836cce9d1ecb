"""The options of every command that plays an experiment, but for those that say by which rules."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from troggu_stats.cli.manner import manner_options
from troggu_stats.cli.options import code_options, format_option, quiet_option, seed_option, strategy_option

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True)
class RunWords:
    """What the command line said about a run; the options' help says what each of them is."""

    deals: str | None
    deal_range: str | None
    strategies: tuple[str, ...]
    code: tuple[Path, ...]
    act_limit: str | None
    seed: str | None
    stop: str | None
    precision: str | None
    robust: bool
    robust_deals: str | None
    jobs: str | None
    backend: str | None
    scheduler: str | None
    block: str | None
    max_time: str | None
    out: Path | None
    rows: Path | None
    force: bool
    output_format: str
    dry_run: bool
    quiet: bool
    verbose: bool


def run_options(function: _Command) -> _Command:
    """Add every option that ``RunWords`` takes."""
    for option in reversed((*_WHICH_DEALS, *_WHERE_TO)):
        function = option(function)
    return function


def robust_options(function: _Command) -> _Command:
    """Add ``--robust`` and ``--robust-deals``."""
    for option in reversed(_ROBUST):
        function = option(function)
    return function


_ROBUST: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--robust",
        is_flag=True,
        help="Also play by novice, village, village:err=0.05 and rollout, and say which findings are stable.",
    ),
    click.option(
        "--robust-deals",
        metavar="NUMBER",
        help="Deals of rollout for that; it takes thousands of times as long.  [default: a 5000th of --deals,"
        " at least 100]",
    ),
)
_WHICH_DEALS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "-n",
        "--deals",
        metavar="NUMBER",
        help="Deals for each number of players: 10000, 1_000_000 or 1e6.  [default: the experiment's]",
    ),
    click.option(
        "--range",
        "deal_range",
        metavar="FIRST:END",
        help="Play a part of a plan, deals FIRST to END - 1; 'merge' puts parts together.",
    ),
    strategy_option,
    code_options,
    seed_option,
    click.option(
        "--stop",
        type=click.Choice(["cap", "decided", "precise"]),
        help="When to end before all deals are played: never, when a test has decided, or when every figure"
        " is precise enough.  [default: the experiment's]",
    ),
    click.option(
        "--precision",
        metavar="WIDTH",
        help="Stop when the experiment's headlines are known to 0.1pp (percentage points), 0.2rp (Rappen)"
        " or 0.2gp (game points of Troccas).",
    ),
    *_ROBUST,
    manner_options,
)
_WHERE_TO: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "-o",
        "--out",
        type=click.Path(path_type=Path),
        metavar="DIRECTORY",
        help="Keep the run there, a new or empty directory: manifest, tables and figures, and what 'resume'"
        " needs if it is interrupted.",
    ),
    click.option(
        "--rows",
        type=click.Path(path_type=Path),
        metavar="FILE.parquet",
        help="Write the columns of every deal as it is usually played.",
    ),
    click.option("--force", is_flag=True, help="Replace an earlier run in --out, or the file of --rows."),
    format_option("table", "csv", "json", "md"),
    click.option("--dry-run", is_flag=True, help="Print what would be run, and run nothing."),
    quiet_option,
    click.option("-v", "--verbose", is_flag=True, help="Say where the time went."),
)
