import numpy as np
from numpy.typing import NDArray

from ....core.calm_sailing.base.position import CalmSailing

_Network = list[list[float]] | None  # a row for each hidden unit, as in payments.json; None: the scores alone

def results(network: _Network, positions: list[CalmSailing]) -> NDArray[np.float32]:
    """1 for each of the positions of the base game that is won when every seat plays by the playout policy and
    gives cards by this network, else 0."""

def examples(
    network: _Network, deals: list[CalmSailing], every: int, worlds: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the worth of giving a card is learned from, in games of the playout policy with this network from these
    deals of the base game: in every `every`-th payment, discard of two or share of the joint discard the last of
    the cards that the policy gives and others in its stead, four in all at most, and in which share of `worlds`
    each of them wins when all seats play on so. Features, shape (n, 4, 37), and shares, shape (n, 4); where there
    are fewer cards the first one stands in for the others. Raises ValueError where `every` or `worlds` is below
    1."""
