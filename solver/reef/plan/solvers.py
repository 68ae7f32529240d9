"""Proven best placements for a list of cards, by the search, by CP-SAT, or by both."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from ....core.arguments import check_nodes, check_seconds, wrong
from ....core.reef.material import SPACES, Stacks
from ....core.reef.notation import piece_text
from ....core.reef.patterns import explain
from ....core.reef.plan_document import PlanQuestion
from ....core.version import __version__
from ...results import Plan, PlanStep
from . import own_turns, search
from .schedule import Steps, check_due, lay

SOLVERS = ("search", "cp-sat", "both")


def solve(
    question: PlanQuestion,
    *,
    solver: str = "search",
    nodes: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Plan:
    """Return the best plan for the question, within `nodes` (of CP-SAT: conflicts) and `seconds` by `clock`, if given.

    Once another thread sets `stop`, the answer is the best plan found by then.
    Every plan is played again by the plain rules before it is returned. With `both` the two solvers run one after the
    other, each within `nodes` and half of the time; the better plan and the lower bound hold. Raises LeadlineError for
    an unknown solver or a limit that is not positive.
    """
    if solver not in SOLVERS:
        raise wrong(f"solver {solver!r}: expected one of {', '.join(SOLVERS)}", "solver")
    if nodes is not None:
        check_nodes(nodes)
    if seconds is not None:
        check_seconds(seconds)
    if question.own_turns is not None or question.opening is not None:
        if solver != "search":
            raise wrong(f"solver {solver!r}: turns and openings are planned by search alone", "solver")
        began = clock()
        found = own_turns.solve(question, nodes, seconds, _stoppable(clock, stop))
        broken = stop is not None and stop.is_set() and found.status != "optimal"
        return replace(found, seconds=clock() - began, interrupted=broken)
    if solver == "both" and seconds is not None:
        seconds /= 2
    plans = []
    if solver != "cp-sat":
        plans.append(_by_search(question, nodes, seconds, clock, stop))
    if solver != "search" and not (plans and stop is not None and stop.is_set()):
        plans.append(_by_model(question, nodes, seconds, clock, stop))
    found = plans[0] if len(plans) == 1 else _both(plans)
    return replace(found, interrupted=stop is not None and stop.is_set() and found.status != "optimal")


def _stoppable(clock: Callable[[], float], stop: threading.Event | None) -> Callable[[], float]:
    """Return the clock, by which every limit is over once `stop` is set."""

    def now() -> float:
        return math.inf if stop is not None and stop.is_set() else clock()

    return now


def _by_search(
    question: PlanQuestion,
    nodes: int | None,
    seconds: float | None,
    clock: Callable[[], float],
    stop: threading.Event | None,
) -> Plan:
    limit = seconds
    if stop is not None and seconds is None:
        limit = math.inf  # the search looks at the clock, and stops where it says "too late"
    began = clock()
    found = search.run(
        question.stacks,
        question.numbers,
        question.cards,
        fixed=question.fixed,
        supply=question.supply,
        nodes=nodes,
        seconds=limit,
        clock=_stoppable(clock, stop),
    )
    spent = clock() - began
    return _plan(question, found.steps, found.total, found.bound, "search", found.nodes, spent)


def _by_model(
    question: PlanQuestion,
    nodes: int | None,
    seconds: float | None,
    clock: Callable[[], float],
    stop: threading.Event | None,
) -> Plan:
    from . import cpsat

    began = clock()
    found = cpsat.run(question, conflicts=nodes, seconds=seconds, stop=stop)
    if not found.steps:  # not even a plan within the limit: any will do to go with the bound
        first = search.run(
            question.stacks, question.numbers, question.cards, fixed=question.fixed, supply=question.supply, nodes=1
        )
        found = cpsat.Found(first.total, max(found.bound, first.total), first.steps, found.branches)
    spent = clock() - began
    return _plan(question, found.steps, found.total, found.bound, "cp-sat", found.branches, spent)


def _plan(question: PlanQuestion, steps: Steps, total: int, bound: int, proof: str, nodes: int, seconds: float) -> Plan:
    played = replay(question, steps)
    counted = sum(step.points for step in played)
    if counted != total:
        raise AssertionError(f"{proof}: a plan of {total} points; played again it has {counted}")
    proved = bound == total
    return Plan(
        total,
        "optimal" if proved else "bound",
        bound,
        played,
        proof if proved else None,
        nodes,
        seconds,
        __version__,
        notes=_notes(question, steps),
    )


def _notes(question: PlanQuestion, steps: Steps) -> tuple[str, ...]:
    """Return where a colour runs out before the last card: in a game the cards after that one would not be played."""
    if question.supply is None or len(steps) < 2:
        return ()
    supply = list(question.supply)
    if 0 in supply:
        return (f"a colour has run out: in a game the turn of card {steps[0][0]} would be the last (5.1)",)
    for number, pieces in steps[:-1]:
        for color, _ in pieces:
            supply[color] -= 1
        if 0 in supply:
            note = f"a colour runs out with card {number}: in a game no turn would be left for the cards after it (5.1)"
            return (note,)
    return ()


def _both(plans: list[Plan]) -> Plan:
    best = max(plans, key=lambda plan: plan.total)
    bound = min(plan.bound for plan in plans)
    if best.total > bound:
        raise AssertionError(f"the solvers contradict each other: a plan of {best.total} points, a bound of {bound}")
    proved = best.total == bound
    proofs = [plan.proof for plan in plans if plan.status == "optimal"]
    proof = ("both" if len(proofs) != 1 else proofs[0]) if proved else None
    nodes, seconds = sum(plan.nodes for plan in plans), sum(plan.seconds for plan in plans)
    status = "optimal" if proved else "bound"
    return Plan(best.total, status, bound, best.steps, proof, nodes, seconds, __version__, notes=best.notes)


def replay(question: PlanQuestion, steps: Steps) -> tuple[PlanStep, ...]:
    """Play the steps, as (card, pieces), by the plain rules, and return them with their points.

    Raises AssertionError if they break a rule.
    """
    stacks: Stacks = list(question.stacks)
    supply = None if question.supply is None else list(question.supply)
    numbers = [number for number, _ in steps]
    if sorted(numbers) != sorted(question.numbers) or (question.fixed and tuple(numbers) != tuple(question.numbers)):
        raise AssertionError(f"a plan of cards {numbers}; asked for were {list(question.numbers)}")
    played = []
    for number, pieces in steps:
        check_due(stacks, question.cards[number].pieces, [color for color, _ in pieces], supply)
        lay(stacks, number, pieces, supply)
        points = explain(stacks, number, question.cards).points
        texts = tuple(piece_text(color, SPACES[rank]) for color, rank in pieces)
        played.append(PlanStep(number, texts, points))
    return tuple(played)
