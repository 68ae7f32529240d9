"""What is installed is what is used: the five dependencies, and the extras, each named where it is missing."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from leadline.solver.survey.design import Design, cells_of
from leadline.solver.survey.run import run as asked
from support.archives import ROOT
from support.command import finish, start

with (ROOT / "pyproject.toml").open("rb") as _file:
    PROJECT = tomllib.load(_file)["project"]
FOLDERS = ("core", "solver", "cli", "checker")
NAMED = re.compile(r"pip install '?leadline\[([\w,-]+)\]")
BOARD = str(ROOT / "docs" / "board.json")
RAISED = re.compile(r"MissingExtra\([^)]*\"(\w+)\"\)")
CLUSTER = ("--cluster", "tcp://127.0.0.1:8786")
# Of each extra that a command needs: a module of it, and commands that cannot do without. `play` is asked in
# tests/packages/test_installed.py, for it needs a terminal.
WITHOUT = [
    ("pictures", "resvg_py", ("show", BOARD, "--png", "-")),
    ("pictures", "svglib.svglib", ("show", BOARD, "--pdf", "-")),
    ("pictures", "svglib.svglib", ("puzzle", "reef", "--sheet", "sheet.pdf")),
    ("page", "uvicorn", ("serve", "--no-browser")),
    ("plot", "matplotlib", ("survey", "report", "DB", "--plot", "a.svg")),
    ("tables", "pyarrow", ("survey", "report", "DB", "--parquet", "a.parquet")),
    ("cluster", "distributed", ("survey", "reef", "--players", "2", "--ask", "policy", "--db", "a.db", *CLUSTER)),
]


def required(lines: list[str]) -> set[str]:
    names = (re.match(r"[\w.-]+", line) for line in lines)
    return {found[0].lower().replace("_", "-") for found in names if found}


def brought(extra: str) -> set[str]:
    """The distributions of an extra, and of the extras that it refers to."""
    lines = PROJECT["optional-dependencies"][extra]
    others = {
        name for line in lines for listed in re.findall(r"^leadline\[([\w,]+)\]$", line) for name in listed.split(",")
    }
    return required([line for line in lines if not line.startswith("leadline[")]).union(*map(brought, others))


EXTRAS = {name: brought(name) for name in PROJECT["optional-dependencies"]}


def imports(path: Path) -> set[str]:
    """The first names of the modules that a file imports absolutely, or by `import_module` and its like as a text."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_library":
            found |= {str(a.value).partition(".")[0] for a in node.args[:1] if isinstance(a, ast.Constant)}
    return found


def used() -> set[str]:
    """The distributions that the package imports from somewhere."""
    names = {name for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") for name in imports(path)}
    names |= {name for folder in FOLDERS for path in (ROOT / folder).rglob("*.pyx") for name in compiled(path)}
    owners = packages_distributions()
    return {
        owners[name][0].lower().replace("_", "-")
        for name in names - sys.stdlib_module_names - {"leadline"}
        if name in owners
    }


def compiled(path: Path) -> set[str]:
    text = path.read_text(encoding="utf-8")
    return set(re.findall(r"^\s*(?:from|import) ([a-z]\w*)", text, re.MULTILINE))


def test_the_package_depends_on_five() -> None:
    assert required(PROJECT["dependencies"]) == {"click", "numpy", "ortools", "pydantic", "rich"}


def test_what_is_imported_is_declared() -> None:
    found = used()
    assert required(PROJECT["dependencies"]) <= found
    optional = set().union(*(names for extra, names in EXTRAS.items() if extra not in ("dev", "test")))
    assert {"textual", "svglib"} <= found
    assert found - required(PROJECT["dependencies"]) - optional - {"cython", "pydantic-core"} == set()


@pytest.mark.parametrize("page", ["README.md", "docs", "cli", "solver", "core"])
def test_install_lines_name_extras_that_there_are(page: str) -> None:
    root = ROOT / page
    paths = [root] if root.is_file() else [path for path in root.rglob("*") if path.suffix in (".md", ".py")]
    named = {extra for path in paths for line in NAMED.findall(path.read_text("utf-8")) for extra in line.split(",")}
    assert named <= EXTRAS.keys()


def test_the_extras_that_commands_name_are_tried_without() -> None:
    named = {extra for path in (ROOT / "cli").rglob("*.py") for extra in NAMED.findall(path.read_text("utf-8"))}
    named |= {extra for path in (ROOT / "solver").rglob("*.py") for extra in RAISED.findall(path.read_text("utf-8"))}
    assert named == {extra for extra, _, _ in WITHOUT} | {"play"}


@pytest.mark.parametrize(("extra", "missing", "arguments"), WITHOUT)
def test_a_missing_extra_is_named(
    extra: str, missing: str, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "DB" in arguments:
        asked(Design("reef", cells_of({}, 2, {}), 1, question="policy"), tmp_path / "DB")
    code = (
        f"import sys\nsys.modules[{missing!r}] = None\nfrom leadline.cli.main import group\ngroup({list(arguments)!r})"
    )
    with start(code=code, stdin=subprocess.DEVNULL) as process:
        out, err = finish(process)
    assert (process.returncode, out) == (2, "")
    assert f"pip install 'leadline[{extra}]'" in err
    assert err.count("\n") == 1


def test_developers_have_what_the_extras_of_commands_bring() -> None:
    """Their tests would be skipped."""
    for extra in {extra for extra, _, _ in WITHOUT} | {"play"}:
        assert EXTRAS[extra] <= EXTRAS["test"]
