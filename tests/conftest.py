"""Shared settings of the tests: every generated example comes from a fixed seed."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None, print_blob=False)
settings.load_profile("fixed")


@pytest.fixture(scope="session")
def project_root() -> Path:
    return Path(__file__).resolve().parents[1]
