"""The rule tests run against every implementation of a game: the reference and the core."""

from __future__ import annotations

import importlib
from types import ModuleType

import pytest


@pytest.fixture(params=["reference", "leadline"])
def engine(request: pytest.FixtureRequest) -> ModuleType:
    """A module with `load` and `replay` (see tests/reference) for the game that the test module names in GAME."""
    game: str = request.module.GAME
    if request.param == "reference":
        return importlib.import_module(f"reference.{game}")
    return importlib.import_module("adapter")
