"""Questions about a board and cards that are the same but for a symmetry: the board turned or mirrored (all patterns of
the deck are their own mirror images, 3.3), and the colours renamed on the board, in the supply and on the cards."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from ...core.documents.io import Document
from ...core.reef.material import ANY, COLORS, SIDE, Card, Stacks
from ...core.reef.plan_document import read_plan

_TWO = ("adjacent2", "diagonal2")  # patterns that a half turn maps onto themselves, with their cells exchanged


def forms(document: Document) -> Iterator[Any]:
    """Yield every symmetric form of a plan document: the board turned or mirrored, and colours renamed.

    A form has the board, the properties of the cards, and the supply, as JSON values. A document of a game has one
    form, itself.
    """
    if "board" not in document:
        yield document
        return
    asked = read_plan(document)
    boards = list(_images(list(asked.stacks)))
    cards = [asked.cards[number] for number in asked.numbers]
    for names in itertools.permutations(range(COLORS)):
        colors = (*names, ANY)
        given = [_card(card, colors) for card in cards]
        supply = None if asked.supply is None else [left for _, left in sorted(zip(names, asked.supply, strict=True))]
        rest = [given if asked.fixed else sorted(given), supply]
        for board in boards:
            yield [[None if stack is None else [colors[stack[0]], stack[1]] for stack in board], *rest]


def _images(stacks: Stacks) -> Iterator[Stacks]:
    """Return the board turned by quarters, and its mirror images; the rank of a space is SIDE * column + row."""
    places = [divmod(rank, SIDE) for rank in range(SIDE * SIDE)]
    for mirrored in (False, True):
        for turns in range(4):
            image: Stacks = [None] * (SIDE * SIDE)
            for (column, row), stack in zip(places, stacks, strict=True):
                x, y = (SIDE - 1 - column if mirrored else column), row
                for _ in range(turns):
                    x, y = y, SIDE - 1 - x
                image[SIDE * x + y] = stack
            yield image


def _card(card: Card, colors: tuple[int, ...]) -> list[Any]:
    """Return what a card is, its number aside, with its colours renamed."""
    wants = [[colors[want.color], want.level, want.least] for want in card.wants]
    pieces = sorted(colors[color] for color in card.pieces)
    return [card.kind, card.points, pieces, sorted(wants) if card.kind in _TWO else wants]
