"""Calm Sailing as a person would see it on the table: as text for a terminal and as a picture."""

from __future__ import annotations

from typing import NamedTuple
from xml.sax.saxutils import escape

from ..contract import View
from .chart_checks import letters
from .chart_seas import ChartSeas
from .layouts import Layout, layout_of
from .material import FINISH, ISLANDS, LEVELS, RANK_OF, START, card_text
from .rough_seas import RoughSeas
from .state import CalmSailing

COLUMNS = "abcdef"  # of the standard grid
HIDDEN = "?"


def text(position: CalmSailing, seat: int | None = None) -> str:
    """The board for a terminal, without a line end at the end. With `seat` (from 1) only what that seat knows is
    shown, `?` for each hidden card; a masked position may be given too. Raises ValueError for an unknown seat."""
    position = _seen(position, seat)
    lines = [_headline(position, seat), ""]
    grid, moon = _grid(position), _moon(position)
    width = 4
    if moon is not None:
        width = 5
        grid = {cell: f"{name}{')' if cell in moon else '*'}" for cell, name in grid.items()}
    layout = layout_of(position)
    marked = {cell for cell in layout.marked if cell not in grid}
    header = "     " + "".join(f"{name:>{width}}" for name in layout.columns)
    lines.append(header + ("     Finish" if position.is_won else ""))
    for row in range(layout.height, 0, -1):
        fields = ["" if cell is None else grid.get(cell, "o" if cell in marked else ".") for cell in layout.row(row)]
        cells = "".join(f"{field:>{width}}" for field in fields)
        closed = _closed(position, row - 1)
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
                " ".join(_hand(position, number, seat)),
                str(position.pile_sizes[number - 1]),
                _gone(position.discarded[number - 1], position.discard_sizes[number - 1])
                + (f"  storms {' '.join(_storms(position, number))}" if _storms(position, number) else ""),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for mark, name, hand, pile, gone in rows:
        line = f"{mark:<{widths[0]}} {name:<{widths[1]}}  {hand:<{widths[2]}}  {pile:>{widths[3]}}  {gone}"
        lines.append(line.rstrip())
    return "\n".join([*lines, *_notes(position)])


def _grid(position: CalmSailing) -> dict[int, str]:
    """What is written on each filled cell: the number, `W44` for a wild."""
    wilds = position.wild_numbers if isinstance(position, RoughSeas) else []
    return {cell: f"W{number}" if number in wilds else str(number) for cell, number in position.grid.items()}


def _moon(position: CalmSailing) -> set[int] | None:
    """The cells that lie moon up in Day and Night (12.3); None in other games."""
    return set(position.moon) if isinstance(position, RoughSeas) and position.halves else None


def _closed(position: CalmSailing, row: int) -> str:
    """What closes a row: `rocks`, `storm P`."""
    if not isinstance(position, RoughSeas):
        return ""
    rocks = ["rocks"] if position.rocks == row + 1 else []
    return ", ".join(rocks + ["storm P"] * position.purple[row])


def _storms(position: CalmSailing, number: int) -> list[str]:
    """Storms that lie before a seat."""
    if not isinstance(position, RoughSeas):
        return []
    return ["Y"] * position.yellow[number - 1] + ["O"] * position.orange[number - 1]


def _seen(position: CalmSailing, seat: int | None) -> CalmSailing:
    if seat is None:
        return position
    masked = View(position, seat).masked
    assert isinstance(masked, CalmSailing)
    return masked


def _headline(position: CalmSailing, seat: int | None) -> str:
    players = "1 player" if position.players == 1 else f"{position.players} players"
    seen = f" as seat {seat} sees it" if seat is not None else ""
    reading = ", Day and Night (house reading)" if _moon(position) is not None else ""
    if isinstance(position, ChartSeas):
        reading = f", {_title(position.layout)} (house reading)"
    return f"Calm Sailing{reading}, {players}{seen}: {_status(position, seat)}"


