"""The greedy player of the competitive game: one step ahead by points.

It takes the action that brings most points at once: an island is worth one, less one for each card that it costs, two
discards cost two. Of equal ones it takes the island that lies nearest to its place in proportion, and it gives what it
can use least. It lays the Finish where that does not lose the game. From the row it takes the cards that would bring
most points in the next turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core.calm_sailing.base.moves import DISCARD, LAY_FINISH, PAYMENT, PLAY, pack, unpack
from ....core.calm_sailing.competitive.moves import TAKE
from ....core.calm_sailing.competitive.position import Competitive
from ....core.calm_sailing.material import FINISH
from ....core.contract import View
from ..base.greedy import around, least_useful, rated

FINISH_POINTS = 3
DISCARDED = -2  # points of two discards


def move(view: View[Competitive], seed: int) -> list[int]:
    """Return the codes of the greedy player's next actions; `seed` has no effect."""
    position = view.masked
    codes = view.legal_codes()
    kinds = {unpack(code)[0] for code in codes}
    hand = position.hand(view.seat)
    if TAKE in kinds:
        return _taken(position)
    if kinds & {PLAY, DISCARD, LAY_FINISH}:
        return _action(position, codes, hand)
    return [pack(PAYMENT, least_useful(position, [unpack(code)[1] for code in codes])[0])]


def _action(position: Competitive, codes: Sequence[int], hand: list[int]) -> list[int]:
    """Return what begins a turn: the Finish, an island with its payment, or two discards."""
    finish = [code for code in codes if unpack(code)[0] == LAY_FINISH]
    own, other = position.points[position.active - 1], position.points[2 - position.active]
    plays = []
    for code in codes:
        kind, number, cell = unpack(code)
        if kind == PLAY:
            cost, away, _ = rated(position, number, cell)
            plays.append((cost, away, number, code))
    if finish and (own + FINISH_POINTS >= other or (not plays and len(hand) < 2)):
        return finish
    if plays:
        cost, _, number, code = min(plays)
        if 1 - cost > DISCARDED or len(hand) < 2:
            rest = list(hand)
            rest.remove(number)
            return [code, *(pack(PAYMENT, card) for card in sorted(least_useful(position, rest)[:cost]))]
    first, second = sorted(least_useful(position, hand)[:2])
    return [pack(DISCARD, first), pack(PAYMENT, second)]


def _taken(position: Competitive) -> list[int]:
    """Return the cards that are due from the row; those that were taken before leave only higher ones."""
    row = [card for card in position.row if card >= position.above]
    best = sorted(row, key=lambda card: (-_next_gain(position, card), card))[: position.owed]
    return [pack(TAKE, card) for card in sorted(best)]


def _next_gain(position: Competitive, card: int) -> float:
    """Return the points that a card would bring if it were played now; of an island a little less, the further it would
    lie from its place in proportion."""
    if card == FINISH:
        return FINISH_POINTS if len(position.grid) == position.cells else 0
    _, cell_a, _, cell_b = around(position, card)
    found = [rated(position, card, cell) for cell in range(cell_a + 1, cell_b)]
    return max((1 - cost - away / position.cells for cost, away, _ in found), default=DISCARDED)
