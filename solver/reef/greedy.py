"""The greedy player of Reef that `best` is measured against: the most points at once.

It plays the card that scores most now, where it scores most. If nothing scores, it drafts: first by the points that lie
on a card or are paid for it, then by what the card would score on the board as it is.
"""

from __future__ import annotations

from ...core.contract import View
from ...core.reef.material import HAND
from ...core.reef.state import Reef
from .candidates import planned, play_text


def move(view: View, seed: int) -> list[int]:
    """The codes of the greedy move; the first legal one in an opening. Nothing about it is left to chance."""
    position = view.masked
    assert isinstance(position, Reef)
    seat = view.seat - 1
    if not position.is_boundary or not any(position.boards[seat]):
        return view.legal_codes()[:1]
    notation = position.game.rooms.notation
    hand = position.hands[seat]
    plans = [planned(position, seat, [card]) for card in hand]
    best = max(plans, key=lambda plan: plan.total, default=None)
    if best is None or (best.total == 0 and len(hand) < HAND):
        drafts = []
        for code in view.legal_codes():
            kind, number = notation.atom_text(position, code).split()[:2]
            if kind != "play":
                card = int(number) if kind == "take" else position.deck[0]
                gained = dict(position.display)[int(number)] if kind == "take" else -1
                drafts.append(((gained, planned(position, seat, [card]).total), code))
        if drafts:
            return [max(drafts, key=lambda draft: draft[0])[1]]
    assert best is not None
    played: list[int] = notation.parse(position, play_text(*best.steps[0]))
    return played
