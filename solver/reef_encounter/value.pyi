import numpy as np
from numpy.typing import NDArray

from ...core.reef_encounter.position import ReefEncounter

SEAT_FEATURES: int
GAME_FEATURES: int
HAND_FEATURES: slice
"""Those features of a seat that are of what it can use: tiles and cubes."""
UNIT_COUNT: int

class Value:
    """A network, from the rows of a data file."""

    def __init__(self, units: list[list[float]], collect: list[float]) -> None: ...

def read(text: str) -> Value:
    """The network of a data file's text."""

SHIPPED: Value

def chances(position: ReefEncounter, mover: int, value: Value = SHIPPED) -> list[float]:
    """By seat the chance to win where seat `mover` (from 1) has the next turn. Raises ValueError for another number."""

def features(position: ReefEncounter, mover: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the network reads where seat `mover` (from 1) has the next turn, as float32 arrays: the features of each
    seat (players, SEAT_FEATURES), and those of the game as they are for each (players, GAME_FEATURES). Raises
    ValueError as `chances` does."""

def meals(position: ReefEncounter, mover: int) -> list[tuple[int, int]]:
    """By seat the best meal of its next turn if every seat before it attacks as hard as it can, and what it would be
    worth more without attacks, in points, where seat `mover` (from 1) has the next turn. Raises ValueError as `chances`
    does."""
