"""Drawings of Reef Encounter as seen at the table: text for a terminal, and a picture."""

from __future__ import annotations

from .. import svg as draw
from ..drawing import HIDDEN, Cell, seen, seen_by
from ..errors import counted
from ..svg import MARGIN, Drawn, Mark, Touched
from . import piece_pictures
from .material import ALGAE, BOARDS, COLORS, COLUMNS, LETTERS, ROWS, TILE_NAMES, space_text
from .piece_pictures import BOARD, PANEL, SEA, board, coral_tiles, open_sea, panel
from .position import ReefEncounter
from .position_checks import lacks_cube
from .worlds import collected_space

Counts = list[int]


def text(position: ReefEncounter, seat: int | None = None) -> str:
    """Return a drawing of the table for a terminal, without a line feed at the end.

    With `seat` (from 1) only the knowledge of that seat is shown, with `?` for each hidden tile; the position may also
    be the masked position of a view. Raise ValueError for a seat that is not in the game.

    On the boards a letter is a polyp, `.` empty rock, `*` the empty extra-growth space, and a number after it the seat
    of a shrimp there.
    """
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
    space = collected_space(position)
    if space is not None:
        verb = "have" if who == "you" else "has"
        return f"{who} {verb} collected {COLORS[space]}, the refill must still be entered"
    if position.ended_by is not None:
        return f"extra turn, {who} to move"
    if position.growing is not None:
        color, behind, laid = position.growing
        verb = "grow" if who == "you" else "grows"
        tiles = f"{laid} tile{'' if laid == 1 else 's'} laid, {behind} of them from behind the screen"
        return f"{who} {verb} {COLORS[color]}, {tiles}"
    return f"{who} to move" + ("" if not position.acted else " on")


