"""``troggu-sim tune``: parameters of a strategy fitted by simulation."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from troggu_stats.cli.groups import NamedCommands
from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.options import (
    format_option,
    players_of,
    players_option,
    quiet_option,
    read_rules,
    read_seed,
    seed_option,
)
from troggu_stats.cli.output import print_results, progress
from troggu_stats.errors import UndecidedError, UsageError
from troggu_stats.experiments.words import read_deals, short, whole_number

if TYPE_CHECKING:
    from troggu_stats.experiments.tuning.bids import Fit
    from troggu_stats.results.table import Table
    from troggu_stats.rules import Rules

_MOST_DEALS = 10**7
_MOST_ROUNDS = 1000


@click.group(name="tune", cls=NamedCommands)
def command() -> None:
    """Fit parameters of a strategy by playing deals."""


@command.command()
@players_option
@click.option(
    "--variant",
    "variants",
    metavar="NAME",
    multiple=True,
    help="The rules to fit for; may be repeated.  [default: every variant]",
)
@click.option(
    "--set",
    "assignments",
    metavar="KEY=VALUE",
    multiple=True,
    help="Change a setting of the rules, as in --set double_at_most=20; may be repeated.",
)
@click.option(
    "--sweep",
    metavar="KEY=VALUES",
    help="Fit for each of several values of a setting, as in --sweep double_at_most=0,10,20.",
)
@click.option(
    "-n", "--deals", metavar="NUMBER", default="60000", show_default=True, help="Deals in each round."
)
@click.option(
    "--rounds", metavar="NUMBER", default="12", show_default=True, help="Most rounds for each table."
)
@seed_option
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIRECTORY",
    help="Write a file for each variant there: NAME.toml, or NAME-KEY-VALUE.toml with settings changed.",
)
@click.option("--force", is_flag=True, help="Replace files that are there already.")
@format_option("table", "csv", "json", "md")
@quiet_option
@interruptible
def bids(
    players: tuple[str, ...],
    variants: tuple[str, ...],
    assignments: tuple[str, ...],
    sweep: str | None,
    deals: str,
    rounds: str,
    seed: str | None,
    out: Path | None,
    force: bool,
    output_format: str,
    quiet: bool,
) -> None:
    """Fit from which count each seat takes and plays solo, until no seat gains by one step more.

    Numbers of players that are not fitted are left out of the files, and are then as in the base game.
    Strategies bid by what was fitted for changed settings where they are told to: village:bids=refitted.
    """
    from troggu_stats.rules import variant_names
    from troggu_stats.strategies.bid_tables import fitted_name

    tables = [
        read_rules(name, (*assignments, *swept))
        for name in variants or variant_names()
        for swept in _swept(sweep)
    ]
    counts = [players_of(rules, players) for rules in tables]
    number = read_deals(deals, _MOST_DEALS)
    most = whole_number(rounds, "The number of rounds", 1, _MOST_ROUNDS)
    settled_seed = read_seed(seed)
    names = [fitted_name(rules, rules.origin or rules) for rules in tables]
    files = [None if out is None else out / f"{name}.toml" for name in names]
    for file in files:
        _check(file, force)
    if not quiet:
        settled_seed.announce()
    shown, unsettled = [], []
    for rules, name, numbers, file in zip(tables, names, counts, files, strict=True):
        fits = _fit(rules, name, numbers, number, settled_seed.number, most, quiet)
        shown.append(_deliver(rules, fits, number, settled_seed.number, file, force))
        unsettled += [f"{name} with {one}" for one, fit in fits.items() if not fit.settled]
    print_results(shown, output_format)
    if unsettled:
        raise UndecidedError(
            f"Thresholds still moved or gained in the last of {most} rounds: {', '.join(unsettled)} players;"
            " give more --deals or --rounds."
        )


def _swept(sweep: str | None) -> list[tuple[str, ...]]:
    """Return the assignments of each value of a sweep; one of none where there is no sweep."""
    if sweep is None:
        return [()]
    key, equals, values = sweep.partition("=")
    found = [value.strip() for value in values.split(",") if value.strip()]
    if not equals or not found:
        raise UsageError(
            f"--sweep came as {short(sweep)}: name a setting and its values, as in double_at_most=0,10,20."
        )
    return [(f"{key.strip()}={value}",) for value in dict.fromkeys(found)]


def _fit(
    rules: "Rules", name: str, numbers: tuple[int, ...], deals: int, seed: int, rounds: int, quiet: bool
) -> "dict[int, Fit]":
    from troggu_stats.experiments.tuning.bids import fit_bids

    fits = {}
    with progress(f"bids at {name}", None, "", quiet) as advance:
        for players in numbers:
            fits[players] = fit_bids(rules, players, deals, seed, rounds, lambda fit: advance(fit.rounds))
    return fits


def _deliver(
    rules: "Rules", fits: "dict[int, Fit]", deals: int, seed: int, file: Path | None, force: bool
) -> "Table":
    from troggu_stats.experiments.tuning.files import gains_table, parameter_file
    from troggu_stats.runner.atomic import Existing, whole_file

    if file is not None:
        with whole_file(file, Existing.REPLACE if force else Existing.REFUSE) as part:
            part.write_text(parameter_file(rules, fits, deals, seed), encoding="utf-8", newline="\n")
    return gains_table(rules, fits, deals, seed)


def _check(file: Path | None, force: bool) -> None:
    if file is not None:
        from troggu_stats.runner.atomic import Existing, check_file

        check_file(file, Existing.REPLACE if force else Existing.REFUSE)
