"""A test of puzzle grades: how often small searches find the solution, by grade.

    python benchmarks/figures/puzzle_grades.py solver/puzzles/booklets/*.jsonl

prints a table for each file. The answers are those of

Calm Sailing      one game of the policy after each move with open hands (a random one of equals), and the first move of
                  `best`, which sees one hand, with some playouts and other worlds each time
Reef              the branch and bound of `plan`, stopped after some nodes; its first play
the other games   the first move of `best` with some playouts and other worlds each time
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

from leadline.core.contract import Position
from leadline.core.documents import load
from leadline.core.reef.plan_document import read_plan
from leadline.core.rng import Generator
from leadline.solver import analysis
from leadline.solver.puzzles.puzzle import GRADES, Puzzle
from leadline.solver.puzzles.puzzle_file import read
from leadline.solver.reef.candidates import play_text
from leadline.solver.reef.plan import search

TRIALS = 5  # of each puzzle and budget, with seeds of their own
Attempt = Callable[[Puzzle, int, int], bool]  # puzzle, budget, seed


def by_games(puzzle: Puzzle, games: int, seed: int) -> bool:
    """Return whether this many games of the policy after each first move, with open hands, find the solution."""
    position = load(dict(puzzle.document))
    assert isinstance(position, Position)
    generator = Generator(seed, "grades")
    best, chosen = (-1.0, 0), ""
    for move in position.whole_moves() or []:
        after = position.copy()
        after.push(move)
        won = after.policy_games(games, generator.below(2**31))[1]
        if (mark := (won, generator.below(2**31))) > best:
            best, chosen = mark, move
    return chosen == puzzle.solution[0]


def by_plan(puzzle: Puzzle, nodes: int, seed: int) -> bool:
    """Return whether the best plan after this many nodes begins with the solution; the order of cards varies with the
    seed."""
    asked = read_plan(dict(puzzle.document))
    numbers = list(asked.numbers)
    generator = Generator(seed, "grades")
    numbers.sort(key=lambda _: generator.below(2**31))
    found = search.run(asked.stacks, numbers, asked.cards, supply=asked.supply, nodes=nodes)
    return bool(found.steps) and play_text(*found.steps[0]) == puzzle.solution[0]


def by_sampling(puzzle: Puzzle, nodes: int, seed: int) -> bool:
    """Return whether the first move of `best`, from the view of the seat to move, is the solution."""
    found = load(dict(puzzle.document))
    if isinstance(found, Position):
        assert found.turn is not None
        found = found.view(found.turn)
    return analysis.best(found, nodes=nodes, seed=seed + 1).moves[0].line[0] == puzzle.solution[0]


KINDS: dict[str, tuple[tuple[str, Attempt, int], ...]] = {
    "exhaustive": (("policy", by_games, 1), ("best, 100", by_sampling, 100), ("best, 1,000", by_sampling, 1_000)),
    "plans": tuple((f"plan, {nodes} nodes", by_plan, nodes) for nodes in (10, 20, 40)),
    "sampled": tuple((f"best, {nodes}", by_sampling, nodes) for nodes in (4, 10, 30)),
}


def table(puzzles: list[Puzzle]) -> list[str]:
    """Return the rows of a Markdown table: by grade the number of puzzles, and the share of trials that find the
    solution."""
    columns = KINDS[puzzles[0].proof["kind"]]
    head = " | ".join(name for name, *_ in columns)
    rows = [f"| grade | puzzles | {head} |", "|---|---|" + "---|" * len(columns)]
    for grade in GRADES:
        own = [puzzle for puzzle in puzzles if puzzle.grade == grade]
        if own:
            trials = [(puzzle, seed) for puzzle in own for seed in range(TRIALS)]
            shares = [
                sum(attempt(puzzle, budget, seed) for puzzle, seed in trials) / len(trials)
                for _, attempt, budget in columns
            ]
            rows.append(f"| {grade} | {len(own)} | {' | '.join(f'{share:.0%}' for share in shares)} |")
    return rows


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="How often small searches solve puzzles, by grade.")
    parser.add_argument("files", nargs="+", type=Path, help="files of puzzles, one a line")
    for file in parser.parse_args().files:
        lines = file.read_text(encoding="utf-8").splitlines()
        began = time.process_time()
        print(file.stem, "", *table([read(json.loads(line)) for line in lines]), "", sep="\n")
        print(f"{time.process_time() - began:.0f} s of processor time\n")
