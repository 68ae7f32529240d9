"""Drawings of Calm Sailing as the table looks to a player: text for a terminal, and a picture."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import count
from xml.etree.ElementTree import Element

from ... import svg as draw
from ...drawing import HIDDEN, Cell, seen, seen_by, with_hidden
from ...svg import BACK, EMPTY, FRAME, OUTLINE, PALE, PAPER, PRINT, WATER, Drawn, Line, Mark, Touched, paint
from ..boards import Board
from ..material import FINISH, ISLANDS, LEVELS, RANK_OF, START, card_text
from ..solo import unusual
from .position import CalmSailing

COLUMNS = "abcdef"  # of the standard grid
CARD = (44, 58)  # width and height of a card in a hand
SIGHT = 34  # visible pixels of a card that others cover

# A ramp from yellow to blue, which all common kinds of colour blindness keep apart; black text on it has at least 7:1.
_LOW = (255, 233, 163)
_HIGH = (140, 190, 236)
_SPECIAL = "#f0d3e4"
_EDGE = Line(PRINT, 1.2)
_CLOSED = paint("#9db3c2", "#0b1116")
_CELL = 58
_LEFT = 66  # room for the row numbers and the Start
_SIDE = 94  # room for the words at a closed row
_LEAST = 560  # the minimum width of a picture
_RAYS = ((7, 0), (5, 5), (0, 7), (-5, 5), (-7, 0), (-5, -5), (0, -7), (5, -5))


HEAD, MARGIN = 3, 5  # lines above the board and columns before it, in the drawing for a terminal


def text(position: CalmSailing, seat: int | None = None) -> str:
    """Return a drawing of the table for a terminal, without a line feed at the end.

    With `seat` (from 1) the drawing shows only what that seat knows, with `?` for each hidden card. The position may
    also be the masked position of a view. Raise ValueError for a seat that is not in the game.
    """
    return Sheet(position, seat).text()


def picture(position: CalmSailing, seat: int | None, *, boards: bool) -> Drawn:
    """Return the picture of the table; with `boards` without heading, hands and notes."""
    return Sheet(position, seat).picture(boards=boards)


def cells(position: CalmSailing) -> list[Cell]:
    """List the cells of the board with their places in the drawing that `text` returns."""
    return cells_of(position.board, Sheet(position, None).width)


def cells_of(board: Board, width: int) -> list[Cell]:
    """List the cells of a board with their places in a drawing for a terminal, in which each is `width` columns
    wide."""
    return [
        Cell(f"{name}{row}", HEAD + board.height - row, left, left + width)
        for row in range(1, board.height + 1)
        for name, left in zip(board.columns, count(MARGIN + 1, width), strict=False)
    ]


def touched(position: CalmSailing, mark: Mark) -> list[Touched]:
    """Return the parts of the picture that a marked move touches, each as the data of its group."""
    return Sheet(position, None).touched(mark)


def touching(mark: Mark, turn: int | None, rows: Sequence[Sequence[str]] = ()) -> list[Touched]:
    """Return the cells and cards that the text of a marked move names, each as the data of its group.

    `turn` is the seat to move. `rows` has the names of the cells in each row that rocks and storms can close.
    """
    row = re.search(r"\b(?:rock|P) (\d+)$", mark.move)
    if row is not None:
        return [{"cell": cell} for cell in rows[int(row[1]) - 1]] if int(row[1]) <= len(rows) else []
    seat = str(mark.seat or (turn if mark.kind == "best" else None) or "")
    found: list[Touched] = []
    for word in mark.move.replace(",", " ").split():
        who, colon, card = word.rpartition(":")
        if colon and who.isdigit():
            seat = who
        name, _, cell = card.partition("@")
        if cell:
            found.append({"cell": cell})
        name = name.partition("=")[0].lstrip("-")
        if name in ("S", "F"):
            found.append({"corner": "start" if name == "S" else "finish"})
        if re.fullmatch(r"[a-z]\d+", name):
            found.append({"cell": name})
        elif name:
            found += [{"card": name, "seat": seat}, {"card": name, "place": "row"}]
    return found


def named_of(cards: list[int], size: int) -> str:
    """Return the size of a pile and the names of its known cards as text: `3: 12 F and 1 more`, or `-` if it is
    empty."""
    if not size:
        return "-"
    if not cards:
        return str(size)
    hidden = f" and {size - len(cards)} more" if size > len(cards) else ""
    return f"{size}: {' '.join(map(card_text, cards))}{hidden}"


def shade(card: int) -> str:
    """Return the colour of a card as `#rrggbb`: islands by their number, all other cards pink."""
    if card > ISLANDS:
        return _SPECIAL
    part = (card - 1) / (ISLANDS - 1)
    return "#" + "".join(f"{round(low + (high - low) * part):02x}" for low, high in zip(_LOW, _HIGH, strict=True))


def faces(names: Sequence[str], **data: object) -> list[Element]:
    """Draw cards for a fan, each with its name in the upper left corner. `data` becomes part of the data of each card's
    group."""
    return [_face(name, data) for name in names]


def _face(name: str, data: dict[str, object]) -> Element:
    wide, high = CARD
    if name == HIDDEN:
        parts = [
            draw.rectangle(0, 0, wide, high, BACK, OUTLINE, corner=6),
            draw.rectangle(4, 28, wide - 8, high - 32, "none", Line(PAPER, 1.5), corner=4),
            draw.text(7, 22, HIDDEN, 17),
        ]
        return draw.group("hidden card", parts, card=HIDDEN, **data)
    card = RANK_OF.get(name) or int(name)
    wave = "q 4 -5 8 0 t 8 0 t 8 0 t 8 0"
    parts = [
        draw.rectangle(0, 0, wide, high, shade(card), _EDGE, corner=6),
        draw.path(f"M 6 41 {wave} M 6 49 {wave}", line=_EDGE),
        draw.text(5, 22, name, 17, PRINT, bold=True),
    ]
    return draw.group(f"card {name}", parts, card=name, **data)


def _corner(x: float, y: float, name: str, card: int, *, laid: bool) -> Element:
    """Draw the corner of the frame for the Start or the Finish, empty and dashed until the card lies there."""
    color, fill, line = (PRINT, _SPECIAL, _EDGE) if laid else (PALE, "none", EMPTY)
    middle = x + _CELL / 2
    parts = [
        draw.tile(x + 2, y + 2, _CELL - 4, fill, line),
        draw.text(middle, y + _CELL / 2 - 2, card_text(card), 20, color, middle=True, bold=laid),
        draw.text(middle, y + _CELL - 14, name if laid else f"no {name}", 10, color, middle=True),
    ]
    return draw.group(f"{name} {'laid' if laid else 'not laid'}", parts, corner=name.lower())


def _side(x: float, y: float, *, moon: bool) -> list[Element]:
    """Draw a sun with rays or a dark crescent, which differ in form as well as in shade (12.3)."""
    if moon:
        return [draw.path(f"M {x + 2:g} {y - 6:g} a 6 6 0 1 0 0 12 a 7.5 7.5 0 0 1 0 -12 z", PRINT)]
    rays = " ".join(f"M {x:g} {y:g} l {dx:g} {dy:g}" for dx, dy in _RAYS)
    return [draw.path(rays, line=_EDGE), draw.circle(x, y, 3.6, "#ffffff", _EDGE)]


def _cell(x: float, y: float, place: str, number: int | None, name: str, *, marked: bool, moon: bool | None) -> Element:
    """Draw a cell of the board with its island.

    `name` is the text on the cell. `moon` is true if the moon side lies up in Day and Night; it is None in other games.
    """
    middle = x + _CELL / 2
    title = f"{place} {name}"
    data: dict[str, object] = {"cell": place}
    if number is None:
        parts = [draw.tile(x + 3, y + 3, _CELL - 6, PAPER, EMPTY)]
        if marked:
            parts.append(draw.circle(middle, y + _CELL / 2, 5, PALE))
    else:
        data["card"] = name
        low = 4 if moon is not None else 0  # room for the sun or moon above the number
        size = draw.fitting(name, _CELL - 10, 22 - low / 2, bold=True)
        parts = [
            draw.tile(x + 3, y + 3, _CELL - 6, shade(number), _EDGE),
            draw.text(middle, y + _CELL / 2 + 8 + 2 * low, name, size, PRINT, middle=True, bold=True),
        ]
        if moon is not None:
            title += ", moon up" if moon else ", sun up"
            parts += _side(x + _CELL - 14, y + 14, moon=moon)
    return draw.group(title + (", marked" if marked else ""), parts, **data)


def _closure(x: float, y: float, wide: float, word: str, row: int) -> Element:
    """Draw a closed row: a dark band with jagged edges behind its cells, and the words to the right."""
    teeth = round(wide / 8)
    edge = " ".join("l 4 -4 l 4 4" for _ in range(teeth))
    parts = [
        draw.rectangle(x, y - 1, wide, _CELL + 2, _CLOSED),
        draw.path(f"M {x:g} {y + 2:g} {edge} M {x:g} {y + _CELL + 2:g} {edge}", line=Line(FRAME, 1.5)),
    ]
    counts = Counter(word.split(", "))
    words = [name if count == 1 else f"{name} x{count}" for name, count in counts.items()]
    first = y + _CELL / 2 + 5 - 7 * (len(words) - 1)
    parts += [draw.text(x + wide + 30, first + 14 * index, name, 12) for index, name in enumerate(words)]
    return draw.group(f"row {row}: {word}", parts, row=row)


class Sheet:
    """The drawing of a position as a seat sees it (from 1; None: everything known).

    In the methods, `number` is a seat from 1, and `row` a level of the board from 0. Rulesets override the hooks from
    `grid` to `table_notes`. The constructor raises ValueError for a seat that is not in the game.
    """

    def __init__(self, position: CalmSailing, seat: int | None) -> None:
        self.position = seen(position, seat)
        self.seat = seat

    def text(self) -> str:
        """Return the drawing for a terminal, without a line feed at the end."""
        position, seat = self.position, self.seat
        lines = [self.headline(), ""]
        grid, moon = self.grid(), self.moon()
        width = self.width
        if moon is not None:
            grid = {cell: f"{name}{')' if cell in moon else '*'}" for cell, name in grid.items()}
        board = position.board
        marked = {cell for cell in board.marked if cell not in grid}
        header = " " * MARGIN + "".join(f"{name:>{width}}" for name in board.columns)
        lines.append(header + ("     Finish" if position.is_won else ""))
        for row in range(board.height, 0, -1):
            fields = [
                "" if cell is None else grid.get(cell, "o" if cell in marked else ".") for cell in board.level(row)
            ]
            cells = "".join(f"{field:>{width}}" for field in fields)
            closed = self.closed(row - 1)
            lines.append(f"{row:>4} {cells}  {row}" + (f"  {closed}" if closed else ""))
        lines.append(("Start" if position.start_laid else "     ") + header[MARGIN:])
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
                    self.gone(number) + (f"  storms {' '.join(self.storms(number))}" if self.storms(number) else ""),
                )
            )
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        for mark, name, hand, pile, gone in rows:
            line = f"{mark:<{widths[0]}} {name:<{widths[1]}}  {hand:<{widths[2]}}  {pile:>{widths[3]}}  {gone}"
            lines.append(line.rstrip())
        return "\n".join([*lines, *self.notes()])

    def grid(self) -> dict[int, str]:
        """Return the text on each filled cell, by the number of the cell."""
        return {cell: str(number) for cell, number in self.position.grid.items()}

    def moon(self) -> set[int] | None:
        """Return the cells that lie moon up in Day and Night (12.3); None in other games."""
        return None

    def closed(self, row: int) -> str:
        """Return the names of the cards that close a level (from 0), or an empty string if none does."""
        return ""

    def closable(self) -> list[list[str]]:
        """Return the names of the cells of each row that rocks and storms can close."""
        board = self.position.board
        if board.rows:
            return [[board.cells[cell] for cell in row] for row in board.rows]
        levels = [board.level(row) for row in range(1, board.height + 1)]
        return [[board.cells[cell] for cell in level if cell is not None] for level in levels]

    def gone(self, number: int) -> str:
        """Return, as text, the number of cards that a seat has discarded and the names of known ones."""
        return named_of(self.position.discarded[number - 1], self.position.discard_sizes[number - 1])

    def unseen(self, number: int) -> int:
        """Return how many cards a seat has given to a joint discard unseen, in addition to its discards."""
        return 0

    def lost(self) -> list[str]:
        """Return notes, lines of text, on discarded cards of which nobody remembers the seat."""
        return [f"discarded by unknown hands: {named_of(self.position.lost, self.position.lost_size)}"]

    def storms(self, number: int) -> list[str]:
        """Return the storms that lie before a seat."""
        return []

    def reading(self) -> str:
        """Return the variant or layout for the headline, with a comma before it; empty in the standard game."""
        return ""

    def due(self, who: str) -> str:
        """Return a note on what `who` has to do in a phase that only some rulesets have."""
        raise NotImplementedError(self.position.phase)

    def table_notes(self) -> list[str]:
        """Return notes on what a ruleset adds to the table, such as rocks and compasses; none in the base game."""
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
        """Return the names of the cards of a seat's hand, with `?` for each hidden card at the end."""
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
        solo = {
            "solo_draw": position.solo_draw,
            "solo_hand": position.hand_limit,
            "solo_payment": position.joint_discard,
        }
        if position.players == 1 and unusual(solo):
            extra = f"{position.solo_draw or 'no'} extra card{'' if position.solo_draw == 1 else 's'}"
            notes.append(
                f"solo: hands of {position.hand_limit}, {extra} for the Start, which takes {position.joint_discard}"
            )
        if position.lost_size:
            notes += self.lost()
        return notes and ["", *notes]

    @property
    def width(self) -> int:
        """The number of columns that a cell takes in the drawing for a terminal."""
        return 4 if self.moon() is None else 5

    def touched(self, mark: Mark) -> list[Touched]:
        """Return the parts of the picture that a marked move touches, each as the data of its group."""
        return touching(mark, self.position.turn, self.closable())

    def picture(self, *, boards: bool) -> Drawn:
        """Return the picture of the table; with `boards` without heading, hands and notes."""
        position = self.position
        board = position.board
        closed = any(self.closed(row) for row in range(board.height))
        width = max(2 * _LEFT + len(board.columns) * _CELL + (_SIDE - 30 if closed else 0), 0 if boards else _LEAST)
        title = self.headline()
        parts, y = ([], 0.0) if boards else draw.heading(title, width)
        y += 78
        parts += self.board(y)
        y += board.height * _CELL + 76
        if not boards:
            for number in range(1, position.players + 1):
                panel, y = self.panel(number, y, width)
                parts.append(panel)
            found, y = draw.notes([note for note in self.notes() if note], y, width)
            parts += found
        start = "laid" if position.start_laid else "not laid"
        about = f"{len(position.grid)} of {position.cells} cells filled, Start {start}"
        return Drawn(width, y + 8, title, parts, about)

    def board(self, top: float) -> list[Element]:
        """Draw the cells with their contents, the names of rows and columns, Start and Finish.

        `top` is the upper end of the highest row.
        """
        position = self.position
        board = position.board
        columns, rows = board.columns, board.height
        wide, high = len(columns) * _CELL, rows * _CELL
        grid, names, moon = position.grid, self.grid(), self.moon()
        parts = [draw.rectangle(_LEFT - 4, top - 4, wide + 8, high + 8, WATER, Line(FRAME, 2), corner=10)]
        for row in range(rows):
            upper = top + (rows - 1 - row) * _CELL
            if self.closed(row):
                parts.append(_closure(_LEFT, upper, wide, self.closed(row), row + 1))
            middle = upper + _CELL / 2
            parts.append(draw.text(_LEFT - 16, middle + 5, str(row + 1), 14, PALE, middle=True))
            parts.append(draw.text(_LEFT + wide + 16, middle + 5, str(row + 1), 14, PALE, middle=True))
        for cell, place in enumerate(board.cells):
            x, y = _LEFT + board.column_of(cell) * _CELL, top + (rows - board.level_of(cell)) * _CELL
            marked, side = cell in board.marked, None if moon is None else cell in moon
            parts.append(_cell(x, y, place, grid.get(cell), names.get(cell, "empty"), marked=marked, moon=side))
        for index, name in enumerate(columns):
            middle = _LEFT + (index + 0.5) * _CELL
            parts.append(draw.text(middle, top + high + 22, name, 14, PALE, middle=True))
            parts.append(draw.text(middle, top - 14, name, 14, PALE, middle=True))
        parts.append(_corner(_LEFT - _CELL - 4, top + high + 8, "Start", START, laid=position.start_laid))
        parts.append(_corner(_LEFT + wide + 4, top - _CELL - 8, "Finish", FINISH, laid=position.is_won))
        return parts

    def panel(self, number: int, y: float, width: float) -> tuple[Element, float]:
        """Draw the hand, pile and discards of seat `number` in a panel whose upper end is `y`. Return the panel, and
        the upper end of the next seat's panel."""
        position = self.position
        turn = number == position.turn
        end = width - 132
        cards, bottom = draw.fan(faces(self.hand(number), seat=number), 98, y + 2, CARD, end - 110, SIGHT)
        unseen = self.unseen(number)
        words = [f"pile {position.pile_sizes[number - 1]}", f"discarded {position.discard_sizes[number - 1] + unseen}"]
        if unseen:
            words.append(f"{unseen} unseen")
        if self.storms(number):
            words += draw.fold(f"storms {' '.join(self.storms(number))}", width - 16 - end)
        bottom = max(bottom, y + 12 + 19 * len(words), y + 52)
        parts = [draw.panel(12, y, width - 24, bottom - y, turn=turn)]
        if turn:
            parts.append(draw.pointer(y + 12, 8, 20))
        parts.append(draw.text(34, y + 25, f"seat {number}", 15, bold=turn))
        if number == self.seat:
            parts.append(draw.text(34, y + 43, "you", 13, PALE))
        parts += cards
        parts += [draw.text(end, y + 22 + 19 * index, word, 13) for index, word in enumerate(words)]
        title = f"seat {number}{', you' if number == self.seat else ''}{', to move' if turn else ''}"
        return draw.group(title, parts, seat=number), bottom + 8
