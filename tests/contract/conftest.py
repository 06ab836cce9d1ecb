"""Every strategy of the registry, and plain Python to compare compiled code with."""

import os
import subprocess
import sys

import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.strategies.registry import built_in_names, parameters

# Strategies that look ahead get few worlds here: what they may see does not depend on how long they look.
FEW_WORLDS = ":worlds=2"


def looks_ahead(name: str) -> bool:
    return any(parameter.name == "worlds" for parameter in parameters(name))


def registry() -> list:
    """Return every strategy as a text; those that look ahead are too slow as plain Python."""
    texts = [f"{name}{FEW_WORLDS}" if looks_ahead(name) else name for name in built_in_names()]
    slow = pytest.mark.skipif(PLAIN, reason="looking ahead takes compiled code")
    return [
        pytest.param(text, marks=slow if text.endswith(FEW_WORLDS) else (), id=text.partition(":")[0])
        for text in texts
    ]


def pytest_generate_tests(metafunc):
    if "strategy" in metafunc.fixturenames:
        metafunc.parametrize("strategy", registry())


@pytest.fixture(scope="session")
def plain_python(project_root):
    """Run a few lines as plain Python in a process of their own, and return what they print."""

    def run(code: str, *words: str) -> bytes:
        paths = [str(project_root), os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, "TROGGU_NOJIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        done = subprocess.run(
            [sys.executable, "-c", code, *words], env=environment, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    return run
