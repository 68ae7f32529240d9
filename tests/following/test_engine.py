"""The engine of core/table: the whole moves of a line, answers at its end, and no code that reads messages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import leadline
from leadline.core import View
from leadline.core.errors import IllegalMove, Incomplete
from leadline.core.table.engine import Grammar, Move, follow, split

CORE = Path(leadline.__file__).parent / "core"
COMPANION = ("follow", "events", "pushing", "settling", "worlds", "speech", "setup", "competitive/follow")
MODULES = [*sorted((CORE / "table").glob("*.py")), *(CORE / "calm_sailing" / f"{name}.py" for name in COMPANION)]
MESSAGES = {"reason", "what", "args"}  # attributes that hold text for people
READERS = {
    "startswith",
    "endswith",
    "partition",
    "rpartition",
    "split",
    "removeprefix",
    "removesuffix",
    "find",
    "index",
}
GRAMMAR = Grammar(frozenset({"rock"}), {"paid": re.compile(r"-\d")})


def is_message(node: ast.AST) -> bool:
    """Return whether an expression is the text of an error."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str":
        return any(isinstance(part, ast.Name) and part.id.startswith("error") for part in ast.walk(node))
    return isinstance(node, ast.Attribute) and node.attr in MESSAGES


def read_messages(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that look into a message."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            if any(map(is_message, node.comparators)):
                yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of_text = node.func.attr in READERS and is_message(node.func.value)
            if of_text or (node.func.attr in ("match", "fullmatch", "search") and any(map(is_message, node.args))):
                yield node.lineno


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(CORE)))
def test_no_code_reads_messages(path: Path) -> None:
    assert list(read_messages(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_the_check_finds_code_that_reads_messages() -> None:
    wrong = [
        "'costs' in error.reason",
        "error.reason.startswith('a')",
        "DUE.fullmatch(error.reason)",
        "'a' in str(error)",
    ]
    for text in wrong:
        assert list(read_messages(ast.parse(text))) == [1], text


def test_a_line_is_split_into_whole_moves() -> None:
    assert split("24@b3 -1, rock 3, drew 17 # as ever", GRAMMAR) == [["24@b3 -1"], ["rock 3", "drew 17"]]
    assert split("", GRAMMAR) == [[""]]


def test_an_open_slot_is_filled_from_the_end_of_the_line() -> None:
    view = leadline.deal("calm-sailing", players=2, seed=1).view(1)
    assert isinstance(view, View)
    played: list[list[str]] = []

    def play(before: View, move: Move) -> View:
        if move.parts == ["50@d3"]:
            asks = Incomplete(move.line, "which card pays?")
            asks.slot = "paid"
            raise asks
        played.append(list(move.parts))
        return before

    assert follow(view, 1, "50@d3, rock 4, drew 17, -3", GRAMMAR, play) is view
    assert played == [["50@d3", "-3"], ["rock 4", "drew 17"]]
    with pytest.raises(Incomplete):
        follow(view, 1, "50@d3, rock 4, drew 17", GRAMMAR, play)


def test_a_line_is_refused_as_a_whole() -> None:
    move = Move("24@b3, rock 9", 1, ["rock 9"], True)
    error = move.refused("8.1.2", "no row 9")
    assert isinstance(error, IllegalMove)
    assert (error.text, error.clause, error.reason) == ("24@b3, rock 9", "8.1.2", "no row 9")
