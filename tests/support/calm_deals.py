"""Random full deals of Calm Sailing with its expansions, variants and own layouts, and players for them.

Made in plain Python, so that the reference can be tested alone and every implementation on the same documents.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

Card = int | str
Document = dict[str, Any]

# Which implementations play the expansions, which High Arch, Pyramid and own layouts too, which the competitive game,
# and which Day and Night: the switches of the clause tests and the differential.
EXPANDED: tuple[str, ...] = ("reference", "leadline")
LAID_OUT: tuple[str, ...] = ("reference", "leadline")
COMPETITIVE: tuple[str, ...] = ("reference", "leadline")
NIGHTLY: tuple[str, ...] = ("reference", "leadline")

DEFAULT_COLORS = {"Y": 2, "P": 2, "O": 2}
PYRAMID_DECK: list[Card] = [*"B" * 4, *"F" * 5, "R", *"M" * 5, *"YYPPOO", *"C" * 6]

SNAKE: Document = {
    "name": "snake",
    "cells": [f"{column}{row}" for row in range(1, 5) for column in ("abcde" if row % 2 else "edcba")],
    "groups": [
        {"name": "water", "cells": [f"{column}1" for column in "abcde"], "after": []},
        {"name": "shore", "cells": [f"{column}2" for column in "edcba"], "after": ["water"]},
        {"name": "peak", "cells": ["b4", "a4"], "after": ["shore"]},
    ],
    "marked": [],
}
HILL: Document = {
    "name": "hill",
    "cells": ["a1", "b1", "c1", "d1", "e1", "b2", "c2", "d2", "c3"],
    "groups": [
        {"name": "top", "cells": ["c3"], "after": ["slope"]},
        {"name": "slope", "cells": ["b2", "c2"], "after": []},
    ],
    "marked": ["a1", "c1", "c3"],
}
_LANES = [f"{column}{row}" for row in range(1, 5) for column in ("abcde" if row % 2 else "edcba")]
LANES: Document = {
    "name": "lanes",
    "cells": _LANES,
    "groups": [
        {"name": "harbour", "cells": _LANES[:6], "after": []},
        {"name": "peak", "cells": _LANES[18:], "after": ["harbour"]},
    ],
    "marked": [],
    "rows": [_LANES[:7], _LANES[7:13], _LANES[13:15], _LANES[15:16], _LANES[16:]],
}


@dataclass(frozen=True)
class Kind:
    """A ruleset: the number of players, the number of removed islands, and the `rules` that are not the default."""

    players: int
    removed: int = 0
    rules: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        words = [
            f"{key}={value['name'] if key == 'layout' and isinstance(value, dict) else value}"
            for key, value in self.rules
        ]
        return " ".join([f"players={self.players}", f"removed={self.removed}", *words])


def kind(players: int, removed: int = 0, **rules: Any) -> Kind:
    """Return the Kind with these rules, given as keyword arguments."""
    return Kind(players, removed, tuple(rules.items()))


ALL: Document = {"jagged_rocks": True, "sea_monsters": 4, "storms": 6, "wild": 2}
EXPANSIONS: tuple[Document, ...] = (
    {"jagged_rocks": True},
    {"sea_monsters": 3},
    {"sea_monsters": 5},
    {"storms": 6},
    {"storms": 6, "storm_colors": {"Y": 6, "P": 0, "O": 0}},
    {"storms": 6, "storm_colors": {"Y": 1, "P": 5, "O": 0}},
    {"wild": 1},
    {"wild": 2},
    {"jagged_rocks": True, "storms": 6},
    {"sea_monsters": 4, "storms": 6},
    {"storms": 6, "wild": 2},
    {"jagged_rocks": True, "sea_monsters": 5, "wild": 1},
    ALL,
)
VARIANTS: tuple[Document, ...] = (
    {"layout": "high-arch"},
    {"layout": "high-arch", "sea_monsters": 3, "wild": 2},
    {"layout": "pyramid"},
    {"variant": "day-and-night"},
    {"variant": "day-and-night", "halves": "any"},
    {"variant": "day-and-night", **ALL},
    {"variant": "day-and-night", "halves": "any", **ALL},
    {"variant": "day-and-night", "sea_monsters": 4},
    {"variant": "day-and-night", "halves": "any", "jagged_rocks": True, "storms": 6},
    {"layout": SNAKE},
    {"layout": SNAKE, "sea_monsters": 4, "wild": 1},
    {"layout": HILL},
    {"layout": "high-arch", "jagged_rocks": True, "storms": 6},
    {"layout": "high-arch", **ALL},
    {"layout": "pyramid", "wild": 2},
    {"layout": SNAKE, **ALL},
    {"layout": LANES, "jagged_rocks": True, "storms": 6},
    {"layout": LANES, "storms": 6, "wild": 1},
    {"layout": HILL, "wild": 2},
)
KINDS: tuple[Kind, ...] = (
    *(kind(players, removed=(0, 4, 12)[players % 3], **rules) for rules in EXPANSIONS for players in range(1, 6)),
    *(kind(players, removed=4 * (players % 2), **rules) for rules in VARIANTS for players in range(1, 6)),
    kind(2, variant="competitive"),
    kind(2, removed=8, variant="competitive"),
    kind(1, solo_draw=0, **ALL),
    kind(1, removed=28, solo_draw=12, sea_monsters=5, storms=6),
    kind(1, solo_hand=8, solo_draw=3, solo_payment=6, **ALL),
    kind(1, removed=12, solo_hand=3, solo_payment=1, storms=6, wild=1),
    kind(1, solo_hand=10, solo_draw=0, solo_payment=12, sea_monsters=4),
    kind(1, solo_hand=7, solo_draw=20, solo_payment=2, variant="day-and-night"),
    kind(1, solo_hand=6, solo_payment=7, layout=SNAKE, **ALL),
)


def deal(of: Kind, random: Random) -> Document:
    """Return the document of a random full deal of a kind."""
    rules: Document = dict(of.rules)
    islands = random.sample(range(1, 81), 80)
    rules["removed"] = islands[: of.removed]
    cards: list[Card] = [*islands[of.removed :]]
    marked = rules.get("layout") == "pyramid" or (isinstance(rules.get("layout"), dict) and rules["layout"]["marked"])
    cards += ["W"] * rules.get("wild", 0)
    if not marked:
        cards += ["F"] * 5 + ["M"] * rules.get("sea_monsters", 0)
        if rules.get("storms"):
            cards += [color for color, n in rules.get("storm_colors", DEFAULT_COLORS).items() for _ in range(n)]
    random.shuffle(cards)
    document: Document = {"game": "calm-sailing", "format": 1, "players": of.players}
    document |= {"first": random.randint(1, of.players), "rules": rules}
    if rules.get("variant") == "competitive":
        return document | {"hands": [cards[:5], cards[5:10]], "row": cards[10:15], "deck": cards[15:]}
    shares = [cards[seat :: of.players] for seat in range(of.players)]
    random.shuffle(shares)
    full = rules.get("solo_hand", 5)
    document |= {"hands": [share[:full] for share in shares], "piles": [share[full:] for share in shares]}
    for pile in document["piles"]:
        pile.insert(random.randint(0, len(pile)), "S")
    if rules.get("jagged_rocks"):
        document["rocks"] = random.choice(sorted(set(rows_by_cell(rules).values())))
    if marked:
        borders = 4 if rules["layout"] == "pyramid" else 25 - len(rules["layout"]["marked"])
        document["exploration"] = random.sample([*PYRAMID_DECK[4:], *"B" * borders], 23 + borders)
    return document


def cells_of(rules: Document) -> list[str]:
    """Return the names of the cells of the layout that the rules name, along the path."""
    layout = rules.get("layout", "standard")
    if isinstance(layout, dict):
        return list(layout["cells"])
    if layout == "pyramid":
        return [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"[: 9 - row]]
    if layout == "high-arch":
        pillars = [f"{column}{row}" for columns in ("ab", "ef") for row in range(1, 7) for column in columns]
        return [*pillars, *(f"{column}{row}" for row in (7, 8) for column in "abcdef")]
    return [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]


def rows_by_cell(rules: Document) -> dict[str, int]:
    """Return the row of each cell by its name: the rows that the layout names, or the levels of the drawing."""
    layout = rules.get("layout", "standard")
    named = layout.get("rows", []) if isinstance(layout, dict) else []
    found = {cell: number for number, row in enumerate(named, start=1) for cell in row}
    return found or {cell: int(cell[1:]) for cell in cells_of(rules)}


def late(of: Kind, random: Random) -> Document:
    """Return the document of a random position with most cells filled and a Start laid.

    Games from it reach their end, often a Finish.
    """
    document = deal(of, random)
    rules, cells = document["rules"], cells_of(document["rules"])
    pool = [card for pack in (*document.pop("hands"), *document.pop("piles", [])) for card in pack if card != "S"]
    pool += document.pop("row", []) + document.pop("deck", [])
    numbers = sorted(random.sample([card for card in pool if isinstance(card, int)], len(cells)))
    empty = emptied(rules, cells, random)
    grid = {cell: number for place, (cell, number) in enumerate(zip(cells, numbers, strict=True)) if place not in empty}
    pool = [card for card in pool if card not in grid.values()]
    document |= {"to_move": random.randint(1, of.players), "grid": rows_of(grid, cells)}
    document["start_laid"] = rules.get("variant") != "competitive"
    if "exploration" in document:
        pool += reveal_some(document, random)
    elif rules.get("storms"):
        lay_storms(document, pool, sorted({rows_by_cell(rules)[cells[place]] for place in empty}), random)
    if rules.get("jagged_rocks"):
        rows = rows_by_cell(rules)
        open_rows = sorted({rows[cells[place]] for place in empty})
        stay = len(open_rows) >= 2 and len(set(rows.values())) - len(open_rows) < 4
        document["rocks"] = random.choice(open_rows) if stay else None
    if rules.get("variant") == "day-and-night":
        right = [cell for cell in cells[len(cells) // 2 :] if cell in grid]
        document["moon"] = right if random.random() < 0.7 else [cell for cell in grid if random.random() < 0.5]
    random.shuffle(pool)
    to_hold = [card for card in pool if card not in ("Y", "P", "O")]
    yellow = document.get("storms", {}).get("Y", [])
    limits = [3 if seat in yellow else rules.get("solo_hand", 5) for seat in range(1, of.players + 1)]
    document["hands"] = [[to_hold.pop() for _ in range(min(limit, len(to_hold)))] for limit in limits]
    rest = to_hold + [card for card in pool if card in ("Y", "P", "O")]
    if "exploration" in document:
        rest = [card for card in rest if card not in ("F", "M")]  # islands alone are dealt (12.2): these are gone
    if rules.get("variant") == "competitive":
        first = [cell for cell in grid if random.random() < 0.5]
        document["owners"] = [first, [cell for cell in grid if cell not in first]]
        gone = random.choice([0, 2, 9, 20])
        spent = random.randint(0, gone)
        document["spent"] = [spent, gone - spent]
        del rest[:gone]
        return document | {"row": rest[:5], "deck": rest[5:]}
    random.shuffle(rest)
    del rest[random.choice([0, 2, 5, 9]) * of.players :]
    document["piles"] = [rest[seat :: of.players] for seat in range(of.players)]
    for hand, pile, limit in zip(document["hands"], document["piles"], limits, strict=True):
        if len(hand) < limit:
            pile.clear()
    return document


def lay_storms(document: Document, pool: list[Card], rows: list[int], random: Random) -> None:
    """Move some storms from the pool to the document, purple ones to one of `rows`, and add compasses to it."""
    document |= {"compasses": {"held": random.randint(0, 3), "left": 3}, "storms": {"Y": [], "P": [], "O": []}}
    for color, places in document["storms"].items():
        where = rows if color == "P" else range(1, document["players"] + 1)
        if color in pool and where and random.random() < 0.5:
            places.append(random.choice(where))
            pool.remove(color)


def emptied(rules: Document, cells: list[str], random: Random) -> list[int]:
    """Return the places of random cells to leave empty; without monsters, also of cells that open only later (12.1)."""
    empty = random.sample(range(len(cells)), min(len(cells), random.choice([0, 1, 1, 2, 3, 6, 12])))
    if rules.get("sea_monsters"):
        return empty
    for _ in groups_of(rules):
        for group in groups_of(rules):
            before = [other for other in groups_of(rules) if other["name"] in group["after"]]
            if any(cells.index(cell) in empty for other in before for cell in other["cells"]):
                empty += [place for place, cell in enumerate(cells) if cell in group["cells"] and place not in empty]
    return empty


def groups_of(rules: Document) -> list[Document]:
    """Return the groups of cells of the layout that the rules name, as in a layout document."""
    layout = rules.get("layout", "standard")
    if isinstance(layout, dict):
        return list(layout["groups"])
    if layout != "high-arch":
        return []
    cells = cells_of(rules)
    pillars = [{"name": str(first), "cells": cells[first : first + 12], "after": []} for first in (0, 12)]
    return [*pillars, {"name": "top", "cells": cells[24:], "after": ["0", "12"]}]


def reveal_some(document: Document, random: Random) -> list[Card]:
    """Remove a random part of the document's exploration deck, and return the cards of it that may be in hands."""
    deck = document["exploration"]
    number = random.randint(0, len(deck))
    revealed, document["exploration"] = deck[:number], deck[number:]
    document |= {"storms": {"Y": [], "P": [], "O": []}, "rocks": None}
    document["compasses"] = {"held": min(2, revealed.count("C")), "left": 0}
    return [card for card in revealed if card in ("F", "M")]


