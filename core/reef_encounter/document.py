"""Documents of Reef Encounter: deals, positions, views of one seat; both ways, and what can be wrong with them."""

from __future__ import annotations

import re
from typing import Any

from ..contract import Position, View
from ..documents import FORMAT, Document, check
from ..errors import DocumentError, Problem
from ..rng import Generator
from .checks import Checker
from .forms import MOST_TILES, Bag, Full, Memory, SeatView, Turn, schema
from .material import (
    ALGAE,
    BOARDS,
    COLORS,
    CUBES_PER_COLOR,
    LETTERS,
    ROCK,
    SEA_START,
    START_TILES,
    TILES,
    TILES_PER_COLOR,
    space_text,
)
from .record import coral_tiles, load_deal, load_record, replay, setup, write_record
from .state import ReefEncounter

__all__ = ["deal", "dump", "dump_view", "load", "load_record", "replay", "schema", "score", "write_record"]

NAME = "reef-encounter"
QUIET = {"acted": False, "growths": 0, "introduced": False, "covered": False, "growing": None}
Counts = list[int]


def count(colors: list[int]) -> Counts:
    """How many there are of each colour."""
    return [colors.count(color) for color in range(len(COLORS))]


def listed(counts: Counts) -> list[str]:
    """Colour names in the order of the notation."""
    return [name for name, number in zip(COLORS, counts, strict=True) for _ in range(number)]


def deal(
    players: int,
    seed: int,
    *,
    expert: bool = False,
    boards: list[int] | None = None,
    starfish: str | None = None,
    first: int | None = None,
) -> ReefEncounter:
    """Sets a game up from a seed (section 2). Raises DocumentError.

    What the players choose is chosen for them: into the parrotfish goes a tile of the colour of which the seat has
    fewest, and the two cubes have the colours of which it then has most (ties by colour order). The order of drawing
    is frozen: boards, starfish, starting seat, first filled space, the open sea clockwise, then the seats in turn
    order; whatever the caller fixes is drawn all the same, so that nothing else changes.
    """
    problems = []
    if not 2 <= players <= 4:
        problems.append(Problem("players", f"expected 2 to 4, found {players}"))
    if boards is not None and (len(boards) != players or len(set(boards)) != players or not set(boards) <= set(BOARDS)):
        problems.append(Problem("boards", f"expected {players} different boards from 1 to 4, found {boards}"))
    if starfish not in (None, "up", "down"):
        problems.append(Problem("starfish", f"expected up or down, found {starfish!r}"))
    if first is not None and not 1 <= first <= players:
        problems.append(Problem("first", f"expected a seat from 1 to {players}, found {first}"))
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
    seat = (first or starter) - 1
    polyps: list[list[int]] = [[] for _ in range(players)]
    eaten: list[int | None] = [None] * players
    cubes: list[list[int]] = [[] for _ in range(players)]
    for size in START_TILES[players]:
        own = [tiles.pop() for _ in range(size)]
        held = [color for color in range(len(COLORS)) if color in own]
        least = min(held, key=own.count)
        own.remove(least)
        eaten[seat] = least
        polyps[seat] = sorted(own)
        cubes[seat] = sorted(range(len(COLORS)), key=lambda color, own=own: -own.count(color))[:2]  # type: ignore[misc]
        seat = (seat + 1) % players
    return setup(
        players=players,
        expert=expert,
        boards=table,
        starfish=starfish or side,
        first=first or starter,
        polyps=polyps,
        eaten=eaten,
        cubes=cubes,
        open_sea=sea,
        seed=generator.next(),
    )


def load(document: Document) -> Position | View:
    """The position, or the view where the document has `you`; of a deal with moves the position after them. Raises
    DocumentError with every problem."""
    if "you" in document:
        return _load_view(document)
    if "grids" in document:
        return _load_full(document)
    return load_deal(document)


def score(document: Document) -> Document:
    """What `score` answers to a position, a view or a record that `load` reads: see question.py. Raises
    DocumentError."""
    from . import question

    return question.score(load(document))


