"""The forms of the documents of Reef Encounter; document.py knows what must agree between their fields."""

from __future__ import annotations

from typing import Annotated, Literal, NoReturn

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from ..errors import shown
from ..fields import Identity, counted, hidden, left_out, split, told
from ..nearest import UnknownName, hint, plain
from ..records import Moves, Result, Undone
from .material import (
    ALGAE,
    BOARDS,
    COLORS,
    COLUMNS,
    GROWTHS,
    LETTERS,
    ROWS,
    SEATS,
    SHRIMPS,
    TILE_NAMES,
    TILES_PER_COLOR,
    TILES_PER_GROWTH,
    space_of,
    tile_of,
)

MOST_TILES = len(COLORS) * TILES_PER_COLOR
STRICT = ConfigDict(extra="forbid", strict=True)


def _refuse(value: object, what: str, known: tuple[str, ...]) -> NoReturn:
    """Raise ValueError; for a word it suggests the nearest name."""
    if not isinstance(value, str):
        raise ValueError(what)
    raise UnknownName(value, what, lambda word: what + hint(word, known))


def _color(value: object) -> int:
    name = plain(value) if isinstance(value, str) else ""
    if len(name) == 1 and name in LETTERS:
        return LETTERS.index(name)
    if name not in COLORS:
        _refuse(value, f"expected one of {', '.join(COLORS)}", COLORS)
    return COLORS.index(name)


def _alga(value: object) -> int:
    name = plain(value) if isinstance(value, str) else ""
    if name not in ALGAE:
        _refuse(value, f"expected one of {', '.join(ALGAE)}", ALGAE)
    return ALGAE.index(name)


def _space(value: object) -> int:
    space = space_of(value.strip().lower()) if isinstance(value, str) else None
    if space is None:
        raise ValueError("expected a space, as 2d4")
    return space


def _rows(value: object) -> object:
    rows = value.split() if isinstance(value, str) else value
    if not isinstance(rows, list) or [len(row) if isinstance(row, str) else 0 for row in rows] != [len(COLUMNS)] * ROWS:
        raise ValueError(f"expected {ROWS} strings of {len(COLUMNS)} signs, the top row first")
    return rows


def _tiles(value: object) -> object:
    """Convert the names of coral tiles, in either order of the corals."""
    if not isinstance(value, dict):
        raise ValueError("expected an object with the ten coral tiles")
    found = {}
    for name, tile in value.items():
        number = tile_of(plain(name)) if isinstance(name, str) else None
        if number is None:
            raise ValueError(f"{shown(name)} is no coral tile; expected two colours, as white/yellow")
        if TILE_NAMES[number] in found:
            raise ValueError(f"{shown(name)} is given twice")
        found[TILE_NAMES[number]] = tile
    return found


Color = Annotated[int, BeforeValidator(_color, json_schema_input_type=str)]
Alga = Annotated[int, BeforeValidator(_alga, json_schema_input_type=str)]
Space = Annotated[int, BeforeValidator(_space, json_schema_input_type=str)]
Colors = Annotated[list[Color], BeforeValidator(split, json_schema_input_type=list[str] | str)]
Known = Annotated[Color | None, BeforeValidator(hidden, json_schema_input_type=str | None)]
Fish = Annotated[list[Known], BeforeValidator(split, json_schema_input_type=list[str | None] | str)]
Rows = Annotated[list[str], BeforeValidator(_rows, json_schema_input_type=list[str] | str)]
Seat = Annotated[int, Field(ge=1, le=SEATS)]
Spaces = Annotated[list[Space], BeforeValidator(split, json_schema_input_type=list[str] | str)]
Unknown = Literal["?"]
MaybeSeat = Annotated[Seat | None, BeforeValidator(hidden, json_schema_input_type=Seat | Unknown | None)]
MaybeAlga = Annotated[Alga | None, BeforeValidator(hidden, json_schema_input_type=str | None)]
Count = Annotated[int, Field(ge=0, le=MOST_TILES)]
Players = Annotated[int, Field(ge=2, le=SEATS)]
Board = Annotated[int, Field(ge=1, le=len(BOARDS))]
Seed = Annotated[int, Field(ge=0, lt=2**64)]


class Growing(BaseModel):
    """A growth in progress: tiles laid from behind the screen, and all tiles laid without bonus tiles."""

    model_config = STRICT
    color: Color
    behind: Annotated[int, Field(ge=0, le=TILES_PER_GROWTH)]
    laid: Count


class Turn(BaseModel):
    """The actions so far of the current turn."""

    model_config = STRICT
    acted: bool = False
    growths: Annotated[int, Field(ge=0, le=GROWTHS)] = 0
    introduced: bool = False
    covered: bool = False
    growing: Annotated[Growing | None, BeforeValidator(hidden, json_schema_input_type=Growing | Unknown | None)] = None


