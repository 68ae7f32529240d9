"""Lines of play in every game: atomic moves checked by the rules, whole moves as texts when they are asked for."""

from __future__ import annotations

from itertools import pairwise

import pytest

from leadline.core import IllegalMove, Position
from leadline.core.variation import Line
from support.cases import CASES, Case, play

every_case = pytest.mark.parametrize("case", CASES, ids=str)
ATOMS = 60


def walked(case: Case) -> tuple[list[int], list[Position]]:
    """The first atomic moves of a game, up to the end of a whole move, and the positions before, between and after."""
    start = case.deal(4)
    passed = [start.copy()]
    codes = []
    for position in play(start, 4, "sensible"):
        before = passed[-1]
        codes += [code for code in before.legal_codes() if _after(before, code) == position][:1]
        passed.append(position.copy())
        if len(codes) >= ATOMS and position.is_boundary:
            break
    return codes, passed


def _after(position: Position, code: int) -> Position:
    after = position.copy()
    after.push(code)
    return after


@every_case
def test_a_line_is_its_whole_moves(case: Case) -> None:
    codes, passed = walked(case)
    line = Line(passed[0], codes)
    assert line.end == passed[-1]
    assert line.codes == tuple(codes)
    assert len(line) == sum(position.is_boundary for position in passed[1:]) == len(line.texts)
    walk = passed[0].copy()
    for text in line:
        walk.push(text)
    assert walk == line.end
    assert line == line[:]
    assert line == list(line)
    assert hash(line) == hash(Line(passed[0], codes))
    assert (line[0], line[-1]) == (line.texts[0], line.texts[-1])
    assert line != line.texts[1:]
    assert line != 5


@every_case
def test_a_line_may_begin_within_a_move(case: Case) -> None:
    codes, passed = walked(case)
    within = [i for i, position in enumerate(passed) if not position.is_boundary]
    if not within:
        assert all(a.is_boundary and b.is_boundary for a, b in pairwise(passed))
        return
    line = Line(passed[within[0]], codes[within[0] :])
    walk = passed[within[0]].copy()
    for text in line:
        walk.push(text)
    assert walk == passed[-1]


@every_case
def test_a_line_is_legal(case: Case) -> None:
    codes, passed = walked(case)
    with pytest.raises(IllegalMove, match=r"'action 3 \(18446744073709551615\)': not a legal move here"):
        Line(passed[0], [*codes[:2], 2**64 - 1])
    assert len(Line(passed[0], [])) == 0
    assert Line(passed[0], []) == ()