def _title(layout: Layout) -> str:
    return f"layout {layout.name}" if layout.is_own else layout.name.replace("-", " ").title()


def _status(position: CalmSailing, seat: int | None) -> str:
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
        return _due(position, who)
    if position.phase == "pay":
        return f"{who} {'have' if who == 'you' else 'has'} {due} still to discard"
    return f"{who} to move"


def _due(position: CalmSailing, who: str) -> str:
    """The step of an expansion that waits."""
    verb = "have" if who == "you" else "has"
    if position.phase == "rocks":
        return f"{who} {verb} to move the rocks, or to discard two cards"
    assert isinstance(position, RoughSeas)
    if position.phase == "storm":
        return f"{who} {verb} drawn storm {card_text(position.revealed or 0)}, which is to be resolved"
    return f"{who} {verb} to place the wild as {position.number}"


def _hand(position: CalmSailing, number: int, seat: int | None) -> list[str]:
    """The cards of a hand as they are seen, hidden ones last."""
    shown = [card_text(card) for card in position.hands[number - 1]]
    return shown + [HIDDEN] * (position.hand_sizes[number - 1] - len(shown))


def _gone(cards: list[int], size: int) -> str:
    if not size:
        return "-"
    if not cards:
        return str(size)
    hidden = f" and {size - len(cards)} more" if size > len(cards) else ""
    return f"{size}: {' '.join(map(card_text, cards))}{hidden}"


def _notes(position: CalmSailing) -> list[str]:
    notes = _sea(position) if isinstance(position, RoughSeas) else []
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


def _sea(position: RoughSeas) -> list[str]:
    """What the expansions bring to the table."""
    if isinstance(position, ChartSeas) and position.layout.marked:
        return _explored(position)
    parts = ["jagged rocks" + ("" if position.rocks else " (gone)")] if position.has_rocks else []
    if position.monsters:
        parts.append(f"{position.monsters} sea monsters")
    if any(position.storms):
        split = ", ".join(f"{n} {letter}" for letter, n in zip("YPO", position.storms, strict=True))
        parts.append(f"storms ({split})")
    if position.wilds:
        parts.append(f"{position.wilds} wild cards")
    notes = [f"expansions: {', '.join(parts)}"] if parts else []
    if position.halves:
        where = "the lower three rows sun up, the upper three moon up"
        if position.halves == "any":
            where = f"{position.cells // 2} islands sun up and as many moon up"
        side = "moon" if position.start_laid else "sun"
        notes.append(f"hands are held {side} up; the Finish needs {where}")
    if any(position.storms):
        held, left = position.compasses
        notes.append(f"compasses: {held} held, {left} to be earned")
    if position.left:
        notes.append(f"out of the game: {' '.join(map(card_text, position.left))}")
    return notes


def _explored(position: ChartSeas) -> list[str]:
    """What an exploration deck brings to the table; all know its cards, nobody their order."""
    deck = letters(position.ahead)
    left = ", ".join(f"{deck.count(letter)} {letter}" for letter in dict.fromkeys(deck))
    notes = [f"exploration deck: {len(deck)} cards" + (f" ({left})" if left else "") + "; o marked cell"]
    notes.append(f"compasses: {position.compasses[0]} held")
    if position.left:
        notes.append(f"out of the game: {' '.join(map(card_text, position.left))}")
    return notes


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


