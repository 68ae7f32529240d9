"""The rule tests run against every implementation of a game: the reference and, where the registry has it, the core.

A test module may name fewer in ENGINES, and a test its own in the mark `engines`.
"""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest

from leadline.core import GAMES

CORE = {entry.rooms.package for entry in GAMES}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        every = ("reference", "leadline") if metafunc.module.GAME in CORE else ("reference",)
        mark = metafunc.definition.get_closest_marker("engines")
        names = getattr(metafunc.module, "ENGINES", every) if mark is None else mark.args[0]
        metafunc.parametrize("engine", names, indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> ModuleType:
    """A module with `load` and `replay` (see tests/reference) for the game that the test module names in GAME."""
    game: str = request.module.GAME
    return importlib.import_module(f"reference.{game}" if request.param == "reference" else "adapter")
