"""Proven best turns of one seat, and proven best openings: what turns.pyx finds, played again and put into words."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from ....core.reef.patterns import STANDARD
from ....core.reef.plan_document import OwnTurns, PlanQuestion
from ....core.version import __version__
from ...results import Plan
from . import turns
from .openings import openings
from .schedule import Played, Steps, most, replay, turns_of

Now = Callable[[], float]
LAST_TURN = "a colour has run out: this turn is the last, and the hand counts after it (5.1, 5.4)"
ALONE = "the other seats are assumed to take no card that the plan drafts and no pieces that it lays"
VISIBLE = "cards that come into the display from the unseen pile are out of reach"
ENDS = {"5.1": "the game ends with a colour that runs out (5.1)", "5.3": "the game ends with the draw pile (5.3)"}


@dataclass(frozen=True, slots=True)
class _Best:
    """The best plan so far, a total that no plan exceeds, and the work."""

    opening: str | None
    question: PlanQuestion | None
    plays: Steps
    total: int | None
    bound: int
    nodes: int


def solve(question: PlanQuestion, nodes: int | None, seconds: float | None, now: Now) -> Plan:
    """Return the plan with the best turns of one seat, or with the best opening, within the limits; `now` is the clock.

    Its `seconds` are 0; the caller sets them.
    """
    own = question.own_turns or OwnTurns(len(question.numbers))
    last = question.supply is not None and 0 in question.supply
    if last:
        own = replace(own, turns=1, end=True)
    until = math.inf if seconds is None else now() + seconds
    if question.opening is None:
        best = _of_board(question, own, None, nodes, until, now)
        best = replace(best, question=question)
    else:
        best = _of_openings(question, own, nodes, until, now)
    assert best.question is not None
    assert best.total is not None
    played = replay(best.question, own, turns_of(best.question, own, best.plays), best.plays)
    if played.total != best.total:
        raise AssertionError(f"turns: a plan of {best.total} points; played again it has {played.total}")
    return _plan(question, own, best, played, last)


def _of_board(
    question: PlanQuestion, own: OwnTurns, floor: int | None, nodes: int | None, until: float, now: Now
) -> _Best:
    left = math.inf if until == math.inf else max(0.0, until - now())
    found = turns.run(
        question.stacks,
        question.numbers,
        question.cards,
        turns=own.turns,
        display=own.display,
        pile=own.pile,
        left=own.left,
        points=own.points,
        end=own.end,
        supply=question.supply,
        floor=floor,
        nodes=nodes,
        seconds=left,
        clock=now,
    )
    return _Best(None, None, found.plays, found.total, found.bound, found.nodes)


def _of_openings(question: PlanQuestion, own: OwnTurns, nodes: int | None, until: float, now: Now) -> _Best:
    """Return the opening from which most can be made; those that promise most come first. If the time is over before
    all have been looked at, only the crude bound of `most` holds."""
    supply = None if question.supply is None else tuple(left - 1 for left in question.supply)
    waiting: list[tuple[int, str, PlanQuestion]] = []
    spent, bound = 0, None
    for text, stacks in openings(question.opening or "", mirrors=question.cards is STANDARD):
        if waiting and now() >= until:
            known = [*question.numbers, *(card for card, _ in own.display), *own.pile]
            bound = most(replace(question, numbers=tuple(known))) + sum(tokens for _, tokens in own.display)
            break
        asked = replace(question, stacks=stacks, supply=supply, opening=None)
        waiting.append((_of_board(asked, own, None, 0, math.inf, now).bound, text, asked))
    waiting.sort(key=lambda entry: -entry[0])
    best = _Best(None, None, (), None, 0, 0)
    for promised, text, asked in waiting:
        if best.total is not None and promised <= best.total:
            break
        left = None if nodes is None else max(1, nodes - spent)
        if best.total is not None and (now() >= until or (nodes is not None and spent >= nodes)):
            bound = promised if bound is None else max(bound, promised)
            break  # the others promise no more
        found = _of_board(asked, own, best.total, left, until, now)
        spent += found.nodes
        if found.total is not None:
            best = replace(found, opening=text, question=asked)
        if found.bound > (best.total if best.total is not None else 0):
            bound = found.bound if bound is None else max(bound, found.bound)
    assert best.total is not None
    return replace(best, bound=max(best.total, bound or best.total), nodes=spent)


def _plan(question: PlanQuestion, own: OwnTurns, best: _Best, played: Played, last: bool) -> Plan:
    notes = []
    assert best.total is not None
    proved = best.bound == best.total
    if question.own_turns is not None:
        notes = [ALONE, VISIBLE]
        if last:
            notes.append(LAST_TURN)
        elif played.ended:
            notes.append(ENDS[played.ended])
        spare = own.turns - len(played.steps)
        if spare and not played.ended:
            left = "1 turn is" if spare == 1 else f"{spare} turns are"
            notes.append(f"{left} left over" + (": no known card brings more" if proved else ""))
    return Plan(
        best.total,
        "optimal" if proved else "bound",
        best.bound,
        played.steps,
        "search" if proved else None,
        best.nodes,
        0.0,
        __version__,
        opening=best.opening,
        hand=played.hand,
        notes=tuple(notes),
        turns=own.turns if question.own_turns is not None else None,
    )
