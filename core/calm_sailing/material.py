"""Cards, cells and constants of Calm Sailing (rules 1-3)."""

from __future__ import annotations

from .base.state import (
    FINISH as FINISH,
    FINISHES as FINISHES,
    HAND_LIMIT as HAND_LIMIT,
    ISLANDS as ISLANDS,
    JOINT_DISCARD as JOINT_DISCARD,
    MONSTER as MONSTER,
    ORANGE as ORANGE,
    PURPLE as PURPLE,
    START as START,
    WILD as WILD,
    YELLOW as YELLOW,
)

SIDE = 6
CELLS = SIDE * SIDE
MOST_REMOVED = 28
DIFFICULTIES = {"galateia": 4, "triton": 6, "leucothea": 8, "amphitrite": 10, "poseidon": 12}  # islands removed (9.1)

NIGHT = "day-and-night"  # the variant of 9.4 and 12.3, whose rules are only partly published

COMPASSES = 6
YELLOW_LIMIT = 3  # of a hand (8.3.1)
STORMS = {"Y": 2, "P": 2, "O": 2}  # our split of the six storms, which the rulebook leaves open (10.5)
MOST_MONSTERS = 5
WILD_ON_GRID = 100  # added to the number that a wild card represents, in the grids of documents

LETTERS = {FINISH: "F", MONSTER: "M", START: "S", WILD: "W", YELLOW: "Y", PURPLE: "P", ORANGE: "O"}
RANK_OF = {letter: rank for rank, letter in LETTERS.items()}

# The cards of an exploration deck (12.2): C a compass, R the rocks, B a border card that is left over.
EXPLORED = {"F": FINISH, "M": MONSTER, "Y": YELLOW, "P": PURPLE, "O": ORANGE, "C": 88, "R": 89, "B": 90}

# The official levels of variant 9.1.
LEVELS = {0: "all islands", 4: "Galateia", 6: "Triton", 8: "Leucothea", 10: "Amphitrite", 12: "Poseidon"}


def card_text(card: int) -> str:
    """Return the text of a card: `12`, `F` or `S`."""
    return LETTERS.get(card) or str(card)


def listed(cards: list[int]) -> list[int | str]:
    """Return the cards as a document lists them: numbers for islands, letters such as `F` for others."""
    return [LETTERS.get(card, card) for card in cards]


def cell_text(cell: int) -> str:
    """Return the name of a cell of the standard grid: a1 is cell 0, f6 cell 35 (rule 3.1)."""
    return f"{'abcdef'[cell % SIDE]}{cell // SIDE + 1}"


def cell_of(text: str) -> int | None:
    """Return the number of the cell of that name on the standard grid (a1 is 0); None if there is no such cell."""
    if len(text) == 2 and text[0] in "abcdef" and text[1] in "123456":
        return "abcdef".index(text[0]) + SIDE * (int(text[1]) - 1)
    return None
