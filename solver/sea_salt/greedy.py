"""The one-step greedy player of Sea Salt & Paper that `best` is measured against.

It draws what has the best expected points at once (of two cards of the deck the better one, each unseen card equally
likely), lays every pair that it can, takes the card that brings most, and stops as soon as it has seven points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ...core.contract import View
from ...core.sea_salt.material import ALL, to_set
from ...core.sea_salt.notation import pack, unpack
from ...core.sea_salt.position import SeaSalt
from ...core.sea_salt.scoring import score_cards
from ...core.sea_salt.state import DECK, FIND, KEEP_CARD, LAY, PASS, STOP, TAKE


def move(view: View[SeaSalt], seed: int) -> list[int]:
    """Return a list with the code of the greedy player's next action, for a view of the seat to move. `seed` has no
    effect."""
    return [_move(view)]


def _move(view: View[SeaSalt]) -> int:
    position = view.masked
    codes = view.legal_codes()
    hand, table = position.hands[view.seat - 1], position.table_sets[view.seat - 1]
    laid = [code for code in codes if unpack(code)[0] == LAY]
    if laid:
        return laid[0]
    if pack(STOP) in codes:
        return pack(STOP)
    if pack(PASS) in codes:
        return pack(PASS)

    def points(card: int) -> int:
        return score_cards(to_set([*hand, card]), table).points

    kinds = {unpack(code)[0] for code in codes}
    if kinds & {KEEP_CARD, FIND}:
        return max(codes, key=lambda code: points(unpack(code)[1]))
    values: dict[int, float] = {}
    for code in codes:
        kind, _, _, pile = unpack(code)
        if kind == TAKE:
            values[code] = points(position.piles[pile - 1][0])
        elif kind == DECK:
            values[code] = _expected(view, points)
    return max(values, key=lambda code: values[code]) if values else codes[0]


def _expected(view: View[SeaSalt], points: Callable[[int], int]) -> float:
    """Return the mean of the better of two unseen cards."""
    position = view.masked
    unseen = Counter(ALL)
    unseen.subtract(position.hands[view.seat - 1])
    for cards in [*position.tables, *position.piles]:
        unseen.subtract(card for card in cards if card)
    worth = sorted((points(card) for card, n in unseen.items() for _ in range(n)))
    count = len(worth)
    if count < 2 or position.deck_size < 2:
        return sum(worth) / max(1, count)
    return sum(value * i for i, value in enumerate(worth)) / (count * (count - 1) / 2)
