"""Write tests/environments/layouts.txt, one line for each layout of observations and actions: `make golden`, or

    python tests/environments/make_layouts.py           # --page prints the page of the site, with every field

A layout that changes gets a higher `version` in the game's observation.pyx, because programs keep what they learned
with a layout. Read the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from leadline.core.encoding import ActionGroup, Encoder, Field
from leadline.core.environments.environment_games import dealt
from leadline.core.registry import GAMES

FROZEN = Path(__file__).parent / "layouts.txt"
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {  # those that bring another layout
    "calm-sailing": (
        {},
        {"storms": True},
        {"variant": "day-and-night"},
        {"variant": "high-arch"},
        {"variant": "pyramid"},
        {"variant": "competitive"},
    ),
}
SHOWN: dict[str, tuple[dict[str, Any], ...]] = {  # those of which every field is shown
    "calm-sailing": ({}, {"variant": "pyramid"}, {"variant": "competitive"}),
}
HEAD = """# Layouts of observations and actions

Made from the code; [Train agents](../howto/train.md) explains them. A layout has a version for each ruleset, which is
raised whenever anything about the layout changes. The digest is `encoder.digest()`. If a shape depends on the number of
seats, the observing seat comes first and the others follow clockwise.

The cells of Reef are in the order a1 c1 b2 d2 a3 c3 b4 d4 d1 b1 c2 a2 d3 b3 c4 a4, those of Calm Sailing along the
path, the spaces of Reef Encounter by board, row and column. A card of Sea Salt & Paper is its place in the deck
sorted by kind and colour. Solo games of Calm Sailing with unusual hand limits or payments have two more fields,
`hand_limit` and `joint_discard`, after `solo_draw`.

| ruleset | options | players | version | observation | actions | digest |
|---|---|---|---|---|---|---|
"""


def shape(sizes: tuple[int, ...]) -> str:
    return " x ".join(map(str, sizes))


def said(options: dict[str, Any]) -> str:
    return " ".join(f"{key}={value}" for key, value in options.items()) or "-"


def encoders(name: str, options: dict[str, Any]) -> list[Encoder]:
    """For each number of players that plays with these options."""
    entry = next(game for game in GAMES if game.name == name)
    players = range(entry.min_players, entry.max_players + 1)
    if options.get("variant") == "competitive":
        players = range(2, 3)
    return [dealt(name, players=count, **options).encoder for count in players]


def overview() -> list[str]:
    """A line for each layout."""
    lines = []
    for game in GAMES:
        if game.observation is None:
            continue
        for options in OPTIONS.get(game.name, ({},)):
            for found in encoders(game.name, options):
                cells = (found.name, said(options), found.players, found.version, found.size, found.actions)
                lines.append(f"| {' | '.join(map(str, cells))} | {found.digest()[:16]} |")
    return lines


def field_line(field: Field) -> str:
    values = f"{field.low}-{field.high}"
    return f"| {field.start} | `{field.name}` | {shape(field.shape)} | {values} | {field.text} |"


def group_line(group: ActionGroup) -> str:
    return f"| {group.start} | `{group.name}` | {shape(group.shape)} | {group.text} |"


def tables() -> list[str]:
    """Every field and every group of the layouts that are shown, for two players."""
    lines = []
    for game in GAMES:
        if game.observation is None:
            continue
        for options in SHOWN.get(game.name, ({},)):
            found = dealt(game.name, players=2, **options).encoder
            lines += ["", f"## {found.name}, two players, {said(options) if options else 'no options'}", ""]
            lines += [
                "| from | field | shape | values | |",
                "|---|---|---|---|---|",
                *map(field_line, found.fields),
                "",
            ]
            lines += ["| from | actions | shape | |", "|---|---|---|---|", *map(group_line, found.groups)]
    return lines


def page() -> str:
    return HEAD + "\n".join([*overview(), *tables()]) + "\n"


def frozen() -> str:
    """Return one line for each layout: its ruleset, options, players, version, sizes and digest."""
    return "".join(f"{line.strip('| ')}\n" for line in overview())


if __name__ == "__main__":
    if "--page" in sys.argv:
        print(page(), end="")
    else:
        FROZEN.write_text(frozen(), encoding="utf-8")
