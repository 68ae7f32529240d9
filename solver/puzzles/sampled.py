"""Puzzles with hidden hands: decisions in which one move is better than all others by a margin that chance does not
explain."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...core.choices import choices as choices_of, read
from ...core.contract import Position, View
from ...core.deals import deal
from ...core.documents import load
from ...core.errors import DocumentError, Problem
from ...core.rng import Generator
from .. import analysis
from ..clock import FOREVER, Clock
from ..registry import solver_of
from ..results import Analysis
from .puzzle import Answer, Puzzle, grade

QUICK, NODES = 300, 4_000  # playouts of a first look, and of the answer
RANKED = 60, 600  # the same in a game with a search of its own, whose playouts are longer and vary less
AGAIN = 3  # searches from other seeds, in such a game: each finds some of the turns that a move begins, not all
MARGIN = 0.10  # that the best move is better by, its interval's lower end against the other's upper end
LOOKS = 6  # decisions of a game that are looked at
FEWEST = 3  # legal moves
MOST_STEPS = 1
PROOF = {"value": "a number", "next": "a text", "next_at_most": "a number"}
CHECK = 1_500  # playouts that compare an answer with the solution
CHECK_AT_ONCE = 240  # the same in a game with its own search, for a player who waits at a board


def puzzles(name: str, players: int, seed: int, rules: Mapping[str, Any], steps: int) -> Sequence[Puzzle]:
    """Return the puzzle of a deal played by the policy, from the first decision that makes one; empty if none does.

    `steps` is ignored: a puzzle is one move.
    """
    start = deal(name, players=players, seed=seed, **rules)
    ranked = solver_of(start.game).ranker is not None
    look, nodes = RANKED if ranked else (QUICK, NODES)
    for position in _decisions(start, seed):
        assert position.turn is not None
        view = position.view(position.turn)
        quick = analysis.whole_best(view, nodes=look, seed=seed)
        if len(quick.moves) < 2 or quick.moves[0].value - quick.moves[1].value < MARGIN / 2:
            continue
        found = analysis.whole_best(view, nodes=nodes, seed=seed)
        second = max(found.moves[1:], key=lambda move: move.interval[1])
        if found.moves[0].interval[0] - second.interval[1] < MARGIN:
            continue
        if ranked and not all(_stands(view, found.moves[0].text, nodes, seed + 1 + one) for one in range(AGAIN)):
            continue
        return [_puzzle(position, found, quick, second.interval[1], seed)]
    return ()


def _stands(view: View, text: str, nodes: int, seed: int) -> bool:
    """Return whether a search from another seed also ranks the move first, beyond the intervals."""
    first, *others = analysis.whole_best(view, nodes=nodes, seed=seed).moves
    return first.text == text and all(other.interval[1] < first.interval[0] for other in others)


def _decisions(start: Position, seed: int) -> list[Position]:
    """Return some boundaries of a game of the policy with a choice, in their order."""
    walk, found = start.copy(), list[Position]()
    while not walk.is_over and len(found) < 400:
        if walk.is_boundary and len(walk.legal_codes()) >= FEWEST:
            found.append(walk.copy())
        walk.push(walk.playout_move(seed))
    generator = Generator(seed, "puzzles")
    chosen = sorted({generator.below(len(found)) for _ in range(LOOKS)}) if found else []
    return [found[index] for index in chosen]


def _puzzle(position: Position, found: Analysis, quick: Analysis, second: float, seed: int) -> Puzzle:
    """Return the graded puzzle.

    The grade depends on the moves of a quick search and of the rollout policy, the value of the next move, and the
    number of moves.
    """
    assert position.turn is not None
    view = position.view(position.turn)
    best = found.moves[0]
    liked = view.masked.playout_move(seed)
    first = first_code(view, best.line[0])
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
        "why": best.why,
    }
    question = f"Seat {view.seat} is to move and sees this. Which is the best move?"
    return Puzzle(view.document(), question, best.line, hard, proof, ("choice",), seed)


def first_code(view: View, text: str) -> int | None:
    """Return the code of the first action in the text of a move; an action matches only whole words, so -1 does not
    match -12."""
    return next((one.code for one in view.legal_moves() if re.match(re.escape(one.text) + r"(?!\w)", text)), None)


def subject(puzzle: Puzzle) -> View:
    """Return the view of the seat that decides in a puzzle. Raises DocumentError for a position."""
    found = load(dict(puzzle.document))
    if not isinstance(found, View):
        raise DocumentError([Problem("", "here everything is known; expected the view of a seat")])
    return found


def choices(puzzle: Puzzle, done: int) -> Sequence[str]:
    """Return the texts of the choices of the seat."""
    return [choice.text for choice in choices_of(subject(puzzle))]


def answer(puzzle: Puzzle, done: int, move: str, clock: Clock | None = None) -> Answer:
    """Return whether the move is right, with the reason; `done` has no effect.

    The best move is right. Another one is compared with it anew, in a search that reads the clock; if new sampled deals
    do not show that it is worse, it is right as well, for example the same turn in another order.
    """
    view, value = subject(puzzle), puzzle.proof["value"]
    choice = read(view, move, choices_of(view))
    if choice.text == puzzle.solution[0]:
        why = puzzle.proof.get("why", puzzle.proof.get("reason", ""))
        told = f"its win chance is {value:.0%}; the next best one reaches {_next(puzzle)}"
        return Answer(choice.text, True, f"{why}; {told}" if why else told)
    nodes, timed = CHECK, dict[str, Any]()
    if clock is not None:
        nodes = CHECK if solver_of(view.game).ranker is None else CHECK_AT_ONCE
        timed = {"seconds": FOREVER, "clock": clock}
    found = analysis.whole_best(view, nodes=nodes, seed=puzzle.seed, moves=[choice.text], **timed)
    own = next(one for one in found.moves if one.text == choice.text)
    best = next((one for one in found.moves if one.text == puzzle.solution[0]), None)
    low, high = own.interval
    if high >= (value if best is None else best.interval[0]):
        return Answer(own.text, True, f"as good in {found.nodes:,} playouts: {own.value:.0%}")
    why = f"its win chance is {own.value:.0%} ({low:.0%} - {high:.0%}), that of the solution {value:.0%}: {own.why}"
    return Answer(own.text, False, why, own.line[1:])


def hints(puzzle: Puzzle, done: int) -> Sequence[str]:
    """Return two hints: the next best move is worse, and two moves that include the solution."""
    found = choices(puzzle, done)
    first, second = puzzle.solution[0], puzzle.proof["next"]
    others = [text for text in found if text not in (first, second)]
    some = sorted([first, *others[len(others) // 2 :][:1]])
    return [f"Not {second}: it reaches {_next(puzzle)}.", f"It is one of these: {', '.join(some)}."]


def notes(puzzle: Puzzle, done: int) -> Sequence[str]:
    """Return no notes, because the drawing shows everything."""
    return ()


def _next(puzzle: Puzzle) -> str:
    return f"at most {puzzle.proof['next_at_most']:.0%}"
