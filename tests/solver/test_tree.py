"""The tree of `tree`: what it proves where a seat knows everything, and what it refuses."""

from __future__ import annotations

import time

import pytest

import leadline
from leadline import Position
from leadline.solver.search.halving import rank
from leadline.solver.search.run import Memory
from leadline.solver.search.tree import Tree, TreeSampler
from support.calm_positions import LAST_CELL, TWO_CELLS, late_solo

# Hands of a solo game without a pile, with two cells to fill or one, won and lost.
KNOWN = [
    ([33, 56, "F", 60, 61], TWO_CELLS),
    ([35, 57, "F", 60, 61], TWO_CELLS),
    ([33, 34, 59, 61, 7], TWO_CELLS),
    ([56, 57, "F", 60, 61], LAST_CELL),
    ([57, 58, "F", "F", 61], LAST_CELL),
    ([58, 59, "F", 61, 62], LAST_CELL),
]


def best_end(position: Position) -> float:
    """What the only seat can reach, by trying everything."""
    if position.is_over:
        assert position.returns is not None
        return position.returns[0]
    ends = []
    for code in position.legal_codes():
        position.push(code)
        ends.append(best_end(position))
        position.pop()
    return max(ends)


def after(position: Position, plan: list[int]) -> Position:
    walk = position.copy()
    for code in plan:
        walk.push(code)
    return walk


@pytest.mark.parametrize(("hand", "grid"), KNOWN)
def test_what_it_proves_is_what_everything_tried_reaches(hand: list[int | str], grid: list[str]) -> None:
    position = late_solo(hand, [], grid)
    for iterations in (2, 10, 50, 2000):
        sampler = TreeSampler(position.view(1), 1)
        rank(sampler, nodes=iterations, seconds=None, clock=time.perf_counter)
        proved = {i: sampler.exact(i) for i in range(sampler.count) if sampler.exact(i) is not None}
        for candidate, value in proved.items():
            assert value == best_end(after(position, sampler.plan(candidate)))
    assert proved.get(sampler.policy) is not None or max(proved.values()) == 1


@pytest.mark.parametrize(("hand", "grid"), KNOWN)
def test_best_says_optimal_only_of_a_proof(hand: list[int | str], grid: list[str]) -> None:
    position = late_solo(hand, [], grid)
    found = leadline.best(position.view(1), nodes=2000, seed=1, search="tree")
    if found.status == "optimal":
        assert found.proof == "exhaustive"
        first = position.copy()
        first.push(found.moves[0].text)
        assert best_end(first) == best_end(position)
    if best_end(position) == 1:
        assert found.status == "optimal"


def test_nothing_is_proved_while_a_card_is_hidden() -> None:
    position = late_solo([56, 57, "F", 60, 61], [7, 8], LAST_CELL)
    sampler = TreeSampler(position.view(1), 1)
    rank(sampler, nodes=500, seconds=None, clock=time.perf_counter)
    assert [sampler.exact(i) for i in range(sampler.count)] == [None] * sampler.count


def test_a_tree_is_kept_by_its_seat_and_cleared_when_it_is_half_full() -> None:
    deal = leadline.deal("calm-sailing", players=3, seed=7)
    seat = deal.turn
    assert seat is not None
    view, tree = deal.view(seat), Tree(nodes=64)
    rank(TreeSampler(view, 1, tree=tree), nodes=10, seconds=None, clock=time.perf_counter)
    some = tree.size
    assert 0 < some <= 32
    sampler = TreeSampler(view, 2, tree=tree)
    assert tree.size == some
    rank(sampler, nodes=500, seconds=None, clock=time.perf_counter)
    assert 32 < tree.size <= 64
    sampler = TreeSampler(view, 3, tree=tree)
    assert sampler.tree.size == 0
    while deal.turn == seat:
        deal.push(deal.playout_move(0))
    assert deal.turn is not None
    with pytest.raises(ValueError, match=f"the tree belongs to seat {seat} of another search"):
        TreeSampler(deal.view(deal.turn), 1, tree=tree)


@pytest.mark.parametrize("nodes", [0, 1 << 25])
def test_sizes_it_refuses(nodes: int) -> None:
    with pytest.raises(ValueError, match=f"nodes {nodes}: expected 1 to 16777216"):
        Tree(nodes=nodes)


def test_two_searches_do_not_share_a_memory_at_once() -> None:
    """They would write into the same trees."""
    view = leadline.deal("reef", players=2, seed=4).view(1)
    view = view if view.turn == 1 else leadline.deal("reef", players=2, seed=4).view(2)
    memory = Memory()
    with memory.used(), pytest.raises(leadline.ArgumentError, match="another search is at work with it"):
        leadline.best(view, nodes=20, search="tree", memory=memory)
    assert leadline.best(view, nodes=20, search="tree", memory=memory).moves


def test_a_memory_is_of_one_game() -> None:
    memory = Memory()
    for seat in (1, 2):
        view = leadline.deal("reef", players=2, seed=4).view(seat)
        if view.turn == seat:
            leadline.best(view, nodes=20, search="tree", memory=memory)
    other = leadline.deal("sea-salt-paper", players=2, seed=4)
    with pytest.raises(leadline.ArgumentError, match="memory: searches of another game have used it"):
        leadline.best(other.view(other.turn or 1), nodes=20, search="tree", memory=memory)
