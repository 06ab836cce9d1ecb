"""The package is cheap to import and says what it offers."""

import subprocess
import sys
from pathlib import Path

import troggu_stats.stats as statistics_package

SOURCES = Path(statistics_package.__file__).parent


def test_importing_loads_neither_scipy_nor_statsmodels_nor_pandas():
    code = (
        "import sys, troggu_stats.stats; "
        "print(*sorted({'scipy', 'statsmodels', 'pandas', 'numba'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=SOURCES.parents[1]
    )
    assert run.stdout.strip() == ""


def test_every_name_is_there_and_every_formula_is_in_the_methods(project_root):
    methods = (project_root / "docs" / "methods.md").read_text(encoding="utf-8")
    for name in statistics_package.__all__:
        thing = getattr(statistics_package, name)
        if callable(thing) and name[0].islower():
            assert f"`{name}`" in methods, f"docs/methods.md does not name {name}"
