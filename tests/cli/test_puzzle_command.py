"""`leadline puzzle`."""

from __future__ import annotations

import json

import pytest

from support.command import finish, start


def finished(*arguments: str) -> tuple[int, str, str]:
    with start(*arguments) as process:
        out, err = finish(process)
        return process.returncode, out, err


@pytest.mark.extended
def test_one_object_a_line_and_texts() -> None:
    code, out, err = finished("puzzle", "reef", "--count", "2", "--seed", "3")
    assert (code, err) == (0, "")
    puzzles = [json.loads(line) for line in out.splitlines()]
    assert len(puzzles) == 2
    assert {"game", "question", "document", "solution", "grade", "proof", "themes", "seed", "key"} == set(puzzles[0])
    code, out, err = finished("puzzle", "reef", "--seed", "3", "--text")
    assert code == 0
    assert f"Solution: {', then '.join(puzzles[0]['solution'])}" in out


def test_bad_usage() -> None:
    assert finished("puzzle", "reef", "--players", "7")[0] == 2
    assert finished("puzzle", "reef", "--text", "--json")[0] == 2
    code, _, err = finished("puzzle", "reef", "--steps", "2")
    assert (code, err) == (2, "leadline: --steps: 2; expected 1: a puzzle of Reef is one move\n")
    assert finished("puzzle", "reef", "--least-grade", "6")[0] == 2
