"""Questions that cannot be asked of the solvers are refused, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import leadline
from leadline.core import Generator, LeadlineError, Position
from leadline.core.calm_sailing.base.position import CalmSailing
from leadline.solver.calm_sailing.base.beam import beam_search, given_up
from leadline.solver.calm_sailing.base.optimal import best_line
from leadline.solver.certificate import certificate
from leadline.solver.match.selfplay import play_out
from leadline.solver.puzzles.find import find
from leadline.solver.search.flat import Sampler
from leadline.solver.search.random_tree import RandomTree
from leadline.solver.search.tree import Tree, TreeSampler
from leadline.solver.winning_lines import several_lines, winning_moves


@cache
def dealt(name: str, **options: Any) -> Position:
    return leadline.deal(name, players=2, seed=1, **options)


def within() -> Position:
    """A position of Calm Sailing within a whole move."""
    position = dealt("calm-sailing").copy()
    while position.is_boundary:
        move = next(code for code in position.legal_codes() if not position.follow((code,))[0].is_boundary)
        position.push(move)
    return position


def won() -> Position:
    """A won game of Calm Sailing."""
    position = dealt("calm-sailing").copy()
    line = leadline.verify(position, nodes=1).line
    assert line is not None
    for move in line:
        position.push(move)
    return position


def view(name: str = "calm-sailing") -> leadline.View:
    position = dealt(name)
    assert position.turn is not None
    return position.view(position.turn)


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: leadline.best(dealt("reef")), "best: expected the view of one seat"),  # type: ignore[arg-type]
    (lambda: leadline.best(view(), moves=[]), "moves: expected a list of texts, one or more, or 'all'"),
    (lambda: leadline.best(view(), moves="24@b3"), "moves: expected a list of texts, one or more, or 'all'"),
    (lambda: leadline.best(view("reef-encounter"), threads=2), "has a search of its own, in one thread"),
    (lambda: leadline.best(view("reef-encounter"), search="flat"), "has a search of its own; expected none"),
    (lambda: leadline.verify(view()), "verify: expected a position with everything known"),  # type: ignore[arg-type]
    (lambda: leadline.verify(dealt("calm-sailing", variant="competitive")), "verify: .* is not co-operative"),
    (lambda: leadline.verify(dealt("reef")), "verify: Reef has no solver for it"),
    (lambda: leadline.verify_many([view()]), "verify_many: deal 1: expected a position with everything known"),  # type: ignore[list-item]
    (lambda: winning_moves(won()), "winning moves: the game is over"),
    (lambda: winning_moves(within()), "winning moves: a move has begun"),
    (lambda: winning_moves(dealt("calm-sailing"), threads=-1), "threads -1: expected 1 or more"),
    (lambda: winning_moves(dealt("calm-sailing"), threads=2_000), "threads 2000: expected at most 1,024"),
    (lambda: several_lines(dealt("calm-sailing"), 0), "lines 0: expected 1 or more"),
    (lambda: leadline.plan([". . . ."] * 4, [1], turns=1, solver="cp-sat"), "turns and openings are planned by search"),
    (lambda: next(find("reef", players=2, seed=-1, rules={})), "seed: -1; expected a whole number from 0"),
]


@pytest.mark.parametrize(("ask", "reason"), REFUSED)
def test_what_cannot_be_asked_is_refused(ask: Callable[[], object], reason: str) -> None:
    with pytest.raises(LeadlineError, match=reason):
        ask()


def test_certificates_are_of_what_is_proved_and_still_to_be_played() -> None:
    position = dealt("calm-sailing")
    verdict = leadline.verify(position, nodes=1)
    assert verdict.line is not None
    with pytest.raises(LeadlineError, match="certificate: nothing was proved"):
        certificate(position, replace(verdict, status="unknown", line=None))
    with pytest.raises(LeadlineError, match="certificate: the game is won; nothing is left to prove"):
        certificate(won(), verdict)
    with pytest.raises(LeadlineError, match="certificate: a move has begun"):
        certificate(within(), verdict)
    assert certificate(position, verdict)["proof"]["moves"] == list(verdict.line)


def test_searches_refuse_what_does_not_fit_them() -> None:
    position, other = dealt("calm-sailing", first=1), dealt("calm-sailing", first=2)
    assert (position.turn, other.turn) == (1, 2)
    with pytest.raises(ValueError, match="3 seats; the game has 2"):
        play_out(position, [True] * 3, Generator(1, "test"), 9)
    with pytest.raises(ValueError, match="the tree has no view yet: begin comes first"):
        RandomTree().run(1)
    tree = Tree()
    TreeSampler(position.view(1), 1, tree=tree)
    with pytest.raises(ValueError, match="the tree belongs to seat 1 of another search"):
        TreeSampler(other.view(2), 1, tree=tree)
    with pytest.raises(ValueError, match="a plan of no moves: expected 1 or more"):
        Sampler(position.view(1), 1, [[]])


def test_beams_refuse_what_does_not_fit_them() -> None:
    position, begun = dealt("calm-sailing"), within()
    assert isinstance(position, CalmSailing)
    assert isinstance(begun, CalmSailing)
    with pytest.raises(ValueError, match="width 9 to 3: expected 1 to 4096"):
        beam_search(position, 9, 3, 100, 1, lambda: True)
    with pytest.raises(ValueError, match="expected a position before a move"):
        beam_search(begun, 1, 3, 100, 1, lambda: True)
    with pytest.raises(ValueError, match="expected a position before a move"):
        given_up(begun)
    with pytest.raises(LeadlineError, match="optimal: a move has begun"):
        best_line(begun)
