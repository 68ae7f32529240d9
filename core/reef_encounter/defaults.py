"""Optional fields of a document of Reef Encounter: they follow from the rest, or are as at the beginning."""

from __future__ import annotations

from typing import Any

from ..errors import Problem, counted
from .document_keys import CoralTile
from .material import BOARDS, COLORS, TILES


def _shape(rows: list[str] | tuple[str, ...]) -> tuple[tuple[bool, ...], ...]:
    """Return the signs of a grid that are not spaces; they identify the board."""
    return tuple(tuple(sign == "#" for sign in row) for row in rows)


_BOARD_OF = {_shape(rows): board for board, rows in BOARDS.items()}


def fill(fields: dict[str, Any], problems: list[Problem]) -> None:
    """Set in `fields` those that the document omits (they are None). If one does not follow from the rest, remove it
    and add a Problem to `problems`."""
    players: int | None = fields.get("players")
    for name, value in (("shrimps", []), ("shrimps_eaten", 0), ("consumed", [])):
        if name in fields and fields[name] is None:
            fields[name] = [value] * (players or 0)
    if "bonus" in fields and fields["bonus"] is None:
        fields["bonus"] = [] if fields.get("expert") else list(range(len(COLORS)))
    _fill_boards(fields, problems)
    _fill_coral_tiles(fields, problems)


def _fill_boards(fields: dict[str, Any], problems: list[Problem]) -> None:
    boards, grids = fields.get("boards"), fields.get("grids")
    if "boards" in fields and boards is None:
        del fields["boards"]
        found = [_BOARD_OF.get(_shape(rows)) for rows in grids or []]
        if grids is None:
            problems.append(Problem("boards", "missing; expected the numbers of the boards, or their grids"))
        elif None in found:
            problems.append(Problem(f"grids[{found.index(None)}]", "has the spaces of no board"))
        else:
            fields["boards"] = found
    if "grids" in fields and grids is None:
        del fields["grids"]
        if boards is not None:
            fields["grids"] = [list(BOARDS[board]) for board in boards]


def _fill_coral_tiles(fields: dict[str, Any], problems: list[Problem]) -> None:
    """Place the coral tiles that are not named as `starfish` has them."""
    given: dict[int, CoralTile] | None = fields.get("coral_tiles")
    side: str | None = fields.get("starfish")
    if given is None or len(given) == len(TILES):
        return
    if side is None:
        del fields["coral_tiles"]
        if "starfish" in fields:
            what = f"{counted(len(given), 'coral tile')}; expected all ten, or `starfish` for how the others lie"
            problems.append(Problem("coral_tiles", what))
        return
    whole = {}
    for number, tile in enumerate(TILES):
        strong = tile.corals[tile.starfish if side == "up" else 1 - tile.starfish]
        whole[number] = given.get(number) or CoralTile.model_construct(strong=strong, cylinder=None)
    fields["coral_tiles"] = whole
