"""Reasons for a move of Calm Sailing with expansions, in words; the base game has the same ones."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.calm_sailing.base.moves import LAY_FINISH, PLAY, unpack
from ....core.calm_sailing.expansions import moves
from ....core.calm_sailing.expansions.notation import NOWHERE
from ....core.calm_sailing.expansions.position import Expanded
from ....core.calm_sailing.material import FINISHES, ISLANDS, MONSTER, PURPLE, WILD, YELLOW, card_text
from ....core.contract import View
from ....core.errors import counted
from ...clock import Limit
from ..base.reasons import Beyond, action, cards_text, paid_by, risks

TOP_CARDS = 2  # of a pile that a seat may give unseen, and which stay in a hand instead (8.3.1)


def explain(view: View[Expanded], codes: Sequence[int], complete: bool, limit: Limit | None = None) -> str:
    """Return in one line what the move whose actions are `codes` does and risks.

    `complete` is False if the seat makes more decisions in it later. `limit` has no effect.
    """
    position = view.masked
    kind, _, cell = unpack(codes[0])
    paid = paid_by(codes)
    known = kind <= LAY_FINISH
    beyond = _beyond(position, view.seat, paid)
    parts = action(view, position, codes, complete, beyond) if known else _sea(position, view.seat, codes, paid)
    if kind == PLAY and position.ahead and cell in position.board.marked:
        parts.append("reveals a card of the exploration deck")
    return ", ".join([*parts, *risks(position, view.seat, paid, beyond.wilds)])


def _beyond(position: Expanded, seat: int, paid: Sequence[int]) -> Beyond:
    """Return what may still change a gap, as far as the seat can know: a card that it has not seen leave may still
    come."""
    left = position.left
    gone = [*left, *position.discarded[seat - 1], *paid]
    wilds = position.wilds - len(position.wild_numbers) - gone.count(WILD)
    monsters = position.monsters > left.count(MONSTER) or (position.monsters > 0 and wilds > 0)
    larger = FINISHES if position.board.marked else 0  # Finish cards come beyond the limit (12.2)
    if position.storms[0] and position.players <= 2:
        larger += TOP_CARDS
    return Beyond(wilds, monsters, larger, tuple(card for card in left if card <= ISLANDS))


def _sea(position: Expanded, seat: int, codes: Sequence[int], paid: Sequence[int]) -> list[str]:
    """Return a move that only the expansions have."""
    kind, card, cell = unpack(codes[0])
    if kind == moves.STRIKE:
        why = "uses up a wild"
        if card == MONSTER:
            more = position.hands[seat - 1].count(MONSTER) - 1
            why = "rids the hand of a monster" + (
                f", {counted(more, 'more is', 'more are')} left" if more else ", so that a Finish can be laid"
            )
        return [f"takes {position.grid[cell]} from {position.board.cells[cell]}", why]
    if kind == moves.WILD_ISLAND:
        where = f" on {position.board.cells[unpack(codes[1])[2]]}" if len(codes) > 1 else ""
        return [f"a wild stands for {card}{where}", f"pays {cards_text(paid)}" if paid else "costs nothing"]
    if kind in (moves.COMPASS, moves.WILD_COMPASS):
        held = counted(position.compasses[0], "compass is held before", "compasses are held before")
        return [f"removes a storm {card_text(card)}", held]
    if kind == moves.TURN_OVER:
        return [*_turned(position, cell), f"for {cards_text(paid)}"] if paid else _turned(position, cell)
    if kind == moves.ALL:
        return ["discards the whole hand for a compass" if position.compasses[1] else "discards the whole hand"]
    if kind == moves.MOVE_ROCKS:
        return [f"closes row {cell + 1} until the rocks move on"]
    if kind == moves.PAY_ROCKS:
        return [f"leaves the rocks in place for {cards_text([card, *paid])}"]
    if kind == moves.RESOLVE and card == PURPLE:
        room = cell != NOWHERE
        return [f"closes row {cell + 1} until a compass comes" if room else "no row has an empty cell"]
    if kind == moves.RESOLVE and card == YELLOW:
        given = f"discards {cards_text(paid)}" if paid else "discards nothing"
        return ["the hand keeps three cards from now on", given]
    if kind == moves.TOP_TWO:
        return ["gives the two top cards of its pile unseen"]
    return ["from now on only next to other cards"] if kind == moves.RESOLVE else []


def _turned(position: Expanded, cell: int) -> list[str]:
    """Return what it is good for to turn an island over (12.3)."""
    half, moon = position.cells // 2, cell in position.moon
    side = "sun" if moon else "moon"
    if position.halves == "any":
        more = len(position.moon) > half if moon else len(position.grid) - len(position.moon) > half
        why = f"more than {half} lie {'moon' if moon else 'sun'} up" if more else f"one more lies {side} up"
    else:
        why = "as the Finish needs it" if moon == (cell < half) else "though the Finish needs it the other way"
    return [f"turns {position.grid[cell]} on {position.board.cells[cell]} {side} up", why]
