"""Events of Reef Encounter that a player can pick instead of typing them: the Protocol `Offers` of core/game.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import View
from ..errors import Incomplete
from ..game import Question
from ..offering import Blank, Offer, begins, cards, sampled
from ..svg import Mark
from .drawing import touched
from .material import BOARDS, COLORS, SEA_START, SEA_TILES, START_TILES
from .notation import unpack
from .position import ReefEncounter
from .state import FISH, TAKE_CUBES
from .worlds import Facts, collected_space, deal

EACH = dict.fromkeys(COLORS, 40)  # tiles of a colour


def events(view: View[ReefEncounter]) -> Sequence[Offer]:
    """List the actions with which the seat to move can begin in some of the sampled deals; a growth is entered tile by
    tile. Return an empty list while a refill is due."""
    masked = view.masked
    if collected_space(masked) is not None:
        return []
    if masked.choosing:
        kinds = {unpack(code)[0] for code in deal(masked, view.seat, Facts()).legal_codes()}
        return [Offer(text) for kind, text in ((FISH, "fish"), (TAKE_CUBES, "cubes")) if kind in kinds]
    return sampled(view, lambda text: touched(masked, Mark("best", text)))


def blanks(view: View[ReefEncounter], asks: Incomplete | None) -> Sequence[Blank]:
    """List the blanks whose picks answer the question `asks` about an event. If `asks` is None, list the one for the
    refill of the open sea if it is due. Return an empty list if nothing is due."""
    masked = view.masked
    if asks is None:
        space = collected_space(masked)
        if space is None:
            return []
        due = sum(sum(tiles) < SEA_TILES for tiles in masked.open_sea)
        return [Blank(f"New tiles, clockwise from {COLORS[space]} on", EACH, due, due, "refill ")]
    if asks.slot in ("fish", "cubes"):
        return [cards("Which colour?", EACH, 1 if asks.slot == "fish" else 2, before=f"{asks.slot} ")]
    if asks.slot == "shown":
        return [cards(f"Cubes of seat {seat}", EACH, 2, before=f"{seat}: ") for seat in asks.candidates]
    if asks.slot == "parrotfish":
        hidden = zip(asks.candidates, asks.counts, strict=True)
        return [
            cards(f"Hidden in the parrotfish of seat {seat}", EACH, count, before=f"{seat}: ") for seat, count in hidden
        ]
    return []


def answers(players: int, options: Mapping[str, Any], question: Question) -> Sequence[Blank]:
    """List the blanks whose picks answer a question before the first event."""
    match question.name:
        case "boards":
            boards = {str(board): 1 for board in sorted(BOARDS)}
            return [cards("Boards on the table, in order", boards, players, kind="board")]
        case "starfish":
            return [Blank("The coral tile of white and yellow shows", {"up": 1, "down": 1}, kind="side")]
        case "sea":
            most = max(SEA_START)
            return [Blank(f"Open sea, {color}", EACH, 1, most) for color in COLORS]
        case "tiles":
            least, most = min(START_TILES[players]), max(START_TILES[players])
            own = not options.get("choose")
            return [Blank("Tiles behind your screen", EACH, least - own, most - own)]
        case "fish":
            return [cards("The tile in your parrotfish", EACH, 1)]
        case "cubes":
            return [cards(f"Larva cubes of seat {seat}", EACH, 2, before=f"{seat}: ") for seat in range(1, players + 1)]
    return begins(question, players)
