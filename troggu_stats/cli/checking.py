"""Checking a run's findings under other players: what --robust does, and what the table of it says."""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from troggu_stats.cli.delivery import Keep, Telling, Whole, play_part, play_plan, print_tables, shown
from troggu_stats.cli.manner import Allowance
from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import MOST_DEALS, read_deals

if TYPE_CHECKING:
    from pathlib import Path

    from troggu_stats.experiments.robustness import Check, Checked
    from troggu_stats.results.table import Table
    from troggu_stats.runner import KeptRun, Manner, RunResult, State


@dataclass(frozen=True)
class Session:
    """How the runs of one command are played, and what is said of them.

    Parameters
    ----------
    allowance
        How they are played.
    telling
        What is said.
    code
        The user's files of strategies.
    """

    allowance: Allowance
    telling: Telling
    code: tuple["Path", ...] = ()

    def manner(self) -> "Manner":
        """Return how the first run is played, for which there is time in any case."""
        return self.allowance.first()


def read_thinking_deals(robust: bool, text: str | None) -> int | None:
    """Read ``--robust-deals``.

    Raises
    ------
    UsageError
        It is no number of deals, or came without ``--robust``.
    """
    if text is None:
        return None
    if not robust:
        raise UsageError("--robust-deals came without --robust: give both, or leave it out.")
    return read_deals(text, MOST_DEALS)


def noted(kept: "KeptRun", check: "Check | None") -> AbstractContextManager[None]:
    """Note beside a kept run that it is to be checked, if it is."""
    from troggu_stats.runner import to_be_checked

    return nullcontext() if check is None else to_be_checked(kept, check)


def check_kept(
    directory: "Path", state: "State", check: "Check", session: Session, whole: Whole
) -> "Checked | None":
    """Play a kept run's plan by every field and judge its findings; None if the time was up before.

    Parameters
    ----------
    directory
        Where the run is kept.
    state
        Where it ended.
    check
        By whom it is played again.
    session
        How.
    whole
        What it is a part of.
    """
    from troggu_stats.runner import Ending, already_played, kept_field, write_check

    results: dict[str, State] = {}
    if state.ended is Ending.TIME:
        return None
    for field in check.plans:
        if already_played(state, check, field):
            results[field] = state
            continue
        manner = session.allowance.next()
        if manner is None:
            return None
        part = f"{whole.part}, {field} players" if whole.part else f"{field} players"
        with kept_field(directory, check, field) as kept:
            result = play_part(kept, manner, session.telling, replace(whole, part=part), Keep.TOTALS)
        if result.state.ended is Ending.TIME:
            return None
        results[field] = result.state
    return write_check(directory, check, results)


def play_checked(kept: "KeptRun", check: "Check", session: Session) -> "RunResult":
    """Play a kept run to its end, check it under other players, and print the tables of both.

    The run's own tables are printed in any case.

    Raises
    ------
    StoppedError
        The user stopped it; the error says how to go on.
    EnvironmentFailedError
        The machine failed; what was done is kept, and the error says how to go on.
    """
    from troggu_stats.runner import to_be_checked

    whole = Whole(kept.directory, session.code)
    with to_be_checked(kept, check):
        result = play_part(kept, session.manner(), session.telling, whole)
        tables: list[Table] = []
        try:
            checked = check_kept(kept.directory, result.state, check, session, whole)
            tables += [] if checked is None else [_table(checked)]
        finally:
            print_tables(result, session.telling, tables)
    if not tables:
        session.telling.remark(
            f"The time was up before all players had played; '{whole.go_on}' goes on with the check."
        )
    session.telling.remark(f"The run is in {shown(kept.directory)}.")
    return result


def check_played(result: "RunResult", check: "Check", session: Session) -> None:
    """Play the plan of a run of which nothing is kept by every field, and print the tables of all."""
    tables: list[Table] = []
    try:
        played = _played_by_fields(result, check, session)
        tables += [] if played is None else [_table(check.judge(played))]
    finally:
        print_tables(result, session.telling, tables)
    if not tables:
        session.telling.remark("The time was up before all players had played: give more, or no limit.")


def _played_by_fields(result: "RunResult", check: "Check", session: Session) -> "dict[str, RunResult] | None":
    from troggu_stats.runner import Ending, already_played

    found: dict[str, RunResult] = {}
    for field, plan in check.plans.items():
        if already_played(result.state, check, field):
            found[field] = result
            continue
        manner = session.allowance.next()
        if manner is None:
            return None
        played = play_plan(plan, manner, session.telling, f"{field} players")
        if played.state.ended is Ending.TIME:
            return None
        found[field] = played
    return found


def _table(checked: "Checked") -> "Table":
    from troggu_stats.experiments.robustness import robustness_table

    return robustness_table(checked)
