"""Arrows, stubs and files: what holds for the sources as a whole."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
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
    kinds = {".so", ".c", ".pyc"}
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file() and path.suffix not in kinds and not built & set(path.relative_to(ROOT).parts)
    ]


FILES = tracked()
SOURCES = [
    path
    for path in FILES
    if path.suffix in (".py", ".pyx", ".pxd", ".pyi") and path.relative_to(ROOT).parts[0] in FOLDERS
]
COMPILED = sorted(path for path in SOURCES if path.suffix == ".pyx")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> set[str]:
    """The modules, with `leadline` as their root, that a file imports or cimports, at any place in it."""
    package = ("leadline", *path.relative_to(ROOT).parent.parts)
    found: set[str] = set()

    def add(level: int, module: str, names: list[str]) -> None:
        base = ".".join((*package[: len(package) - level + 1], *filter(None, [module]))) if level else module
        found.add(base)
        found.update(f"{base}.{name}" for name in names)

    text = path.read_text(encoding="utf-8")
    if path.suffix in (".py", ".pyi"):
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


def test_imports_are_found() -> None:
    """The checks below would pass if no import were seen."""
    state = ROOT / "core" / "calm_sailing" / "base" / "position.pyx"
    assert {"leadline.core.contract", "leadline.core.registry", "leadline.core.calm_sailing.base.state"} <= imported(
        state
    )
    assert "leadline.core.contract" in imported(ROOT / "core" / "documents.py")
    assert "leadline.core.records" in imported(ROOT / "__init__.py")


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


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_every_compiled_module_has_a_stub(path: Path) -> None:
    stub = path.with_suffix(".pyi")
    assert stub in FILES
    text = stub.read_text(encoding="utf-8")
    assert text.strip()
    ast.parse(text)


def test_files_are_small() -> None:
    assert not {name_of(path): path.stat().st_size for path in FILES if path.stat().st_size > MEGABYTE}


def test_nothing_built_is_kept() -> None:
    built = {name_of(path) for path in FILES if path.suffix in (".so", ".c", ".pyc", ".html")}
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
def test_stubs_agree_with_the_modules() -> None:
    modules = [".".join(("leadline", *path.relative_to(ROOT).with_suffix("").parts)) for path in COMPILED]
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
