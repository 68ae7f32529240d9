"""The wheel in an empty environment outside the checkout: it brings what it says, runs the demo, passes tests."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from support.archives import ROOT, install, run

pytestmark = pytest.mark.slow
BROUGHT = {"click", "numpy", "ortools", "pydantic", "rich"}
# Tests that look at nothing but the package and their own data. They run from the sdist.
TESTS = ("tests/golden", "tests/conformance/test_rng.py", "tests/cli/test_process.py")
NAME = re.compile(r"[\w.-]+")
EXTRAS = {  # without them; what is asked for, and the extra that the answer names
    "play": ("play", "reef", "--players", "2", "--seed", "1"),
    "pictures": ("show", "docs/board.json", "--png", "board.png"),
}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_it_is_the_package_of_the_environment(environment: Path, unpacked: Path) -> None:
    place = run(unpacked, environment / "python", "-Pc", "import leadline; print(leadline.__file__)").strip()
    assert Path(place).is_relative_to(environment.parent)
    assert not Path(place).is_relative_to(ROOT)


def test_what_it_brings(environment: Path) -> None:
    """The five, what they need themselves, and nothing else."""
    code = """
import json
from importlib.metadata import distributions as found
print(json.dumps({item.name: [line for line in item.requires or () if "extra ==" not in line] for item in found()}))
"""
    listed = json.loads(run(environment.parent, environment / "python", "-Pc", code))
    needs = {canonical(name): {canonical(NAME.findall(line)[0]) for line in lines} for name, lines in listed.items()}
    assert needs["leadline"] == BROUGHT
    reached, waiting = set(), ["leadline"]
    while waiting:
        name = waiting.pop()
        if name in needs and name not in reached:
            reached.add(name)
            waiting += needs[name]
    assert reached == needs.keys()
    assert reached > BROUGHT


@pytest.mark.parametrize("extra", EXTRAS)
def test_a_missing_extra_is_named(environment: Path, unpacked: Path, extra: str) -> None:
    terminal, screen = pty.openpty()  # `play` takes the full screen only at a terminal
    try:
        done = subprocess.run(
            [environment / "leadline", *EXTRAS[extra]],
            cwd=unpacked,
            stdin=screen,
            stdout=screen,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(terminal)
        os.close(screen)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("leadline: ")
    assert f"pip install 'leadline[{extra}]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_demo(environment: Path, unpacked: Path) -> None:
    shown = run(unpacked, "make", "-s", "--no-print-directory", "-o", "build", "demo", f"BIN={environment}")
    assert shown.startswith("winnable: a line of ")
    assert "95% INTERVAL" in shown
    assert shown.splitlines()[-1].startswith("signature ")


def test_tests_of_the_sdist_pass(environment: Path, unpacked: Path) -> None:
    install(environment, "pytest", "hypothesis")
    told = run(unpacked, environment / "pytest", "-q", "-m", "not slow", "-p", "no:cacheprovider", *TESTS)
    assert " passed" in told.splitlines()[-1]
