"""The rule tests run against every implementation of the game whose folder they stand in: the reference and, where the
registry has it, the core; Reef also with a card set of one's own that has to behave like the 60 cards.

A test module may name fewer in ENGINES, and a test its own in the mark `engines`.
"""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest

from leadline.core import GAMES

CORE = {entry.package for entry in GAMES}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        name = metafunc.definition.path.parent.name
        every = ["reference", "leadline"] if name in CORE else ["reference"]
        every += ["own cards"] if name == "reef" else []
        mark = metafunc.definition.get_closest_marker("engines")
        names = getattr(metafunc.module, "ENGINES", every) if mark is None else mark.args[0]
        metafunc.parametrize("engine", names, indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> ModuleType:
    """A module with `load` and `replay` (see tests/reference) for the game whose folder the test stands in."""
    game = request.path.parent.name
    modules = {"reference": f"reference.{game}", "leadline": "support.adapter", "own cards": "support.reef_own_adapter"}
    return importlib.import_module(modules[request.param])
