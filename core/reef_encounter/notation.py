"""Texts of moves: writing and reading. Every action and every laid tile is a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ..documents.spelling import forgiving, hint, one_of, plain
from ..errors import IllegalMove, counted
from .material import (
    ALGAE,
    COLORS,
    GROWTHS,
    HOME,
    SHRIMPS,
    SHRIMPS_PER_BOARD,
    SMALLEST_MEAL,
    SPACE,
    TILE_NAMES,
    TILES_PER_GROWTH,
    neighbors_of,
    place_of,
    space_of,
    space_text,
    tile_of,
)
from .position import ReefEncounter
from .state import COLLECT, CUBE, CYLINDER, DONE, EAT, FISH, GROW, INTRODUCE, LAY, MOVE, PASS, TAKE_CUBES, TILE

NO_MOVE = "3.1"
EATS, COLLECTS = "eat ", "collect "  # how the texts of these moves begin
T = TypeVar("T")
_KINDS = {
    "eat": EAT,
    "grow": GROW,
    "done": DONE,
    "shrimp": INTRODUCE,
    "move": MOVE,
    "cube": CUBE,
    "tile": TILE,
    "cylinder": CYLINDER,
    "collect": COLLECT,
    "pass": PASS,
    "fish": FISH,
    "cubes": TAKE_CUBES,
}
_WORDS = {kind: word for word, kind in _KINDS.items()}


def pack(kind: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    """Return the code of a move; state.pxd explains the bytes."""
    return kind | a << 8 | b << 16 | c << 24


def unpack(code: int) -> tuple[int, int, int, int]:
    """Split the code of a move into its kind and its three parts a, b and c, which state.pxd explains."""
    return code & 0xFF, code >> 8 & 0xFF, code >> 16 & 0xFF, code >> 24


def atom_text(position: ReefEncounter, code: int) -> str:
    """Return the text of one legal action.

    The texts are `eat 1d4`, `grow white`, `1d4`, `1d4*`, `done`, `shrimp 1d4`, `move 1d4 home`, `cube white`, `cylinder
    purple pay orange on white/yellow`, `tile white`, `collect white` and `pass`; before the first turn `fish white` and
    `cubes white pink`.
    """
    return fixed_text(code)


def fixed_text(code: int, things: None = None) -> str:
    """Return the text of a move, which is the same in every position; `things` is not used."""
    kind, a, b, c = unpack(code)
    if kind in (EAT, INTRODUCE):
        return f"{_WORDS[kind]} {space_text(a)}"
    if kind == LAY:
        return space_text(a) + ("*" if b else "")
    if kind == MOVE:
        return f"move {space_text(a)} {'home' if b == HOME else space_text(b)}"
    if kind in (GROW, CUBE, TILE, COLLECT, FISH):
        return f"{_WORDS[kind]} {COLORS[a]}"
    if kind == TAKE_CUBES:
        return f"cubes {COLORS[a]} {COLORS[b]}"
    if kind == CYLINDER:
        return f"cylinder {ALGAE[a]} pay {COLORS[b]} " + ("space" if c == SPACE else f"on {TILE_NAMES[c]}")
    return "done" if kind == DONE else "pass"


def is_standalone(code: int) -> bool:
    """Return True, as every action stays unchanged in the text of a move."""
    return True


def join(position: ReefEncounter, codes: Sequence[int]) -> str:
    """Return the text of a move, which has one action; several actions are joined with spaces."""
    return " ".join(atom_text(position, code) for code in codes)


_MOVES = (*_KINDS, "cylinder", "cubes")


@forgiving(plain)
def parse(position: ReefEncounter, text: str) -> list[int]:
    """Return a list with the code of a move. Raise IllegalMove with the clause that the move breaks in this position,
    or if the text cannot be read."""
    code = read(text)
    if code is None:
        raise IllegalMove(text, NO_MOVE, _unread(text))
    require(position, text, code)
    return [code]


def require(position: ReefEncounter, text: str, code: int) -> None:
    """Raise IllegalMove, with the clause that the move breaks, unless the move `code` is legal in the position. `text`
    is the move in the message."""
    broken = _broken(position, *unpack(code))
    if broken is not None:
        raise IllegalMove(text, *broken)


def read(text: str) -> int | None:
    """Return the code that a text names in any position, or None if it names none."""
    match text.split(" "):
        case ["done" | "pass" as kind]:
            return pack(_KINDS[kind])
        case ["eat" | "shrimp" as kind, at] if (space := space_of(at)) is not None:
            return pack(_KINDS[kind], space)
        case ["move", at, goal] if (space := space_of(at)) is not None:
            target = HOME if goal == "home" else space_of(goal)
            return None if target is None else pack(MOVE, space, target)
        case ["grow" | "cube" | "tile" | "collect" | "fish" as kind, color] if color in COLORS:
            return pack(_KINDS[kind], COLORS.index(color))
        case ["cubes", first, second] if first in COLORS and second in COLORS:
            return pack(TAKE_CUBES, *sorted((COLORS.index(first), COLORS.index(second))))
        case ["cylinder", alga, "pay", color, "space"] if alga in ALGAE and color in COLORS:
            return pack(CYLINDER, ALGAE.index(alga), COLORS.index(color), SPACE)
        case ["cylinder", alga, "pay", color, "on", name] if alga in ALGAE and color in COLORS:
            tile = tile_of(name)
            return None if tile is None else pack(CYLINDER, ALGAE.index(alga), COLORS.index(color), tile)
        case [at] if (space := space_of(at.removesuffix("*"))) is not None:
            return pack(LAY, space, int(at.endswith("*")))
    return None


def _unread(text: str) -> str:
    """Describe the problem of a text that names no move: the word that cannot be in its place."""
    kind, *words = text.split()[:7] or [""]
    if kind in ("eat", "shrimp", "move"):
        spaces = [word for word in words if word != "home" and space_of(word) is None]
        if spaces:
            return f"{spaces[0]!r} is not a space; expected one such as 2d4, on boards 1 to 4, a to g, 1 to 6"
    if kind in ("grow", "cube", "tile", "collect", "fish", "cubes"):
        colors = [word for word in words if word not in COLORS]
        if colors:
            return f"{colors[0]!r} is not a colour{hint(colors[0], COLORS)}; expected {one_of(COLORS)}"
    if kind == "cylinder" and words and words[0] not in ALGAE:
        return f"{words[0]!r} is not an alga{hint(words[0], ALGAE)}; expected {one_of(ALGAE)}"
    if kind == "cylinder" and len(words) > 2 and words[2] not in COLORS:
        return f"{words[2]!r} is not a colour{hint(words[2], COLORS)}; expected {one_of(COLORS)}"
    if kind == "cylinder" and len(words) > 4 and tile_of(words[4]) is None:
        return f"{words[4]!r} is not a coral tile; expected two different colours, for example white/yellow"
    near = "" if kind in _MOVES else hint(kind, _MOVES)
    return f"no move of this game{near}; expected one such as grow white, shrimp 1d4, move 1d4 home, done"


def _broken(position: ReefEncounter, kind: int, a: int, b: int, c: int) -> tuple[str, str] | None:
    """Return clause and reason that forbid a move, or None."""
    if position.choosing:
        return _choice(position, kind, a)
    if kind in (FISH, TAKE_CUBES):
        return ("2.7" if kind == FISH else "2.8"), "the seats choose before the first turn only"
    if position.ended_by is not None and kind not in (EAT, PASS):
        return "11.4", "an extra turn may only eat or pass"
    if position.ended_by is None and kind == PASS:
        return "11.4", "only an extra turn may be passed"
    if position.growing is not None and kind not in (LAY, MOVE, DONE):
        return "3.3", "the growth is not finished"
    if kind == EAT:
        return _eat(position, a)
    if kind == GROW:
        return _grow(position, a)
    if kind == LAY:
        return _lay(position, a, bool(b))
    if kind == DONE:
        if position.growing is None:
            return "5.1", "no growth is running"
        return None if position.growing[2] else ("13.16", "no tile has been laid")
    if kind == INTRODUCE:
        return _introduce(position, a)
    if kind == MOVE:
        return _move(position, a, b)
    if kind == CUBE:
        if not _own(position.consumed, position)[a]:
            return "6.5", f"no consumed {COLORS[a]} tile"
        return None if position.cube_stock[a] > 0 else ("9.1", f"no {COLORS[a]} cube in the stock")
    if kind == CYLINDER:
        return _cylinder(position, a, b, c)
    if kind == TILE:
        if not _own(position.cubes, position)[a]:
            return "9.2", f"no {COLORS[a]} cube"
        return None if position.bag[a] or a in position.bonus else ("9.2", f"no {COLORS[a]} tile is left")
    if kind == COLLECT and any(position.color(shrimp) is None for shrimp in _own(position.shrimps, position)):
        return "7.2", "a shrimp stands on bare rock"
    return None


def _choice(position: ReefEncounter, kind: int, color: int) -> tuple[str, str] | None:
    """Do the same while the seats choose their tile for the parrotfish and their cubes."""
    if _own(position.parrotfish_counts, position):
        return None if kind == TAKE_CUBES else ("2.8", "the seat takes its two cubes now")
    if kind != FISH:
        return "2.7", "the seat puts a tile into its parrotfish first"
    if not _own(position.behind, position)[color]:
        return "2.7", f"no {COLORS[color]} tile behind the screen"
    return None


def _own(by_seat: list[T], position: ReefEncounter) -> T:
    return by_seat[position.active - 1]


def _is_rock(position: ReefEncounter, space: int) -> bool:
    board, bit = place_of(space)
    return board < position.players and bool(position.rocks[board] >> bit & 1)


def _no_rock(position: ReefEncounter, space: int) -> str:
    """Give the reason why the space is not rock."""
    name = space_text(space)
    if place_of(space)[0] >= position.players:
        return f"{name} is on none of the {position.players} boards of this game"
    return f"{name} is not a rock"


def _eat(position: ReefEncounter, space: int) -> tuple[str, str] | None:
    if position.acted:
        return "3.2", "eating is the first action of a turn"
    if space not in _own(position.shrimps, position):
        return "10.1", f"no own shrimp on {space_text(space)}"
    size = len(position.coral(space))
    if size < SMALLEST_MEAL:
        return "10.1", f"the coral has only {counted(size, 'tile')}; a meal is at least {SMALLEST_MEAL}"
    return None


def _grow(position: ReefEncounter, color: int) -> tuple[str, str] | None:
    name = COLORS[color]
    if position.growths == GROWTHS:
        return "3.2", "two growths have been made this turn"
    if not _own(position.cubes, position)[color]:
        return "5.1", f"no {name} cube"
    if not _own(position.behind, position)[color] and not _own(position.consumed, position)[color]:
        return "13.16", f"no {name} tile to lay"
    if not position.lay_spaces(color):
        return "13.16", f"no space for a tile of {name}"
    return None


def _lay(position: ReefEncounter, space: int, consumed: bool) -> tuple[str, str] | None:
    if position.growing is None:
        return "5.1", "no growth is running"
    color, from_behind, _ = position.growing
    name = COLORS[color]
    if consumed and not _own(position.consumed, position)[color]:
        return "5.1", f"no consumed {name} tile"
    if not consumed and from_behind == TILES_PER_GROWTH:
        return "5.1", "four tiles have been laid from behind the screen"
    if not consumed and not _own(position.behind, position)[color]:
        return "5.1", f"no {name} tile behind the screen"
    return _lay_problem(position, color, space)


def _lay_problem(position: ReefEncounter, color: int, space: int) -> tuple[str, str] | None:
    name, own = space_text(space), COLORS[color]
    if not _is_rock(position, space):
        return "5.2", _no_rock(position, space)
    victim = position.color(space)
    shrimps = [shrimp for spaces in position.shrimps for shrimp in spaces]
    if victim == color:
        return "5.2", f"{name} has a polyp of the same colour"
    if victim is None and space in shrimps:
        return "5.2", f"a shrimp stands on {name}"
    if victim is not None:
        pair = tuple(sorted((color, victim)))
        tile = TILE_NAMES.index(f"{COLORS[pair[0]]}/{COLORS[pair[1]]}")
        if position.strong[tile] != color:
            return "6.1(a)", f"{own} is weaker than {COLORS[victim]}"
        near = neighbors_of(space)
        guards = [space, *(other for other in near if position.color(other) == victim)]
        if any(guard in shrimps for guard in guards):
            return "6.1(b)", f"{name} is protected"
        if not any(len(position.coral(other)) >= 2 for other in near if position.color(other) == color):
            return "6.1(c)", f"no {own} coral of two polyps next to {name}"
    if space in position.joining(color):
        return "4.2", "two shrimps would be on one coral"
    return None


def _crowded(position: ReefEncounter, board: int, start: int | None = None) -> tuple[str, str] | None:
    others = [shrimp for shrimp in _own(position.shrimps, position) if shrimp != start and place_of(shrimp)[0] == board]
    if len(others) >= SHRIMPS_PER_BOARD:
        return "7.3", "two own shrimps stand on that board"
    return None


def _introduce(position: ReefEncounter, space: int) -> tuple[str, str] | None:
    if position.introduced:
        return "3.2", "one shrimp has been introduced this turn"
    if len(_own(position.shrimps, position)) + _own(position.shrimps_eaten, position) >= SHRIMPS:
        return "7.1", "no shrimp behind the screen"
    if not _is_rock(position, space):
        return "7.1", _no_rock(position, space)
    coral = position.coral(space)
    if not coral:
        return "7.1", f"no polyp on {space_text(space)}"
    if any(shrimp in coral for spaces in position.shrimps for shrimp in spaces):
        return "7.1", "the coral has a shrimp"
    return _crowded(position, place_of(space)[0])


def _move(position: ReefEncounter, start: int, goal: int) -> tuple[str, str] | None:
    if start not in _own(position.shrimps, position):
        return "7.2", f"no own shrimp on {space_text(start)}"
    if goal == HOME:
        return None
    name = space_text(goal)
    if not _is_rock(position, goal):
        return "7.2", _no_rock(position, goal)
    shrimps = [shrimp for spaces in position.shrimps for shrimp in spaces]
    if goal == start:
        return "7.2", f"the shrimp stands on {name} already"
    if goal in shrimps:
        return "7.2", f"a shrimp stands on {name}"
    coral = position.coral(goal)
    if any(shrimp in coral for shrimp in shrimps if shrimp != start):
        return "7.2", "the coral has a shrimp"
    return _crowded(position, place_of(goal)[0], start)


def _cylinder(position: ReefEncounter, alga: int, color: int, place: int) -> tuple[str, str] | None:
    if not _own(position.consumed, position)[color]:
        return "6.5", f"no consumed {COLORS[color]} tile"
    if place == SPACE:
        if position.cylinder_stock[alga] > 0 or position.cylinder_space == alga:
            return None
        return "8.1", f"no {ALGAE[alga]} cylinder is left"
    if position.cylinder_stock[alga] == 0:
        return "8.1", f"no {ALGAE[alga]} cylinder is left"
    if not _own(position.shrimps_eaten, position):
        return "8.2", "no own shrimp on the open-sea board"
    name = TILE_NAMES[place]
    if position.covered[place]:
        return "8.4", f"{name} is covered"
    if position.large[place] != alga:
        return "8.4", f"the large alga of {name} is not {ALGAE[alga]}"
    if position.covering:
        return "8.4", "one coral tile has been covered this turn"
    fish = _own(position.parrotfish_counts, position) + _own(position.unknown, position)
    if sum(position.covered) == len(TILE_NAMES) - 1 and fish < 2:
        return "8.5", "the parrotfish holds fewer than two tiles"
    return None
