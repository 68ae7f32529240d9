"""Recorded games of Reef Encounter: the setting up, the moves, the tiles that were drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..checker import check
from ..contract import Outcome
from ..errors import DocumentError, IllegalMove, Problem
from ..records import Replay, Result, compare, outcome_json
from ..texts import FORMAT, Document
from .forms import Played, Record
from .material import (
    ALGAE,
    BOARDS,
    COLORS,
    COLUMNS,
    LETTERS,
    ROCK,
    ROWS,
    SEA_START,
    START_TILES,
    TILE_NAMES,
    TILES,
    TILES_PER_COLOR,
    space_of,
)
from .notation import atom_text, parse, unpack
from .position import ReefEncounter


def _count(colors: list[int]) -> list[int]:
    return [colors.count(color) for color in range(len(COLORS))]


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
) -> ReefEncounter:
    """The position in which a game begins (section 2); lists of colours. Raises DocumentError where a colour has more
    than forty tiles."""
    corals = [[0] * len(COLORS) for _ in range(players)]
    for place, board in enumerate(boards):
        for row in range(ROWS):
            for column in range(len(COLUMNS)):
                sign = BOARDS[board][row][column]
                if sign in LETTERS:
                    corals[place][LETTERS.index(sign)] |= 1 << (8 * row + column)
    behind = [_count(tiles) for tiles in polyps]
    sea = [_count(tiles) for tiles in open_sea]
    fish = [[int(color == tile) for color in range(len(COLORS))] for tile in eaten]
    held = [_count(pair) for pair in cubes]
    nothing = [[0] * len(COLORS) for _ in range(players)]
    bag = []
    problems = []
    for color, name in enumerate(COLORS):
        used = sum(words[color].bit_count() for words in corals) + (0 if expert else 1)
        used += sum(pile[color] for pile in [*behind, *sea, *fish])
        bag.append(TILES_PER_COLOR - used)
        if used > TILES_PER_COLOR:
            problems.append(Problem("polyps", f"{used} {name} tiles in all; there are {TILES_PER_COLOR}"))
        if sum(pile[color] for pile in held) > 9:
            problems.append(Problem("cubes", f"more than 9 {name} cubes"))
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
        unknown=[int(tile is None) for tile in eaten],
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
        over=False,
    )


def _read(document: Document) -> tuple[ReefEncounter, list[str], list[list[int]] | None, Result | None]:
    """The beginning, the moves, the refills and the result of a record; raises DocumentError with every problem."""
    if "grids" in document:
        return _read_from_position(document)
    fields, problems = check(Record, document)

    def expect(fine: bool, where: str, what: str) -> None:
        if not fine:
            problems.append(Problem(where, what))

    players = fields.get("players")
    if players is not None:
        for name in ("polyps", "eaten", "cubes", "names"):
            found = fields.get(name)
            if found is not None and len(found) != players:
                expect(False, name, f"{len(found)} entries; expected one for each of the {players} players")
        boards = fields.get("boards")
        if boards is not None:
            fine = len(boards) == players and len(set(boards)) == players
            expect(fine, "boards", f"expected {players} different boards, one for each player")
        first = fields.get("first")
        if first is not None:
            expect(first <= players, "first", f"seat {first} of a game of {players}; expected 1 to {players}")
    for seat, pair in enumerate(fields.get("cubes", [])):
        expect(len(pair) == 2, f"cubes[{seat}]", f"{len(pair)} cubes; every seat takes two (2.8)")
    sea = fields.get("open_sea")
    if sea is not None:
        sizes = [len(getattr(sea, name)) for name in COLORS]
        turned = [list(SEA_START[-by:] + SEA_START[:-by]) for by in range(5)]
        expect(sizes in turned, "open_sea", f"{sizes} tiles; expected 3, 3, 3, 2 and 1 clockwise from some space (2.4)")
    if not problems:
        for place, size in enumerate(START_TILES[fields["players"]]):
            seat = (fields["first"] - 1 + place) % fields["players"]
            found = len(fields["polyps"][seat])
            expect(found == size - 1, f"polyps[{seat}]", f"{found} tiles; expected {size - 1} (2.6)")
    moves, refills = fields.get("moves"), fields.get("refills")
    if moves is not None and refills is not None:
        due = sum(text.startswith("collect ") for text in moves)
        expect(len(refills) == due, "refills", f"{len(refills)} refills; expected one for each of the {due} collects")
    if problems:
        raise DocumentError(problems)
    position = setup(
        **{
            name: fields[name]
            for name in ("players", "expert", "boards", "starfish", "first", "polyps", "eaten", "cubes", "seed")
        },
        open_sea=[getattr(sea, name) for name in COLORS],
    )
    return position, fields["moves"], refills, fields["result"]


def _read_from_position(
    document: Document,
) -> tuple[ReefEncounter, list[str], list[list[int]] | None, Result | None]:
    """The same for a record that begins with a full position: its tiles are drawn by the position's `seed`."""
    from .document import load

    own = {key: document[key] for key in Played.model_fields if key in document}
    fields, problems = check(Played, own)
    try:
        position = load({key: value for key, value in document.items() if key not in Played.model_fields})
    except DocumentError as error:
        raise DocumentError(error.problems + problems) from None
    names = fields.get("names")
    if names is not None and len(names) != position.players:
        what = f"{len(names)} names; expected one for each of the {position.players} players"
        problems.append(Problem("names", what))
    if not isinstance(position, ReefEncounter):
        problems.append(Problem("you", "a record begins with everything known, not with the view of one seat"))
    if problems:
        raise DocumentError(problems)
    assert isinstance(position, ReefEncounter)
    return position, fields["moves"], None, fields["result"]


