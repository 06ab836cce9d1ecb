"""``troggu-sim resume``: go on with a run that was interrupted."""

from pathlib import Path

import click

from troggu_stats.cli.delivery import Telling, play_kept, tell_ending
from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.manner import manner_options, read_manner
from troggu_stats.cli.options import code_options, format_option, quiet_option, read_code


@click.command(name="resume")
@click.argument("directory", type=click.Path(path_type=Path))
@manner_options
@code_options
@format_option("table", "csv", "json", "md")
@quiet_option
@click.option("-v", "--verbose", is_flag=True, help="Say where the time went.")
@interruptible
def command(
    directory: Path,
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
    """Go on with the run in DIRECTORY, which was interrupted, killed or ended by --max-time.

    Its tables have the same bytes as those of a run that was never interrupted. Code of your own has to be
    named again by --code.
    """
    telling = Telling(output_format, quiet, verbose)
    manner = read_manner(jobs, block, max_time, backend, scheduler)
    read_code(code, act_limit)

    from troggu_stats.runner import Standing, resume

    with resume(directory) as kept:
        if kept.standing is Standing.FINISHED:
            telling.remark("The run was finished already.")
        result = play_kept(kept, manner.settle(), telling, code)
    tell_ending(result, telling, directory, code)
