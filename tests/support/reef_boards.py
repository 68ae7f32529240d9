"""Random boards, cards and questions for the tests of Reef."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from leadline.core.reef.document import board_rows
from leadline.core.reef.material import NAMES, SHAPES, SPACES
from leadline.core.reef.patterns import STANDARD, CardSet
from leadline.core.reef.plan_document import PlanQuestion

Stacks = list[tuple[int, int] | None]


def board(chance: random.Random, least: int, most: int) -> Stacks:
    """Return a random board: 16 stacks with `least` to `most` pieces in all, of one to four colours."""
    heights = [0] * 16
    for _ in range(chance.randint(least, most)):
        heights[chance.choice([rank for rank in range(16) if heights[rank] < 4])] += 1
    colors = chance.sample(range(4), chance.choice((1, 2, 3, 4, 4)))
    return [(chance.choice(colors), height) if height else None for height in heights]


def reference_board(stacks: Stacks) -> dict[str, tuple[str, int]]:
    """Return the board in the form of tests/reference/reef.py: colour and height by the name of the space."""
    return {space: ("rypg"[s[0]], s[1]) for space, s in zip(SPACES, stacks, strict=True) if s is not None}


def question(chance: random.Random, cards: int, least: int, most: int, card_set: CardSet = STANDARD) -> PlanQuestion:
    """Return a random plan question: `cards` cards of the set and a board of `least` to `most` pieces.

    Half of the questions have a fixed order, and a third a short supply.
    """
    numbers = tuple(chance.sample(sorted(card_set.cards), cards))
    supply = tuple(chance.randint(0, 4) for _ in range(4)) if chance.random() < 1 / 3 else None
    return PlanQuestion(board(chance, least, most), numbers, chance.random() < 0.5, supply, card_set)


def rows(stacks: Stacks) -> list[str]:
    return board_rows(stacks)


@st.composite
def card_entries(draw: st.DrawFn, number: int) -> dict[str, Any]:
    """Draw a card of a card file: a known shape with wants of every type, a special card, or a custom shape."""
    colors = st.sampled_from((*NAMES, *NAMES, "any"))
    kind = draw(st.sampled_from((*SHAPES, "around_highest", "custom", "custom", "custom")))
    pattern: dict[str, Any] = {"kind": kind}
    if kind == "around_highest":
        pattern |= {"center": draw(st.sampled_from(NAMES)), "color": draw(st.sampled_from(NAMES))}
    elif kind == "custom":
        places = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=5, unique=True))
        levels: st.SearchStrategy[list[int | str]] = st.sampled_from(([], [], [], [1], [2], ["2+"], ["3+"]))
        pattern["cells"] = [[*place, draw(colors), *draw(levels)] for place in places]
    else:
        if kind in ("adjacent2", "diagonal2"):
            pattern["colors"] = [draw(colors), draw(colors)]
        else:
            pattern["color"] = draw(colors)
        level = draw(st.sampled_from((None, None, "height", "min_height")))
        if level is not None:
            pattern[level] = draw(st.integers(1, 4))
    pieces = [draw(st.sampled_from(NAMES)), draw(st.sampled_from(NAMES))]
    return {"id": number, "pieces": pieces, "pattern": pattern, "points": draw(st.integers(1, 99))}


@st.composite
def card_sets(draw: st.DrawFn, least: int = 8, most: int = 24) -> list[dict[str, Any]]:
    """Draw the cards of a card file, with gaps between their numbers, in any order."""
    numbers = draw(st.lists(st.integers(1, 255), min_size=least, max_size=most, unique=True))
    return [draw(card_entries(number)) for number in numbers]
