"""Calm Sailing as a person would see it on the table: as text for a terminal and as a picture."""

from __future__ import annotations

from typing import NamedTuple
from xml.sax.saxutils import escape

from ...contract import View
from ..material import FINISH, ISLANDS, LEVELS, RANK_OF, START, card_text
from .position import CalmSailing

COLUMNS = "abcdef"  # of the standard grid
HIDDEN = "?"


class _Shade(NamedTuple):
    red: int
    green: int
    blue: int


# A ramp from yellow to blue, which all common kinds of colour blindness keep apart; black text on it has at least 7:1.
_LOW = _Shade(255, 233, 163)
_HIGH = _Shade(140, 190, 236)
_SPECIAL = "#f0d3e4"
_PAPER = "#fbfaf6"
_INK = "#1b2430"
_PALE = "#5b6672"
_FRAME = "#2f5d7c"
_CELL = 58
_CARD = 40
_STEP = 46
_LEFT = 66  # room for the row numbers and the Start
_TOP = 108
_RAYS = ((7, 0), (5, 5), (0, 7), (-5, 5), (-7, 0), (-5, -5), (0, -7), (5, -5))


def text(position: CalmSailing, seat: int | None = None) -> str:
    """The board for a terminal, without a line end at the end. With `seat` (from 1) only what that seat knows is
    shown, `?` for each hidden card; a masked position may be given too. Raises ValueError for an unknown seat."""
    return Sheet(position, seat).text()


def svg(position: CalmSailing, seat: int | None = None) -> str:
    """The board as a self-contained SVG picture. With `seat` (from 1) only what that seat knows is shown; a masked
    position may be given too. Raises ValueError for a seat that is not in the game."""
    return Sheet(position, seat).svg()


def _gone(cards: list[int], size: int) -> str:
    if not size:
        return "-"
    if not cards:
        return str(size)
    hidden = f" and {size - len(cards)} more" if size > len(cards) else ""
    return f"{size}: {' '.join(map(card_text, cards))}{hidden}"


def _words(
    x: float, y: float, words: str, size: int, color: str = "", *, middle: bool = False, bold: bool = False
) -> str:
    style = f' fill="{color}"' if color else ""
    style += ' text-anchor="middle"' if middle else ""
    style += ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{style}>{words}</text>'


def _shade(card: int) -> str:
    if card > ISLANDS:
        return _SPECIAL
    part = (card - 1) / (ISLANDS - 1)
    return "#" + "".join(f"{round(low + (high - low) * part):02x}" for low, high in zip(_LOW, _HIGH, strict=True))


def _tile(x: float, y: float, size: float, fill: str, *, dashed: bool = False) -> str:
    line = f'stroke="{_PALE}" stroke-dasharray="3 4"' if dashed else f'stroke="{_INK}" stroke-width="1.2"'
    return f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="6" fill="{fill}" {line}/>'


def _corner(x: float, y: float, name: str, card: int, *, laid: bool) -> list[str]:
    """The corner of the frame that takes the Start or the Finish: empty and dashed until the card lies there."""
    return [
        _tile(x + 2, y + 2, _CELL - 4, _SPECIAL if laid else "none", dashed=not laid),
        _words(x + _CELL / 2, y + _CELL / 2 - 2, card_text(card), 20, "" if laid else _PALE, middle=True, bold=laid),
        _words(x + _CELL / 2, y + _CELL - 14, name if laid else f"no {name}", 10, "" if laid else _PALE, middle=True),
    ]


def _face(x: float, y: float, *, moon: bool) -> list[str]:
    """A sun with rays or a dark crescent, which differ in form as well as in shade (12.3)."""
    if moon:
        return [f'<path d="M {x + 2:g} {y - 6:g} a 6 6 0 1 0 0 12 a 7.5 7.5 0 0 1 0 -12 z" fill="{_INK}"/>']
    rays = " ".join(f"M {x:g} {y:g} l {dx:g} {dy:g}" for dx, dy in _RAYS)
    return [
        f'<path d="{rays}" stroke="{_INK}" stroke-width="1.2"/>',
        f'<circle cx="{x:g}" cy="{y:g}" r="3.6" fill="{_PAPER}" stroke="{_INK}" stroke-width="1.2"/>',
    ]


