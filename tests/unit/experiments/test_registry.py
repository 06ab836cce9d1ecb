"""Every experiment that is listed is there and has what the protocol asks for."""

from pathlib import Path

import pytest

from troggu_stats.experiments.experiment import Experiment
from troggu_stats.experiments.registry import experiment_names, get_experiment
from troggu_stats.experiments.section import Section

_WANTED = [name for name in Experiment.__annotations__ if not name.startswith("_")]


@pytest.mark.parametrize("name", experiment_names())
def test_experiment_has_every_attribute_of_the_protocol(name: str) -> None:
    experiment = get_experiment(name)
    assert [wanted for wanted in _WANTED if not hasattr(experiment, wanted)] == []
    assert experiment.name == name
    assert isinstance(experiment.section, Section)
    assert experiment.meaning
    assert experiment.stops


def test_every_package_with_an_experiment_is_listed(project_root: Path) -> None:
    folder = project_root / "troggu_stats" / "experiments"
    found = {path.parent.name for path in folder.glob("*/__init__.py") if "EXPERIMENT = " in path.read_text()}
    assert found == set(experiment_names())