def svg(position: CalmSailing, seat: int | None = None) -> str:
    """The board as a self-contained SVG picture. With `seat` (from 1) only what that seat knows is shown; a masked
    position may be given too. Raises ValueError for a seat that is not in the game."""
    position = _seen(position, seat)
    most = max(position.hand_sizes)
    layout = layout_of(position)
    width = max(2 * _LEFT + len(layout.columns) * _CELL, 120 + most * _STEP + 150)
    notes = [note for note in _notes(position) if note]
    hands_top = _TOP + layout.height * _CELL + 78
    height = hands_top + position.players * 62 + len(notes) * 20 + 8
    title = escape(_headline(position, seat))
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
        *_board(position),
    ]
    for number in range(1, position.players + 1):
        parts += _seat(position, number, seat, hands_top + 62 * (number - 1), 120 + most * _STEP)
    for index, note in enumerate(notes):
        shown = note if len(note) * 7 < width else note[: width // 7 - 6] + " ..."
        parts.append(_words(20, hands_top + position.players * 62 + 12 + index * 20, escape(shown), 13, _PALE))
    return "\n".join([*parts, "</svg>", ""])


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


def _board(position: CalmSailing) -> list[str]:
    layout = layout_of(position)
    columns, rows = layout.columns, layout.height
    wide, high = len(columns) * _CELL, rows * _CELL
    grid, names, moon = position.grid, _grid(position), _moon(position)
    parts = [
        f'<rect x="{_LEFT - 4}" y="{_TOP - 4}" width="{wide + 8}" height="{high + 8}" rx="10" fill="#e6eef3"'
        f' stroke="{_FRAME}" stroke-width="2"/>'
    ]
    for cell, place in enumerate(layout.cells):
        x, y = _LEFT + layout.column_of(cell) * _CELL, _TOP + (rows - layout.row_of(cell)) * _CELL
        number = grid.get(cell)
        name = f"{place} {names.get(cell, 'empty')}"
        if moon is not None and number is not None:
            name += ", moon up" if cell in moon else ", sun up"
        name += ", marked" if cell in layout.marked else ""
        parts.append(f"<g><title>{name}</title>")
        if number is None:
            parts.append(_tile(x + 3, y + 3, _CELL - 6, _PAPER, dashed=True))
            if cell in layout.marked:
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
        if _closed(position, row):
            y = _TOP + (rows - 1 - row) * _CELL
            parts.append(f"<g><title>{_closed(position, row)}</title>")
            parts.append(
                f'<path d="M {_LEFT} {y + _CELL / 2:g} h {wide}" stroke="{_FRAME}" stroke-width="3"'
                ' stroke-dasharray="10 8"/></g>'
            )
    parts += _corner(_LEFT - _CELL - 4, _TOP + high + 8, "Start", START, laid=position.start_laid)
    parts += _corner(_LEFT + wide + 4, _TOP - _CELL - 8, "Finish", FINISH, laid=position.is_won)
    return parts


def _seat(position: CalmSailing, number: int, seat: int | None, y: float, end: float) -> list[str]:
    """One seat's hand, pile and discards, in a row."""
    turn = number == position.turn
    parts = [
        f'<path d="M 8 {y + 10:g} l 8 10 l -8 10 z" fill="{_FRAME}"><title>to move</title></path>' if turn else "",
        _words(22, y + 18, f"seat {number}", 15, bold=turn),
    ]
    if number == seat:
        parts.append(_words(22, y + 36, "you", 13, _PALE))
    for index, name in enumerate(_hand(position, number, seat)):
        x = 90 + index * _STEP
        if name == HIDDEN:
            parts.append(_tile(x, y, _CARD, "#c3ced6"))
            parts.append(_words(x + _CARD / 2, y + 26, HIDDEN, 17, middle=True))
        else:
            card = RANK_OF.get(name) or int(name)
            parts.append(_tile(x, y, _CARD, _shade(card)))
            parts.append(_words(x + _CARD / 2, y + 26, name, 17, middle=True, bold=True))
    if _storms(position, number):
        parts.append(_words(end, y + 53, f"storms {' '.join(_storms(position, number))}", 13))
    parts.append(_words(end, y + 16, f"pile {position.pile_sizes[number - 1]}", 13))
    parts.append(_words(end, y + 35, f"discarded {position.discard_sizes[number - 1]}", 13))
    return [part for part in parts if part]
