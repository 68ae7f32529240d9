"""Reef Encounter as a person would see it on the table: as text for a terminal and as a picture."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from .. import svg as draw
from ..drawing import HIDDEN, seen, seen_by
from ..svg import PALE, Line
from .material import ALGAE, BOARDS, COLORS, COLUMNS, LETTERS, ROWS, TILE_NAMES, space_text
from .position import ReefEncounter

Counts = list[int]


def text(position: ReefEncounter, seat: int | None = None) -> str:
    """The table for a terminal, without a line end at the end. With `seat` (from 1) only what that seat knows is shown,
    `?` for each hidden tile; a masked position may be given too. Raises ValueError for an unknown seat.

    On the boards a letter is a polyp, `.` empty rock, `*` the empty extra-growth space, a number after it the seat
    whose shrimp stands there."""
    position = seen(position, seat)
    return "\n".join(
        line.rstrip()
        for line in [
            _headline(position, seat),
            "",
            *_board_lines(position),
            "",
            *_seat_lines(position, seat),
            "",
            *_sea_lines(position),
            "",
            *_tile_lines(position),
        ]
    )


def _headline(position: ReefEncounter, seat: int | None) -> str:
    expert = ", expert" if position.expert else ""
    return f"Reef Encounter, {position.players} players{expert}{seen_by(seat)}: {_status(position, seat)}"


def _status(position: ReefEncounter, seat: int | None) -> str:
    outcome = position.outcome
    if outcome is not None:
        who = " and ".join(map(str, outcome.winners))
        won = f"seat {who} won" if outcome.winners else "no winner known"
        return f"{won} (rule {outcome.reason})"
    who = "you" if position.turn == seat else f"seat {position.turn}"
    if position.choosing:
        verb = "choose" if who == "you" else "chooses"
        chosen = position.parrotfish_counts[position.active - 1]
        return f"{who} {verb} {'two larva cubes' if chosen else 'a tile for the parrotfish'}"
    if position.ended_by is not None:
        return f"extra turn, {who} to move"
    if position.growing is not None:
        color, behind, laid = position.growing
        verb = "grow" if who == "you" else "grows"
        tiles = f"{laid} tile{'' if laid == 1 else 's'} laid, {behind} of them from behind the screen"
        return f"{who} {verb} {COLORS[color]}, {tiles}"
    return f"{who} to move" + ("" if not position.acted else " on")


def _sign(position: ReefEncounter, space: int) -> str:
    """`#` no space, `.` rock, `*` the extra-growth space, else the letter of the polyp."""
    place, bit = divmod(space, 64)
    ground = BOARDS[position.boards[place]][bit // 8][bit % 8]
    words = position.corals[place]
    letter = next((LETTERS[color] for color in range(len(COLORS)) if words[color] >> bit & 1), "")
    return letter or (ground if ground in "#*" else ".")


def _shrimps(position: ReefEncounter) -> dict[int, int]:
    return {space: seat for seat, spaces in enumerate(position.shrimps, start=1) for space in spaces}


def _board_lines(position: ReefEncounter) -> list[str]:
    shrimps = _shrimps(position)
    header = "  " + "".join(f"{name:<3}" for name in COLUMNS)
    lines = ["    ".join(f"{f'{place + 1} (board {board})':<23}" for place, board in enumerate(position.boards))]
    lines.append("    ".join(f"{header:<23}" for _ in position.boards))
    for row in range(ROWS):
        parts = []
        for place in range(position.players):
            cells = ""
            for column in range(len(COLUMNS)):
                space = 64 * place + 8 * row + column
                sign = _sign(position, space)
                cells += f"{' ' if sign == '#' else sign}{shrimps.get(space, '')!s:<2}"
            parts.append(f"{row + 1} {cells}")
        lines.append("    ".join(parts))
    return lines


def _pile(counts: Counts, total: int) -> str:
    """`3 white, 1 grey`, hidden ones last."""
    shown = [f"{number} {name}" for number, name in zip(counts, COLORS, strict=True) if number]
    hidden = total - sum(counts)
    if hidden:
        shown.append(f"{hidden} {HIDDEN}")
    return ", ".join(shown) or "-"


def _seat_lines(position: ReefEncounter, seat: int | None) -> list[str]:
    lines = []
    for number in range(1, position.players + 1):
        at = number - 1
        mark = ">" if number == position.turn else " "
        you = " (you)" if number == seat else ""
        home = 4 - position.shrimps_eaten[at] - len(position.shrimps[at])
        fish = position.parrotfish_counts[at] + position.unknown[at]
        lines.append(f"{mark} seat {number}{you}: {position.points[at]} points in sight")
        lines.append(f"    parrotfish  {_pile(position.parrotfish[at], fish)}")
        lines.append(f"    behind      {_pile(position.behind[at], position.behind_counts[at])}")
        lines.append(f"    consumed    {_pile(position.consumed[at], sum(position.consumed[at]))}")
        lines.append(f"    cubes       {_pile(position.cubes[at], position.cube_counts[at])}")
        placed = " ".join(space_text(space) for space in position.shrimps[at])
        on = f"on {placed}, " if placed else ""
        lines.append(f"    shrimps     {on}{home} at home, {position.shrimps_eaten[at]} eaten")
    return lines


def _sea_lines(position: ReefEncounter) -> list[str]:
    lines = ["open sea (a cube of the colour with)"]
    lines += [f"    {name:<7} {_pile(pile, sum(pile))}" for name, pile in zip(COLORS, position.open_sea, strict=True)]
    known = sum(position.bag) == position.bag_count
    bag = _pile(position.bag, position.bag_count) if known else f"{position.bag_count} tiles"
    lines.append(f"bag: {bag}; bonus tiles: {' '.join(COLORS[color] for color in position.bonus) or '-'}")
    return lines


def _tile_lines(position: ReefEncounter) -> list[str]:
    lines = ["coral tiles (stronger > weaker, the large alga)"]
    for tile, name in enumerate(TILE_NAMES):
        first, second = name.split("/")
        strong = COLORS[position.strong[tile]]
        weak = second if strong == first else first
        cover = ", covered" if position.covered[tile] else ""
        lines.append(f"    {strong + ' > ' + weak:<16} {ALGAE[position.large[tile]]}{cover}")
    space = position.cylinder_space
    values = ", ".join(f"{name} {value}" for name, value in zip(COLORS, position.values, strict=True))
    lines.append(f"cylinder space: {'-' if space is None else ALGAE[space]}; a tile in the parrotfish counts {values}")
    return lines


_PAINT = {"w": "#f4f1e6", "y": "#f3cf3f", "o": "#e8833a", "p": "#e58fb5", "g": "#98a2ab"}
_ALGA_PAINT = ("#2f6fb5", "#3f8f4f", "#7a4fa0", "#c23b3b")
_SEAT_PAINT = ("#102a43", "#7b1e3a", "#1d5b3a", "#5a3d00")
_ROCK = "#d9d2c3"
_SEA = "#cfe2ec"
_CELL = 40
_BOARD = 7 * _CELL + 60
_ROW = 19


def svg(position: ReefEncounter, seat: int | None = None) -> str:
    """The table as a self-contained SVG picture: boards, shrimps (a circle with the seat's number), coral tiles, open
    sea, and what each seat has. With `seat` (from 1) only what that seat knows is shown; a masked position may be given
    too. Raises ValueError for a seat that is not in the game."""
    position = seen(position, seat)
    width = max(2, position.players) * _BOARD + 20
    title = _headline(position, seat)
    parts = draw.heading(title, 32)
    top = 100
    shrimps = _shrimps(position)
    for place in range(position.players):
        parts += _board(position, place, 40 + place * _BOARD, top, shrimps)
    top += ROWS * _CELL + 50
    parts += _sea(position, 20, top)
    parts += _coral_tiles(position, 20 + max(330, width // 2), top)
    top += 7 * 40 + 20
    rows = _seat_lines(position, seat)
    for index, row in enumerate(rows):
        indent = len(row) - len(row.lstrip(" "))
        parts.append(draw.text(20 + 6 * indent, top + index * _ROW, row.strip(), 14, bold=row.startswith(">")))
    return draw.picture(width, top + len(rows) * _ROW + 10, title, parts)


def _board(position: ReefEncounter, place: int, x: int, y: int, shrimps: dict[int, int]) -> list[Element]:
    parts = [
        draw.text(x, y - 24, f"{place + 1} (board {position.boards[place]})", 14, bold=True),
        draw.rectangle(x - 4, y - 4, 7 * _CELL + 8, 6 * _CELL + 8, _SEA, corner=8),
    ]
    for row in range(ROWS):
        parts.append(draw.text(x - 16, y + row * _CELL + 26, str(row + 1), 13, PALE, middle=True))
        for column in range(len(COLUMNS)):
            space = 64 * place + 8 * row + column
            sign = _sign(position, space)
            if sign != "#":
                parts.append(_space(space, sign, x + column * _CELL, y + row * _CELL, shrimps.get(space)))
    for column, letter in enumerate(COLUMNS):
        parts.append(draw.text(x + (column + 0.5) * _CELL, y + ROWS * _CELL + 20, letter, 13, PALE, middle=True))
    return parts


def _space(space: int, sign: str, x: int, y: int, guard: int | None) -> Element:
    """Rock with what is on it; `guard` is the seat whose shrimp stands there."""
    title = space_text(space) + (f" {COLORS[LETTERS.index(sign)]}" if sign in LETTERS else "")
    parts = [draw.tile(x + 2, y + 2, _CELL - 4, _PAINT.get(sign, _ROCK), Line())]
    if sign != ".":
        parts.append(draw.text(x + 11, y + 17, sign, 12, PALE, middle=True))
    if guard is not None:
        title += f", shrimp of seat {guard}"
        middle = y + _CELL / 2
        parts.append(draw.circle(x + _CELL / 2, middle, 11, _SEAT_PAINT[guard - 1], Line("white")))
        parts.append(draw.text(x + _CELL / 2, middle + 5, str(guard), 14, "white", middle=True, bold=True))
    return draw.group(title, parts)


def _tile(x: int, y: int, letter: str) -> list[Element]:
    """A tile of a colour, with its letter."""
    return [draw.tile(x, y, 32, _PAINT[letter], Line()), draw.text(x + 16, y + 21, letter, 14, middle=True)]


def _sea(position: ReefEncounter, x: int, y: int) -> list[Element]:
    parts = [draw.text(x, y, "open sea", 14, bold=True)]
    for space, (name, pile) in enumerate(zip(COLORS, position.open_sea, strict=True)):
        upper = y + 12 + space * 40
        parts.append(draw.text(x, upper + 22, f"{name} cube", 13))
        tiles = [color for color in range(len(COLORS)) for _ in range(pile[color])]
        for index, color in enumerate(tiles):
            parts += _tile(x + 100 + index * 38, upper, LETTERS[color])
    parts.append(draw.text(x, y + 12 + 5 * 40 + 18, _sea_lines(position)[-1], 13))
    return parts


def _coral_tiles(position: ReefEncounter, x: int, y: int) -> list[Element]:
    parts = [draw.text(x, y, "coral tiles: stronger, weaker, large alga", 14, bold=True)]
    for tile, name in enumerate(TILE_NAMES):
        left, upper = x + (tile % 2) * 160, y + 12 + tile // 2 * 40
        strong = COLORS[position.strong[tile]]
        weak = next(coral for coral in name.split("/") if coral != strong)
        alga = position.large[tile]
        covered = position.covered[tile]
        title = f"{strong} stronger than {weak}, large alga {ALGAE[alga]}{', covered' if covered else ''}"
        paint = _ALGA_PAINT[alga]
        side = [
            *_tile(left, upper, strong[0]),
            *_tile(left + 44, upper, weak[0]),
            draw.text(left + 38, upper + 22, ">", 13, middle=True),
            draw.circle(left + 98, upper + 16, 11, paint if covered else "none", Line(paint, 3)),
        ]
        parts.append(draw.group(title, side))
    cylinders, _, values = _tile_lines(position)[-1].partition("; ")
    parts += draw.lines(x, y + 12 + 5 * 40 + 18, [cylinders, values], 13)
    return parts
