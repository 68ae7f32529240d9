from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ....core.calm_sailing.base.position import CalmSailing

STAGES: int
CLASSES: int

def default_weights(players: int, removed: int = 0) -> dict[str, int]:
    """The weights of the playout policy's scores with 1-5 players and so many removed islands, by name. Raises
    ValueError for another number of players, or fewer than no islands."""

def limits(name: str) -> tuple[int, int]:
    """The least and the greatest value that a weight of the scores may have."""

def wins(weights: dict[str, int], positions: list[CalmSailing]) -> int:
    """How many of the positions of the base game are won when every seat takes the action that scores best by these
    weights, no advantage being learned. Raises ValueError for a weight that is missing or out of range."""

def won(positions: list[CalmSailing]) -> int:
    """How many of the positions of the base game are won when every seat plays by the playout policy."""

def advantage_examples(
    deals: list[CalmSailing], every: int, tried: int, worlds: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the advantage is learned from, in games of the playout policy from these deals of the base game: in every
    `every`-th turn the best scored actions, at most `tried` (2-8), and in which share of `worlds` each of them wins
    when all seats play on by the policy. Features, shape (n, tried, 54), and shares, shape (n, tried); where there are
    fewer actions the first one stands in for the others. Raises ValueError for another `tried`, and for `every` or
    `worlds` below 1."""

def belief_weights(players: int, removed: int) -> NDArray[np.int32]:
    """The weights by which `best` draws worlds with 2-5 players and so many removed islands; shape as for `census`.
    Raises ValueError for another number of players."""

def census(
    deals: list[CalmSailing], weights: NDArray[np.int32], every: int, seed: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the cards are that the seat to move has not seen, counted in every `every`-th turn of games of the playout
    policy from these deals: by stage, place (discards of the others, their hands, the rest) and class, shape (STAGES,
    3, CLASSES). First as they are, then as worlds have them that are drawn by `weights`, shape (STAGES, 2, CLASSES):
    how likely a card of each class is to be in the first and in the second place, from 1 on, in 64ths. Raises
    ValueError for weights below 1."""

def gain(
    position: CalmSailing, codes: Sequence[int], others: Sequence[int], worlds: int, seed: int
) -> tuple[float, float]:
    """By how much more often the seats win after the moves `codes` than after `others`, all playing on by the policy,
    from -1 to 1, and the mean of the squares of that over `worlds` worlds: the hands are as they are, what no seat can
    know is dealt anew. Raises ValueError for other rules than those of the base game, where
    `worlds` is below 1 and for more than 64 moves."""
