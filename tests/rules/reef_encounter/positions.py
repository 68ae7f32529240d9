"""Documents of Reef Encounter for the clause tests, and what they ask of a state of any implementation.

Most positions stand on boards 2 and 4 (the first and the second of the table), which look like this:

      a b c d e f g          a b c d e f g
    1 # # # . . . #        1 # . . . . . #
    2 . . . g . . #        2 . . . o # . .
    3 . . y . # . .        3 . . # . g . .
    4 . # . * . w .        4 . w . * . . .
    5 . . o . p . .        5 # . p . y . #
    6 # . . . . . #        6 # . . # . . #
"""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from reference import IllegalMove

Document = dict[str, Any]

COLORS = ["white", "yellow", "orange", "pink", "grey"]
ALGAE = ["blue", "green", "purple", "red"]

BOARDS = {
    1: ["###...#", "#..y..#", "..#.w..", ".g.*.#.", "..p#o..", "......."],
    2: ["###...#", "...g..#", "..y.#..", ".#.*.w.", "..o.p..", "#.....#"],
    3: ["#..#...", "#...o.#", "..w#.y.", "...*.#.", "#.p.g..", "#...#.."],
    4: ["#.....#", "...o#..", "..#.g..", ".w.*...", "#.p.y.#", "#..#..#"],
}

# Starfish side up: stronger coral, large alga, small alga.
CORAL_TILES = {
    "white/yellow": ("white", "green", "blue"),
    "white/orange": ("white", "red", "purple"),
    "white/pink": ("pink", "purple", "green"),
    "white/grey": ("grey", "red", "purple"),
    "yellow/orange": ("yellow", "blue", "red"),
    "yellow/pink": ("yellow", "purple", "blue"),
    "yellow/grey": ("grey", "blue", "red"),
    "orange/pink": ("orange", "green", "red"),
    "orange/grey": ("orange", "blue", "green"),
    "pink/grey": ("pink", "green", "purple"),
}
NINE = [name for name in CORAL_TILES if name != "pink/grey"]

QUIET = {"acted": False, "growths": 0, "introduced": False, "covered": False, "growing": None}


# Builders


def words(texts: list[str] | None, players: int) -> list[list[str]]:
    """One list a seat from one string a seat; seats that are left out have nothing."""
    texts = texts or []
    return [text.split() for text in texts] + [[] for _ in range(players - len(texts))]


def rock(board: int, place: int) -> list[str]:
    """The rock spaces of a board that lies at a place of the table (from 1)."""
    rows = BOARDS[board]
    return [f"{place}{'abcdefg'[c]}{r + 1}" for c in range(7) for r in range(6) if rows[r][c] != "#"]


def position(
    reef: dict[str, str] | None = None,
    *,
    players: int = 2,
    expert: bool = False,
    boards: list[int] | None = None,
    shrimps: list[str] | None = None,
    shrimps_eaten: list[int] | None = None,
    parrotfish: list[str] | None = None,
    behind: list[str] | None = None,
    front: list[str] | None = None,
    cubes: list[str] | None = None,
    open_sea: dict[str, str] | None = None,
    bag: dict[str, int] | None = None,
    bonus: str = "white yellow orange pink grey",
    strong: dict[str, str] | None = None,
    covered: list[str] | None = None,
    cylinder_space: str | None = None,
    to_move: int = 1,
    turn: Document | None = None,
    ended_by: int | None = None,
) -> Document:
    """A full position with 40 tiles of each colour.

    `reef` maps colours to the spaces of their polyps; piles are strings of colours, one a seat; `covered` names coral
    tiles, whose cylinders get the colour of the large alga. By default the coral tiles lie starfish up, each space of
    the open sea holds three tiles of its own colour, and the bag holds what is left. Colours named in `bag` have that
    number there, and what is left of them lies behind the last seat's screen.
    """
    boards = boards or [2, 4, 1, 3][:players]
    polyps = {space: color for color, spaces in (reef or {}).items() for space in spaces.split()}
    grids = []
    for place, board in enumerate(boards, start=1):
        rows = []
        for r, row in enumerate(BOARDS[board]):
            ground = [sign if sign in "#*" else "." for sign in row]
            spaces = [f"{place}{'abcdefg'[c]}{r + 1}" for c in range(7)]
            rows.append("".join(polyps[s][0] if s in polyps else g for s, g in zip(spaces, ground, strict=True)))
        grids.append(rows)
    eaten = shrimps_eaten or [0] * players
    fish = words(parrotfish, players) if parrotfish else [["grey"] * (1 + count) for count in eaten]
    hidden = words(behind, players)
    shown = words(front, players)
    sea = {color: (open_sea or {}).get(color, f"{color} {color} {color}").split() for color in COLORS}
    aside = [] if expert else bonus.split()
    rest = {}
    for color in COLORS:
        piles = [*fish, *hidden, *shown, *sea.values(), aside]
        left = 40 - list(polyps.values()).count(color) - sum(pile.count(color) for pile in piles)
        rest[color] = (bag or {}).get(color, left)
        hidden[-1] += [color] * (left - rest[color])
        assert left >= rest[color] >= 0, f"too many {color} tiles"
    tiles = {}
    for name, (first, large, small) in CORAL_TILES.items():
        side = (strong or {}).get(name, first)
        tiles[name] = {
            "strong": side,
            "cylinder": None if name not in (covered or []) else large if side == first else small,
        }
    return {
        "game": "reef-encounter",
        "format": 1,
        "players": players,
        "expert": expert,
        "boards": boards,
        "grids": grids,
        "shrimps": words(shrimps, players),
        "shrimps_eaten": eaten,
        "parrotfish": in_order(fish),
        "polyps": in_order(hidden),
        "consumed": in_order(shown),
        "cubes": in_order(words(cubes, players)),
        "open_sea": {color: sorted(pile, key=COLORS.index) for color, pile in sea.items()},
        "bag": rest,
        "bonus": aside,
        "coral_tiles": tiles,
        "cylinder_space": cylinder_space,
        "to_move": to_move,
        "turn": QUIET | (turn or {}),
        "ended_by": ended_by,
    }


