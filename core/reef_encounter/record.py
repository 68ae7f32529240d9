"""Recorded games of Reef Encounter: the set-up, the moves, the tiles that were drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..contract import Outcome
from ..documents.io import FORMAT, Document
from ..documents.records import Replay, Watch, compare, outcome_json, unwatched
from ..documents.spelling import plain
from ..errors import IllegalMove
from .document import color_names, coral_tiles, recorded
from .material import COLORS, TILES, place_of, space_of, space_text
from .notation import COLLECTS, EATS, atom_text, unpack
from .position import ReefEncounter
from .recorded_deals import push


def replay(record: Document, watch: Watch = unwatched) -> Replay:
    """Play a record up to the first illegal move, and call `watch` before each move with the position and the text of
    the move.

    In the result, `more` has what the parrotfish ate, move by move (`eaten`), the state of the coral tiles and the
    clause that ended the game (`end`). Raise DocumentError for a record whose deal or refills are impossible or whose
    `result` does not follow.
    """
    found = recorded(record)
    position, moves = found.position, found.moves
    collected = 0
    eaten: list[dict[str, Any]] = []
    at = reason = clause = None
    for index, text in enumerate(moves):
        watch(position, text)
        seat, kept = position.active, position.parrotfish_counts
        meal = _meal(position, plain(text))
        try:
            collected = push(position, text, found.refills, collected)
        except IllegalMove as error:
            at, reason, clause = index, error.reason, error.clause or None
            break
        if meal:
            eaten.append(meal | {"kept": position.parrotfish_counts[seat - 1] - kept[seat - 1]})
    legal = at is None
    outcome: Outcome | None = position.outcome if legal else None
    if found.result is not None and legal:
        compare(found.result, outcome)
    more: dict[str, Any] = {"eaten": eaten, "coral_tiles": coral_tiles(position)}
    more["end"] = position.ending if legal else None
    if outcome is not None and not outcome.winners:
        more["outcome"] = outcome_json(outcome) | {"winners": None}
    return Replay("legal" if legal else "illegal", len(moves), at, reason, clause, position, outcome, more)


def _meal(position: ReefEncounter, text: str) -> dict[str, Any]:
    """Return the coral that a move would eat, and its owner; nothing if it eats none."""
    space = space_of(text.removeprefix(EATS)) if text.startswith(EATS) else None
    color = position.color(space) if space is not None and place_of(space)[0] < position.players else None
    if space is None or color is None:
        return {}
    size = len(position.coral(space))
    return {"seat": position.active, "space": space_text(space), "color": COLORS[color], "size": size}


def begin(position: ReefEncounter) -> Document:
    """Return the keys of a record, without its moves, for a position in which a game begins."""
    upright = [tile.corals[tile.starfish] for tile in TILES]
    fish = [color_names(counts) for counts in position.parrotfish]
    chosen = {
        "eaten": [tiles[0] if tiles else None for tiles in fish],
        "cubes": [color_names(counts) for counts in position.cubes],
    }
    return {
        "game": position.game.name,
        "format": FORMAT,
        "players": position.players,
        "expert": position.expert,
        "boards": position.boards,
        "starfish": "up" if position.strong == upright else "down",
        "first": position.active,
        "polyps": [color_names(counts) for counts in position.behind],
        **({"choose": True} if position.choosing else chosen),
        "open_sea": {name: color_names(counts) for name, counts in zip(COLORS, position.open_sea, strict=True)},
    }


def write_record(deal: ReefEncounter, codes: Sequence[int]) -> Document:
    """Return the record of the actions `codes`, played from a deal, with the tiles that were drawn for the open sea.
    Raise IllegalMove for an illegal action."""
    moves: list[str] = []
    refills: list[list[str]] = []
    walk = deal.copy(stack=False)
    for code in codes:
        text = atom_text(walk, code)
        if text.startswith(COLLECTS):
            refills.append([COLORS[color] for color in walk.refill(unpack(code)[1])])
        moves.append(text)
        walk.push(code)
    return begin(deal) | {"moves": moves, "refills": refills}
