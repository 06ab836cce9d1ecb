"""Golden checksums of play: a change of play that nobody meant is noticed here.

If a change is meant, run ``python scripts/regenerate_goldens.py``, look at what it names, and say which
figures change and why under *Numbers changed* in CHANGELOG.md.
Guards against known kinds of fault: a stream that changes with a library's version, play that depends on the
order of hashes.
"""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from troggu_stats.engine.kernel import PLAIN

GOLDEN = json.loads((Path(__file__).parent / "blocks.json").read_text(encoding="utf-8"))


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("regenerate_goldens", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def script(project_root) -> ModuleType:
    return load(project_root / "scripts" / "regenerate_goldens.py")


def test_every_table_has_its_checksum(script):
    assert list(GOLDEN) == [script.key(*table) for table in script.tables()]
    # Tables of four in Grächen and of the base game have other cards; nothing else may repeat by chance.
    assert len(set(GOLDEN.values())) > len(GOLDEN) / 2


@pytest.mark.parametrize("name", GOLDEN)
def test_play_is_as_it_was(script, name):
    variant, players, strategy = name.split()
    if PLAIN and (strategy not in ("random", "village") or players != "5"):
        pytest.skip("too slow as plain Python")
    assert script.checksum(variant, int(players), strategy) == GOLDEN[name], (
        "Play has changed. If that is meant: python scripts/regenerate_goldens.py,"
        " and a line under 'Numbers changed' in CHANGELOG.md."
    )


def test_another_seed_has_another_checksum(script, monkeypatch):
    """The negative control: the checksum sees the deals."""
    monkeypatch.setattr(script, "SEED", script.SEED + 1)
    assert script.checksum("visp", 5, "random") != GOLDEN["visp 5 random"]


@pytest.mark.parametrize("seed", ["0", "1", "2"])
def test_the_order_of_hashes_does_not_matter(project_root, seed):
    code = (
        "import runpy; script = runpy.run_path('scripts/regenerate_goldens.py')\n"
        "print(*[script['checksum']('rulebook', 7, name) for name in ('random', 'village')])"
    )
    paths = os.pathsep.join(filter(None, [str(project_root), os.environ.get("PYTHONPATH", "")]))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths},
        cwd=project_root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [GOLDEN["rulebook 7 random"], GOLDEN["rulebook 7 village"]]
