"""Places of a drawing: what a person points at is called as the moves call it."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import Generator
from leadline.solver.session.terminal_places import Places, places
from support.cases import CASES, Case


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_space_of_a_drawing_can_be_pointed_at(case: Case) -> None:
    """Spaces that legal moves name are among those that the drawing has."""
    position, chance = case.deal(3), Generator(3, "playout")
    for _ in range(25):
        if position.turn is None:
            return
        position.push(position.playout_move(chance.next()))
    drawing = position.game.drawing.text(position, 1)
    lines, cells = drawing.splitlines(), position.game.drawing.cells(position)
    names = {cell.name for cell in cells}
    found = places(position, drawing)
    for cell in cells:
        column, row = cell.name[-2:]
        assert found.word_at(cell.line, cell.start) == found.word_at(cell.line, cell.end - 1) == cell.name
        assert row in lines[cell.line][: cell.start].split()
        assert any(line[cell.start : cell.end].strip() == column for line in lines)
    if not names:  # a game without a board
        assert not any("@" in str(move) for move in position.legal_moves())
        return
    letter = max(name[-2] for name in names)
    text = " ".join(str(move) for move in position.legal_moves())
    spaces = {word.strip("*") for part in text.split() for word in part.split("@")[1:]}
    assert {space for space in spaces if len(space) == 2 and space[0] <= letter} <= names


def test_a_card_and_a_space() -> None:
    position = leadline.deal("calm-sailing", players=3, seed=7)
    position.push("2@a1")
    drawing = position.game.drawing.text(position, 3)
    lines = drawing.splitlines()
    row = next(number for number, line in enumerate(lines) if line.strip().startswith("1 "))
    assert places(position, drawing).word_at(row, lines[row].index("2")) == "a1"
    hand = next(number for number, line in enumerate(lines) if "3 (you)" in line)
    card = lines[hand].split()[3]
    assert places(position, drawing).word_at(hand, lines[hand].index(f" {card} ") + 1) == card
    assert places(position, drawing).word_at(1, 0) is None
    assert places(position, drawing).word_at(1000, 0) is None


def test_a_board_of_several() -> None:
    position = leadline.deal("reef-encounter", players=2, seed=7)
    drawing = position.game.drawing.text(position, 1)
    lines = drawing.splitlines()
    row = next(number for number, line in enumerate(lines) if line.startswith("4 "))
    assert places(position, drawing).word_at(row, 2) == "1a4"
    second = lines[row].index("4", 3)
    assert places(position, drawing).word_at(row, second + 2) == "2a4"


def test_cards_of_two_words() -> None:
    found = Places("    hand   octopus/purple, penguin colony/green, ?", names=["penguin colony/green"])
    assert [found.word_at(0, column) for column in (20, 30)] == ["octopus/purple", "penguin colony/green"]
