"""Small positions of Calm Sailing for the tests of solvers."""

from __future__ import annotations

import itertools
from typing import Any

import leadline
from leadline import Position, View

# Only f6 is empty: it takes 56-59 beside 55, for a payment of 1-4.
LAST_CELL = [
    "51 52 53 54 55  .",
    "41 42 43 44 45 46",
    "31 32 33 34 35 36",
    "21 22 23 24 25 26",
    "11 12 13 14 15 16",
    " 1  2  3  4  5  6",
]
# And c3, which takes 33-35 for a payment of 1 or 2.
TWO_CELLS = [*LAST_CELL[:2], "31 32  . 36 37 38", *LAST_CELL[3:]]
FULL = ["51 52 53 54 55 56", *LAST_CELL[1:]]


def view(hand: list[Any], **more: Any) -> View:
    """Return the view of seat 1 of two with this hand; `more` replaces other keys of the document (empty grid)."""
    document = {
        "game": "calm-sailing",
        "format": 1,
        "players": 2,
        "you": 1,
        "to_move": 1,
        "hand": hand,
        "hands": [len(hand), 5],
        "piles": [20, 20],
        "grid": [" . . . . . ."] * 6,
        "start_laid": False,
    } | more
    found = leadline.load(document)
    assert isinstance(found, View)
    return found


def after(position: Position, atoms: int) -> Position:
    """Return a copy of the position after `atoms` actions of the playout policy; the game must not end before."""
    position = position.copy()
    for _ in range(atoms):
        position.push(position.playout_move(0))
    assert not position.is_over
    return position


def solo(hand: list[Any], pile: list[Any], **more: Any) -> Position:
    """Return a solo position with an empty grid and the Start laid; `more` replaces keys of the document."""
    document = {
        "game": "calm-sailing",
        "format": 1,
        "players": 1,
        "first": 1,
        "to_move": 1,
        "hands": [hand],
        "piles": [pile],
        "grid": [" . . . . . ."] * 6,
        "start_laid": True,
    }
    found = leadline.load(document | more)
    assert isinstance(found, Position)
    return found


def late_solo(hand: list[Any], pile: list[Any], grid: list[str] = LAST_CELL) -> Position:
    """Return a solo position with a cell or two to fill, in which only the cards of the pile are unseen."""
    held = {card for card in (*hand, *pile) if card != "F"}
    laid = {int(number) for row in grid for number in row.split() if number != "."}
    gone: list[Any] = [number for number in range(1, 81) if number not in held | laid]
    gone += ["F"] * (5 - [*hand, *pile].count("F"))
    return solo(hand, pile, grid=grid, memory={"discarded": [gone], "fresh": [0], "doubtful": [0], "starter": 1})


def truth(hand: list[Any], pile: list[Any], plan: list[int], grid: list[str] = LAST_CELL) -> float:
    """Return the exact value, 0 to 1, of a plan (codes) in `late_solo`: the mean over all orders of the pile."""
    orders = list(itertools.permutations(pile))
    total = 0.0
    for order in orders:
        world = late_solo(hand, list(order), grid)
        for code in plan:
            world.push(code)
        returns = world.playout(0).returns
        assert returns is not None
        total += returns[0]
    return total / len(orders)
