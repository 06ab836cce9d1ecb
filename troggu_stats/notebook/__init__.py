"""Runs from Python: the words of the command line as arguments, tables as data frames, figures as figures.

Nothing heavy is imported before it is needed, so that a mistake in an argument is answered at once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import DEFAULT_STRATEGY, DEFAULT_VARIANT, read_jobs
from troggu_stats.notebook.asking import asked_of, load
from troggu_stats.notebook.keeping import play_into, read
from troggu_stats.notebook.results import Results

if TYPE_CHECKING:
    from troggu_stats.runner import Progress

__all__ = ["Results", "open_run", "run"]


def run(
    experiment: str,
    *,
    players: int | str | Iterable[int] | None = None,
    variant: str = DEFAULT_VARIANT,
    settings: Mapping[str, Any] | Sequence[str] = (),
    strategies: str | Sequence[str] = DEFAULT_STRATEGY,
    deals: float | str | None = None,
    precision: str | None = None,
    stop: str | None = None,
    seed: int | str | None = None,
    options: Mapping[str, Any] | Sequence[str] = (),
    jobs: int | str | None = None,
    code: str | Path | Sequence[str | Path] = (),
    out: str | Path | None = None,
    force: bool = False,
    on_progress: "Callable[[Progress], None] | None" = None,
) -> Results:
    """Play an experiment and return tables and figures; its arguments are the words of ``troggu-sim run``.

    Parameters
    ----------
    experiment
        Its name, such as ``solo``.
    players
        Numbers of players: ``5``, ``"3-8"`` or ``[4, 6]``; all of the variant's if left out.
    variant
        The rules to play by.
    settings
        Settings of the rules to change: ``{"double_at_most": 20}`` or ``["double_at_most=20"]``.
    strategies
        Who plays: one for all seats or one a seat, as text or a list.
    deals
        Deals for each number of players, such as ``1e6``; the experiment's usual number if left out.
    precision
        Stop when the headlines are known to ``"0.1pp"`` (percentage points), ``"0.2rp"`` (Rappen) or
        ``"0.2gp"`` (game points of Troccas).
    stop
        When to end before all deals are played: ``"cap"``, ``"decided"`` or ``"precise"``.
    seed
        0 to 2**53 - 1; the same seed gives the same figures. One is drawn if left out.
    options
        The experiment's own options, by name or as ``["NAME=VALUE"]``.
    jobs
        Processes to play in, all cores if left out; it changes no figure.
    code
        Files with strategies of your own.
    out
        A new or empty directory in which the run is kept; none writes nothing.
    force
        Whether an earlier run in that directory may be replaced.
    on_progress
        Called after every block with the games played so far, their rate and the time left.

    Returns
    -------
    Results
        The finished run.

    Raises
    ------
    UsageError
        An argument is unknown or out of range, or two do not go together; the sentence says what to do.
    CheckFailedError
        A figure does not add up; no table is made then.
    EnvironmentFailedError
        The machine failed.
    """
    load(code)
    asked = asked_of(
        experiment=experiment,
        players=players,
        variant=variant,
        settings=settings,
        strategies=strategies,
        deals=deals,
        precision=precision,
        stop=stop,
        seed=seed,
        options=options,
    )
    processes = read_jobs(None if jobs is None else str(jobs))
    if force and out is None:
        raise UsageError("force came without out: name the directory that may be written over.")
    plan = asked.settle()

    from troggu_stats.runner import Manner, State, Workers
    from troggu_stats.runner import run as play

    state, manner = State.beginning(plan), Manner(Workers.local(processes))
    if out is None:
        return Results(play(state, manner, on_progress))
    return Results(play_into(Path(out), state, manner, force, on_progress))


def open_run(directory: str | Path, *, code: str | Path | Sequence[str | Path] = ()) -> Results:
    """Read a run that was kept, and make its tables and figures again; no deal is played.

    Parameters
    ----------
    directory
        Where it is kept, as ``out`` or ``--out`` named it.
    code
        The files of your own strategies that played in it.

    Returns
    -------
    Results
        The run, with the manifest that it was kept with.

    Raises
    ------
    UsageError
        There is no finished run, or it was made by other code, rules or strategies.
    EnvironmentFailedError
        A file of it is damaged or was changed.
    """
    load(code)
    return Results(*read(Path(directory)))
