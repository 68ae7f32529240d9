"""The types that a user's program sees: mypy, in strict mode, on a program outside the checkout."""

from __future__ import annotations

import importlib.util
import os
import site
import subprocess
import sys
from pathlib import Path

import pytest

import leadline
from leadline.core.registry import GAMES, POSITIONS, RULESETS, position_class

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
from __future__ import annotations

from typing import assert_type

import leadline

deal = leadline.deal("calm-sailing", players=3, seed=7)
assert_type(deal, leadline.CalmSailing)
assert_type(deal.grid, dict[int, int])
assert_type(deal.copy(), leadline.CalmSailing)
assert_type(leadline.deal("reef", players=2, seed=1), leadline.Reef)
assert_type(leadline.deal("encounter", players=2, seed=1), leadline.ReefEncounter)
assert_type(leadline.deal("sea-salt", players=2, seed=1), leadline.SeaSalt)


def any_game(name: str) -> leadline.Position:
    return leadline.deal(name, players=2, seed=1)


if isinstance(deal, leadline.ExpandedSailing):
    assert_type(deal.rocks, int | None)
if isinstance(deal, leadline.CompetitiveSailing):
    assert_type(deal.row, list[int])
assert_type(deal.legal_moves(), leadline.Moves)
assert_type(deal.legal_moves(whole=True), leadline.WholeMoves)
assert_type(deal.legal_moves()[0], leadline.Move)
assert_type(deal.legal_moves()[:2], list[leadline.Move])
assert_type(deal.line(), str)
deal.push("2@a1")
assert_type(deal.move_stack, tuple[leadline.Move | str, ...])
assert_type(deal.pop(), leadline.Move | str)
view = deal.view(seat=1)
best = leadline.best(view, nodes=100, moves=["2@a1"], progress=lambda leader: print(leader.text))
print(best.moves[0].text, best.moves[0].move, best.listed[0].interval[0])
verdict = leadline.verify(deal)
print(verdict.status, verdict.verdict, verdict.line)
found = leadline.load_file("deal.json")
if isinstance(found, leadline.SeaSalt):
    print(found.scores)
try:
    leadline.deal("reef", players=2, seed=-1)
except leadline.ArgumentError as error:
    print(error.problems[0].what)
"""
WRONG = """
import leadline

deal = leadline.deal("reef", players=2, seed=1)
deal.no_such_attribute
leadline.deal("reef", players="two", seed=1)
leadline.best(deal)
"""


def checked(program: str, folder: Path) -> tuple[int, list[str]]:
    """What mypy says: the exit code and the lines."""
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    environment = {key: value for key, value in os.environ.items() if key not in ("MYPYPATH", "PYTHONPATH")}
    plain = any((Path(entry) / "leadline").is_dir() for entry in [*sys.path[1:], *site.getsitepackages()])
    if not plain or os.environ.get("PYTHONPATH"):  # the package is not the one that is installed
        environment["MYPYPATH"] = str(ROOT / "build" / "view")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), path.name],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).splitlines()


@pytest.mark.extended
def test_a_program_of_a_user(tmp_path):
    code, lines = checked(PROGRAM, tmp_path)
    assert (code, lines[-1:]) == (0, ["Success: no issues found in 1 source file"]), lines


@pytest.mark.extended
def test_mistakes_of_a_user_are_found(tmp_path):
    code, lines = checked(WRONG, tmp_path)
    assert code == 1
    assert [line.split(":")[1] for line in lines if ": error:" in line] == ["5", "6", "7"], lines


@pytest.mark.parametrize("name", [*POSITIONS, *RULESETS])
def test_the_classes_of_positions_have_short_names(name):
    assert getattr(leadline, name) is position_class(name)
    assert name in leadline.__all__


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_a_deal_is_of_the_class_that_its_type_says(entry):
    """The names in the overloads of `Deal` are those of the games."""
    kinds = [kind for kind in map(position_class, POSITIONS) if isinstance(entry.documents.deal(2, 1), kind)]
    if not kinds:
        pytest.skip("a game whose positions have no short name")
    (kind,) = kinds
    front = (ROOT / "__init__.py").read_text(encoding="utf-8")
    for name in (entry.name, *entry.aliases):
        assert isinstance(leadline.deal(name, players=2, seed=1), kind)
        assert f'"{name}"' in front[: front.index("__all__")]


def test_an_editable_install_is_a_plain_path(monkeypatch):
    """Type checkers read paths, not the hooks by which setuptools else finds packages."""
    spec = importlib.util.spec_from_file_location("leadline_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    setup = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(setup)
    top = Path("build/view/leadline")
    monkeypatch.setattr(sys, "argv", ["setup.py", "editable_wheel"])
    assert setup.package_dir(top) == {"": "build/view"}
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    assert setup.package_dir(top)["leadline"] == "."


def test_the_package_says_that_it_is_typed():
    assert (ROOT / "build" / "view" / "leadline" / "py.typed").exists()
