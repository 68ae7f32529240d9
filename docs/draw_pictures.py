"""Draws the pictures of docs/pictures, which docs/howto/embed.md shows: python docs/draw_pictures.py

Each is what `leadline show` draws of a position that the playout policy has reached from a seed.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from click.testing import CliRunner

import leadline
from leadline.cli.main import group
from leadline.core import Position

DOCS = Path(__file__).parent
FOLDER = DOCS / "pictures"


def reached(game: str, players: int, moves: int, **options: Any) -> Position:
    """Return the position after that many atomic moves of the rollout policy, at the start of a whole move."""
    position = leadline.deal(game, players=players, seed=7, **options)
    step = 0
    while step < moves or not position.is_boundary:
        position.push(position.playout_move(7 + step))
        step += 1
    return position


def shown(document: object, *arguments: str, line: str | None = None) -> str:
    """Return the output of `leadline show FILE --svg -` with these further arguments."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "position.json")
        file.write_text(json.dumps(document), encoding="utf-8")
        more = ["--line", "-"] if line is not None else []
        result = CliRunner().invoke(group, ["show", str(file), "--svg", "-", *arguments, *more], input=line)
    assert result.exit_code == 0, result.output
    return result.stdout


def pictures() -> dict[str, str]:
    """Draw the pictures; return them by the names of their files."""
    storms = reached("calm-sailing", 3, 60, rocks=True, monsters=4, storms=True, wild=2)
    reef = reached("reef", 2, 40)
    encounter = reached("reef-encounter", 3, 100)
    salt = reached("sea-salt-paper", 3, 40)
    deal = leadline.deal("calm-sailing", players=3, seed=7)
    hand = json.loads((DOCS / "hand.json").read_text(encoding="utf-8"))
    return {
        "expansions.svg": shown(storms.document(), "--theme", "dark"),
        "reef.svg": shown(reef.document(), "--seat", str(reef.turn), "--mark", (reef.whole_moves() or [""])[0]),
        "reef_encounter.svg": shown(encounter.document(), "--seat", str(encounter.turn)),
        "sea_salt.svg": shown(salt.document(), "--seat", "1"),
        "line.svg": shown(deal.document(), "--every", "8", line=json.dumps(list(leadline.verify(deal).line or ()))),
        "plan.svg": shown(hand, line=json.dumps(leadline.plan(hand["board"], hand["cards"]).as_json())),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8")
