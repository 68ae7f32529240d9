"""Pictures of the things on a table of Reef Encounter: boards, panels of the seats, open sea, coral tiles.

Everything with a colour has a letter too, and each kind of thing has its own form. Tiles have round corners, larva
cubes are drawn as cubes, shrimps are discs with the number of their seat, algae are rings with a letter, and cylinders
are discs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element

from .. import svg as draw
from ..drawing import HIDDEN
from ..svg import BACK, OUTLINE, PALE, PRINT, Line, Mark, Touched, paint
from .material import ALGAE, COLORS, COLUMNS, LETTERS, ROWS, SHRIMPS, TILE_NAMES, space_text
from .position import ReefEncounter

CELL = 46
BOARD = (len(COLUMNS) * CELL + 30, ROWS * CELL + 58)  # with its names
PANEL = (374, 212)
SEA = 330  # the width of the open sea
_PAINT = {"w": "#f4f1e6", "y": "#f3cf3f", "o": "#ec9350", "p": "#efa6c5", "g": "#a9b3bb"}
_ALGA_PAINT = ("#2560a3", "#2b7439", "#73479a", "#b32f2f")
_ALGA_RING = (
    paint("#2560a3", "#8fbcf0"),
    paint("#2b7439", "#86cf95"),
    paint("#73479a", "#ccaaf0"),
    paint("#b32f2f", "#f2a0a0"),
)
_SEAT_PAINT = ("#102a43", "#7b1e3a", "#1d5b3a", "#5a3d00")
_ROCK = "#d9d2c3"
_SEA_PAINT = paint("#cfe2ec", "#22303a")
_EDGE = Line(PRINT)
_LABEL = 96  # where the tiles of a panel begin


def board(name: str, signs: Mapping[int, str], x: float, y: float, shrimps: Mapping[int, int]) -> list[Element]:
    """Draw a board with its upper left corner at x, y.

    `signs` are the contents of its spaces, by space: `.` rock, `*` the extra-growth space, else the letter of the
    polyp. `shrimps` gives, by space, the seat whose shrimp is there.
    """
    left, top = x + 26, y + 30
    wide, high = len(COLUMNS) * CELL, ROWS * CELL
    parts = [
        draw.text(x + 22, y + 16, name, 14, bold=True),
        draw.rectangle(left - 4, top - 4, wide + 8, high + 8, _SEA_PAINT, corner=8),
    ]
    for row in range(ROWS):
        parts.append(draw.text(left - 15, top + row * CELL + CELL / 2 + 5, str(row + 1), 13, PALE, middle=True))
    for column, letter in enumerate(COLUMNS):
        parts.append(draw.text(left + (column + 0.5) * CELL, top + high + 20, letter, 13, PALE, middle=True))
    for space, sign in signs.items():
        row, column = divmod(space % 64, 8)
        parts.append(_space(space, sign, left + column * CELL, top + row * CELL, shrimps.get(space)))
    return parts


def panel(position: ReefEncounter, number: int, title: str, x: float, y: float, *, turn: bool) -> Element:
    """Draw the possessions of seat `number` in a panel of the size PANEL, with a heavy frame if `turn` is true.

    These are tiles behind its screen, consumed ones, the parrotfish, larva cubes and shrimps.
    """
    at = number - 1
    parts = [draw.panel(x, y, *PANEL, turn=turn)]
    if turn:
        parts.append(draw.pointer(y + 11, 8, x + 10))
    parts.append(draw.text(x + 26, y + 24, title, 14, bold=turn))
    fish = position.parrotfish_counts[at] + position.unknown[at]
    piles = (
        ("parrotfish", "parrotfish", position.parrotfish[at], fish),
        ("behind", "screen", position.behind[at], position.behind_counts[at]),
        ("consumed", "front", position.consumed[at], sum(position.consumed[at])),
        ("cubes", "cubes", position.cubes[at], position.cube_counts[at]),
    )
    for index, (label, place, counts, total) in enumerate(piles):
        row = y + 38 + 34 * index
        parts.append(draw.text(x + 14, row + 18, label, 13))
        parts += _chips(counts, total, x + _LABEL, row, place, number)
    row = y + 38 + 34 * len(piles)
    parts.append(draw.text(x + 14, row + 18, "shrimps", 13))
    placed = position.shrimps[at]
    home = SHRIMPS - position.shrimps_eaten[at] - len(placed)
    for index in range(home):
        parts.append(_shrimp(x + _LABEL + 12 + 27 * index, row + 13, number))
    words = [" ".join(map(space_text, placed))] if placed else []
    words += [f"{position.shrimps_eaten[at]} eaten"] if position.shrimps_eaten[at] else []
    left = x + _LABEL + 27 * home + 4
    if words:
        parts.append(draw.text(left, row + 18, ", ".join(words), 13))
    return draw.group(title, parts, part="panel", seat=number)


def open_sea(piles: Sequence[Sequence[int]], x: float, y: float, lacking: Sequence[int] = ()) -> list[Element]:
    """Draw the open-sea board: each space with its tiles, and with the cube of its colour unless it is in `lacking`.
    `piles` are the numbers of tiles by space and colour."""
    parts = [draw.text(x, y + 14, "open sea: a cube with tiles", 14, bold=True)]
    for space, (name, pile) in enumerate(zip(COLORS, piles, strict=True)):
        upper = y + 26 + space * 40
        ground = [draw.rectangle(x, upper, SEA - 16, 36, _SEA_PAINT, corner=8)]
        if space in lacking:
            ground.append(draw.text(x + 10, upper + 23, f"no {name} cube", 13))
        else:
            ground += _cube(x + 8, upper + 6, LETTERS[space])
        tiles = [color for color in range(len(COLORS)) for _ in range(pile[color])]
        room = SEA - 16 - 56
        if len(tiles) * 34 <= room:
            for index, color in enumerate(tiles):
                ground += _tile(x + 52 + 34 * index, upper + 3, LETTERS[color])
        else:
            ground += _chips(pile, sum(pile), x + 52, upper + 4, "", 0)
        title = f"no {name} cube" if space in lacking else f"{name} cube with {len(tiles)} tiles"
        parts.append(draw.group(title, ground, sea=name))
    return parts


def coral_tiles(position: ReefEncounter, x: float, y: float) -> list[Element]:
    """Draw the coral tiles.

    Each has the stronger coral, the weaker one, and the large alga of the upper side in a ring, or a disc for a
    cylinder.
    """
    parts = [draw.text(x, y + 14, "coral tiles: stronger > weaker, large alga", 14, bold=True)]
    for tile, name in enumerate(TILE_NAMES):
        left, upper = x + (tile % 2) * 212, y + 26 + tile // 2 * 40
        strong = COLORS[position.strong[tile]]
        weak = next(coral for coral in name.split("/") if coral != strong)
        alga, covered = position.large[tile], position.covered[tile]
        words = f"{ALGAE[alga]}{', cylinder' if covered else ''}"
        side = [
            *_tile(left, upper + 2, strong[0]),
            draw.text(left + 38, upper + 22, ">", 13, middle=True),
            *_tile(left + 46, upper + 2, weak[0]),
            *alga_sign(left + 98, upper + 18, alga, covered=covered),
            draw.text(left + 114, upper + (16 if covered else 22), ALGAE[alga], 12),
        ]
        if covered:
            side.append(draw.text(left + 114, upper + 31, "cylinder", 11))
        parts.append(draw.group(f"{strong} stronger than {weak}, large alga {words}", side, coral=name))
    return parts


def alga_sign(x: float, y: float, alga: int, *, covered: bool) -> list[Element]:
    """Draw the sign of an alga with its letter around x, y: a ring, or, if `covered`, a disc for the cylinder on it."""
    letter = ALGAE[alga][0].upper()
    if covered:
        return [
            draw.circle(x, y, 12, _ALGA_PAINT[alga], Line("#ffffff", 1.5)),
            draw.text(x, y + 4.5, letter, 12, "#ffffff", middle=True, bold=True),
        ]
    return [draw.circle(x, y, 11, "none", Line(_ALGA_RING[alga], 3)), draw.text(x, y + 4.5, letter, 12, middle=True)]


def touched(mark: Mark, turn: int | None) -> list[Touched]:
    """Return the spaces, tiles and cubes that the text of a marked move names, each as the data of its group. `turn` is
    the seat to move."""
    seat = str(mark.seat or (turn if mark.kind == "best" else None) or "")
    found: list[Touched] = [{"cell": space} for space in re.findall(r"\b[1-4][a-g][1-6]\b", mark.move)]
    word, _, rest = mark.move.partition(" ")
    if word == "collect":
        found.append({"sea": rest})
    places = {"grow": "screen", "fish": "screen", "cube": "front", "tile": "cubes"}
    if word in places:
        found.append({"chip": rest, "place": places[word], "seat": seat})
    if word == "cylinder":
        found += [{"coral": name} for name in re.findall(r"on (\S+/\S+)", rest)]
        found += [{"chip": name, "place": "front", "seat": seat} for name in re.findall(r"pay (\S+)", rest)]
    return found


def _space(space: int, sign: str, x: float, y: float, guard: int | None) -> Element:
    """Draw rock with its contents; `guard` is the seat of the shrimp there."""
    title = space_text(space)
    parts = [draw.tile(x + 2, y + 2, CELL - 4, _PAINT.get(sign, _ROCK), _EDGE)]
    if sign in LETTERS:
        title += f" {COLORS[LETTERS.index(sign)]}"
    elif sign == "*":
        title += " extra growth"
    if guard is None:
        if sign != ".":
            parts.append(draw.text(x + CELL / 2, y + CELL / 2 + 6, sign, 17, PRINT, middle=True, bold=True))
    else:
        title += f", shrimp of seat {guard}"
        if sign != ".":
            parts.append(draw.text(x + 11, y + 17, sign, 13, PRINT, middle=True, bold=True))
        parts.append(_shrimp(x + 28, y + 29, guard))
    return draw.group(title, parts, cell=space_text(space))


def _shrimp(x: float, y: float, seat: int) -> Element:
    """Draw a shrimp: a disc with the number of its seat."""
    parts = [
        draw.circle(x, y, 12, _SEAT_PAINT[seat - 1], Line("#ffffff", 1.5)),
        draw.text(x, y + 5, str(seat), 14, "#ffffff", middle=True, bold=True),
    ]
    return draw.group(f"shrimp of seat {seat}", parts)


def _tile(x: float, y: float, letter: str) -> list[Element]:
    """Draw a polyp tile of a colour, with its letter."""
    return [draw.tile(x, y, 30, _PAINT[letter], _EDGE), draw.text(x + 15, y + 20, letter, 14, PRINT, middle=True)]


def _cube(x: float, y: float, words: str, wide: float = 24) -> list[Element]:
    """Draw a larva cube seen from above: its front with words, its top and its side."""
    fill = _PAINT.get(words[-1], BACK)
    color = "" if fill == BACK else PRINT
    line = OUTLINE if fill == BACK else _EDGE
    top = f"M {x:g} {y + 6:g} l 6 -6 h {wide:g} v 18 l -6 6 m 0 -18 l 6 -6"
    return [
        draw.path(f"M {x:g} {y + 6:g} l 6 -6 h {wide:g} v 18 l -6 6 v -18 z", fill, line),
        draw.rectangle(x, y + 6, wide, 18, fill, line),
        draw.path(top, line=line),
        draw.text(x + wide / 2, y + 20, words, 13, color, middle=True, bold=len(words) > 1),
    ]


def _chips(counts: Sequence[int], total: int, x: float, y: float, place: str, seat: int) -> list[Element]:
    """Draw the number of tiles (or cubes) of each colour, `3w`, hidden ones last: `2?`."""
    piles = [(str(count), name[0], name) for name, count in zip(COLORS, counts, strict=True) if count]
    hidden = total - sum(counts)
    if hidden:
        piles.append((str(hidden), HIDDEN, "hidden"))
    if not piles:
        return [draw.text(x, y + 18, "-", 13, PALE)]
    parts = []
    for index, (count, letter, name) in enumerate(piles):
        left = x + 46 * index
        if place == "cubes":
            chip = _cube(left, y + 1, count + letter, 34)
        elif letter == HIDDEN:
            chip = [draw.rectangle(left, y, 40, 28, BACK, OUTLINE, corner=6)]
            chip.append(draw.text(left + 20, y + 19, count + letter, 13, middle=True, bold=True))
        else:
            chip = [draw.rectangle(left, y, 40, 28, _PAINT[letter], _EDGE, corner=6)]
            chip.append(draw.text(left + 20, y + 19, count + letter, 13, PRINT, middle=True, bold=True))
        data: dict[str, object] = {"chip": name, "place": place, "seat": seat} if seat else {}
        parts.append(draw.group(f"{count} {name}", chip, **data))
    return parts
