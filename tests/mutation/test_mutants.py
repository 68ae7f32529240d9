"""What the search for small changes of the rules finds in a Cython text (mutants.py), and how they are drawn."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from mutation.games import GAMES
from mutation.mutants import OPERATORS, Mutant, functions, mutants
from mutation.mutate import ROOT, SURVIVED, Change, dependants, drawn, read_log, report, shares

TEXT = '''"""A module: 1 + 1."""

from .state cimport (
    FULL, Board,
)

cdef enum:
    SIDE = 4

cdef struct Pair:
    int a  # 1 + 1
    int b


cdef inline int room(const Board *board, int most) noexcept nogil:
    """How much is left: 2 + 2."""
    cdef int left = <int>board.size - 1, unused
    cdef int other
    if left < 0 and not most:  # nothing == 0
        return FULL
    left += (
        1 << most
    )
    return min(left, -most)


def shown(board):
    return 1 + 1
'''


def every() -> list[Mutant]:
    return [mutant for function in functions(TEXT) for mutant in mutants(TEXT, function)]


def changed(operator: str) -> list[str]:
    """The lines that changes of that kind make, in their order."""
    lines = []
    for mutant in every():
        if mutant.operator == operator:
            line = mutant.line(TEXT) - 1
            lines.append(mutant.applied(TEXT).splitlines()[line].strip())
    return lines


def test_only_bodies_of_c_functions_are_looked_at() -> None:
    (room,) = functions(TEXT)
    assert room.name == "room"
    assert [line.first for line in room.body] == ["cdef", "cdef", "if", "return", "left", "return"]
    start, end = TEXT.index("cdef int left"), TEXT.index("def shown")
    assert all(start < mutant.start <= mutant.end < end for mutant in every())


@pytest.mark.parametrize(
    ("operator", "lines"),
    [
        (
            "off by one",
            [
                "cdef int left = <int>board.size - 2, unused",
                "cdef int left = <int>board.size - 0, unused",
                "if left < 1 and not most:  # nothing == 0",
                "return (FULL + 1)",
                "return (FULL - 1)",
                "2 << most",
                "0 << most",
            ],
        ),
        ("comparison", ["if left <= 0 and not most:  # nothing == 0"]),
        ("and, or", ["if left < 0 or not most:  # nothing == 0"]),
        (
            "negated condition",
            ["if not (left < 0 and not most):  # nothing == 0", "if left < 0 and  most:  # nothing == 0"],
        ),
        ("skipped statement", ["pass"]),
        ("plus, minus", ["cdef int left = <int>board.size + 1, unused", "left -= ("]),
        ("bitwise and, or", []),
        ("shifted bit", ["1 >> most", "1 << 1 + most"]),
        ("removed return", ["pass"]),
        ("min, max", ["return max(left, -most)"]),
    ],
)
def test_changes_of_each_kind(operator: str, lines: list[str]) -> None:
    assert changed(operator) == lines


def test_every_kind_is_known() -> None:
    assert {mutant.operator for mutant in every()} < set(OPERATORS)


def test_a_skipped_statement_is_skipped_as_a_whole() -> None:
    (skip,) = (mutant for mutant in every() if mutant.operator == "skipped statement")
    assert "        return FULL\n    pass\n    return min(left, -most)\n" in skip.applied(TEXT)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_draws_the_same_changes(name: str) -> None:
    game = GAMES[name]
    given = shares(game, 30)
    assert sum(given.values()) == 30
    assert list(given) == list(game.modules)
    for module in game.modules:
        once, again, other = (list(islice(drawn(name, module, seed), 12)) for seed in (1, 1, 2))
        assert once == again
        assert once != other
        assert len({change.key for change in once}) == 12


@pytest.mark.parametrize("name", GAMES)
def test_every_listed_test_is_there(name: str) -> None:
    game = GAMES[name]
    files = [file for module in game.modules for file in game.suite(module).tests]
    assert files
    assert all((ROOT / "tests" / file.partition("::")[0]).is_file() for file in files)


def test_users_of_a_function_of_a_header() -> None:
    """Also those that use it through another function of a header, as apply.pyx does."""
    game = GAMES["calm-sailing"]
    users = dependants(game, Change("calm-sailing", "base/state.pxd", Mutant("skip", "place_cost", 0, 0, "")))
    assert "core/calm_sailing/base/apply.pyx" in users
    assert "core/calm_sailing/base/redeal.pyx" not in users
    assert "core/calm_sailing/base/moves.pyx" in users


def test_a_log_is_read_again(tmp_path: Path) -> None:
    """A torn last line is left out, and a change that was run again counts once, as it went the last time."""
    row = {
        "key": "k", "game": "reef", "module": "moves.pyx", "line": 3, "function": "f", "operator": "comparison",
        "seconds": 2.0, "by": "", "difference": "-a\n+b",
    }  # fmt: skip
    log = tmp_path / "log.jsonl"
    lines = [json.dumps(row | {"verdict": verdict}) for verdict in (SURVIVED, "killed")]
    log.write_text("\n".join([*lines, '{"key": "x", "ga']), encoding="utf-8")
    rows = list(read_log(log).values())
    assert [found["verdict"] for found in rows] == ["killed"]
    assert "1 of 1 killed (100.0%), 0 more did not compile; 2 s each" in list(report(rows))
