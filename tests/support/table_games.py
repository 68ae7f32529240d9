"""Games of any kind, move by move, for the suites that follow them at a table."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from leadline.core import Generator, Position

P = TypeVar("P", bound=Position)


def whole_moves(deal: P, seed: int, policy: int) -> Iterator[tuple[P, list[int], P]]:
    """Play a game from the deal, and yield for each whole move the position before, its actions, and the one after.

    `policy` of eight actions are those of the playout policy, the others are random.
    """
    chance = Generator(seed, "table")
    position = deal.copy()
    while not position.is_over:
        before = position.copy()
        codes: list[int] = []
        while not codes or not position.is_boundary:
            legal = position.legal_codes()
            sensible = chance.below(8) < policy
            codes.append(position.playout_move(chance.next()) if sensible else legal[chance.below(len(legal))])
            position.push(codes[-1])
        yield before, codes, position.copy()


def mutated(text: str, words: Sequence[str], chance: random.Random) -> str:
    """Return the line with one or two random words removed, added or replaced by one of `words`.

    Now and then the result has only such words.
    """
    found = text.split() if chance.random() < 0.9 else []
    for _ in range(chance.randrange(1, 3)):
        at = chance.randrange(len(found) + 1)
        found[at : at + chance.randrange(2)] = [chance.choice(words)] * chance.randrange(2)
    return " ".join(found)
