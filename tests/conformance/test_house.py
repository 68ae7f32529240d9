"""The house: who may import whom, no circles, and the same rooms for every game (docs/explanation/architecture.md)."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from leadline.core.game import Documents, Drawing, Game, Notation
from leadline.core.registry import GAMES, PACKAGES, declared
from leadline.solver.game import Solver
from leadline.solver.registry import solver_of
from support.imports import FRONT, circles, graph

ROOT = Path(__file__).parents[2]
BELOW = {
    "cli": {"cli", "solver", "core", "checker"},
    "solver": {"solver", "core"},
    "core": {"core"},
    "checker": {"checker"},
}
RULESETS = [
    path.parent.relative_to(ROOT / "core").as_posix().replace("/", ".") for path in sorted(ROOT.glob("core/**/game.py"))
]
RULESETS = [name for name in RULESETS if name != "."]
ROOMS = (
    *("game.py", "state.pxd", "position.pyx", "document_keys.py"),
    *("checks.py", "document.py", "notation.py", "drawing.py"),
)
# Names of modules in several folders that mean the same in each; every other name is that of one module.
ONE_MEANING = {
    *("batch", "board", "bounds", "cases", "certificate", "cpsat", "drawing", "game", "legal_moves", "moves", "odds"),
    *("page", "position", "puzzles", "registry", "report", "run", "setup_questions", "worlds"),
}


Arrows = dict[str, set[str]]


@pytest.fixture(scope="module")
def arrows() -> Arrows:
    """The modules that each module imports."""
    return graph(ROOT)


def test_arrows_are_seen(arrows: Arrows) -> None:
    """The checks below would pass if no arrow were seen."""
    assert "core.contract" in arrows["core.reef.position"]  # a cimport
    assert "core.registry" in arrows["core.contract"]
    assert "core.calm_sailing.base.state" in arrows["core.calm_sailing.expansions.state"]  # between rulesets
    assert "solver.analysis" in arrows[FRONT]  # within a function
    assert "core.documents.records" not in arrows["core.game"]  # for type checkers alone
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}) == [["a", "b", "c"]]


def test_no_circles(arrows: Arrows) -> None:
    sys.setrecursionlimit(10_000)
    assert circles(arrows) == []


def test_arrows_point_down(arrows: Arrows) -> None:
    """cli -> solver -> core; the checker imports nothing of them; nothing below the front imports it."""
    wrong = [
        (module, target)
        for module, targets in arrows.items()
        if module != FRONT
        for target in targets
        if target.split(".")[0] not in BELOW[module.split(".")[0]]
    ]
    assert wrong == []


def test_sessions_do_not_know_the_api(arrows: Arrows) -> None:
    """The packages below solver.api, solver.session among them, import nothing of it."""
    api = [(m, t) for m in arrows if m.startswith("solver.api.") for t in arrows[m]]
    assert any(target.startswith("solver.session.") for _, target in api)
    lower = {m for m in arrows if m.startswith(("solver.", "core.")) and not m.startswith("solver.api.")}
    assert [(m, t) for m in lower for t in arrows[m] if t.startswith("solver.api.")] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_game_imports_another(package: str, arrows: Arrows) -> None:
    own = {module for module in arrows if package in module.split(".")[1:2]}
    assert own
    others = set(PACKAGES) - {package}
    assert [(m, t) for m in own for t in arrows[m] if t.split(".")[1:2] and t.split(".")[1] in others] == []


def test_the_generic_layers_know_no_game_by_name(arrows: Arrows) -> None:
    """Outside the folders of the games nothing imports a part of one."""
    generic = {m for m in arrows if not set(m.split(".")[1:2]) & set(PACKAGES) and not m.startswith("checker")}
    assert {"solver.analysis", "core.documents", "cli.main"} <= generic
    found = [(m, t) for m in generic for t in arrows[m] if set(t.split(".")[1:2]) & set(PACKAGES)]
    assert found == []


def test_the_base_game_does_not_know_its_variants(arrows: Arrows) -> None:
    base = [m for m in arrows if m.startswith(("core.calm_sailing.base", "solver.calm_sailing.base"))]
    assert base
    assert [(m, t) for m in base for t in arrows[m] if "expansions" in t or "competitive" in t] == []


def test_the_name_of_a_module_means_one_thing(arrows: Arrows) -> None:
    """The modules of all games count as one folder, and commands are named after what they run."""
    folders: dict[str, set[str]] = {}
    for module in arrows:
        folder, _, name = module.rpartition(".")
        layer, *inner = folder.split(".")
        if folder not in ("", "cli") and not (ROOT / module.replace(".", "/")).is_dir():
            is_game = layer in ("core", "solver") and inner[:1] in [[package] for package in PACKAGES]
            folders.setdefault(name, set()).add("games" if is_game else folder)
    assert {name for name, found in folders.items() if len(found) > 1} == ONE_MEANING


@pytest.mark.parametrize("package", RULESETS)
def test_every_ruleset_has_the_same_rooms(package: str) -> None:
    folder = ROOT / "core" / Path(*package.split("."))
    if package == "calm_sailing":  # the front of three rulesets
        assert not (folder / "position.pyx").exists()
        return
    missing = [room for room in ROOMS if not (folder / room).exists()]
    assert not missing


@pytest.mark.parametrize("package", RULESETS)
def test_what_a_game_declares(package: str) -> None:
    game = declared(package)
    assert isinstance(game, Game)
    assert game.package == package
    assert 1 <= game.min_players <= game.max_players <= 5
    parts: dict[type, object] = {Documents: game.documents, Notation: game.notation, Drawing: game.drawing}
    for protocol, part in parts.items():
        hooks = [name for name in vars(protocol) if not name.startswith("_")]
        assert hooks
        assert [name for name in hooks if not callable(getattr(part, name, None))] == []
    for option in game.options:
        assert option.help.endswith(".")
        assert option.name.isidentifier()


CHECKED = re.compile(r"^    _\w+: [\w\[\]]+ = (\w+)$", re.MULTILINE)
PART = re.compile(r"Part(?:\[.*\])?\(\"(\w+)\"")


@pytest.mark.parametrize("layer", ["core", "solver"])
def test_each_part_of_a_game_is_checked_against_its_protocol(layer: str) -> None:
    """The declaration of a game names each of its parts for mypy."""
    known = {*PART.findall((ROOT / layer / "game.py").read_text(encoding="utf-8")), "packing", "greedy"}
    assert len(known) > 9
    for package in RULESETS:
        folder = ROOT / layer / Path(*package.split("."))
        declaration = folder / ("game.py" if layer == "core" else "__init__.py")
        found = {
            path.stem for path in folder.iterdir() if path.suffix in (".py", ".pyx") or (path / "__init__.py").exists()
        }
        assert known & found <= set(CHECKED.findall(declaration.read_text(encoding="utf-8")))


@pytest.mark.parametrize("package", RULESETS)
def test_what_a_solver_declares(package: str) -> None:
    solver = solver_of(declared(package))
    assert isinstance(solver, Solver)
    assert type(solver) is not Solver
    for name in solver.players:
        player = solver.player(name)
        assert player is not None
        assert callable(player.move)
    assert solver.player("no such player") is None


def test_a_game_without_a_solver_gets_the_general_one() -> None:
    bare = Game("bare", "Bare", "no_such_package", 2, 2, False, False)
    assert type(solver_of(bare)) is Solver


def test_a_position_says_which_ruleset_it_is_of() -> None:
    for entry in GAMES:
        position = entry.documents.deal(max(2, entry.min_players), 1)
        assert position.game.name == entry.name
        assert position.game.package.split(".")[0] == entry.package


def test_the_picture_is_up_to_date() -> None:
    """`python docs/draw_architecture.py` draws it anew."""
    drawn = runpy.run_path(str(ROOT / "docs" / "draw_architecture.py"))["picture"]()
    assert (ROOT / "docs" / "architecture.svg").read_text(encoding="utf-8") == drawn
