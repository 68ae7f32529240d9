"""The cards of Reef, its colours and the patterns, by name."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from .. import svg as draw
from ..catalogue_sheet import Figure
from ..drawing import HIDDEN
from ..game import Item, Section
from ..svg import OUTLINE, PALE, PAPER, WATER, Line
from .game_cards import STANDARD_CARDS
from .material import ANY, AROUND, LETTERS, NAMES, STOCK, Card, Want

_TONES = ("#f2a37e", "#f6e58d", "#c9b6e8", "#7fd1b0", "#ffffff")  # as COLORS, then any
_WIDTH, _HEIGHT = 136, 104
_CELL = 26
_SHAPES = {
    "single": "one stack",
    "square": "a square of four",
    "corner3": "three in a corner",
    "line3": "three in a line",
    "diagonal3": "three in a diagonal",
}


def sections() -> tuple[Section, ...]:
    """List the 60 cards, then the letters of the colours and the signs of a board."""
    cards = tuple(Item(str(number), card_name(STANDARD_CARDS[number]), 1) for number in STANDARD_CARDS.numbers)
    most = max(STOCK.values())
    colors = tuple(Item(letter, f"{name} pieces", most) for letter, name in zip(LETTERS, NAMES, strict=True))
    signs = (
        Item("r3", "a stack: the colour of its top, and how many pieces it has"),
        Item(".", "an empty space of a board"),
        Item(HIDDEN, "a hidden card"),
    )
    return Section("cards", cards), Section("colours", colors), Section("signs", signs)


def _want(want: Want) -> str:
    """Name a want: `red`, `yellow of height 3`, `any of height 2 or more`."""
    name = "any colour" if want.color == ANY else NAMES[want.color]
    return name if not want.level else f"{name} of height {want.level}{' or more' if want.least else ''}"


def card_name(card: Card) -> str:
    """Return the pieces and the score of a card in words: `green green; 4 points for three in a corner, yellow`."""
    gives = " ".join(NAMES[color] for color in card.pieces)
    wants = [_want(want) for want in card.wants]
    if card.kind == AROUND:
        what = f"each {wants[1]} around the highest {wants[0]}"
    elif card.kind in _SHAPES:
        what = f"{_SHAPES[card.kind]}, {wants[0]}"
    else:
        both = f"two of {wants[0]}" if wants[0] == wants[1] else f"{wants[0]} and {wants[1]}"
        what = f"{both}, {'diagonal' if card.kind == 'diagonal2' else 'side by side'}"
    return f"{gives}; {card.points} point{'' if card.points == 1 else 's'} for {what}"


def figure(code: str) -> Figure | None:
    """Return the picture of a card or a piece, or None for a sign. Raise KeyError for an unknown code."""
    if code in LETTERS:
        color = LETTERS.index(code)
        return Figure(40, 40, tuple(_square(0, 0, 40, color, code)))
    if code in ("r3", ".", HIDDEN):
        return None
    if not code.isdigit():
        raise KeyError(code)
    card = STANDARD_CARDS[int(code)]
    parts = [draw.rectangle(0, 0, _WIDTH, _HEIGHT, PAPER, OUTLINE, corner=8)]
    for index, color in enumerate(card.pieces):
        parts += _square(8, 12 + 36 * index, 30, color, LETTERS[color])
    parts.append(draw.rectangle(44, 8, 3 * _CELL + 8, 3 * _CELL + 8, WATER, corner=6))
    for row, column, want in _cells(card):
        text = ("*" if want.color == ANY else LETTERS[want.color]) + (
            f"{want.level}{'+' if want.least else ''}" if want.level else ""
        )
        parts += _square(48 + column * _CELL, 12 + row * _CELL, _CELL, want.color, text)
    parts.append(draw.text(_WIDTH - 49, _HEIGHT - 4, f"{card.points}", 11, PALE, middle=True, bold=True))
    return Figure(_WIDTH, _HEIGHT, tuple(parts))


def _cells(card: Card) -> list[tuple[int, int, Want]]:
    """Fit the cells of a pattern into three rows (from the top) and columns."""
    if card.kind == AROUND:
        around = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
        return [(1, 1, card.wants[0]), *((row, column, card.wants[1]) for row, column in around)]
    high = max(row for row, _ in card.cells)
    return [(high - row, column, want) for (row, column), want in zip(card.cells, card.wants, strict=True)]


def _square(x: float, y: float, size: float, color: int, text: str) -> list[Element]:
    """Draw a piece seen from above, with its letter."""
    return [
        draw.tile(x + 1, y + 1, size - 2, _TONES[color], Line()),
        draw.text(x + size / 2, y + size / 2 + 5, text, 11, middle=True, bold=True),
    ]
