"""``troggu-sim merge``: put together parts of one plan that were played in ranges of deals."""

from pathlib import Path

import click

from troggu_stats.cli.delivery import Telling, play_kept, print_tables
from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.options import code_options, format_option, quiet_option, read_code
from troggu_stats.errors import UsageError


@click.command(name="merge")
@click.argument("directories", metavar="DIRECTORY...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIRECTORY",
    help="Write the whole run there; a new or empty directory.",
)
@click.option("--force", is_flag=True, help="Replace an earlier run in --out.")
@code_options
@format_option("table", "csv", "json", "md")
@quiet_option
@interruptible
def command(
    directories: tuple[Path, ...],
    out: Path | None,
    force: bool,
    code: tuple[Path, ...],
    act_limit: str | None,
    output_format: str,
    quiet: bool,
) -> None:
    """Put together runs of one plan that 'run --range A:B' made, on whatever machines, in any order.

    Their ranges must follow on one another. The tables have the same bytes as those of one run of all deals.
    """
    telling = Telling(output_format, quiet)
    if force and out is None:
        raise UsageError("--force came without --out: say what may be written over.")
    read_code(code, act_limit)

    from troggu_stats.runner import Existing, Manner, begin, check_place, merge, tabulate

    existing = Existing.REPLACE if force else Existing.REFUSE
    if out is not None:
        check_place(out, existing)
    whole = merge(directories)
    if out is None:
        print_tables(tabulate(whole), telling)
        return
    with begin(whole, out, existing) as kept:
        play_kept(kept, Manner(), telling, code)
