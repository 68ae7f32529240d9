"""How soon a command begins: what it imports, and how much processor time `--help` takes with everything installed."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from support.command import finish, start

HEAVY = ("numpy", "ortools", "pydantic", "rich", "leadline.solver", "leadline.core.documents.loading")
LIMIT = 0.25  # seconds
DOCS = Path(__file__).parents[2] / "docs"
BOARD, HAND = str(DOCS / "board.json"), str(DOCS / "hand.json")
# Commands that answer without CP-SAT.
LIGHT = [
    ("games",),
    ("deal", "reef", "--players", "2", "--seed", "1"),
    ("show", BOARD),
    ("moves", BOARD),
    ("best", BOARD, "--nodes", "20", "--seed", "1"),
    ("verify", "--game", "calm-sailing", "--players", "3", "--seed", "7"),
    ("plan", HAND),
]


def imported_by(*arguments: str) -> set[str]:
    """The modules that are imported when the command has done its work."""
    code = (
        "import json, sys\nfrom leadline.cli.main import group\n"
        f"try:\n    group({list(arguments)!r})\nexcept SystemExit as error:\n    assert not error.code, error.code\n"
        "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    with start(code=code, stdin=subprocess.DEVNULL) as process:
        _, err = finish(process)
    assert process.returncode == 0, err
    return set(json.loads(err.splitlines()[-1]))


def test_help_loads_nothing_heavy() -> None:
    assert imported_by("--help") & set(HEAVY) == set()


def test_a_file_imports_only_its_game() -> None:
    declared = {
        name for name in imported_by("show", BOARD) if name.startswith("leadline.core.") and name.endswith(".game")
    }
    assert declared == {"leadline.core.game", "leadline.core.calm_sailing.game", "leadline.core.calm_sailing.base.game"}


def test_help_starts_quickly() -> None:
    times = []
    for _ in range(5):  # processor time: what else the machine does must not count
        before = os.times()
        with start("--help") as process:
            finish(process)
        after = os.times()
        assert process.returncode == 0
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert 0 < min(times) < LIMIT, times


@pytest.mark.parametrize("arguments", LIGHT, ids=lambda arguments: arguments[0])
def test_nothing_imports_ortools_before_it_is_needed(arguments: tuple[str, ...]) -> None:
    loaded = {name.partition(".")[0] for name in imported_by(*arguments)}
    assert loaded & {"ortools", "pandas", "rich", "textual"} == set()


def test_cp_sat_imports_ortools() -> None:
    """The test above would pass if no name were found."""
    assert "ortools" in imported_by("plan", HAND, "--solver", "cp-sat")
