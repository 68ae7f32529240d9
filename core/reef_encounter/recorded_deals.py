"""The set-up of a game of Reef Encounter (section 2), and deals that record it with the moves played from it."""

from __future__ import annotations

from dataclasses import dataclass

from ..documents.io import Document
from ..documents.records import Result
from ..documents.spelling import plain
from ..documents.validation import Checker, check
from ..errors import DocumentError, IllegalMove, Problem, counted
from .checks import count
from .document_keys import Record
from .material import (
    BOARDS,
    COLORS,
    COLUMNS,
    CUBES_PER_COLOR,
    LETTERS,
    ROCK,
    ROWS,
    SEA_START,
    START_TILES,
    TILES,
    TILES_PER_COLOR,
    bit_at,
)
from .notation import COLLECTS, parse, unpack
from .position import ReefEncounter


@dataclass(frozen=True, slots=True)
class Recorded:
    """The contents of a record.

    position  the position before the moves; the caller plays the moves on this object
    moves     the texts of the moves
    refills   for each `collect`, the colours of the tiles that were drawn, in order; None if the random word of the
              position draws them
    result    the end of the game that the record states, or None
    """

    position: ReefEncounter
    moves: list[str]
    refills: list[list[int]] | None
    result: Result | None


def setup(
    *,
    players: int,
    expert: bool,
    boards: list[int],
    starfish: str,
    first: int,
    polyps: list[list[int]],
    eaten: list[int | None],
    cubes: list[list[int]],
    open_sea: list[list[int]],
    seed: int,
    choose: bool = False,
) -> ReefEncounter:
    """Return the position in which a game begins (section 2). Tiles and cubes are lists of colours.

    `polyps`, `eaten` and `cubes` are, by seat, the tiles behind the screen, the tile in the parrotfish (None: unknown)
    and the larva cubes. With `choose` the seats have not yet chosen the last two. Raise DocumentError if a colour has
    more tiles or cubes than exist.
    """
    corals = [[0] * len(COLORS) for _ in range(players)]
    for place, board in enumerate(boards):
        for row in range(ROWS):
            for column in range(len(COLUMNS)):
                sign = BOARDS[board][row][column]
                if sign in LETTERS:
                    corals[place][LETTERS.index(sign)] |= 1 << bit_at(row, column)
    behind = [count(tiles) for tiles in polyps]
    sea = [count(tiles) for tiles in open_sea]
    fish = [[int(color == tile) for color in range(len(COLORS))] for tile in eaten]
    held = [count(pair) for pair in cubes]
    nothing = [[0] * len(COLORS) for _ in range(players)]
    bag = []
    problems = []
    for color, name in enumerate(COLORS):
        used = sum(words[color].bit_count() for words in corals) + (0 if expert else 1)
        used += sum(pile[color] for pile in [*behind, *sea, *fish])
        bag.append(TILES_PER_COLOR - used)
        if used > TILES_PER_COLOR:
            problems.append(Problem("polyps", f"{used} {name} tiles in all; there are {TILES_PER_COLOR}"))
        if sum(pile[color] for pile in held) > CUBES_PER_COLOR - 1:
            problems.append(Problem("cubes", f"more than {CUBES_PER_COLOR - 1} {name} cubes"))
    if problems:
        raise DocumentError(problems)
    return ReefEncounter.assemble(
        players=players,
        expert=expert,
        boards=boards,
        rocks=[ROCK[board] for board in boards],
        corals=corals,
        shrimps=[[] for _ in range(players)],
        shrimps_eaten=[0] * players,
        behind=behind,
        consumed=nothing,
        cubes=held,
        parrotfish=fish,
        known_behind=nothing,
        known_cubes=held,  # chosen openly (13.2)
        known_parrotfish=nothing,
        behind_counts=[sum(pile) for pile in behind],
        cube_counts=[sum(pile) for pile in held],
        parrotfish_counts=[sum(pile) for pile in fish],
        unknown=[int(tile is None and not choose) for tile in eaten],
        open_sea=sea,
        bag=bag,
        bag_count=sum(bag),
        bonus=[] if expert else list(range(len(COLORS))),
        draws=seed,
        strong=[tile.corals[tile.starfish if starfish == "up" else 1 - tile.starfish] for tile in TILES],
        covered=[False] * len(TILES),
        cylinder_space=None,
        active=first,
        acted=False,
        growths=0,
        introduced=False,
        covering=False,
        growing=None,
        ended_by=None,
        is_over=False,
        choosing=players if choose else 0,
    )


