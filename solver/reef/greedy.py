"""The greedy player of Reef that `best` is measured against: the most points at once.

A play brings what its card scores where it scores most, a draft the points that lie on the card, less the one that it
costs. Of equally good moves a draft is made, of drafts that of the card that would score most on the board as it is.
"""

from __future__ import annotations

from ...core.contract import View
from ...core.reef.position import Reef
from .hand_plans import planned, play_text


def move(view: View[Reef], seed: int) -> list[int]:
    """Return the codes of the move with the most points at once, or of the first legal one in an opening.

    `seed` has no effect.
    """
    position = view.masked
    seat = view.seat - 1
    if not position.is_boundary or not any(position.boards[seat]):
        return view.legal_codes()[:1]
    notation = position.game.notation
    plans = [planned(position, seat, [card]) for card in position.hands[seat]]
    drafts = []
    for code in view.legal_codes():
        kind, number = notation.atom_text(position, code).split()[:2]
        if kind != "play":
            card = int(number) if kind == "take" else position.deck[0]
            gained = dict(position.display)[int(number)] if kind == "take" else -1
            drafts.append((gained, planned(position, seat, [card]).total, code))
    play = max(plans, key=lambda plan: plan.total, default=None)
    draft = max(drafts, default=None)
    if draft is not None and (play is None or draft[0] >= play.total):
        return [draft[2]]
    assert play is not None
    codes: list[int] = notation.parse(position, play_text(*play.steps[0]))
    return codes
