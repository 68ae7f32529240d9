"""Every script of the checkout finds what it takes from the package: figures are measured by hand, and so one that no
longer runs would be noticed late."""

from __future__ import annotations

import ast
import importlib
import importlib.util
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2]
FOLDERS = ("benchmarks", "docs", "release")
OURS = ("leadline", "fitting")
SCRIPTS = [path for folder in FOLDERS for path in sorted((HERE / folder).rglob("*.py")) if "template" not in path.parts]


def is_there(module: str, name: str) -> bool:
    """Whether the module has such a name, or a module of that name in it."""
    return hasattr(importlib.import_module(module), name) or importlib.util.find_spec(f"{module}.{name}") is not None


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(HERE)))
def test_a_script_finds_what_it_takes_from_the_package(path: Path) -> None:
    missing = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").partition(".")[0] in OURS:
            missing += [alias.name for alias in node.names if not is_there(node.module or "", alias.name)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names if alias.name.partition(".")[0] in OURS]
            missing += [name for name in names if importlib.util.find_spec(name) is None]
    assert missing == []


def test_there_are_such_scripts() -> None:
    assert len(SCRIPTS) > 40
