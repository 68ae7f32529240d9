"""The search for puzzles by seed, and the choice of the module that knows their answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...core.deals import deal
from ...core.documents import load
from ...core.errors import DocumentError, Problem
from ...core.game import Game
from ...core.registry import game, game_of
from ..registry import solver_of
from . import only_move, sampled
from .key import key_of
from .puzzle import Puzzle, Puzzler

SEEDS = 100_000  # that are looked through for one puzzle before it is given up


def find(
    name: str, *, players: int, seed: int, rules: Mapping[str, Any], least_grade: int = 1, steps: int = 1
) -> Iterator[Puzzle | None]:
    """Yield the puzzles of the deals from `seed` on, in order, each once, also under symmetries of the rules.

    Yields None after each deal without a puzzle, so that a caller may count or stop. `steps` is the number of moves to
    find. The same arguments produce the same puzzles on every machine. Raises DocumentError for an impossible deal, and
    for more than one step if the game's puzzles have one.
    """
    entry = game(name)
    if seed < 0 or seed >= 2**63:
        raise DocumentError([Problem("seed", f"{seed}; expected a whole number from 0 to 2**63 - 1")])
    first = deal(name, players=players, seed=seed, **rules)
    maker = _puzzler(first.game)
    if not 1 <= steps <= maker.MOST_STEPS:
        only = f"1: a puzzle of {entry.title} is one move"
        expected = only if maker.MOST_STEPS == 1 else f"a whole number from 1 to {maker.MOST_STEPS}"
        raise DocumentError([Problem("steps", f"{steps}; expected {expected}")])
    known: set[str] = set()
    while True:
        new = list[Puzzle]()
        for one in maker.puzzles(entry.name, players, seed, rules, steps):
            key = key_of(one.document)
            if one.grade >= least_grade and key not in known:
                known.add(key)
                new.append(replace(one, key=key))
        if not new:
            yield None
        yield from new
        seed += 1


def puzzler_of(puzzle: Puzzle) -> Puzzler:
    """Return the module that finds puzzles of this type, and knows their answers. Raises DocumentError for an invalid
    document."""
    found = puzzle.document
    return _puzzler(load(found).game if "players" in found else game_of(found))


def _puzzler(entry: Game) -> Puzzler:
    solver = solver_of(entry)
    own = solver.puzzler
    return own if own is not None else only_move if solver.verifier is not None else sampled
