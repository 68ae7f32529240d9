import numpy as np
from numpy.typing import NDArray

from ...core.reef.position import Reef
from .value import Value

FEATURE_COUNT: int
UNIT_COUNT: int
RAREST: int

def explored(
    value: Value, deal: Reef, seed: int, tenths: int
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """One game by the value, its openings at random, in which a seat tries one of its four best moves in so many tenths
    of its decisions.

    Returns float32 arrays: the features of each seat after each decision but the last, as the deciding seat sees the
    game (decisions, players, features); each seat's points then, and those that the value expected it to make later
    (decisions, players each); and the final scores (players)."""

def played(values: list[Value], deal: Reef, seed: int, keep: int = 12) -> Reef:
    """The final position of a game in which each seat makes its best move by its own value, of so many plays that look
    best and all drafts. The openings are laid at random. Raises ValueError where there is no value for each seat, or
    for another `keep` than 1 to 48."""
