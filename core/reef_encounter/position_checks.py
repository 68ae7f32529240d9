"""Checks of a position after it is assembled from a document: consequences of the rules beyond the form of fields."""

from __future__ import annotations

from ..errors import DocumentError, Problem
from .material import COLORS, CUBES_PER_COLOR, HOME, SEA_TILES
from .notation import pack
from .position import ReefEncounter
from .state import MOVE

REFILL = "11.1(4)"
ALL = range(len(COLORS))


def check(position: ReefEncounter, you: int | None) -> None:
    """Raise DocumentError with every problem of the growth, the open sea and the end of the game. `you` is the seat of
    a masked position; None means that everything is known."""
    problems = [*_growth(position), *_open_sea(position, you), *_end(position)]
    if problems:
        raise DocumentError(problems)


def lacks_cube(position: ReefEncounter, space: int) -> bool:
    """Return whether the game ended because the cube of this space could not be replaced (11.1(4), 13.18)."""
    if not position.is_over or position.ending != REFILL or any(position.open_sea[space]):
        return False
    return position.cube_stock[space] < 0 or not _tiles_lacked(position)


def _growth(position: ReefEncounter) -> list[Problem]:
    """Check that a growth that has just begun has a tile to lay and a space for it (5.1, 13.16).

    The space may become free when the seat's own shrimps leave. Without tile or space the growth could never end.
    """
    if position.growing is None or position.is_over:
        return []
    color, _, laid = position.growing
    seat = position.active - 1
    consumed = position.consumed[seat][color]
    if not laid and not consumed and position.known_behind[seat][color] < min(1, position.behind[seat][color]):
        what = f"no {COLORS[color]} tile; expected one, for the growth shows that it is there (13.16)"
        return [Problem(f"memory.polyps[{seat}]", what)]
    walk = position.copy(stack=False)
    for space in position.shrimps[seat]:
        walk.push(pack(MOVE, space, HOME))
    tiles = position.behind[seat][color] + consumed
    if not laid and not (tiles and walk.lay_spaces(color)):
        return [Problem("turn.growing", f"seat {seat + 1} has no {COLORS[color]} tile that it could lay (5.1)")]
    return []


def _open_sea(position: ReefEncounter, you: int | None) -> list[Problem]:
    """Check that every space has a tile, as after every refill (9.3).

    One space may be empty: the one whose refill ended the game. In a view it may also be a collected space whose refill
    must still be entered.
    """
    empty = [space for space in ALL if not any(position.open_sea[space])]
    if not empty:
        return []
    if position.is_over:
        what = f"no tile, yet the game has ended by {position.ending}; expected at least one on each space (9.3)"
        fine = position.ending == REFILL and len(empty) == 1
    elif you is None:
        what = "no tile; expected at least one, as each turn ends with a refill (9.3)"
        fine = False
    else:
        seat = position.active
        what = f"no tile; expected at least one, or just one space that seat {seat} has collected, with its cube (9.3)"
        fine = len(empty) == 1 and _is_collected(position, empty[0])
    return [] if fine else [Problem(f"open_sea.{COLORS[space]}", what) for space in empty]


def _is_collected(position: ReefEncounter, space: int) -> bool:
    """Return whether the seat to move can have collected the space in its turn, with tiles left for a refill."""
    running = position.growing is None and position.ended_by is None and not position.choosing
    stranded = any(position.color(shrimp) is None for shrimp in position.shrimps[position.active - 1])
    return running and not stranded and position.cubes[position.active - 1][space] > 0 and position.bag_count > 0


def _end(position: ReefEncounter) -> list[Problem]:
    """Check that the reason for an end by 11.1(4) is visible."""
    if not position.is_over or position.ending != REFILL:
        return []
    whole = [space for space in ALL if position.cube_stock[space] < 0 and any(position.open_sea[space])]
    if whole:
        name = COLORS[whole[0]]
        what = (
            f"all the {name} ones, yet tiles lie on their space; a refill that lacks the cube adds none there (13.18)"
        )
        return [Problem("cubes", what)]
    if _tiles_lacked(position) or any(_all_cubes_taken(position, space) for space in ALL):
        return []
    what = "null, yet nothing has ended the game; the refill lacks neither tiles nor a cube (11.1)"
    return [Problem("to_move", what)]


def _tiles_lacked(position: ReefEncounter) -> bool:
    """Return whether a refill can have stopped for lack of tiles.

    Then the bag is empty. The collected space has no tile, or it has one and another space was to be filled after it
    (13.11).
    """
    sizes = [sum(tiles) for tiles in position.open_sea]
    broken = 0 in sizes or (1 in sizes and sum(size < SEA_TILES for size in sizes) > 1)
    return position.bag_count <= sum(position.unknown) and broken  # the bag counts unnamed first tiles


def _all_cubes_taken(position: ReefEncounter, space: int) -> bool:
    """Return whether the seats can hold all cubes of the colour of an empty space; hidden cubes may have any colour."""
    hidden = sum(position.cube_counts) - sum(map(sum, position.cubes))
    held = sum(cubes[space] for cubes in position.cubes)
    return not any(position.open_sea[space]) and held + hidden >= CUBES_PER_COLOR
