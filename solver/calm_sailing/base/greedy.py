"""The greedy player of Calm Sailing that `best` is measured against: the cheapest sensible play.

A play is sensible where its number lies near the place that it has in proportion between the numbers already laid, and
both gaps that it leaves can still be filled. Of these it takes one that costs fewest cards, then one that lies nearest.
Without one that costs two cards or fewer it discards two cards. It pays and discards what it can use least: first what
fits nowhere any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core.calm_sailing.base.moves import DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY, pack, unpack
from ....core.calm_sailing.base.position import CalmSailing
from ....core.calm_sailing.material import FINISH, ISLANDS, START
from ....core.contract import View

NEAR = 3.0  # cells between a number and its proportional place
DEAR = 2  # cards that a play may cost
KEPT = 3  # cards that a seat keeps of its hand in a joint discard, if the others may give the rest


def move(view: View[CalmSailing], seed: int) -> list[int]:
    """Return the codes of the greedy player's next actions; `seed` has no effect."""
    position = view.masked
    codes = view.legal_codes()
    kinds = {unpack(code)[0] for code in codes}
    for kind in (LAY_FINISH, LAY_START):
        if kind in kinds:
            return [pack(kind)] if pack(kind) in codes else [next(c for c in codes if unpack(c)[0] == kind)]
    hand = position.hand(view.seat)
    if kinds & {PLAY, DISCARD}:
        return _action(position, codes, hand)
    enough = next((code for code in codes if unpack(code)[0] == ENOUGH), None)
    if enough is not None and len(hand) <= KEPT:
        return [enough]
    given = {unpack(code)[1]: code for code in codes if unpack(code)[0] in (PAYMENT, GIVE)}
    return [given[least_useful(position, list(given))[0]]]


def _action(position: CalmSailing, codes: Sequence[int], hand: list[int]) -> list[int]:
    """Return what begins a turn: a play with its payment, or two discards."""
    plays = []
    for code in codes:
        kind, number, cell = unpack(code)
        if kind == PLAY:
            cost, away, fits = rated(position, number, cell)
            plays.append(((not fits or away > NEAR, cost, away, number), code, cost, number))
    plays.sort()
    sensible = bool(plays) and not plays[0][0][0] and plays[0][2] <= DEAR
    discards = [code for code in codes if unpack(code)[0] == DISCARD]
    if plays and (sensible or not discards):
        _, code, cost, number = plays[0]
        rest = list(hand)
        rest.remove(number)
        paid = sorted(least_useful(position, rest)[:cost])
        return [code, *(pack(PAYMENT, card) for card in paid)]
    first, second = sorted(least_useful(position, hand)[:2])
    return [pack(DISCARD, first), pack(PAYMENT, second)]


def around(position: CalmSailing, number: int) -> tuple[int, int, int, int]:
    """Return the next lower number on the grid, its cell, the next higher number, and its cell.

    If there is none, these are 0 at cell -1, and 81 at the cell after the last.
    """
    a, cell_a, b, cell_b = 0, -1, ISLANDS + 1, position.cells
    for cell, laid in position.grid.items():
        if a < laid < number:
            a, cell_a = laid, cell
        if number < laid < b:
            b, cell_b = laid, cell
    return a, cell_a, b, cell_b


def rated(position: CalmSailing, number: int, cell: int) -> tuple[int, float, bool]:
    """Return the cost of a play in cards (4A.2), its distance from the proportional place, and whether gaps stay open.

    The distance is in cells; the last part is True if enough numbers are left on both sides to fill the gaps.
    """
    a, cell_a, b, cell_b = around(position, number)
    beside = [number - a] if a and cell_a == cell - 1 else []
    beside += [b - number] if b <= ISLANDS and cell_b == cell + 1 else []
    place = cell_a + (number - a) / (b - a) * (cell_b - cell_a)
    fits = cell - cell_a <= number - a and cell_b - cell <= b - number
    return min(beside, default=0), abs(cell - place), fits


def least_useful(position: CalmSailing, cards: Sequence[int]) -> list[int]:
    """Return the cards, the least useful first: what fits nowhere, then spare Finishes, then islands by how badly their
    proportional place suits them; a Start and the last Finish come last."""

    def use(card: int) -> tuple[int, float]:
        if card == START:
            return 5, 0.0
        if card == FINISH:
            return (4, 0.0) if list(cards).count(FINISH) == 1 else (1, 0.0)
        _, cell_a, _, cell_b = around(position, card)
        room = cell_b - cell_a - 1
        if room == 0 or card in position.grid.values():
            return 0, 0.0
        found = [rated(position, card, cell) for cell in range(cell_a + 1, cell_b)]
        return 2, -min(cost + away for cost, away, _ in found)

    return sorted(cards, key=lambda card: (*use(card), card))
