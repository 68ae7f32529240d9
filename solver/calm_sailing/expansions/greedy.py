"""The greedy player of Calm Sailing with expansions: as in the base game. What only the expansions ask for, and hands
with monsters or wild cards, it leaves to the playout policy."""

from __future__ import annotations

from ....core.calm_sailing.base.moves import DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY, unpack
from ....core.calm_sailing.expansions.position import Expanded
from ....core.calm_sailing.material import MONSTER, WILD
from ....core.contract import View
from ..base import greedy

PLAIN = {PLAY, DISCARD, PAYMENT, GIVE, ENOUGH, LAY_START, LAY_FINISH}


def move(view: View[Expanded], seed: int) -> list[int]:
    """Return the codes of the greedy player's next actions, or of the policy's (from `seed`) if only it knows them."""
    position = view.masked
    kinds = {unpack(code)[0] for code in view.legal_codes()}
    hand = position.hand(view.seat)
    forced = LAY_FINISH in kinds or LAY_START in kinds
    if not forced and (kinds - PLAIN or MONSTER in hand or WILD in hand):
        return [position.playout_move(seed)]
    return greedy.move(view, seed)
