"""Why a move of Calm Sailing is good or bad, in words: what it pays, what it keeps open, what it risks.

Everything is read from the view of the seat to move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...core.calm_sailing import rough_notation as notation
from ...core.calm_sailing.chart_seas import ChartSeas
from ...core.calm_sailing.layouts import Layout, layout_of
from ...core.calm_sailing.material import (
    FINISH,
    FINISHES,
    HAND,
    ISLANDS,
    JOINT,
    MONSTER,
    PURPLE,
    START,
    YELLOW,
    card_text,
)
from ...core.calm_sailing.notation import DISCARD, ENOUGH, GIVE, LAY_FINISH, LAY_START, PAYMENT, PLAY, unpack
from ...core.calm_sailing.rough_seas import RoughSeas
from ...core.calm_sailing.state import CalmSailing
from ...core.contract import View

REACH = HAND - 1  # the highest payment (4A.3)


@dataclass(frozen=True, slots=True)
class Gap:
    """Empty cells `first`..`last` between the numbers `a` and `b` (0 and 81 at the ends of the path), and the numbers
    that can still go there: unseen ones and ones of the own hand."""

    first: int
    last: int
    a: int
    b: int
    unseen: int
    own: int

    @property
    def length(self) -> int:
        return self.last - self.first + 1


def explain(view: View, codes: Sequence[int], complete: bool) -> str:
    """The reason for the move whose atoms are `codes`; `complete` is False where the seat decides more in it
    later."""
    position = view.masked
    if not isinstance(position, CalmSailing):
        raise TypeError("expected a view of Calm Sailing")
    kind, card, cell = unpack(codes[0])
    hand = position.hands[view.seat - 1]
    paid = [unpack(code)[1] for code in codes if unpack(code)[0] in (DISCARD, PAYMENT, GIVE)]
    parts: list[str] = []
    if kind == LAY_FINISH:
        return "wins the game at once"
    if kind == PLAY:
        parts.append(f"pays {_cards(paid)}" if paid else "costs nothing")
        parts += _play(position, view.seat, card, cell, hand, paid)
    elif kind == DISCARD:
        parts.append(f"gives up {_cards(paid)} and leaves the grid as it is")
    elif kind == PAYMENT:
        parts.append(f"completes the move with {_cards(paid)}")
    elif kind == LAY_START:
        parts.append("a Start in the hand must be laid" if card == START else "a wild is laid as the Start")
        parts.append(_share(paid, complete))
    elif kind > LAY_FINISH and isinstance(position, RoughSeas):
        parts += _sea(position, codes, paid)
    elif kind in (GIVE, ENOUGH):
        parts.append(_share(paid, complete) if kind == GIVE else "gives no more")
        if kind == ENOUGH:
            parts.append(f"the other seats give the {position.owed} that are due")
    parts += _risks(position, view.seat, hand, paid)
    return ", ".join(parts)


def _sea(position: RoughSeas, codes: Sequence[int], paid: Sequence[int]) -> list[str]:
    """A move that only the expansions have."""
    kind, card, cell = unpack(codes[0])
    if kind == notation.STRIKE:
        why = "rids the hand of a monster, so that a Finish can be laid" if card == MONSTER else "uses up a wild"
        return [f"takes {position.grid[cell]} from {layout_of(position).cells[cell]}", why]
    if kind == notation.WILD_ISLAND:
        where = f" on {layout_of(position).cells[unpack(codes[1])[2]]}" if len(codes) > 1 else ""
        return [f"a wild stands for {card}{where}", f"pays {_cards(paid)}" if paid else "costs nothing"]
    if kind in (notation.COMPASS, notation.WILD_COMPASS):
        return [f"removes a storm {card_text(card)}", f"{position.compasses[0]} compasses are held before"]
    if kind == notation.TURN_OVER:
        return [*_turned(position, cell), f"for {_cards(paid)}"] if paid else _turned(position, cell)
    if kind == notation.ALL:
        return ["gives up the whole hand for a compass" if position.compasses[1] else "gives up the whole hand"]
    if kind == notation.MOVE_ROCKS:
        return [f"closes row {cell + 1} until the rocks move on"]
    if kind == notation.PAY_ROCKS:
        return [f"leaves the rocks where they are for {_cards([card, *paid])}"]
    if kind == notation.RESOLVE and card == PURPLE:
        room = cell != notation.NOWHERE
        return [f"closes row {cell + 1} until a compass comes" if room else "no row has an empty cell"]
    if kind == notation.RESOLVE and card == YELLOW:
        given = f"gives up {_cards(paid)}" if paid else "discards nothing"
        return ["the hand keeps three cards from now on", given]
    if kind == notation.TOP_TWO:
        return ["gives the two top cards of the own pile unseen"]
    return ["from now on only beside other cards"] if kind == notation.RESOLVE else []


def _turned(position: RoughSeas, cell: int) -> list[str]:
    """What it is good for to turn an island over (12.3)."""
    half, moon = position.cells // 2, cell in position.moon
    side = "sun" if moon else "moon"
    if position.halves == "any":
        more = len(position.moon) > half if moon else len(position.grid) - len(position.moon) > half
        why = f"more than {half} lie {'moon' if moon else 'sun'} up" if more else f"one more lies {side} up"
    else:
        why = "as the Finish needs it" if moon == (cell < half) else "though the Finish needs it the other way"
    return [f"turns {position.grid[cell]} on {layout_of(position).cells[cell]} {side} up", why]


def _cards(cards: Sequence[int]) -> str:
    return (
        " and ".join([", ".join(map(card_text, cards[:-1])), card_text(cards[-1])])
        if len(cards) > 1
        else card_text(cards[0])
    )


def _share(paid: Sequence[int], complete: bool) -> str:
    if not complete:
        return "what to give is decided after the extra cards are drawn"
    return f"this seat gives {_cards(paid)} of the {JOINT}" if paid else f"the other seats give the {JOINT}"


def gaps(grid: dict[int, int], cells: int, unseen: set[int], own: set[int]) -> Iterator[Gap]:
    """The gaps of the grid from the bottom up. One cell alone takes only numbers within the highest payment of a
    neighbour, unless it has none."""
    ends = [(-1, 0), *sorted(grid.items()), (cells, ISLANDS + 1)]
    for (left, a), (right, b) in pairwise(ends):
        if right - left > 1:
            fits = set(range(a + 1, b))
            if right - left == 2 and (a or b <= ISLANDS):
                near = set(range(a + 1, a + REACH + 1)) if a else set()
                fits &= near | (set(range(b - REACH, b)) if b <= ISLANDS else set())
            yield Gap(left + 1, right - 1, a, b, len(fits & unseen), len(fits & own))


def _play(position: CalmSailing, seat: int, card: int, cell: int, hand: list[int], paid: list[int]) -> list[str]:
    grid = position.grid | {cell: card}
    own = set(hand) - {card} - set(paid)
    unseen = set(range(1, ISLANDS + 1)) - set(hand) - set(position.grid.values()) - set(position.discarded[seat - 1])
    parts = []
    for gap in gaps(grid, position.cells, unseen, own):
        if cell in (gap.first - 1, gap.last + 1):
            parts.append(_describe(gap, layout_of(position)))
    if not parts:
        parts.append("leaves no gap beside it")
    if isinstance(position, ChartSeas) and position.ahead and cell in position.layout.marked:
        parts.append("reveals a card of the exploration deck")
    return parts


def _describe(gap: Gap, layout: Layout) -> str:
    names = layout.cells
    where = names[gap.first] if gap.length == 1 else f"{names[gap.first]}-{names[gap.last]}"
    fit = f"{gap.unseen} unseen" + (f" and {gap.own} own" if gap.own else "")
    cells = "1 cell" if gap.length == 1 else f"{gap.length} cells"
    text = f"{where} ({cells}) stays open to {fit} number" + ("s" if gap.unseen + gap.own != 1 else "")
    if gap.unseen + gap.own < gap.length:
        return f"{text}, which can never fill it"
    if gap.unseen < 2 * (gap.length - gap.own):
        return f"{text}, which is a risk"
    return text


def _risks(position: CalmSailing, seat: int, hand: list[int], paid: list[int]) -> list[str]:
    parts = []
    finishes = paid.count(FINISH)
    if finishes:
        gone = position.discarded[seat - 1].count(FINISH) + finishes
        if gone == FINISHES:
            parts.append("no Finish is left then: the game cannot be won")
        elif hand.count(FINISH) == finishes:
            parts.append("gives away the only Finish of this hand")
    if START in paid and position.start_laid:
        parts.append("a spare Start is worth nothing")
    pile = position.pile_sizes[seat - 1]
    if pile < len(paid) + 1 and len(paid):
        parts.append("the own pile has no card to replace them" if pile == 0 else f"the own pile has only {pile} left")
    return parts