def _push(position: ReefEncounter, text: str, refills: list[list[int]] | None, collected: int) -> int:
    """Plays one move of a record; returns how many refills have been used up."""
    if refills is None or not text.startswith("collect "):
        position.push(text)
        return collected
    if position.is_over:
        position.push(text)  # says why not
    _, space, _, _ = unpack(parse(position, text)[0])
    try:
        position.collect(space, refills[collected])
    except DocumentError as error:
        what = error.problems[0].what
        raise DocumentError([Problem(f"refills[{collected}]", what)]) from None
    return collected + 1


def load_deal(document: Document) -> ReefEncounter:
    """The position after the moves of a record; raises DocumentError, also for an illegal move."""
    position, moves, refills, _ = _read(document)
    collected = 0
    for at, text in enumerate(moves):
        try:
            collected = _push(position, text, refills, collected)
        except IllegalMove as error:
            raise DocumentError([Problem(f"moves[{at}]", str(error))]) from None
    return position


def load_record(document: Document) -> tuple[ReefEncounter, list[str], Result | None]:
    """The position before the moves of a record, the moves, and the result that it claims; only `replay` plays the
    refills."""
    position, moves, _, result = _read(document)
    return position, moves, result


def replay(record: Document) -> Replay:
    """Plays a record; also gives what each parrotfish ate, how the coral tiles lie and the clause that ended the game.

    Raises DocumentError for a record whose deal or refills are impossible or whose `result` does not follow.
    """
    position, moves, refills, result = _read(record)
    collected = 0
    eaten: list[dict[str, Any]] = []
    at = reason = clause = None
    for index, text in enumerate(moves):
        seat, before = position.active, position.parrotfish_counts
        space = space_of(text.removeprefix("eat ")) if text.startswith("eat ") else None
        coral = position.coral(space) if space is not None and space // 64 < position.players else []
        color = _color(position, coral[0]) if coral else 0
        try:
            collected = _push(position, text, refills, collected)
        except IllegalMove as error:
            at, reason, clause = index, error.reason, error.clause or None
            break
        if coral:
            kept = position.parrotfish_counts[seat - 1] - before[seat - 1]
            meal = {"seat": seat, "space": text[4:], "color": COLORS[color], "size": len(coral), "kept": kept}
            eaten.append(meal)
    legal = at is None
    outcome: Outcome | None = position.outcome if legal else None
    if result is not None and legal:
        compare(result, outcome)
    more: dict[str, Any] = {"eaten": eaten, "coral_tiles": coral_tiles(position)}
    more["end"] = position.ending if legal else None
    if outcome is not None and not outcome.winners:
        more["outcome"] = outcome_json(outcome) | {"winners": None}
    return Replay("legal" if legal else "illegal", len(moves), at, reason, clause, position, outcome, more)


def _color(position: ReefEncounter, space: int) -> int:
    words = position.corals[space // 64]
    return next(color for color in range(len(COLORS)) if words[color] >> (space % 64) & 1)


def begin(position: ReefEncounter) -> Document:
    """The keys of a record, without its moves, for a position in which a game begins."""
    upright = [tile.corals[tile.starfish] for tile in TILES]

    def listed(counts: list[int]) -> list[str]:
        return [name for name, number in zip(COLORS, counts, strict=True) for _ in range(number)]

    fish = [listed(counts) for counts in position.parrotfish]
    return {
        "game": position.game.name,
        "format": FORMAT,
        "players": position.players,
        "expert": position.expert,
        "boards": position.boards,
        "starfish": "up" if position.strong == upright else "down",
        "first": position.active,
        "polyps": [listed(counts) for counts in position.behind],
        "eaten": [tiles[0] if tiles else None for tiles in fish],
        "cubes": [listed(counts) for counts in position.cubes],
        "open_sea": {name: listed(counts) for name, counts in zip(COLORS, position.open_sea, strict=True)},
    }


def write_record(deal: ReefEncounter, codes: Sequence[int]) -> Document:
    """The record of the atomic moves played from a deal, with the tiles that were drawn for the open sea."""
    moves: list[str] = []
    refills: list[list[str]] = []
    walk = deal.copy()
    for code in codes:
        text = atom_text(walk, code)
        if text.startswith("collect "):
            refills.append([COLORS[color] for color in walk.refill(unpack(code)[1])])
        moves.append(text)
        walk.push(code)
    return begin(deal) | {"moves": moves, "refills": refills}


def coral_tiles(position: ReefEncounter) -> dict[str, dict[str, str | None]]:
    """The ten coral tiles as a document gives them."""
    sides = zip(TILE_NAMES, position.strong, position.large, position.covered, strict=True)
    return {
        name: {"strong": COLORS[strong], "cylinder": ALGAE[large] if covered else None}
        for name, strong, large, covered in sides
    }
