"""Arrows, stubs and files: what holds for the sources as a whole."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from leadline.core.registry import PACKAGES

ROOT = Path(__file__).parents[2]
FOLDERS = ("core", "solver", "cli", "checker")
FORBIDDEN = {  # who may not be imported by whom
    "core": ("solver", "cli", "checker"),
    "solver": ("cli", "checker"),
    "cli": (),
    "checker": ("core", "solver", "cli"),
}
# One folder a game, in core and in solver.
GAMES = PACKAGES
ALLOWED = Path(__file__).with_name("stubtest_allowlist.txt")
MEGABYTE = 1_000_000
CYTHON = re.compile(r"^\s*(?:from\s+(\.*[\w.]*)\s+(?:c?import)\s+([^#\n]+)|(?:c?import)\s+([\w., ]+))", re.MULTILINE)


SAMPLE_HEADER = """
cpdef enum:
    LEFT = 1  # left, of two
    RIGHT = 2

cdef class Board:
    cdef readonly object cells  # stub: list[Cell]: All cells, by row.
    cdef readonly uint8_t size
    cdef int _hidden
"""
SAMPLE = '''"""A module."""

from .cells cimport Cell, count
from .cells import Base

# stub: from .game import Game

NAMES: tuple[str, ...] = ("a", "b")  # by number
_OWN: int = 1


# stub:
cdef class Walk:
    def next(self) -> int:
        return 1


@final
cdef class Board(Base):
    """A board."""

    def __cinit__(self, Cell first not None, rows=3) -> None:
        self._hidden = 1

    cdef int inner(self):
        return 1

    # stub: (seat: int) -> Game
    def at(self, seat: object, text: str = "a, (b") -> object:
        """The game at `seat`."""
        return 1

    # stub: @overload
    # stub: def get(self, key: int) -> Cell: ...
    # stub: @overload
    # stub: def get(self, key: None) -> None: ...
    def get(self, key):
        return 1


def fill(const uint8_t[:, ::1] cells, double share, *, start: int = FIRST) -> None:
    """Fills them."""
'''
SAMPLE_STUB = '''# Written by release/write_stubs.py from module.pyx
"""A module."""

from .cells import Base
from .cells import Cell
from .game import Game
from typing import Self
from typing import final
from typing import overload
import numpy as np
import numpy.typing as npt
LEFT: int
RIGHT: int
NAMES: tuple[str, ...]

@final
class Board(Base):
    """A board."""
    @property
    def cells(self) -> list[Cell]:
        """All cells, by row."""
    @property
    def size(self) -> int: ...
    def __new__(cls, first: Cell, rows=3) -> Self: ...
    def at(self, seat: int, text: str='a, (b') -> Game:
        """The game at `seat`."""
    @overload
    def get(self, key: int) -> Cell: ...
    @overload
    def get(self, key: None) -> None: ...
def fill(cells: npt.NDArray[np.uint8], share: float, *, start: int=...) -> None:
    """Fills them."""
'''

IMPORTED = re.compile(r"^from \S+ c?import (\([^)]*\)|[^\n]+)\n", re.MULTILINE)


def bare(path: Path) -> str:
    """The source without docstrings and comments."""
    return re.sub(r"#.*", "", re.sub(r'"""(?:.|\n)*?"""', "", path.read_text(encoding="utf-8")))


def tracked() -> list[Path]:
    """The files of the repository: what git lists, or in a copy without git all but what is built."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0 and done.stdout:
        return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]
    built = {".git", "build", ".venv", "dist", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
    kinds = {".so", ".c", ".pyc", ".pyi"}
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file() and path.suffix not in kinds and not built & set(path.relative_to(ROOT).parts)
    ]


FILES = tracked()
SOURCES = [
    path for path in FILES if path.suffix in (".py", ".pyx", ".pxd") and path.relative_to(ROOT).parts[0] in FOLDERS
]
COMPILED = sorted(path for path in SOURCES if path.suffix == ".pyx")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    return ".".join(("leadline", *path.relative_to(ROOT).with_suffix("").parts))


