"""A small part of benchmarks/figures/overstep.py: limits of nodes hold as far as the pages and the help say."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from leadline.cli.main import group

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def figures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("overstep", ROOT / "benchmarks" / "figures" / "overstep.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("limit", "most"), [(1, 280), (100, 280), (5_000, 7_587)])
def test_verify(figures: ModuleType, limit: int, most: int) -> None:
    assert max(figures.verified(limit, 1).values()) <= most


@pytest.mark.parametrize("limit", [1, 10, 1_000])
def test_plan(figures: ModuleType, limit: int) -> None:
    assert figures.planned(limit, 2) <= 4


@pytest.mark.parametrize(("command", "told"), [("verify", "a few thousand more per thread"), ("plan", "or a few more")])
def test_the_help_says_it(command: str, told: str) -> None:
    shown = CliRunner().invoke(group, [command, "--help"]).stdout
    assert told in " ".join(shown.split())
