import numpy as np
from numpy.typing import NDArray

from ....core.calm_sailing.base.position import CalmSailing
from ....core.contract import View

def default_weights(players: int, removed: int = 0) -> dict[str, int]:
    """The weights of the playout policy's scores with 1-5 players, by name. Raises ValueError for another number."""

def edges(view: View) -> list[float] | None:
    """How much worse than the policy's own move each legal move is expected to be, as a difference of winning chances
    (0 to -0.4), in the order of `view.legal_codes()`; None where the policy does not compare plays and discards."""

def limits(name: str) -> tuple[int, int]:
    """The least and the greatest value that a weight may have."""

def wins(weights: dict[str, int], positions: list[CalmSailing]) -> int:
    """How many of the positions of the base game are won when every seat takes the action that scores best by these
    weights, no advantage being learned. Raises ValueError for a weight that is missing or out of range."""

def won(positions: list[CalmSailing]) -> int:
    """How many of the positions of the base game are won when every seat plays by the playout policy."""

def examples(
    deals: list[CalmSailing], every: int, tried: int, worlds: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the advantage is learned from, in games of the playout policy from these deals of the base game: in every
    `every`-th turn the best scored actions, at most `tried` (2-8), and in which share of `worlds` each of them wins
    when all seats play on by the policy. Features, shape (n, tried, 54), and shares, shape (n, tried); where there are
    fewer actions the first one stands in for the others. Raises ValueError for another `tried`."""