def in_order(piles: list[list[str]]) -> list[list[str]]:
    """Each pile with its colours in the order of the notation."""
    return [sorted(pile, key=COLORS.index) for pile in piles]


def growing(color: str, growths: int = 1, behind: int = 0, laid: int = 0) -> Document:
    """The `turn` of a position in the middle of a growth."""
    return {"acted": True, "growths": growths, "growing": {"color": color, "behind": behind, "laid": laid}}


ACTED = {"acted": True}


def deal(**changes: Any) -> Document:
    """A record for two players without moves; `changes` replace keys."""
    return {
        "game": "reef-encounter",
        "format": 1,
        "players": 2,
        "expert": False,
        "boards": [2, 4],
        "starfish": "up",
        "first": 1,
        "polyps": [["white"] * 5, ["pink"] * 8],
        "eaten": ["grey", "orange"],
        "cubes": [["white", "yellow"], ["yellow", "pink"]],
        "open_sea": {
            "white": ["white", "white", "white"],
            "yellow": ["yellow", "yellow", "yellow"],
            "orange": ["orange", "orange", "orange"],
            "pink": ["pink", "pink"],
            "grey": ["grey"],
        },
        "moves": [],
        "refills": [],
    } | changes


# 6 Attack


def attack(reef: dict[str, str], color: str = "white", **changes: Any) -> Document:
    """A growth of a colour with tiles behind the screen."""
    return position(reef, **({"behind": [f"{color} {color} {color}"], "turn": growing(color)} | changes))


# 11 End


def full_boards(**changes: Any) -> Document:
    """Board 1 all yellow but 1a2, board 2 all pink: no attack is possible."""
    reef = {"yellow": " ".join(set(rock(2, 1)) - {"1a2"}), "pink": " ".join(rock(4, 2))}
    plain: dict[str, Any] = {"open_sea": dict.fromkeys(COLORS, "white")}
    return position(changes.pop("reef", reef), **(plain | changes))


# What tests ask


def grid_at(document: Document, space: str) -> str:
    """The sign that a document's grid has on a space."""
    row: str = document["grids"][int(space[0]) - 1][int(space[2]) - 1]
    return row["abcdefg".index(space[1])]


def at(state: Any, space: str) -> str:
    """The sign on a space now."""
    return grid_at(state.document(), space)


def play(state: Any, *texts: str) -> None:
    """Play moves, each of which must be listed as legal."""
    for text in texts:
        assert text in state.moves(), text
        state.play(text)


def refused(state: Any, text: str) -> str:
    """Check that a move is not listed, is refused and changes nothing; the clause that it breaks."""
    assert text not in state.moves()
    before = state.document()
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    assert state.document() == before
    clause: str = caught.value.clause
    return clause


def kinds(state: Any) -> set[str]:
    """The first words of the legal moves."""
    return {text.split()[0] for text in state.moves()}


def strong(state: Any) -> dict[str, str]:
    """The stronger coral of every coral tile."""
    return {name: tile["strong"] for name, tile in state.document()["coral_tiles"].items()}


def flipped(before: dict[str, str], after: dict[str, str]) -> set[str]:
    """The coral tiles that lie otherwise than before."""
    return {name for name in before if before[name] != after[name]}


def tiles(document: Document) -> Counter[str]:
    """All tiles of a document, by colour."""
    letters = {color[0]: color for color in COLORS}
    count: Counter[str] = Counter(document["bag"])
    count.update(letters[sign] for grid in document["grids"] for row in grid for sign in row if sign in letters)
    for key in ("polyps", "consumed", "parrotfish"):
        for pile in document[key]:
            count.update(pile)
    for pile in document["open_sea"].values():
        count.update(pile)
    count.update(document["bonus"])
    return count


def last_extra_turn(**changes: Any) -> Document:
    """All ten coral tiles are covered, and only the last seat's extra turn is left."""
    players = changes.get("players", 2)
    plain = {
        "covered": list(CORAL_TILES),
        "shrimps_eaten": [1] * players,
        "parrotfish": ["grey grey"] * players,
        "to_move": players,
        "ended_by": 1,
    }
    return position(**(plain | changes))


def winners(engine: ModuleType, **changes: Any) -> Any:
    """The winners when the last extra turn of such a position is passed."""
    state = engine.load(last_extra_turn(**changes))
    play(state, "pass")
    return state.outcome()["winners"]
