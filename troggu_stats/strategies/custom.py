"""Strategies that users bring: from a file of their own (``--code``) or from an installed package.

A strategy is a class whose methods, or a file whose functions, are named after the acts of the game that
its ``game`` names (``own_acts``), Troggu if left out. Written for a ``View`` they take one argument and run
as plain Python; written with the arguments of a kernel and decorated by ``compiled`` they run inside the
block. Acts left out are done by ``village``, or by the strategy that ``otherwise`` names.
``docs/writing-a-strategy.md`` is the manual.
"""

import hashlib
import inspect
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.strategies.catalogue import all_shipped_names
from troggu_stats.strategies.own_acts import (
    USUAL_GAME,
    acts_of,
    acts_to_write,
    defaults_of,
    game_of_thing,
    is_kernel,
    refuse_misnamed_acts,
)

GROUP = "troggu_stats.strategies"
"""The entry-point group in which a package offers strategies."""
DEFAULT_ACT_LIMIT = 10.0
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True)
class OwnStrategy:
    """A strategy that a user brought.

    Parameters
    ----------
    name, meaning
        What it is called, and the first line of its description.
    file, digest
        The file that its code stands in, and its SHA-256 digest.
    maker
        Makes a player for one seat and one deal: the class, or something that returns the module.
    acts
        The acts it decides itself.
    is_compiled
        Whether its acts are kernels.
    parameters
        Numbers that ``NAME:KEY=VALUE`` may change, with their defaults.
    otherwise
        Who does the other acts.
    game
        The game that it plays.
    """

    name: str
    meaning: str
    file: str
    digest: str
    maker: Callable[..., Any] = field(repr=False)
    acts: frozenset[str]
    is_compiled: bool
    parameters: Mapping[str, float]
    otherwise: str
    game: str = USUAL_GAME

    def with_parameters(self, assignments: str) -> dict[str, float]:
        """Return the parameters with those of a text ``KEY=VALUE,...`` laid over them.

        Raises
        ------
        UsageError
            There is no such parameter, or a value is no number.
        """
        values = dict(self.parameters)
        for assignment in filter(None, assignments.split(",")):
            key, _, value = assignment.partition("=")
            if key not in values:
                has = f"it has {', '.join(values)}" if values else "it has none"
                raise UsageError(f"Strategy '{self.name}' has no parameter '{key}': {has}.")
            try:
                values[key] = float(value)
            except ValueError:
                raise UsageError(
                    f"Parameter '{key}' of strategy '{self.name}' cannot be '{value}': give a number."
                ) from None
        return values


@dataclass(frozen=True)
class CodeFile:
    """A file of strategies: where it is, and the digest of what stood in it."""

    path: str
    digest: str


@dataclass(frozen=True)
class OwnCode:
    """All that a run has of its user's code; a process that is handed one can use the same strategies.

    Parameters
    ----------
    files
        The files named.
    act_limit
        Seconds that one act may take.
    """

    files: tuple[CodeFile, ...] = ()
    act_limit: float = DEFAULT_ACT_LIMIT

    def __reduce__(self) -> tuple[Callable[..., "OwnCode"], tuple[Any, ...]]:
        # A worker knows the code once it has been handed the plan; it loads a file when first asked for it.
        return use_code, (self.files, self.act_limit)


_in_use = [OwnCode()]


def own_code_of(texts: Sequence[str]) -> list[dict[str, str]]:
    """Return name, file and digest of the users' strategies among some texts, for a manifest; never code."""
    names = dict.fromkeys(text.partition(":")[0] for text in texts)
    found = [find_own(name) for name in names if name not in all_shipped_names()]
    return [
        {"strategy": own.name, "file": Path(own.file).name, "sha256": own.digest}
        for own in found
        if own is not None
    ]


def _digest(source: bytes) -> str:
    return hashlib.sha256(source).hexdigest()


def use_code(files: tuple[CodeFile, ...], act_limit: float) -> OwnCode:
    """Make files of strategies known to this process, in place of any before."""
    _in_use[0] = OwnCode(files, act_limit)
    return _in_use[0]


def code_in_use() -> OwnCode:
    """Return the files that this process was told of."""
    return _in_use[0]


def load_code(paths: Sequence[Path], act_limit: float = DEFAULT_ACT_LIMIT) -> OwnCode:
    """Load files of strategies for this process, in place of any before.

    Raises
    ------
    UsageError
        A file cannot be loaded, holds no strategy, or names one that is there already; or the limit is not
        above 0.
    """
    if not 0 < act_limit < float("inf"):
        raise UsageError(f"The limit of an act cannot be {act_limit:g} seconds: give a number above 0.")
    files = []
    taken = dict.fromkeys(all_shipped_names(), "troggu-sim itself")
    for path in dict.fromkeys(Path(path).absolute() for path in paths):
        try:
            digest = _digest(path.read_bytes())
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise UsageError(f"The file of strategies '{path}' cannot be read ({reason}).") from None
        file = CodeFile(str(path), digest)
        for name in _strategies_in(file):
            if name in taken:
                raise UsageError(
                    f"Strategy '{name}' of {path.name} is there already, in {taken[name]}: name it otherwise."
                )
            taken[name] = path.name
        files.append(file)
    return use_code(tuple(files), act_limit)


def own_names(game: str) -> tuple[str, ...]:
    """Return the names of users' strategies for a game: those of files in use, then of installed packages."""
    strategies = [own for file in code_in_use().files for own in _strategies_in(file).values()]
    of_files = [own.name for own in strategies if own.game == game]
    return tuple(dict.fromkeys([*of_files, *[name for name in _entry_points() if _may_play(name, game)]]))


