"""A game of Reef Encounter as a person can follow it: each turn in a line, the table at the start and at meals."""

from __future__ import annotations

from typing import Any

import leadline
from leadline.core import documents
from leadline.core.documents import records
from leadline.core.reef_encounter import drawing
from leadline.core.reef_encounter.material import COLORS
from leadline.core.reef_encounter.position import ReefEncounter
from leadline.core.reef_encounter.record import begin

# Seeds are tried from 0 on until a game of the playout policy ends with a meal or a pass, and is no longer than that.
CHOSEN: dict[str, dict[str, Any]] = {
    "reef_encounter_2": {"players": 2},
    "reef_encounter_3_expert": {"players": 3, "expert": True},
    "reef_encounter_4": {"players": 4, "starfish": "down"},
}
LONGEST = 260  # moves


def play(name: str) -> dict[str, Any]:
    """The record of a game that the playout policy plays; neither its last nor its middle move collects."""
    for seed in range(5000):
        position = leadline.deal("reef-encounter", seed=seed, **CHOSEN[name])
        assert isinstance(position, ReefEncounter)
        record = begin(position)
        moves: list[str] = []
        refills: list[list[str]] = []
        while not position.is_over and len(moves) <= LONGEST:
            code = position.playout_move(seed + len(moves))
            text = position.game.notation.atom_text(position, code)
            if text.startswith("collect "):
                refills.append([COLORS[color] for color in position.refill(code >> 8)])
            moves.append(text)
            position.push(code)
        middle = moves[len(moves) // 2]
        if position.outcome is not None and not (moves[-1] + middle).startswith("collect") and "collect" not in middle:
            return record | {"moves": moves, "refills": refills, "result": records.outcome_json(position.outcome)}
    raise SystemExit(f"{name}: no such game among 5000 seeds")


def playthrough(record: dict[str, Any]) -> str:
    """The game in words."""
    moves = record["moves"]
    start = {key: value for key, value in record.items() if key not in ("moves", "refills", "result")}
    position = documents.load(start)
    assert isinstance(position, ReefEncounter)
    lines = [drawing.text(position), ""]
    refills = iter(record["refills"])
    turn: list[str] = []
    seat = position.turn
    for at, text in enumerate(moves):
        if text.startswith("collect "):
            drawn = next(refills)
            position.collect(COLORS.index(text[8:]), [COLORS.index(name) for name in drawn])
            text += f" ({' '.join(drawn)} drawn)"
        else:
            position.push(text)
        turn.append(text)
        if position.turn != seat or not position.acted or at == len(moves) - 1:
            lines.append(f"seat {seat}: {', '.join(turn)}")
            if turn[0].startswith("eat"):
                lines += ["", drawing.text(position), ""]
            turn, seat = [], position.turn
    outcome = position.outcome
    assert outcome is not None
    lines.append(f"winners {outcome.winners}, scores {outcome.scores}: {outcome.reason}")
    return "\n".join(lines) + "\n"
