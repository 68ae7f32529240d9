"""Co-operative puzzles, everything known: positions in which exactly one whole move wins, or one after the other
several such moves have to be made.

A deal is won by a line of `verify`; its late positions are gone through, each legal whole move of a turn is decided,
and those if one wins and every other is shown to lose are puzzles. The hardest one of a deal is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.contract import Position
from ...core.deals import deal
from ...core.documents import load, records
from ...core.errors import DocumentError, IllegalMove, Problem, counted
from ...core.variation import Line
from .. import analysis
from ..clock import Clock
from .puzzle import Answer, Puzzle, grade

DEAL_NODES = 100_000  # for the line of a deal
MOVE_NODES = 5_000  # for each move of a position
LAST = 24  # whole moves before the end that are looked at
FEWEST, MOST = 6, 200  # moves of a position
FEWEST_LATER = 2  # of a later position, if the puzzle has several moves
MOST_STEPS = 4
PROOF = {"line": "a list of texts", "failing": "an object of texts", "tempting": "a text"}
ONE = "Everything is known. Which is the only move of this turn with which all can still win?"
MANY = "Everything is known. With which {} moves, one seat after the other, must every winning line begin?"
SHORTEST = 4  # whole moves of the line, the solution among them
WORLDS = 300  # playouts that find the tempting moves
GAMES = 20  # games of the policy after the move that tempts most
TEMPTED = (2, 4, 8)  # from which place of the solution among the moves, as the search ranks them, it is harder
FAR = 0.6  # of the atomic moves that follow the solution in its line: so many those games last


def puzzles(name: str, players: int, seed: int, rules: Mapping[str, Any], steps: int) -> Sequence[Puzzle]:
    """Return the hardest puzzle of the deal, if there is one.

    In a puzzle, each of `steps` successive moves of the winning line is the only one that wins.
    """
    start = deal(name, players=players, seed=seed, **rules)
    line = analysis.verify(start, nodes=DEAL_NODES).line
    if line is None:
        return ()
    walk, late = start.copy(), list[tuple[Position, str]]()
    for move in line:
        late.append((walk.copy(), move))
        walk.push(move)
    forced = [_only(position, move) for position, move in late[-LAST:]]
    found = []
    for begin in range(len(forced) - steps + 1):
        course = [one for one in forced[begin : begin + steps] if one is not None]
        if len(course) == steps and (one := _puzzle(course, seed)) is not None:
            found.append(one)
    return [max(found, key=lambda one: (one.grade, one.proof["moves"]))] if found else ()


@dataclass(frozen=True, slots=True)
class _Only:
    """A position in which one move wins: the move, a line that wins after it, and why each other move fails."""

    position: Position
    move: str
    line: Line
    failing: Mapping[str, str]


def _only(position: Position, known: str) -> _Only | None:
    """Return the position in which `known` wins and every other move provably loses.

    Returns None if another move wins or may win, and if there are too few or too many moves. `known` is checked last,
    so that most positions are soon discarded.
    """
    count = position.perft(1) if position.is_boundary else 0
    if not FEWEST_LATER <= count <= MOST:
        return None
    failing: dict[str, str] = {}
    line: Line | None = None
    for move in sorted(position.whole_moves(MOST) or [], key=lambda move: move == known):
        after = position.copy()
        after.push(move)
        verdict = analysis.verify(after, nodes=MOVE_NODES)
        if verdict.status == "unwinnable":
            failing[move] = verdict.reason
        elif move == known and isinstance(verdict.line, Line):
            line = verdict.line
        else:
            return None
    return None if line is None else _Only(position, known, line, failing)


def _puzzle(course: Sequence[_Only], seed: int) -> Puzzle | None:
    """Return the puzzle about the moves of these successive positions."""
    first = course[0]
    if len(first.failing) + 1 < FEWEST or len(first.line) + 1 < SHORTEST:
        return None
    places, far, reach, tempting = list[int](), list[bool](), 0.0, ""
    for one in course:
        place, liked = _tempted(one.position, one.move)
        length = _reach(one.position, liked) if liked else 0.0
        places.append(place)
        far.append(length >= FAR * len(one.line.codes))
        if one is first:
            reach, tempting = length, liked
    solution = tuple(one.move for one in course)
    proof: dict[str, Any] = {
        "kind": "exhaustive",
        "moves": len(first.failing) + 1,
        "line": [*solution, *list(course[-1].line)],
        "failing": dict(first.failing),
        "place": max(places),
        "tempting": tempting,
        "reach": round(reach, 2),
    }
    if len(course) > 1:
        proof |= {"steps": len(course), "then": [dict(one.failing) for one in course[1:]]}
    hard = grade(*(max(places) >= least for least in TEMPTED), any(far))
    question = ONE if len(course) == 1 else MANY.format(len(course))
    return Puzzle(first.position.document(), question, solution, hard, proof, _themes(solution[0]), seed)


def _tempted(position: Position, solution: str) -> tuple[int, str]:
    """Return the rank of the solution in the seat's search with hidden hands, and the best-ranked other move."""
    assert position.turn is not None
    ranked = [move.text for move in analysis.whole_best(position.view(position.turn), nodes=WORLDS).moves]
    place = ranked.index(solution) + 1 if solution in ranked else len(ranked) + 1
    return place, next((text for text in ranked if text != solution), "")


