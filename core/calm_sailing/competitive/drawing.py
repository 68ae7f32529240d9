"""The competitive game as a person would see it: text and SVG, named as a house reading."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ... import svg as draw
from ...drawing import seen, seen_by, with_hidden
from ...svg import BACK, FRAME, Line
from ..base import drawing as base
from ..material import CELLS, SIDE, card_text
from .material import PLAYERS, TITLE
from .position import Competitive

MARKS = ("'", '"')  # behind an island: laid by seat 1, by seat 2


def text(position: Competitive, seat: int | None = None) -> str:
    """The board for a terminal, without a line end at the end. With `seat` (from 1) only what that seat knows is
    shown, `?` for each hidden card; a masked position may be given too. Raises ValueError for an unknown seat."""
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
    """The cards of a hand as they are seen, hidden ones last."""
    return with_hidden([card_text(card) for card in position.hands[number - 1]], position.hand_sizes[number - 1])


def _discards(position: Competitive, number: int) -> str:
    """How many cards the seat has discarded, and those of them that are known."""
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
_TOP = 108
_LINE = Line(width=2)
_COLORS = (FRAME, "#9a4a1f")  # the frames of what each seat has laid


def svg(position: Competitive, seat: int | None = None) -> str:
    """The board as a self-contained SVG picture. With `seat` (from 1) only what that seat knows is shown; a masked
    position may be given too. Raises ValueError for a seat that is not in the game."""
    position = seen(position, seat)
    title = _headline(position, seat)
    notes = _notes(position)
    side = SIDE * _CELL
    below = _TOP + side + 40
    end = 100 + 5 * base.STEP
    parts = [
        draw.text(20, 34, TITLE, 18),
        draw.text(20, 58, title.partition(": ")[2], 15),
        *_board(position),
        draw.text(20, below + 25, "row", 15),
        *base.hand_tiles([card_text(card) for card in position.row], below, _LINE, bold=False),
        draw.text(end, below + 25, f"deck {position.deck_size}", 13),
    ]
    for number in range(1, PLAYERS + 1):
        y = below + 62 * number
        turn = " (to move)" if number == position.turn else ""
        parts.append(draw.text(20, y + 25, f"seat {number}", 15))
        parts += base.hand_tiles(_hand(position, number), y, _LINE, bold=False)
        parts.append(draw.text(end, y + 16, f"points {position.points[number - 1]}{turn}", 13))
        parts.append(draw.text(end, y + 35, f"discarded {position.spent[number - 1]}", 13))
    bottom = below + 62 * (PLAYERS + 1)
    parts += draw.lines(20, bottom + 12, notes, 13)
    about = f"{len(position.grid)} of {position.cells} cells filled"
    return draw.picture(2 * _LEFT + side + 260, bottom + 20 * len(notes) + 8, title, parts, about)


def _board(position: Competitive) -> list[Element]:
    grid = position.grid
    owner = {cell: seat for seat, cells in enumerate(position.owners, start=1) for cell in cells}
    parts = []
    for cell in range(CELLS):
        x, y = _LEFT + cell % SIDE * _CELL, _TOP + (SIDE - 1 - cell // SIDE) * _CELL
        if cell not in grid:
            parts.append(draw.tile(x + 3, y + 3, _CELL - 6, "none", Line(BACK, 2)))
            continue
        seat = owner[cell]
        island = [
            draw.tile(x + 3, y + 3, _CELL - 6, base.shade(grid[cell]), Line(_COLORS[seat - 1], 2)),
            draw.text(x + _CELL / 2, y + _CELL / 2 + 6, str(grid[cell]), 20, middle=True),
            draw.text(x + _CELL - 14, y + _CELL - 9, str(seat), 11, middle=True),
        ]
        parts.append(draw.group(f"{grid[cell]}, laid by seat {seat}", island))
    for index, name in enumerate(base.COLUMNS):
        parts.append(draw.text(_LEFT + (index + 0.5) * _CELL, _TOP + SIDE * _CELL + 18, name, 14, middle=True))
    for row in range(SIDE):
        parts.append(draw.text(_LEFT - 14, _TOP + (SIDE - 0.5 - row) * _CELL + 5, str(row + 1), 14, middle=True))
    return parts
