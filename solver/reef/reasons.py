"""Why a move of Reef is good, in words: the points now, and the points that are planned."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.contract import View
from ...core.reef.position import Reef
from .hand_plans import planned


def explain(view: View, codes: Sequence[int], complete: bool) -> str:
    """What the move brings at once, and what the hand is then planned for on this board alone."""
    before = view.masked
    assert isinstance(before, Reef)
    seat = view.seat - 1
    if before.phase != "turn" or not any(before.boards[seat]):
        return "lays pieces" if before.phase == "second" else "opening"
    after = before.copy(stack=False)
    for code in codes:
        after.push(code)
    now = after.points[seat] - before.points[seat]
    hand = after.hands[seat]
    total = planned(after, seat, hand).total if hand else 0
    cards = f"{len(hand)} card{'' if len(hand) == 1 else 's'}"
    if len(hand) < len(before.hands[seat]):
        first = f"{now} point{'' if now == 1 else 's'} now"
        return f"{first}, {total} more planned with the {cards} left" if hand else first
    held = before.hands[seat]
    without = planned(before, seat, held).total if held else 0
    tokens = f"{now:+d} point{'' if abs(now) == 1 else 's'} now, " if now else ""
    return f"{tokens}the hand of {cards} is planned for {total}, {without} without the new one"