def _parts(checker: Checker, corals: list[list[int]]) -> dict[str, Any]:
    """The parts of a position that everybody sees."""
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
        "over": fields["to_move"] is None,
        "refill_lacked": fields["end"] is not None,
    }


def _public(parts: dict[str, Any]) -> list[Counts]:
    """The tiles that everybody sees, in piles."""
    polyps = [[word.bit_count() for word in words] for words in parts["corals"]]
    return [*polyps, *parts["consumed"], *parts["open_sea"], count(parts["bonus"])]


def _sum(piles: list[Counts]) -> Counts:
    return [sum(pile[color] for pile in piles) for color in range(len(COLORS))]


def _load_full(document: Document) -> ReefEncounter:
    fields, problems = check(Full, document)
    checker = Checker(fields, problems)
    checker.table()
    corals = checker.corals()
    checker.shrimps(corals)
    checker.coral_tiles()
    checker.sea()
    checker.turn()
    cubes = [count(held) for held in fields.get("cubes", [])]
    for color, number in enumerate(_sum(cubes)):
        most = CUBES_PER_COLOR - 1 + (fields.get("to_move", 1) is None)
        what = f"{number} {COLORS[color]} cubes; expected at most {most}, as one lies on the open-sea board"
        checker.expect(number <= most, "cubes", what)
    for seat, fish in enumerate(fields.get("parrotfish", [])):
        checker.expect(len(fish) > 0, f"parrotfish[{seat}]", "empty; one tile goes in at the start (2.7)")
        checker.expect(fish.count(None) <= 1, f"parrotfish[{seat}]", "more than one unknown tile")
    named = ("consumed", "open_sea", "bonus", "polyps", "parrotfish", "bag", "grids", "boards")
    if checker.has(*named) and not checker.problems:
        bag: Bag = fields["bag"]
        fields["bag_counts"] = [getattr(bag, name) for name in COLORS]
        piles = [
            *(count(tiles) for tiles in [*fields["consumed"], *fields["polyps"], fields["bonus"]]),
            *(count([tile for tile in tiles if tile is not None]) for tiles in fields["parrotfish"]),
            *(count(getattr(fields["open_sea"], name)) for name in COLORS),
            *([word.bit_count() for word in words] for words in corals),
            fields["bag_counts"],
        ]
        for color, number in enumerate(_sum(piles)):
            what = f"{number} {COLORS[color]} tiles in all; expected {TILES_PER_COLOR}"
            checker.expect(number == TILES_PER_COLOR, f"bag.{COLORS[color]}", what)
    checker.stop()
    behind = [count(tiles) for tiles in fields["polyps"]]
    fish = [count([tile for tile in tiles if tile is not None]) for tiles in fields["parrotfish"]]
    memory: Memory | None = fields["memory"]
    nothing = [[0] * len(COLORS) for _ in behind]
    known: dict[str, Any] = {"known_behind": nothing, "known_cubes": cubes, "known_parrotfish": nothing}
    if memory is not None:
        known = {
            "known_behind": [count(tiles) for tiles in memory.polyps],
            "known_cubes": [count(tiles) for tiles in memory.cubes],
            "known_parrotfish": [count(tiles) for tiles in memory.parrotfish],
        }
        real = {"known_behind": behind, "known_cubes": cubes, "known_parrotfish": fish}
        for name, key in (("polyps", "known_behind"), ("cubes", "known_cubes"), ("parrotfish", "known_parrotfish")):
            for seat, (less, more) in enumerate(zip(known[key], real[key], strict=True)):
                fine = all(a <= b for a, b in zip(less, more, strict=True))
                checker.expect(fine, f"memory.{name}[{seat}]", f"more than `{name}` has there")
        checker.stop()
    return ReefEncounter.assemble(
        **_parts(checker, corals),
        **known,
        behind=behind,
        cubes=cubes,
        parrotfish=fish,
        behind_counts=[sum(pile) for pile in behind],
        cube_counts=[sum(pile) for pile in cubes],
        parrotfish_counts=[sum(pile) for pile in fish],
        unknown=[tiles.count(None) for tiles in fields["parrotfish"]],
        bag=fields["bag_counts"],
        bag_count=sum(fields["bag_counts"]),
        draws=fields["seed"],
    )


