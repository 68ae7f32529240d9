"""What a drawing of Calm Sailing tells of cards that have gone."""

from __future__ import annotations

from typing import Any

import leadline
from leadline.core import Position


def gone() -> Position:
    """Seat 1 has discarded 30 and 31, and given 40 and a Finish unseen (8.3.1); two of three monsters lie nowhere."""
    document: dict[str, Any] = {"game": "calm-sailing", "format": 1, "players": 3, "first": 1, "to_move": 2}
    document |= {"hands": [[1, 2, 3], [6, 7, 8, "M"], [15, 16, 17, 18, 19]], "piles": [[11, "S"], [13, "S"], [60]]}
    document |= {"grid": [*[". . . . . ."] * 5, "20 21 . . . ."], "start_laid": True}
    document |= {"storms": {"Y": [1], "P": [3], "O": [2]}, "compasses": {"held": 1, "left": 4}}
    memory: dict[str, Any] = {"discarded": [[30, 31], [], []], "blind": [[40, "F"], [], []], "left": ["O"]}
    memory |= {"fresh": [0, 0, 0], "doubtful": [0, 0, 0], "starter": 3, "sure": [0, 0, 0], "unsure": [1, 1, 1]}
    found = leadline.load(document | {"memory": memory, "rules": {"storms": 6, "sea_monsters": 3}})
    assert isinstance(found, Position)
    return found


def row(text: str, seat: str) -> str:
    lines = text.partition("discarded\n")[2].split("\n")
    return next(line for line in lines if line.lstrip("> ").startswith(seat))


def test_8_3_1_cards_given_unseen_are_drawn() -> None:
    """All of them where everything is known, else their number, which all know, and the owner no better."""
    drawing, position = gone().game.drawing, gone()
    assert row(drawing.text(position), "1 ").endswith("4: 30 31, unseen 40 F  storms Y")
    assert row(drawing.text(position, 1), "1 (you)").endswith("4: 30 31, 2 unseen  storms Y")
    assert row(drawing.text(position, 2), "1 ").endswith("4: 2 unseen  storms Y")
    assert ">discarded 4<" in position.game.svg(position, 2)
    assert ">2 unseen<" in position.game.svg(position, 2)


def test_8_2_3_monsters_and_storms_are_not_discarded() -> None:
    """They have left the game, with islands that nobody remembers."""
    drawing, position = gone().game.drawing, gone()
    lines = drawing.text(position).split("\n")
    assert "out of the game: O M M Y P" in lines
    (lost,) = [line for line in lines if line.startswith("discarded by unknown hands")]
    label, size, cards = lost.split(": ")
    assert label == "discarded by unknown hands, or out of the game"
    assert (int(size), "M" in cards, "Y" in cards) == (len(cards.split()), False, False)
    seen = drawing.text(position, 2).split("\n")
    assert any(line.startswith("discarded by unknown hands, or out of the game: ") for line in seen)
