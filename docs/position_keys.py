"""Print the short names of the position text for every game: python docs/position_keys.py [GAME]

The site adds these sections to the page of the position text (docs/reference/position_text.md).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from leadline.core.game import Game
from leadline.core.registry import GAMES, game

COLUMNS = 4  # pairs of short name and key in a row
MOST_WORDS = 10  # in the list of short texts; a game with more of them names its rule in RULES
RULES = {
    "sea-salt-paper": "A card is the first two letters of its kind (`sl` shell, `cl` penguin colony) and one of its "
    "colour: `d` dark blue, `b` light blue, `k` black, `y` yellow, `g` green, `w` white, `p` purple, `e` grey, "
    "`l` light orange, `i` pink, `o` orange. For example, `crb` is a light blue crab.",
}


def section(entry: Game) -> Iterator[str]:
    """Yield the lines of the section of a game: its keys, texts, lists without keys, and defaults."""
    short = entry.documents.forms().short
    cells = [f"`{name}` | `{key}`" for key, name in short.keys.items()]
    yield from (f"## {entry.title}", "", "| short | key " * COLUMNS + "|", "|---|---" * COLUMNS + "|")
    for row in zip_longest(*(cells[column::COLUMNS] for column in range(COLUMNS)), fillvalue=" | "):
        yield f"| {' | '.join(row)} |"
    if 0 < len(short.words) <= MOST_WORDS:
        yield from ("", "Texts: " + ", ".join(f"`{name}` {text}" for text, name in short.words.items()) + ".")
    if entry.name in RULES:
        yield from ("", RULES[entry.name])
    if short.letters:
        keys = sorted(f"`{short.keys[key.rstrip('*')]}`" for key in short.letters)
        yield from ("", f"Lists under {', '.join(keys)} are written without end marks: `wyy`.")
    for key, order in short.orders.items():
        what = "Each item of " if key[-1] in "[]*" else ""
        yield from ("", f"{what}`{short.keys[key.rstrip('[]*')]}` is the list of its values for {', '.join(order)}.")
    views = {key: value for key, value in defaults(short.seen) if (key, value) not in list(defaults(short.usual))}
    usual = ", ".join(f"`{key}` {value}" for key, value in defaults(short.usual))
    seen = ", ".join(f"`{key}` {value}" for key, value in views.items())
    yield from ("", f"Default: {usual}" + (f"; in views {seen}" if seen else "") + ".", "")


def defaults(usual: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the default values as JSON, by the paths of their keys."""
    for key, value in usual.items():
        if isinstance(value, Mapping):
            yield from defaults(value, f"{prefix}{key}.")
        else:
            yield prefix + key, json.dumps(value)


def page(games: tuple[Game, ...] = GAMES) -> str:
    """Return the sections of the games."""
    return "\n".join(line for entry in games for line in section(entry))


if __name__ == "__main__":
    print(page(tuple(map(game, sys.argv[1:])) or GAMES))
