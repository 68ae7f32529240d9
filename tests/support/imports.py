"""Which module imports which, read from the sources: Python imports and cimports, at any place in a file.

Modules are named without the package's own name (`core.reef.position`), a package by its folder, the front of the
package `leadline`. What stands under `if TYPE_CHECKING:` is for type checkers and counts as no import.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

FOLDERS = ("core", "solver", "cli", "checker")
FRONT = "leadline"
KINDS = (".py", ".pyx", ".pxd")
CYTHON = re.compile(
    r"^[ \t]*(?:from[ ]+(?P<module>\.*[\w.]*)[ ]+c?import[ ]+(?P<names>\([^)]*\)|[^\n#]+)"
    r"|c?import[ ]+(?P<plain>[\w., ]+))",
    re.MULTILINE,
)
DOCSTRING = re.compile(r'"""[\s\S]*?"""')


def sources(root: Path) -> dict[str, list[Path]]:
    """Return the source files of each module by its name; a compiled module has a .pyx and perhaps a .pxd."""
    found: dict[str, list[Path]] = {FRONT: [root / "__init__.py"]}
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in KINDS:
                parts = list(path.relative_to(root).with_suffix("").parts)
                name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
                found.setdefault(name, []).append(path)
    return found


def graph(root: Path) -> dict[str, set[str]]:
    """Return the modules that each module imports, by the name of the module."""
    modules = sources(root)
    found: dict[str, set[str]] = {}
    for name, paths in modules.items():
        found[name] = set()
        for path in paths:
            package = [] if name == FRONT else name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
            for target, names in _statements(path, package):
                found[name] |= set(_modules(target, names, modules))
        found[name].discard(name)
    return found


def _statements(path: Path, package: list[str]) -> Iterator[tuple[str, list[str]]]:
    """What a file imports: the module from which, and the names ([] for a plain import)."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        tree = ast.parse(text)
        skipped = {
            id(node)
            for block in ast.walk(tree)
            if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
            for statement in block.body
            for node in ast.walk(statement)
        }
        for node in ast.walk(tree):
            if id(node) in skipped:
                continue
            if isinstance(node, ast.ImportFrom):
                yield _absolute(node.level, node.module or "", package), [alias.name for alias in node.names]
            elif isinstance(node, ast.Import):
                yield from ((alias.name, []) for alias in node.names)
        return
    for match in CYTHON.finditer(DOCSTRING.sub("", text)):
        if match["plain"]:
            yield from ((word.split()[0], []) for word in match["plain"].split(","))
        else:
            stripped = match["module"].lstrip(".")
            level = len(match["module"]) - len(stripped)
            words = re.sub(r"#[^\n]*", "", match["names"]).strip("() \n").split(",")
            yield _absolute(level, stripped, package), [word.split()[0] for word in words if word.split()]


def _absolute(level: int, module: str, package: list[str]) -> str:
    """The module of a `from` with `level` dots, with the package's own name in front."""
    if not level:
        return module
    return ".".join([FRONT, *package[: len(package) - level + 1], *filter(None, [module])])


def _modules(target: str, names: list[str], modules: Mapping[str, object]) -> Iterator[str]:
    """The modules of the package that an import loads: submodules by name, and the module itself for other names."""
    if target != FRONT and not target.startswith(f"{FRONT}."):
        return
    base = target.removeprefix(FRONT).lstrip(".")
    inner = [name for name in names if (f"{base}.{name}" if base else name) in modules]
    yield from (f"{base}.{name}" if base else name for name in inner)
    if len(inner) < len(names) or not names:
        found = base or FRONT
        if found in modules:
            yield found


def circles(arrows: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return the sets of modules that import each other in a circle (strongly connected components above one)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in arrows.get(module, ()):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            circle = [stack.pop()]
            while circle[-1] != module:
                circle.append(stack.pop())
            if len(circle) > 1:
                found.append(sorted(circle))

    for module in arrows:
        if module not in index:
            visit(module)
    return found
