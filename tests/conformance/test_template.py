"""The game of docs/template, added to a copy of this checkout as docs/developing/add_a_game.md describes.

It is built, the suites over every game cover it, and the commands know it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "docs" / "template"
FOLDERS = ("core", "solver", "cli", "checker", "tests", "docs", "benchmarks", "release")
STUBTEST = ("mypy.stubtest", "--ignore-unused-allowlist", "--ignore-disjoint-bases", "--ignore-positional-only")


def run(folder: Path, *command: str) -> str:
    """What a command prints that is run with this Python in a checkout. Fails the test unless the exit code is 0."""
    view = str(folder / "build" / "view")
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": view, "MYPYPATH": view},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def copy_the_checkout(folder: Path) -> None:
    """The sources and what has been built from them, with their times, so that nothing is built again."""
    without = shutil.ignore_patterns("__pycache__", TEMPLATE.name, Path(__file__).name)
    folder.mkdir()
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, folder)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=without)
    for path in (ROOT / "build").glob("*"):
        if path.name == "c" or path.name.startswith("lib."):
            shutil.copytree(path, folder / "build" / path.name)


def add_the_template(folder: Path) -> None:
    """New files, and one line in a file that is there."""
    for path in TEMPLATE.rglob("*"):
        place = folder / path.relative_to(TEMPLATE)
        assert path.is_dir() or not place.exists(), f"{place} is there already"
    shutil.copytree(TEMPLATE, folder, dirs_exist_ok=True)
    registry = folder / "core" / "registry.py"
    before = registry.read_text(encoding="utf-8")
    after = re.sub(r"(PACKAGES = \(\n(?: {4}\"\w+\",\n)+)", r'\1    "nim",\n', before)
    assert after.splitlines() != before.splitlines()
    registry.write_text(after, encoding="utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The folder of a copy of this checkout that has the template as a game."""
    folder = tmp_path / "checkout"
    copy_the_checkout(folder)
    add_the_template(folder)
    run(folder, "setup.py", "-q", "build_ext", "--inplace")
    return folder


@pytest.mark.slow
def test_the_template_is_a_game(checkout: Path) -> None:
    frozen = checkout / "tests" / "conformance" / "deals.json"
    before = json.loads(frozen.read_text(encoding="utf-8"))
    run(checkout, "tests/conformance/make_deals.py")
    assert before.items() <= json.loads(frozen.read_text(encoding="utf-8")).items(), "the other games deal as before"
    run(checkout, "tests/perft/make.py", "nim")

    told = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", "nim", "tests")
    passed = re.search(r"(\d+) passed", told)
    assert passed is not None
    assert int(passed[1]) > 90, "the suites over every game have found it"

    run(checkout, "-m", "mypy", "-p", "leadline.core.nim", "-p", "leadline.solver.nim")
    allowed = ("--allowlist", "tests/conformance/stubtest_allowlist.txt")
    run(checkout, "-m", *STUBTEST, *allowed, "leadline.core.nim.position")
