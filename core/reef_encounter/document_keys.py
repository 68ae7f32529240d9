"""The forms of the documents of Reef Encounter; document.py knows what must agree between their fields."""

from __future__ import annotations

from typing import Annotated, Literal, NoReturn

from pydantic import AfterValidator, BeforeValidator, Field

from ..documents.fields import hidden, hidden_count, hidden_count_in_text, left_out, split
from ..documents.keys import Form, Head, Key, Values
from ..documents.records import History, Moves
from ..documents.spelling import UnknownName, hint, plain
from ..errors import shown
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
WORDS = dict(zip(COLORS, LETTERS, strict=True))  # in the text of a position on one line


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
        raise ValueError("expected a space, for example 2d4")
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
            raise ValueError(f"{shown(name)} is not a coral tile; expected two colours, for example white/yellow")
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


class Growing(Form):
    """A growth in progress: its colour, the number of tiles laid from behind the screen (`behind`), and the number of
    all tiles laid except bonus tiles (`laid`)."""

    color: Annotated[Color, Key(short="k")]
    behind: Annotated[int, Field(ge=0, le=TILES_PER_GROWTH), Key(short="be")]
    laid: Annotated[Count, Key(short="la")]


class Turn(Form):
    """The actions so far of the current turn."""

    acted: Annotated[bool, Key("whether any action has been taken", "a", usual=False)] = False
    growths: Annotated[int, Field(ge=0, le=GROWTHS), Key("how many growths have begun, 0 to 2", "gr", usual=0)] = 0
    introduced: Annotated[bool, Key("whether a shrimp has been introduced", "i", usual=False)] = False
    covered: Annotated[bool, Key("whether a coral tile has been covered", "co", usual=False)] = False
    growing: Annotated[
        Growing | None,
        BeforeValidator(hidden, json_schema_input_type=Growing | Unknown | None),
        Key("the growth that runs: its color, the tiles from behind the screen, all tiles laid", "w", usual=None),
    ] = None


class CoralTile(Values):
    """The state of one coral tile: its stronger coral, and the alga of the cylinder on it (null: none)."""

    strong: Color
    cylinder: MaybeAlga = None


class OpenSea(Values):
    """The tiles on the spaces of the open-sea board."""

    white: Colors
    yellow: Colors
    orange: Colors
    pink: Colors
    grey: Colors


class Bag(Values):
    """The number of tiles of each colour in the bag."""

    white: Count
    yellow: Count
    orange: Count
    pink: Count
    grey: Count


def _numbers(tiles: dict[str, CoralTile]) -> dict[int, CoralTile]:
    return {TILE_NAMES.index(name): tile for name, tile in tiles.items()}


CoralTiles = Annotated[dict[str, CoralTile], BeforeValidator(_tiles), AfterValidator(_numbers)]


class Memory(Form):
    """Tiles and cubes, by seat, that all have seen go behind a screen or into a parrotfish and that are still there.

    A view also has `lacking`, the colours of which no bonus tile lies aside any more and that the bag is known to lack,
    and `unknown`: for each seat 1 if its parrotfish has a tile that a record did not name, else 0.
    """

    polyps: Annotated[
        list[Colors], Key("by seat the tiles that all have seen go behind its screen and that must still be there")
    ]
    cubes: Annotated[list[Colors], Key("the same of its cubes")]
    parrotfish: Annotated[list[Colors], Key("the same of its parrotfish")]
    lacking: Annotated[
        Colors,
        Key("in a view the colours without bonus tile that the bag is known to lack", "lk", style="letters"),
    ] = []
    unknown: Annotated[
        list[Annotated[int, Field(ge=0, le=1)]] | None,
        Key("in a view by seat 1 where a tile of the parrotfish was not named", "un"),
    ] = None


class Setup(Head):
    """The common keys of deals and positions."""

    players: Players
    expert: Annotated[bool, Key("whether the expert game is played", "e", usual=False)] = False
    open_sea: Annotated[OpenSea, Key("the tiles on each space of the open sea", "o", style="letters")]


