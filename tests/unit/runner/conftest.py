import pytest

from troggu_stats.experiments.plan import Plan
from troggu_stats.rules import load_variant


@pytest.fixture(scope="session")
def make_plan():
    def make(**changes):
        settings = {
            "experiment": "solo",
            "rules": load_variant("visp"),
            "players": (4, 5),
            "strategies": ("random",),
            "deals": 45,
            "seed": 5,
        }
        return Plan(**(settings | changes))

    return make


@pytest.fixture(scope="session")
def csv_of():
    def csv_of(result):
        return [table.to_frame().to_csv() for table in result.tables]

    return csv_of
