"""Looks through seeds for puzzles, and says who knows the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.deals import deal
from ...core.documents import load
from ...core.errors import DocumentError, Problem
from ...core.game import Game
from ...core.registry import game, game_of
from ...core.texts import to_text
from ..registry import solver_of
from . import only_move, sampled
from .puzzle import Puzzle, Puzzler

SEEDS = 100_000  # that are looked through for one puzzle before it is given up


def find(
    name: str, *, players: int, seed: int, rules: Mapping[str, Any], least_grade: int = 1
) -> Iterator[Puzzle | None]:
    """The puzzles of the deals from `seed` on, in order, no document twice; None after each deal that gives none, so
    that a caller may count or stop. The same arguments give the same puzzles on every machine. Raises DocumentError for
    what cannot be dealt."""
    entry = game(name)
    if seed < 0 or seed >= 2**63:
        raise DocumentError([Problem("seed", f"{seed}; expected a whole number from 0 to 2**63 - 1")])
    first = deal(name, players=players, seed=seed, **rules)
    maker = _puzzler(first.game)
    known: set[str] = set()
    while True:
        found = [one for one in maker.puzzles(entry.name, players, seed, rules) if one.grade >= least_grade]
        new = [one for one in found if to_text(one.document) not in known]
        known.update(to_text(one.document) for one in new)
        if not new:
            yield None
        yield from new
        seed += 1


def puzzler_of(puzzle: Puzzle) -> Puzzler:
    """What finds puzzles like this one, and knows its answers. Raises DocumentError for a game without."""
    found = puzzle.document
    return _puzzler(load(found).game if "players" in found else game_of(found))


def _puzzler(entry: Game) -> Puzzler:
    solver = solver_of(entry)
    own = solver.puzzler()
    return own if own is not None else only_move if solver.verifier() is not None else sampled