class Table(Setup):
    """The public part of a position.

    `end` is present only if two reasons could have ended the game: it is then the refill that stopped. `choosing` means
    that seats without cubes, `to_move` the first of them, still choose them (2.7, 2.8).

    Defaults: `boards` are those that the `grids` show, `grids` the boards as they are printed; nobody has shrimps on
    the boards, eaten ones or consumed tiles; one bonus tile of each colour lies aside (none in the expert game); the
    coral tiles that `coral_tiles` does not name lie as in `starfish`, without cylinders; the turn has just begun.
    """

    boards: Annotated[
        list[Board], Key("the numbers of the boards in the order of the table; they follow from grids", "b")
    ] = Field(default_factory=left_out)
    grids: Annotated[
        list[Rows],
        Key(
            "by board its rows, the top row first: w y o p g a polyp, . rock, * the extra-growth space, # no space",
            "g",
            style="signs",
        ),
    ] = Field(default_factory=left_out)
    shrimps: Annotated[list[Spaces], Key("by seat the spaces of its shrimps, for example 1d4", "s")] = Field(
        default_factory=left_out
    )
    shrimps_eaten: Annotated[
        list[Annotated[int, Field(ge=0, le=SHRIMPS)]], Key("by seat how many of its shrimps have been eaten", "se")
    ] = Field(default_factory=left_out)
    consumed: Annotated[
        list[Colors], Key("by seat the consumed tiles in front of the screen", "x", style="letters")
    ] = Field(default_factory=left_out)
    bonus: Annotated[
        Colors,
        Key(
            "the colours of which a bonus tile lies aside; all five, none in the expert game",
            "bo",
            style="letters",
            usual=list(COLORS),
        ),
    ] = Field(default_factory=left_out)
    starfish: Annotated[
        Literal["up", "down"] | None,
        Key("which side of the coral tiles lies up, where coral_tiles does not name them: up or down"),
    ] = None
    coral_tiles: Annotated[
        CoralTiles,
        Key("of each coral tile the stronger colour, and the alga of the cylinder on it", "c", order=TILE_NAMES),
    ] = {}
    cylinder_space: Annotated[MaybeAlga, Key("the alga of the cylinder on the cylinder space", "cs", usual=None)] = None
    to_move: MaybeSeat
    turn: Annotated[Turn, Key("what has been done in the turn that runs", "n")] = Turn()
    ended_by: Annotated[MaybeSeat, Key("the seat that has ended the game", "by", usual=None)] = None
    memory: Memory | None = None
    end: Annotated[
        Literal["11.1(4)"] | None, Key("11.1(4) where the game might as well have ended for want of a place")
    ] = None
    choosing: Annotated[
        bool, Key("true while seats still choose the tile of their parrotfish and their cubes", "ch")
    ] = False


class Full(Table):
    """A position with everything known; `seed` fixes the tiles that will be drawn for the open sea."""

    parrotfish: Annotated[
        list[Fish],
        Key(
            "by seat the tiles in it, ? for a first one that nobody has named; in a view how many others have",
            "f",
            style="letters",
        ),
    ]
    polyps: Annotated[
        list[Colors], Key("by seat the tiles behind the screen; in a view how many others have", "h", style="letters")
    ]
    cubes: Annotated[list[Colors], Key("by seat the larva cubes; in a view how many others have", "l", style="letters")]
    bag: Annotated[Bag, Key("how many tiles of each colour are in the bag; not known in a view", "d", seen=None)]
    seed: Annotated[Seed, Key("a number that fixes what will be drawn for the open sea", "r")] = 0


_FISH = list[str | None] | str | Count
_COLORS = list[str] | str | Count


class SeatView(Table):
    """A position as seat `you` sees it: lists or, for other seats, counts. The default of `to_move` is `you`."""

    you: Seat
    to_move: MaybeSeat = Field(default_factory=left_out)
    parrotfish: list[Annotated[Fish | Count, BeforeValidator(hidden_count_in_text, json_schema_input_type=_FISH)]]
    polyps: list[Annotated[Colors | Count, BeforeValidator(hidden_count, json_schema_input_type=_COLORS)]]
    cubes: list[Annotated[Colors | Count, BeforeValidator(hidden_count, json_schema_input_type=_COLORS)]]
    bag: Annotated[None, BeforeValidator(hidden, json_schema_input_type=Unknown | None)] = None


class Deal(Setup):
    """A game as it is set up (section 2).

    With `choose` the seats put a tile into the parrotfish and take cubes as their first moves; then `eaten` and `cubes`
    are omitted.
    """

    boards: list[Board]
    starfish: Literal["up", "down"]
    first: Seat
    polyps: list[Colors]
    eaten: Annotated[
        list[Known] | None, Key("by seat the tile in the parrotfish at the start, ? if it is not known")
    ] = None
    cubes: list[Colors] | None = None
    choose: Annotated[bool, Key("true where the seats choose their tile and their cubes as their first moves")] = False
    seed: Seed = 0


class Played(History, Full):
    """A position with everything known, and the moves from there."""


class Record(History, Deal):
    """A recorded game: the deal, one string per move, and for each `collect` the tiles that were drawn."""

    moves: Moves = []
    refills: Annotated[
        list[Colors] | None, Key("for each collect in turn the tiles that were drawn for the open sea")
    ] = None
