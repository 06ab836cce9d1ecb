"""Files of strategies as users write them, and no trace of them afterwards."""

import enum
import textwrap

import pytest

from troggu_stats.strategies.custom import OwnCode, code_in_use, load_code, use_code


@pytest.fixture
def own_code(tmp_path):
    """Write a file of strategies into a folder with a blank and load it."""
    folder = tmp_path / "my own code"
    folder.mkdir()

    def load(source: str, name: str = "mine.py", act_limit: float = 10.0) -> OwnCode:
        file = folder / name
        file.write_text("from troggu_stats.strategies.view import *\n" + textwrap.dedent(source))
        return load_code([file], act_limit)

    before = code_in_use()
    yield load
    use_code(before.files, before.act_limit)


def everything_in(thing, seen=None):
    """Return all that can be reached from a thing's data; classes, functions and enums end the way."""
    seen = {} if seen is None else seen
    if id(thing) in seen or isinstance(thing, type | enum.Enum) or callable(thing):
        return seen
    seen[id(thing)] = thing
    if isinstance(thing, dict):
        parts = [*thing.keys(), *thing.values()]
    elif isinstance(thing, tuple | list | set | frozenset):
        parts = list(thing)
    else:
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        parts = [getattr(thing, name) for name in slots if hasattr(thing, name)]
        parts += list(vars(thing).values()) if hasattr(thing, "__dict__") else []
    for part in parts:
        everything_in(part, seen)
    return seen


@pytest.fixture
def reachable():
    """The walk that finds all that a strategy could reach from what it is handed."""
    return everything_in
