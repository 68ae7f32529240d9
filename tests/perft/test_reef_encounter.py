"""Move counts of Reef Encounter, frozen, and compared with the reference."""

from __future__ import annotations

from typing import Any

import pytest

import leadline
from leadline import Position
from leadline.core.reef_encounter.position import ReefEncounter
from reference import reef_encounter as reference
from support.adapter import State

# players, rules, moves of the playout policy from the deal of seed 1, depth: count
COUNTS: dict[tuple[int, bool, int, int], int] = {
    (2, False, 0, 1): 19,
    (2, False, 0, 2): 991,
    (2, False, 0, 3): 63881,
    (2, True, 0, 3): 63885,
    (3, False, 0, 2): 1952,
    (4, False, 0, 3): 423942,
    (2, False, 60, 1): 79,
    (2, False, 60, 2): 6157,
    (2, False, 60, 3): 474698,
    (4, True, 120, 1): 357,
    (4, True, 120, 2): 125699,
    (3, False, 90, 3): 6534902,
}


def position_of(players: int, expert: bool, moves: int) -> Position:
    position = leadline.deal("reef-encounter", players=players, seed=1, expert=expert)
    for number in range(moves):
        position.push(position.playout_move(number))
    return position


@pytest.mark.parametrize(("players", "expert", "moves", "depth"), COUNTS)
def test_frozen_counts(players: int, expert: bool, moves: int, depth: int) -> None:
    assert position_of(players, expert, moves).perft(depth) == COUNTS[players, expert, moves, depth]


def paths(document: dict[str, Any], depth: int) -> int:
    """Perft by the reference; a `collect` ends the counting, for what it draws is chance."""
    state = reference.load(document)
    total = 0
    for text in state.moves():
        if depth == 1 or text.startswith("collect "):
            total += 1
        else:
            child = reference.load(document)
            child.play(text)
            total += paths(child.document(), depth - 1)
    return total


def own_paths(position: ReefEncounter, depth: int) -> int:
    total = 0
    for move in position.legal_moves():
        if depth == 1 or move.text.startswith("collect "):
            total += 1
        else:
            position.push(move)
            total += own_paths(position, depth - 1)
            position.pop()
    return total


@pytest.mark.parametrize("moves", [0, 30, 75])
def test_two_moves_deep_as_the_reference_counts(moves: int) -> None:
    position = position_of(2, False, moves)
    assert isinstance(position, ReefEncounter)
    assert own_paths(position, 2) == paths(State(position).document(), 2)
