"""Own turns of Reef by trying everything, on the plain rules of tests/reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reference.reef import Board, Supply, laid, last_points, layings, scoring
from reference.reef_cards import CARDS

UNSEEN = 0  # a card that nobody knows


@dataclass(frozen=True)
class Turns:
    """A seat before some turns of its own. `pile` has the known cards from the top; `left` is the size of the pile."""

    board: Board
    hand: tuple[int, ...]
    display: tuple[tuple[int, int], ...]  # (card, points on it)
    pile: tuple[int, ...]
    left: int | None
    points: int
    supply: Supply | None
    turns: int
    end: bool


def most(asked: Turns) -> int:
    """Return the most points that the turns can bring, by trying everything.

    Points on drafted cards and paid points count, and at the end also the hand.
    """
    held = sum(last_points(asked.board, CARDS[card]) for card in asked.hand if card)
    if asked.left == 0 or (asked.supply is not None and 0 in asked.supply.values()):
        return held
    found = []
    if asked.turns == 0 or not asked.end:
        found.append(held if asked.end else 0)
    if asked.turns:
        found += _drafts(asked) if len(asked.hand) < 4 else []
        found += [value for card in {card for card in asked.hand if card} for value in _plays(asked, card)]
    return max(found, default=held)  # a hand of four cards that nobody knows ends the plan


def _drafts(asked: Turns) -> list[int]:
    turn = replace(
        asked,
        turns=asked.turns - 1,
        left=None if asked.left is None else asked.left - 1,
        pile=asked.pile[1:],
    )
    top = asked.pile[0] if asked.pile else UNSEEN
    found = []
    for place, (card, tokens) in enumerate(asked.display):
        display = _with(asked.display, place, (top, 0))
        after = replace(turn, hand=(*asked.hand, card), display=display, points=asked.points + tokens)
        found.append(tokens + most(after))
    values = [CARDS[card].points if card else 0 for card, _ in asked.display]
    if top and asked.points and all(values):
        for place, (card, tokens) in enumerate(asked.display):
            if values[place] == min(values):
                display = _with(asked.display, place, (card, tokens + 1))
                after = replace(turn, hand=(*asked.hand, top), display=display, points=asked.points - 1)
                found.append(most(after) - 1)
    return found


def _with(display: Sequence[tuple[int, int]], place: int, entry: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return (*display[:place], entry, *display[place + 1 :])


def _plays(asked: Turns, card: int) -> list[int]:
    rest = list(asked.hand)
    rest.remove(card)
    found = []
    for way in layings(asked.board, CARDS[card], asked.supply):
        board = laid(asked.board, way)
        assert board is not None
        supply = asked.supply
        if supply is not None:
            supply = {color: left - sum(piece == color for piece, _ in way) for color, left in supply.items()}
        gained = CARDS[card].points * len(scoring(board, CARDS[card]))
        after = replace(
            asked,
            board=board,
            hand=tuple(rest),
            supply=supply,
            points=asked.points + gained,
            turns=asked.turns - 1,
        )
        found.append(gained + most(after))
    return found
