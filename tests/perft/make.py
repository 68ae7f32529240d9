"""Writes <game>.json, the counts of whole moves from fixed positions: python tests/perft/make.py [GAME ...]

To be run only for a new game or case, or when a change of the rules is meant. The positions that a file has are kept
and only counted anew, and those of new cases added; `--new` chooses all of them anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from leadline.core import GAMES, Game, Position
from support.cases import CASES, Case, positions

FOLDER = Path(__file__).parent
MOST = 1_000_000  # sequences that the next level may be expected to have; a Start may bring many more
Entry = dict[str, Any]


def chosen(case: Case) -> dict[str, Position]:
    """The deal, positions along a sensible game, the one with most moves, one within a whole move."""
    game = [position for position in positions(case, 1, "sensible") if not position.is_over]
    whole = [position for position in game if position.is_boundary]
    within = [position for position in game if not position.is_boundary]
    found = {
        "deal": whole[0],
        "one third": whole[len(whole) // 3],
        "two thirds": whole[2 * len(whole) // 3],
        "last move": whole[-1],
        "three from the end": whole[max(0, len(whole) - 4)],
        "most moves": max(whole, key=lambda position: position.perft(1)),
    }
    if within:
        found["within a move"] = within[len(within) // 2]
    return {name: with_open_chance(position) for name, position in found.items()}


def with_open_chance(position: Position) -> Position:
    """The position without the random word that some games hold: then every card that chance may bring counts."""
    document = position.document()
    document.pop("shuffle", None)
    return Position.from_text(json.dumps(document))


def counts(position: Position) -> list[int]:
    """How many sequences of 1, 2, ... whole moves there are, as deep as MOST allows, the first level always."""
    found = [1, position.perft(1)]
    while len(found) < 6 and found[-1] and found[-1] * max(found) <= MOST:
        found.append(position.perft(len(found)))
    return found[1:]


def entries(game: Game, *, new: bool) -> list[Entry]:
    """What the file of a game holds."""
    path = file_of(game)
    kept: list[Entry] = json.loads(path.read_text(encoding="utf-8")) if path.exists() and not new else []
    found = {entry["name"]: Position.from_text(json.dumps(entry["position"])) for entry in kept}
    for case in CASES:
        if case.game.name == game.name and not any(name.startswith(f"{case} ") for name in found):
            found |= {f"{case} {name}": position for name, position in chosen(case).items()}
    return [
        {"name": name, "counts": counts(position), "position": position.document()} for name, position in found.items()
    ]


def file_of(game: Game) -> Path:
    return FOLDER / f"{game.package}.json"


def written(found: list[Entry]) -> str:
    """One position a line."""
    return "[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in found) + "\n]\n"


if __name__ == "__main__":
    wanted = [name for name in sys.argv[1:] if name != "--new"]
    for game in GAMES:
        if not wanted or game.name in wanted:
            file_of(game).write_text(written(entries(game, new="--new" in sys.argv)), encoding="utf-8")
