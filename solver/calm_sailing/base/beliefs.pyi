import numpy as np
from numpy.typing import NDArray

from ....core.calm_sailing.base.position import CalmSailing

STAGES: int
CLASSES: int

def census(
    deals: list[CalmSailing], weights: NDArray[np.int32], every: int, seed: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the cards are that the seat to move has not seen, counted in every `every`-th turn of games of the playout
    policy from these deals: by stage, place (discards of the others, their hands, the rest) and class, shape (STAGES,
    3, CLASSES). First as they are, then as worlds have them that are drawn by `weights`, shape (STAGES, 2, CLASSES):
    how likely a card of each class is to be in the first and in the second place, from 1 on, in 64ths."""

def default_weights(players: int, removed: int) -> NDArray[np.int32]:
    """The weights that `best` has with 2-5 players and so many removed islands; shape as for `census`. Raises
    ValueError for another number of players."""
