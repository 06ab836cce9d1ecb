"""``troggu-sim extend``: play more deals of a finished run."""

from pathlib import Path
from typing import Any

import click

from troggu_stats.cli.delivery import play_kept, tell_ending
from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.kept_options import KeptWords, kept_options
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
@kept_options
@interruptible
def command(directory: Path, deals: str | None, **words: Any) -> None:
    """Play more deals of the finished run in DIRECTORY; its tables then are those of one longer run.

    The run stays as it is until the longer one is finished.
    """
    if deals is None:
        raise UsageError("How far to extend the run is missing: give -n, as in -n 5e6 or -n +1e6.")
    more = deals.strip().startswith("+")
    number = read_deals(deals.strip().removeprefix("+"), MOST_DEALS)
    session = KeptWords(**words).session()

    from troggu_stats.runner import Counted, extend

    with extend(directory, number, Counted.MORE if more else Counted.ALL) as kept:
        result = play_kept(kept, session.manner(), session.telling, session.code)
    tell_ending(result, session.telling)
