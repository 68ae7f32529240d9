"""The player of Reef that plans its hand exactly: it drafts the card with which the hand is planned for most points
and, with a full hand of four, plays the first step of the exact plan."""

from __future__ import annotations

from ...core.contract import View
from ...core.reef.material import HAND
from ...core.reef.position import Reef
from .hand_plans import drafts, planned, play_text


def move(view: View[Reef], seed: int) -> list[int]:
    """Return the codes of the planner's move; the first legal one in an opening. `seed` has no effect."""
    position = view.masked
    seat = view.seat - 1
    if not position.is_boundary or not any(position.boards[seat]):
        return view.legal_codes()[:1]
    hand = position.hands[seat]
    if len(hand) < HAND:
        best = max(drafts(position, seat), key=lambda draft: draft[1], default=None)
        if best is not None:
            return best[0]
    found: list[int] = position.game.notation.parse(position, play_text(*planned(position, seat, hand).steps[0]))
    return found
