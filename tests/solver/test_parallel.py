"""Searches in several threads: a flat search gives the same answer in any number of them, to the last digit."""

from __future__ import annotations

import dataclasses
import time

import pytest

import leadline
from leadline.core import View
from leadline.solver.analysis import has_tree, searches
from leadline.solver.search.flat import Counts, Sampler
from leadline.solver.search.halving import rank
from leadline.solver.search.parallel import Parallel
from support.cases import CASES, Case

SEARCHED = [case for case in CASES if has_tree(case.game)]


def view_of(case: Case, seed: int, moves: int) -> View:
    """What the seat to move sees after so many moves of the playout policy, or before the end of the game."""
    position = case.deal(seed)
    for step in range(moves):
        ahead = position.copy()
        ahead.push(position.playout_move(step))
        if ahead.is_over:
            break
        position = ahead
    return position.view(position.turn or 1)


def counts(sampler: Sampler | Parallel) -> list[tuple[Counts, Counts]]:
    return [(sampler.counts(i), sampler.fresh_counts(i)) for i in range(sampler.count)]


ALIKE = [(case, kind) for case in SEARCHED for kind in searches(case.game) if kind != "tree"]


@pytest.mark.parametrize(("case", "kind"), ALIKE, ids=str)
def test_a_search_without_a_tree_is_the_same_in_any_number_of_threads(case: Case, kind: str) -> None:
    for seed, moves in ((1, 0), (2, 14), (3, 41)):
        view = view_of(case, seed, moves)
        one, two, three = (
            leadline.best(view, nodes=400, seed=seed, search=kind, threads=threads) for threads in (1, 2, 3)
        )
        assert dataclasses.replace(two, seconds=one.seconds) == one
        assert dataclasses.replace(three, seconds=one.seconds) == one


def test_what_is_set_aside_and_begun_anew_is_so_in_all_threads() -> None:
    """Runs of few worlds and of many, with fewer and fewer candidates."""
    view = view_of(SEARCHED[0], 3, 14)
    alone = Sampler(view, 1)
    with Parallel([Sampler(view, 1) for _ in range(3)]) as parallel:
        for number, worlds in enumerate((7, 1, 300, 2)):
            alone.run(worlds)
            parallel.run(worlds)
            assert counts(parallel) == counts(alone)
            assert parallel.playouts == alone.playouts
            survivors = alone.alive[:: number + 1]
            for one in (alone, parallel):
                one.keep(survivors)
                if number == 1:
                    one.mark()
            assert parallel.alive == alone.alive


class Slow(Sampler):
    """Takes its time, and may meet with Ctrl-C in its second run."""

    seconds = 0.0
    breaks = False
    runs = 0

    def run(self, worlds: int, part: int = 0, parts: int = 1) -> None:
        time.sleep(self.seconds)
        super().run(worlds, part, parts)
        self.runs += 1
        if self.breaks and self.runs == 2:
            raise KeyboardInterrupt


def test_after_ctrl_c_nothing_is_counted_any_more() -> None:
    """The other thread is at work when it comes: its worlds must not be half counted in what is told."""
    view = view_of(SEARCHED[0], 3, 14)
    samplers = [Slow(view, 1), Slow(view, 1)]
    samplers[0].breaks = True
    samplers[1].seconds = 0.3
    with Parallel(samplers) as parallel:
        found = rank(parallel, nodes=100_000, seconds=None, clock=lambda: 0.0)
        told = counts(parallel), parallel.playouts
        time.sleep(0.5)
        assert (counts(parallel), parallel.playouts) == told
    assert found.interrupted
    assert len({each.worlds for each, _ in told[0]}) == 1
    assert found.playouts == sum(estimate.worlds for estimate in found.estimates) > 0