def _reach(position: Position, move: str) -> float:
    """Return how many actions the rollout policy makes after the move, on average, to the end of the game."""
    after = position.copy()
    try:
        after.push(move)
    except IllegalMove:  # a part of a whole move, such as a share of the Start
        return 0.0
    return after.policy_games(GAMES, 1)[0] / GAMES


def _themes(solution: str) -> tuple[str, ...]:
    """Classify the move by its form: a lay that is paid for or free, a discard, or another action."""
    words = solution.split()
    if "@" in words[0]:
        return ("lay", "payment" if len(words) > 1 else "free")
    return ("discard",) if words[0].startswith("-") else ("action",)


def subject(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle, with everything known. Raises DocumentError for the view of a seat."""
    found = load(dict(puzzle.document))
    if not isinstance(found, Position):
        raise DocumentError(
            [Problem("", "this is the view of a seat; expected a position, of which everything is known")]
        )
    return found


def choices(puzzle: Puzzle, done: int) -> Sequence[str]:
    """Return the legal whole moves after the `done` moves of the solution that were found."""
    return _stage(puzzle, done).whole_moves(MOST) or []


def answer(puzzle: Puzzle, done: int, move: str, clock: Clock | None = None) -> Answer:
    """Judge a move after `done` moves of the solution: it is right if it is the only one that wins.

    For a wrong move, the answer has the reason from the proof, and how long the policy can continue after it.
    """
    position = _stage(puzzle, done)
    text = position.game.notation.join(position, position.game.notation.parse(position, move))
    if text == puzzle.solution[done]:
        rest = puzzle.proof["line"][done + 1 :]
        if done + 1 < puzzle.asked:
            return Answer(text, True, f"every other move loses; all win with {counted(len(rest), 'move')} more")
        position.push(text)
        return Answer(text, True, f"all win with {counted(len(rest), 'move')} more: {_course(position, rest)}")
    failing = puzzle.proof["failing"] if done == 0 else puzzle.proof["then"][done - 1]
    why = failing.get(text, "every way to play on loses")
    position.push(text)
    moves, end = _end(position)
    return Answer(text, False, f"{why}. {end}", moves)


def hints(puzzle: Puzzle, done: int) -> Sequence[str]:
    """Return the hints: the type of the move, the failing tempting move, and three moves that include the solution."""
    solution, proof = puzzle.solution[done], puzzle.proof
    told = [f"It is {_WORDS[_themes(solution)[-1]]}."]
    tempting = proof["tempting"]
    if done == 0 and tempting in proof["failing"]:
        told.append(f"Not {tempting}: {proof['failing'][tempting]}.")
    others = [move for move in choices(puzzle, done) if move not in (solution, tempting)]
    some = sorted([solution, *others[:: max(1, len(others) // 2)][:2]])
    return [*told, f"It is one of these: {', '.join(some)}."]


def notes(puzzle: Puzzle, done: int) -> Sequence[str]:
    """Return a note with the cards of the piles, from the top, which the drawing of the table only counts."""
    piles = _stage(puzzle, done).document().get("piles", [])
    shown = [f"seat {seat}: {' '.join(map(str, pile)) or 'empty'}" for seat, pile in enumerate(piles, start=1)]
    return [f"piles, from the top: {'; '.join(shown)}"] if shown else []


_WORDS = {
    "payment": "a lay that is paid for",
    "free": "a lay that costs nothing",
    "discard": "a discard",
    "action": "neither a lay nor a discard",
}


def _stage(puzzle: Puzzle, done: int) -> Position:
    """Return the position in which the next move has to be found."""
    position = subject(puzzle)
    for move in puzzle.solution[:done]:
        position.push(move)
    return position


def _end(after: Position) -> tuple[tuple[str, ...], str]:
    """Return the moves and the end of the longest of some policy games from here, all of which are lost."""
    longest: list[int] = []
    end = after
    for seed in range(GAMES):
        walk, codes = after.copy(), list[int]()
        while not walk.is_over:
            codes.append(walk.playout_move(seed))
            walk.push(codes[-1])
        if not seed or len(codes) > len(longest):
            longest, end = codes, walk
    moves = tuple(text for _, text in records.whole_moves(after, longest))
    lost = "lost" if end.outcome is None else f"lost ({end.outcome.reason})"
    if not moves:
        return moves, f"The game is {lost} at once."
    return moves, f"Played on for {counted(len(moves), 'move')} it is {lost}: {_course(after, moves)}"


def _course(position: Position, moves: Sequence[str]) -> str:
    """Return moves with the seats that make them."""
    walk, told = position.copy(stack=False), list[str]()
    for move in moves:
        told.append(f"seat {walk.turn}: {move}")
        walk.push(move)
    return "; ".join(told)
