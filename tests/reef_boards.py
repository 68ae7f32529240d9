"""Random boards, cards and questions for the tests of Reef."""

from __future__ import annotations

import random

from leadline.core.reef.document import board_rows
from leadline.core.reef.material import SPACES
from leadline.core.reef.patterns import STANDARD, CardSet
from leadline.core.reef.question import PlanQuestion

Stacks = list[tuple[int, int] | None]


def board(chance: random.Random, least: int, most: int) -> Stacks:
    """16 stacks of `least` to `most` pieces in all, of one to four colours."""
    heights = [0] * 16
    for _ in range(chance.randint(least, most)):
        heights[chance.choice([rank for rank in range(16) if heights[rank] < 4])] += 1
    colors = chance.sample(range(4), chance.choice((1, 2, 3, 4, 4)))
    return [(chance.choice(colors), height) if height else None for height in heights]


def reference_board(stacks: Stacks) -> dict[str, tuple[str, int]]:
    """The board as tests/reference/reef.py keeps it."""
    return {space: ("rypg"[s[0]], s[1]) for space, s in zip(SPACES, stacks, strict=True) if s is not None}


def question(chance: random.Random, cards: int, least: int, most: int, card_set: CardSet = STANDARD) -> PlanQuestion:
    """Cards on a random board, half of them in fixed order, a third with a short supply."""
    numbers = tuple(chance.sample(sorted(card_set.cards), cards))
    supply = tuple(chance.randint(0, 4) for _ in range(4)) if chance.random() < 1 / 3 else None
    return PlanQuestion(board(chance, least, most), numbers, chance.random() < 0.5, supply, card_set)


def rows(stacks: Stacks) -> list[str]:
    return board_rows(stacks)
