"""Puzzles with hidden hands: decisions in which one move is better than all others by a margin that chance does not
explain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.contract import Position
from ...core.deals import deal
from ...core.rng import Generator
from .. import analysis
from ..results import Analysis
from .puzzle import Puzzle, grade

QUICK, NODES = 300, 4_000  # playouts of a first look, and of the answer
MARGIN = 0.10  # that the best move is better by, its interval's lower end against the other's upper end
LOOKS = 6  # decisions of a game that are looked at
FEWEST = 3  # legal moves


def puzzles(name: str, players: int, seed: int, rules: Mapping[str, Any]) -> Sequence[Puzzle]:
    """The first decision of the game, played by the policy, that is a puzzle."""
    start = deal(name, players=players, seed=seed, **rules)
    for position in _decisions(start, seed):
        assert position.turn is not None
        view = position.view(position.turn)
        quick = analysis.best(view, nodes=QUICK, seed=seed)
        if len(quick.moves) < 2 or quick.moves[0].value - quick.moves[1].value < MARGIN / 2:
            continue
        found = analysis.best(view, nodes=NODES, seed=seed)
        second = max(found.moves[1:], key=lambda move: move.interval[1])
        if found.moves[0].interval[0] - second.interval[1] < MARGIN:
            continue
        return [_puzzle(position, found, quick, second.interval[1], seed)]
    return ()


def _decisions(start: Position, seed: int) -> list[Position]:
    """Some boundaries of a game of the policy with a choice, in their order."""
    walk, found = start.copy(), list[Position]()
    while not walk.is_over and len(found) < 400:
        if walk.is_boundary and len(walk.legal_codes()) >= FEWEST:
            found.append(walk.copy())
        walk.push(walk.playout_move(seed))
    generator = Generator(seed, "puzzles")
    chosen = sorted({generator.below(len(found)) for _ in range(LOOKS)}) if found else []
    return [found[index] for index in chosen]


def _puzzle(position: Position, found: Analysis, quick: Analysis, second: float, seed: int) -> Puzzle:
    """Graded by what a quick look and the playout policy would have played, how close the next move comes, and how many
    moves there are."""
    assert position.turn is not None
    view = position.view(position.turn)
    best = found.moves[0]
    liked = view.masked.playout_move(seed)
    first = next((move.code for move in view.legal_moves() if best.line[0].startswith(move.text)), None)
    hard = grade(
        liked != first, quick.moves[0].text != best.text, best.interval[0] - second < 2 * MARGIN, len(found.moves) > 8
    )
    proof = {
        "kind": "sampled",
        "value": round(best.value, 4),
        "interval": [round(end, 4) for end in best.interval],
        "next": found.moves[1].text,
        "next_at_most": round(second, 4),
        "nodes": found.nodes,
        "reason": best.reason,
    }
    question = f"Seat {view.seat} is to move and sees this. Which is the best move?"
    return Puzzle(view.document(), question, best.line, hard, proof, ("choice",), seed)
