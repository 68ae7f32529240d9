"""Pictures of the things on a table of Reef: cards with their patterns, boards, panels of the seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from .. import svg as draw
from ..drawing import HIDDEN
from ..svg import BACK, EMPTY, FRAME, OUTLINE, PALE, PAPER, PRINT, WATER, Line, Mark, Touched
from .material import ANY, AROUND, LETTERS, NAMES, SIDE, SPACES, Card, Stacks, Want

CARD = (84, 120)  # width and height
CELL = 46
BOARD = SIDE * CELL
PANEL = (384, 404)
# Light tones that the common kinds of colour blindness keep apart (after Okabe and Ito); each stack has its letter too.
_TONES = ("#f2a37e", "#f6e58d", "#c9b6e8", "#7fd1b0")
_FACE = "#fdfcf7"
_ANY = "#ffffff"
_EDGE = Line(PRINT)
_PATTERN = (74, 66)  # room for a pattern


def want_text(want: Want) -> str:
    """Return colour and height that one cell of a pattern requires: `y`, `y3` (exactly 3), `r2+` (2 or more), `*2` (any
    colour)."""
    letter = "*" if want.color == ANY else LETTERS[want.color]
    return letter + (f"{want.level}{'+' if want.least else ''}" if want.level else "")


def card_text(card: Card) -> str:
    """Return a card as one line: `17 gg: corner3 y, 4` (number, pieces, pattern, points of one occurrence).

    A custom pattern is drawn in the corner at a1: `custom r@a1 g2+@b1`.
    """
    wants = [want_text(want) for want in card.wants]
    if card.kind == AROUND:
        pattern = f"{wants[1]} around highest {wants[0]}"
    elif card.kind == "custom":
        cells = [SPACES[SIDE * column + row] for row, column in card.cells]
        pattern = f"{card.kind} {' '.join(f'{want}@{cell}' for want, cell in zip(wants, cells, strict=True))}"
    elif len(set(wants)) == 1:
        pattern = f"{card.kind} {wants[0]}"
    else:
        pattern = f"{card.kind} {'-'.join(wants)}"
    pieces = "".join(LETTERS[color] for color in card.pieces)
    return f"{card.number} {pieces}: {pattern}, {card.points}"


def card_face(card: Card, **data: object) -> Element:
    """Draw a card with its upper left corner at 0 0; `data` becomes part of the data of its group.

    The card shows its number, the two pieces, the pattern and the points of one occurrence.
    """
    wide, high = CARD
    parts = [
        draw.rectangle(0, 0, wide, high, _FACE, _EDGE, corner=7),
        draw.text(6, 20, str(card.number), 13, PRINT, bold=True),
    ]
    for index, color in enumerate(card.pieces):
        parts += _piece(wide - 34 + 21 * index, 15, color)
    parts += _pattern(card, 5, 30)
    points = f"{card.points} point{'' if card.points == 1 else 's'}"
    parts.append(draw.text(wide / 2, high - 8, points, 12, PRINT, middle=True, bold=True))
    return draw.group(f"card {card_text(card)}", parts, card=card.number, **data)


def card_back(title: str = "hidden card", **data: object) -> Element:
    """Draw the back of a card with its upper left corner at 0 0."""
    wide, high = CARD
    parts = [
        draw.rectangle(0, 0, wide, high, BACK, OUTLINE, corner=7),
        draw.rectangle(6, 6, wide - 12, high - 12, "none", Line(PAPER, 1.5), corner=4),
        draw.text(wide / 2, high / 2 + 8, HIDDEN, 22, middle=True),
    ]
    return draw.group(title, parts, card=HIDDEN, **data)


def board(stacks: Stacks, left: float, top: float, **data: object) -> list[Element]:
    """Draw a board with the names of its rows and columns, its upper left space at left, top."""
    parts = [draw.rectangle(left - 3, top - 3, BOARD + 6, BOARD + 6, WATER, Line(FRAME, 2), corner=8)]
    for rank, stack in enumerate(stacks):
        x, y = left + rank // SIDE * CELL, top + (SIDE - 1 - rank % SIDE) * CELL
        parts.append(_space(rank, stack, x, y, data))
    for index in range(SIDE):
        column, row = left + (index + 0.5) * CELL, top + (SIDE - index - 0.5) * CELL
        parts.append(draw.text(column, top + BOARD + 20, "abcd"[index], 13, PALE, middle=True))
        parts.append(draw.text(left - 14, row + 5, str(index + 1), 13, PALE, middle=True))
    return parts


def supply(counts: Sequence[int], x: float, y: float) -> Element:
    """Draw the number of pieces left of each colour, one row for each, from x, y downwards."""
    parts = []
    for color, count in enumerate(counts):
        row = y + 27 * color
        parts += _piece(x + 9, row, color)
        parts.append(draw.text(x + 26, row + 5, f"{count} {NAMES[color]}", 13))
    return draw.group("supply", parts, place="supply")


def touched(mark: Mark, turn: int | None) -> list[Touched]:
    """Return the spaces and cards that the text of a marked move names, each as the data of its group. `turn` is the
    seat that makes the move if the mark names none."""
    seat = str(mark.seat or turn or "")
    found: list[Touched] = [{"cell": cell, "seat": seat} for cell in re.findall(r"@([a-d][1-4])", mark.move)]
    if (play := re.match(r"play (\d+)", mark.move)) is not None:
        found.append({"card": play[1], "seat": seat})
    if (take := re.match(r"take (\d+)", mark.move)) is not None:
        found.append({"card": take[1], "place": "display"})
    if (top := re.match(r"top (\d+)", mark.move)) is not None:
        found += [{"place": "deck"}, {"card": top[1], "place": "display"}]
    return found


def _piece(x: float, y: float, color: int) -> list[Element]:
    """Draw a piece of coral with its letter."""
    return [draw.circle(x, y, 9, _TONES[color], _EDGE), draw.text(x, y + 4.5, LETTERS[color], 12, PRINT, middle=True)]


def _pattern(card: Card, x: float, y: float) -> list[Element]:
    """Draw the pattern as a small board: a square for each cell with its colour, letter and level."""
    if card.kind == AROUND:
        wants = {(1, 1): card.wants[0]}
        wants |= {(row, column): card.wants[1] for row in range(3) for column in range(3) if (row, column) != (1, 1)}
    else:
        low = min(row for row, _ in card.cells), min(column for _, column in card.cells)
        cells = [(row - low[0], column - low[1]) for row, column in card.cells]
        wants = dict(zip(cells, card.wants, strict=True))
    rows, columns = max(row for row, _ in wants) + 1, max(column for _, column in wants) + 1
    side = min(30, _PATTERN[0] / columns, _PATTERN[1] / rows)
    left, bottom = x + (_PATTERN[0] - columns * side) / 2, y + (_PATTERN[1] + rows * side) / 2
    parts = []
    for (row, column), want in sorted(wants.items()):
        highest = card.kind == AROUND and (row, column) == (1, 1)
        words = want_text(want) + ("^" if highest else "")
        cell_x, cell_y = left + column * side, bottom - (row + 1) * side
        fill = _ANY if want.color == ANY else _TONES[want.color]
        line = Line(PRINT, 2.2) if highest else _EDGE
        parts.append(draw.rectangle(cell_x + 1, cell_y + 1, side - 2, side - 2, fill, line, corner=2))
        parts += _want(words, cell_x + side / 2, cell_y + side / 2, side)
    return parts


def _want(words: str, x: float, y: float, side: float) -> list[Element]:
    """Draw the requirement of a cell of size `side` around the middle of the cell.

    It is one line, or letter and level one above the other if one line would be small.
    """
    size = draw.fitting(words, side - 3, min(14, side - 4), bold=True)
    if size >= 8 or len(words) < 3:
        return [draw.text(x, y + 0.36 * size, words, size, PRINT, middle=True, bold=True)]
    return [
        draw.text(x, y - 0.5, words[0], 7.5, PRINT, middle=True, bold=True),
        draw.text(x, y + 7, words[1:], 7, PRINT, middle=True, bold=True),
    ]


def _space(rank: int, stack: tuple[int, int] | None, x: float, y: float, data: dict[str, object]) -> Element:
    """Draw a space of a board with its stack: colour of the top and height."""
    data = {"cell": SPACES[rank], **data}
    if stack is None:
        return draw.group(f"{SPACES[rank]} empty", [draw.tile(x + 3, y + 3, CELL - 6, PAPER, EMPTY)], **data)
    top, height = stack
    middle = x + CELL / 2
    parts = [
        draw.tile(x + 3, y + 3, CELL - 6, _TONES[top], _EDGE),
        draw.text(middle, y + 26, f"{LETTERS[top]}{height}", 18, PRINT, middle=True, bold=True),
    ]
    for level in range(height):
        parts.append(draw.rectangle(middle - 4 * height + 8 * level + 1, y + CELL - 13, 6, 4, PRINT))
    return draw.group(f"{SPACES[rank]} {NAMES[top]}, height {height}", parts, **data)


def panel(
    number: int, title: str, stacks: Stacks, hand: Sequence[Card | None], x: float, y: float, *, turn: bool
) -> Element:
    """Draw a seat's name and points, its board and its hand (None: a hidden card), in a panel of the size PANEL."""
    wide, high = PANEL
    parts = [draw.panel(x, y, wide, high, turn=turn)]
    if turn:
        parts.append(draw.pointer(y + 12, 8, x + 10))
    parts.append(draw.text(x + 26, y + 26, title, 15, bold=turn))
    parts += board(stacks, x + (wide - BOARD) / 2 + 6, y + 44, seat=number)
    faces = [card_back(seat=number) if card is None else card_face(card, seat=number) for card in hand]
    low = y + 44 + BOARD + 26
    if faces:
        room = draw.fan_width(len(faces), CARD[0])
        parts += draw.fan(faces, x + (wide - room) / 2 + 3, low, CARD, room + CARD[0], CARD[0] + 6)[0]
    else:
        parts.append(draw.text(x + wide / 2, low + 50, "no cards", 13, PALE, middle=True))
    return draw.group(title, parts, seat=number)


def display(cards: Sequence[tuple[Card, int]], x: float, y: float) -> list[Element]:
    """Draw the display cards next to each other, with the points on each card below it."""
    parts = []
    for index, (card, tokens) in enumerate(cards):
        left = x + index * (CARD[0] + 12)
        parts.append(draw.moved(card_face(card, place="display"), left, y))
        if tokens:
            parts.append(draw.text(left + CARD[0] / 2, y + CARD[1] + 19, f"+{tokens}", 14, middle=True, bold=True))
    return parts
