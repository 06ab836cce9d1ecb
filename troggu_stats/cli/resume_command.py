"""``troggu-sim resume``: go on with a run or a suite that was interrupted."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from troggu_stats.cli.checking import Session, play_checked, read_thinking_deals
from troggu_stats.cli.delivery import play_kept, tell_ending
from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.kept_options import KeptWords, kept_options
from troggu_stats.cli.run_options import robust_options
from troggu_stats.cli.suites import play_suite
from troggu_stats.errors import UsageError

if TYPE_CHECKING:
    from troggu_stats.experiments.plan import Plan
    from troggu_stats.experiments.robustness import Check


@click.command(name="resume")
@click.argument("directory", type=click.Path(path_type=Path))
@robust_options
@kept_options
@interruptible
def command(directory: Path, robust: bool, robust_deals: str | None, **words: Any) -> None:
    """Go on with the run or suite in DIRECTORY, which was interrupted, killed or ended by --max-time.

    Its tables have the same bytes as those of a run that was never interrupted. Code of your own has to be
    named again by --code. With --robust a finished run is checked under other players.
    """
    session = KeptWords(**words).session()
    thinking_deals = read_thinking_deals(robust, robust_deals)

    from troggu_stats.runner import is_suite, resume_suite

    if not is_suite(directory):
        _resume_run(directory, robust, thinking_deals, session)
        return
    if robust:
        raise UsageError("--robust came with a suite, whose file says which runs are checked: leave it out.")
    play_suite(resume_suite(directory), session)


def _resume_run(directory: Path, robust: bool, thinking_deals: int | None, session: Session) -> None:
    from troggu_stats.runner import Standing, resume

    with resume(directory) as kept:
        check = _check_of(kept.state.plan, directory, robust, thinking_deals)
        if kept.standing is Standing.FINISHED:
            session.telling.remark("The run was finished already.")
        if check is None:
            result = play_kept(kept, session.manner(), session.telling, session.code)
        else:
            result = play_checked(kept, check, session)
    tell_ending(result, session.telling, directory, session.code)


def _check_of(plan: "Plan", directory: Path, robust: bool, thinking_deals: int | None) -> "Check | None":
    """Return how a run is to be checked: as is noted beside it, or as is asked for now."""
    from troggu_stats.experiments.robustness import Check
    from troggu_stats.runner import thinking_deals_of

    noted_deals = thinking_deals_of(directory)
    if noted_deals is None and not robust:
        return None
    return Check.of(plan, noted_deals if thinking_deals is None else thinking_deals)
