"""Documents of Reef Encounter: deals, positions and views of one seat; reading, writing and checks."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ..contract import View
from ..documents.fields import NO_OWNER, hidden_count_in_text, own_turn
from ..documents.io import FORMAT, Document
from ..documents.keys import Forms
from ..documents.records import Result, read_record
from ..documents.validation import check
from ..errors import DocumentError, Problem, shown
from ..rng import Generator
from ..seats import FirstSeat, check_first, chosen_seat
from ..views import possible
from . import position_checks
from .checks import Checker, Counts, Piles, count
from .defaults import fill
from .document_keys import WORDS, Full, Played, Record, SeatView, Table, Turn
from .material import (
    ALGAE,
    BOARDS,
    COLORS,
    LETTERS,
    ROCK,
    SEA_START,
    START_TILES,
    TILE_NAMES,
    TILES,
    TILES_PER_COLOR,
    bit_at,
    space_text,
)
from .position import ReefEncounter
from .recorded_deals import Recorded, load_deal, read_deal, setup

HIDDEN = ("polyps", "cubes", "parrotfish")


@cache
def forms() -> Forms:
    """Return the forms (the models with the keys) of the documents that are read, including those of `score`."""
    return Forms(Full, SeatView, Record, Played, words=WORDS)


def color_names(counts: Counts) -> list[str]:
    """Return the names of colours, each as often as its number in `counts`, in the order of the notation."""
    return [name for name, number in zip(COLORS, counts, strict=True) for _ in range(number)]


def deal(
    players: int,
    seed: int,
    *,
    expert: bool = False,
    boards: list[int] | None = None,
    starfish: str | None = None,
    first: FirstSeat | None = None,
    cubes: str | None = None,
    choose: bool = False,
) -> ReefEncounter:
    """Set up a game from a seed (section 2). Raise DocumentError.

    The players' choices are made for them. The parrotfish eats a tile of the colour of which the seat has fewest. The
    two cubes have the colours of which it then has most (ties by colour order), or with `cubes` as `same` both the
    first of these. With `choose` the seats choose in their first moves.

    The order of drawing is frozen: boards, starfish, starting seat, first filled space, the open sea clockwise, then
    the seats in turn order. Values that the caller fixes are drawn all the same, so that nothing else changes.
    """
    problems = []
    boards = None if boards is None else list(boards)
    if not 2 <= players <= 4:
        problems.append(Problem("players", f"expected 2 to 4, found {players}"))
    if boards is not None and (len(boards) != players or len(set(boards)) != players or not set(boards) <= set(BOARDS)):
        problems.append(Problem("boards", f"expected {players} different boards from 1 to 4, found {boards}"))
    if starfish not in (None, "up", "down"):
        problems.append(Problem("starfish", f"expected up or down, found {shown(starfish)}"))
    problems += check_first(first, players)
    if cubes not in (None, "different", "same"):
        problems.append(Problem("cubes", f"expected different or same, found {shown(cubes)}"))
    elif cubes is not None and choose:
        problems.append(Problem("cubes", "not where the seats choose them"))
    if problems:
        raise DocumentError(problems)
    generator = Generator(seed, "deal")
    order = sorted(BOARDS)
    generator.shuffle(order)
    table = boards or order[:players]
    side = ("up", "down")[generator.below(2)]
    starter = generator.below(players) + 1
    space = generator.below(len(COLORS))
    aside = sum(row.count(letter) for board in table for row in BOARDS[board] for letter in LETTERS) // len(COLORS)
    tiles = [color for color in range(len(COLORS)) for _ in range(TILES_PER_COLOR - aside - (0 if expert else 1))]
    generator.shuffle(tiles)
    sea: list[list[int]] = [[] for _ in COLORS]
    for place, size in enumerate(SEA_START):
        sea[(space + place) % len(COLORS)] = sorted(tiles.pop() for _ in range(size))
    begins = chosen_seat(first) or starter
    seat = begins - 1
    polyps: list[list[int]] = [[] for _ in range(players)]
    eaten: list[int | None] = [None] * players
    held: list[list[int]] = [[] for _ in range(players)]
    for size in START_TILES[players]:
        own = [tiles.pop() for _ in range(size)]
        if not choose:
            least = min(sorted(set(own)), key=own.count)
            own.remove(least)
            eaten[seat] = least
            most = sorted(range(len(COLORS)), key=lambda color, own=own: -own.count(color))  # type: ignore[misc]
            held[seat] = [most[0], most[0] if cubes == "same" else most[1]]
        polyps[seat] = sorted(own)
        seat = (seat + 1) % players
    return setup(
        players=players,
        expert=expert,
        boards=table,
        starfish=starfish or side,
        first=begins,
        polyps=polyps,
        eaten=eaten,
        cubes=held,
        open_sea=sea,
        seed=generator.next(),
        choose=choose,
    )


def load(document: Document) -> ReefEncounter | View[ReefEncounter]:
    """Return the position that a document describes, or the view if the document has `you`. A deal with moves gives the
    position after them.

    Raise DocumentError with every problem.
    """
    if "you" in document:
        return _load_view(document)
    if "grids" in document:
        _check_owner(document)
        return _load_full(document)
    return load_deal(document)


def _check_owner(document: Document) -> None:
    """Raise DocumentError if the document gives a seat only as counts, without the seat of the view."""
    for name in HIDDEN:
        piles = document.get(name)
        if isinstance(piles, list) and any(type(hidden_count_in_text(pile)) is int for pile in piles):
            raise DocumentError([Problem("you", NO_OWNER)])


def recorded(document: Document) -> Recorded:
    """Return the contents of a record: a deal with its moves and the tiles that were drawn, or a full position and its
    moves. The moves are not played.

    In the second case the random word of the position draws the tiles. Raise DocumentError with every problem.
    """
    if "grids" in document:
        position, moves, result = read_record(Played, document, _load_whole)
        return Recorded(position, moves, None, result)
    return read_deal(document)


def load_record(document: Document) -> tuple[ReefEncounter, list[str], Result | None]:
    """Return the position before the moves of a record, the texts of the moves, and the result that the record states
    (None if it states none). The refills of the record are not returned; `replay` uses them. Raise DocumentError."""
    found = recorded(document)
    return found.position, found.moves, found.result


def _load_whole(document: Document) -> ReefEncounter:
    """Read the position of a document that must not be a view."""
    position = load(document)
    if not isinstance(position, ReefEncounter):
        what = "a record begins with everything known, not with the view of one seat"
        raise DocumentError([Problem("you", what)])
    return position


def _parts(checker: Checker, corals: list[list[int]]) -> dict[str, Any]:
    """Return the public parts of a position."""
    fields = checker.fields
    turn: Turn = fields["turn"]
    tiles = [fields["coral_tiles"][tile] for tile in range(len(TILES))]
    return {
        "players": fields["players"],
        "expert": fields["expert"],
        "boards": fields["boards"],
        "rocks": [ROCK[board] for board in fields["boards"]],
        "corals": corals,
        "shrimps": fields["shrimps"],
        "shrimps_eaten": fields["shrimps_eaten"],
        "consumed": [count(tiles) for tiles in fields["consumed"]],
        "open_sea": [count(getattr(fields["open_sea"], name)) for name in COLORS],
        "bonus": fields["bonus"],
        "strong": [side.strong for side in tiles],
        "covered": [side.cylinder is not None for side in tiles],
        "cylinder_space": fields["cylinder_space"],
        "active": fields["to_move"] or 1,
        "acted": turn.acted,
        "growths": turn.growths,
        "introduced": turn.introduced,
        "covering": turn.covered,
        "growing": turn.growing and (turn.growing.color, turn.growing.behind, turn.growing.laid),
        "ended_by": fields["ended_by"],
        "is_over": fields["to_move"] is None,
        "refill_lacked": fields["end"] is not None,
        "choosing": checker.waiting(),
    }


def _secrets(behind: Piles, cubes: Piles, fish: Piles) -> dict[str, Any]:
    """Return the parts of a position that the seats hide."""
    return {
        "behind": behind.shown,
        "cubes": cubes.shown,
        "parrotfish": fish.shown,
        "known_behind": behind.known,
        "known_cubes": cubes.known,
        "known_parrotfish": fish.known,
        "behind_counts": behind.sizes,
        "cube_counts": cubes.sizes,
        "parrotfish_counts": fish.sizes,
    }


def _show_growth(fields: dict[str, Any], behind: Piles) -> None:
    """Show to all, without a memory, the tile that a growth has shown when it began (13.16)."""
    growing = fields["turn"].growing
    if fields.get("memory") is None and growing is not None and not growing.laid:
        seat, color = (fields["to_move"] or 1) - 1, growing.color
        if color not in fields["consumed"][seat]:
            behind.known[seat][color] = max(behind.known[seat][color], min(1, behind.shown[seat][color]))


def _table(checker: Checker) -> list[list[int]]:
    """Check the public parts of the position, and return the corals."""
    checker.table()
    corals = checker.corals()
    checker.shrimps(corals)
    checker.coral_tiles()
    checker.sea()
    checker.turn()
    return corals


def _load_full(document: Document) -> ReefEncounter:
    return _position(Full, document)


def _load_view(document: Document) -> View[ReefEncounter]:
    return possible(View(_position(SeatView, document), document["you"]))


def _position(form: type[Table], document: Document) -> ReefEncounter:
    """Read a position with everything known, or the masked position of a view."""
    fields, problems = check(form, document)
    if form is SeatView:
        own_turn(fields, document, problems)
    fill(fields, problems)
    checker = Checker(fields, problems)
    corals = _table(checker)
    you: int | None = fields.get("you", 0) if form is SeatView else None  # 0 only after a problem
    behind, cubes, fish = (checker.piles(name, you) for name in HIDDEN)
    unknown = checker.unknown()
    if form is SeatView:
        checker.opened(fish, unknown)
    checker.cubes(cubes)
    checker.choosing(behind, cubes, fish)
    if form is SeatView:
        bag, bag_count = checker.hidden_bag(corals, behind, fish)
    else:
        bag = checker.bag(corals, behind, fish)
        bag_count = sum(bag)
    checker.stop()
    assert behind is not None
    assert cubes is not None
    assert fish is not None
    _show_growth(fields, behind)
    position = ReefEncounter.assemble(
        **_parts(checker, corals),
        **_secrets(behind, cubes, fish),
        unknown=unknown,
        bag=bag,
        bag_count=bag_count,
        draws=fields.get("seed", 0),
    )
    position_checks.check(position, you)
    return position


_EMPTY = {board: [re.sub(f"[{LETTERS}]", ".", row) for row in rows] for board, rows in BOARDS.items()}


def _grids(position: ReefEncounter) -> list[list[str]]:
    grids = []
    for board, words in zip(position.boards, position.corals, strict=True):
        rows = [list(row) for row in _EMPTY[board]]
        for letter, word in zip(LETTERS, words, strict=True):
            for row, cells in enumerate(rows):
                for column in range(len(cells)):
                    if word >> bit_at(row, column) & 1:
                        cells[column] = letter
        grids.append(["".join(row) for row in rows])
    return grids


def _by_seat(piles: list[Counts], counts: list[int], seat: int | None) -> list[list[str] | int]:
    """Return lists, or counts for seats other than `seat`."""
    shown = zip(piles, counts, strict=True)
    return [color_names(pile) if seat in (None, i) else number for i, (pile, number) in enumerate(shown, start=1)]


def _document(position: ReefEncounter, seat: int | None) -> Document:
    growing = position.growing
    document: Document = {"game": position.game.name, "format": FORMAT, "players": position.players}
    if seat is not None:
        document["you"] = seat
    opened = position.is_over and list(map(sum, position.parrotfish)) == position.parrotfish_counts
    fish = _by_seat(position.parrotfish, position.parrotfish_counts, None if opened else seat)
    for own, unknown in zip(fish, position.unknown, strict=True):
        if isinstance(own, list):
            own += [None] * unknown  # type: ignore[list-item]
    end: Document = {"end": position.ending} if position.refill_lacked else {}
    if position.choosing:
        end["choosing"] = True
    return document | {
        "expert": position.expert,
        "boards": position.boards,
        "grids": _grids(position),
        "shrimps": [sorted(space_text(space) for space in spaces) for spaces in position.shrimps],
        "shrimps_eaten": position.shrimps_eaten,
        "parrotfish": fish,
        "polyps": _by_seat(position.behind, position.behind_counts, seat),
        "consumed": [color_names(pile) for pile in position.consumed],
        "cubes": _by_seat(position.cubes, position.cube_counts, seat),
        "open_sea": {name: color_names(pile) for name, pile in zip(COLORS, position.open_sea, strict=True)},
        "bag": None if seat is not None else dict(zip(COLORS, position.bag, strict=True)),
        "bonus": [COLORS[color] for color in position.bonus],
        "coral_tiles": coral_tiles(position),
        "cylinder_space": None if position.cylinder_space is None else ALGAE[position.cylinder_space],
        "to_move": position.turn,
        "turn": {
            "acted": position.acted,
            "growths": position.growths,
            "introduced": position.introduced,
            "covered": position.covering,
            "growing": growing and {"color": COLORS[growing[0]], "behind": growing[1], "laid": growing[2]},
        },
        "ended_by": position.ended_by,
        **end,
    }


def _memory(position: ReefEncounter) -> dict[str, Any]:
    return {
        "polyps": [color_names(pile) for pile in position.known_behind],
        "cubes": [color_names(pile) for pile in position.known_cubes],
        "parrotfish": [color_names(pile) for pile in position.known_parrotfish],
    }


def dump(position: ReefEncounter) -> Document:
    """Return the canonical document of a position with everything known."""
    document = _document(position, None)
    plain = not any(map(any, position.known_behind)) and not any(map(any, position.known_parrotfish))
    hidden = [[0] * len(COLORS) for _ in range(position.players)]
    if not plain or position.known_cubes != (hidden if position.choosing else position.cubes):
        document["memory"] = _memory(position)
    if position.draws:
        document["seed"] = position.draws
    return document


def dump_view(view: View[ReefEncounter]) -> Document:
    """Return the canonical document of a view."""
    position = view.masked
    document = _document(position, view.seat)
    memory = _memory(position)
    lacking = [name for c, name in enumerate(COLORS) if c not in position.bonus and not position.bag[c]]
    if lacking:
        memory["lacking"] = lacking
    if any(position.unknown):
        memory["unknown"] = position.unknown
    return document | {"memory": memory}


def coral_tiles(position: ReefEncounter) -> dict[str, dict[str, str | None]]:
    """Return the ten coral tiles in the form of a document: for each, by name, its stronger coral (`strong`) and the
    alga of the cylinder on it (`cylinder`), or None."""
    sides = zip(TILE_NAMES, position.strong, position.large, position.covered, strict=True)
    return {
        name: {"strong": COLORS[strong], "cylinder": ALGAE[large] if covered else None}
        for name, strong, large, covered in sides
    }
