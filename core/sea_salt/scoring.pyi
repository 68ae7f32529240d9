from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

@dataclass(frozen=True, slots=True)
class Score:
    """Card points by source (5.1-5.4), and the colour bonus (5.6), which is not part of them."""

    mermaids: int
    pairs: int
    collections: int
    multipliers: int
    color_bonus: int

    @property
    def points(self) -> int: ...

def score_cards(hand: int, table: int = 0) -> Score:
    """The score of a hand and the cards laid from it, two sets of 58 bits (see material.to_set). Raises ValueError."""

def score_batch(hands: ArrayLike, tables: ArrayLike) -> NDArray[np.int32]:
    """Points and colour bonus of many hands: `hands` and `tables` are arrays of n sets (uint64); the answer is an array
    of n rows of points and bonus (int32). A hand and its table together must not hold more cards than there are.
    Raises ValueError for arrays of other shapes or bits beyond 58."""
