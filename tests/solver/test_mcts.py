"""The tree search: what it proves, that it is reproducible, and that its statistics are of what one seat sees."""

from __future__ import annotations

import dataclasses
import random

import pytest

import leadline
from leadline.core.errors import LeadlineError
from leadline.core.registry import GAMES
from leadline.solver import analysis
from leadline.solver.search.flat import Sampler
from leadline.solver.search.parallel import Parallel
from leadline.solver.search.run import Memory
from leadline.solver.search.tree import Tree, TreeSampler
from support.calm_positions import TWO_CELLS, after, late_solo

SEARCHED = [entry.name for entry in GAMES if analysis.has_tree(entry)]


def counts(sampler):
    return [dataclasses.astuple(sampler.counts(i)) for i in range(sampler.count)]


def middle(name, players, seed, moves=12):
    """The position after that many moves of the playout policy, half-way through a game that ends before. A game for
    fewer players has as many as it takes."""
    deal = leadline.deal(name, players=min(players, leadline.game(name).max_players), seed=seed)
    walk, made = deal.copy(), 0
    while made < moves and not walk.is_over:
        walk.push(walk.playout_move(0))
        made += 1
    return after(deal, made // 2) if walk.is_over else walk


@pytest.mark.parametrize("name", SEARCHED)
def test_the_same_question_has_the_same_answer_to_the_node_also_after_other_searches(name):
    position = middle(name, 2, 5)
    view = position.view(position.turn)
    first = leadline.best(view, nodes=600, seed=3, search="tree")
    other = middle(name, 3, 6)
    leadline.best(other.view(other.turn), nodes=300, seed=9, search="tree")
    second = leadline.best(view, nodes=600, seed=3, search="tree")
    assert dataclasses.replace(first, seconds=0) == dataclasses.replace(second, seconds=0)
    assert first.nodes <= 600


@pytest.mark.parametrize("name", SEARCHED)
def test_a_search_looks_at_nothing_hidden(name):
    position = middle(name, 3, 11)
    seat = position.turn
    view = position.view(seat)
    generator = leadline.core.rng.Generator(4, "determinise")
    worlds = (view.sample(generator) for _ in range(100))
    world = next(world for world in worlds if world != position or not view.game.hidden)
    assert analysis.choose(view, nodes=400, seed=2, search="tree") == analysis.choose(
        world.view(seat), nodes=400, seed=2, search="tree"
    )


def solo_ends(count, seed):
    """Solo positions without a pile, which the player knows entirely."""
    rng = random.Random(seed)
    laid = {int(number) for row in TWO_CELLS for number in row.split() if number != "."}
    free = [number for number in range(1, 81) if number not in laid]
    near = [number for number in free if number in range(31, 39) or number in range(55, 61)]
    for _ in range(count):
        hand = rng.sample(near, rng.randrange(1, 5)) + rng.sample(free, 1)
        hand = [*dict.fromkeys(hand)][:4] + ["F"] * (rng.random() < 0.9)
        yield late_solo(sorted(number for number in hand if number != "F") + ["F"] * ("F" in hand), [], TWO_CELLS)


def test_a_win_that_the_seat_can_foresee_is_proved_where_the_exhaustive_search_finds_one():
    won = 0
    for position in solo_ends(60, 1):
        found = leadline.best(position.view(1), nodes=4_000, seed=1, search="tree")
        if leadline.verify(position).status == "unwinnable":
            assert all(move.value == 0 for move in found.moves)
        else:
            won += 1
            assert (found.status, found.proof) == ("optimal", "exhaustive")
            assert (found.moves[0].value, found.moves[0].interval) == (1, (1, 1))
            assert "value proved by search" in found.moves[0].reason
    assert 0 < won < 60


def test_a_loss_is_called_proved_only_where_every_way_to_go_on_is():
    """A candidate of several atoms, a play with its payment, stands for one way only to go on."""
    midway = 0
    for position in solo_ends(60, 2):
        if leadline.verify(position).status == "winnable":
            continue
        found = leadline.best(position.view(1), nodes=4_000, seed=1, search="tree")
        assert found.status == "estimate"
        assert all(move.value == 0 for move in found.moves)
        position.push(position.playout_move(0))
        if position.is_over or position.is_boundary:
            continue
        found = leadline.best(position.view(1), nodes=4_000, seed=1, search="tree")
        single = all(len(move.line) == 1 for move in found.moves)
        assert found.status == ("optimal" if single else "estimate")
        midway += single
    assert midway


def test_nothing_is_called_proved_where_something_is_hidden():
    for seed in range(5):
        position = middle("reef", 2, seed, 30)
        sampler = TreeSampler(position.view(position.turn), 1)
        sampler.run(50)
        assert all(sampler.exact(i) is None for i in range(sampler.count))


def test_a_tree_without_widening_and_other_seats_plays_the_policy():
    position = middle("reef", 2, 7)
    view = position.view(position.turn)
    flat = Sampler(view, 1)
    tree = TreeSampler(view, 1, tree=Tree(widening=0, others=False, nodes=1))
    flat.run(40)
    tree.run(40)
    assert counts(flat) == counts(tree)


def test_a_full_tree_goes_on_without_new_nodes():
    position = middle("reef", 2, 7)
    tree = Tree(nodes=16)
    sampler = TreeSampler(position.view(position.turn), 1, tree=tree)
    sampler.run(100)
    assert tree.size == 16
    assert sampler.counts(0).worlds == 100


def test_a_tree_goes_on_from_earlier_moves_and_is_cleared_when_half_full():
    position = middle("reef", 2, 7)
    seat = position.turn
    memory = Memory()
    choice = analysis.choose(position.view(seat), nodes=500, seed=1, search="tree", memory=memory)
    size = memory.tree(seat, 0, {}).size
    assert size > 1
    for code in choice:
        position.push(code)
    while position.turn != seat:
        position.push(position.playout_move(0))
    analysis.choose(position.view(seat), nodes=100, seed=2, search="tree", memory=memory)
    assert memory.tree(seat, 0, {}).size > size
    small = Tree(nodes=64)
    for seed in range(3):
        TreeSampler(position.view(seat), seed, tree=small).run(20)
    assert small.size <= 64


def test_a_tree_serves_one_seat_of_one_game():
    tree = Tree()
    position = middle("reef", 2, 7)
    TreeSampler(position.view(position.turn), 1, tree=tree)
    other = after(position, 1)
    while other.turn == position.turn:
        other = after(other, 1)
    with pytest.raises(ValueError, match="belongs to seat"):
        TreeSampler(other.view(other.turn), 1, tree=tree)


def test_samplers_in_several_threads_play_what_one_plays():
    position = middle("calm-sailing", 3, 7)
    view = position.view(position.turn)
    alone = Sampler(view, 1)
    alone.run(30)
    with Parallel([Sampler(view, 1) for _ in range(3)]) as parallel:
        parallel.run(17)
        parallel.run(13)
        assert [dataclasses.astuple(parallel.counts(i)) for i in range(parallel.count)] == counts(alone)
        assert parallel.playouts == alone.playouts
    one = leadline.best(view, nodes=900, seed=1)
    three = leadline.best(view, nodes=900, seed=1, threads=3)
    assert [move.text for move in one.moves] == [move.text for move in three.moves]
    assert one.nodes == three.nodes


def test_trees_in_several_threads_are_reproducible():
    position = middle("reef", 2, 7)
    view = position.view(position.turn)
    found = [leadline.best(view, nodes=800, seed=1, search="tree", threads=2) for _ in range(2)]
    assert dataclasses.replace(found[0], seconds=0) == dataclasses.replace(found[1], seconds=0)


@pytest.mark.parametrize("wrong", [{"search": "alpha-beta"}, {"threads": 0}])
def test_what_cannot_be_searched_is_refused(wrong):
    position = middle("reef", 2, 7)
    with pytest.raises(LeadlineError, match=next(iter(wrong))):
        leadline.best(position.view(position.turn), nodes=10, **wrong)


def test_a_game_with_a_search_of_its_own_has_no_other():
    position = leadline.deal("reef-encounter", players=2, seed=1)
    with pytest.raises(LeadlineError, match="search of its own"):
        leadline.best(position.view(position.turn), nodes=10, search="tree")


@pytest.mark.parametrize("nodes", [0, 2**24 + 1])
def test_room_for_nodes(nodes):
    with pytest.raises(ValueError, match="expected 1 to"):
        Tree(nodes=nodes)
