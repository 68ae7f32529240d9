"""Plans of Reef that are ended from outside: what is known by then is told."""

from __future__ import annotations

import random
import signal
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from leadline.core.reef.plan_document import PlanQuestion
from leadline.solver.reef.plan import cpsat, search, solvers, turns
from support.reef_boards import question


def stopped() -> threading.Event:
    event = threading.Event()
    event.set()
    return event


def long_question(cards: int = 12) -> PlanQuestion:
    """Cards in any order that take either solver far more than a second."""
    return replace(question(random.Random(10), cards, 4, 20), fixed=False, supply=None)


def test_a_model_that_is_stopped_before_it_is_made_claims_nothing() -> None:
    asked = long_question()
    found = cpsat.run(asked, stop=stopped())
    assert (found.total, found.steps, found.branches) == (-1, (), 0)
    assert found.bound == cpsat.most(asked)


@pytest.mark.parametrize("solver", solvers.SOLVERS)
def test_a_stopped_plan_is_legal_and_says_that_it_was_stopped(solver: str) -> None:
    """Any plan, played again by the rules, with a bound that holds; `both` does not begin with the model any more."""
    found = solvers.solve(long_question(), solver=solver, stop=stopped())
    assert (found.status, found.interrupted, found.proof) == ("bound", True, None)
    assert found.total == sum(step.points for step in found.steps) < found.bound


def test_a_search_of_the_model_ends_once_another_thread_says_so() -> None:
    event = threading.Event()
    timer = threading.Timer(0.15, event.set)
    timer.start()
    found = solvers.solve(long_question(5), solver="cp-sat", seconds=60.0, stop=event)
    assert event.is_set()
    assert found.interrupted
    assert found.seconds < 30


def test_a_model_that_nobody_stops_answers_as_without() -> None:
    asked = question(random.Random(3), 1, 40, 60)
    assert cpsat.run(asked, stop=threading.Event()) == cpsat.run(asked)


def test_a_plan_in_fixed_order_looks_at_the_clock_at_every_node_that_seeks_prices() -> None:
    """By a clock that goes on by a second with each look: nodes of two or three cards alone do not look."""
    asked = replace(question(random.Random(10), 8, 30, 40), fixed=True, supply=None)
    ticks = count()
    found = search.run(
        asked.stacks, asked.numbers, asked.cards, fixed=True, seconds=6, clock=lambda: float(next(ticks))
    )
    assert not found.proved
    assert next(ticks) == 7  # one look to begin with and six at nodes
    assert found.nodes < 512


class Broken(Exception):
    """What a clock raises."""


def broken_clock() -> Callable[[], float]:
    """A clock that fails at its third look."""
    looks = count()

    def clock() -> float:
        if next(looks) == 2:
            raise Broken
        return 0.0

    return clock


@pytest.mark.parametrize("fixed", [False, True])
def test_what_the_clock_raises_ends_the_search_and_is_raised(fixed: bool) -> None:
    asked = replace(question(random.Random(10), 8, 30, 40), fixed=fixed, supply=None)
    with pytest.raises(Broken):
        search.run(asked.stacks, asked.numbers, asked.cards, fixed=fixed, seconds=60, clock=broken_clock())


def test_what_the_clock_raises_ends_a_plan_over_turns_and_is_raised() -> None:
    asked = question(random.Random(10), 8, 4, 20)
    hand, pile = asked.numbers[:4], asked.numbers[4:]
    with pytest.raises(Broken):
        turns.run(asked.stacks, hand, asked.cards, turns=8, pile=pile, floor=0, seconds=60, clock=broken_clock())


@pytest.mark.extended
def test_a_signal_ends_a_search_without_a_limit() -> None:
    """Whose handler raises in the thread that searches, as that of Ctrl-C does."""
    asked = long_question()

    def raises(number: int, frame: object) -> None:
        raise Broken

    before = signal.signal(signal.SIGALRM, raises)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(Broken):
            search.run(asked.stacks, asked.numbers, asked.cards)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("fixed", [False, True])
def test_a_search_of_no_nodes_has_a_bound(fixed: bool) -> None:
    chance = random.Random(5)
    for cards in (2, 3, 3, 4, 4):
        asked = replace(question(chance, cards, 20, 50), fixed=fixed)
        best = search.run(asked.stacks, asked.numbers, asked.cards, fixed=fixed, supply=asked.supply).total
        for nodes in (0, 1, 2):
            found = search.run(asked.stacks, asked.numbers, asked.cards, fixed=fixed, supply=asked.supply, nodes=nodes)
            assert found.total <= best <= found.bound
