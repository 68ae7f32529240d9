"""A whole game of Reef Encounter that a person can read: dealt from seed 1, played by the playout policy.

After a change that is meant to change it: python tests/golden/test_reef_encounter.py
"""

from __future__ import annotations

from pathlib import Path

import leadline
from leadline.core.reef_encounter import drawing
from leadline.core.reef_encounter.state import ReefEncounter

FILE = Path(__file__).with_name("reef_encounter.txt")


def playthrough() -> str:
    """One line a turn, the table at the beginning, at every meal and at the end."""
    position = leadline.deal("reef-encounter", players=3, seed=1)
    assert isinstance(position, ReefEncounter)
    lines = [drawing.text(position), ""]
    number = 0
    while not position.is_over:
        seat, moves = position.turn, []
        ended = position.ended_by
        while position.turn == seat and (not moves or position.acted) and position.ended_by == ended:
            code = position.playout_move(number)
            number += 1
            moves.append(position.game.rooms.notation.atom_text(position, code))
            position.push(code)
        lines.append(f"seat {seat}: {', '.join(moves)}")
        if moves[0].startswith("eat"):
            lines += ["", drawing.text(position), ""]
    outcome = position.outcome
    assert outcome is not None
    lines.append(f"winners {outcome.winners}, scores {outcome.scores}: {outcome.reason}")
    return "\n".join(lines) + "\n"


def test_the_game_is_played_as_it_was() -> None:
    assert playthrough() == FILE.read_text(encoding="utf-8")


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8")
