"""A finished run as Python and a notebook see it."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.notebook.keeping import save

if TYPE_CHECKING:
    import pandas as pd

    from troggu_stats.experiments.drawing import Drawing
    from troggu_stats.experiments.plan import Plan
    from troggu_stats.reporting.figures.shown import Figure
    from troggu_stats.results.table import Table
    from troggu_stats.runner import RunResult

_Source = TypeVar("_Source")
_Made = TypeVar("_Made")


class Named(Mapping[str, _Made], Generic[_Source, _Made]):
    """Tables or figures by name, each made when it is asked for.

    Parameters
    ----------
    kind
        What they are, in a word, for errors.
    sources
        What they are made of.
    make
        How.
    """

    def __init__(self, kind: str, sources: Mapping[str, _Source], make: Callable[[_Source], _Made]) -> None:
        self._kind, self._sources, self._make = kind, dict(sources), make

    def __getitem__(self, name: str) -> _Made:
        if name not in self._sources:
            has = f"it has {', '.join(self._sources)}" if self._sources else "it has none"
            hint = did_you_mean(str(name), self._sources)
            raise UnknownNameError(f"The run has no {self._kind} {name!a}: {has}.{hint}")
        return self._make(self._sources[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __repr__(self) -> str:
        return f"<{self._kind}s: {', '.join(self._sources) or 'none'}>"


class UnknownNameError(UsageError, KeyError):
    """There is no table or figure of that name; a ``KeyError`` too, as of any mapping."""

    def __str__(self) -> str:
        return str(self.args[0])


class Results:
    """A finished run; given by ``run`` and ``open_run``.

    Parameters
    ----------
    result
        What was played, and what it came to.
    manifest
        The manifest of a kept run; made of the result if left out.
    """

    def __init__(self, result: "RunResult", manifest: Mapping[str, Any] | None = None) -> None:
        self._result = result
        self._manifest = dict(manifest) if manifest is not None else None

    @property
    def plan(self) -> "Plan":
        """What was to be run, every default settled."""
        return self._result.plan

    @property
    def seed(self) -> int:
        """The seed, which gives the same deals again."""
        return self._result.plan.seed

    @property
    def undecided(self) -> tuple[str, ...]:
        """What the run was to decide, or to know more precisely, and has not."""
        return self._result.undecided

    @property
    def manifest(self) -> dict[str, Any]:
        """All that is needed to run it again: settings, seed, versions, and what was checked."""
        if self._manifest is None:
            from troggu_stats.runner.manifest import manifest_of

            self._manifest = manifest_of(self._result)
        return dict(self._manifest)

    @property
    def findings(self) -> tuple[str, ...]:
        """What the run has found, a sentence each; their 95% intervals hold together."""
        from troggu_stats.reporting.report import FinishedRun, compose

        run = FinishedRun.of(self.plan.experiment, self._result, self.manifest)
        return tuple(found.sentence for found in compose([run]).findings)

    @property
    def tables(self) -> Mapping[str, "pd.DataFrame"]:
        """Every table by name, as a data frame; the first is the headline."""
        return Named("table", {table.name: table for table in self._result.tables}, _frame)

    @property
    def figures(self) -> Mapping[str, "Figure"]:
        """Every figure by name, drawn when it is asked for."""
        return Named("figure", {drawing.name: drawing for drawing in self._result.figures}, _drawn)

    def table(self, name: str | None = None) -> "pd.DataFrame":
        """Return a table as a data frame; an estimate takes five columns.

        Parameters
        ----------
        name
            Its name, as in ``tables``; the headline if left out.

        Returns
        -------
        DataFrame
            Shares are 0 to 1. Units, meanings, title and header are in its ``attrs``.

        Raises
        ------
        UsageError
            There is no such table.
        """
        return self.tables[name if name is not None else self._first(self.tables, "table")]

    def figure(self, name: str | None = None) -> "Figure":
        """Return a figure, as matplotlib has it; a notebook shows it, and ``savefig`` saves it.

        Parameters
        ----------
        name
            Its name, as in ``figures``; the first if left out.

        Raises
        ------
        UsageError
            There is no such figure.
        """
        return self.figures[name if name is not None else self._first(self.figures, "figure")]

    def save(self, directory: str | Path, *, force: bool = False) -> Path:
        """Keep the run in a directory: manifest, tables and figures, as ``troggu-sim run --out`` does.

        Parameters
        ----------
        directory
            A new or empty one.
        force
            Whether an earlier run there may be replaced.

        Raises
        ------
        UsageError
            The directory is taken.
        EnvironmentFailedError
            It cannot be written to; nothing half-written stays.
        """
        save(self._result, Path(directory), force)
        return Path(directory)

    def __repr__(self) -> str:
        from troggu_stats.experiments.wording import about_run

        names = f"tables: {', '.join(self.tables)}"
        if self.figures:
            names += f"; figures: {', '.join(self.figures)}"
        return f"<{self.plan.experiment}: {about_run(self._result.played)} {names}>"

    def _repr_html_(self) -> str:
        from troggu_stats.reporting.snippet import Said, run_snippet

        said = Said(self.findings, self.undecided, tuple(self.figures))
        return run_snippet(self._result.played, self._result.tables, said)

    def _first(self, made: Mapping[str, Any], kind: str) -> str:
        if not made:
            raise UsageError(f"{self.plan.experiment} has no {kind}.")
        return next(iter(made))


def _frame(table: "Table") -> "pd.DataFrame":
    return table.to_frame()


def _drawn(drawing: "Drawing") -> "Figure":
    from troggu_stats.reporting.figures import draw

    return draw(drawing)
