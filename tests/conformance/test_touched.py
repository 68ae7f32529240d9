"""What a move touches in a picture: a program that shows the picture finds the parts, and a click on them the move."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from leadline.core.svg import Mark
from support.cases import CASES, Case, some
from support.pictures import SVG

PLACE = re.compile(r"\b([1-4]?[a-h][1-9])\b")  # a cell; in Reef Encounter the number of the board comes first
SAMPLE = 40  # moves of a position


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_places_of_a_move_are_in_the_picture(case: Case) -> None:
    """Whatever a move lays lands on a part that its data names, and what is named at all is told once a mention."""
    named = laid = 0
    has_cells = False
    for position in some(case, 8):
        if position.turn is None:
            continue
        drawing = position.game.drawing
        groups = [
            {key.removeprefix("data-"): value for key, value in group.items() if key.startswith("data-")}
            for group in ElementTree.fromstring(position.game.svg(position)).iter(f"{SVG}g")
        ]
        has_cells |= any("cell" in group for group in groups)
        moves = [position.game.notation.atom_text(position, code) for code in position.legal_codes()]
        for move in moves[:: max(1, len(moves) // SAMPLE)]:
            touched = drawing.touched(position, Mark("best", move))
            found = [part for part in touched if any(part.items() <= group.items() for group in groups)]
            places = PLACE.findall(move) if has_cells else []
            assert [part["cell"] for part in found if "cell" in part][: len(places)] == places, move
            named += len(found)
            laid += len(places)
    assert named
    assert bool(laid) == has_cells
    assert has_cells or case.game.name not in ("calm-sailing", "reef", "reef-encounter")
