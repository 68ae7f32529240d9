"""Documents of Reef Encounter: deals, positions, views of one seat; both ways, and what can be wrong with them."""

from __future__ import annotations

import re
from typing import Any

from ..contract import Position, View
from ..documents import FORMAT, Document, check
from ..errors import DocumentError, Problem
from ..rng import Generator
from .forms import MOST_TILES, Bag, Full, Memory, SeatView, Turn, schema
from .material import (
    ALGAE,
    BOARDS,
    COLORS,
    CUBES_PER_COLOR,
    CYLINDERS_PER_COLOR,
    LETTERS,
    ROCK,
    ROWS,
    SEA_START,
    SEA_TILES,
    SHRIMPS,
    SHRIMPS_PER_BOARD,
    START_TILES,
    TILE_NAMES,
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


class _Checker:
    """Collects what is wrong with fields that have the right form."""

    def __init__(self, fields: dict[str, Any], problems: list[Problem]) -> None:
        self.fields = fields
        self.problems = problems
        self.players: int | None = fields.get("players")

    def expect(self, fine: bool, where: str, what: str) -> None:
        if not fine:
            self.problems.append(Problem(where, what))

    def has(self, *names: str) -> bool:
        return all(name in self.fields for name in names)

    def table(self) -> None:
        """Seats and boards; what does not fit the number of players is not looked at further."""
        by_seat = ("grids", "shrimps", "shrimps_eaten", "consumed", "parrotfish", "polyps", "cubes")
        if self.players is None:
            for name in (*by_seat, "boards", "you", "to_move", "ended_by", "memory"):
                self.fields.pop(name, None)
            return
        for name in by_seat:
            if self.has(name) and len(self.fields[name]) != self.players:
                found = len(self.fields.pop(name))
                self.expect(False, name, f"{found} entries; expected one for each of the {self.players} players")
        for name in ("you", "to_move", "ended_by"):
            seat = self.fields.get(name)
            if seat is not None and seat > self.players:
                del self.fields[name]
                self.expect(False, name, f"seat {seat} of a game of {self.players}; expected 1 to {self.players}")
        boards = self.fields.get("boards")
        if boards is not None and (len(boards) != self.players or len(set(boards)) != self.players):
            del self.fields["boards"]
            self.expect(False, "boards", f"expected {self.players} different boards, one for each player")
        memory: Memory | None = self.fields.get("memory")
        if memory is not None:
            for name in ("polyps", "cubes", "parrotfish", "unknown"):
                found_list = getattr(memory, name)
                if found_list is not None and len(found_list) != self.players:
                    self.fields["memory"] = None
                    self.expect(False, f"memory.{name}", f"expected one entry for each of the {self.players} players")

    def corals(self) -> list[list[int]]:
        """The polyps of the grids as words by board and colour."""
        found = [[0] * len(COLORS) for _ in range(self.players or 0)]
        if not self.has("grids", "boards"):
            return found
        for place, rows in enumerate(self.fields["grids"]):
            shape = BOARDS[self.fields["boards"][place]]
            for row in range(ROWS):
                for column, sign in enumerate(rows[row]):
                    ground = shape[row][column]
                    if ground != "#" and sign in LETTERS:
                        found[place][LETTERS.index(sign)] |= 1 << (8 * row + column)
                    elif sign != (ground if ground in "#*" else "."):
                        due = "'#'" if ground == "#" else f"{'*' if ground == '*' else '.'!r} or a letter of {LETTERS}"
                        name = space_text(64 * place + 8 * row + column)
                        self.expect(False, f"grids[{place}][{row}]", f"{sign!r} on {name}; expected {due}")
        return found

    def shrimps(self, corals: list[list[int]]) -> None:
        """Rock, one to a space and to a coral (4.2), two of a seat on a board (7.3), none on bare rock (7.2)."""
        if not self.has("shrimps", "boards", "grids"):
            return
        rocks = [ROCK[board] for board in self.fields["boards"]]
        turn: Turn | None = self.fields.get("turn")
        seen: dict[int, int] = {}
        for seat, spaces in enumerate(self.fields["shrimps"], start=1):
            where = f"shrimps[{seat - 1}]"
            for space in spaces:
                name = space_text(space)
                if space // 64 >= len(rocks) or not rocks[space // 64] >> (space % 64) & 1:
                    self.expect(False, where, f"{name} is no rock")
                    continue
                self.expect(space not in seen, where, f"two shrimps on {name}")
                seen[space] = seat
                # Bare rock is for the turn that runs, and for the seat that ended the game in mid-turn (13.21).
                loose = turn is not None and turn.acted and seat == self.fields.get("to_move")
                loose = loose or seat == self.fields.get("ended_by")
                bare = not any(word >> (space % 64) & 1 for word in corals[space // 64])
                self.expect(loose or not bare, where, f"{name} is bare rock at the end of a turn (7.2)")
            for board in range(len(rocks)):
                number = sum(space // 64 == board for space in spaces)
                most = f"at most {SHRIMPS_PER_BOARD} (7.3)"
                self.expect(number <= SHRIMPS_PER_BOARD, where, f"{number} on board {board + 1}; expected {most}")
            if self.has("shrimps_eaten"):
                number = len(spaces) + self.fields["shrimps_eaten"][seat - 1]
                self.expect(number <= SHRIMPS, where, f"{number} with the eaten ones; each player has {SHRIMPS}")
        for place, words in enumerate(corals):
            for word in words:
                here = [space for space in seen if space // 64 == place and word >> (space % 64) & 1]
                for space in here:
                    others = _fill(1 << (space % 64), word)
                    if any(other < space and others >> (other % 64) & 1 for other in here):
                        self.expect(False, "shrimps", f"two on the coral of {space_text(space)} (4.2)")

    def coral_tiles(self) -> None:
        if not self.has("coral_tiles"):
            return
        used = [0] * len(ALGAE)
        for tile, side in self.fields["coral_tiles"].items():
            corals = TILES[tile].corals
            where = f"coral_tiles.{TILE_NAMES[tile]}"
            if side.strong not in corals:
                self.expect(False, f"{where}.strong", f"{COLORS[side.strong]} is none of its corals")
                continue
            if side.cylinder is not None:
                large = TILES[tile].large[corals.index(side.strong)]
                fine = side.cylinder == large
                self.expect(fine, f"{where}.cylinder", f"expected the colour of the large alga, {ALGAE[large]} (8.4)")
                used[large] += 1
        covered = sum(side.cylinder is not None for side in self.fields["coral_tiles"].values())
        if self.has("shrimps_eaten") and covered and not any(self.fields["shrimps_eaten"]):
            self.expect(False, "coral_tiles", "covered before any coral has been eaten (8.2)")
        for alga, number in enumerate(used):
            total = number + (self.fields.get("cylinder_space") == alga)
            most = CYLINDERS_PER_COLOR
            self.expect(total <= most, "coral_tiles", f"{total} {ALGAE[alga]} cylinders in all; there are {most}")

    def sea(self) -> None:
        if self.has("open_sea"):
            for name in COLORS:
                number = len(getattr(self.fields["open_sea"], name))
                self.expect(number <= SEA_TILES, f"open_sea.{name}", f"{number} tiles; expected at most {SEA_TILES}")
        if self.has("bonus"):
            bonus = self.fields["bonus"]
            self.expect(len(set(bonus)) == len(bonus), "bonus", "a colour is given twice; one of each lies aside (2.2)")
            if self.fields.get("expert"):
                self.expect(not bonus, "bonus", "no bonus tiles lie aside in the expert game (12.1)")

    def turn(self) -> None:
        turn: Turn | None = self.fields.get("turn")
        if turn is None:
            return
        used = turn.growths > 0 or turn.introduced or turn.covered
        self.expect(turn.acted or not used, "turn.acted", "false after an action")
        if turn.growing is not None:
            self.expect(turn.growths > 0, "turn.growths", "0 in a growth")
            fine = turn.growing.behind <= turn.growing.laid
            self.expect(fine, "turn.growing.behind", "more tiles from behind the screen than laid")
        if not self.has("ended_by", "to_move", "coral_tiles", "shrimps_eaten"):
            return
        ended_by, eaten = self.fields["ended_by"], self.fields["shrimps_eaten"]
        if self.fields.get("end") is not None:
            fine = self.fields["to_move"] is None and ended_by is None
            self.expect(fine, "end", "given, though the game goes on or a seat has ended it")
        full = all(side.cylinder is not None for side in self.fields["coral_tiles"].values())
        if ended_by is None:
            self.expect(not full and SHRIMPS not in eaten, "ended_by", "null, though the game has been ended (11.1)")
        else:
            self.expect(full or eaten[ended_by - 1] == SHRIMPS, "ended_by", f"seat {ended_by} has not ended the game")
            own = self.fields["to_move"] != ended_by
            self.expect(own, "to_move", "the seat that ended the game has no extra turn (11.4)")
            self.expect(not turn.acted, "turn.acted", "true in an extra turn (11.4)")

    def stop(self) -> None:
        if self.problems:
            raise DocumentError(self.problems)


def _fill(spaces: int, word: int) -> int:
    """The coral of a word to which the spaces belong."""
    while (wider := (spaces | spaces << 1 | spaces >> 1 | spaces << 8 | spaces >> 8) & word) != spaces:
        spaces = wider
    return spaces


def _parts(checker: _Checker, corals: list[list[int]]) -> dict[str, Any]:
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
    checker = _Checker(fields, problems)
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
    checker = _Checker(fields, problems)
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