def imported(path: Path) -> set[str]:
    """The modules, with `leadline` as their root, that a file imports or cimports, at any place in it."""
    package = ("leadline", *path.relative_to(ROOT).parent.parts)
    found: set[str] = set()

    def add(level: int, module: str, names: list[str]) -> None:
        base = ".".join((*package[: len(package) - level + 1], *filter(None, [module]))) if level else module
        found.add(base)
        found.update(f"{base}.{name}" for name in names)

    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                add(node.level, node.module or "", [alias.name for alias in node.names])
            elif isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
        return found
    for module, names, plain in CYTHON.findall(text):
        if plain:
            found.update(word.split(" ")[0] for word in plain.split(", "))
        else:
            stripped = module.lstrip(".")
            add(len(module) - len(stripped), stripped, re.findall(r"\w+", names))
    return found


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_have_one_style(path: Path) -> None:
    """Imports are relative, cimports absolute.

    Cython keeps .pxd files by the name in the statement: `.state` of two packages would replace each other, and inline
    functions of one would be lost.
    """
    text = bare(path)
    assert re.findall(r"^[ \t]*from \.\S* cimport\b.*", text, re.MULTILINE) == []
    assert re.findall(r"^[ \t]*(?:from leadline\S* import|import leadline)\b.*", text, re.MULTILINE) == []


def test_imports_are_found() -> None:
    """The checks below would pass if no import were seen."""
    state = ROOT / "core" / "calm_sailing" / "base" / "position.pyx"
    assert {"leadline.core.contract", "leadline.core.registry", "leadline.core.calm_sailing.base.state"} <= imported(
        state
    )
    assert "leadline.core.contract" in imported(ROOT / "core" / "documents" / "loading.py")
    assert "leadline.core.documents.records" in imported(ROOT / "__init__.py")


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_arrows(path: Path) -> None:
    """cli -> solver -> core, and no game imports another."""
    parts = path.relative_to(ROOT).parts
    found = imported(path)
    for folder in FORBIDDEN[parts[0]]:
        assert not {name for name in found if f"{name}.".startswith(f"leadline.{folder}.")}
    own = parts[1] if len(parts) > 2 else None
    if parts[0] == "checker":  # it is that of one game
        own = "calm_sailing"
    for game in GAMES:
        if game != own:
            others = {name for name in found if game in name.split(".")}
            assert not others, f"{name_of(path)} imports {others}"


@pytest.mark.parametrize("path", [path for path in SOURCES if path.suffix in (".pyx", ".pxd")], ids=name_of)
def test_what_a_cython_module_imports_it_uses(path: Path) -> None:
    """Ruff looks at Python alone. What a .pxd imports its .pyx may use, unless it imports that, too."""
    source = bare(path)
    used = set(re.findall(r"\w+", IMPORTED.sub("", source)))
    if path.suffix == ".pxd" and path.with_suffix(".pyx").exists():
        own = bare(path.with_suffix(".pyx"))
        used |= set(re.findall(r"\w+", IMPORTED.sub("", own))) - names_of(own)
    assert names_of(source) - {"", "annotations"} <= used


def names_of(source: str) -> set[str]:
    """What the text of a module imports and cimports, by the names that it then has."""
    found = (name for names in IMPORTED.findall(source) for name in names.strip("()").split(","))
    return {name.split(" as ")[-1].strip() for name in found}


@pytest.fixture(scope="module")
def stubs() -> dict[Path, str]:
    """The stubs as they are to be, by their paths."""
    texts: dict[Path, str] = runpy.run_path(str(ROOT / "release" / "write_stubs.py"))["stubs"](ROOT)
    return texts


