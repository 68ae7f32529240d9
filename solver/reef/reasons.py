"""Reasons for a move of Reef, in words: the points now, and the points that are planned or that the hand counts."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.contract import View
from ...core.errors import counted
from ...core.reef.position import Reef
from ..clock import Limit
from .hand_plans import counted_at_the_end, planned


def explain(view: View[Reef], codes: Sequence[int], complete: bool, limit: Limit | None = None) -> str:
    """Return in one line the points that a move brings at once, and those that the hand is then planned for.

    The plan is for the seat's own board alone. If no turn follows, the points of the hand at the end (5.4) are given
    instead. The text is empty if the limit is reached before the plan is made.
    """
    before = view.masked
    seat = view.seat - 1
    if before.phase != "turn" or not any(before.boards[seat]):
        return "lays pieces" if before.phase == "second" else "opening"
    after = before.copy(stack=False)
    for code in codes:
        after.push(code)
    now = after.points[seat] - before.points[seat]
    hand = after.hands[seat]
    last = after.is_over or 0 in after.supply  # then every seat has had its last turn when this one would move (5.1)
    total = counted_at_the_end(after, seat) if last else _planned(after, seat, hand, limit)
    if total is None:  # what needs no plan is known
        return f"{counted(now, 'point')} now" if now else ""
    cards = f"{len(hand)} card{'' if len(hand) == 1 else 's'}"
    if len(hand) < len(before.hands[seat]):
        first = f"{now} point{'' if now == 1 else 's'} now"
        if not hand:
            return first
        return (
            f"{first}, {total} at the end for the {cards} left"
            if last
            else f"{first}, {total} more planned with the {cards} left"
        )
    held = before.hands[seat]
    tokens = f"{now:+d} point{'' if abs(now) == 1 else 's'} now, " if now else ""
    without = counted_at_the_end(before, seat) if last else _planned(before, seat, held, limit)
    if last:
        return f"{tokens}the hand of {cards} counts {counted(total, 'point')} at the end, {without} without the new one"
    if without is None:
        return f"{tokens}the hand of {cards} is planned for {total}"
    return f"{tokens}the hand of {cards} is planned for {total}, {without} without the new one"


def _planned(position: Reef, seat: int, hand: Sequence[int], limit: Limit | None) -> int | None:
    """Plan the hand; return None if the limit is over."""
    if not hand:
        return 0
    total = planned(position, seat, hand, limit=limit).total
    return None if limit is not None and limit.is_over else total
