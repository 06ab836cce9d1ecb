"""Playing a suite: its runs one after the other, each kept, and what they came to in two tables."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from troggu_stats.cli.checking import Session, check_kept, noted
from troggu_stats.cli.delivery import Whole, play_part, shown
from troggu_stats.cli.interrupts import when_interrupted
from troggu_stats.cli.output import print_results, progress
from troggu_stats.cli.report_command import suite_documents
from troggu_stats.errors import UndecidedError

if TYPE_CHECKING:
    from troggu_stats.experiments.robustness import Judged
    from troggu_stats.experiments.suites import Ended, SuiteRun
    from troggu_stats.runner import KeptSuite, RunResult


@dataclass(frozen=True)
class _Done:
    """A run of the suite that has ended, and the verdicts on its findings if it was checked."""

    run: "SuiteRun"
    result: "RunResult"
    judged: "tuple[Judged, ...] | None"


def play_suite(kept: "KeptSuite", session: Session) -> None:
    """Play every run of a suite that has not ended yet, write its manifest, and print what they came to.

    Raises
    ------
    StoppedError
        The user stopped it; the error says how to go on.
    EnvironmentFailedError
        The machine failed; what was done is kept, and the error says how to go on.
    UndecidedError
        A run ended before what it was to decide was decided; all others were played.
    """
    whole = Whole(kept.directory, session.code)
    done: list[_Done] = []

    def interrupted() -> str:
        runs = len(kept.suite.runs)
        return f"Interrupted; {len(done)} of {runs} runs have ended, and '{whole.go_on}' goes on."

    with when_interrupted(interrupted), kept.at_work():
        for number, run in enumerate(kept.suite.runs, 1):
            name = f"run {run.name} ({number} of {len(kept.suite.runs)})"
            ended = _play_run(kept, run, session, Whole(kept.directory, session.code, name))
            if ended is None:
                session.telling.remark(
                    f"The time was up in {name}, after {len(done)} had ended; '{whole.go_on}' goes on."
                )
                return
            done.append(ended)
            session.telling.remark(f"{name[:1].upper()}{name[1:]} is in {shown(kept.place(run))}.")
        _finish(kept, done, session)


def _play_run(kept: "KeptSuite", run: "SuiteRun", session: Session, whole: Whole) -> _Done | None:
    """Play one run and its check; None if the time was up."""
    from troggu_stats.runner import Ending

    manner = session.allowance.next()
    if manner is None:
        return None
    with kept.opened(run) as one, noted(one, run.check):
        result = play_part(one, manner, session.telling, whole)
    if result.state.ended is Ending.TIME:
        return None
    if run.check is None:
        return _Done(run, result, None)
    checked = check_kept(kept.place(run), result.state, run.check, session, whole)
    return None if checked is None else _Done(run, result, checked.judged)


def _finish(kept: "KeptSuite", done: list[_Done], session: Session) -> None:
    from troggu_stats.experiments.suites import findings_table, runs_table

    ended = [_ended(one) for one in done]
    with progress("drawing the report", None, "", session.telling.quiet):
        kept.write_documents(suite_documents(kept))
    kept.write_manifest({one.run.name: one.by for one in ended})
    tables = [runs_table(kept.suite, ended), findings_table(kept.suite, ended)]
    print_results(tables, session.telling.output_format)
    session.telling.remark(f"The suite is in {shown(kept.directory)}.")
    undecided = [
        f"{one.run.name} ({', '.join(one.result.undecided)})" for one in done if one.result.undecided
    ]
    if undecided:
        raise UndecidedError(f"Undecided: {'; '.join(undecided)}. Give these runs more deals.")


def _ended(one: _Done) -> "Ended":
    from troggu_stats.experiments.suites import Ended
    from troggu_stats.runner import Ending

    result = one.result
    by = result.state.ended or Ending.DEALS
    return Ended(one.run, by.value, result.played, result.totals, one.judged)
