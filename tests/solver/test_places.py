"""Places of a drawing: what a person points at is called as the moves call it."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import Generator
from leadline.solver.service.places import grids, word_at
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
    names = {
        grid.space(line, start + grid.width // 2)
        for grid in grids(drawing)
        for line in grid.rows
        for start in grid.starts
    }
    assert None not in names
    if not names:  # a game without a board
        assert not any("@" in str(move) for move in position.legal_moves())
        return
    letter = max(name[-2] for name in names if name)
    text = " ".join(str(move) for move in position.legal_moves())
    spaces = {word.strip("*") for part in text.split() for word in part.split("@")[1:]}
    assert {space for space in spaces if len(space) == 2 and space[0] <= letter} <= names


def test_a_card_and_a_space() -> None:
    position = leadline.deal("calm-sailing", players=3, seed=7)
    position.push("2@a1")
    drawing = position.game.drawing.text(position, 3)
    lines = drawing.splitlines()
    row = next(number for number, line in enumerate(lines) if line.strip().startswith("1 "))
    assert word_at(drawing, row, lines[row].index("2")) == "a1"
    hand = next(number for number, line in enumerate(lines) if "3 (you)" in line)
    card = lines[hand].split()[3]
    assert word_at(drawing, hand, lines[hand].index(f" {card} ") + 1) == card
    assert word_at(drawing, 1, 0) is None
    assert word_at(drawing, 1000, 0) is None


def test_a_board_of_several() -> None:
    position = leadline.deal("reef-encounter", players=2, seed=7)
    drawing = position.game.drawing.text(position, 1)
    lines = drawing.splitlines()
    row = next(number for number, line in enumerate(lines) if line.startswith("4 "))
    assert word_at(drawing, row, 2) == "1a4"
    second = lines[row].index("4", 3)
    assert word_at(drawing, row, second + 2) == "2a4"


def test_cards_of_two_words() -> None:
    assert word_at("    hand   octopus/purple, penguin colony/green, ?", 0, 30) == "penguin colony/green"