def _load_view(document: Document) -> View:
    fields, problems = check(SeatView, document)
    checker = Checker(fields, problems)
    checker.table()
    corals = checker.corals()
    checker.shrimps(corals)
    checker.coral_tiles()
    checker.sea()
    checker.turn()
    you: int | None = fields.get("you")
    for name in ("polyps", "cubes", "parrotfish"):
        if you is not None and checker.has(name) and isinstance(fields[name][you - 1], int):
            checker.expect(False, f"{name}[{you - 1}]", "a count; expected the list, for these are yours")
    for seat, fish in enumerate(fields.get("parrotfish", [])):
        fine = fish > 0 if isinstance(fish, int) else len(fish) > 0
        checker.expect(fine, f"parrotfish[{seat}]", "empty; one tile goes in at the start (2.7)")
    checker.stop()
    assert you is not None
    memory: Memory | None = fields["memory"]
    players = fields["players"]
    plain = [[0] * len(COLORS) for _ in range(players)]
    sizes: dict[str, list[int]] = {}
    shown: dict[str, list[Counts]] = {}
    known: dict[str, list[Counts]] = {}
    for name in ("polyps", "cubes", "parrotfish"):
        piles = fields[name]
        remembered = [count(tiles) for tiles in getattr(memory, name)] if memory else plain
        listed_piles = [None if isinstance(p, int) else count([t for t in p if t is not None]) for p in piles]
        sizes[name] = [
            p if listed_p is None else sum(listed_p) for p, listed_p in zip(piles, listed_piles, strict=True)
        ]
        shown[name] = [r if p is None else p for r, p in zip(remembered, listed_piles, strict=True)]
        known[name] = [r if i == you - 1 else s for i, (r, s) in enumerate(zip(remembered, shown[name], strict=True))]
        for seat in range(players):
            if sum(shown[name][seat]) > sizes[name][seat]:
                checker.expect(False, f"memory.{name}[{seat}]", f"more than the {sizes[name][seat]} that are there")
    unknown = [0] * players
    if memory and memory.unknown:
        unknown = memory.unknown
    elif not isinstance(fields["parrotfish"][you - 1], int):
        unknown[you - 1] = fields["parrotfish"][you - 1].count(None)
    if memory is None:  # what you hold is your own secret, but cubes are taken openly (13.2)
        known["cubes"][you - 1] = shown["cubes"][you - 1]
    parts = _parts(checker, corals)
    seen = _sum([*_public(parts), *shown["polyps"], *shown["parrotfish"]])
    for color, number in enumerate(seen):
        what = f"{number} {COLORS[color]} tiles in sight; there are {TILES_PER_COLOR}"
        checker.expect(number <= TILES_PER_COLOR, "polyps", what)
    for color, number in enumerate(_sum(shown["cubes"])):
        what = f"{number} {COLORS[color]} cubes; expected at most {CUBES_PER_COLOR - 1}"
        checker.expect(number <= CUBES_PER_COLOR - (parts["over"] is False), "cubes", what)
    bag_count = MOST_TILES - sum(map(sum, _public(parts))) - sum(sizes["polyps"]) - sum(sizes["parrotfish"])
    checker.expect(bag_count >= 0, "bag", f"{MOST_TILES - bag_count} tiles outside it; there are {MOST_TILES}")
    checker.stop()
    bag = [0] * len(COLORS)
    lacking = memory.lacking if memory else []
    for color in range(len(COLORS)):
        if color not in parts["bonus"] and color not in lacking and seen[color] < TILES_PER_COLOR:
            bag[color] = int(sum(bag) < bag_count)
    hidden = sum(sizes["polyps"]) + sum(sizes["parrotfish"]) - sum(map(sum, shown["polyps"] + shown["parrotfish"]))
    homeless = sum(
        TILES_PER_COLOR - seen[color] for color in range(len(COLORS)) if color not in parts["bonus"] and not bag[color]
    )
    checker.expect(homeless <= hidden, "memory.lacking", f"{homeless} tiles must lie hidden; there are {hidden} places")
    checker.stop()
    position = ReefEncounter.assemble(
        **parts,
        known_behind=known["polyps"],
        known_cubes=known["cubes"],
        known_parrotfish=known["parrotfish"],
        behind=shown["polyps"],
        cubes=shown["cubes"],
        parrotfish=shown["parrotfish"],
        behind_counts=sizes["polyps"],
        cube_counts=sizes["cubes"],
        parrotfish_counts=sizes["parrotfish"],
        unknown=unknown,
        bag=bag,
        bag_count=bag_count,
        draws=0,
    )
    return View(position, you)


