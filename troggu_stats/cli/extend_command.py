"""``troggu-sim extend``: play more deals of a finished run."""

from pathlib import Path

import click

from troggu_stats.cli.delivery import Telling, play_kept, tell_ending
from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.manner import manner_options, read_manner
from troggu_stats.cli.options import code_options, format_option, quiet_option, read_code
from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import MOST_DEALS, read_deals


@click.command(name="extend")
@click.argument("directory", type=click.Path(path_type=Path))
@click.option(
    "-n",
    "--deals",
    metavar="NUMBER",
    help="Deals for each number of players, those played already included; +NUMBER adds as many.",
)
@manner_options
@code_options
@format_option("table", "csv", "json", "md")
@quiet_option
@click.option("-v", "--verbose", is_flag=True, help="Say where the time went.")
@interruptible
def command(
    directory: Path,
    deals: str | None,
    jobs: str | None,
    backend: str | None,
    scheduler: str | None,
    block: str | None,
    max_time: str | None,
    code: tuple[Path, ...],
    act_limit: str | None,
    output_format: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Play more deals of the finished run in DIRECTORY; its tables then are those of one longer run.

    The run stays as it is until the longer one is finished.
    """
    telling = Telling(output_format, quiet, verbose)
    if deals is None:
        raise UsageError("How far to extend the run is missing: give -n, as in -n 5e6 or -n +1e6.")
    more = deals.strip().startswith("+")
    number = read_deals(deals.strip().removeprefix("+"), MOST_DEALS)
    manner = read_manner(jobs, block, max_time, backend, scheduler)
    read_code(code, act_limit)

    from troggu_stats.runner import Counted, extend

    with extend(directory, number, Counted.MORE if more else Counted.ALL) as kept:
        result = play_kept(kept, manner.settle(), telling, code)
    tell_ending(result, telling)
