"""Texts of moves, both ways: `a3` takes three counters from heap a, `bag` takes one out of the bag."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import IllegalMove
from .position import BAG, A, B, Nim

HEAPS = {"a": A, "b": B}


def pack(heap: int, number: int) -> int:
    """Return the code of a move (see state.pxd)."""
    return heap << 8 | number


def unpack(code: int) -> tuple[int, int]:
    """Heap and number of a move."""
    return code >> 8, code & 0xFF


def atom_text(position: Nim, code: int) -> str:
    """Return the text of one atomic move."""
    heap, number = unpack(code)
    return "bag" if heap == BAG else f"{'a' if heap == A else 'b'}{number}"


def join(position: Nim, codes: Sequence[int]) -> str:
    """Return the text of a whole move, which has one atom in Nim."""
    return atom_text(position, codes[0])


def parse(position: Nim, text: str) -> list[int]:
    """Return the atoms of a whole move. Raise IllegalMove with the clause that forbids it and the reason in words, for
    the author of a wrong record."""
    if text == "bag":
        if position.bag_is_empty:
            raise IllegalMove(text, "2.2", "the bag is empty")
        return [pack(BAG, 1)]
    found = re.fullmatch("([ab])([1-9])", text)
    if found is None:
        raise IllegalMove(text, "2", "no move of this game; expected one such as a3, b1 or bag")
    heap, number = HEAPS[found[1]], int(found[2])
    held = position.heaps[heap - A]
    if number > held:
        raise IllegalMove(text, "2.1", f"heap {found[1]} holds {held}")
    return [pack(heap, number)]