def rows_of(grid: dict[str, int], cells: list[str]) -> list[str]:
    """Return a grid as the strings of a document, the top row first.

    `grid` has the number by the name of the cell, and `cells` the names of all cells of the layout.
    """
    columns = [chr(code) for code in range(ord("a"), ord(max(cell[0] for cell in cells)) + 1)]
    rows = range(max(int(cell[1:]) for cell in cells), 0, -1)
    names = [[f"{column}{row}" for column in columns] for row in rows]
    return [" ".join(str(grid.get(name, ".")) if name in cells else "#" for name in row) for row in names]


def random_share(random: Random, hands: list[list[Card]]) -> str:
    """Return the text of a random split of eight cards over what the seats may give, or "" if there is none.

    top2 counts as two cards.
    """
    given: list[tuple[int, Card]] = [(seat, card) for seat, cards in enumerate(hands, start=1) for card in cards]
    random.shuffle(given)
    chosen: list[tuple[int, Card]] = []
    left = 8
    for seat, card in given:
        size = 2 if card == "top2" else 1
        if size <= left:
            chosen.append((seat, card))
            left -= size
    if left:
        return ""
    seats = sorted({seat for seat, _ in chosen})
    return " ".join(f"{seat}:" + ",".join(str(card) for own, card in chosen if own == seat) for seat in seats)


def sensible(random: Random, moves: list[str], cells: list[str]) -> str:
    """Return a random one of the moves, mostly one that advances the game; `cells` are the cells along the path.

    Such a move is a Finish, an island near its place, or has few discards.
    """
    for winning in ("F", "W=F"):
        if winning in moves:
            return winning
    if random.random() < 0.1:
        return random.choice(moves)
    laid = [move for move in moves if "@" in move and not move.startswith(("M@", "W=")) and move.count("-") <= 3]
    if laid:
        return min(laid, key=lambda move: (misplaced(move, cells), random.random()))
    kept = [move for move in moves if not move.startswith(("W=", "compass", "turn")) or random.random() < 0.2]
    return random.choice(kept or moves)


def misplaced(move: str, cells: list[str]) -> float:
    """Return a penalty for the text of a lay: the distance in cells from its even place on the path, plus its cost."""
    number, _, cell = move.split()[0].partition("@")
    place = (len(cells) - 1) * (int(number) - 1) / 79
    return abs(cells.index(cell) - place) + 2 * move.count("-") + 9 * move.count("F")
