"""What the playout policy of Reef counts on eight boards at once, against the counts on one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings, strategies as st

from leadline.core.reef.card_file import read_cards
from leadline.core.reef.material import SPACES
from leadline.core.reef.patterns import STANDARD, CardSet, points
from leadline.core.reef.playout import points_after
from support.reef_boards import Stacks, board, card_sets

FIRST, BOTH = 3, 4  # kinds of moves (core/reef/state.pxd)
CELLS = (0, 11, 4, 15, 9, 2, 13, 6, 1, 10, 5, 14, 8, 3, 12, 7)  # by rank


def check(seed: int, cards: CardSet) -> None:
    chance = random.Random(seed)
    stacks = board(chance, 0, 60)
    top = chance.randrange(4)
    moves, after = [], []
    for _ in range(8):
        both = chance.random() < 0.4
        rank = chance.choice([rank for rank in range(16) if height(stacks, rank) < (3 if both else 4)] or [-1])
        if rank < 0:
            return
        color = top if both else chance.randrange(4)
        moves.append((BOTH if both else FIRST) | (0 if both else color << 16) | CELLS[rank] << 24)
        laid = list(stacks)
        laid[rank] = (color, height(stacks, rank) + (2 if both else 1))
        after.append(laid)
    for number in cards.cards:
        assert points_after(stacks, moves, top, number, cards) == [points(laid, number, cards) for laid in after]


def height(stacks: Stacks, rank: int) -> int:
    stack = stacks[rank]
    return stack[1] if stack else 0


def test_the_cards_of_the_game() -> None:
    assert len(CELLS) == len(SPACES)
    for seed in range(300):
        check(seed, STANDARD)


@given(card_sets(4, 12), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_cards_of_ones_own(entries: list[dict[str, object]], seed: int) -> None:
    check(seed, CardSet(read_cards({"cards": entries})))


def test_what_is_no_question() -> None:
    with pytest.raises(ValueError, match="7 placements"):
        points_after([None] * 16, [FIRST] * 7, 0, 1, STANDARD)
    with pytest.raises(ValueError, match="card 61"):
        points_after([None] * 16, [FIRST] * 8, 0, 61, STANDARD)
