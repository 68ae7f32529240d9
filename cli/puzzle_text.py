"""Puzzles as text for a terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from .common import drawing

if TYPE_CHECKING:
    from ..solver.puzzles.puzzle import Puzzle
    from ..solver.session.puzzle_round import Attempt


def question_text(number: int, puzzle: Puzzle) -> str:
    """Return the question of a puzzle after its number and its grade in stars, folded to 80 columns."""
    return textwrap.fill(f"{number}. {'*' * puzzle.grade} {puzzle.question}", 80)


def table_text(attempt: Attempt) -> str:
    """Return the subject of a puzzle as text: a position or view with notes, or the board and cards of a plan."""
    from ..core.registry import game_of

    found, document = attempt.table, dict(attempt.puzzle.document)
    if found is not None:
        return "\n".join([drawing(found), *attempt.notes])
    room = game_of(document).plan_drawing
    assert room is not None
    return room.text(document)


def puzzle_text(number: int, puzzle: Puzzle) -> str:
    """Return a puzzle as text: the question, its subject, and below it the solution."""
    from ..solver.session.puzzle_round import begun

    table = table_text(begun(number, puzzle))
    return f"{question_text(number, puzzle)}\n\n{table}\n\nSolution: {', then '.join(puzzle.solution)}"
