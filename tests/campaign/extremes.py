"""Deals of every game with parameters at their limits, drawn by a seeded `random.Random`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import leadline
from leadline.core import GAMES, Position

Options = dict[str, Any]
NAMES = ("red", "yellow", "purple", "green")
LEVELS = (None, 1, 2, 3, 4, "1+", "2+", "3+", "4+")


def own_layout(chance: Random) -> Options:
    """A layout of Calm Sailing: up to 64 cells, up to 32 groups that wait for earlier ones, marked cells or none."""
    rows, columns = chance.choice(((1, 26), (64, 1), (8, 8), (6, 6), (64, 26)))
    names = [f"{chr(97 + column)}{row}" for row in range(1, rows + 1) for column in range(columns)]
    cells = chance.sample(names, min(len(names), chance.choice((1, 2, 9, 36, 64, chance.randint(1, 64)))))
    free, groups = list(cells), []
    for number in range(chance.choice((0, 0, 1, 3, 32))):
        size = min(len(free), chance.choice((0, 1, 2, 8)))
        inside = [free.pop(chance.randrange(len(free))) for _ in range(size)]
        after = chance.sample([group["name"] for group in groups], min(len(groups), chance.choice((0, 1, 2, 31))))
        groups.append({"name": f"g{number}", "cells": inside, "after": after})
    marked = chance.sample(cells, min(len(cells), chance.choice((1, 5, 21, 64)))) if chance.random() < 0.4 else []
    layout: Options = {"name": "own", "cells": cells, "groups": groups, "marked": marked}
    if chance.random() < 0.4:  # rows of its own, each cell in one
        named: dict[int, list[str]] = {}
        for cell in cells:
            named.setdefault(chance.randrange(chance.choice((1, 3, 64))), []).append(cell)
        layout["rows"] = list(named.values())
    return layout


def row_count(layout: Options) -> int:
    """How many rows an own layout has: its own, or the levels of its cells."""
    return len(layout.get("rows", []) or {cell[1:] for cell in layout["cells"]})


def calm_sailing(chance: Random) -> tuple[int, Options]:
    """Players and options of a deal of Calm Sailing."""
    players = chance.randint(1, 5)
    options: Options = {"removed": chance.choice((0, 0, 4, 12, 28, chance.randint(0, 28)))}
    kind = chance.choice(("base", "base", "expansions", "expansions", "night", "competitive", "board", "own", "own"))
    if kind == "competitive":
        return 2, options | {"variant": "competitive"}
    if players == 1:
        options["solo_draw"] = chance.choice((0, 4, 16, 20, chance.randint(0, 20)))
        options["solo_hand"] = chance.choice((3, 5, 10, chance.randint(3, 10)))
        options["solo_payment"] = chance.choice((1, 8, 12, chance.randint(1, 12)))
    marked = narrow = False
    if kind == "board":
        options["variant"] = chance.choice(("high-arch", "pyramid"))
        marked = options["variant"] == "pyramid"
    elif kind == "own":
        options["layout"] = own_layout(chance)
        marked = bool(options["layout"]["marked"])
        narrow = row_count(options["layout"]) < 2
    elif kind == "night":
        options |= {"variant": "day-and-night", "halves": chance.choice(("rows", "any"))}
    if kind != "base":
        options["wild"] = chance.choice((0, 1, 2, 2))
    if kind != "base" and not marked:
        options["monsters"] = chance.choice((0, 3, 5, 5))
        options["rocks"] = not narrow and chance.random() < 0.6
        options["storms"] = chance.random() < 0.7
        if options["storms"] and chance.random() < 0.6:
            first = chance.randint(0, 6)
            second = chance.randint(0, 6 - first)
            options["storm_colors"] = chance.sample([first, second, 6 - first - second], 3)
    return players, options


def own_card(chance: Random, number: int) -> Options:
    """A card of Reef with a pattern of any kind."""
    kind = chance.choice(("custom", "custom", "custom", "square", "line3", "adjacent2", "diagonal2", "around_highest"))
    colors = [chance.choice((*NAMES, "any")) for _ in range(2)]
    pattern: Options = {"kind": kind, "color": colors[0]}
    if kind == "custom":
        places = [(row, column) for row in range(4) for column in range(4)]
        cells = []
        for place in chance.sample(places, chance.choice((1, 2, 3, 4, 8, 16, chance.randint(1, 16)))):
            level = chance.choice(LEVELS) if chance.random() < 0.5 else None
            cells.append([*place, chance.choice((*NAMES, "any")), *([] if level is None else [level])])
        pattern = {"kind": kind, "cells": cells}
    elif kind in ("adjacent2", "diagonal2"):
        pattern = {"kind": kind, "colors": colors}
    elif kind == "around_highest":
        pattern = {"kind": kind, "center": chance.choice(NAMES), "color": chance.choice(NAMES)}
    pieces = [chance.choice(NAMES), chance.choice(NAMES)]
    return {"id": number, "pieces": pieces, "pattern": pattern, "points": chance.choice((1, 5, 99))}


def card_file(chance: Random, least: int, most: int = 64) -> Options:
    """A file of that many cards of one's own."""
    numbers = chance.sample(range(1, 256), chance.choice((least, most, chance.randint(least, most))))
    return {"cards": [own_card(chance, number) for number in numbers]}


def reef(chance: Random) -> tuple[int, Options]:
    """Players and options of a deal of Reef, often with cards of one's own."""
    players = chance.randint(2, 4)
    options: Options = {"opening": chance.choice(("standard", "experienced"))}
    if chance.random() < 0.6:
        options["card_file"] = card_file(chance, 2 * players + 4)
    return players, options


def reef_encounter(chance: Random) -> tuple[int, Options]:
    """Players and options of a deal of Reef Encounter."""
    players = chance.randint(2, 4)
    options: Options = {"expert": chance.random() < 0.5}
    if chance.random() < 0.5:
        options["boards"] = chance.sample(range(1, 5), players)
    if chance.random() < 0.5:
        options["starfish"] = chance.choice(("up", "down"))
    options |= chance.choice(({}, {}, {"choose": True}, {"cubes": "same"}))
    return players, options


def sea_salt_paper(chance: Random) -> tuple[int, Options]:
    """Players and options of a deal of Sea Salt & Paper."""
    players = chance.randint(2, 4)
    target = chance.choice((None, None, None, 1, 40, 255, 256, 300, 1000, chance.choice((1000, 30_000))))
    return players, {} if target is None else {"target": target}


DEALS: dict[str, Callable[[Random], tuple[int, Options]]] = {
    "calm-sailing": calm_sailing,
    "reef": reef,
    "reef-encounter": reef_encounter,
    "sea-salt-paper": sea_salt_paper,
}
WEIGHTS = {"calm-sailing": 6, "reef": 2, "reef-encounter": 1, "sea-salt-paper": 2}
assert DEALS.keys() <= {game.name for game in GAMES}


def drawn(chance: Random, name: str | None = None) -> tuple[str, int, Options, int]:
    """A game, players, options and a seed of a deal."""
    name = name or chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    players, options = DEALS[name](chance)
    if chance.random() < 0.3:
        options["first"] = chance.randint(1, players)
    return name, players, options, chance.choice((0, 2**64 - 1, chance.getrandbits(64)))


def dealt(asked: tuple[str, int, Options, int]) -> Position:
    """The deal."""
    name, players, options, seed = asked
    return leadline.deal(name, players=players, seed=seed, **options)