def test_the_stubs_are_current(stubs: dict[Path, str]) -> None:
    """`make` and `make stubs` write them."""
    there = {path: path.read_text(encoding="utf-8") for folder in FOLDERS for path in (ROOT / folder).rglob("*.pyi")}
    assert there.keys() == stubs.keys()
    assert not [name_of(path) for path, text in stubs.items() if there[path] != text]
    assert all(ast.parse(text).body for text in stubs.values())


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_a_module_without_a_stub_has_no_public_names(path: Path, stubs: dict[Path, str]) -> None:
    """A stub leaves out what a module defines for itself: `# stub:` with nothing behind it."""
    name = module_of(path)
    shown = {
        key
        for key, value in vars(importlib.import_module(name)).items()
        if not key.startswith("_") and getattr(value, "__module__", None) == name
    }
    text = stubs.get(path.with_suffix(".pyi"), "")
    found = {node.name for node in ast.parse(text).body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    hidden = set(re.findall(r"^# stub:\ncdef class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert shown - hidden == found


def test_types_of_stubs(tmp_path: Path) -> None:
    """What a stub takes from a comment, from C, and leaves out."""
    stub_of = runpy.run_path(str(ROOT / "release" / "write_stubs.py"))["stub_of"]
    module = tmp_path / "module.pyx"
    module.write_text(SAMPLE, encoding="utf-8")
    module.with_suffix(".pxd").write_text(SAMPLE_HEADER, encoding="utf-8")
    assert stub_of(module) == SAMPLE_STUB
    module.write_text("cdef int count = 1\n\n\ndef _own(cells: list) -> None:\n    pass\n", encoding="utf-8")
    module.with_suffix(".pxd").unlink()
    assert stub_of(module) is None
    module.write_text("def add(cells: Board) -> None:\n    pass\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="not imported: Board"):
        stub_of(module)


def test_files_are_small() -> None:
    assert not {name_of(path): path.stat().st_size for path in FILES if path.stat().st_size > MEGABYTE}


def test_nothing_built_is_kept() -> None:
    built = {name_of(path) for path in FILES if path.suffix in (".so", ".c", ".pyc", ".pyi", ".html")}
    assert built == {"cli/page/static/index.html"}


def test_no_machine_paths() -> None:
    home = re.compile(rb"/(?:home|Users|root|work|tmp|mnt|scratch)/\w|[A-Z]:\\\\?Users")
    found = {}
    for path in FILES:
        hits = home.findall(path.read_bytes())
        if hits and path != Path(__file__):
            found[name_of(path)] = hits[:3]
    assert not found


@pytest.fixture(scope="module")
def setup_script() -> ModuleType:
    """setup.py, which builds nothing where it is imported."""
    spec = importlib.util.spec_from_file_location("leadline_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_folder_with_code_is_a_package(setup_script: ModuleType) -> None:
    """setup.py takes the root and the folders with an __init__.py into the wheel."""
    folders = {path.parent.relative_to(ROOT) for path in SOURCES} | {Path()}
    assert set(setup_script.packages()) == {".".join(("leadline", *folder.parts)) for folder in folders}
    assert {f"leadline.{folder}" for folder in FOLDERS} | {"leadline"} == setup_script.package_dir(ROOT).keys()


def test_every_data_file_is_in_the_wheel(setup_script: ModuleType) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        patterns = tomllib.load(file)["tool"]["setuptools"]["package-data"]["*"]
    folders = [ROOT.joinpath(*name.split(".")[1:]) for name in setup_script.packages()]
    packed = {path for folder in folders for pattern in patterns for path in folder.glob(pattern)}
    data = {path for path in FILES if path.relative_to(ROOT).parts[0] in FOLDERS} - {
        path for path in SOURCES if path.suffix in (".py", ".pyx")
    }
    assert {name_of(path) for path in data - packed} == set()
    assert len(data) > 50


@pytest.mark.slow
def test_stubs_agree_with_the_modules(stubs: dict[Path, str]) -> None:
    modules = [module_of(path) for path in stubs]
    options = ["--ignore-unused-allowlist", "--ignore-disjoint-bases", "--ignore-positional-only"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", *options, "--allowlist", str(ALLOWED), *modules],
        cwd=ROOT,
        env=os.environ | {"MYPYPATH": str(ROOT / "build" / "view")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
