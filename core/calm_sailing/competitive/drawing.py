"""The competitive game as a person would see it: text and SVG, named as a house reading."""

from __future__ import annotations

from xml.sax.saxutils import escape

from ...contract import View
from ..base import drawing as base
from ..material import CELLS, ISLANDS, SIDE, card_text
from .material import PLAYERS, TITLE
from .position import Competitive

MARKS = ("'", '"')  # behind an island: laid by seat 1, by seat 2


def text(position: Competitive, seat: int | None = None) -> str:
    """The board for a terminal, without a line end at the end. With `seat` (from 1) only what that seat knows is
    shown, `?` for each hidden card; a masked position may be given too. Raises ValueError for an unknown seat."""
    position = _seen(position, seat)
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


def _seen(position: Competitive, seat: int | None) -> Competitive:
    if seat is None:
        return position
    masked = View(position, seat).masked
    assert isinstance(masked, Competitive)
    return masked


def _cards(cards: list[int]) -> str:
    return " ".join(map(card_text, cards)) or "-"


def _headline(position: Competitive, seat: int | None) -> str:
    seen = f", as seat {seat} sees it" if seat is not None else ""
    return f"{TITLE}{seen}: {_status(position, seat)}"


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
    shown = [card_text(card) for card in position.hands[number - 1]]
    return shown + [base.HIDDEN] * (position.hand_sizes[number - 1] - len(shown))


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
_CARD = 40
_STEP = 46
_LEFT = 40
_TOP = 108
_COLORS = ("#2f5d7c", "#9a4a1f")  # the frames of what each seat has laid


def svg(position: Competitive, seat: int | None = None) -> str:
    """The board as a self-contained SVG picture. With `seat` (from 1) only what that seat knows is shown; a masked
    position may be given too. Raises ValueError for a seat that is not in the game."""
    position = _seen(position, seat)
    title = escape(_headline(position, seat))
    notes = _notes(position)
    side = SIDE * _CELL
    below = _TOP + side + 40
    width, height = 2 * _LEFT + side + 260, below + 62 * (PLAYERS + 1) + 20 * len(notes) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="system-ui, \'DejaVu Sans\', Arial, sans-serif" fill="#1b2430">',
        f"<title>{title}</title>",
        f"<desc>{len(position.grid)} of {position.cells} cells filled</desc>",
        f'<rect width="{width}" height="{height}" fill="#fbfaf6"/>',
        _words(20, 34, TITLE, 18),
        _words(20, 58, title.partition(": ")[2], 15),
        *_board(position),
        _words(20, below + 25, "row", 15),
        *_tiles([card_text(card) for card in position.row], below),
        _words(100 + 5 * _STEP, below + 25, f"deck {position.deck_size}", 13),
    ]
    for number in range(1, PLAYERS + 1):
        y = below + 62 * number
        turn = " (to move)" if number == position.turn else ""
        parts.append(_words(20, y + 25, f"seat {number}", 15))
        parts += _tiles(_hand(position, number), y)
        parts.append(_words(100 + 5 * _STEP, y + 16, f"points {position.points[number - 1]}{turn}", 13))
        parts.append(_words(100 + 5 * _STEP, y + 35, f"discarded {position.spent[number - 1]}", 13))
    for index, note in enumerate(notes):
        parts.append(_words(20, below + 62 * (PLAYERS + 1) + 12 + 20 * index, escape(note), 13))
    return "\n".join([*parts, "</svg>", ""])


def _words(x: float, y: float, words: str, size: int, *, middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{anchor}>{words}</text>'


def _tiles(names: list[str], y: float) -> list[str]:
    """Cards side by side, hidden ones grey."""
    parts = []
    for index, name in enumerate(names):
        x = 90 + index * _STEP
        fill = "#c3ced6" if name == base.HIDDEN else _shade(int(name) if name.isdigit() else ISLANDS + 1)
        parts.append(_tile(x, y, _CARD, fill, "#1b2430"))
        parts.append(_words(x + _CARD / 2, y + 26, name, 17, middle=True))
    return parts


def _tile(x: float, y: float, size: float, fill: str, line: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="6" fill="{fill}" stroke="{line}"'
        ' stroke-width="2"/>'
    )


def _shade(card: int) -> str:
    """From yellow to blue, which all common kinds of colour blindness keep apart; Finish cards are pink."""
    if card > ISLANDS:
        return "#f0d3e4"
    part = (card - 1) / (ISLANDS - 1)
    return f"#{round(255 - 115 * part):02x}{round(233 - 43 * part):02x}{round(163 + 73 * part):02x}"


def _board(position: Competitive) -> list[str]:
    grid = position.grid
    owner = {cell: seat for seat, cells in enumerate(position.owners, start=1) for cell in cells}
    parts = []
    for cell in range(CELLS):
        x, y = _LEFT + cell % SIDE * _CELL, _TOP + (SIDE - 1 - cell // SIDE) * _CELL
        if cell not in grid:
            parts.append(_tile(x + 3, y + 3, _CELL - 6, "none", "#c3ced6"))
            continue
        seat = owner[cell]
        parts.append(f"<g><title>{grid[cell]}, laid by seat {seat}</title>")
        parts.append(_tile(x + 3, y + 3, _CELL - 6, _shade(grid[cell]), _COLORS[seat - 1]))
        parts.append(_words(x + _CELL / 2, y + _CELL / 2 + 6, str(grid[cell]), 20, middle=True))
        parts.append(_words(x + _CELL - 14, y + _CELL - 9, str(seat), 11, middle=True) + "</g>")
    for index, name in enumerate(base.COLUMNS):
        parts.append(_words(_LEFT + (index + 0.5) * _CELL, _TOP + SIDE * _CELL + 18, name, 14, middle=True))
    for row in range(SIDE):
        parts.append(_words(_LEFT - 14, _TOP + (SIDE - 0.5 - row) * _CELL + 5, str(row + 1), 14, middle=True))
    return parts