def _sign(position: ReefEncounter, space: int) -> str:
    """Return the sign of a space: `#` none, `.` rock, `*` the extra-growth space, else the letter of the polyp."""
    place, bit = divmod(space, 64)
    ground = BOARDS[position.boards[place]][bit // 8][bit % 8]
    words = position.corals[place]
    letter = next((LETTERS[color] for color in range(len(COLORS)) if words[color] >> bit & 1), "")
    return letter or (ground if ground in "#*" else ".")


def _shrimps(position: ReefEncounter) -> dict[int, int]:
    return {space: seat for seat, spaces in enumerate(position.shrimps, start=1) for space in spaces}


def _board_lines(position: ReefEncounter) -> list[str]:
    """Draw the boards next to each other, and four of them in two rows, so that they fit into eighty columns."""
    shrimps = _shrimps(position)
    columns = _columns(position)
    lines: list[str] = []
    for first in range(0, position.players, columns):
        boards = [
            _one_board(position, place, shrimps) for place in range(first, min(first + columns, position.players))
        ]
        lines += ["", *map("    ".join, zip(*boards, strict=True))]
    return lines[1:]


def _columns(position: ReefEncounter) -> int:
    """Return the number of boards next to each other."""
    return position.players if position.players < 4 else 2


def _one_board(position: ReefEncounter, place: int, shrimps: dict[int, int]) -> list[str]:
    """Draw the lines of one board, all of the same width."""
    lines = [f"{place + 1} (board {position.boards[place]})", "  " + "".join(f"{name:<3}" for name in COLUMNS)]
    for row in range(ROWS):
        cells = ""
        for column in range(len(COLUMNS)):
            space = 64 * place + 8 * row + column
            sign = _sign(position, space)
            cells += f"{' ' if sign == '#' else sign}{shrimps.get(space, '')!s:<2}"
        lines.append(f"{row + 1} {cells}")
    return [f"{line:<23}" for line in lines]


def _pile(counts: Counts, total: int) -> str:
    """Write a pile as `3 white, 1 grey`, hidden tiles last."""
    shown = [f"{number} {name}" for number, name in zip(counts, COLORS, strict=True) if number]
    hidden = total - sum(counts)
    if hidden:
        shown.append(f"{hidden} {HIDDEN}")
    return ", ".join(shown) or "-"


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'} visible"


def _seat_lines(position: ReefEncounter, seat: int | None) -> list[str]:
    lines = []
    for number in range(1, position.players + 1):
        at = number - 1
        mark = ">" if number == position.turn else " "
        you = " (you)" if number == seat else ""
        home = 4 - position.shrimps_eaten[at] - len(position.shrimps[at])
        fish = position.parrotfish_counts[at] + position.unknown[at]
        lines.append(f"{mark} seat {number}{you}: {_points(position.points[at])}")
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
    for space, (name, pile) in enumerate(zip(COLORS, position.open_sea, strict=True)):
        lines.append(f"    {name:<7} {'no cube' if lacks_cube(position, space) else _pile(pile, sum(pile))}")
    known = sum(position.bag) == position.bag_count
    bag = _pile(position.bag, position.bag_count) if known else f"{counted(position.bag_count, 'tile')}"
    lines.append(f"bag: {bag}")
    lines.append(f"bonus tiles: {' '.join(COLORS[color] for color in position.bonus) or '-'}")
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
    lines.append(f"cylinder space: {'-' if space is None else ALGAE[space]}")
    lines.append(f"a tile in the parrotfish counts {values}")
    return lines


_GAP = 16  # between columns


def picture(position: ReefEncounter, seat: int | None, *, boards: bool) -> Drawn:
    """Draw the table: boards, a panel for each seat, open sea and coral tiles."""
    columns = _columns(position)
    wide = BOARD[0] if boards else PANEL[0]
    high = BOARD[1] + (0 if boards else PANEL[1] + _GAP)
    width = 2 * MARGIN + columns * (wide + _GAP) - _GAP
    title = _headline(position, seat)
    parts, top = ([], 0.0) if boards else draw.heading(title, width, 32)
    top += 18
    shrimps = _shrimps(position)
    for place in range(position.players):
        row, column = divmod(place, columns)
        x, y = MARGIN + column * (wide + _GAP), top + row * (high + _GAP)
        spaces = [64 * place + 8 * row + column for row in range(ROWS) for column in range(len(COLUMNS))]
        signs = {space: sign for space in spaces if (sign := _sign(position, space)) != "#"}
        name = f"{place + 1} (board {position.boards[place]})"
        parts += board(name, signs, x + (wide - BOARD[0]) / 2 - 10, y, shrimps)
        if not boards:
            number = place + 1
            you = " (you)" if number == seat else ""
            points = f"seat {number}{you}: {_points(position.points[place])}"
            parts.append(panel(position, number, points, x, y + BOARD[1] + 4, turn=number == position.turn))
    y = top + -(-position.players // columns) * (high + _GAP)
    if not boards:
        lacking = [space for space in range(len(COLORS)) if lacks_cube(position, space)]
        parts += open_sea(position.open_sea, MARGIN, y, lacking)
        parts += coral_tiles(position, MARGIN + SEA + 10, y)
        found, y = draw.notes(_notes(position), y + 26 + 5 * 40 + 6, width, 13, "")
        parts += found
    return Drawn(width, y + 4, title, parts)


def cells(position: ReefEncounter) -> list[Cell]:
    """List the spaces of all boards with their places in the drawing that `text` returns."""
    columns, found = _columns(position), []
    for place in range(position.players):
        line, left = 4 + (ROWS + 3) * (place // columns), 1 + 27 * (place % columns)
        for row in range(ROWS):
            for column in range(len(COLUMNS)):
                name = space_text(64 * place + 8 * row + column)
                found.append(Cell(name, line + row, left + 3 * column, left + 3 * column + 3))
    return found


def touched(position: ReefEncounter, mark: Mark) -> list[Touched]:
    """Return the parts of the picture that a marked move touches, each as the data of its group."""
    return piece_pictures.touched(mark, position.turn)


def _notes(position: ReefEncounter) -> list[str]:
    """Describe the bag with the bonus tiles, the cylinder space and the values of tiles, one per line."""
    bag, bonus = _sea_lines(position)[-2:]
    return [f"{bag}; {bonus}", *_tile_lines(position)[-2:]]
