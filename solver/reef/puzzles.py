"""Puzzles of Reef: a board and a hand whose best plan begins in one way only, and beats playing for points at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.deals import deal
from ...core.errors import counted
from ...core.reef.plan_document import PlanQuestion, read_plan
from ...core.reef.position import Reef
from ..clock import Clock
from ..puzzles.puzzle import Answer, Puzzle, grade
from .hand_plans import NODES, PLAN_EFFORT, planned, play_text
from .plan import search
from .plays import Play, plays, read

CARDS = 3
MOST_STEPS = 1
PROOF = {"total": "a whole number", "greedy": "a whole number"}
EARLIEST, LATEST = 12, 60  # moves of the game between which its positions are looked at
BEATS = 3  # points that the best plan has more than the greedy one


def puzzles(name: str, players: int, seed: int, rules: Mapping[str, Any], steps: int) -> Sequence[Puzzle]:
    """Return the puzzle of a deal played by the policy, from the first position that makes one; empty if none does.

    `steps` is ignored: a puzzle is one move.
    """
    walk = deal(name, players=players, seed=seed, **rules)
    for number in range(LATEST):
        if walk.is_over:
            break
        if number >= EARLIEST and walk.is_boundary:
            assert isinstance(walk, Reef)
            found = _puzzle(walk, seed)
            if found is not None:
                return [found]
        walk.push(walk.playout_move(seed))
    return ()


def _puzzle(position: Reef, seed: int) -> Puzzle | None:
    seat = position.active - 1
    hand = position.hands[seat]
    if len(hand) != CARDS:
        return None
    best = planned(position, seat, hand)
    greedy, gained = _greedy(position, seat, hand)
    if best.bound > best.total or best.total < gained + BEATS:
        return None
    totals = _first_plays(position, seat, hand)
    reached = {board for board, total in totals.items() if total == best.total}
    if len(reached) != 1:
        return None
    second = max(total for total in totals.values() if total < best.total)
    document = position.document()
    asked = {
        "game": position.game.name,
        "format": document["format"],
        "board": document["boards"][seat],
        "cards": hand,
        "supply": document["supply"],
    }
    steps = tuple(play_text(number, pieces) for number, pieces in best.steps)
    immediate = planned(position, seat, [best.steps[0][0]]).total
    hard = grade(
        best.steps[0][0] != greedy,
        second == best.total - 1,
        best.total >= gained + 2 * BEATS,
        immediate == 0,
    )
    proof = {
        "kind": "plans",
        "total": best.total,
        "first_plays": len(totals),
        "second": second,
        "greedy": gained,
    }
    question = f"Which play of these {CARDS} cards begins the plan with most points?"
    themes = ("investment",) if immediate == 0 else ("order",)
    return Puzzle(asked, question, steps, hard, proof, themes, seed)


def _greedy(position: Reef, seat: int, hand: Sequence[int]) -> tuple[int, int]:
    """Return the card that playing for the most points at once begins with, and what it makes of the whole hand."""
    stacks, supply = list(position.boards[seat]), list(position.supply)
    left, total, first = list(hand), 0, 0
    while left:
        plans = [
            (search.run(stacks, [card], position.cards.card_set, supply=supply, nodes=NODES, effort=PLAN_EFFORT), card)
            for card in left
        ]
        plan, card = max(plans, key=lambda pair: (pair[0].total, -pair[1]))
        for color, rank in plan.steps[0][1]:
            stack = stacks[rank]
            stacks[rank] = (color, 1 if stack is None else stack[1] + 1)
            supply[color] -= 1
        total += plan.total
        first = first or card
        left.remove(card)
    return first, total


def _first_plays(position: Reef, seat: int, hand: Sequence[int]) -> dict[tuple[int, str], int]:
    """Return by the card and the board that it leaves, the most points of each first play: its own, and those of the
    best plan of the rest."""
    totals: dict[tuple[int, str], int] = {}
    for text in position.whole_moves(100_000) or []:
        words = text.split()
        if words[0] != "play":
            continue
        after = position.copy()
        after.push(text)
        card = int(words[1])
        key = (card, str(after.boards[seat]))
        if key not in totals:
            rest = [other for other in hand if other != card]
            gained = after.points[seat] - position.points[seat]
            totals[key] = gained + planned(after, seat, rest).total
    return totals


def subject(puzzle: Puzzle) -> PlanQuestion:
    """Return the question of a puzzle as the planner reads it: the board and the cards. Raises DocumentError."""
    return read_plan(dict(puzzle.document))


def choices(puzzle: Puzzle, done: int) -> Sequence[str]:
    """Return the texts of all plays of the cards in the puzzle's question, whatever `done` is."""
    return [play.text for play in plays(subject(puzzle))]


def answer(puzzle: Puzzle, done: int, move: str, clock: Clock | None = None) -> Answer:
    """Judge a play: it is right if it begins the best plan.

    For a wrong play, the answer has the points that it leads to, planned to the end, and the plays after it. Raises
    IllegalMove.
    """
    question = subject(puzzle)
    play, right = read(question, move), read(question, puzzle.solution[0])
    total = puzzle.proof["total"]
    if (play.card, play.stacks) == (right.card, right.stacks):
        return Answer(
            play.text, True, f"the cards make {counted(total, 'point')}; every other first play leads to fewer"
        )
    reached, rest = _reached(question, play)
    why = (
        f"it scores {play.points}, and with it the cards make at most {counted(reached, 'point')}; {total} are possible"
    )
    return Answer(play.text, False, why, rest)


def hints(puzzle: Puzzle, done: int) -> Sequence[str]:
    """Return three hints: the points of the best plan, the first card, and the space of its first piece."""
    proof, words = puzzle.proof, puzzle.solution[0].split()
    most = f"most points at once with each card make {proof['greedy']}"
    told = f"The best plan makes {counted(proof['total'], 'point')}; {most}."
    return [told, f"Card {words[1]} comes first.", f"Its first piece goes to {words[2].partition('@')[2]}."]


def notes(puzzle: Puzzle, done: int) -> Sequence[str]:
    """Return nothing, because the drawing shows everything."""
    return ()


def _reached(question: PlanQuestion, play: Play) -> tuple[int, tuple[str, ...]]:
    """Return the most points with that first play, and the plays after it."""
    rest = [number for number in question.numbers if number != play.card]
    if not rest:
        return play.points, ()
    plan = search.run(list(play.stacks), rest, question.cards, supply=play.supply, nodes=NODES, effort=PLAN_EFFORT)
    return play.points + plan.total, tuple(play_text(number, pieces) for number, pieces in plan.steps)
