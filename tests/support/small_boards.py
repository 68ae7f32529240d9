"""Small instances of Calm Sailing for the tests of its proofs, and what trying everything says of them.

A board has few empty cells: on the standard grid the others are filled, own layouts have few to begin with. How many
cells, islands, cards in hands and piles there are, whether the Start with its eight discards is still to come, and the
expansions are drawn at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import leadline
from leadline.core import Position
from support.calm_deals import HILL, Card, Document, rows_of

GRID = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
STRIP: Document = {"name": "strip", "cells": "a1 b1 c1 d1", "groups": [], "marked": []}
STAIRS: Document = {
    "name": "stairs",
    "cells": "a1 b1 b2 c2 c3",
    "groups": [{"name": "low", "cells": "a1 b1", "after": []}, {"name": "high", "cells": "c2 c3", "after": ["low"]}],
    "marked": [],
}
SMALL = (STRIP, STAIRS, HILL)
STORMS: Document = {"storms": 6, "storm_colors": {"Y": 2, "P": 2, "O": 2}}
EXTRAS: tuple[Document, ...] = (
    {},
    {"jagged_rocks": True},
    {"sea_monsters": 3},
    STORMS,
    {"wild": 1},
    {"sea_monsters": 3, "wild": 2},
    {"jagged_rocks": True, "sea_monsters": 5, "wild": 1, **STORMS},
)


def _numbers(chance: Random, cells: int, empty: list[int]) -> tuple[dict[int, int], list[int]]:
    """Ascending numbers for the filled cells, and islands of which most fill the empty ones."""
    most = chance.choice((cells + 4, 60, 80)) if cells < 30 else chance.choice((cells + 12, 80))
    chosen = sorted(chance.sample(range(1, most + 1), cells))
    left = [chosen[cell] for cell in empty if chance.random() < 0.9]
    others = [number for number in range(1, 81) if number not in chosen]
    near = [number for number in others if any(abs(number - other) < 5 for other in left)]
    left += chance.sample(near or others, min(len(near or others), chance.choice((0, 1, 2, 4))))
    return {cell: number for cell, number in enumerate(chosen) if cell not in empty}, left


def _dealt(chance: Random, players: int, cards: list[Card], limits: list[int]) -> tuple[list[list[Card]], ...]:
    """Hands and piles: seats may have unlike numbers of cards; a pile only where the hand is full."""
    chance.shuffle(cards)
    starts = cards.count("S")
    cards = [card for card in cards if card != "S"]
    packs: list[list[Card]] = [[] for _ in range(players)]
    for number, card in enumerate(cards):
        packs[chance.randrange(players) if chance.random() < 0.3 else number % players].append(card)
    for seat in range(starts):
        packs[seat].insert(chance.choice((0, 0, 2, 9)), "S")
    hands: list[list[Card]] = []
    for pack, limit in zip(packs, limits, strict=True):
        held = [card for card in pack if card not in ("Y", "P", "O")][:limit]
        hands.append(held)
        for card in held:
            pack.remove(card)
        if len(held) < limit:
            pack.clear()
    return hands, packs


def solo_rules(chance: Random) -> Document:
    """Return random rules of a solo game (10.1); about half of them have the usual hand and payment."""
    rules: Document = {"solo_draw": chance.choice((2, 4, 5, 6, 9))}
    if chance.random() < 0.5:
        rules |= {"solo_hand": chance.choice((3, 4, 6, 7)), "solo_payment": chance.choice((1, 3, 6, 9))}
    return rules


def document(chance: Random, base: bool) -> Document:
    """Return the document of a small random position, perhaps one that the rules do not allow.

    With `base` it has no expansions and the standard layout.
    """
    players = chance.choice((1, 1, 2, 2, 3, 4, 5))
    rules: Document = {}
    layout: Document | None = None
    if base:
        rules["removed"] = []
        rules |= solo_rules(chance) if players == 1 else {}
    else:
        rules = dict(chance.choice(EXTRAS))
        if chance.random() < 0.6:
            layout = rules["layout"] = chance.choice(SMALL)
            if layout["marked"]:  # its exploration deck has all the rest
                rules = {"layout": layout} | ({"wild": 1} if chance.random() < 0.3 else {})
            elif layout is STRIP:
                rules.pop("jagged_rocks", None)
        elif chance.random() < 0.7 and not rules.get("storms"):
            rules |= {"variant": "day-and-night", "halves": chance.choice(("rows", "any"))}
        elif not rules:
            rules = {"wild": 1}
        if players == 1 and chance.random() < 0.5:
            rules |= solo_rules(chance)
    names = GRID if layout is None else cell_names(layout)
    laid = chance.random() < (0.6 if base else 0.8)
    few = chance.choice((0, 1, 1, 2, 2, 3, 4) if laid else (0, 0, 1, 1, 2))
    first = chance.randrange(len(names))
    empty = list(range(first, len(names)))[:few] if chance.random() < 0.6 else []
    empty = empty or chance.sample(range(len(names)), min(few, len(names)))
    grid, cards = _numbers(chance, len(names), empty)
    pool: list[Card] = [*cards, *["F"] * chance.choice((0, 1, 1, 1, 2))]
    unused = [number for number in range(1, 81) if number not in grid.values() and number not in cards]
    pool += chance.sample(unused, chance.choice((0, 0, 1, 2, 3)) + (0 if laid else _paid(rules, chance)))
    pool += ["S"] * (players if not laid else chance.randrange(players) if chance.random() < 0.3 else 0)
    for key, card in (("sea_monsters", "M"), ("wild", "W")):
        pool += [card] * min(rules.get(key, 0), chance.choice((0, 1, 1, 2)))
    found: Document = {"game": "calm-sailing", "format": 1, "players": players, "first": 1, "rules": rules}
    found |= {"to_move": chance.randint(1, players), "start_laid": laid}
    named = {names[cell]: number for cell, number in grid.items()}
    found["grid"] = rows_of(named, names)
    full: int = rules.get("solo_hand", 5)
    limits = [full] * players
    marked = layout is not None and bool(layout["marked"])
    if rules.get("storms") or marked:
        found |= {"compasses": {"held": chance.choice((0, 0, 1)), "left": 0 if marked else chance.choice((0, 5))}}
        found["storms"] = {"Y": [1] if chance.random() < 0.3 else [], "P": [], "O": []}
        limits[0] = 3 if found["storms"]["Y"] else full
        pool += [] if marked or chance.random() < 0.6 else ["P"]
    if marked:
        found["exploration"] = chance.sample(["F", "M", "C", "B", "B"], chance.randint(0, 3))
        pool = [card for card in pool if card not in ("F", "M") or chance.random() < 0.4]
    if rules.get("jagged_rocks") or marked:
        rows = sorted({int(names[cell][1:]) for cell in empty})
        found["rocks"] = chance.choice(rows) if len(rows) > 1 and chance.random() < 0.7 else None
    if rules.get("variant"):
        found["moon"] = [cell for cell in GRID[18:] if cell in named]
        if chance.random() < 0.5:
            found["moon"] = sorted({*found["moon"]} ^ {chance.choice(sorted(named))})
    found["hands"], found["piles"] = _dealt(chance, players, pool, limits)
    return found


def _paid(rules: Document, chance: Random) -> int:
    """Nearly as many cards as a Start takes."""
    payment: int = rules.get("solo_payment", 8)
    return max(0, payment - chance.choice((0, 1, 2)))


def under_yellow_storms(chance: Random) -> Document:
    """Return the document of a short random path, perhaps one that the rules do not allow.

    A Start is still to be paid by seats that may give the two top cards of their piles for two of the eight, with
    monsters and storms among these (8.3.1).
    """
    players, cells = chance.choice((1, 1, 2)), chance.choice((1, 2, 3))
    names = [f"{column}1" for column in "abc"[:cells]]
    grid = dict(zip(names, sorted(chance.sample(range(30, 37), cells)), strict=True))
    taken = [grid.pop(name) for name in chance.sample(names, chance.randint(0, min(2, cells)))]
    left = taken + chance.sample([number for number in range(24, 44) if number not in (*grid.values(), *taken)], 12)
    barred: list[Card] = ["Y", "P", "P", "O", "O", *["M"] * 3]
    chance.shuffle(barred)
    hands: list[list[Card]] = []
    piles: list[list[Card]] = []
    for _ in range(players):
        count = chance.randint(5, 9) if players == 1 else chance.randint(2, 5)
        pack: list[Card] = [*left[:count]]
        left = left[count:]
        pack.insert(chance.randint(0, 2), "S")
        pile = pack[3:]
        for _ in range(chance.randint(1, 3)):
            pile.insert(chance.randint(max(0, len(pile) - 4), len(pile)), barred.pop())
        hands.append(pack[:3])
        piles.append([*pile, "F"])
    rules: Document = {"layout": {"name": "strip", "cells": " ".join(names)}, "storms": 6, "sea_monsters": 3}
    found: Document = {"game": "calm-sailing", "format": 1, "players": players, "first": 1, "rules": rules}
    found |= {"to_move": 1, "start_laid": False, "grid": [" ".join(str(grid.get(name, ".")) for name in names)]}
    found |= {"storms": {"Y": list(range(1, players + 1)), "P": [], "O": []}, "hands": hands, "piles": piles}
    found["compasses"] = {"held": 0, "left": 6}
    if players == 1:
        rules["solo_draw"] = chance.choice((2, 3, 4, 5, 6))
        if chance.random() < 0.5:
            rules |= {"solo_hand": chance.choice((3, 4, 6)), "solo_payment": chance.choice((1, 2, 5, 7))}
    else:  # one of the two yellow storms lies before each seat
        found["piles"] = [[card for card in pile if card != "Y"] for pile in piles]
    return found


def among_monsters(chance: Random) -> Document:
    """Return the document of a short random path with few cards, perhaps one that the rules do not allow.

    Most of its gaps cannot be filled unless a monster strikes next to them (8.2.2).
    """
    players, cells = chance.choice((1, 2, 2, 3)), chance.randint(4, 7)
    names = [f"{column}1" for column in "abcdefg"[:cells]]
    chosen = sorted(chance.sample(range(30, 30 + cells + 4), cells))
    grid = dict(zip(names, chosen, strict=True))
    apart = chance.random() < 0.5
    for name in names[1::2] if apart else chance.sample(names[:-1], chance.randint(1, cells // 2 + 1)):
        del grid[name]
    unused = [number for number in range(26, 38 + cells) if number not in grid.values()]
    monsters = 1 if apart else chance.randint(1, 3)
    cards: list[Card] = [*chance.sample(unused, chance.randint(3, 8)), "F", *["M"] * monsters]
    chance.shuffle(cards)
    hands: list[list[Card]] = [cards[seat::players][:5] for seat in range(players)]
    piles: list[list[Card]] = [cards[seat::players][5:] for seat in range(players)]
    rules: Document = {"layout": {"name": "strip", "cells": " ".join(names)}, "sea_monsters": chance.choice((3, 4, 5))}
    found: Document = {"game": "calm-sailing", "format": 1, "players": players, "first": 1, "rules": rules}
    found |= {"to_move": chance.randint(1, players), "start_laid": True, "hands": hands, "piles": piles}
    return found | {"grid": [" ".join(str(grid.get(name, ".")) for name in names)]}


def cell_names(layout: Document) -> list[str]:
    """Return the names of the cells of a custom layout."""
    cells: Any = layout["cells"]
    return cells.split() if isinstance(cells, str) else list(cells)


KINDS: dict[str, Callable[[Random], Document]] = {
    "base": lambda chance: document(chance, base=True),
    "expansions": lambda chance: document(chance, base=False),
    "yellow storms": under_yellow_storms,
    "monsters": among_monsters,
}


def small_boards(seed: int, kind: str) -> Iterator[Position]:
    """Yield without end small positions of one of KINDS that the rules allow."""
    chance = Random(seed)
    while True:
        try:
            position = leadline.load(KINDS[kind](chance))
        except leadline.DocumentError:
            continue
        assert isinstance(position, Position)
        for _ in range(0 if kind == "base" else chance.choice((0, 0, 0, 1, 2))):
            if not position.is_over:
                position.push(chance.choice(position.legal_codes()))
        if position.is_boundary and not position.is_over:
            yield position


class TooMany(Exception):
    """The error that a search has visited more positions than its limit."""


def most_unused(position: Position, limit: int) -> int | None:
    """Return the most cards that any winning line leaves in hands and piles, or None if nothing wins.

    Every atomic move is tried. Raises TooMany after `limit` positions.
    """
    known: dict[Position, int | None] = {}

    def solve(at: Position) -> int | None:
        if at.is_over:
            return cards_left(at) if at.is_won else None  # type: ignore[attr-defined]
        if at in known:
            return known[at]
        if len(known) >= limit:
            raise TooMany
        best: int | None = None
        known[at] = None
        for code in at.legal_codes():
            child = at.copy(stack=False)
            child.push(code)
            found = solve(child.copy(stack=False))
            if found is not None and (best is None or found > best):
                best = found
        known[at] = best
        return best

    return solve(position.copy(stack=False))


def cards_left(position: Any) -> int:
    """Return the number of cards in hands and piles."""
    found: int = sum(position.hand_sizes) + sum(position.pile_sizes)
    return found
