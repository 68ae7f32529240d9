"""Calm Sailing as a person would see it on the table: as text for a terminal and as a picture."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ... import svg as draw
from ...drawing import HIDDEN, seen, seen_by, with_hidden
from ...svg import BACK, EMPTY, FRAME, INK, OUTLINE, PALE, PAPER, WATER, Line
from ..material import FINISH, ISLANDS, LEVELS, RANK_OF, START, card_text
from .position import CalmSailing

COLUMNS = "abcdef"  # of the standard grid
STEP = 46  # from one card of a hand to the next

# A ramp from yellow to blue, which all common kinds of colour blindness keep apart; black text on it has at least 7:1.
_LOW = (255, 233, 163)
_HIGH = (140, 190, 236)
_SPECIAL = "#f0d3e4"
_CELL = 58
_CARD = 40
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


def shade(card: int) -> str:
    """The colour of a card: islands by their number, all other cards pink."""
    if card > ISLANDS:
        return _SPECIAL
    part = (card - 1) / (ISLANDS - 1)
    return "#" + "".join(f"{round(low + (high - low) * part):02x}" for low, high in zip(_LOW, _HIGH, strict=True))


def hand_tiles(names: list[str], y: float, line: Line = OUTLINE, *, bold: bool = True) -> list[Element]:
    """The cards of a hand side by side, hidden ones grey; `bold` sets the names of the others in bold type."""
    parts = []
    for index, name in enumerate(names):
        x = 90 + index * STEP
        hidden = name == HIDDEN
        fill = BACK if hidden else shade(RANK_OF.get(name) or int(name))
        parts.append(draw.tile(x, y, _CARD, fill, line))
        parts.append(draw.text(x + _CARD / 2, y + 26, name, 17, middle=True, bold=bold and not hidden))
    return parts


def _corner(x: float, y: float, name: str, card: int, *, laid: bool) -> list[Element]:
    """The corner of the frame that takes the Start or the Finish: empty and dashed until the card lies there."""
    color, fill, line = ("", _SPECIAL, OUTLINE) if laid else (PALE, "none", EMPTY)
    middle = x + _CELL / 2
    return [
        draw.tile(x + 2, y + 2, _CELL - 4, fill, line),
        draw.text(middle, y + _CELL / 2 - 2, card_text(card), 20, color, middle=True, bold=laid),
        draw.text(middle, y + _CELL - 14, name if laid else f"no {name}", 10, color, middle=True),
    ]


def _face(x: float, y: float, *, moon: bool) -> list[Element]:
    """A sun with rays or a dark crescent, which differ in form as well as in shade (12.3)."""
    if moon:
        return [draw.path(f"M {x + 2:g} {y - 6:g} a 6 6 0 1 0 0 12 a 7.5 7.5 0 0 1 0 -12 z", INK)]
    rays = " ".join(f"M {x:g} {y:g} l {dx:g} {dy:g}" for dx, dy in _RAYS)
    return [draw.path(rays, line=OUTLINE), draw.circle(x, y, 3.6, PAPER, OUTLINE)]


def _cell(x: float, y: float, place: str, number: int | None, name: str, *, marked: bool, moon: bool | None) -> Element:
    """A cell of the board with the island that lies on it. `name` is what is written there; `moon` tells the side that
    lies up in Day and Night and is None in other games."""
    middle = x + _CELL / 2
    title = f"{place} {name}"
    if number is None:
        parts = [draw.tile(x + 3, y + 3, _CELL - 6, PAPER, EMPTY)]
        if marked:
            parts.append(draw.circle(middle, y + _CELL / 2, 5, PALE))
    else:
        parts = [
            draw.tile(x + 3, y + 3, _CELL - 6, shade(number)),
            draw.text(middle, y + _CELL / 2 + 8, name, 22, middle=True, bold=True),
        ]
        if moon is not None:
            title += ", moon up" if moon else ", sun up"
            parts += _face(x + _CELL - 14, y + 14, moon=moon)
    return draw.group(title + (", marked" if marked else ""), parts)


class Sheet:
    """The drawing of a position as a seat sees it (from 1; None: everything known). Rulesets override the hooks from
    `grid` to `table_notes`. Raises ValueError for an unknown seat."""

    def __init__(self, position: CalmSailing, seat: int | None) -> None:
        self.position = seen(position, seat)
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
            fields = [
                "" if cell is None else grid.get(cell, "o" if cell in marked else ".") for cell in board.level(row)
            ]
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
        """What closes a level (from 0), in words; empty where nothing does."""
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
        return f"Calm Sailing{self.reading()}, {players}{seen_by(seat)}: {self.status()}"

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
        return with_hidden([card_text(card) for card in position.hands[number - 1]], position.hand_sizes[number - 1])

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
        width = max(2 * _LEFT + len(board.columns) * _CELL, 120 + most * STEP + 150)
        notes = [line for note in self.notes() for line in draw.fold(note, width) if line]
        hands_top = _TOP + board.height * _CELL + 78
        notes_top = hands_top + position.players * 62
        title = self.headline()
        parts = [*draw.heading(title), *self.board()]
        for number in range(1, position.players + 1):
            parts += self.row_of_seat(number, hands_top + 62 * (number - 1), 120 + most * STEP)
        parts += draw.lines(20, notes_top + 12, notes, 13, PALE)
        start = "laid" if position.start_laid else "not laid"
        about = f"{len(position.grid)} of {position.cells} cells filled, Start {start}"
        return draw.picture(width, notes_top + len(notes) * 20 + 8, title, parts, about)

    def board(self) -> list[Element]:
        """The cells with what lies on them, the names of rows and columns, Start and Finish."""
        position = self.position
        board = position.board
        columns, rows = board.columns, board.height
        wide, high = len(columns) * _CELL, rows * _CELL
        grid, names, moon = position.grid, self.grid(), self.moon()
        parts = [draw.rectangle(_LEFT - 4, _TOP - 4, wide + 8, high + 8, WATER, Line(FRAME, 2), corner=10)]
        for cell, place in enumerate(board.cells):
            x, y = _LEFT + board.column_of(cell) * _CELL, _TOP + (rows - board.level_of(cell)) * _CELL
            marked, side = cell in board.marked, None if moon is None else cell in moon
            parts.append(_cell(x, y, place, grid.get(cell), names.get(cell, "empty"), marked=marked, moon=side))
        for index, name in enumerate(columns):
            middle = _LEFT + (index + 0.5) * _CELL
            parts.append(draw.text(middle, _TOP + high + 22, name, 14, PALE, middle=True))
            parts.append(draw.text(middle, _TOP - 14, name, 14, PALE, middle=True))
        for row in range(rows):
            middle = _TOP + (rows - 0.5 - row) * _CELL
            parts.append(draw.text(_LEFT - 16, middle + 5, str(row + 1), 14, PALE, middle=True))
            parts.append(draw.text(_LEFT + wide + 16, middle + 5, str(row + 1), 14, PALE, middle=True))
            if self.closed(row):
                bar = draw.path(f"M {_LEFT} {middle:g} h {wide}", line=Line(FRAME, 3, "10 8"))
                parts.append(draw.group(self.closed(row), [bar]))
        parts += _corner(_LEFT - _CELL - 4, _TOP + high + 8, "Start", START, laid=position.start_laid)
        parts += _corner(_LEFT + wide + 4, _TOP - _CELL - 8, "Finish", FINISH, laid=position.is_won)
        return parts

    def row_of_seat(self, number: int, y: float, end: float) -> list[Element]:
        """One seat's hand, pile and discards, in a row."""
        position = self.position
        turn = number == position.turn
        parts = [draw.pointer(y + 10, 10)] if turn else []
        parts.append(draw.text(22, y + 18, f"seat {number}", 15, bold=turn))
        if number == self.seat:
            parts.append(draw.text(22, y + 36, "you", 13, PALE))
        parts += hand_tiles(self.hand(number), y)
        if self.storms(number):
            parts.append(draw.text(end, y + 53, f"storms {' '.join(self.storms(number))}", 13))
        parts.append(draw.text(end, y + 16, f"pile {position.pile_sizes[number - 1]}", 13))
        parts.append(draw.text(end, y + 35, f"discarded {position.discard_sizes[number - 1]}", 13))
        return parts
