"""Write the stubs (.pyi) of the Cython modules from their sources; setup.py does so before each build.

A stub holds the public classes, functions and annotated constants of a .pyx with their docstrings, and what its .pxd
shows to Python. A module without public names gets none.

A comment `# stub:`, above or behind a statement, holds what Cython cannot express, or would check at run time:
    (seat: int) -> Self         other types for parameters, or for the result
    Game: The game              the type of an attribute, and its docstring
    from .game import Game      an import that only the stub needs
    any other line              stands in for the head of the statement; nothing hides it
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FOLDERS = ("core", "solver")
TOKEN = re.compile(
    r'(?s)[rbf]*"""(?:\\.|.)*?"""|[rbf]*"(?:\\.|[^"\\\n])*"|[rbf]*\'(?:\\.|[^\'\\\n])*\'|#[^\n]*|\\\n|\w+|.|\n'
)
ARRAY = re.compile(r"(?:const )?(\w+)_t\[.*\]")
WHOLE = re.compile(r"(?:unsigned )?(?:int|long|short|char)|u?int\d+_t|move_t|Py_ssize_t|size_t")
ALWAYS = {  # what a stub may use without an import in its module
    "np": "import numpy as np",
    "npt": "import numpy.typing as npt",
    "TypeVar": "from typing_extensions import TypeVar",  # which may have a default
    **{name: f"from typing import {name}" for name in ("Any", "Generic", "Literal", "Self", "final", "overload")},
    **{
        name: f"from collections.abc import {name}"
        for name in ("Callable", "Iterable", "Iterator", "Mapping", "MutableSequence", "Sequence")
    },
}
LITERALS = (ast.Constant, ast.UnaryOp)
HIDDEN = ("__cinit__", "__dealloc__", "__reduce__")
DECORATORS = re.compile(r"@(property|staticmethod|classmethod|dataclass|final|\w+\.setter)\b")


@dataclass
class Statement:
    """A logical line without comments, what its `# stub:` comments say, and the statements of its block."""

    indent: int
    text: str
    given: list[str]
    block: list[Statement] = field(default_factory=list)


def tokens(text: str) -> Iterator[tuple[str, int]]:
    """Give each token of a source with the number of brackets that are open before it."""
    depth = 0
    for token in TOKEN.findall(text):
        depth -= token in (")", "]", "}")
        yield token, depth
        depth += token in ("(", "[", "{")


def statements(source: str) -> list[Statement]:
    """Read a source as a tree."""
    root = Statement(-1, "", [])
    open_blocks, text, given = [root], "", []
    for token, depth in tokens(source + "\n"):
        if token.startswith("#"):
            given += [token.removeprefix("# stub:").strip()] if token.startswith("# stub:") else []
        elif token != "\n" or depth:
            text += token
        else:
            if text.strip():
                found = Statement(len(text) - len(text.lstrip()), text.strip(), given)
                while open_blocks[-1].indent >= found.indent:
                    open_blocks.pop()
                open_blocks[-1].block.append(found)
                open_blocks.append(found)
                given = []
            text = ""
    return root.block


def split(text: str) -> list[str]:
    """Split at the commas outside brackets."""
    parts = [""]
    for token, depth in tokens(text):
        if token == "," and not depth:
            parts.append("")
        else:
            parts[-1] += token
    return [part.strip() for part in parts if part.strip()]


def is_public(name: str) -> bool:
    return name not in HIDDEN and (not name.startswith("_") or name.endswith("_"))


def python_type(kind: str) -> str:
    """Translate a type of C."""
    if array := ARRAY.fullmatch(kind):
        return f"npt.NDArray[np.{array[1]}]"
    return "int" if WHOLE.fullmatch(kind) else {"bint": "bool", "double": "float"}.get(kind, kind)


def parameter(text: str) -> str:
    """Write a parameter as Python does: `const uint8_t[:] gone` as `gone: npt.NDArray[np.uint8]`."""
    found = re.fullmatch(r"([\w ]+?(?:\[[:, \d]+\])?) (\w+?)(?: not None)?\s*(=.*)?", text, re.DOTALL)
    return f"{found[2]}: {python_type(found[1])} {found[3] or ''}" if found else text


def parsed(head: str) -> ast.FunctionDef:
    (tree,) = ast.parse(head).body
    assert isinstance(tree, ast.FunctionDef)
    return tree


def parameters(tree: ast.FunctionDef) -> list[ast.arg]:
    return [*tree.args.args, *tree.args.kwonlyargs, *filter(None, [tree.args.vararg, tree.args.kwarg])]


def function(text: str, given: list[str]) -> str:
    """Write the head of a function, with `...` for defaults that are not literals; nothing if it is private.

    `given` may have a line of types that differ, such as `(seat: int) -> Self`.
    """
    found = re.fullmatch(r"def (\w+)\((.*)\)\s*(->[^:]*)?:.*", text, re.DOTALL)
    if not found:
        raise SystemExit(f"write_stubs.py: not the head of a function: {text}")
    name, inside, result = found.groups()
    if name == "__cinit__" and inside != "self":
        name, inside, result = "__new__", re.sub(r"\bself\b", "cls", inside, count=1), "-> Self"
    if not is_public(name):
        return ""
    tree = parsed(f"def {name}({', '.join(map(parameter, split(inside)))}) {result or ''}: ...")
    for line in given:
        other = parsed(f"def {name}{line}: ...")
        types = {each.arg: each.annotation for each in parameters(other)}
        for each in parameters(tree):
            each.annotation = types.pop(each.arg, each.annotation)
        tree.returns = other.returns or tree.returns
        if types:
            raise SystemExit(f"write_stubs.py: no such parameters: {line}")
    for values in (tree.args.defaults, tree.args.kw_defaults):
        values[:] = [
            each if each is None or isinstance(each, LITERALS) or ast.unparse(each) == "()" else ast.Constant(...)
            for each in values
        ]
    return ast.unparse(tree).removesuffix("\n    ...")


def shown(pxd: list[Statement], owner: str) -> list[Statement]:
    """List what a .pxd shows to Python as statements of Python: attributes of the class `owner`, or constants."""
    found: list[Statement] = []
    for outer in pxd:
        if not owner and outer.text == "cpdef enum:":
            names = [name.split()[0] for inner in outer.block for name in split(inner.text)]
            found += [Statement(0, f"{name}: int", []) for name in names]
        elif owner and re.match(rf"cdef class {owner}\b", outer.text):
            found += outer.block
    return found


def body(block: list[Statement], pxd: list[Statement], owner: str = "", pad: str = "") -> list[str]:
    """Write the statements of a module or of the class `owner`."""
    out: list[str] = []
    decorators: list[str] = []
    for each in [*shown(pxd, owner), *block]:
        text = each.text
        given = [line for line in each.given if not line.startswith(("from ", "import "))]
        types, lines = [line for line in given if line.startswith("(")], [line for line in given if line[:1] != "("]
        documented = bool(each.block) and each.block[0].text.startswith(('"', 'r"'))
        doc = [f"{pad}    {each.block[0].text}"] if documented else []
        if text.startswith("@"):
            decorators += [pad + text] if DECORATORS.match(text) else []
            continue
        if named := re.match(r"(?:cdef )?class (\w+)", text):
            *before, head = lines or [text.removeprefix("cdef ")]
            if is_public(named[1]) and head:
                inner = doc + body(each.block, pxd, named[1], pad + "    ")
                out += [*before, "", *decorators, pad + head, *(inner or [f"{pad}    ..."])]
        elif attribute := re.fullmatch(r"cdef (readonly|public) (\w+) (\w+)", text):
            access, kind, name = attribute.groups()
            kind, _, words = (lines[0] if lines else python_type(kind)).partition(": ")
            doc = f'\n{pad}    """{words}"""' if words else " ..."
            readonly = [f"{pad}@property", f"{pad}def {name}(self) -> {kind}:{doc}"]
            out += [f"{pad}{name}: {kind}"] if access == "public" else readonly
        elif lines:
            for line in lines:
                out += [pad + line, *(doc if line.endswith(":") else [])]
        elif text.startswith("def "):
            if head := function(text, types):
                out += [*decorators, pad + head, *doc] if doc else [*decorators, f"{pad}{head} ..."]
        elif constant := re.match(r"(\w+)\s*:\s*([^=]+)", text):
            default = " = ..." if owner and "=" in text else ""
            out += [f"{pad}{constant[0].strip()}{default}"] if is_public(constant[1]) else []
        elif owner and text.startswith("__match_args__ ="):
            out += [pad + text]
        decorators = []
    return out


def imports(block: list[Statement]) -> dict[str, str]:
    """Map the names that a source imports from Python or cimports from Leadline to statements that import them."""
    found: dict[str, str] = {}
    for text in (re.sub(r"\s+", " ", line) for each in block for line in [each.text, *each.given]):
        if match := re.fullmatch(r"from (\S+) (c?import) \(?(.*?)\)?", text):
            module, way, names = match.groups()
            if way == "import" or module.startswith((".", "leadline.")):
                found |= {name.split(" as ")[-1]: f"from {module} import {name}" for name in split(names)}
        elif text.startswith("import "):
            names = text.removeprefix("import ")
            found |= {name.split(" as ")[-1]: f"import {name}" for name in split(names)}
    return found


def stub_of(pyx: Path) -> str | None:
    """Give the stub of a module, or None if it has no public names."""
    source = statements(pyx.read_text(encoding="utf-8"))
    header = pyx.with_suffix(".pxd")
    pxd = statements(header.read_text(encoding="utf-8")) if header.exists() else []
    lines = body(source, [*pxd, *(each for each in source if each.text == "cpdef enum:")])
    if not lines:
        return None
    nodes = list(ast.walk(ast.parse("\n".join(lines))))
    names = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    own = {node.name for node in nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    own |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    known = ALWAYS | imports(pxd) | imports(source)
    if unknown := names - known.keys() - own - set(dir(builtins)):
        raise SystemExit(f"write_stubs.py: {pyx}: not imported: {', '.join(sorted(unknown))}")
    needed = sorted({known[name] for name in (names & known.keys()) - own})
    doc = [source[0].text, ""] if source[0].text.startswith('"""') else []
    return "\n".join([f"# Written by release/write_stubs.py from {pyx.name}", *doc, *needed, *lines, ""])


def stubs(top: Path) -> dict[Path, str]:
    """Map the stubs of a checkout to their texts."""
    modules = [path for folder in FOLDERS for path in sorted((top / folder).rglob("*.pyx"))]
    return {path.with_suffix(".pyi"): text for path in modules if (text := stub_of(path))}


def write(top: Path) -> None:
    """Bring the stubs of a checkout up to date, and remove those of modules that are gone or have no public names."""
    wanted = stubs(top)
    for path in {path for folder in FOLDERS for path in (top / folder).rglob("*.pyi")} - wanted.keys():
        path.unlink()
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(__file__).parents[1])