class CoralTile(BaseModel):
    """One coral tile and its state."""

    model_config = STRICT
    strong: Color
    cylinder: MaybeAlga = None


class OpenSea(BaseModel):
    """The tiles on the spaces of the open-sea board."""

    model_config = STRICT
    white: Colors
    yellow: Colors
    orange: Colors
    pink: Colors
    grey: Colors


class Bag(BaseModel):
    """The number of tiles of each colour in the bag."""

    model_config = STRICT
    white: Count
    yellow: Count
    orange: Count
    pink: Count
    grey: Count


def _numbers(tiles: dict[str, CoralTile]) -> dict[int, CoralTile]:
    return {TILE_NAMES.index(name): tile for name, tile in tiles.items()}


CoralTiles = Annotated[dict[str, CoralTile], BeforeValidator(_tiles), AfterValidator(_numbers)]


class Memory(BaseModel):
    """Tiles and cubes, by seat, that all have seen go behind a screen or into a parrotfish and that are still there.

    In a view also the colours without bonus tile that the bag is known to lack, and the parrotfish that hold a tile
    which a record did not name (1 or 0).
    """

    model_config = STRICT
    polyps: list[Colors]
    cubes: list[Colors]
    parrotfish: list[Colors]
    lacking: Colors = []
    unknown: list[Annotated[int, Field(ge=0, le=1)]] | None = None


class Table(BaseModel):
    """The public part of a position.

    `end` is present only if two reasons could have ended the game: it is then the refill that stopped. `choosing` means
    that seats without cubes, `to_move` the first of them, still choose them (2.7, 2.8).

    Defaults: `boards` are those that the `grids` show, `grids` the boards as they are printed; nobody has shrimps on
    the boards, eaten ones or consumed tiles; one bonus tile of each colour lies aside (none in the expert game); the
    coral tiles that `coral_tiles` does not name lie as in `starfish`, without cylinders; the turn has just begun.
    """

    model_config = STRICT
    game: str
    format: Literal[1]
    id: Identity | None = None
    players: Players
    expert: bool = False
    boards: list[Board] = Field(default_factory=left_out)
    grids: list[Rows] = Field(default_factory=left_out)
    shrimps: list[Spaces] = Field(default_factory=left_out)
    shrimps_eaten: list[Annotated[int, Field(ge=0, le=SHRIMPS)]] = Field(default_factory=left_out)
    consumed: list[Colors] = Field(default_factory=left_out)
    open_sea: OpenSea
    bonus: Colors = Field(default_factory=left_out)
    starfish: Literal["up", "down"] | None = None
    coral_tiles: CoralTiles = {}
    cylinder_space: MaybeAlga = None
    to_move: MaybeSeat
    turn: Turn = Turn()
    ended_by: MaybeSeat = None
    memory: Memory | None = None
    end: Literal["11.1(4)"] | None = None
    choosing: bool = False


class Full(Table):
    """A position with everything known; `seed` fixes the tiles that will be drawn for the open sea."""

    parrotfish: list[Fish]
    polyps: list[Colors]
    cubes: list[Colors]
    bag: Bag
    seed: Seed = 0


_FISH = list[str | None] | str | Count
_COLORS = list[str] | str | Count


class SeatView(Table):
    """A position as seat `you` sees it: lists or, for other seats, counts. The default of `to_move` is `you`."""

    you: Seat
    to_move: MaybeSeat = Field(default_factory=left_out)
    parrotfish: list[Annotated[Fish | Count, BeforeValidator(told, json_schema_input_type=_FISH)]]
    polyps: list[Annotated[Colors | Count, BeforeValidator(counted, json_schema_input_type=_COLORS)]]
    cubes: list[Annotated[Colors | Count, BeforeValidator(counted, json_schema_input_type=_COLORS)]]
    bag: Annotated[None, BeforeValidator(hidden, json_schema_input_type=Unknown | None)] = None


class Deal(BaseModel):
    """A game as it is set up (section 2).

    With `choose` the seats put a tile into the parrotfish and take cubes as their first moves; then `eaten` and `cubes`
    are omitted.
    """

    model_config = STRICT
    game: str
    format: Literal[1]
    id: Identity | None = None
    players: Players
    expert: bool = False
    boards: list[Board]
    starfish: Literal["up", "down"]
    first: Seat
    polyps: list[Colors]
    eaten: list[Known] | None = None
    cubes: list[Colors] | None = None
    open_sea: OpenSea
    choose: bool = False
    seed: Seed = 0


class Played(Full):
    """A position with everything known, and the moves from there."""

    moves: Moves
    names: list[str] | None = None
    undone: Undone = None
    result: Result | None = None


class Record(Deal):
    """A recorded game: the deal, one string per move, and for each `collect` the tiles that were drawn."""

    names: list[str] | None = None
    undone: Undone = None
    moves: Moves = []
    refills: list[Colors] | None = None
    result: Result | None = None
