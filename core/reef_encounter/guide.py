"""The guide for boards of Reef Encounter: a sentence, facts about seats, the hand and costs."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import View
from ..guide_texts import Facts, Held, sentence as written
from ..svg import Touched
from .material import COLORS, SHRIMPS
from .notation import unpack
from .position import ReefEncounter
from .state import COLLECT, CUBE, CYLINDER, DONE, EAT, FISH, GROW, INTRODUCE, LAY, MOVE, PASS, TAKE_CUBES, TILE

UNIT = None
PHRASES = {
    FISH: "choose the tile that goes into your parrotfish",
    TAKE_CUBES: "choose two larva cubes",
    EAT: "eat one of your corals",
    GROW: "grow a coral",
    LAY: "lay a tile",
    DONE: "end the growth",
    INTRODUCE: "place a shrimp",
    MOVE: "move a shrimp",
    CUBE: "exchange a consumed tile for a cube",
    CYLINDER: "exchange a consumed tile for a cylinder",
    TILE: "exchange a cube for a tile",
    COLLECT: "collect a cube with its tiles, which ends the turn",
    PASS: "pass",
}
_CHIPS = {"screen": "grow", "cubes": "tile", "front": "cube"}  # what tiles and cubes are for, by their place


def sentence(view: View) -> str:
    """Return one sentence with what the seat to move can do."""
    position = view.masked
    assert isinstance(position, ReefEncounter)
    before = "Extra turn: " if position.ended_by is not None else ""
    if position.growing is not None:
        before += f"You are growing {COLORS[position.growing[0]]}: "
    return written((unpack(code)[0] for code in view.legal_codes()), PHRASES, before)


def facts(position: ReefEncounter, seat: int) -> Facts:
    """Return what everybody knows of a seat, as pairs of a name and a value: the numbers of its tiles, cubes and
    shrimps."""
    at = seat - 1
    home = SHRIMPS - position.shrimps_eaten[at] - len(position.shrimps[at])
    return [
        ("tiles", str(position.behind_counts[at])),
        ("cubes", str(position.cube_counts[at])),
        ("consumed", str(sum(position.consumed[at]))),
        ("parrotfish", str(position.parrotfish_counts[at] + position.unknown[at])),
        ("shrimps at home", str(home)),
    ]


def hand(position: ReefEncounter, seat: int) -> list[Held]:
    """Return the tiles behind the screen, the larva cubes and the consumed tiles of a seat, by colour; hidden ones are
    left out."""
    at = seat - 1
    piles = (("screen", position.behind[at]), ("cubes", position.cubes[at]), ("front", position.consumed[at]))
    return [
        Held(name, count, {"chip": name, "place": place, "seat": str(seat)})
        for place, counts in piles
        for name, count in zip(COLORS, counts, strict=True)
        if count
    ]


def cost(position: ReefEncounter, codes: Sequence[int]) -> int | None:
    """Return None: moves have no cost that is counted."""
    return None


def pointed(view: View, parts: Sequence[Touched]) -> str | None:
    """Return the text of the action that the clicked parts of the picture suggest: a space, a colour of the open sea, a
    tile or a cube; two spaces are the move of a shrimp. Return None if they suggest none."""
    position = view.masked
    assert isinstance(position, ReefEncounter)
    cells = [part["cell"] for part in parts if "cell" in part]
    if cells:
        one = cells[0] if position.growing is not None else f"shrimp {cells[0]}"
        return one if len(cells) == 1 else f"move {cells[0]} {cells[1]}"
    for part in parts:
        if "sea" in part:
            return f"collect {part['sea']}"
        if "chip" in part and part.get("place") in _CHIPS:
            return f"{_CHIPS[part['place']]} {part['chip']}"
    return None
