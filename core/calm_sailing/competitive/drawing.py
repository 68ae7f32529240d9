"""Drawings of the competitive game as the table looks to a player: text and SVG. The title marks the unofficial
variant."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ... import svg as draw
from ...drawing import Cell, seen, seen_by, with_hidden
from ...svg import EMPTY, FRAME, PALE, PAPER, PRINT, WATER, Drawn, Line, Mark, Touched
from ..base import drawing as base
from ..material import CELLS, SIDE, card_text
from .material import PLAYERS, TITLE
from .position import Competitive

MARKS = ("'", '"')  # after an island: laid by seat 1, by seat 2


def text(position: Competitive, seat: int | None = None) -> str:
    """Return a drawing of the table for a terminal, without a line feed at the end.

    With `seat` (from 1) the drawing shows only what that seat knows, with `?` for each hidden card. The position may
    also be the masked position of a view. Raise ValueError for a seat that is not in the game.
    """
    position = seen(position, seat)
    grid = position.grid
    marks = {cell: mark for cells, mark in zip(position.owners, MARKS, strict=True) for cell in cells}
    header = "     " + "".join(f"{name:>4} " for name in base.COLUMNS).rstrip()
    lines = [_headline(position, seat), "", header]
    for row in reversed(range(SIDE)):
        cells = range(SIDE * row, SIDE * row + SIDE)
        fields = "".join(f"{grid.get(cell, '.'):>4}{marks.get(cell, ' ')}" for cell in cells)
        lines.append(f"{row + 1:>4} {fields} {row + 1}")
    lines += [header, "", f"row: {_cards(position.row)}   deck: {position.deck_size}   ' seat 1, \" seat 2", ""]
    table = [("", "seat", "hand", "points", "discarded", "taken from the row")]
    for number in range(1, PLAYERS + 1):
        table.append(
            (
                ">" if number == position.turn else "",
                f"{number}{' (you)' if number == seat else ''}",
                " ".join(_hand(position, number)),
                str(position.points[number - 1]),
                _discards(position, number),
                _cards([card for card, _ in position.taken[number - 1]]),
            )
        )
    widths = [max(len(entry[column]) for entry in table) for column in range(6)]
    for entry in table:
        lines.append("  ".join(f"{word:<{width}}" for word, width in zip(entry, widths, strict=True)).rstrip())
    notes = _notes(position)
    return "\n".join([*lines, *(["", *notes] if notes else [])])


def _cards(cards: list[int]) -> str:
    return " ".join(map(card_text, cards)) or "-"


def _headline(position: Competitive, seat: int | None) -> str:
    view = f",{seen_by(seat)}" if seat is not None else ""
    return f"{TITLE}{view}: {_status(position, seat)}"


def _status(position: Competitive, seat: int | None) -> str:
    outcome = position.outcome
    if outcome is not None:
        winners = " and ".join(f"seat {winner}" for winner in outcome.winners)
        return f"won by {winners}, {' to '.join(map(str, outcome.scores))} (rule {outcome.reason})"
    who, has = ("you", "have") if position.turn == seat else (f"seat {position.turn}", "has")
    due = f"{position.owed} card{'' if position.owed == 1 else 's'}"
    if position.phase == "take":
        return f"{who} {has} {due} to take from the row"
    if position.phase == "pay":
        return f"{who} {has} {due} still to discard"
    return f"{who} to move"


def _hand(position: Competitive, number: int) -> list[str]:
    """Return the visible cards of a hand, hidden ones last."""
    return with_hidden([card_text(card) for card in position.hands[number - 1]], position.hand_sizes[number - 1])


def _discards(position: Competitive, number: int) -> str:
    """Return the number of cards that the seat has discarded, and the names of known ones."""
    known = position.discarded[number - 1]
    return f"{position.spent[number - 1]}{f': {_cards(known)}' if known else ''}"


def _notes(position: Competitive) -> list[str]:
    notes = []
    if position.removed_count:
        named = f": {' '.join(map(str, position.removed))}" if position.removed else ""
        notes.append(f"removed: {position.removed_count} island{'' if position.removed_count == 1 else 's'}{named}")
    if position.lost_size:
        notes.append(f"discarded by unknown hands: {position.lost_size}")
    return notes


_CELL = 58
_LEFT = 40
_WIDTH = 640
_COLORS = ("#2f5d7c", "#8a3d12")  # the frames of the islands of each seat
_DASHES = ("", "5 3")


def picture(position: Competitive, seat: int | None, *, boards: bool) -> Drawn:
    """Return the picture of the table; with `boards` without heading, hands and notes."""
    title = _headline(position, seat)
    width = 2 * _LEFT + SIDE * _CELL if boards else _WIDTH
    parts, y = ([], 0.0) if boards else draw.heading(title, width)
    parts += _board(position, y + 22)
    y += SIDE * _CELL + 60
    if not boards:
        row, bottom = _row(position, y)
        parts.append(row)
        y = bottom + 8
        for number in range(1, PLAYERS + 1):
            panel, y = _panel(position, number, seat, y)
            parts.append(panel)
        found, y = draw.notes(_notes(position), y, width)
        parts += found
    about = f"{len(position.grid)} of {position.cells} cells filled"
    return Drawn(width, y + 8, title, parts, about)


def cells(position: Competitive) -> list[Cell]:
    """List the places of the cells in the drawing that `text` returns: name, line and columns of each."""
    return base.cells_of(position.board, 5)


def touched(position: Competitive, mark: Mark) -> list[Touched]:
    """Return the parts of the picture that a marked move touches, each as the data of its group."""
    return base.touching(mark, position.turn)


def _row(position: Competitive, y: float) -> tuple[Element, float]:
    cards, bottom = draw.fan(
        base.faces([card_text(card) for card in position.row], place="row"), 98, y, base.CARD, 400, base.SIGHT
    )
    parts = [
        draw.text(34, y + 25, "row", 15),
        *cards,
        draw.text(_WIDTH - 132, y + 25, f"deck {position.deck_size}", 13),
    ]
    return draw.group("row", parts), max(bottom, y + 52)


def _panel(position: Competitive, number: int, seat: int | None, y: float) -> tuple[Element, float]:
    """Draw one seat's hand and points; return also the upper end of the next seat's panel."""
    turn = number == position.turn
    cards, bottom = draw.fan(base.faces(_hand(position, number), seat=number), 98, y + 2, base.CARD, 400, base.SIGHT)
    bottom = max(bottom, y + 52)
    parts = [draw.panel(12, y, _WIDTH - 24, bottom - y, turn=turn)]
    if turn:
        parts.append(draw.pointer(y + 12, 8, 20))
    parts.append(draw.text(34, y + 25, f"seat {number}", 15, bold=turn))
    if number == seat:
        parts.append(draw.text(34, y + 43, "you", 13, PALE))
    parts += cards
    parts.append(draw.text(_WIDTH - 132, y + 22, f"points {position.points[number - 1]}", 13))
    parts.append(draw.text(_WIDTH - 132, y + 41, f"discarded {position.spent[number - 1]}", 13))
    return draw.group(f"seat {number}{', to move' if turn else ''}", parts, seat=number), bottom + 8


def _board(position: Competitive, top: float) -> list[Element]:
    """Draw the cells. A frame shows who laid an island: full frames for seat 1, dashed ones for seat 2."""
    grid = position.grid
    owner = {cell: seat for seat, cells in enumerate(position.owners, start=1) for cell in cells}
    wide = SIDE * _CELL
    parts = [draw.rectangle(_LEFT - 4, top - 4, wide + 8, wide + 8, WATER, Line(FRAME, 2), corner=10)]
    for cell in range(CELLS):
        x, y = _LEFT + cell % SIDE * _CELL, top + (SIDE - 1 - cell // SIDE) * _CELL
        place = f"{base.COLUMNS[cell % SIDE]}{cell // SIDE + 1}"
        if cell not in grid:
            parts.append(draw.group(f"{place} empty", [draw.tile(x + 3, y + 3, _CELL - 6, PAPER, EMPTY)], cell=place))
            continue
        seat = owner[cell]
        island = [
            draw.tile(x + 3, y + 3, _CELL - 6, base.shade(grid[cell])),
            draw.tile(x + 5, y + 5, _CELL - 10, "none", Line(_COLORS[seat - 1], 3, _DASHES[seat - 1])),
            draw.text(x + _CELL / 2, y + _CELL / 2 + 4, str(grid[cell]), 20, PRINT, middle=True, bold=True),
            draw.text(x + _CELL / 2, y + _CELL - 11, f"seat {seat}", 10, PRINT, middle=True),
        ]
        title = f"{place} {grid[cell]}, laid by seat {seat}"
        parts.append(draw.group(title, island, cell=place, card=grid[cell], owner=seat))
    for index, name in enumerate(base.COLUMNS):
        parts.append(draw.text(_LEFT + (index + 0.5) * _CELL, top + wide + 22, name, 14, PALE, middle=True))
    for row in range(SIDE):
        parts.append(draw.text(_LEFT - 16, top + (SIDE - 0.5 - row) * _CELL + 5, str(row + 1), 14, PALE, middle=True))
    return parts
