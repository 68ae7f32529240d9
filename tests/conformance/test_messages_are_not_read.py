"""Program logic never looks into a text meant for people: rewording a message changes no behaviour."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import leadline

ROOT = Path(leadline.__file__).parent
SOURCES = sorted(path for folder in ("core", "solver", "cli") for path in (ROOT / folder).rglob("*.py*"))
READ = [path for path in SOURCES if path.suffix in (".py", ".pyx")]
FIELDS = ("reason", "what", "message", "msg", "question", "ended")  # attributes that hold a message
NAMES = ("reason", "expected", "question")  # variables that hold one
ERRORS = ("error", "refused", "asks")  # variables and attributes that hold a refusal; its text is the line of a user
METHODS = (
    *("startswith", "endswith", "split", "rsplit", "partition", "rpartition", "splitlines"),
    *("removeprefix", "removesuffix", "find", "rfind", "index", "rindex", "count"),
)
PATTERNS = ("match", "fullmatch", "search", "findall", "finditer", "split")
# The messages of click, which gives the value that is wrong, and what is too much, in its messages alone.
FOREIGN = {("cli/usage_errors.py", "VALUE.match(error.message)"), ("cli/usage_errors.py", "EXTRA.match(error.message)")}


def is_message(node: ast.expr) -> bool:
    """True for an expression that gives a message or a line: `error.reason`, `str(error)`, `reason`, `asks.text`."""
    if isinstance(node, ast.Attribute):
        is_line = node.attr == "text" and ast.unparse(node.value).rpartition(".")[2] in ERRORS
        return is_line or node.attr in FIELDS
    if isinstance(node, ast.Name):
        return node.id in NAMES
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str":
        return any(isinstance(one, ast.Name) and one.id in ERRORS for one in node.args)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in ("lower", "strip", "casefold") and is_message(node.func.value)
    return False


def readings(tree: ast.AST) -> Iterator[ast.expr]:
    """Expressions that look into a message."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            contained = [
                right
                for test, right in zip(node.ops, node.comparators, strict=True)
                if isinstance(test, ast.In | ast.NotIn)
            ]
            texts = [one for one in (node.left, *node.comparators) if isinstance(one, ast.Constant)]
            equal = [node.left, *node.comparators] if any(one.value for one in texts if type(one.value) is str) else []
            same = any(isinstance(test, ast.Eq | ast.NotEq) for test in node.ops)
            if any(map(is_message, contained)) or (same and any(map(is_message, equal))):
                yield node
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            read = node.func.attr in METHODS and is_message(node.func.value)
            if read or (node.func.attr in PATTERNS and any(map(is_message, node.args))):
                yield node


def plain(path: Path) -> str:
    """The source of a module; of compiled ones the lines that Python can read by themselves."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return text
    kept = []
    for line in text.splitlines():
        try:
            ast.parse(line.strip())
        except SyntaxError:
            continue
        kept.append(line.strip())
    return "\n".join(kept)


def test_no_code_reads_a_message() -> None:
    found = set()
    for path in READ:
        name = path.relative_to(ROOT).as_posix()
        found |= {(name, ast.unparse(node)) for node in readings(ast.parse(plain(path)))}
    assert len(READ) > 300
    assert found - FOREIGN == set()


@pytest.mark.parametrize(
    "source",
    [
        "'can pay' in error.reason",
        "reason.endswith('is not in the hand')",
        "error.reason.removeprefix('costs ')",
        "DUE.fullmatch(error.reason)",
        "re.search(r'x', problem.what)",
        "str(error).partition(': ')",
        "error.reason.lower().startswith('not now')",
        "outcome.reason == '7.1: Finish laid'",
        "re.search(r'from (\\d)', asks.text)",
        "held.asks.text.split()",
    ],
)
def test_the_check_finds_code_that_reads_a_message(source: str) -> None:
    assert list(readings(ast.parse(source)))


@pytest.mark.parametrize("source", ["error.kind == 'payment'", "f'{error.reason}; {more}'", "if reason: pass"])
def test_the_check_passes_code_that_does_not(source: str) -> None:
    assert not list(readings(ast.parse(source)))