_EMPTY = {board: [re.sub(f"[{LETTERS}]", ".", row) for row in rows] for board, rows in BOARDS.items()}


def _grids(position: ReefEncounter) -> list[list[str]]:
    grids = []
    for board, words in zip(position.boards, position.corals, strict=True):
        rows = [list(row) for row in _EMPTY[board]]
        for letter, word in zip(LETTERS, words, strict=True):
            while word:
                bit = word.bit_length() - 1
                rows[bit // 8][bit % 8] = letter
                word ^= 1 << bit
        grids.append(["".join(row) for row in rows])
    return grids


def _by_seat(piles: list[Counts], counts: list[int], seat: int | None) -> list[list[str] | int]:
    """Lists, or of seats other than `seat` counts."""
    shown = zip(piles, counts, strict=True)
    return [listed(pile) if seat in (None, i) else number for i, (pile, number) in enumerate(shown, start=1)]


def _document(position: ReefEncounter, seat: int | None) -> Document:
    growing = position.growing
    document: Document = {"game": NAME, "format": FORMAT, "players": position.players}
    if seat is not None:
        document["you"] = seat
    fish = _by_seat(position.parrotfish, position.parrotfish_counts, seat)
    for own, unknown in zip(fish, position.unknown, strict=True):
        if isinstance(own, list):
            own += [None] * unknown  # type: ignore[list-item]
    end = {"end": position.ending} if position.refill_lacked else {}
    return document | {
        "expert": position.expert,
        "boards": position.boards,
        "grids": _grids(position),
        "shrimps": [sorted(space_text(space) for space in spaces) for spaces in position.shrimps],
        "shrimps_eaten": position.shrimps_eaten,
        "parrotfish": fish,
        "polyps": _by_seat(position.behind, position.behind_counts, seat),
        "consumed": [listed(pile) for pile in position.consumed],
        "cubes": _by_seat(position.cubes, position.cube_counts, seat),
        "open_sea": {name: listed(pile) for name, pile in zip(COLORS, position.open_sea, strict=True)},
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
        "polyps": [listed(pile) for pile in position.known_behind],
        "cubes": [listed(pile) for pile in position.known_cubes],
        "parrotfish": [listed(pile) for pile in position.known_parrotfish],
    }


def dump(position: ReefEncounter) -> Document:
    """The canonical document of a position with everything known."""
    document = _document(position, None)
    plain = not any(map(any, position.known_behind)) and not any(map(any, position.known_parrotfish))
    if not plain or position.known_cubes != position.cubes:
        document["memory"] = _memory(position)
    if position.draws:
        document["seed"] = position.draws
    return document


def dump_view(view: View) -> Document:
    """The canonical document of a view."""
    position = view.masked
    assert isinstance(position, ReefEncounter)
    document = _document(position, view.seat)
    memory = _memory(position)
    lacking = [name for c, name in enumerate(COLORS) if c not in position.bonus and not position.bag[c]]
    if lacking:
        memory["lacking"] = lacking
    if any(position.unknown):
        memory["unknown"] = position.unknown
    return document | {"memory": memory}
