"""Files of strategies as users write them, and no trace of them afterwards."""

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
