"""A game that declares no more than its facts: each part that may be left out is None."""

from __future__ import annotations

import pytest

import leadline
from leadline.core import GAMES, DocumentError
from leadline.core.game import Game, Option
from leadline.solver.game import Bench, Solver
from leadline.solver.registry import solver_of

FIRST = Option("first", int, "The seat that begins.", "SEAT")
BARE = Game("bare", "Bare", "bare", 2, 3, cooperative=False, hidden=True, options=(FIRST,))
PARTS = ("records", "plan_drawing", "scoring", "following", "observation", "catalogue", "own_cards")
SEARCHED = ("candidates", "priors", "worlds", "reasons", "ranker", "verifier", "best_lines", "planner", "puzzler")


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_left_out_is_none(part: str) -> None:
    assert getattr(BARE, part) is None
    assert any(getattr(game, part) is not None for game in GAMES)


def test_a_game_without_cards_of_ones_own_takes_none() -> None:
    with pytest.raises(DocumentError, match="game: Bare is played with its own cards only"):
        BARE.check_own_cards()


def test_options_are_found_by_name() -> None:
    assert (BARE.option("first"), BARE.option("last")) == (FIRST, None)


@pytest.mark.parametrize("part", ["documents", "notation", "drawing"])
def test_what_every_game_has_is_not_left_out(part: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(BARE, part)


@pytest.mark.parametrize("part", SEARCHED)
def test_a_solver_without_a_part_leaves_the_general_way(part: str) -> None:
    assert getattr(Solver(), part) is None
    assert any(getattr(solver_of(game), part) is not None for game in GAMES)


def test_a_solver_of_defaults() -> None:
    solver, deal = Solver(), leadline.deal("reef", players=2, seed=1)
    assert (solver.search, solver.bench, solver.symmetry, solver.slack(deal), solver.player("greedy")) == (
        "flat",
        Bench(),
        None,
        None,
        None,
    )
    assert solver.levels == ()
