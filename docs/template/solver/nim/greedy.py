"""The greedy player: the move that wins Nim in most of the worlds that its seat may be in.

Heaps are lost for the seat to move where their sizes, bit by bit, add up to even numbers (the nim-sum is 0). The bag,
from which counters come one by one, counts as 1 where it holds an odd number, else as 0.
"""

from __future__ import annotations

from ...core.contract import View
from ...core.nim.notation import unpack
from ...core.nim.position import BAG, A, Nim


def move(view: View, seed: int) -> list[int]:
    """Return the code of the move in a view of the seat to move; of several that are as good, the first. Nothing is
    random, so the seed is not used."""
    position = view.masked
    assert isinstance(position, Nim)
    heaps, bags = position.heaps, position.in_bag

    def wins(code: int) -> int:
        heap, number = unpack(code)
        left = [held - number if at == heap else held for at, held in enumerate(heaps, start=A)]
        return sum(left[0] ^ left[1] ^ ((bag - (heap == BAG)) & 1) == 0 for bag in bags)

    return [max(view.legal_codes(), key=wins)]