def find_own(name: str) -> OwnStrategy | None:
    """Return a user's strategy by name, whatever it plays, or None if there is none."""
    for file in code_in_use().files:
        found = _strategies_in(file).get(name)
        if found is not None:
            return found
    return _installed(name) if name in _entry_points() else None


def find_own_for(name: str, game: str) -> OwnStrategy | None:
    """Return a user's strategy for a game by name, or None if there is none of that name.

    Raises
    ------
    UsageError
        It plays another game.
    """
    found = find_own(name)
    if found is not None and found.game != game:
        raise UsageError(
            f"Strategy '{name}' of {Path(found.file).name} plays {found.game.title()}, not {game.title()}:"
            f" choose another, or let it say game = '{game}' if it is written for that."
        )
    return found


@cache
def _entry_points() -> dict[str, metadata.EntryPoint]:
    return {point.name: point for point in metadata.entry_points(group=GROUP)}


def _may_play(name: str, game: str) -> bool:
    """Tell whether an installed strategy plays a game; a broken one may, and says so when asked for."""
    try:
        return _installed(name).game == game
    except UsageError:
        return True


@cache
def _installed(name: str) -> OwnStrategy:
    """Load a strategy that an installed package offers: a class, or a module of functions."""
    point = _entry_points()[name]
    try:
        thing = point.load()
    except Exception as error:
        raise UsageError(
            f"Strategy '{name}' of an installed package cannot be loaded from {point.value}"
            f" ({type(error).__name__}: {error}): mend or remove that package."
        ) from None
    module = thing if isinstance(thing, ModuleType) else sys.modules[thing.__module__]
    file = getattr(module, "__file__", None)
    digest = _digest(Path(file).read_bytes()) if file else ""
    return _described(thing, name, CodeFile(file or point.value, digest))


@cache
def _strategies_in(file: CodeFile) -> dict[str, OwnStrategy]:
    """Load a file, whose digest must be the one it had, and return its strategies by name."""
    path = Path(file.path)
    try:
        source = path.read_bytes()
    except OSError as error:
        raise EnvironmentFailedError(f"The file of strategies '{path}' is gone ({error.strerror}).") from None
    if _digest(source) != file.digest:
        raise EnvironmentFailedError(
            f"The file of strategies '{path}' was changed while it was in use: run again."
        )
    module = _run_file(path, source, file.digest)
    found: dict[str, OwnStrategy] = {}
    for thing, name in _things_in(module, path):
        if name in found:
            raise UsageError(f"{path.name} has two strategies named '{name}': name one of them otherwise.")
        found[name] = _described(thing, name, file)
    if not found:
        raise UsageError(
            f"{path.name} holds no strategy: write a class or functions named {acts_to_write()}."
        )
    return found


def _run_file(path: Path, source: bytes, digest: str) -> ModuleType:
    """Run a file as a module of its own, from the very bytes that the digest stands for."""
    module = ModuleType(f"own_strategies_{digest[:12]}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # dataclasses and pickles look there
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        line = error.lineno if isinstance(error, SyntaxError) else line_in(str(path), error)
        raise UsageError(
            f"{path.name} cannot be loaded: {type(error).__name__} in line {line or '?'} ({error})."
        ) from None
    return module


def line_in(file: str, error: BaseException) -> int | None:
    """Return the line of a file at which an exception was raised, or passed through last."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return lines[-1] if lines else None


def _things_in(module: ModuleType, path: Path) -> Iterator[tuple[Any, str]]:
    """Yield the classes of a file that act, by their names, and the file itself if its functions do."""
    for thing in list(vars(module).values()):
        is_own = isinstance(thing, type) and thing.__module__ == module.__name__
        if is_own and not thing.__name__.startswith("_") and acts_of(thing):
            yield thing, str(getattr(thing, "name", None) or _with_dashes(thing.__name__))
    if acts_of(module):
        yield module, str(getattr(module, "name", None) or path.stem.replace(" ", "-"))


def _with_dashes(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def _described(thing: Any, name: str, file: CodeFile) -> OwnStrategy:
    """Return a class or module as a strategy.

    Raises
    ------
    UsageError
        Its name or the arguments of an act are not such as they must be.
    """
    where = Path(file.path).name
    if _NAME.fullmatch(name) is None:
        raise UsageError(f"{where} has a strategy named {name!a}: use letters, digits, - and _ alone.")
    game, acts = game_of_thing(thing, name), acts_of(thing)
    if not acts:
        raise UsageError(f"Strategy '{name}' does nothing: write one of {acts_to_write()}.")
    refuse_misnamed_acts(thing, game, name)
    kinds = {act: is_kernel(thing, act, game, name) for act in sorted(acts)}
    if len(set(kinds.values())) > 1:
        raise UsageError(
            f"Strategy '{name}' has both kernels and functions of a view: write all acts in one way."
        )
    is_compiled = all(kinds.values())
    is_class = isinstance(thing, type)
    defaults = defaults_of(thing, name) if is_class and not is_compiled else getattr(thing, "parameters", {})
    meaning = (inspect.getdoc(thing) or "a strategy of the user's own").strip().splitlines()[0].rstrip(".")
    return OwnStrategy(
        name,
        meaning[:1].lower() + meaning[1:],
        file.path,
        file.digest,
        thing if is_class and not is_compiled else lambda **_: thing,
        acts,
        is_compiled,
        {key: float(value) for key, value in defaults.items()},
        str(getattr(thing, "otherwise", "village")),
        game,
    )