class Sheet:
    """The drawing of a position as a seat sees it (from 1; None: everything known). Rulesets override the hooks from
    `grid` to `table_notes`. Raises ValueError for an unknown seat."""

    def __init__(self, position: CalmSailing, seat: int | None) -> None:
        if seat is not None:
            masked = View(position, seat).masked
            assert isinstance(masked, CalmSailing)
            position = masked
        self.position = position
        self.seat = seat

    def text(self) -> str:
        """The board for a terminal, without a line end at the end."""
        position, seat = self.position, self.seat
        lines = [self.headline(), ""]
        grid, moon = self.grid(), self.moon()
        width = 4
        if moon is not None:
            width = 5
            grid = {cell: f"{name}{')' if cell in moon else '*'}" for cell, name in grid.items()}
        board = position.board
        marked = {cell for cell in board.marked if cell not in grid}
        header = "     " + "".join(f"{name:>{width}}" for name in board.columns)
        lines.append(header + ("     Finish" if position.is_won else ""))
        for row in range(board.height, 0, -1):
            fields = ["" if cell is None else grid.get(cell, "o" if cell in marked else ".") for cell in board.row(row)]
            cells = "".join(f"{field:>{width}}" for field in fields)
            closed = self.closed(row - 1)
            lines.append(f"{row:>4} {cells}  {row}" + (f"  {closed}" if closed else ""))
        lines.append(("Start" if position.start_laid else "     ") + header[5:])
        if moon is not None:
            lines.append("       * sun up   ) moon up")
        lines.append("")
        rows = [("", "seat", "hand", "pile", "discarded")]
        for number in range(1, position.players + 1):
            rows.append(
                (
                    ">" if number == position.turn else "",
                    str(number) + (" (you)" if number == seat else ""),
                    " ".join(self.hand(number)),
                    str(position.pile_sizes[number - 1]),
                    _gone(position.discarded[number - 1], position.discard_sizes[number - 1])
                    + (f"  storms {' '.join(self.storms(number))}" if self.storms(number) else ""),
                )
            )
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        for mark, name, hand, pile, gone in rows:
            line = f"{mark:<{widths[0]}} {name:<{widths[1]}}  {hand:<{widths[2]}}  {pile:>{widths[3]}}  {gone}"
            lines.append(line.rstrip())
        return "\n".join([*lines, *self.notes()])

    def grid(self) -> dict[int, str]:
        """What is written on each filled cell."""
        return {cell: str(number) for cell, number in self.position.grid.items()}

    def moon(self) -> set[int] | None:
        """The cells that lie moon up in Day and Night (12.3); None in other games."""
        return None

    def closed(self, row: int) -> str:
        """What closes a row (from 0), in words; empty where nothing does."""
        return ""

    def storms(self, number: int) -> list[str]:
        """Storms that lie before a seat."""
        return []

    def reading(self) -> str:
        """What the headline adds to the name of the game."""
        return ""

    def due(self, who: str) -> str:
        """The step of a phase that only some rulesets have."""
        raise NotImplementedError(self.position.phase)

    def table_notes(self) -> list[str]:
        """What else lies on the table."""
        return []

    def headline(self) -> str:
        position, seat = self.position, self.seat
        players = "1 player" if position.players == 1 else f"{position.players} players"
        seen = f" as seat {seat} sees it" if seat is not None else ""
        return f"Calm Sailing{self.reading()}, {players}{seen}: {self.status()}"

    def status(self) -> str:
        position, seat = self.position, self.seat
        outcome = position.outcome
        if outcome is not None:
            return f"{'won' if outcome.winners else 'lost'} (rule {outcome.reason})"
        if position.turn is None:
            return "over"
        who = "you" if position.turn == seat else f"seat {position.turn}"
        due = f"{position.owed} card{'' if position.owed == 1 else 's'}"
        if position.phase == "share":
            give = "give" if who == "you" else "gives"
            return f"joint discard, {due} still due, {who} {give} next"
        if position.phase in ("rocks", "storm", "place"):
            return self.due(who)
        if position.phase == "pay":
            return f"{who} {'have' if who == 'you' else 'has'} {due} still to discard"
        return f"{who} to move"

    def hand(self, number: int) -> list[str]:
        """The cards of a hand as they are seen, hidden ones last."""
        position = self.position
        shown = [card_text(card) for card in position.hands[number - 1]]
        return shown + [HIDDEN] * (position.hand_sizes[number - 1] - len(shown))

    def notes(self) -> list[str]:
        position = self.position
        notes = self.table_notes()
        if position.removed_count:
            level = LEVELS.get(position.removed_count)
            named = " ".join(map(str, position.removed))
            notes.append(
                f"removed: {position.removed_count} island{'' if position.removed_count == 1 else 's'}"
                + (f" ({level})" if level else "")
                + (f": {named}" if named else "")
            )
        if position.lost_size:
            notes.append(f"discarded by unknown hands: {_gone(position.lost, position.lost_size)}")
        return notes and ["", *notes]

    def svg(self) -> str:
        """The board as a self-contained SVG picture."""
        position = self.position
        most = max(position.hand_sizes)
        board = position.board
        width = max(2 * _LEFT + len(board.columns) * _CELL, 120 + most * _STEP + 150)
        notes = [note for note in self.notes() if note]
        hands_top = _TOP + board.height * _CELL + 78
        height = hands_top + position.players * 62 + len(notes) * 20 + 8
        title = escape(self.headline())
        filled = len(position.grid)
        about = f"{filled} of {position.cells} cells filled, Start {'laid' if position.start_laid else 'not laid'}"
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}"'
            f' height="{height}" font-family="system-ui, \'DejaVu Sans\', Arial, sans-serif" fill="{_INK}">',
            f"<title>{title}</title>",
            f"<desc>{about}</desc>",
            f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
            _words(20, 34, title.partition(": ")[0], 18, bold=True),
            _words(20, 58, title.partition(": ")[2], 15),
            *self.board(),
        ]
        for number in range(1, position.players + 1):
            parts += self.row_of_seat(number, hands_top + 62 * (number - 1), 120 + most * _STEP)
        for index, note in enumerate(notes):
            shown = note if len(note) * 7 < width else note[: width // 7 - 6] + " ..."
            parts.append(_words(20, hands_top + position.players * 62 + 12 + index * 20, escape(shown), 13, _PALE))
        return "\n".join([*parts, "</svg>", ""])

    def board(self) -> list[str]:
        position = self.position
        board = position.board
        columns, rows = board.columns, board.height
        wide, high = len(columns) * _CELL, rows * _CELL
        grid, names, moon = position.grid, self.grid(), self.moon()
        parts = [
            f'<rect x="{_LEFT - 4}" y="{_TOP - 4}" width="{wide + 8}" height="{high + 8}" rx="10" fill="#e6eef3"'
            f' stroke="{_FRAME}" stroke-width="2"/>'
        ]
        for cell, place in enumerate(board.cells):
            x, y = _LEFT + board.column_of(cell) * _CELL, _TOP + (rows - board.row_of(cell)) * _CELL
            number = grid.get(cell)
            name = f"{place} {names.get(cell, 'empty')}"
            if moon is not None and number is not None:
                name += ", moon up" if cell in moon else ", sun up"
            name += ", marked" if cell in board.marked else ""
            parts.append(f"<g><title>{name}</title>")
            if number is None:
                parts.append(_tile(x + 3, y + 3, _CELL - 6, _PAPER, dashed=True))
                if cell in board.marked:
                    parts.append(f'<circle cx="{x + _CELL / 2:g}" cy="{y + _CELL / 2:g}" r="5" fill="{_PALE}"/>')
            else:
                parts.append(_tile(x + 3, y + 3, _CELL - 6, _shade(number)))
                parts.append(_words(x + _CELL / 2, y + _CELL / 2 + 8, names[cell], 22, middle=True, bold=True))
                if moon is not None:
                    parts += _face(x + _CELL - 14, y + 14, moon=cell in moon)
            parts.append("</g>")
        for index, name in enumerate(columns):
            parts.append(_words(_LEFT + (index + 0.5) * _CELL, _TOP + high + 22, name, 14, _PALE, middle=True))
            parts.append(_words(_LEFT + (index + 0.5) * _CELL, _TOP - 14, name, 14, _PALE, middle=True))
        for row in range(rows):
            middle = _TOP + (rows - 0.5 - row) * _CELL + 5
            parts.append(_words(_LEFT - 16, middle, str(row + 1), 14, _PALE, middle=True))
            parts.append(_words(_LEFT + wide + 16, middle, str(row + 1), 14, _PALE, middle=True))
            if self.closed(row):
                y = _TOP + (rows - 1 - row) * _CELL
                parts.append(f"<g><title>{self.closed(row)}</title>")
                parts.append(
                    f'<path d="M {_LEFT} {y + _CELL / 2:g} h {wide}" stroke="{_FRAME}" stroke-width="3"'
                    ' stroke-dasharray="10 8"/></g>'
                )
        parts += _corner(_LEFT - _CELL - 4, _TOP + high + 8, "Start", START, laid=position.start_laid)
        parts += _corner(_LEFT + wide + 4, _TOP - _CELL - 8, "Finish", FINISH, laid=position.is_won)
        return parts

    def row_of_seat(self, number: int, y: float, end: float) -> list[str]:
        """One seat's hand, pile and discards, in a row."""
        position, seat = self.position, self.seat
        turn = number == position.turn
        parts = [
            f'<path d="M 8 {y + 10:g} l 8 10 l -8 10 z" fill="{_FRAME}"><title>to move</title></path>' if turn else "",
            _words(22, y + 18, f"seat {number}", 15, bold=turn),
        ]
        if number == seat:
            parts.append(_words(22, y + 36, "you", 13, _PALE))
        for index, name in enumerate(self.hand(number)):
            x = 90 + index * _STEP
            if name == HIDDEN:
                parts.append(_tile(x, y, _CARD, "#c3ced6"))
                parts.append(_words(x + _CARD / 2, y + 26, HIDDEN, 17, middle=True))
            else:
                card = RANK_OF.get(name) or int(name)
                parts.append(_tile(x, y, _CARD, _shade(card)))
                parts.append(_words(x + _CARD / 2, y + 26, name, 17, middle=True, bold=True))
        if self.storms(number):
            parts.append(_words(end, y + 53, f"storms {' '.join(self.storms(number))}", 13))
        parts.append(_words(end, y + 16, f"pile {position.pile_sizes[number - 1]}", 13))
        parts.append(_words(end, y + 35, f"discarded {position.discard_sizes[number - 1]}", 13))
        return [part for part in parts if part]