def read_deal(document: Document) -> Recorded:
    """Return the contents of the document of a deal, with moves or without; the moves are not played. Raise
    DocumentError with every problem."""
    fields, problems = check(Record, document)
    checker = Checker(fields, problems)
    expect = checker.expect
    players, choose = fields.get("players"), fields.get("choose", False)
    for name in ("eaten", "cubes"):
        if choose:
            expect(fields.get(name) is None, name, "given, though the seats have still to choose (`choose`)")
        else:
            expect(document.get(name) is not None, name, "missing; expected one entry for each player, or `choose`")
    if players is not None:
        checker.per_seat("polyps", "eaten", "cubes", "names")
        boards = fields.get("boards")
        if boards is not None:
            fine = len(boards) == players and len(set(boards)) == players
            expect(fine, "boards", f"expected {players} different boards, one for each player")
        checker.seats("first")
    for seat, pair in enumerate(fields.get("cubes") or []):
        expect(len(pair) == 2, f"cubes[{seat}]", f"{len(pair)} cubes; every seat takes two (2.8)")
    sea = fields.get("open_sea")
    if sea is not None:
        sizes = [len(getattr(sea, name)) for name in COLORS]
        turned = [list(SEA_START[-by:] + SEA_START[:-by]) for by in range(len(COLORS))]
        expect(sizes in turned, "open_sea", f"{sizes} tiles; expected 3, 3, 3, 2 and 1 clockwise from some space (2.4)")
    if not problems:
        for place, size in enumerate(START_TILES[fields["players"]]):
            seat = (fields["first"] - 1 + place) % fields["players"]
            found, due = len(fields["polyps"][seat]), size - (not choose)
            expect(found == due, f"polyps[{seat}]", f"{counted(found, 'tile')}; expected {due} (2.6)")
    moves, refills = fields.get("moves"), fields.get("refills")
    if moves is not None and refills is not None:
        due = sum(plain(text).startswith(COLLECTS) for text in moves)
        expect(
            len(refills) == due, "refills", f"{counted(len(refills), 'refill')}; expected {due}, one for each collect"
        )
    checker.stop()
    fields["eaten"] = fields["eaten"] or [None] * fields["players"]
    fields["cubes"] = fields["cubes"] or [[] for _ in range(fields["players"])]
    names = ("players", "expert", "boards", "starfish", "first", "polyps", "eaten", "cubes", "seed", "choose")
    position = setup(
        **{name: fields[name] for name in names},
        open_sea=[getattr(sea, name) for name in COLORS],
    )
    return Recorded(position, fields["moves"], refills, fields["result"])


def push(position: ReefEncounter, text: str, refills: list[list[int]] | None, collected: int) -> int:
    """Play one move of a record on `position`. Return the number of `refills` used so far, this move included.

    `collected` is that number before the move. Raise IllegalMove, or DocumentError for a refill that cannot be drawn.
    """
    if refills is None or not plain(text).startswith(COLLECTS):
        position.push(text)
        return collected
    if position.is_over:
        position.push(text)  # raises the reason
    _, space, _, _ = unpack(parse(position, text)[0])
    try:
        position.collect(space, refills[collected])
    except DocumentError as error:
        what = error.problems[0].what
        raise DocumentError([Problem(f"refills[{collected}]", what)]) from None
    return collected + 1


def load_deal(document: Document) -> ReefEncounter:
    """Return the position after the moves of a deal. Raise DocumentError, also for an illegal move."""
    deal = read_deal(document)
    collected = 0
    for at, text in enumerate(deal.moves):
        try:
            collected = push(deal.position, text, deal.refills, collected)
        except IllegalMove as error:
            raise DocumentError([Problem(f"moves[{at}]", str(error))]) from None
    return deal.position
